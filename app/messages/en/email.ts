/** What all emails share. */
export const item = "Item";
export const amount = "Price";
export const itemsLeftOut = "{count|and one more title|and # more titles}";
export const hoursAndContact = "Hours and contact";
export const closed = "closed";
export const days = "{from}–{to}";
