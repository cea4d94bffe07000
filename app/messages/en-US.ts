/** American English: the messages that Americans spell differently. The rest come from `en.ts`. */
export const account = {
  noLists: "You have no favorites yet. You can copy your cart to them from the cart page.",
};
export const checkout = { copyToFavourites: "Copy to favorites" };
export const failures = {
  lists: { protected: "Your favorites can't be renamed or deleted." },
};
export const flash = {
  copied: "The titles in your cart are now in your favorites.",
  favouritesRemoved: "We removed the titles you bought from your favorites.",
};
export const lists = { favourites: "Favorites" };
export const orders = {
  amongFavourites: "{count|One title you bought is|# titles you bought are} in your favorites.",
  removeFromFavourites: "Remove from favorites",
};
