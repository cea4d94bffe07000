/** Gift cards for sale: their page, their lines in a cart and an order, their email, and the card itself. */
export const title = "Cartes-cadeaux";
export const range = "Le montant d’une carte-cadeau peut aller de {min} à 9 999,00 $";
export const neverExpire = "Les cartes-cadeaux n’expirent jamais.";
export const byEmail =
  "Nous envoyons la carte par courriel le jour de votre choix, avec une page à imprimer.";
export const onlyInShop = "Les cartes-cadeaux sont vendues en magasin.";
export const buyTitle = "Acheter une carte-cadeau";
export const design = "Modèle";
export const amount = "Montant";
export const quantity = "Nombre";
export const personalTitle = "Un mot personnel";
export const to = "À";
export const from = "De";
export const message = "Message";
export const messageHint = "Au plus {count} caractères.";
export const deliveryTitle = "Où l’envoyer";
export const recipient = "Envoyer à (courriel)";
export const recipientHint = "Laissez ce champ vide pour recevoir la carte vous-même.";
export const sendOn = "Date d’envoi";
export const sendOnHint = "Laissez ce champ vide pour l’envoyer dès que votre commande est payée.";
export const add = "Ajouter au panier";
export const update = "Mettre à jour la carte";
export const editTitle = "Modifier votre carte-cadeau";
export const edit = "Modifier";
export const editOf = "Modifier la carte-cadeau : {name}";
export const backToCart = "Retour à votre panier";
export const addedTitle = "Votre carte-cadeau est dans votre panier";
export const keepShopping = "Continuer à magasiner";
export const addMore = "Ajouter d’autres cartes-cadeaux";

/** The balance of a card. */
export const checkTitle = "Vérifier une carte-cadeau";
export const check = "Afficher le solde";
export const balance = "Votre solde est de {balance}";
export const hint =
  "Le numéro de la carte se trouve dans le courriel qui l’accompagne ou sur la carte elle-même.";

/** A line of a cart or an order. */
export const lineTo = "À : {name}";
export const lineFrom = "De : {name}";
export const lineMessage = "Message : {message}";
export const goesTo = "Envoi par courriel à {email} le {date}";
export const goesToSoon = "Envoi par courriel à {email} dès que la commande est payée";
export const goesToYou = "Envoi à votre adresse courriel le {date}";
export const goesToYouSoon = "Envoi à votre adresse courriel dès que la commande est payée";
export const deliverByEmail = "Passer la commande";
export const emailed = "Par courriel";
export const states = {
  waiting: "Nous l’enverrons à {email} le {date}.",
  sent: "Nous l’avons envoyée à {email} le {date}.",
  returned: "Nous n’avons pas pu la livrer à {email}.",
  void: "Cette carte-cadeau n’est plus valide.",
};
export const sendElsewhere = "Changer l’adresse courriel";
export const sendAgain = "L’envoyer de nouveau";
export const sendTitle = "Envoyer cette carte-cadeau";
export const sendText =
  "La carte reçoit un nouveau numéro. L’ancien, déjà envoyé, ne fonctionnera plus : personne d’autre ne pourra s’en servir.";
export const sendWaitingText = "Nous enverrons la carte à cette adresse le {date}.";
export const send = "Envoyer la carte-cadeau";
export const saveAddress = "Enregistrer l’adresse";
export const sendTo = "Adresse courriel";
export const backToOrder = "Retour à votre commande";

/** The card, on the page that its email leads to. */
export const pageTitle = "Votre carte-cadeau";
export const worth = "Carte-cadeau de {amount}";
export const number = "Numéro de la carte";
export const pin = "NIP";
export const balanceLabel = "Solde";
export const notValid = "Cette carte n’est plus valide.";
export const print = "L’imprimer (PDF)";
export const printed = "Carte-cadeau {shop}";
export const howToUse =
  "Entrez le numéro et le NIP en passant votre commande sur {url}, ou présentez-les en magasin.";
export const keepSecret =
  "Gardez le numéro pour vous : toute personne qui le connaît peut utiliser la carte.";
export const startShopping = "Commencer à magasiner";
export const oldLink =
  "La carte a peut-être été renvoyée avec un nouveau lien. Cherchez un courriel plus récent ou communiquez avec nous.";

/** The emails. */
export const emailSubject = "Un cadeau vous attend chez {shop}";
export const emailTitle = "{count|Voici votre carte-cadeau|Voici vos cartes-cadeaux}";
export const emailText = "{count|Elle vaut|Chacune vaut} {amount}, à dépenser chez {shop}.";
export const emailOpen = "{count|Voir votre carte-cadeau|Voir vos cartes-cadeaux}";
export const emailKeep =
  "Gardez ce courriel : son lien affiche le numéro de la carte et le NIP. Les cartes-cadeaux n’expirent jamais.";
export const returnedSubject = "Votre carte-cadeau n’a pas pu être livrée (commande {number})";
export const returnedTitle = "Votre carte-cadeau ne s’est pas rendue";
export const returnedText =
  "Nous n’avons pas pu livrer à {email} la carte-cadeau de {amount} de la commande {number}. Elle est toujours valide. Ouvrez votre commande pour vérifier l’adresse et l’envoyer de nouveau.";
export const returnedButton = "Ouvrir votre commande";
