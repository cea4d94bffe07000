/** The cart as an email. */
export const title = "Email your cart";
export const link = "Email this cart";
export const lead =
  "We’ll email the titles in your cart, with a link to each. We use this address for nothing else.";
export const email = "Email";
export const submit = "Send email";
export const subject = "A cart from {shop}";
export const text =
  "Someone, perhaps you, sent you the titles in a cart at {shop}. Each title links to its page.";
export const total = "Total with tax";
export const until = "Prices and stock are as of today.";
export const visit = "Visit the shop";
