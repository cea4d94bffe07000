/** Payment: gift cards, cards, and the pages of providers. */
export const giftCardsTitle = "Cartes-cadeaux";
export const giftCardNumber = "Numéro de la carte-cadeau";
export const giftCardPin = "NIP";
export const addCard = "Ajouter la carte";
export const cardBalance = "Solde : {amount}";
export const cardUsed = "Montant utilisé pour cette commande : {amount}.";
export const cardsVoid =
  "{count|# de vos cartes-cadeaux n’est plus utilisable|# de vos cartes-cadeaux ne sont plus utilisables}. Si vous ne savez pas pourquoi, écrivez-nous ou appelez-nous.";
export const cardsForGoods = "Une carte-cadeau ne peut pas servir à payer une autre carte-cadeau.";
export const cardAmount = "Montant à utiliser, carte {number}";
export const saveAmount = "Enregistrer le montant";
export const cardOnOrder = "Carte-cadeau {number} : {amount}";
export const removeCard = "Retirer";
export const removeCardOf = "Retirer la carte {number}";

export const cardTitle = "Votre carte";
export const cardLead =
  "Votre carte sera débitée quand nous préparerons votre commande. Son numéro est chiffré aussitôt : seul notre personnel peut le lire, et il est détruit après usage.";
export const accepted = "Cartes acceptées : {brands}.";
export const brands = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};
export const cardName = "Nom sur la carte";
export const cardNumber = "Numéro de la carte";
export const expiryMonth = "Mois d’expiration";
export const expiryYear = "Année d’expiration";
export const cvv = "Code de sécurité";
export const cvvHint = "Trois chiffres au verso, ou quatre au recto d’une carte American Express.";
export const cardCountry = "Pays";
export const countries = { CA: "Canada", US: "États-Unis", other: "Autre" };
export const postalCode = "Code postal";
export const kept =
  "Nous avons votre carte {brand} se terminant par {last}. Pour la remplacer, entrez-en une autre.";

export const announcedTitle = "Votre carte";
export const announcedText =
  "Vous entrerez les données de votre carte sur la page sécurisée de notre fournisseur de paiement, {provider}, après avoir vérifié votre commande. Rien n’est débité avant, et nous ne voyons jamais le numéro de la carte.";
export const scriptsNeeded =
  "Ce mode de paiement exige JavaScript, car les données de votre carte vont directement à notre fournisseur, {provider}. Sans JavaScript, choisissez un autre mode de paiement.";
export const otherWay = "Payer autrement";
export const fieldLead =
  "Les données de votre carte vont directement à notre fournisseur, {provider}. Nous ne voyons jamais son numéro.";
export const testCard =
  "Le compte {provider} de cette librairie est simulé : une carte d’essai se terminant par 4242 est utilisée, et aucune somme ne change de mains.";
export const fieldFailed = "Impossible de lire la carte. Vérifiez-la, puis réessayez.";

export const payingTitle = "Votre paiement n’est pas terminé";
export const payingText =
  "Votre paiement de {amount} attend chez {provider}. Nous gardons vos livres pendant une demi-heure.";
export const goOn = "Continuer vers {provider}";
export const callOff = "Annuler le paiement";
export const callOffText = "Rien ne sera débité, et vous pourrez modifier votre commande.";
export const backFailed = "Le paiement n’a pas été accepté";
export const arrived = "Nous avons reçu votre paiement";
export const arrivedText = "Votre commande est passée. Vous recevrez sous peu une confirmation par courriel.";
export const inReview = "Votre paiement est en cours de vérification";
export const stillWaiting =
  "Nous continuons de vérifier. Vous pouvez rester ici et réessayer dans un instant, ou fermer cette page.";
export const lookAgain = "Vérifier de nouveau";
export const toPayment = "Retour au paiement";

/** On the page of a payment provider. */
export const chargeFor = "{shop}, commande {number}";
export const giftCardPage = "Payer par carte-cadeau";
export const returnPage = "Paiement";
export const simulatorTitle = "Simulateur de paiement";
export const simulatorText =
  "Cette page remplace celle d’un fournisseur de paiement. Aucune somme ne change de mains. {shop} demande {amount}.";
export const approve = "Approuver";
export const decline = "Refuser";
export const cancel = "Annuler";
export const leave = "Approuver et ne jamais revenir";
export const twice = "Approuver et revenir deux fois";
export const simulatorStates = {
  open: "ouvert",
  approved: "approuvé",
  declined: "refusé",
  cancelled: "annulé",
  voided: "invalidé",
};
export const simulatorDone = "C’est terminé ici : ce paiement est {state}.";
export const comeBack = "Retour à la librairie";

/** The page for one gift card, when gift cards pay for the whole order. */
export const cardPageTitle = "Montant à utiliser de votre carte-cadeau";
export const changeAmount = "Modifier le montant";
export const changeAmountOf = "Modifier le montant de la carte {number}";
export const backToReview = "Retour à votre commande";
