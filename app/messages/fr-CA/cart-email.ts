/** The cart as an email. */
export const title = "Envoyer votre panier par courriel";
export const link = "Envoyer ce panier par courriel";
export const lead =
  "Nous enverrons les titres de votre panier, avec un lien vers chacun. L’adresse ne servira à rien d’autre.";
export const email = "Courriel";
export const submit = "Envoyer";
export const subject = "Un panier chez {shop}";
export const text =
  "Quelqu’un, peut-être vous, vous a envoyé les titres d’un panier chez {shop}. Cliquez sur un titre pour voir sa page.";
export const total = "Total, taxes comprises";
export const until = "Prix et disponibilité en date d’aujourd’hui.";
export const visit = "Visiter la librairie";
