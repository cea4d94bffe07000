export const added = "Added to cart";
export const updated = "Your cart is up to date.";
export const removed = "Removed from your cart.";
export const emptied = "Your cart is empty now.";
export const unavailableRemoved = "Unavailable items removed from cart";
export const unavailableFailed = "Error removing unavailable items";
export const cartChanged =
  "Your cart has changed since you saw it. Please look it over; nothing was charged.";
export const locationChanged = "You are now shopping at the location that you chose.";
