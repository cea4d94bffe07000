/** Paper and scanning at the desk: what staff print, and the pages that barcode scanners type into. */
export const scanTitle = "Numériser et imprimer";
export const scanLead =
  "Un lecteur de codes à barres agit comme un clavier : placez le curseur dans le champ et numérisez. Réglez le lecteur pour qu’il envoie un retour après chaque code.";
export const scanHeading = "Numériser";
export const printHeading = "Imprimer";
export const howToPrint =
  "Pour imprimer cette page, utilisez la commande d’impression de votre navigateur (Ctrl + P, ou Commande + P sur un Mac). L’impression ne change rien aux commandes.";
export const put = "Valider";

export const pickTitle = "Liste de préparation";
export const pickAbout = "Ce qu’il faut prendre en rayon pour les commandes en cours";
export const pickEverywhere = "Toutes les succursales";
export const pickWhere = "Succursale";
/** The inscription for pre-ordered copies of an order. */
export const written = "{order}, {count|# exemplaire|# exemplaires} : « {text} »";
export const pickNothing = "Rien à prendre en rayon.";
export const pickCount = "{count|# exemplaire|# exemplaires} à prendre en rayon. Impression : {time}";
export const pickOf = "{location} : {section}";
export const columns = {
  done: "Fait",
  shelf: "Rayon",
  book: "Livre",
  isbn: "ISBN",
  copies: "Exemplaires",
  orders: "Commandes",
  price: "Prix",
  amount: "Montant",
};

export const packingTitle = "Bordereaux";
export const packingTitleOf = "Bordereau, commande {number}";
export const packingAbout = "Pour les commandes à préparer, à emballer ou à mettre de côté";
export const packingQueue = {
  check: "Nouvelles commandes",
  pick: "Commandes à préparer",
  pack: "Commandes à emballer",
  ready: "Commandes sur la tablette de ramassage",
};
export const packingChoose = "Choisissez les commandes dont vous voulez imprimer le bordereau.";
export const packingNone = "Aucun bordereau à imprimer.";
export const packingMost =
  "Voici les commandes les plus anciennes ({count}). Imprimez-les, puis passez aux suivantes.";
export const packingNext = "Commandes suivantes";
export const packingUnknown = "Introuvables : {numbers}";
export const slipOrder = "Commande {number}";
export const slipParcel = "Colis {number}";
export const slipShipTo = "Livrer à";
export const slipPickup = "Ramassage : {location}";
export const slipNotes = "Consignes";
export const slipPurchaseOrder = "Numéro de bon de commande";
export const slipBarcode = "Code à barres de la commande {number}";
export const slipTotal = "Total";
export const slipPaidBefore = "Payé : {amount}";
export const slipDue = "À payer : {amount}";
export const slipPaid = "Rien à payer";
export const slipIsGift =
  "Cette commande va à la personne à qui appartient une liste de cadeaux : son bordereau n’indique donc aucun prix. Le bordereau-cadeau porte aussi le message qui accompagne le cadeau.";
export const slipThanks = "Merci de votre commande! {shop}";

export const giftTitle = "Bordereau-cadeau, commande {number}";
export const giftHeading = "Un cadeau pour vous";
export const giftFrom = "De la part de : {name}";
export const giftFor = "Pour : {registry}";

export const holdTitle = "Étiquette de ramassage, commande {number}";
export const holdAt = "Ramassage : {location}";
export const holdSince = "Prête depuis le {date}";
export const holdMore = "et {count|# autre exemplaire|# autres exemplaires}";
export const holdRoll = "Étiquette de ramassage, rouleau de 80 mm (PDF)";
export const holdLabel = "Étiquette de ramassage, 4 × 6 po (PDF)";

export const packTitle = "Emballer une commande";
export const packAbout = "Numérisez le bordereau d’une commande, puis ses livres";
export const packField = "Numérisez le bordereau d’une commande, ou tapez son numéro";
export const packHeading = "Emballer la commande {number}";
export const packParcelHeading = "Emballer la commande {number}, colis {parcel}";
export const packBook = "Numérisez un livre";
export const packPut = "Ajouter";
export const packPutNamed = "Ajouter sans numériser";
export const packIn = "Dans le colis : {title}. {left}";
export const packLeft = "Il manque {count|# exemplaire|# exemplaires}.";
export const packComplete = "Colis complet : {count|# exemplaire|# exemplaires}.";
export const packMissing = "À ajouter";
export const packDone = "Dans le colis";
export const packCopies = "{quantity} × {title}";
export const packEmpty = "Tout retirer";
export const packEmptied = "Le colis est vide. Numérisez de nouveau ses livres.";
export const packTracking = "Numéro de suivi";
export const packShip = "Expédier le colis";
export const packShipText =
  "Le colis sera marqué comme expédié, et un courriel partira à l’adresse de la commande. Cette opération est irréversible.";
export const packReady = "Mettre sur la tablette de ramassage";
export const packReadyText =
  "La commande sera marquée comme prête, et un courriel partira dans deux minutes.";
export const packShipped = "Expédiée : commande {number}.";
export const packNextParcel = "Emballer le colis {parcel} de la commande {number}";
export const packSlip = "Bordereau";
export const packGift = "Bordereau-cadeau";
export const packOrder = "La commande";

export const holdPage = "Mettre sur la tablette de ramassage";
export const holdAbout = "Numérisez le bordereau d’une commande pour la marquer comme prête";
export const holdField = "Numérisez le bordereau d’une commande, ou tapez son numéro";
export const held =
  "Sur la tablette de ramassage : commande {number}, {name}. Un courriel partira dans deux minutes.";
export const heldAlready = "Déjà sur la tablette de ramassage : commande {number}, {name}.";

export const handTitle = "Remettre une commande";
export const handAbout = "Numérisez le bordereau ou tapez un nom, encaissez, remettez les livres";
export const handField = "Numérisez le bordereau d’une commande, ou tapez son numéro ou un nom";
export const handFind = "Chercher";
export const handNone = "Aucune commande à ramasser pour « {text} ».";
export const handSeveral = "{count|# commande|# commandes} à ramasser pour « {text} » :";
export const handFor = "Commande {number}, {name}";
export const handCheck = "Vérifiez le nom avant de remettre les livres.";
export const handDue = "À payer : {amount}";
export const handNothingDue = "Rien à payer.";
export const handNotReady =
  "Cette commande n’est pas encore marquée comme prête. Assurez-vous que tous les livres y sont.";
export const handHow = "Mode de paiement";
export const handLater = "Pas de paiement maintenant";
export const handMayNot =
  "Vous ne pouvez pas enregistrer de paiement. Demandez à une personne qui le peut, ou remettez la commande sans paiement.";
export const handSubmit = "Remettre la commande {number}";
export const handed = "Remise : commande {number}, {name}.";
export const handedBefore = "Déjà remise : commande {number}, {name}, le {date}.";
export const handNot = "La commande {number} n’est pas à ramasser. État : {status}.";
export const handShipped = "La commande {number} n’est pas à ramasser.";
export const handChoose = "Indiquez le mode de paiement, ou l’absence de paiement.";
