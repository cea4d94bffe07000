/** The desk: orders by phone. */
export const phoneTitle = "Commandes par téléphone";
export const pageOfDraft = "Commande par téléphone";
export const take = "Prendre une commande par téléphone";
export const draftTitle = "Commande par téléphone : {name}";
export const lead =
  "Notez ce que veut la personne au bout du fil. Rien n’est mis de côté ni envoyé par courriel avant que vous passiez la commande.";
export const open = "Pas encore passées";
export const openNone = "Aucune commande par téléphone n’est en cours.";
export const openUntil =
  "Toute personne qui prend les commandes peut les continuer. Elles sont supprimées deux semaines après leur dernière modification.";
export const lastChange = "{who}, {date}";
export const columns = {
  name: "Pour",
  changed: "Dernière modification",
  title: "Titre",
  price: "Prix unitaire",
  copies: "Exemplaires",
  amount: "Montant",
};
export const byAccount = "Une personne qui a un compte";
export const findCustomer = "Compte client";
export const findCustomerHint = "Nom, courriel ou numéro de téléphone";
export const search = "Chercher";
export const customersNone = "Aucun compte trouvé. Vous pouvez prendre la commande sans compte.";
export const moreCustomers = "Il y en a d’autres. Ajoutez un mot pour préciser.";
export const startFor = "Prendre une commande pour {name}";
export const withoutAccount = "Une personne sans compte";
export const callerName = "Nom de la personne";
export const callerPhone = "Téléphone de la personne";
export const callerEmail = "Courriel de la personne";
export const callerEmailHint = "Sans courriel, rien n’est envoyé : il faudra téléphoner.";
export const location = "Succursale";
export const locationHint = "Où la commande sera ramassée, ou d’où elle sera expédiée";
export const start = "Commencer la commande";

export const startedBy = "Commencée le {date} ({who})";
export const changedBy = "Dernière modification le {date} ({who})";
export const forInstitution = "Pour : {company}.";
export const books = "Livres";
export const booksNone = "Aucun livre pour le moment.";
export const what = "ISBN, code à barres ou mots";
export const add = "Ajouter";
export const searchAgain = "Chercher de nouveau";
export const addChosen = "Ajouter le livre choisi";
export const choose = "Lequel?";
export const copies = "Exemplaires";
export const foundTitle = "{title}, {author}";
export const noPrice = "sans prix";
export const inStock = "{count} en stock";
export const copiesOf = "de « {title} »";
export const orderIn = "{count|# exemplaire|# exemplaires} à commander.";
export const tooFew =
  "{count|# seul exemplaire disponible|# exemplaires disponibles seulement}. Changez la quantité, ou retirez le livre.";
export const notAvailable = "Ce livre ne peut plus être vendu. Retirez-le.";
export const update = "Mettre à jour les quantités";
export const updateHint = "Entrez 0 pour retirer un livre.";

export const details = "Ce que la personne a dit";
export const delivery = "Mode de livraison";
export const deliveries = { pickup: "Ramassage", ship: "Livraison", local_delivery: "Livraison locale" };
export const shipTo = "Adresse, si la commande est livrée";
export const provider = "Transport";
export const carrier = "{name}, {amount}";
export const free = "sans frais";
export const carrierTbd = "{name}, prix fixé plus tard";
export const payment = "Paiement";
export const payments = {
  pickup: "En magasin",
  contact: "Plus tard, comme convenu",
  not_required: "Rien à payer",
};
export const language = "Langue de la commande et de ses courriels";
/** The terms in French, what stands above them, and the box below them. */
export const frenchTerms = "Conditions en français";
export const frenchFirst =
  "Au Québec, les conditions doivent d’abord être remises en français. Lisez-les à la personne au téléphone, ou envoyez-lui cette page :";
export const contractLanguage =
  "La personne a d’abord reçu les conditions en français; elle demande que la commande et les documents qui s’y rattachent soient en anglais.";
export const purchaseOrder = "Numéro de bon de commande";
export const note = "Note";
export const noteHint = "Ce que la personne veut nous faire savoir";
export const save = "Enregistrer";

export const costs = "Coût";
export const subtotal = "Livres";
export const discounts = "Rabais";
export const shipping = "Livraison";
export const later = "fixé plus tard";
export const total = "Total";
export const exempt = "L’exemption de taxes du compte est appliquée.";
export const happens = "Quand vous passerez la commande";
export const happensHeld = "Les exemplaires en stock seront mis de côté pour cette commande.";
export const happensEmail = "Une confirmation sera envoyée à {email}.";
export const happensNoEmail =
  "Aucun courriel ne sera envoyé, faute d’adresse. Téléphonez au {phone} quand il y aura du nouveau.";
export const happensPay = {
  pickup: "Le paiement se fera en magasin. Marquez alors la commande comme payée.",
  contact:
    "Le paiement se fera plus tard, comme convenu. Marquez la commande comme payée quand vous aurez reçu l’argent.",
  not_required: "Il n’y a rien à payer.",
};
export const happensAccount = "La commande figurera dans le compte.";
export const happensHistory = "L’historique indiquera que vous l’avez prise par téléphone.";
export const place = "Passer la commande";
export const discard = "Supprimer";
export const back = "Retour aux commandes par téléphone";
export const blocked = "Avant de pouvoir la passer :";
export const blocks = {
  empty: "Ajoutez un livre.",
  phone: "Entrez le numéro de téléphone de la personne.",
  gone: "Le compte est bloqué ou supprimé, ou n’a plus le droit d’acheter au nom de l’institution. Supprimez cette commande.",
  unavailable: "Modifiez les livres dont il n’y a pas assez d’exemplaires.",
  minimum: "La commande n’atteint pas le minimum de la librairie.",
  price: "Un livre n’a pas de prix. Retirez-le, ou prenez une note et rappelez.",
  no_address: "Entrez l’adresse de livraison.",
  nothing: "Personne ne livre ces livres à cette adresse.",
  ship: "La livraison à cette adresse n’est pas possible.",
  local_delivery: "La livraison locale ne dessert pas cette adresse, ou la commande est trop petite.",
};
