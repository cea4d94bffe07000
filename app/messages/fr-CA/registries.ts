/** Gift registries. */
export const emailSubject = "Votre liste de cadeaux est fermée : voici à qui dire merci";
export const emailTitle = "Votre liste de remerciements";
export const emailText =
  "Votre liste de cadeaux est maintenant fermée ({shop}). {count|# cadeau y a été acheté|# cadeaux y ont été achetés}. Voici qui vous a offert quoi.";
export const emailButton = "Voir la liste de remerciements";
export const emailMore = "{count|# autre cadeau figure|# autres cadeaux figurent} dans la liste.";
export const title = "Listes de cadeaux";
export const createNew = "Nouvelle liste";
export const none = "Vous n’avez aucune liste de cadeaux.";
export const createFirst = "Créez votre première liste de cadeaux.";
export const noItems = "La liste est encore vide.";
export const purchased = "Articles achetés : {bought} sur {wanted}";
export const wanted =
  "{count|# article souhaité|# articles souhaités}. Ce qui a été acheté est une surprise.";
export const more = "+ {count|# autre|# autres}";
export const share = "Partager";
export const shareOf = "Partager : {registry}";
export const edit = "Modifier";
export const editOf = "Modifier : {registry}";
export const remove = "Supprimer";
export const removeOf = "Supprimer : {registry}";
export const removeTitle = "Supprimer la liste?";
export const removeText =
  "La liste « {registry} » sera supprimée, avec ses livres et tout ce qui a été acheté. Ensuite, plus personne ne pourra ouvrir son lien.";
export const removeSubmit = "Supprimer la liste";

export const newTitle = "Nouvelle liste de cadeaux";
export const editTitle = "Modifier la liste de cadeaux";
export const name = "Titre";
export const nameHint = "Par exemple, vos noms et ce que vous célébrez.";
export const occasion = "Occasion";
export const occasions = {
  Birthday: "Anniversaire",
  Wedding: "Mariage",
  Baby: "Naissance",
  School: "École",
  Holiday: "Temps des fêtes",
  Bookfair: "Foire du livre",
  Other: "Autre",
};
export const description = "Description";
export const descriptionHint = "Toutes les personnes qui ont le lien peuvent la lire.";
export const deadline = "Date limite d’achat";
export const deadlineHint = "Le dernier jour où l’on peut acheter des cadeaux.";
export const shipping = "Adresse d’envoi des cadeaux";
export const shippingHint =
  "Les personnes qui achètent un cadeau peuvent l’y faire envoyer. Elles voient votre nom et votre province ou État, jamais votre rue.";
export const noShipping = "Aucune : je les recevrai autrement";
export const encouraged = "Demander qu’on envoie les cadeaux à cette adresse";
export const surprise = "Me garder la surprise : ne pas me montrer les achats avant la fermeture de la liste";
export const storeCanEdit =
  "La librairie peut m’aider : elle peut modifier les livres, le texte et la date limite";
export const isOpen = "La liste est ouverte : on peut acheter des cadeaux";
export const save = "Enregistrer";
export const create = "Créer la liste";

export const createdBy = "liste créée par {name}";
export const buyUntil = "Achetez vos cadeaux d’ici le {date}.";
export const closedOn = "Cette liste est fermée depuis le {date}.";
export const closed = "Cette liste est fermée.";
export const sendToOwner =
  "{name} aimerait que les cadeaux lui soient envoyés. Vous pourrez choisir cette adresse en passant la commande.";
export const canSendToOwner = "Les cadeaux peuvent être envoyés à {name}.";
export const storeHelps = "La librairie peut vous aider avec cette liste.";
export const goBack = "Retour";
export const filter = "Afficher";
export const filters = {
  all: "Tout",
  purchased: "Déjà achetés",
  not_purchased: "Pas encore achetés",
};
export const sortBy = "Trier par";
export const filterAndSort = "Filtrer et trier";
export const sorts = { title: "Titre", author: "Auteur" };
export const ribbon = "Achetés : {bought} sur {wanted}";
export const ribbonWanted = "{count|# souhaité|# souhaités}";
export const giveThis = "Offrir";
export const noneMatch = "Aucun article ne correspond.";
export const giftCards = "Le choix est difficile? Offrez une carte-cadeau.";
export const thanksLink = "Liste de remerciements";
export const more1 = "Un de plus : {title}";
export const less1 = "Un de moins : {title}";
export const removeTitleOf = "Retirer de la liste : {title}";
export const removeItem = "Retirer";
export const addBooks = "Trouver des livres à ajouter";

export const shareTitle = "Partager : {registry}";
export const shareText =
  "Toutes les personnes qui ont ce lien peuvent voir la liste et y acheter des cadeaux, sans compte.";
export const shareLink = "Lien vers cette liste";
export const qr = "Code QR du lien de la liste";
export const qrText = "Imprimez cette page pour mettre le code sur une invitation.";
export const backToRegistry = "Retour à la liste";

export const thanksTitle = "Liste de remerciements";
export const thanksText = "Ce qui vous a été offert de la liste « {registry} », et par qui.";
export const thanksPrint = "Imprimez cette page pour cocher vos mots de remerciement.";
export const thanksNone = "Rien n’a été acheté dans cette liste.";
export const somebody = "Une personne qui n’a plus de compte";
export const giftLine = "{count} × {title}";

export const loading = "Chargement de vos listes…";
export const addToOf = "Ajouter à une liste de cadeaux : {title}";
export const inRegistry = "{count|# souhaité|# souhaités}";
export const addToRegistry = "Ajouter à la liste « {registry} »";
export const oneMore = "Un de plus pour la liste « {registry} »";
export const oneLess = "Un de moins pour la liste « {registry} »";
export const backToTitle = "Retour au titre : {title}";

export const giftFor = "Pour la liste « {registry} » ({name})";
export const question = {
  bought: "La liste n’en demande que {count|# exemplaire|# exemplaires}.",
  gone: "La liste n’en demande plus : quelqu’un l’a déjà acheté.",
  closed: "Cette liste est maintenant fermée : on ne peut plus y acheter de cadeaux.",
};
export const answers = {
  anyway: "L’acheter quand même",
  wanted: "Acheter seulement ce qui est demandé",
  remove: "Le retirer",
  own: "Le garder pour moi",
};
export const answersOf = {
  anyway: "L’acheter quand même : {title}",
  wanted: "Acheter seulement ce qui est demandé : {title}",
  remove: "Le retirer : {title}",
  own: "Le garder pour moi : {title}",
};
export const decideFirst = "Décidez d’abord quoi faire des cadeaux qui sont dans votre panier.";
export const loginAdvice =
  "Votre panier contient des cadeaux pour une liste. Nous vous conseillons de vous connecter : ils pourront alors être envoyés directement à leur destinataire.";
export const loginAdviceShort =
  "Votre panier contient des cadeaux pour une liste. Nous vous conseillons de vous connecter d’abord.";
export const sendTo = "Envoyer à {name} ({registry})";
export const sendToHint = "L’adresse reste confidentielle, entre {name} et nous.";
export const sendToAsked = "{name} demande que les cadeaux soient envoyés à cette adresse.";
export const sendSeparately =
  "Pour faire envoyer les cadeaux à la personne qui a créé la liste, commandez-les séparément de vos autres livres.";
export const onFile = "Nous avons l’adresse en dossier ({name}). Elle reste confidentielle.";
export const giftOf = "Liste de cadeaux : {name}";
export const note = "Mot pour la personne qui a créé la liste";
export const noteHint = "Paraîtra avec votre nom dans sa liste de remerciements.";
