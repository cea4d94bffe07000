/** The desk: promotions. */
export const promotionsTitle = "Promotions";
export const which = "Choix des promotions";
export const all = "Toutes les promotions";
export const states = {
  running: "En cours",
  to_come: "À venir",
  paused: "En pause",
  used_up: "Limite atteinte",
  ended: "Terminée",
};
export const none = "Aucune promotion.";
export const columns = {
  code: "Code",
  worth: "Rabais",
  days: "Période",
  used: "Utilisations",
  state: "État",
};
export const freeShipping = "Livraison";
export const from = "À partir du {date}";
export const fromUntil = "Du {from} au {until}";
export const usedOf = "{used} sur {limit}";
export const make = "Créer une promotion";
export const trial = "Essayer un code";
export const pageOfPromotion = "Promotion";
export const promotionTitle = "Promotion {code}";
export const back = "Retour aux promotions";
export const backToPromotion = "Retour à la promotion";
export const history = "Historique";
export const acts = {
  "promotion added": "{who} l’a créée.",
  "promotion paused": "{who} l’a mise en pause.",
  "promotion resumed": "{who} l’a relancée.",
  "promotion ended": "{who} y a mis fin.",
};
export const pause = "Mettre en pause";
export const resume = "Relancer";
export const end = "Mettre fin à cette promotion";
export const endOf = "Mettre fin à la promotion {code}";
export const endText =
  "Personne ne pourra plus l’utiliser. Les commandes qui en ont profité la gardent. Elle ne pourra pas être relancée : pour l’arrêter un moment, mettez-la plutôt en pause.";
export const endSubmit = "Y mettre fin";

export const code = "Code";
export const codeHint = "Jusqu’à 15 lettres et chiffres. Majuscules ou minuscules, peu importe.";
export const description = "Ce que lit la clientèle";
export const descriptionHint =
  "Par exemple « 10 % de rabais sur tous les livres ». Sans description, le code s’affiche.";
export const kind = "Rabais";
export const kinds = {
  percent: "Un pourcentage sur les articles",
  amount: "Un montant sur les livres",
  free_shipping: "Les frais de livraison",
};
export const value = "Combien";
export const valueHint =
  "Un pourcentage, par exemple 10, ou un montant, par exemple 5,00. Rien pour la livraison.";
export const scope = "S’applique à";
export const scopes = {
  all: "Tous les titres",
  subject: "Titres d’un sujet",
  list: "Titres d’une liste",
};
export const scopeValue = "Sujet ou liste";
export const scopeValueHint = "Un code BISAC, par exemple FIC, ou le nom d’une des listes de la librairie.";
export const minimum = "Sous-total minimal (sans les cartes-cadeaux)";
export const firstDay = "Premier jour";
export const firstDayHint = "Aujourd’hui si vous laissez vide.";
export const lastDay = "Dernier jour";
export const limitTotal = "Nombre maximal d’utilisations";
export const limitCustomer = "Nombre maximal d’utilisations par personne";
export const automatic = "S’applique sans le code";
export const stacks = "Se combine avec d’autres promotions";
export const makeSubmit = "Créer cette promotion";
export const badValue = "Entrez un pourcentage, par exemple 10, ou un montant, par exemple 5,00.";
export const badCount = "Entrez un nombre, par exemple 100.";
export const facts = {
  scope: "S’applique à",
  minimum: "Sous-total minimal",
  each: "Par personne",
  automatic: "Sans le code",
  stacks: "Avec d’autres",
  yes: "Oui",
  no: "Non",
};

export const trialLead =
  "Voyez l’effet d’un code sur le prix d’un à cinq titres, pour un achat sans compte avec ramassage en magasin. Le calcul est celui d’un panier, et rien n’est modifié.";
export const isbn = "ISBN {number}";
export const quantity = "Exemplaires";
export const quantityOf = "de l’ISBN {number}";
export const trialSubmit = "Essayer";
export const result = "Effet du code";
export const resultStates = {
  to_come: "Cette promotion n’a pas commencé : le code n’a encore aucun effet.",
  paused: "Cette promotion est en pause : le code n’a aucun effet.",
  used_up: "Cette promotion a atteint sa limite : le code n’a plus d’effet.",
  ended: "Cette promotion est terminée : le code n’a plus d’effet.",
};
export const codesOff =
  "La librairie n’accepte pas de codes promotionnels : son paramètre « using_promo_codes » est désactivé.";
export const idle = {
  below_minimum: "Aucun rabais : ce code s’applique aux commandes de {amount} ou plus.",
  no_title: "Aucun rabais : ce code ne s’applique à aucun de ces titres.",
  not_combined:
    "Aucun rabais : d’autres promotions font économiser davantage, et celle-ci ne se combine pas avec elles.",
  unpriced: "Aucun rabais, car la livraison n’a pas encore de prix.",
  nothing_left: "Aucun rabais : d’autres promotions couvrent déjà ces titres.",
  over: "Aucun rabais.",
};
export const noPrice = "Un titre n’a pas de prix : il n’y a donc pas de total.";
export const trialColumns = {
  title: "Titre",
  copies: "Exemplaires",
  price: "Prix",
  discount: "Rabais",
};
export const takenOff = "Rabais du code {code} : {amount}.";
export const takenOffShipping = "Avec le code {code}, la livraison est gratuite.";
export const taxes = "Taxes";
export const total = "Total";
export const totalWithout = "Total sans le code";
