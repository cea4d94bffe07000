/** The desk: reports about what was sold, and how it was paid. */
/** The page with files for a bookkeeper. */
export const bookkeeping = {
  title: "Fichiers pour la comptabilité",
  about: "Les commandes, les paiements et le stock en tableaux, pour votre comptable ou son logiciel",
  lead: "Chaque fichier est un tableau (CSV) que les tableurs et les logiciels comptables peuvent ouvrir.",
  orders: "Commandes",
  ordersAbout: "Lignes, rabais, livraison, taxes, paiements et remboursements de cette période",
  payments: "Paiements",
  paymentsAbout: "Seulement les paiements, les remboursements et les contestations de cette période",
  stockAbout: "Les exemplaires et leur valeur en ce moment, par succursale et par état",
  which: "Quel fichier",
  downloadChosen: "Télécharger le fichier",
  downloadStock: "Télécharger le stock",
  tooMany: "Il y a trop de commandes pour un seul fichier. Choisissez une période plus courte.",
};
export const reportsTitle = "Rapports";
export const lead =
  "Les ventes, les taxes, les paiements et les promotions additionnent les mêmes écritures : leurs chiffres concordent. L’argent versé sur les cartes-cadeaux et dépensé avec elles concorde avec leurs soldes. Les jours suivent l’heure de la librairie. Les commandes d’aujourd’hui y sont.";

/** The names of the reports. */
export const names = {
  sales: "Ventes",
  taxes: "Taxes",
  payments: "Paiements",
  "gift-cards": "Soldes des cartes-cadeaux",
  promotions: "Coût des promotions",
  "book-law": "Ventes assujetties à la Loi sur le livre",
  waiting: "Ramassages et exemplaires attendus",
  "low-stock": "Bientôt en rupture de stock",
  bestsellers: "Palmarès de la semaine",
};
/** One line about each, on the page that lists them. */
export const abouts = {
  sales: "Par jour, mois, titre, sujet ou succursale",
  taxes:
    "Pour la déclaration de taxes : par lieu et par taux, moins ce qui a été repris pendant la même période",
  payments: "L’argent entré et sorti, et les commandes qui ne sont pas réglées",
  "gift-cards": "Ce que vous devez sur les cartes-cadeaux et en crédits en magasin, et ce qui a changé",
  promotions: "Le rabais accordé par chaque code",
  "book-law": "Les livres achetés par les institutions, par établissement, pour le rapport annuel",
  waiting:
    "Les livres qui attendent d’être ramassés et les exemplaires à recevoir, du plus ancien au plus récent",
  "low-stock": "Les titres qui se vendent et dont il reste peu d’exemplaires",
  bestsellers: "Le fichier pour BookNet Canada ou pour les libraires américains",
};
/** The contents of each report. */
export const leads = {
  sales:
    "Une commande compte le jour où elle a été passée, qu’elle soit payée ou non. Ce qui est annulé, retourné ou remboursé par la suite compte le jour même de l’opération. Le total additionne tous les montants sauf les contestations.",
  taxes:
    "Chaque taxe, selon le lieu auquel elle est due. Elle compte le jour de la commande. Ce que reprennent les annulations, les retours et les remboursements compte le jour même : les mois passés ne changent donc jamais. Le « Montant taxé » est celui à partir duquel la taxe nette a été calculée.",
  payments:
    "L’argent entré et sorti pendant cette période, selon le mode de paiement. Ni les versements des fournisseurs de paiement à votre banque ni leurs frais ne sont connus ici : comparez le total de chaque fournisseur avec son relevé.",
  "gift-cards":
    "Ce que la clientèle peut encore dépenser. Une carte compte comme vendue dès qu’elle est payée, en magasin ou dans une commande; les ventes l’indiquent dans une colonne à part, le jour de la commande. La dépenser compte comme un paiement. Le crédit en magasin est ce que vous avez accordé pour des livres retournés ou repris.",
  promotions:
    "Le rabais accordé par chaque promotion sur les commandes passées pendant cette période, livraison comprise. Si une de ces commandes est annulée par la suite, son rabais reste ici : l’annulation reprend ce qui avait été facturé.",
  "book-law":
    "Les livres imprimés achetés par les institutions assujetties à la Loi sur le livre, par établissement et avant les taxes. Une commande compte si l’institution était assujettie au moment où elle a été passée. Une annulation ou un retour compte le jour où il a lieu.",
  waiting:
    "En ce moment. Les livres à ramasser attendent depuis que la commande est prête, et les exemplaires à recevoir d’un fournisseur, depuis que la commande a été passée.",
  "low-stock":
    "Les titres vendus du {from} au {to} et dont il ne reste pas plus d’exemplaires à vendre que le nombre choisi ci-dessous; les exemplaires mis de côté pour des commandes ne comptent pas. Les plus vendus viennent en premier.",
  bestsellers:
    "Les livres neufs vendus du {from} au {to}, par ISBN, moins les exemplaires annulés ou retournés. Le prix est le prix de vente moyen, avant les codes promotionnels.",
};

export const choose = "Contenu du rapport";
export const by = "Par";
export const bys = {
  day: "Jour",
  month: "Mois",
  title: "Titre",
  subject: "Sujet",
  location: "Succursale",
};
export const from = "Du";
export const to = "Au";
export const show = "Afficher";
export const periods = "Autres périodes";
export const periodsOf = {
  this_month: "Ce mois-ci",
  last_month: "Le mois dernier",
  last_quarter: "Le trimestre dernier",
  this_year: "Cette année",
  last_year: "L’année dernière",
};
export const atMost = "Exemplaires restants, au plus";
export const file = "Télécharger ({format})";
export const none = "Rien à afficher.";
export const total = "Total";
export const leftOut =
  "{count|# autre ligne se trouve dans les fichiers|# autres lignes se trouvent dans les fichiers}.";
export const tooManyDays =
  "Une période aussi longue s’affiche par mois. Les fichiers contiennent chaque jour.";
export const waitingOrders =
  "{count|# commande a changé et n’est pas encore comptée|# commandes ont changé et ne sont pas encore comptées} dans ces chiffres. Revenez dans une minute.";
export const picture = "Graphique du total ({by}). Le tableau ci-dessous donne les mêmes chiffres.";
export const back = "Retour aux rapports";

/** The columns. */
export const columns = {
  day: "Jour",
  month: "Mois",
  title: "Titre",
  isbn: "ISBN",
  subject: "Sujet",
  location: "Succursale",
  accredited: "Agréée",
  institution: "Institution",
  orders: "Commandes",
  copies: "Exemplaires vendus",
  copies_back: "Exemplaires repris",
  goods: "Livres",
  tickets: "Billets",
  gift_cards: "Cartes-cadeaux",
  discounts: "Rabais",
  shipping: "Livraison",
  taxes: "Taxes",
  cancelled: "Annulations et retours",
  refunded: "Remboursements",
  total: "Total",
  disputes: "Contestations",
  place: "Lieu",
  tax: "Taxe",
  rate: "Taux",
  taxable: "Montant taxé",
  collected: "Taxe perçue",
  net: "À remettre",
  means: "Mode de paiement",
  payments: "Payé",
  refunds: "Remboursé",
  order: "Commande",
  sold: "Vendu",
  received: "Reçu",
  difference: "Écart",
  code: "Code",
  cost: "Rabais accordé",
  movement: "Opération",
  cards: "Cartes-cadeaux",
  store_credit: "Crédit en magasin",
  both: "Ensemble",
  waits_for: "En attente de",
  customer: "Au nom de",
  phone: "Téléphone",
  waiting_copies: "Exemplaires",
  since: "Depuis",
  days: "Jours",
  sold_copies: "Vendus",
  on_hand: "En stock",
  to_sell: "Reste à vendre",
  on_order: "En commande",
  stores: "Succursales",
  price: "Prix",
};
/** Rows that have no name of their own. */
/** Ways to pay without a payment provider, by their names in the bookkeeping. */
export const means = {
  "in the shop": "En magasin",
  "gift card": "Carte-cadeau",
  credit_card: "Notre propre formulaire de carte",
};
export const rowNames = {
  no_title: "Livraison, taxes, remboursements et cartes-cadeaux vendues en magasin",
  other_titles: "Tous les autres titres",
  no_subject: "Sans sujet, livraison, taxes, remboursements et cartes-cadeaux vendues en magasin",
  no_means: "Non indiqué",
  yes: "Oui",
  no: "Non",
  no_account: "Compte effacé",
  opening: "Solde dû au début",
  closing: "Solde dû à la fin",
  issued: "Émissions sans paiement",
  sold_cards: "Ventes",
  credited: "Crédits en magasin accordés",
  spent: "Montants dépensés",
  given_back: "Remboursements sur des cartes",
  corrected: "Corrections",
  voided: "Annulations",
  moved: "Transferts à un autre numéro",
  pickup: "Ramassage",
  supplier: "Un fournisseur",
};

export const settled = "Ce qui a été vendu et ce qui a été payé";
export const settledSold = "Vendu, moins les annulations et les remboursements";
export const settledReceived = "Payé, moins ce qui a été remboursé";
export const settledOpen = "Écart";
export const settledText =
  "Ces commandes expliquent l’écart : elles ont été payées d’autres jours, ou ne sont pas encore payées. Les contestations perdues n’en font pas partie.";

export const week = "Semaine comprenant le";
export const formats = {
  booknet: "BookNet Canada (du lundi au dimanche)",
  aba: "Libraires américains (du dimanche au samedi)",
};
export const weekBefore = "Semaine précédente";
export const weekAfter = "Semaine suivante";
export const download = "Télécharger le fichier";
export const notOver = "Cette semaine n’est pas terminée : son fichier est donc incomplet.";
export const sendHint =
  "Envoyez le fichier le lundi ou le mardi, selon ce que demande l’organisme. L’envoi ne se fait pas d’ici : téléchargez le fichier, téléversez-le là-bas, puis marquez la semaine comme envoyée.";
export const markSent = "Marquer comme envoyée";
export const markUnsent = "Finalement, pas envoyée";
export const sentBy = "{who} l’a marquée comme envoyée le {at}.";
export const lastSent = "Semaines envoyées";
export const lastSentRow = "Semaine se terminant le {to} : {who}, {at}";

export const entriesTitle = "Le détail d’un chiffre";
export const entriesLead = "Du {from} au {to}, du plus ancien au plus récent.";
export const counterCard = "Vente en magasin";
export const taxedOn = "sur {amount}";
export const entriesColumns = {
  at: "Date",
  order: "Commande",
  what: "Nature",
  about: "Détail",
  copies: "Exemplaires",
  amount: "Montant",
};
/** An entry by its cause and its part. */
export const causes = {
  sold: "Vente",
  cancelled: "Annulation ou retour",
  refunded: "Remboursement",
  money: "Argent",
};
export const parts = {
  order: "Commande",
  goods: "Livres",
  tickets: "Billets",
  gift_cards: "Carte-cadeau",
  discounts: "Rabais",
  shipping: "Livraison",
  taxes: "Taxe",
  rest: "Autre",
  payment: "Paiement",
  refund: "Remboursement",
  dispute: "Contestation",
};
