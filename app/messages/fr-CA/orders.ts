/** The order page and the emails about an order. */
export const emailSubject = "{shop} : votre commande {number}";
export const emailTitle = "Merci de votre commande";
export const emailFor = "Commande passée par";
export const emailThanks = "{shop} vous remercie de votre commande {number}.";
export const emailSeeOrder = "Voir votre commande";
export const emailSeeQuote = "Voir votre soumission";
export const emailOpenOrder = "Ouvrir la commande";
export const emailCustomer = "Coordonnées";
export const emailPrefers = {
  email: "Préfère le courriel",
  phone: "Préfère un appel",
  text: "Préfère un texto",
};
export const emailNote = "Note jointe";
export const payment = "Paiement";
export const copies = "{count|# article|# articles}";
export const emailNewOrder = "Nouvelle commande {number}";
export const purchaseOrder = "Numéro de bon de commande";
export const toBeOrdered = "À commander";
export const partToBeOrdered = "{count} sur {quantity} à commander";
export const subtotal = "Sous-total";
export const total = "Total";
export const whatNextPickup =
  "Nous mettrons vos livres de côté et vous écrirons dès qu’ils seront prêts. Attendez ce message avant de passer. Succursale : {location}.";
export const weBring = "Nous faisons venir des exemplaires d’ailleurs : {locations}.";
export const whatNextShip = "Nous emballerons vos livres et vous écrirons dès qu’ils seront en route.";
export const whatNextEmail =
  "Nous enverrons vos cartes-cadeaux par courriel dès que votre commande sera payée, ou le jour que vous avez choisi.";
export const whatNextTickets =
  "Votre nom sera sur la liste à l’entrée. Vous n’avez rien à imprimer ni à apporter.";
/** Added to the text about an order's books. */
export const alsoTickets = "Vos billets : votre nom sera sur la liste à l’entrée.";
export const alsoGiftCards =
  "Vos cartes-cadeaux : nous les enverrons par courriel dès que votre commande sera payée, ou le jour que vous avez choisi.";
export const ticketCode = "Code du billet : {code}";
export const ticketPicture = "Code du billet en image, à numériser à l’entrée";
export const yourEvents = "{count|Votre événement|Vos événements}";
export const paid = "Tout est payé.";
export const notesLabel = "Instructions";
export const taxesLabel = "Taxes";
export const frenchTerms =
  "Contrat demandé en anglais, après remise des conditions de vente en français (version {version})";
export const taxExempt = "Exemption de taxes : certificat {certificate}";
export const taxNumber = "Nº de taxe : {number}";
export const staffPickup = "Ramassage : {location}";
export const staffPickupBring = "Ramassage : {location} (à apporter : {copies})";
export const staffShipFrom = "Livraison ({provider}) : {place}; départ : {location}";
export const staffEmailed = "Envoi par courriel : rien à ramasser ni à livrer";
export const bringFrom = "{quantity} depuis {location}";
export const payByCard = "Votre carte sera débitée quand nous préparerons votre commande.";
export const shipping = "Livraison";
export const shippingTbd =
  "à déterminer : nous vous enverrons le prix par courriel avant de débiter quoi que ce soit";
export const giftCards = "Cartes-cadeaux";
export const owing = "Montant à payer";
export const paidAmount = "Montant payé";
export const authorizedAmount = "À débiter de votre carte";
export const authorized =
  "Le paiement est autorisé. Votre carte sera débitée quand nous aurons trouvé vos livres.";
/** Below the amounts of an order that is sent to another country than the shop's. */
export const currencyAbroad = {
  CAD: "Tous les montants sont en dollars canadiens, et votre paiement aussi.",
  USD: "Tous les montants sont en dollars américains, et votre paiement aussi.",
};
export const importDuties =
  "Votre commande traverse une frontière : des droits de douane, des taxes et des frais de courtage peuvent être exigés à l’arrivée. Ils ne sont pas compris dans le total.";
export const shipTo = "Adresse de livraison";
export const billTo = "Adresse de facturation";
export const copiesAt = "{quantity} ({location})";
export const copiesToOrder = "{quantity} à commander";
export const whereCopies = "Exemplaires : {where}";
export const stillOwed = "Reste à payer : {amount}";
export const stillOwedPlusShipping = "Reste à payer : {amount}, plus la livraison";
export const nothingOwed = "Il ne reste rien à payer.";
export const chargedLess =
  "La carte n’a été débitée que de {paid} sur {owing}, et la commande est considérée comme payée.";
export const beingPaid =
  "Votre paiement n’est pas encore terminé. Si vous avez fermé la page de paiement, vous avez une demi-heure pour le poursuivre ici.";
export const reviewedStatus = "Paiement en vérification";
export const paymentInReview =
  "Votre paiement est en cours de vérification, ce qui peut prendre quelques jours. Nous gardons votre commande d’ici là et vous écrirons dès que nous aurons la réponse. Ne payez pas une deuxième fois.";
export const reviewSubject = "{shop} : le paiement de votre commande {number} est en cours de vérification";
export const reviewTitle = "Votre paiement est en cours de vérification";
export const reviewThanks =
  "{shop} vous remercie de votre commande {number}. Vous avez payé avec {provider}, qui examine certains paiements de plus près.";
export const reviewFailedSubject = "{shop} : le paiement de votre commande {number} n’a pas été accepté";
export const reviewFailedTitle = "Votre paiement n’a pas été accepté";
export const reviewFailedText =
  "Après vérification, {provider} n’a pas approuvé votre paiement de {amount} pour la commande {number}. Rien n’a été débité.";
export const reviewFailedStays =
  "Votre commande est toujours ouverte. Vous pouvez la payer autrement, depuis sa page.";
export const reviewFailedVoid =
  "Nous avons annulé la commande et ne gardons plus ses articles. N’hésitez pas à les commander de nouveau et à payer autrement.";
export const payPage = "Paiement";
export const payTitle = "Payer la commande {number}";
export const payLead = "Votre commande s’élève à {amount}, livraison et taxes comprises.";
export const payNow = "Payer {amount}";
export const payGoOn = "Poursuivre le paiement de {amount}";
export const payOnline = "Payer en ligne";
export const backToOrder = "Retour à votre commande";
export const shippingPriceSubject = "{shop} : la livraison de votre commande {number} coûte {amount}";
export const shippingPriceTitle = "Le prix de votre livraison";
export const shippingPriceText =
  "La livraison de votre commande {number} coûte {amount}. Total à payer, livraison comprise : {total}.";
export const shippingFreeSubject = "{shop} : la livraison de votre commande {number} est gratuite";
export const shippingFreeText =
  "La livraison de votre commande {number} est gratuite. Total à payer : {total}.";
export const shippingPayOnline =
  "Vous pouvez dès maintenant payer {total} en ligne ({ways}). Pour payer autrement, écrivez-nous ou appelez-nous.";
export const paidLaterSubject = "{shop} : nous avons reçu le paiement de votre commande {number}";
export const paidLaterTitle = "Nous avons reçu votre paiement";
export const paidLaterText =
  "Merci! Nous avons bien reçu votre paiement de {amount} pour la commande {number}.";
export const emailPaidLater = "Commande {number} payée en ligne : {amount}";
export const firstParcelTitle = "Le premier colis est en route";
export const firstParcel =
  "Le premier colis de votre commande {number} est en route. Nous enverrons le reste dès que nous l’aurons reçu.";
export const tracking = "Numéro de suivi";
export const trackingNumber = "Numéro de suivi : {tracking}";
export const refundSubject = "{shop} : votre remboursement pour la commande {number}";
export const refundTitle = "Votre remboursement de {amount}";
export const refundText = "Nous avons remboursé {amount} sur votre commande {number}.";
export const refundFor = "Pour";
export const refundLabel = "Remboursement";
export const refundOf = "{amount} ({to})";
export const refundOfInShop = "{amount} en magasin";
export const refundToCard = "carte-cadeau •••• {number}";
export const refundToCards = "carte-cadeau";
export const refundInShop = "en magasin";
export const refundedTo = "Remboursement ({to}), {date}";
export const refundedInShop = "Remboursement en magasin, {date}";
export const refundDue = "Remboursement en route ({to})";
export const refundNotTaken = "Remboursement qui n’a pas abouti ({to})";
export const historyShipping = "Prix de la livraison fixé : {amount}";
export const historyRefund = "Remboursement : {refund}";
export const historyRefundDue = "Remboursement en cours : {refund}";
export const historyRefundLeft = "Remboursement qui n’a pas abouti : {refund}";
export const handBack =
  "Vous avez payé {amount} en magasin. Passez nous voir et nous vous remettrons cette somme.";
export const refundComing = "Remboursement en cours : {refunds}.";
export const refundLeft =
  "Notre remboursement n’a pas abouti : {refunds}. Nous communiquerons avec vous pour vous rendre cette somme autrement.";
export const takenOff = "Annulations et retours";
export const newTotal = "Nouveau total";
export const historyCancelled = "Annulation : {items} ({amount})";
export const historyReturned = "Retour : {items} ({amount})";
export const copiesOf = "{quantity} × {title}";
export const copiesCancelled = "Annulation : {count} sur {quantity}";
export const copiesReturned = "Retour : {count} sur {quantity}";
export const redirectedSubject = "{shop} : votre commande {number} a été modifiée";
export const redirectedTitle = "Votre commande change de destination";
export const redirectedPickup =
  "Votre commande {number} sera à ramasser à un autre endroit : {location}. Si ce changement vous étonne, répondez à ce courriel ou appelez-nous.";
export const redirectedAddress =
  "Votre commande {number} sera envoyée à une autre adresse. Si ce changement vous étonne, répondez à ce courriel ou appelez-nous.";
export const reductionSubject = "{shop} : une partie de votre commande {number} a été annulée";
export const reductionTitle = "Une partie de votre commande a été annulée";
export const reductionText =
  "Cette partie de votre commande {number} a été annulée. Si cela vous étonne, répondez à ce courriel ou appelez-nous.";
export const unmatchedSubject = "{shop} : votre paiement de {amount} a été remboursé";
export const unmatchedTitle = "Votre paiement a été remboursé";
export const unmatchedText =
  "Nous avons reçu un paiement de {amount} qui ne pouvait pas servir à la commande {number}. Nous l’avons donc remboursé : vous recevrez cette somme par le même mode de paiement.";
export const refunded = "Nous avons remboursé {amount}, soit tout ce que vous aviez payé.";
export const refundedInPart = "Nous avons remboursé {amount} sur ce que vous aviez payé.";
export const refundedName = "Remboursée";
export const notCharged = "Rien ne sera débité.";
export const parcels = "Colis";
export const parcelOf = "Colis {number}";
export const parcelWaiting = "Pas encore parti";
export const parcelSent = "Parti le {date}";
export const payAtPickup = "Vous payez en ramassant votre commande.";
export const payAtDoor = "Vous payez à l’entrée, ou en magasin avant l’événement.";
export const payInShop = "Vous payez en magasin.";
export const notPaidYet = "La commande n’est pas encore payée.";
export const heldUntil =
  "Nous gardons votre commande jusqu’au {date}; si elle n’est pas payée d’ici là, nous l’annulerons.";
export const holdEnded =
  "La commande n’a pas été payée avant la date limite ({date}) : nous ne la gardons plus. Rien n’a été débité.";
export const payReminderSubject = "{shop} : votre commande {number} attend votre paiement";
export const payReminderTitle = "Votre commande vous attend";
export const payReminderText =
  "Nous gardons votre commande {number} pour vous, mais elle n’est pas encore payée.";
export const authorizationEndedSubject = "{shop} : votre commande {number} reste à payer";
export const authorizationEndedTitle = "Votre commande reste à payer";
export const authorizationEndedText =
  "Nous n’avons pas pu débiter votre carte à temps pour la commande {number} : rien n’a donc été débité. Payez au moyen de ce lien, et nous nous occuperons du reste.";
/** Emails to the shop about refunds that did not reach the customer. */
export const emailRefund = {
  subject: {
    returned: "Commande {number} : un remboursement est revenu ({amount})",
    failed: "Commande {number} : un remboursement a été refusé ({amount})",
    by_hand: "Commande {number} : un remboursement reste à faire de votre côté ({amount})",
    unanswered: "Commande {number} : un remboursement reste à vérifier de votre côté ({amount})",
  },
  text: {
    returned:
      "{provider} avait fait ce remboursement, mais la banque de la personne a renvoyé l’argent, souvent parce que la carte est annulée. Vous avez de nouveau cette somme, et elle reste à rendre. Convenez avec elle d’une autre façon, remboursez-la, puis notez-le sur la page de la commande.",
    failed:
      "{provider} a refusé ce remboursement : la personne n’a donc rien reçu. Vous pouvez réessayer, ou convenir avec elle d’une autre façon.",
    by_hand:
      "{provider} n’a pas pu faire ce remboursement d’ici. Faites-le dans les pages du fournisseur, ou convenez d’une autre façon avec la personne, puis notez-le sur la page de la commande.",
    unanswered:
      "{provider} n’a pas dit si ce remboursement a été fait. Cherchez-le dans les pages du fournisseur. S’il n’y est pas, faites-le là, ou convenez d’une autre façon avec la personne. Notez-le ensuite sur la page de la commande.",
  },
  reason: "Ce que dit le fournisseur",
};
export const emailAuthorizationEnds = {
  subject: "Commande {number} : débitez la carte d’ici le {date}",
  text: "L’autorisation de {amount} sur la carte est valable jusqu’au {date}. Débitez la carte avant; sinon, rien ne sera débité, et la personne devra payer de nouveau.",
};
export const emailAuthorizationEnded = {
  subject: "Commande {number} : la carte ne peut plus être débitée",
  text: "L’autorisation a expiré : {amount} reste à payer. La personne a reçu un courriel avec un lien pour payer. La commande demeure telle quelle jusqu’à ce que vous l’annuliez.",
};
export const payLater =
  "Vous payez en ligne, par le lien de notre courriel ou sur la page de cette commande.";
export const payByTransfer = "Vous payez par virement Interac. Indiquez-y le numéro de commande {number}.";
export const payByPhone = "Vous nous appelez pour payer. Ayez sous la main le numéro de commande {number}.";
export const payOnContact = "Nous communiquerons avec vous au sujet du paiement.";
export const nothingToPay = "Il n’y a rien à payer.";

export const quoteTitle = "Soumission {number}";
export const requestedOn = "Demandée le {date}";
export const orderTitle = "Commande {number}";
export const orderPlaced = "Merci! Nous avons bien reçu votre commande.";
export const continueShopping = "Continuer à magasiner";
export const placedOn = "Passée le {date}";
export const whatHappensNext = "La suite";
export const contactLabel = "Coordonnées";
export const itemsLabel = "Articles";
export const keepLink =
  "Conservez le lien de cette page : il ouvre votre commande sans compte. Nous l’avons aussi envoyé à {email}.";
export const emailOnItsWay = "Vous recevrez sous peu une confirmation à {email}.";
export const downloadExcel = "Télécharger en Excel";
export const downloadCsv = "Télécharger en CSV";
export const downloadPdf = "Télécharger en PDF";
export const statuses = {
  pending: "En attente de paiement",
  void: "Non conclue",
  requested: "Soumission demandée",
  quoted: "Soumission",
  declined: "Soumission refusée",
  shipped: "En route",
  placed: "Reçue",
  accepted: "En préparation",
  ready: "Prête pour le ramassage",
  completed: "Ramassée",
  cancelled: "Annulée",
};
/** For an order of tickets alone, or of tickets and gift cards. */
export const ticketsStatuses = { accepted: "Confirmée", ready: "Confirmée", completed: "Terminée" };
export const ticketsTexts = { completed: "Votre commande est terminée. Merci!" };
export const ticketsEmails = {
  accepted: {
    subject: "{shop} : votre commande {number} est confirmée",
    title: "Vos billets sont réservés",
    text: "Nous avons bien reçu votre commande {number}. Votre nom sera sur la liste à l’entrée.",
  },
  completed: {
    subject: "{shop} : votre commande {number}",
    title: "Votre commande est terminée",
    text: "Votre commande {number} est terminée. Merci!",
  },
};
/** For an order of gift cards, which are emailed. */
export const emailedTexts = {
  accepted:
    "Nous avons bien reçu votre commande. Nous enverrons vos cartes-cadeaux par courriel dès qu’elle sera payée, ou le jour que vous avez choisi.",
  completed: "Vos cartes-cadeaux ont été envoyées par courriel.",
};
export const emailedEmails = {
  accepted: {
    subject: "{shop} : votre commande {number} est en préparation",
    title: "Nous préparons vos cartes-cadeaux",
    text: "Nous avons bien reçu votre commande {number}. Nous enverrons vos cartes-cadeaux par courriel dès qu’elle sera payée, ou le jour que vous avez choisi.",
  },
  completed: {
    subject: "{shop} : votre commande {number}",
    title: "Votre commande est terminée",
    text: "Votre commande {number} est terminée. Merci, et que vos cadeaux fassent plaisir!",
  },
};
/** For an order that is sent. */
export const sentStatuses = { completed: "Livrée" };
export const sentTexts = {
  accepted: "Nous rassemblons vos livres et vous écrirons dès qu’ils seront en route.",
  completed: "Vos livres sont arrivés. Bonne lecture!",
};
export const sentEmails = {
  accepted: {
    subject: "{shop} : votre commande {number} est en préparation",
    title: "Nous emballons vos livres",
    text: "Nous avons bien reçu votre commande {number} et emballons vos livres. Nous vous écrirons dès qu’ils seront en route.",
  },
  completed: {
    subject: "{shop} : votre commande {number}",
    title: "Vos livres sont arrivés",
    text: "Votre commande {number} est arrivée. Merci, et bonne lecture!",
  },
};
export const statusTexts = {
  pending: "Cette commande attend son paiement.",
  void: "Cette commande n’a pas été conclue : le paiement n’a pas été accepté. Rien n’a été débité.",
  requested: "Nous étudions votre demande et vous enverrons nos prix par courriel.",
  quoted: "Voici nos prix. Vous pouvez les accepter jusqu’au {until}.",
  declined: "Vous avez refusé cette soumission.",
  shipped: "Vos livres sont en route.",
  accepted: "Nous rassemblons vos livres et vous écrirons dès qu’ils seront prêts. Succursale : {location}.",
  ready: "Vos livres vous attendent. Succursale : {location}.",
  completed: "Vous avez ramassé vos livres. Bonne lecture!",
  cancelled: "Cette commande a été annulée.",
};
export const statusEmails = {
  shipped: {
    subject: "{shop} : votre commande {number} est en route",
    title: "Vos livres sont en route",
    text: "Votre commande {number} est en route.",
  },
  accepted: {
    subject: "{shop} : votre commande {number} est en préparation",
    title: "Nous rassemblons vos livres",
    text: "Nous avons bien reçu votre commande {number} et rassemblons vos livres. Nous vous écrirons dès qu’ils seront prêts. Succursale : {location}.",
  },
  ready: {
    subject: "Votre commande {number} est prête ({location})",
    title: "Vos livres sont prêts",
    text: "Votre commande {number} est prête. Passez la ramasser pendant les heures d’ouverture. Succursale : {location}.",
  },
  completed: {
    subject: "{shop} : votre commande {number}",
    title: "Bonne lecture!",
    text: "Vous avez ramassé votre commande {number}. Merci, et bonne lecture!",
  },
  cancelled: {
    subject: "{shop} : votre commande {number} a été annulée",
    title: "Votre commande a été annulée",
    text: "Votre commande {number} a été annulée. Si cela vous étonne, répondez à ce courriel ou appelez-nous.",
  },
};
export const whatHappened = "Historique de la commande";
export const amongFavourites = "{count|# titre acheté figure|# titres achetés figurent} parmi vos favoris.";
export const removeFromFavourites = "Retirer des favoris";
