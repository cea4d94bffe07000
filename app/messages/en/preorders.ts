/** Pre-order campaigns, for shoppers. */
export const heading = "Pre-order it";
export const outOn = "Out on {date}. We hand it over or ship it that day or later, not before.";
export const signed = "Signed by the author";
export const comesWith = "It comes with: {extras}";
export const personalised = "We have a line of yours written in it";
export const perPerson = "{count|One copy per person|At most # copies per person}";
export const until = "Pre-orders until {date}";
export const left = "{count|Only one copy left|Only # copies left}";
export const dedicationHint =
  "Up to {count} characters. Leave it empty if nothing should be written. To have different lines in several copies, add them one by one.";
export const writtenIn = "To be written in it: “{text}”";
export const ended =
  "This pre-order offer has ended, so “{text}” will not be written in it. You can still order the book.";
export const tooMany =
  "{count|At most one copy per person. Please lower the quantity.|At most # copies per person. Please lower the quantity.}";
export const tooFew =
  "{count|Only one copy is left. Please lower the quantity.|Only # copies are left. Please lower the quantity.}";
export const movedSubject = "“{title}” now comes out on {date}";
export const movedTitle = "A new publication day";
export const movedText =
  "The publisher has moved “{title}”, which is in your order {number} at {shop}. It now comes out on {date}. You don’t need to do anything: we’ll keep your order, with everything that we promised.";
export const movedCancel =
  "If you would rather not wait, please reply to this email or call us, and we’ll cancel it.";
export const waits =
  "Your whole order waits for “{title}”, which is out on {date}. To have the rest sooner, order it separately.";
