/** The cart as an email. */
export const title = "E-mail your cart";
export const link = "E-mail this cart";
export const lead =
  "We send the titles in your cart, with links to each, to this address and use it for nothing else.";
export const email = "E-mail";
export const submit = "Send it";
export const subject = "A cart from {shop}";
export const text =
  "Someone, perhaps you, sent you the titles in a cart at {shop}. Each title is a link to its page.";
export const total = "Total with tax";
export const until = "Prices and stock are as of today.";
export const visit = "Visit the shop";
