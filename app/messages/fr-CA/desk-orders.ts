/** The desk's Today and Orders, as staff read them. */
export const todayTitle = "Aujourd’hui";
export const ordersTitle = "Commandes";
export const nothingWaits = "Rien ne vous attend.";
export const toDo = "Commandes";
export const also = "Aussi";
export const many = "{count}+";
export const queues = {
  check: "Nouvelles commandes à vérifier",
  pick: "À préparer et à marquer comme prêtes",
  pack: "À emballer et à expédier",
  ready: "Prêtes pour le ramassage",
  supplier: "En attente d’un fournisseur",
  price: "Soumissions à chiffrer",
  shipping: "Frais de livraison à fixer",
  customer: "Réponse ou paiement à venir",
  unpaid: "Remises ou expédiées, mais non payées",
  done: "Terminées",
};
export const toFetch = "Exemplaires sur la liste de préparation, toutes commandes confondues : {count}";
export const readySince = "La première attend depuis le {date}.";
export const disputes = "Contestations en attente d’une réponse";
export const failedEmails = "Courriels de la dernière semaine qui n’ont pas pu être envoyés";
export const returnedCards = "Cartes-cadeaux non livrées";
export const nearRegistries = "Listes de cadeaux dont la date tombe d’ici deux semaines";
export const toApprove = "Comptes à approuver";
export const eventsToday = "Événements aujourd’hui";
export const comingTo = "{count|# personne attendue|# personnes attendues}";
export const waitingFor = "{count|# personne|# personnes} sur la liste d’attente";
export const doneTitle = "Fait aujourd’hui";
export const doneLead =
  "Ce qui a été fait dans les commandes depuis 24 heures, du plus récent au plus ancien.";
export const doneNone = "Rien n’a été fait dans les commandes depuis 24 heures.";

/** Before when a line is expected. */
export const customerRead = "La personne a lu : « {text} »";

export const find = "Chercher";
export const findHint =
  "Un numéro, un nom, un courriel, un téléphone, un numéro de bon de commande, un ISBN, les derniers chiffres d’une carte ou le titre d’une liste de cadeaux.";

export const reversedDays =
  "Le premier jour vient après le dernier. Inversez-les pour trouver des commandes.";

export const anyQueue = "Toutes les commandes";
export const from = "Passées à partir du";
export const to = "Passées jusqu’au";
export const location = "Succursale";
export const anyLocation = "Toutes les succursales";
export const show = "Afficher";
export const clear = "Effacer";
export const filters = "Chercher des commandes";
export const none = "Aucune commande trouvée.";
export const queuesLabel = "Files de travail";
export const previous = "Précédentes";
export const next = "Suivantes";
export const pages = "Pages";
export const columns = {
  number: "Commande",
  date: "Passée le",
  name: "Nom",
  copies: "Exemplaires",
  total: "Total",
  delivery: "Livraison",
  state: "État",
};
export const deliveries = {
  pickup: "Ramassage",
  ship: "Livraison",
  local_delivery: "Livraison locale",
  email: "Courriel",
};
export const statuses = {
  pending: "En attente de paiement",
  void: "Non conclue",
  requested: "Soumission demandée",
  quoted: "Soumission envoyée",
  declined: "Soumission refusée",
  placed: "Nouvelle",
  accepted: "Acceptée",
  ready: "Prête pour le ramassage",
  shipped: "Expédiée",
  completed: "Remise",
  cancelled: "Annulée",
};
export const payments = {
  none: "non payée",
  pending: "paiement en cours",
  authorized: "carte autorisée",
  paid: "payée",
  refunded: "remboursée",
  refunded_in_part: "remboursée en partie",
};

export const orderTitle = "Commande {number}";
export const quoteTitle = "Soumission {number}";
export const actions = "Que faire";
export const customer = "Coordonnées";
export const phone = "Téléphone";
export const email = "Courriel";
export const purchaseOrder = "Numéro de bon de commande";
export const theirNote = "Note reçue";
export const deliveryHeading = "Livraison";
export const pickupAt = "Ramassage : {location}";
export const bring = "Exemplaires à faire venir d’ailleurs : {locations}.";
export const parcel = "Colis {number}";
export const parcelWaits = "pas encore envoyé";
export const parcelSent = "envoyé le {date}";
export const tracking = "Numéro de suivi {code}";
export const lines = "Livres";
export const copies = "Exemplaires";
export const book = "Livre";
export const where = "Emplacement";
export const price = "Prix";
export const amount = "Montant";
export const cancelledCopies = "{count|# exemplaire annulé|# exemplaires annulés}";
export const returnedCopies = "{count|# exemplaire retourné|# exemplaires retournés}";
export const money = "Paiement";
export const paying = {
  paid: "Payée en entier.",
  beingPaid: "Le paiement n’est pas terminé.",
  authorized: "Carte autorisée, pas encore débitée.",
  inReview:
    "Le paiement est fait et le fournisseur le vérifie, ce qui peut prendre des jours. Voyez auprès du fournisseur s’il attend quelque chose de vous.",
  nothingToPay: "Il n’y a rien à payer.",
  refunded: "Remboursée en entier : {amount}.",
  refundedInPart: "Remboursée en partie : {amount}.",
  refundComing: "Remboursement en cours : {refunds}.",
  refundLeft:
    "Un remboursement n’a pas abouti : {refunds}. Rendez cette somme autrement, et notez-le une fois l’argent rendu.",
  handBack: "Somme payée en magasin, à remettre : {amount}.",
  notCharged: "Rien ne sera débité.",
  payOnContact: "La personne attend de vos nouvelles pour payer.",
  payByCard: "Débitez la carte au moment de préparer la commande.",
  payAtPickup: "À payer au ramassage.",
  payAtDoor: "À payer à l’entrée, ou en magasin avant l’événement.",
  payInShop: "À payer en magasin.",
  notPaidYet: "La commande a été remise, mais elle n’est pas encore payée.",
  payLater: "À payer en ligne, par le lien reçu par courriel.",
  payByTransfer: "À payer par virement bancaire. Enregistrez-le une fois reçu.",
  payByPhone: "À payer par téléphone : la personne vous appellera.",
};
export const ways = {
  not_required: "Aucun paiement requis",
  pickup: "En magasin",
  contact: "À convenir",
  later: "En ligne, par un lien reçu par courriel",
  transfer: "Virement bancaire",
  phone: "Par téléphone",
  credit_card: "Carte de crédit",
};
export const subtotal = "Sous-total";
export const shippingRow = "Livraison";
export const tbd = "À fixer";
export const total = "Total";
export const provider = "Paiement par {provider}";
export const attemptStates = {
  begun: "non terminé",
  authorized: "autorisé, non débité",
  capturing: "débit en cours",
  in_review: "en vérification",
  paid: "payé",
  ended: "non payé",
  refund_due: "à rembourser",
  refunded: "remboursé",
};
export const providerState = "{state}, {reference}";
export const refunds = "Remboursements";
export const refundStates = {
  started: "en cours",
  done: "effectué",
  by_hand: "à faire à la main ({problem})",
  failed: "refusé : {problem}",
  returned: "renvoyé par la banque ({problem})",
};
export const recordRefund = "Noter que l’argent est rendu";
export const refundToGive = {
  returned:
    "Un remboursement de {amount} est revenu : la banque ne l’a pas accepté. Convenez d’un autre moyen avec la personne, et notez-le une fois l’argent rendu.",
  by_hand:
    "Un remboursement de {amount} est à faire à la main. Faites-le sur le site du fournisseur ({provider}), ou convenez d’un autre moyen avec la personne, et notez-le une fois l’argent rendu.",
  unanswered:
    "{provider} n’a pas dit si le remboursement de {amount} a été fait. Cherchez-le dans les pages du fournisseur. S’il n’y est pas, faites-le là, ou convenez d’un autre moyen avec la personne. Notez-le une fois l’argent rendu.",
};
export const refundReference = "Comment l’argent a été rendu";
export const refundReferenceHint = "Par exemple le numéro du virement ou du chèque. Facultatif.";
export const refundGivenText =
  "Une somme de {amount} est notée comme rendue, et un courriel le confirme à la personne. Cette opération est irréversible.";
export const customerPage = "Voir la fiche client";
export const history = "Historique";
export const heldUnpaid =
  "Les exemplaires sont réservés jusqu’au {date}; sans paiement d’ici là, la commande sera annulée. Si vous l’acceptez avant, elle ne le sera pas, et ce sera à vous de voir au paiement.";
export const waitsFor = {
  quote: "La soumission attend une réponse.",
  payment: "Le paiement n’est pas terminé.",
  supplier: "Des exemplaires doivent d’abord arriver d’un fournisseur.",
  done: "Il ne reste rien à faire.",
};
export const quoteUntil = "Les prix sont valables jusqu’au {date}.";

export const did = {
  taken: "{who} a pris la commande au téléphone.",
  accepted: "{who} a accepté la commande.",
  ready: "{who} a marqué la commande comme prête pour le ramassage.",
  completed: "{who} a remis la commande.",
  shipped: "{who} a expédié un colis.",
  cancelled: "{who} a annulé la commande.",
  refunded: "{who} a fait un remboursement.",
  quoted: "{who} a chiffré la soumission.",
  priced: "{who} a fixé les frais de livraison.",
  paid: "{who} a marqué la commande comme payée en magasin.",
  charged: "{who} a fait débiter la carte.",
  location: "{who} a changé la succursale de ramassage. Avant : {was}.",
  address: "{who} a changé l’adresse. Avant : {was}.",
  note: "{who} a écrit une note :",
  resent: "{who} a renvoyé un courriel.",
  disputed: "{who} a enregistré une contestation.",
  dispute_note: "{who} a écrit au sujet de la contestation :",
  dispute_open: "{who} a noté que la contestation attend encore une réponse.",
  dispute_under_review: "{who} a noté que la réponse à la contestation est envoyée.",
  dispute_won: "{who} a noté que la contestation est gagnée.",
  dispute_lost: "{who} a noté que la contestation est perdue.",
};
export const didUndo = "Annulé le {date} ({who}).";
export const cancelledLines = "{who} a annulé : {items} ({amount}).";
export const refundedLines = "{who} a remboursé : {items} ({amount}).";
export const held =
  "Pas avant le {date} : « {title} » est une précommande, et rien n’est remis ni expédié avant cette date.";
export const placedBy = "{name} a passé la commande.";
export const pricedAt = "{who} a fixé les frais de livraison : {amount}.";
export const requestedBy = "{name} a demandé une soumission.";
export const emailTo = "Courriel à {recipient} :";
export const emailStates = {
  sent: "envoyé",
  waiting: "pas encore envoyé",
  failing: "pas encore envoyé, nouvel essai à venir : {problem}",
  failed: "abandonné : {problem}",
  held: "retenu jusqu’à demain",
};
export const undo = "Revenir en arrière";

export const submit = {
  accept: "Accepter",
  ready: "Marquer comme prête",
  complete: "Remettre",
  ship: "Expédier un colis",
  cancel: "Annuler des exemplaires",
  cancelRest: "Annuler le reste",
  refund: "Rembourser des exemplaires",
  "refund-amount": "Rembourser un montant",
  quote: "Chiffrer la soumission",
  shipping: "Fixer les frais de livraison",
  paid: "Marquer comme payée",
  charge: "Débiter la carte",
  location: "Changer la succursale de ramassage",
  address: "Changer l’adresse",
  dispute: "Enregistrer une contestation",
  resend: "Renvoyer",
  note: "Ajouter la note",
};
export const withMessage = {
  accept: "Accepter avec un message",
  ready: "Marquer comme prête avec un message",
  complete: "Remettre avec un message",
};
export const billTo = "Facturer à";
export const noteToShopper = "Message à la personne";
export const noteToShopperHint = "Il est ajouté au courriel.";
export const acceptText =
  "Un courriel annonce que la commande est en préparation. Vous avez une journée pour revenir en arrière.";
export const readyText =
  "Un courriel annonce que la commande est prête. Vous avez une journée pour revenir en arrière.";
export const completeText =
  "La commande est terminée, et un courriel remercie la personne. Vous avez une journée pour revenir en arrière.";
export const shipText =
  "Le colis est marqué comme envoyé, et un courriel en indique le contenu à la personne. Cette opération est irréversible.";
export const whichParcel = "Quel colis?";
export const trackingField = "Numéro de suivi";
export const shipSubmit = "Marquer comme expédié";
export const cancelTitle = "Annuler des exemplaires : commande {number}";
export const cancelText =
  "Ces exemplaires sont retirés de la commande, et un courriel en avise la personne. Ce qui a été payé en ligne ou par carte-cadeau est remboursé aussitôt. Cette opération est irréversible.";
export const cancelQuoteText =
  "La soumission est annulée, et un courriel en avise la personne. Cette opération est irréversible.";
export const sentStays = "Les colis déjà envoyés restent vendus.";
export const refundTitle = "Rembourser des exemplaires : commande {number}";
export const refundText =
  "Le prix de ces exemplaires et leurs taxes sont remboursés là d’où venait l’argent, et un courriel en avise la personne. Cette opération est irréversible.";
export const refundInShop = "Somme payée en magasin, que vous remettez vous-même : {amount}.";
export const refundAmountTitle = "Rembourser un montant : commande {number}";
export const refundAmountText =
  "L’argent retourne là d’où il venait, et un courriel en avise la personne. Rien n’est retiré de la commande : pour cela, remboursez des exemplaires. Cette opération est irréversible.";
export const refundOwed = "Somme encore due, payée pour ce qui n’est plus dans la commande : {amount}.";
export const refundVoidsCards =
  "Des cartes-cadeaux ont été achetées avec cette commande. Tout rembourser les annule, ce qui n’est possible que si aucune n’a servi.";
export const howMuch = "Combien?";
export const refundPart = "Une partie";
export const refundEverything = "Tout ce qui reste ({amount})";
export const refundedAmount = "Montant de cette partie";
export const partOrEverything =
  "Pour tout rembourser, laissez le montant vide. Pour rembourser ce montant, choisissez « Une partie ».";
export const refundAmountSubmit = "Rembourser l’argent";
export const copiesOf = "Exemplaires : {title}";
export const allCopies = "Tous les exemplaires affichés ici";
export const atMost = "Au plus {count}; vide ou 0 pour aucun.";
export const shippingOff = "Frais de livraison à déduire";
export const shippingOffHint = "Au plus {amount}.";
export const restock = "Remettre les exemplaires en rayon";
export const reason = "Motif";
export const reasonHint = "Il figure dans le courriel envoyé à la personne.";
export const cancelQuote = "Annuler la soumission";
export const cancelSubmit = "Annuler ces exemplaires";
export const showAmounts = "Voir d’abord les montants";
export const givenBack = {
  payment: "Remboursé par le mode de paiement utilisé en ligne : {amount}.",
  gift_card: "Remboursé sur les cartes-cadeaux : {amount}.",
  by_hand: "À remettre vous-même, pour ce qui a été payé en magasin : {amount}.",
};
export const nothingGivenBack = "Rien à rembourser : rien n’a été payé pour ces exemplaires.";
export const handBackHow = "Comment remettez-vous ce qui a été payé en magasin?";
export const refundSubmit = "Rembourser ces exemplaires";
export const badCopies = "Entrez un nombre d’exemplaires.";
export const badAmount = "Entrez un montant, par exemple 12,50.";
export const quoteText =
  "Un courriel présente ces prix à la personne, qui peut les accepter jusqu’à leur échéance. D’ici là, vous pouvez chiffrer de nouveau la soumission.";
export const priceOf = "Prix d’un exemplaire : {title}";
export const copiesWanted = "{count|# exemplaire|# exemplaires}";
export const shipToAddress = "Adresse de livraison";
export const shippingPriceHint = "Pour une soumission avec livraison.";
export const badDay = "Choisissez un jour, ou entrez l’année, le mois et le jour : 2026-12-31.";
export const shippingPrice = "Frais de livraison";
export const priceUntil = "Dernier jour de validité des prix";
export const deliveryOf = "Livraison";
export const asAsked = "Comme demandé : {how}";
export const quotePickup = "Ramassage : {location}";
export const quoteShip = "Livrer à l’adresse ci-dessous";
export const shippingText =
  "Un courriel indique à la personne les frais et les modes de paiement. Vous pouvez changer les frais tant que rien n’est payé.";
export const paidText =
  "Une somme de {amount} est enregistrée comme payée en magasin. Vous pouvez revenir en arrière jusqu’à la fin de la journée.";
export const chargeText =
  "La carte est débitée de {amount}, et un courriel en avise la personne. La carte ne peut être débitée qu’une fois : ce que vous retirerez ensuite de la commande sera remboursé. Cette opération est irréversible.";
export const authorizedUntil = "La carte est autorisée jusqu’au {date}. Débitez-la avant.";
export const authorizedOpen = "La carte est autorisée. Débitez-la quand vous aurez trouvé les livres.";
export const chargedByItself =
  "Elle est débitée automatiquement quand vous marquez la commande comme prête, l’expédiez ou la remettez.";
export const paidHow = "Comment a-t-elle été payée?";
export const paidBy = {
  cash: "Comptant",
  card: "Carte",
  check: "Chèque",
  transfer: "Virement bancaire",
  other: "Autrement",
};
export const locationText =
  "Un courriel indique la nouvelle succursale à la personne. Il faudra y apporter les exemplaires pris ailleurs.";
export const locationOnly = "La librairie n’a pas d’autre succursale.";
export const newLocation = "Nouvelle succursale";
export const addressText =
  "Un courriel indique la nouvelle adresse à la personne. Les frais de livraison ne changent pas.";
export const noteField = "Note pour l’équipe";
export const noteHint =
  "Seul le personnel la lit. La personne concernée y a droit si elle demande ses données.";
export const emailTitle = "Courriel au sujet de la commande {number}";
export const emailSubject = "Objet";
export const emailRecipient = "À";
export const emailState = "État";
export const emailWritten = "Rédigé le";
export const emailGone = "Son texte a été supprimé.";
export const resendText = "Le même courriel est envoyé encore une fois à {recipient}.";
export const undoTitle = "Revenir en arrière : commande {number}";
export const undoText =
  "La commande reprend son état précédent, et tout courriel qui n’est pas encore parti est annulé.";
export const backToOrder = "Retour à la commande";
export const changed = "La commande a changé";
export const changedTitle = "La commande {number} a changé";
export const changedText =
  "Quelqu’un a modifié cette commande après que vous l’avez ouverte; rien n’a donc été fait. Depuis :";
export const lookAgain = "Voir la commande";
export const mayNot =
  "Votre accès ne le permet pas. Quelqu’un qui gère le personnel peut vous accorder ce droit : « {right} ».";
