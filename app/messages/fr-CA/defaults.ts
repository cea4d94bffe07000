/** Default texts of a shop's settings (domain/stores/settings.ts). */
export const login_message = "Vous devez vous connecter pour voir cette page.";
export const private_message =
  "Cette librairie est réservée à sa clientèle. Veuillez vous connecter ou créer un compte.";
export const exclusive_message =
  "Cette librairie est réservée à sa clientèle. Dès que nous aurons approuvé votre compte, vous trouverez tout ici.";
export const local_delivery = {
  label: "Livraison locale",
  availability_text: "La livraison locale est offerte seulement près de notre librairie.",
};
export const privacy_policy = { title: "Politique de confidentialité" };
export const navigation = { browse: "Catalogue", contact: "Coordonnées et heures" };
export const availability = {
  available: "Délai habituel : de 3 à 8 jours",
  out_of_print: "Épuisé",
  out_of_stock_indefinitely: "En rupture de stock pour une durée indéterminée",
  temporarily_out: "En rupture de stock temporaire chez l’éditeur. Nous l’obtiendrons dès que possible.",
  no_price: "Prix à confirmer",
  not_held: "Pas en magasin pour le moment",
};
