/** American English: the messages that Americans spell differently. The rest come from `en.ts`. */
export const checkout = {
  copyToFavourites: "Copy to favorites",
  payments: { transfer: "Bank transfer" },
};
export const deskOrders = {
  paidBy: { check: "Check" },
  refundReferenceHint: "Such as the number of the transfer or of the check. It may stay empty.",
};
export const failures = {
  lists: { protected: "Your favorites can’t be renamed or deleted." },
};
export const flash = {
  copied: "The titles in your cart are now in your favorites.",
  favouriteAdded: "Added to favorites.",
  favouriteRemoved: "Removed from favorites.",
  favouritesRemoved: "We removed the titles you bought from your favorites.",
};
export const lists = { favourites: "Favorites", editFavourites: "Edit favorites" };
export const title = {
  addFavourite: "Add to favorites",
  removeFavourite: "Remove from favorites",
  goToFavourites: "Go to favorites",
  addFavouriteOf: "Add {title} to favorites",
  removeFavouriteOf: "Remove {title} from favorites",
};
export const orders = {
  payByTransfer: "You pay by bank transfer. Please give order number {number} with it.",
  amongFavourites: "{count|One title you bought is|# titles you bought are} in your favorites.",
  removeFromFavourites: "Remove from favorites",
};
