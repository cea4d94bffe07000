/** The desk: titles, what the shop says about them, and their history. */
export const titlesTitle = "Titres";
export const find = "ISBN, titre, auteur ou autrice";
export const findHint = "Un ISBN complet ouvre le titre.";
export const findSubmit = "Chercher";
export const which = "Choix des titres";
export const whichTabs = {
  search: "Recherche",
  changed: "Modifiés par nous",
  hidden: "Masqués",
};
export const add = "Ajouter un titre";
export const changeSeveral = "Modifier plusieurs titres";
export const changeAll = "Modifier {count|# titre|les # titres}";
export const none = "Aucun titre ne correspond.";
export const noCode = "Aucun flux ne contient {code}. Vous pouvez ajouter le titre vous-même.";
export const noneChanged = "Vous n’avez encore modifié aucun titre.";
export const noneHidden = "Aucun titre n’est masqué.";
export const found = "{count|# titre|# titres}";
export const foundClosest = "Aucun titre ne contient tous ces mots. Voici les plus proches.";
export const alsoHidden = "Titres masqués qui contiennent ces mots";
export const columns = {
  title: "Titre",
  onhand: "En stock",
  onorder: "En commande",
  reserved: "Mis de côté",
  price: "Prix",
  own: "Nos indications",
};
export const isHidden = "Masqué";
export const ownPrice = "notre prix";
export const noPrice = "aucun";
export const forOrder = "pour la commande";
export const awaited = "{count|# exemplaire attendu|# exemplaires attendus}";

export const pageOfTitle = "Titre";
export const back = "Retour aux titres";
export const backToTitle = "Retour au titre";
export const inShop = "Voir sur le site";
export const facts = {
  code: "ISBN ou code",
  binding: "Reliure",
  publisher: "Maison d’édition",
  released: "Date de parution",
  state: "Disponibilité",
  shown: "Sur le site",
};
export const states = {
  available: "Disponible",
  out_of_print: "Épuisé",
  out_of_stock_indefinitely: "Manquant sans date",
  forthcoming: "À paraître",
  cancelled: "Parution annulée",
};
export const shown = "Affiché";
export const hiddenHere = "Masqué : personne ne peut le trouver, le voir ni l’acheter";
export const onlyHere = "Votre librairie est la seule à avoir ce titre.";
export const saidHeading = "Flux et librairie";
export const saidColumns = {
  what: "",
  feeds: "Selon les flux",
  added: "À l’ajout",
  shop: "Selon nous",
};
export const said = {
  price: "Prix d’un exemplaire neuf",
  note: "Note",
  description: "Description",
};
export const nothing = "Rien";
export const commentsHeading = "Commentaires de nos libraires";
export const commentsNone = "Personne n’a encore écrit de commentaire.";
export const ordersHeading = "Commandes avec des exemplaires mis de côté ou attendus";
export const ordersNone = "Ce titre ne figure dans aucune commande en cours.";
export const ordersColumns = {
  order: "Commande",
  customer: "Au nom de",
  placed: "Date",
  reserved: "Mis de côté",
  awaited: "Attendus",
};
export const history = "Historique";
export const historyNone = "Personne ne l’a encore modifié.";
export const did = {
  added: "{who} a ajouté ce titre.",
  price: "{who} a changé notre prix : {before} → {after}.",
  description: "{who} a changé notre description.",
  shelf_note: "{who} a changé notre note : {before} → {after}.",
  cover: "{who} a changé notre couverture.",
  cover_removed: "{who} a retiré notre couverture.",
  hidden: "{who} l’a masqué.",
  shown: "{who} l’a affiché de nouveau.",
  comment: "{who} a modifié le commentaire signé {by}.",
};
export const noValue = "rien";
export const undo = "Annuler";

export const edit = "Modifier le prix, la note ou la description";
export const editOf = "Modifier « {title} »";
export const editText =
  "Les importations ne remplacent jamais ce que vous écrivez ici. Un champ vide signifie : suivre les flux.";
export const price = "Notre prix pour un exemplaire neuf";
export const priceHint = "Selon les flux : {price}.";
export const priceHintOwn = "À l’ajout du titre, son prix était de {price}.";
export const priceZero =
  "À 0, le livre serait gratuit. Si c’est bien ce que vous voulez, cochez « Il est gratuit »; un champ vide signifie le prix habituel.";
export const isFree = "Il est gratuit";
export const priceHintNone = "Les flux n’indiquent pas de prix.";
export const note = "Note à côté du prix";
export const noteHint = "Par exemple « Exemplaires signés » ou « D’ici ». La clientèle la lit.";
export const description = "Notre description";
export const descriptionHint = "En texte ou en HTML. Elle remplace celle des flux.";
export const save = "Enregistrer";
export const changeCover = "Changer la couverture";
export const coverOf = "Couverture : {title}";
export const coverText =
  "Votre image s’affiche sur ce site à la place de la couverture des flux ou de celle que nous dessinons. Aucune importation ne la remplace.";
export const coverNow = "La couverture telle que la voit la clientèle";
export const coverFile = "Image";
export const coverFileHint = "Un fichier JPEG, PNG, WebP, GIF ou AVIF de 20 Mo au plus.";
export const coverSave = "Afficher cette couverture";
export const coverRemove = "Retirer notre couverture";
export const hide = "Masquer";
export const show = "Afficher de nouveau";
export const writeComment = "Écrire un commentaire de libraire";
export const changeComment = "Modifier";
export const commentOf = "Commentaire de libraire : {title}";
export const commentText = "La clientèle le lit sur la page du titre. Pour le retirer, videz le texte.";
export const comment = "Commentaire";
export const author = "Signature";
export const authorHint = "Un seul commentaire par nom.";
export const noAuthor = "Entrez le nom de la personne qui signe.";

export const addText =
  "Pour un livre qui ne vient d’aucun flux : celui d’un auteur ou d’une autrice d’ici, d’une petite maison d’édition ou de la librairie elle-même. On le trouvera aussitôt sur votre site.";
export const code = "ISBN, EAN ou CUP";
export const codeHint = "Laissez vide si le livre n’en a pas. Le titre recevra alors un code à vous.";
export const title = "Titre";
export const noTitle = "Entrez le titre.";
export const authors = "Auteur ou autrice";
export const authorsHint = "Par exemple « Anne Hébert » ou « Neil Gaiman et Terry Pratchett ».";
export const publisher = "Maison d’édition";
export const listPrice = "Prix";
export const binding = "Reliure";
export const addSubmit = "Ajouter le titre";
