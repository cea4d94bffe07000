/** The cart as a letter. */
export const title = "E-mail your cart";
export const link = "E-mail this cart";
export const lead =
  "We send the titles in your cart, with links to each, to this address and use it for nothing else.";
export const email = "E-mail";
export const submit = "Send it";
export const nothing = "There are no items in your cart.";
export const subject = "A cart from {shop}";
export const text = "Somebody, perhaps you, sent you the titles of a cart at {shop}:";
export const line = "{quantity} × {title}";
export const total = "Total with tax: {amount}";
export const until = "Prices and stock are those of today.";
