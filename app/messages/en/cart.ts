/** What a cart refuses. */
export const fullCart =
  "Your cart is full: it has room for 500 different items. Please check out, or remove some of them first.";
