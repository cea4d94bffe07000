/** Customers' own lists and favourites. */
export const favourites = "Favoris";
export const addToListOf = "Ajouter « {title} » à une liste";
export const yourLists = "Vos listes";
export const addTo = "Ajouter à « {list} »";
export const removeFrom = "Retirer de « {list} »";
export const newList = "Nouvelle liste";
export const name = "Nom";
export const description = "Description";
export const descriptionHint =
  "Affichée au-dessus des titres, y compris pour les personnes avec qui vous partagez la liste.";
export const save = "Enregistrer";
export const close = "Fermer";
export const loading = "Chargement de vos listes…";

export const create = "Créer la liste";
export const none =
  "Vous n’avez pas encore de liste. Créez-en une, ou touchez le cœur qui accompagne un livre.";
export const noneFound = "Aucune liste ne correspond à votre recherche.";
export const showAll = "Afficher toutes les listes";
export const find = "Trouver une liste";
export const sortBy = "Trier par";
export const sorts = { date_updated: "Dernière modification", date_posted: "Plus récentes", name: "Nom" };
export const titleCount = "{count|# titre|# titres}";
export const changed = "Modifiée le {date}";
export const isPrivate = "Privée";
export const isShared = "Partagée";
export const edit = "Modifier";
export const editOf = "Modifier « {list} »";
export const remove = "Supprimer";
export const removeOf = "Supprimer « {list} »";
export const removeTitle = "Supprimer cette liste?";
export const removeText =
  "La liste « {list} » et tout son contenu seront supprimés. Les livres, eux, restent en librairie.";
export const removeSubmit = "Supprimer la liste";
export const editTitle = "Modifier la liste";
export const editFavourites = "Modifier les favoris";
export const picture = "Image";
export const pictureHint = "JPEG, PNG, WebP, GIF ou AVIF, 10 Mo au maximum.";
export const pictureRemove = "Retirer l’image";
export const sharing = "Partage";
export const sharingPrivate = "Personne d’autre que vous ne peut voir cette liste.";
export const sharingShared = "Toute personne qui a ce lien peut voir la liste :";
export const share = "Partager la liste";
export const unshare = "Ne plus partager";
export const backToList = "Retour à « {list} »";

export const empty = "Aucun article.";
export const emptyHint = "Ajoutez un livre depuis sa page et il apparaîtra ici.";
export const noMatch = "Aucun titre de cette liste ne correspond à votre recherche.";
export const findTitle = "Chercher dans cette liste";
export const titleSorts = {
  added: "Ordre de la liste",
  instore: "En magasin d’abord",
  popularity: "Popularité",
  date: "Date de parution",
  title: "Titre",
  author: "Auteur",
};
export const removeTitleOf = "Retirer « {title} » de cette liste";
export const removeOne = "Retirer";
export const addAll = "Tout ajouter au panier";
export const copyList = "Copier dans une liste";
export const saveAs = "Télécharger ou imprimer";
export const orderForm = "Commander à partir de cette liste";
export const orderFormText = "Entrez le nombre d’exemplaires voulus de chaque titre.";
export const orderAdd = "Ajouter au panier";
export const copies = "Exemplaires";
export const copiesOf = "Exemplaires de « {title} »";
export const backToTitles = "Afficher la liste";
export const importLink = "Importer des ISBN";
export const largePrintAsk = "Voulez-vous ajouter aussi les gros caractères?";
export const addLarge = "Tout ajouter";
export const leaveLarge = "Sans les gros caractères";
export const addAllText = "Un exemplaire de chaque titre offert en ligne sera ajouté à votre panier.";

export const copyTitle = "Copier dans une liste";
export const copyLead = "Copier les titres de « {list} » dans :";
export const copyCartLead = "Copier les titres de votre panier dans :";
export const copyWhich = "Liste";
export const aNewList = "Une nouvelle liste";
export const newName = "Nom de la nouvelle liste";
export const copySubmit = "Copier";

export const importTitle = "Importer dans « {list} »";
export const importLead =
  "Collez des ISBN ou choisissez un fichier, par exemple une exportation de Goodreads, de StoryGraph ou de LibraryThing. Vous verrez ce que nous avons trouvé avant d’ajouter quoi que ce soit.";
export const importHint =
  "Séparés par des virgules ou sur des lignes distinctes. Un fichier peut avoir une colonne nommée isbn.";
export const importFileHint = "txt, pdf, xls, xlsx, html ou csv, 50 Mo au maximum.";
export const importFound = "Nous avons trouvé {count|# titre|# titres}";
export const importAdd = "Ajouter {count|# titre|# titres} à la liste";
export const importMore = "Et {count|# autre|# autres}";
export const importHeld = "Déjà dans cette liste";
export const importAllHeld = "{count|Ce titre est|Ces titres sont tous} déjà dans la liste.";
export const largePrintToo = "Ajouter aussi les éditions en gros caractères";
export const moreLists = "Autres listes";

export const pdfLayouts = {
  covers: "Avec couvertures",
  titles: "Sans couvertures",
  order_form: "Bon de commande avec codes à barres",
  shelf_cards: "Cartons de rayon",
};
