/** The desk: pre-order campaigns. */
export const preordersTitle = "Précommandes";
export const lead =
  "Une offre de précommande se crée sur la page d’un titre à paraître : cherchez le titre sous Titres, puis cliquez sur « Offrir en précommande ».";
export const toTitles = "Trouver un titre";
export const none = "Aucune offre de précommande pour le moment.";
export const states = {
  running: "En cours",
  to_come: "À venir",
  full: "Tous les exemplaires sont commandés",
  over: "Terminée",
  removed: "Retirée",
};
export const columns = {
  title: "Titre",
  day: "Parution",
  state: "État",
  copies: "Exemplaires commandés",
};
export const ofCopies = "{taken} sur {copies}";
export const noDay = "Sans date";

export const pageOfPreorder = "Offre de précommande";
export const titleOf = "Précommandes : {title}";
export const facts = {
  state: "État",
  day: "Parution",
  gives: "En prime",
  signed: "Exemplaires signés",
  prompt: "Texte demandé",
  textMost: "{count|# caractère|# caractères} au plus",
  perPerson: "Exemplaires par personne",
  copies: "Exemplaires commandés",
  days: "Période de l’offre",
  address: "Adresse",
  yes: "Oui",
};
export const from = "Du {date} jusqu’à la parution";
export const fromUntil = "Du {from} au {until}";
export const make = "Offrir en précommande";
export const change = "Modifier l’offre";
export const remove = "Retirer l’offre";
export const restore = "Rétablir l’offre";
export const download = "Télécharger en CSV";
export const inShop = "Voir sur le site";
export const toTitle = "Voir le titre";
export const back = "Retour aux précommandes";
export const wanted = "Textes à inscrire dans les exemplaires";
export const wantedNone = "Personne ne l’a encore commandé.";
export const wantedColumns = {
  order: "Commande",
  customer: "Au nom de",
  email: "Courriel",
  phone: "Téléphone",
  copies: "Exemplaires",
  text: "À inscrire",
};
export const nothingWritten = "Rien";
export const more = "Seules les {count} premières lignes s’affichent. Le fichier CSV les contient toutes.";
export const history = "Historique";
export const acts = {
  "pre-order campaign added": "{who} l’a créée.",
  "pre-order campaign changed": "{who} l’a modifiée.",
  "pre-order campaign removed": "{who} l’a retirée.",
  "pre-order campaign restored": "{who} l’a rétablie.",
};

/** A changed field in the history. */
export const changed = "{field} : {before} → {after}";
export const noValue = "rien";
export const formOf = "Précommandes : « {title} »";
export const formText =
  "Jusqu’à la parution, le {date}, tout exemplaire neuf commandé fait partie de l’offre. Aucun exemplaire n’est remis ni expédié avant cette date. L’offre prend alors fin d’elle-même.";
export const extras = "En prime";
export const extrasHint =
  "Par exemple « Une affichette, jusqu’à épuisement ». Laissez vide s’il n’y a pas de prime.";
export const isSigned = "Les exemplaires sont signés par l’auteur ou l’autrice";
export const prompt = "Ce qu’on peut y faire inscrire";
export const promptHint =
  "Le nom du champ à remplir, par exemple « Votre dédicace ». Laissez vide si rien n’est inscrit dans les exemplaires.";
export const textMost = "Nombre maximal de caractères";
export const perPerson = "Exemplaires par personne";
export const perPersonHint = "Pour l’ensemble de ses commandes. Laissez vide pour ne fixer aucune limite.";
export const copies = "Nombre total d’exemplaires";
export const copiesHint =
  "Une fois ce nombre commandé, le titre se vend comme d’habitude. Laissez vide pour ne fixer aucune limite.";
export const startsAt = "Premier jour";
export const startsAtHint = "Aujourd’hui si vous laissez vide.";
export const endsAt = "Dernier jour";
export const endsAtHint = "Laissez vide pour prendre des précommandes jusqu’à la parution.";
export const name = "Adresse";
export const nameHint =
  "La fin d’une adresse pour les affiches et les infolettres, par exemple « signe-atwood » pour {address}. Laissez vide pour la tirer du titre.";
export const save = "Enregistrer l’offre";
export const cannot = "Une offre de précommande exige une date de parution à venir. Ce titre n’en a pas.";
