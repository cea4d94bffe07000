/** Customers' own lists and favourites. */
export const favourites = "Favourites";
