/** The desk: pre-order campaigns. */
export const preordersTitle = "Pre-orders";
export const lead =
  "Make a pre-order offer on the page of a title that is not out yet: look the title up under Titles, and press “Offer pre-orders”.";
export const toTitles = "Find a title";
export const none = "No pre-order offers yet.";
export const states = {
  running: "Running",
  to_come: "To come",
  full: "All copies ordered",
  over: "Over",
  removed: "Removed",
} as const;
export const columns = {
  title: "Title",
  day: "Out on",
  state: "State",
  copies: "Copies ordered",
} as const;
export const ofCopies = "{taken} of {copies}";
export const noDay = "No date";

export const pageOfPreorder = "Pre-order offer";
export const titleOf = "Pre-orders of {title}";
export const facts = {
  state: "State",
  day: "Out on",
  gives: "Comes with it",
  signed: "Signed",
  prompt: "Buyers are asked for",
  textMost: "{count} characters at most",
  perPerson: "Copies per person",
  copies: "Copies ordered",
  days: "Offered",
  address: "Address",
  yes: "Yes",
} as const;
export const from = "From {date} until it is out";
export const fromUntil = "{from} to {until}";
export const make = "Offer pre-orders";
export const change = "Change the offer";
export const remove = "Remove the offer";
export const restore = "Put it back";
export const download = "Download as CSV";
export const inShop = "See it in the shop";
export const toTitle = "To the title";
export const back = "To the pre-orders";
export const wanted = "Who wants what written in it";
export const wantedNone = "Nobody has ordered it yet.";
export const wantedColumns = {
  order: "Order",
  customer: "Customer",
  email: "Email",
  phone: "Phone",
  copies: "Copies",
  text: "To be written in it",
} as const;
export const nothingWritten = "Nothing";
export const more = "Only the first {count} lines are shown. The CSV has them all.";
export const history = "History";
export const acts = {
  "pre-order campaign added": "{who} made it.",
  "pre-order campaign changed": "{who} changed it.",
  "pre-order campaign removed": "{who} removed it.",
  "pre-order campaign restored": "{who} put it back.",
} as const;

/** A changed field in the history. */
export const changed = "{field}: {before} → {after}";
export const noValue = "nothing";
export const formOf = "Pre-orders of “{title}”";
export const formText =
  "Until its day, {date}, every new copy that is ordered belongs to the offer. Copies are not handed over or shipped before that day. The offer ends by itself then.";
export const extras = "What comes with it";
export const extrasHint = "Such as “An art print, as long as they last”. Leave it empty if nothing does.";
export const isSigned = "The copies are signed by the author";
export const prompt = "What buyers may have written in it";
export const promptHint =
  "The label of the field where they type it, such as “Your dedication”. Leave it empty if nothing is written in the copies.";
export const textMost = "Characters they may write";
export const perPerson = "Copies per person";
export const perPersonHint = "Counted over all their orders. Leave it empty for no limit.";
export const copies = "Copies in all";
export const copiesHint = "When they are ordered, the title sells as usual. Leave it empty for no limit.";
export const startsAt = "First day";
export const startsAtHint = "Today if you leave it empty.";
export const endsAt = "Last day";
export const endsAtHint = "Leave it empty to take pre-orders until the book is out.";
export const name = "Address";
export const nameHint =
  "The end of an address for posters and newsletters, such as “signed-atwood” for {address}. Leave it empty to have it made of the title.";
export const save = "Save the offer";
export const cannot =
  "A pre-order offer needs a title with a day of publication that is still to come. This one has none.";
