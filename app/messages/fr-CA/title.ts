/** Titles, wherever they are shown. */
export const regularPrice = "Prix courant";
export const nowPrice = "maintenant";
export const onShelf = "{count|# exemplaire en magasin|# exemplaires en magasin}";
export const outDate = "Parution : {date}";
export const forthcoming = "À paraître";
export const onOrder = "{count|# exemplaire en commande|# exemplaires en commande}";
export const loginForPrice = "Connectez-vous pour voir le prix";
export const coverOf = "Couverture : {title}";

export const conditions = {
  "": "Neuf",
  S: "Signé",
  R: "Livre soldé",
  U1: "Usagé, comme neuf",
  U2: "Usagé, très bon état",
  U3: "Usagé, bon état",
  U4: "Usagé, état acceptable",
  U: "Usagé",
};
export const discountOff = "{count} % de rabais";

export const fewer = "Un exemplaire de moins";
export const more = "Un exemplaire de plus";
export const fewerOf = "Un exemplaire de moins : {title}";
export const moreOf = "Un exemplaire de plus : {title}";

export const addToCart = "Ajouter au panier";
export const preOrder = "Précommander";
/** The link at the bottom of a phone's window that leads back to the button and its choices. */
export const toButton = "Acheter";
export const adding = "Ajout…";
export const addedToCart = "C’est dans votre panier";
export const inCart = "{count} au panier";
export const goToCart = "Voir le panier";
export const putBack = "Remettre";
export const quantity = "Quantité";
export const condition = "État";
export const notSoldOnline = "Vente en magasin seulement";
export const askUs = "Une question sur ce livre? Écrivez-nous";
export const priceFirst = "Nous vous confirmerons le prix avant toute commande.";
export const askUsForTickets = "Une question sur les billets? Écrivez-nous";
/** Shown instead of the format. */
export const ticket = "Billet";
export const loginToBuy = "Connectez-vous pour l’acheter en ligne";
export const orderingDisabled = "Les commandes en ligne sont suspendues.";
/** Shown instead of availability, for tickets. */
export const eventOver = "Cet événement est terminé : ses billets ne sont plus en vente.";
export const atLocations = "{count|Dans # de nos succursales|Dans # de nos succursales}";
export const alsoAt = "{count|Aussi dans # autre succursale|Aussi dans # autres succursales}";
export const stockByLocation = "Dans nos succursales";
export const noneHere = "Pas en magasin";
export const copiesAt = "{count} × {text}";
export const whereToFind = "Où trouver « {title} »";
export const hoursAndMaps = "Heures et plans";
export const chooseLocation =
  "Chaque succursale vend ses propres exemplaires. Choisissez la vôtre pour commander.";
export const description = "Description";
export const bio = "Biographie";
export const details = "Détails";
export const reviews = "Critiques";
export const texts = {
  excerpt: "Extrait",
  contents: "Table des matières",
  introduction: "Introduction",
  guide: "Pour les clubs de lecture",
  note: "Le mot de l’auteur ou de l’autrice",
};
export const wholeText = "Lire en entier : {name}";
export const textOf = "{name} : {title}";
export const prizes = "Prix littéraires";
export const prizesTitle = "Prix littéraires : lauréats et finalistes";
export const prizesNone = "À notre connaissance, aucun de nos livres n’a reçu de prix littéraire.";
export const prizeTitles = "{count|# livre|# livres}";
export const allPrizes = "Tous les prix littéraires";
export const prizeIn = "{name} {year}";
export const prizeRanks = {
  winner: "lauréat",
  joint_winner: "lauréat ex æquo",
  runner_up: "deuxième place",
  commended: "mention",
  shortlist: "finaliste",
  longlist: "première sélection",
  nominated: "en lice",
};
export const prizeGroups = {
  winner: "Lauréats",
  runner_up: "Deuxième place",
  commended: "Mentions",
  shortlist: "Finalistes",
  longlist: "Première sélection",
  nominated: "En lice",
};
export const commentBy = "Le mot de notre libraire : {name}";
export const largePrint = "Gros caractères";
export const publisher = "Maison d’édition";
export const releaseDate = "Date de parution";
export const edition = "Édition";
export const language = "Langue";
export const pages = "Pages";
export const dimensions = "Dimensions";
export const weight = "Poids";
export const isbn = "ISBN";
export const upc = "CUP";
export const seriesNumber = "{series}, tome {number}";
export const subjects = "Sujets";
export const audience = "Public";
export const binding = "Format";
export const carton = "Quantité par caisse";
export const rank = "Nº {rank} du palmarès";
export const futureRank = "Nº {rank} parmi les titres à paraître";
export const allEditions = "Toutes les éditions";
export const moreInSeries = "La série « {series} », dans l’ordre";
export const moreByAuthor = "De la même plume : {author}";
export const interiors = "À l’intérieur du livre";
export const backCover = "Quatrième de couverture";
export const files = {
  excerpt: "Lire un extrait sur le site de la maison d’édition",
  guide: "Ouvrir le guide sur le site de la maison d’édition",
};
export const interiorAlt = "Page {number} de l’intérieur";
export const canadianAuthor = "Canada";

export const stockTitle = "Nous n’en avons que {count|#|#} en magasin";
export const stockText = "Vous avez demandé {wanted|# exemplaire|# exemplaires} de « {title} ».";
export const stockElsewhere = "{count|# exemplaire est déjà|# exemplaires sont déjà} dans votre panier.";
export const takeStock = "Prendre {count|# exemplaire en magasin|les # exemplaires en magasin}";
export const orderRest = "En prendre {count|#|#} et commander le reste ({rest|#|#})";
export const orderAll = "{count|Commander # exemplaire|Commander les # exemplaires}";
export const restWhen = "Et le reste? {message}.";
export const neverMind = "Non merci";
export const largePrintTitle = "C’est une édition en gros caractères";
export const largePrintText =
  "« {title} » est imprimé en gros caractères. Voulez-vous l’ajouter à votre panier?";
export const largePrintYes = "Oui, ajouter l’édition en gros caractères";
export const roles = {
  A12: "illustrations : {name}",
  A13: "photographies : {name}",
  B01: "direction : {name}",
  B06: "traduction : {name}",
  E07: "narration : {name}",
};
export const audiences = {
  general: "Grand public",
  juv: "Enfants",
  ya: "Jeunes adultes",
  school: "Scolaire",
  college: "Collégial et universitaire",
  professional: "Milieu professionnel",
  adult: "Adultes",
};
export const ages = "De {from} à {to} ans";

export const audiobooks = "L’écouter";
export const audiobooksTitle = "Livres audio : {title}";
export const audiobooksNone = "Aucun livre audio. Nous n’en avons pas trouvé qui corresponde à ce titre.";
export const audiobooksSeeAll = "Tout voir";
export const moreAuthors = "{names} et {count|# autre|# autres}";
export const readBy = "narration : {names}";
export const sorry = "Toutes nos excuses!";
export const noEditions = "Il ne semble pas y avoir d’autre édition de « {title} ».";
export const otherEditions = "Autres éditions";
export const otherEditionsOf = "Autres éditions : {title}";
export const editions = "Éditions";
export const thisEdition = "celle-ci";
export const seeEditions = "{count|Voir # autre édition|Voir les # autres éditions}";
export const inOtherLanguages = "Dans d’autres langues";
export const alsoLike = "Vous aimerez peut-être aussi";
export const related = "Dans le même esprit";
export const relatedIn = "À voir aussi : {group}";
export const noMore = "Il n’y a pas d’autres titres à afficher.";
export const backToTitle = "Retour au titre : {title}";
export const interiorsOf = "À l’intérieur : {title}";
export const onList = "{place} sur {count} dans la liste « {list} »";
export const previousTitle = "Précédent";
export const nextTitle = "Suivant";
export const shelfBack = "Faire défiler vers l’arrière";
export const shelfOn = "Faire défiler vers l’avant";
export const lastOrdered = "Dernière commande : {date}";

export const addFavourite = "Ajouter aux favoris";
export const removeFavourite = "Retirer des favoris";
export const goToFavourites = "Voir les favoris";
export const addFavouriteOf = "Ajouter aux favoris : {title}";
export const removeFavouriteOf = "Retirer des favoris : {title}";
export const addToList = "Ajouter à une liste";
export const forEvent = "À propos de l’événement : {name}";
