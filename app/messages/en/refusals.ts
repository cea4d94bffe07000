/** Refusals of requests that nothing could read. */
export const unreadable =
  "We couldn’t read what was sent. Nothing was changed. Please go back and try again.";
export const badAddress = "We couldn’t read this address. Please check it, or start from our home page.";
export const tooLong = "That is too long to send at once. Nothing was changed. Please send less.";
export const tooManyFields =
  "That has too many fields (at most 2,000). Nothing was changed. Please send it in parts.";
export const badName = "We couldn’t read one of the fields that were sent. Nothing was changed.";
export const tooDeep = "That is nested too deeply (at most 5 levels). Nothing was changed.";
export const noFiles = "Files can’t be sent here. Nothing was changed.";
export const foreign =
  "This form came from another site, so nothing was changed. Please fill it in on our own pages.";
export const goBack = "Go back";
export const stale =
  "This form has expired. Nothing was changed; please send it again. (Cookies must be enabled.)";
export const noCookies =
  "Cookies must be enabled in your browser. Nothing was changed; please allow cookies for this site, then send the form again.";
export const nothingTaken = "Nothing can be sent to this page. Nothing was changed.";
/** What a shop has whose books must be kept, as the failure `has_records` names it. */
export const records = { orders: "orders", gift_cards: "gift cards" };
