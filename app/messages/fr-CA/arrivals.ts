/** When a line of an order is expected: sentences that are said after one another. */
export const expected = "Livraison prévue : {days} après votre commande.";
export const pickup = "Disponible pour le ramassage au plus tard {days} après votre commande.";
export const pickupLater = "Nous vous préviendrons dès que le ramassage sera possible.";
export const unknown = "Date à confirmer. Nous vous préviendrons dès que nous la connaîtrons.";
export const thenShipping = "La livraison prend ensuite {days}.";
export const fromThatDay = "Disponible pour le ramassage à partir de ce jour.";
export const afterRelease = "Livraison prévue : {days} après la parution.";
export const shipsWithRest = "Envoi avec le reste de votre commande.";
export const readyWithRest = "Ramassage avec le reste de votre commande.";
export const ticket = "Par courriel, avec la confirmation de votre commande.";
/** Before the sentences about one of two parcels. */
export const copies = "{count|# exemplaire|# exemplaires}";
