/** The desk's customers, as staff read them. */
export const customersTitle = "Clientèle";
export const customerTitle = "Fiche client";
export const filters = "Chercher dans la clientèle";
export const find = "Rechercher";
export const findHint = "Nom, institution, courriel ou numéro de téléphone.";
export const show = "Afficher";
export const none = "Aucun résultat.";
export const filtersLabel = "Choix des comptes";
export const all = "Toute la clientèle";
export const only = {
  to_approve: "À approuver",
  locked: "Comptes bloqués",
  institutions: "Institutions",
};
export const columns = {
  name: "Nom",
  email: "Courriel",
  phone: "Téléphone",
  since: "Depuis",
  state: "Compte",
};
export const states = { active: "Actif", locked: "Bloqué", waits: "À approuver" };
export const add = "Créer une fiche client";

export const newTitle = "Créer une fiche client";
export const newText =
  "Un courriel est envoyé avec un lien, valable une semaine, pour choisir un mot de passe. D’ici là, le compte n’en a pas.";
export const newCompanyHint = "Seulement pour une école, une bibliothèque ou une autre institution.";
export const newSubmit = "Créer la fiche";
export const backToCustomers = "Retour à la clientèle";

export const lead = "{state}. Compte ouvert le {date}.";
export const about = "Renseignements";
export const company = "Institution";
export const otherPhone = "Autre téléphone";
export const unconfirmed = "non confirmé";
export const prefers = "À joindre par";
export const prefersBy = { email: "Courriel", phone: "Téléphone", text: "Texto" };
export const actions = "Que faire";
export const approve = "Approuver";
export const lock = "Bloquer le compte";
export const unlock = "Débloquer le compte";
export const exempt = "Exempter des taxes";
export const changeExemption = "Modifier l’exemption";
export const endExemption = "Mettre fin à l’exemption";
export const bookLawAct = "Assujettir à la Loi sur le livre";
export const endBookLaw = "Mettre fin à l’assujettissement";
export const viewAs = "Voir le site avec ce compte";
export const exportData = "Télécharger ses données";
export const erase = "Effacer la fiche";
export const buyersAct = "Gérer les personnes autorisées";

export const orders = "Commandes";
export const ordersNone = "Aucune commande.";
export const allOrders = "Voir toutes ses commandes";
export const addresses = "Adresses";
export const exemption = "Exemption de taxes";
export const exemptAll = "Toutes les taxes, jusqu’au {date}. Certificat : {certificate}.";
export const exemptSome = "{taxes}, jusqu’au {date}. Certificat : {certificate}.";
export const exemptNone = "Paie toutes les taxes.";
export const bookLaw = "Loi sur le livre";
export const bookLawApplies =
  "Institution assujettie : achète les exemplaires neufs au prix courant, sans solde, code promotionnel ni autre rabais.";
export const bookLawNone = "Institution non assujettie : a droit aux rabais.";
export const buyers = "Personnes autorisées à acheter";
export const buyersNone = "Aucune personne autorisée pour le moment.";
export const invited = "{email}, invitation envoyée";
export const buysFor = "Achète pour";
export const lists = "Listes partagées";
export const gifts = "Listes de cadeaux";
export const ended = "terminée";
export const reservations = "Réservations aux événements";
export const reservation = "{event}, {date} : {count|# place|# places}, {state}";
export const guestStates = {
  coming: "présence prévue",
  waiting: "sur la liste d’attente",
  cancelled: "réservation annulée",
};
export const giftCards = "Cartes-cadeaux achetées";
export const giftCard = "{amount} pour {name}";
export const cardOrder = "commande {number}";
export const masked = "se terminant par {digits}";
export const cardStates = {
  waiting: "pas encore envoyée",
  sent: "envoyée",
  returned: "courriel non livré",
  void: "annulée",
};

export const history = "Historique";
export const themselves = "La personne titulaire";
export const otherAccount = "Une personne autorisée";
export const did = {
  created: "{who} a créé le compte en ligne.",
  invited: "{who} a ouvert le compte.",
  "details changed": "{who} a modifié la fiche : {detail}.",
  "password changed": "{who} a changé le mot de passe.",
  "email change asked": "{who} a demandé un changement d’adresse courriel.",
  "email changed": "{who} a changé l’adresse courriel.",
  "email confirmed": "{who} a confirmé l’adresse courriel.",
  approved: "{who} a approuvé le compte.",
  locked: "{who} a bloqué le compte.",
  unlocked: "{who} a débloqué le compte.",
  "tax exemption set": "{who} a accordé une exemption de taxes jusqu’au {detail}.",
  "book law set": "{who} a assujetti le compte à la Loi sur le livre : aucun rabais.",
  exported: "{who} a téléchargé les données du compte.",
  "opened by staff to look": "{who} a commencé à voir le site avec ce compte.",
  "closed again by staff": "{who} a cessé de voir le site avec ce compte.",
  "link asked": "{who} a invité une personne à acheter pour ce compte.",
  "link accepted": "{who} a accepté l’invitation à acheter pour ce compte.",
  "link added": "{who} a autorisé une personne à acheter pour ce compte.",
  "link removed": "{who} a retiré une autorisation d’achat.",
  "logged out everywhere": "{who} a fermé toutes ses sessions.",
};
export const endedBy = {
  "tax exemption set": "{who} a mis fin à l’exemption de taxes.",
  "book law set": "{who} a mis fin à l’assujettissement à la Loi sur le livre.",
};

export const backToCustomer = "Retour à la fiche client";
export const exemptTitle = "Exempter des taxes : {name}";
export const exemptText =
  "Vérifiez d’abord le certificat. Jusqu’au dernier jour, le compte est exempté des taxes que vous cochez, ou de toutes si vous n’en cochez aucune.";
export const certificate = "Numéro du certificat";
export const until = "Dernier jour";
export const taxes = "Seulement ces taxes (aucune cochée : toutes)";
export const exemptSubmit = "Exempter des taxes";

export const buyersTitle = "Personnes autorisées à acheter : {name}";
export const buyersText =
  "Dès que vous l’autorisez, une personne peut commander avec ce compte, selon les prix, les taxes et les adresses qui y sont rattachés. Elle doit d’abord avoir son propre compte.";
export const buyer = "Courriel de la personne";
export const buyerSubmit = "Autoriser";
export const buyerRemove = "Retirer";

export const eraseTitle = "Effacer la fiche : {name}";
export const eraseText =
  "Cette opération est irréversible. Elle supprime le compte, les adresses, les listes, les listes de cadeaux, le panier et les réservations, et retire le nom, l’adresse et les notes de chaque commande. Les commandes restent dans vos livres comptables. Un courriel en avise la personne, qui ne pourra plus se connecter.";
export const eraseOpen =
  "{count|# commande n’est pas encore terminée|# commandes ne sont pas encore terminées}. Réglez cela d’abord : ensuite, personne ne pourra voir à qui était chaque commande.";
export const eraseSubmit = "Effacer cette fiche";
