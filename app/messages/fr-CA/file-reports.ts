/**
 * Reports about a file and its rows. The readers of files store English, which commands print; the desk says it in the
 * reader's language (`restatedLike`).
 */
export const said = {
  noIsbn: "il n’y a pas d’ISBN",
  noCode: "{cell} n’est pas un ISBN, un EAN ni un CUP",
  badCode: "{cell} n’est pas un ISBN, un EAN ni un CUP : son dernier chiffre ne concorde pas avec les autres",
  lostDigits:
    "{cell} a perdu des chiffres dans une feuille de calcul. Mettez la colonne au format nombre sans décimales, ou texte, et exportez de nouveau",
  unknown: "{code} ne figure pas au catalogue",
  noTitle: "il n’y a pas de titre",
  noCount: "{cell} n’est pas un nombre entier d’au plus 999 999",
  oneOrThousand: "{cell} peut vouloir dire un exemplaire ou mille. Écrivez le nombre sans virgule ni point",
  noPrice: "{cell} n’est pas un prix",
  noOwnPrice: '{cell} n’est ni un prix comme 12,50 ni "aucun"',
  tooMuch: "{price} dépasse le maximum de {most}",
  noReduction: "un prix ne peut pas être réduit de 100 % ou plus",
  noListPrice: "{code} n’a pas de prix courant dont on puisse prendre un pourcentage",
  noCondition: "{cell} n’est pas un état d’exemplaire",
  noLocation: "{cell} n’est pas une succursale de cette librairie",
  noYesOrNo: '{cell} n’est ni "oui" ni "non"',
  noKey: "{cell} n’est pas une clé : lettres minuscules, chiffres et traits d’union",
  longNote: "la note a plus de {count|# caractère|# caractères}",
  longName: "le nom a plus de {count|# caractère|# caractères}",
  longComment: "le commentaire a plus de {count|# caractère|# caractères}",
  nameless: "un commentaire doit être signé (--by, ou la colonne by)",
  nothing: "il n’y a rien à modifier",
  cells:
    "la ligne a {count|# cellule|# cellules}, et la première ligne en a {width} : une cellule qui contient un séparateur doit être entre guillemets",
  twice: "un titre figure plus d’une fois",
  lastCounts: "un titre figure plus d’une fois : c’est sa dernière ligne qui compte",
  negative: "un nombre négatif d’exemplaires, lu comme 0",
  otherCurrency:
    "la devise du prix n’est pas {currency} : les exemplaires ont été comptés, et le prix est resté tel quel",
  noCurrency: "le prix n’indique pas sa devise : il a été laissé de côté. --currency CAD ou USD la précise",
  neitherCurrency: "le prix n’est ni en CAD ni en USD : il a été laissé de côté",
  badPrice: "le prix est illisible : il a été laissé de côté",
  badLanguage: "la langue n’est pas une de celles de la norme ISO 639 : elle a été laissée de côté",
  readAs: "Encodage : {encoding}; cellules séparées par des {separator}.",
  sheet: "Feuille lue : {name}.",
  headerAt: "Les noms des colonnes sont à la ligne {line}.",
  columns: "Colonnes : {columns}.",
  unused: "Non utilisées : {columns}.",
  lastFirst: 'Les auteurs et autrices figurent sous la forme "Nom, Prénom".',
  cleared:
    "Absents du fichier et mis à zéro : {count|# titre qui était en stock|# titres qui étaient en stock}.",
  wouldClear: "Absents du fichier, seraient mis à zéro : {count|# titre en stock|# titres en stock}.",
  refusedAll:
    "Rien n’a été enregistré, car {refused|# ligne|# lignes} sur {read} {refused|a été refusée|ont été refusées}.",
  keptStock:
    "Rien n’a été mis à zéro, car {refused|# ligne|# lignes} sur {read} {refused|a été refusée|ont été refusées}. --allow-refused indique combien peuvent l’être.",
  whichLocation:
    "Rien n’a été mis à zéro : la librairie a plusieurs succursales, et le fichier ne dit pas de laquelle il s’agit. Indiquez-la avec --location.",
  empty: "le fichier n’a aucune ligne",
  emptyFile: "Le fichier n’a aucune ligne.",
  gone: "Le fichier n’est plus là. Téléversez-le de nouveau.",
  stopped:
    "Le travail s’est arrêté trois fois avant d’être terminé. Ce qui a été modifié jusque-là le reste; vérifiez le résultat avant de réessayer.",
  damaged:
    "Le fichier n’a pas pu être lu : il est peut-être endommagé, ou beaucoup plus gros qu’il n’y paraît. Enregistrez-le en CSV et réessayez.",
  interrupted: "Le travail a été interrompu, puis il a repris.",
  zipPassword: "Le fichier zip a un mot de passe. Créez-en un sans mot de passe.",
  zipLarge: "Ensemble, les images dépassent {count} Mo.",
  zipBad: "Ce n’est pas un fichier zip, ou il est endommagé. Placez les images dans un fichier zip.",
  zipEmpty: "Le fichier zip ne contient aucune image.",
};
/** The characters that separate cells, in `readAs`. */
export const separators = {
  comma: "virgules",
  semicolon: "points-virgules",
  tab: "tabulations",
  bar: "barres verticales",
};

/** A change that an import would make, as the readers write it: the title, and each value before and after. */
export const change = "{title} : {changes}";
export const changed = "{field} {before} → {after}";
export const changedFields = {
  onhand: "en stock",
  onorder: "en commande",
  price: "prix",
  note: "note",
  description: "description",
  hidden: "masqué",
};
export const changedValues = { none: "rien", new: "nouveau", yes: "oui", no: "non" };
export const newTitle = "nouveau titre, aucun exemplaire en stock";
/** Names of a change of several titles. */
export const changeOf = "{changes} ({count|# titre|# titres})";
export const changeFound = "{changes} (« {find} »)";
export const setTo = "{field} {value}";
