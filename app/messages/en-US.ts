/** American English: the messages that Americans spell in another way. The rest is as in `en.ts`. */
export const account = {
  noLists: "You have no favorites yet. You can copy your cart to them from the cart page.",
};
export const checkout = { copyToFavourites: "Copy to favorites" };
export const flash = {
  copied: "The titles of your cart are among your favorites now.",
  favouritesRemoved: "The titles that you bought are off your favorites.",
};
export const orders = {
  amongFavourites: "{count|One title that you bought is|# titles that you bought are} among your favorites.",
  removeFromFavourites: "Remove from favorites",
};
