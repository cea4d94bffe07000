/** Searching and browsing the catalogue, with its filters, and searches by web page and by file. */
export const browseTitle = "Catalogue";
export const allBut = "Tout sauf : {section}";
export const resultsFor = "« {term} »";
export const total = "{count|# titre|# titres}";
export const oneTitle = "Un titre";
/** If editions of a work share a row. */
export const totalTogether = "{count} titres regroupés en {books|# livre|# livres}";
/** Below a title whose other editions also match: a link to all of them. */
export const moreEditions = "et {count|# autre édition|# autres éditions}";
/** For screen readers, after `moreEditions`. */
export const moreEditionsOf = "de « {title} »";
/** A filter. */
export const editionsOf = "Éditions de « {title} »";
export const sortBy = "Trier par";
export const sorts = {
  instore: "En magasin d’abord",
  popularity: "Popularité",
  date: "Date de parution",
  title: "Titre",
  author: "Auteur",
};
export const pageSize = "Par page";
export const pages = "Pages";
export const previous = "Précédent";
export const next = "Suivant";
export const pageOf = "Page {page} sur {pages}";
export const noMatches = "Aucun résultat. Essayez d’autres mots.";
/** Above the titles closest to a search that no title matches, or none matches well. */
export const closest = "Rien ne correspond exactement à « {term} ». Résultats les plus proches :";
export const closestBeside = "Peu de titres correspondent à « {term} »; en voici aussi qui s’en approchent :";
export const corrected = "Mots corrigés :";
export const alsoSearched = "Nous avons aussi cherché :";
export const correction = "« {from} » en {to}";
export const correctedTo = "« {word} »";
export const dropped = "Mots ignorés :";
export const droppedWord = "« {word} »";
export const onlyExact = "Chercher exactement « {term} »";
/** The kind of a suggestion, while a shopper types. */
export const suggested = { title: "Titre", author: "Auteur", series: "Série" };
export const tips = [
  "Vérifiez l’orthographe.",
  "Un point d’exclamation devant un mot limite la recherche à ce mot exact (!chat ne trouve pas château).",
  "Raccourcissez les mots : les premières lettres suffisent.",
  "Essayez un autre type de recherche, comme Titre ou Auteur.",
] as const;
export const seeAllBooks = "Voir tous nos livres";
export const filteredBy = "Filtres actifs";
export const removeFilter = "Retirer";
export const not = "Sauf :";
export const filterNames = {
  b: "Statut",
  s: "Sujet",
  n: "Rayon",
  d: "Date",
  f: "Format",
  a: "Public",
  r: "Disponibilité",
  c: "Catégorie",
  g: "Langue",
  j: "Particularité",
  x: "Liste",
  e: "Éditions",
};

/** Values that the shop names, not the trade. */
export const values = {
  r: { "0xy": "En magasin", onorder: "En commande", other: "Dans une autre succursale" },
  b: {
    rank: "Meilleures ventes",
    rankcaranked: "Meilleures ventes",
    rankusranked: "Meilleures ventes",
    futureranked: "Les plus attendus",
    forthcoming: "À paraître",
    available: "Disponible",
    oop: "Épuisé",
    bargain: "Aubaines",
    sale: "En solde",
    used: "Usagé",
    giftcard: "Cartes-cadeaux",
  },
  j: {
    canadian: "Auteur ou autrice du Canada",
    prize: "Prix littéraire",
    largeprint: "Gros caractères",
    signed: "Exemplaire signé",
    series: "Fait partie d’une série",
  },
};
export const dateForthcoming = "À paraître";
export const decade = "Années {year}";
export const dateBefore = "Avant {year}";
export const dateLast30 = "30 derniers jours";

export const filters = "Filtres";
/** The button of the filters. */
export const showTitles = "Afficher {count|# titre|# titres}";
export const showOne = "Afficher un titre";
export const showNone = "Aucun titre : voir les plus proches";
export const closeFilters = "Retour aux livres";
export const clearFilters = "Effacer tous les filtres";
export const clearAll = "Tout effacer";
export const moreValues = "Plus";
/** In a group with one choice. */
export const anyValue = "Peu importe";
export const alsoShow = "Afficher aussi";
export const leaveOut = "Exclure";
export const viewAs = "Affichage";
export const views = { cards: "Fiches", grid: "Couvertures", list: "Liste" };
export const wrongCode =
  "{code} ressemble à un ISBN, mais un chiffre est peut-être erroné. Nous avons donc cherché ce texte tel quel.";
export const didYouMean = "Vouliez-vous dire";
export const searchInstead = "Ou faites la même recherche";
export const withoutFilters = "sans les filtres ({count})";
export const inType = "sous « {type} » ({count})";
export const askUsToFind = "Demander à nos libraires de le trouver";
export const feed = "Flux de cette liste";

export const browsePage = "Catalogue";
export const urlPage = "Recherche par page Web";
export const urlTitle = "Recherche par page Web";
export const urlText =
  "Collez l’adresse d’une page Web, comme la liste d’un prix littéraire ou une critique. Nous y trouverons les ISBN et vous montrerons les livres.";
export const urlLabel = "Adresse de la page";
export const urlSearch = "Trouver les livres";
export const urlRequired = "Entrez l’adresse d’une page.";
export const urlBad = "Ce n’est pas une adresse Web. Entrez-en une qui commence par https://";
export const foundOn = "Livres trouvés sur {url}";
export const fileTitle = "Recherche par fichier";
export const fileText =
  "Choisissez une liste de lecture ou une commande en format texte, PDF, Excel, HTML ou CSV. Nous y trouverons les ISBN et vous montrerons les livres.";
export const fileLabel = "Votre fichier";
export const fileHint = "txt, pdf, xls, xlsx, html ou csv, 50 Mo au maximum";
export const fileRequired = "Choisissez un fichier.";
export const fileTooLarge = "Le fichier est trop volumineux (maximum : 50 Mo).";
export const foundIn = "Livres trouvés dans {name}";
export const foundOf = "{found|# titre trouvé|# titres trouvés} sur {count}";
export const notFound = "Sans résultat : {codes}";
export const andMore = "plus {count|# autre|# autres}";
/** A number among those that were not found. */
export const wrongIsbn = "{code} (ISBN non valide)";
export const notFoundFile = "Télécharger ce que nous n’avons pas trouvé (CSV)";
/** The reasons in that file. */
export const reason = "Raison";
export const notInCatalogue = "Hors catalogue";
export const notAnIsbn = "ISBN non valide";
export const noCodes = "Nous n’y avons trouvé aucun ISBN.";
/** For search engines. */
export const description =
  "{shop} : parcourez les livres en magasin aujourd’hui et ceux que nous pouvons commander pour vous.";
export const descriptionOf =
  "{about} chez {shop} : les livres en magasin aujourd’hui et ceux que nous pouvons commander pour vous.";
