/** Texts that all emails share. */
export const item = "Item";
export const amount = "Price";
export const itemsLeftOut = "{count|and one more title|and # more titles}";
export const hoursAndContact = "Hours and contact";
export const closed = "closed";
export const days = "{from}–{to}";

/** The email to the shop about a file that the operator's folder watch has read. */
export const importRefused = "{file}: {count|one row was|# rows were} refused";
export const importUnusable = "{file} could not be imported";
export const importWhat = "What happened";
export const importWhere =
  "The file is in {folder} now, with the refused rows and the whole report beside it.";
export const importWhereUnusable = "The file is in {folder} now, with the whole report beside it.";
