/** The cart and the steps of the checkout. */
export const cartTitle = "Votre panier";
export const empty = "Votre panier est vide.";
export const keepBrowsing = "Parcourir nos livres";
export const quantity = "Quantité";
export const quantityOf = "Quantité de « {title} »";
export const update = "Mettre à jour";
export const remove = "Retirer";
export const removeTitle = "Retirer « {title} »";
export const removeAll = "Vider le panier";
export const removeAllTitle = "Vider votre panier?";
export const removeAllText = "Il contient {count|# titre|# titres}. Il faudrait tout ajouter de nouveau.";
export const removeUnavailable = "Retirer ce qui n’est plus disponible";
export const unavailable =
  "Certains articles de votre panier ne sont plus disponibles dans la quantité voulue.";
export const unavailableLine = "Il n’en reste que {count}";
export const stockTitle = "Nous n’en avons pas autant";
export const stockLead = "Choisissez quoi faire de ces livres. Le reste de votre panier ne change pas.";
export const notAddedTitle = "Pas ajouté à votre panier";
export const notAdded = {
  not_cartable: "achat en ligne impossible pour le moment.",
  large_print: "c’est une édition en gros caractères, et vous n’avez pas coché les gros caractères.",
  none_left: "tous nos exemplaires sont déjà dans votre panier.",
  cart_full: "votre panier est plein.",
  too_many: "un panier contient au plus 9 999 exemplaires d’un même titre.",
};
export const saveChoices = "Enregistrer mes choix";
export const priceChanged = "« {title} » : le prix est maintenant de {price}. Il était de {before}.";
export const saved = "Votre panier est enregistré.";
export const savedTotal = "Votre panier est enregistré. Total : {total}";
export const notSaved =
  "La nouvelle quantité n’a pas été enregistrée. Vérifiez votre connexion, puis cliquez sur Mettre à jour.";
export const removeFromCart = "Retirer de mon panier";
export const gone = "N’est plus disponible";
export const backordered = "{count|# exemplaire sera commandé|# exemplaires seront commandés}";
export const allBackordered = "Nous commanderons {count|# exemplaire|# exemplaires} pour vous";
export const requiresAccount = "Compte requis";
export const notOnShelves = "Pas en magasin";
export const onlyOnShelves = "Seulement {count} en magasin";
export const logInToOrder = "Connectez-vous pour commander";
export const logInToOrderRest = "Connectez-vous pour commander le reste";
export const registryItem = "Pour une liste de cadeaux";

export const summary = "Récapitulatif";
export const itemCount = "{count|# article|# articles}";
export const original = "Prix courant";
export const discounts = "Vous économisez";
export const subtotal = "Sous-total";
export const shipping = "Livraison";
export const pickupFree = "Ramassage en magasin, gratuit";
export const total = "Total";
export const notKnown = "à venir";
export const pricesHidden = "Connectez-vous pour voir les prix.";
export const belowMinimum = "Le sous-total de votre commande est inférieur au minimum exigé";
export const minimumIs = "Le minimum est de {amount}.";

export const sorry = "Toutes nos excuses!";
export const guestPickup = "Commander sans compte (ramassage seulement)";
export const ticketsAtDoor = "Commander (votre nom sera à l’entrée)";
/** The buttons that lead from the cart into the checkout, by the delivery that each chooses. */
export const checkOut = {
  pickup: "Ramassage en magasin",
  ship: "Livraison à une adresse",
  local_delivery: "Livraison locale",
};
export const cartLocation = "Succursale de votre panier : {location}.";
export const changeLocation = "Changer de succursale";
export const broughtAll = "Vos livres seront transférés depuis {locations}.";
export const broughtSome = "Une partie de vos livres sera transférée depuis {locations}.";
export const bringsAll = "{location} : transfert depuis {locations}";
export const bringsSome = "{location} : transfert partiel depuis {locations}";
export const bringsHint =
  "Nous transférons les livres d’une succursale à l’autre, ce qui peut prendre quelques jours.";
export const whichShop = "Où voulez-vous ramasser votre commande?";
export const loginToCheckout = "Connectez-vous pour passer la commande.";
export const login = "Connexion";
export const signUp = "Créer un compte";
export const noGuestPickup =
  "Sans compte, on peut seulement ramasser sa commande en magasin, et cette librairie ne l’offre pas en ligne pour le moment. Connectez-vous pour faire livrer vos livres.";
export const noDelivery =
  "Cette librairie ne prend pas de commandes en ligne pour le moment. Veuillez communiquer avec nous.";
export const shippingNeedsLogin = "Connectez-vous pour faire livrer vos livres.";

/** The link at the bottom of a phone's window to the ways to check out. */
export const toCheckOut = "Passer la commande";

export const progress = "Étapes de la commande";
export const steps = [
  "Panier",
  "Adresse",
  "Livraison ou ramassage",
  "Coordonnées",
  "Paiement",
  "Vérification",
] as const;
export const stepOf = "Étape {step} sur {count}";
/** "Step 4 of 6: Contact". */
export const stepNamed = "{step} : {name}";
export const back = "Retour";
export const continueOn = "Continuer";

export const contactTitle = "Pour qui est la commande?";
export const name = "Nom complet";
export const email = "Courriel";
export const phone = "Numéro de téléphone";
export const phoneHint = "De 10 à 15 caractères : chiffres, + . - ( ) et espaces.";
export const purchaseOrder = "Numéro de bon de commande";
export const purchaseOrderHint = "Si votre organisation en exige un sur le reçu. Au plus 10 caractères.";
export const instructions = "Instructions";
export const instructionsHint = "Tout ce que nous devrions savoir. Au plus 1 000 caractères.";
export const preferred = "Comment vous joindre au sujet de cette commande?";
export const communication = { email: "Courriel", phone: "Téléphone", text: "Texto" };

export const paymentTitle = "Comment voulez-vous payer?";
export const payments = {
  not_required: "Aucun paiement requis",
  pickup: "Payer en magasin",
  contact: "Me joindre au sujet du paiement",
  later: "Payer plus tard, au moyen d’un lien reçu par courriel",
  transfer: "Virement Interac",
  phone: "Payer par téléphone",
  credit_card: "Carte de crédit",
};
export const contactUs = "Nous joindre";
export const cardThrough = "Carte de crédit ({provider})";
export const noPayment =
  "Nous ne pouvons pas prendre de commandes en ligne pour le moment, car aucun mode de paiement n’est configuré. Écrivez-nous ou appelez-nous, et nous prendrons votre commande.";
/** In place of "Pay at pick-up", for orders of which nothing is picked up. */
export const paymentElsewhere = {
  tickets: {
    label: "Payer à l’entrée ou en magasin",
    hint: "Par carte ou en argent comptant, en magasin avant l’événement ou à l’entrée.",
  },
  email: {
    label: "Payer en magasin",
    hint: "Par carte ou en argent comptant. Nous envoyons vos cartes-cadeaux par courriel une fois qu’elles sont payées.",
  },
};
export const paymentHints = {
  pickup: "En magasin, par carte ou en argent comptant, quand vous ramassez votre commande.",
  contact: "Nous vous appellerons ou vous écrirons avant de débiter quoi que ce soit.",
  credit_card: "Chiffrée aussitôt et débitée quand nous préparons votre commande.",
};
export const laterHint =
  "Nous gardons votre commande {days|# jour|# jours} et vous envoyons par courriel un lien qui s’ouvre sur n’importe quel appareil. Seule la page de paiement exige JavaScript.";
/** Shown only where there are no scripts, after the hint. */
export const worksWithoutScripts = "Fonctionne sans JavaScript.";
/** By the checkout step that a provider needs. */
export const providerHints = {
  none: "Après avoir vérifié votre commande, vous paierez chez {provider}, puis vous reviendrez ici. La page de paiement exige JavaScript.",
  announcement:
    "Sur la page sécurisée de notre fournisseur ({provider}), après avoir vérifié votre commande. Cette page exige JavaScript.",
  field: "Exige JavaScript : votre carte est transmise directement à notre fournisseur ({provider}).",
};
/** Follows the hint of a way of paying by which a card is only authorized at first. */
export const chargedWhenFound =
  "Nous débiterons votre carte quand nous aurons trouvé vos livres; les cartes-cadeaux, les billets et les précommandes se paient tout de suite.";

export const reviewTitle = "Vérifiez votre commande";
export const terms = "Conditions de vente";
export const termsApply = "Conditions applicables à votre commande :";
export const frenchFirst =
  "La Charte de la langue française prévoit que nous vous remettions d’abord nos conditions en français.";
export const contractLanguage =
  "J’ai pris connaissance des conditions en français. Je souhaite que ce contrat et les documents qui s’y rattachent soient dans la langue de cette page.";
export const reviewContact = "Coordonnées";
export const reviewPickup = "Ramassage";
export const reviewTickets = "Billets";
export const nameAtDoor = "Votre nom sera sur la liste à l’entrée.";
export const reviewPayment = "Paiement";
export const reviewItems = "Articles";
export const change = "Modifier";
export const placeOrder = "Passer la commande, {amount}";
export const placingOrder = "Envoi de votre commande…";
export const returnToCart = "Retour au panier";

export const paypalFailed = "Une erreur est survenue pendant le traitement de votre commande.";
export const paypalSafe =
  "Rien n’a été prélevé dans votre compte PayPal. Commencez et terminez votre commande dans un seul et même onglet.";
export const startOver = "Recommencer";

export const free = "Sans frais";
export const toBeDetermined = "à déterminer";
export const plusShipping = "plus la livraison";
export const giftCards = "Cartes-cadeaux";
export const owing = "Montant à payer";
export const promoCodes = "Codes promotionnels";
export const promoCode = "Code promotionnel";
export const idleReasons = {
  below_minimum: "Il s’applique aux commandes de {amount} ou plus. Les cartes-cadeaux ne comptent pas.",
  no_title: "Il ne s’applique à aucun de ces titres.",
  not_combined: "Il ne peut pas être combiné à vos autres rabais, qui vous font économiser davantage.",
  unpriced:
    "Il ne peut pas être combiné à vos autres rabais, et le prix de la livraison n’est pas encore connu. Pour l’utiliser à leur place, retirez vos autres codes.",
  nothing_left: "Vos autres rabais couvrent déjà ces titres.",
  over: "Il n’est plus valide.",
};
export const applyCode = "Appliquer";
export const removeCode = "Retirer {code}";
export const reviewShip = "Adresse de livraison";
export const reviewHow = "Transporteur";
export const payAndPlace = "Commander et payer {amount}";
export const twoParcels = "En deux envois";
export const copyToFavourites = "Copier dans mes favoris";
export const copyToList = "Copier dans une liste";
export const clickToContinue = "Cliquez n’importe où pour continuer.";
export const underWay =
  "Votre paiement pour ces livres n’est pas terminé. Nous gardons les livres jusqu’à ce que vous le terminiez ou l’annuliez.";
export const toPayment = "Passer au paiement";
export const formExpired = "Ce formulaire a expiré. Veuillez l’envoyer de nouveau.";
export const saveAs = "Télécharger ou imprimer";
