/** The desk: gift cards. */
export const cardsTitle = "Cartes-cadeaux";
export const which = "Choix des cartes-cadeaux";
export const all = "Toutes les cartes-cadeaux";
export const returned = "Courriel non livré";
export const find = "Chercher";
export const findHint =
  "Un numéro ou ses quatre derniers chiffres, un numéro de commande ou une adresse courriel.";
export const findSubmit = "Chercher";
export const clear = "Tout afficher";
export const none = "Aucune carte-cadeau.";
export const columns = {
  card: "Carte",
  issued: "Émise le",
  balance: "Solde",
  sentTo: "Envoyée à",
  order: "Commande",
  state: "État",
};
export const endsIn = "•••• {digits}";
export const byId = "nº {id}";
export const cardTitle = "Carte-cadeau {card}";
export const pageOfCard = "Carte-cadeau";
export const states = {
  valid: "Utilisable",
  used: "Épuisée",
  waiting: "Pas encore envoyée",
  returned: "Courriel non livré",
  void: "Annulée",
  moved: "Solde transféré",
};
export const bought = "Achetée par";
export const boughtIn = "{name}, commande {number}";
export const byEmail = "Par courriel";
export const sentOn = "{email}, le {date}";
export const willBeSent = "{email}, envoi prévu le {date}";
export const movedTo = "Le solde est maintenant sur la carte {card}.";
export const ledger = "Historique";
export const back = "Retour aux cartes-cadeaux";
export const backToCard = "Retour à la carte";
export const entries = {
  bought: "Achat : {amount}.",
  imported: "Ajout : {amount}.",
  issued: "{who} a émis la carte. Montant : {amount}.",
  sold: "{who} a vendu la carte. Montant : {amount}. Paiement : {means}.",
  credited: "{who} a émis la carte comme crédit en magasin pour des livres. Montant : {amount}.",
  spent: "Dépense : {amount}.",
  given_back: "Remboursement sur la carte : {amount}.",
  corrected: "{who} a corrigé le solde. Écart : {amount}.",
  voided: "{who} a annulé la carte, qui contenait {amount}.",
  cancelled: "Annulée parce que sa commande a été annulée ou remboursée. Elle contenait {amount}.",
  movedFrom: "{who} a transféré {amount} ici, à partir d’un autre numéro.",
  movedAway: "{who} a transféré {amount} vers un autre numéro.",
  left: "Solde : {balance}",
};

export const issue = "Émettre une carte-cadeau";
export const issueLead =
  "Le numéro et le NIP ne s’affichent qu’une fois, à la page suivante. Si vous donnez une adresse courriel, nous y enverrons aussi la carte.";
export const amount = "Montant";
export const paidBy = "Mode de paiement";
export const storeCredit = "Aucun : crédit en magasin pour des livres retournés ou repris";
export const recipientName = "Nom";
export const recipientNameHint = "La personne qui recevra la carte. Le courriel la nomme.";
export const recipientEmail = "Courriel";
export const issueSubmit = "Émettre cette carte-cadeau";

export const newCard = "Carte-cadeau de {amount}";
export const newCardOf = "Carte-cadeau : {shop}";
export const newCardLead = "Imprimez cette page ou notez le numéro et le NIP. Ils ne seront plus affichés.";
export const newCardSent = "Elle a été envoyée à {email}.";
export const number = "Numéro";
export const pin = "NIP";

export const voidTitle = "Annuler cette carte-cadeau";
export const voidOf = "Annuler la carte-cadeau {card}";
export const voidText =
  "Le solde de {amount} ne pourra plus être dépensé et le numéro cessera de fonctionner. Rien n’est remboursé pour autant : si l’argent doit être rendu, remboursez la commande. Cette opération est irréversible.";
export const voidSubmit = "Annuler cette carte";
export const moveTitle = "Transférer le solde à un nouveau numéro";
export const moveOf = "Transférer le solde de la carte-cadeau {card}";
export const moveText =
  "Le solde de {amount} passe à un nouveau numéro, avec un nouveau NIP qui ne s’affichera qu’une fois, à la page suivante. L’ancien numéro cesse aussitôt de fonctionner. Cette opération est irréversible.";
export const gone = "Cette carte est déjà annulée : il n’y a plus rien à transférer.";
export const moveSubmit = "Transférer le solde";
export const sendTitle = "Envoyer cette carte-cadeau";
export const sendOf = "Envoyer la carte-cadeau {card}";
export const sendText =
  "Nous envoyons la carte par courriel avec un nouveau numéro et un nouveau NIP. Le numéro et le lien déjà envoyés cessent de fonctionner.";
export const sendMany = "Cette ligne de commande compte {count} cartes. Elles sont toutes envoyées ensemble.";
export const sendLater =
  "Elle n’a pas encore été envoyée. Elle partira plutôt à cette adresse, le jour prévu.";
export const sendSubmit = "Envoyer";
