/** Failures of reading and making files, and of fetching web pages. */
export const files = {
  too_large: "Le fichier est trop volumineux (maximum : 50 Mo).",
  wrong_kind: "Ce type de fichier ne peut pas être lu. Utilisez txt, pdf, xls, xlsx, html ou csv.",
  not_that_kind: "Le contenu de ce fichier ne correspond pas à son nom.",
  unreadable: "Ce fichier n’a pas pu être lu. Il est peut-être endommagé, protégé ou trop complexe.",
  busy: "Nous lisons déjà d’autres fichiers. Veuillez réessayer dans une minute.",
  empty: "Ce fichier est vide.",
};
export const pages = {
  bad_url: "Ce n’est pas une adresse Web. Entrez-en une qui commence par https://",
  not_public:
    "Nous ne pouvons pas atteindre cette page. Seules les pages du Web public peuvent être consultées.",
  unreachable: "Cette page ne répond pas. Veuillez réessayer plus tard.",
  too_large: "Cette page est trop volumineuse pour être lue.",
  not_found: "Il n’y a pas de page à cette adresse, ou elle n’est pas publique.",
  not_text:
    "Il n’y a pas de texte à cette adresse. Pour chercher à partir d’un document, enregistrez-le, puis cherchez par fichier.",
};
export const importing = {
  no_rows: "Collez une liste ou choisissez un fichier.",
  too_many: "Une liste peut compter au plus {count} titres.",
  too_often: "Vous avez importé beaucoup de fichiers en peu de temps. Veuillez réessayer un peu plus tard.",
  too_large: "L’importation a échoué : le fichier est trop volumineux (maximum : 50 Mo).",
  wrong_kind:
    "L’importation a échoué : ce type de fichier ne peut pas être lu. Utilisez txt, pdf, xls, xlsx, html ou csv.",
  not_that_kind: "L’importation a échoué : le contenu de ce fichier ne correspond pas à son nom.",
  unreadable:
    "L’importation a échoué : le fichier n’a pas pu être traité. Il est peut-être endommagé, protégé ou trop complexe.",
  busy: "L’importation a échoué : nous lisons déjà d’autres fichiers. Veuillez réessayer dans une minute.",
};
export const imports = {
  not_found: "Cette importation n’existe pas. Elle est peut-être trop ancienne.",
  changed:
    "Quelqu’un d’autre a modifié cette importation après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.",
  expired: "Cette importation ne peut plus être annulée.",
  too_many: "{count} importations sont ouvertes. Terminez-en ou abandonnez-en d’abord quelques-unes.",
  shared:
    "Ce fichier modifie les titres de toutes les librairies de cette installation. Seule l’équipe technique peut l’importer, à l’aide d’une commande.",
  column: "Le fichier n’a pas de colonne « {name} ».",
  no_titles: "Entrez au moins un ISBN.",
  nothing: "Choisissez ce qu’il faut modifier.",
  too_many_titles: "On peut modifier au plus {count} titres à la fois.",
  whole_shop:
    "Un fichier de stock peut concerner toutes les succursales. Adressez-vous à quelqu’un qui travaille pour toute la librairie.",
};
export const reports = {
  not_found: "Ce fichier n’existe pas, ou il appartient à quelqu’un d’autre.",
  too_many: "Nous créons déjà {count} fichiers pour vous. Attendez que l’un d’eux soit prêt.",
  busy: "Nous créons déjà d’autres fichiers. Veuillez réessayer dans une minute.",
  too_often: "Vous avez demandé beaucoup de fichiers en peu de temps. Veuillez réessayer un peu plus tard.",
  not_ready: "Ce fichier n’est pas encore prêt.",
  failed: "Nous n’avons pas pu créer ce fichier. Veuillez réessayer.",
  empty: "Il n’y a rien à mettre dans un fichier.",
  backwards: "Le dernier jour ne peut pas précéder le premier.",
  too_long: "Choisissez une période d’au plus un an.",
  too_many_orders: "Il y a plus de {count} commandes durant cette période. Choisissez moins de jours.",
  whole_shop:
    "Ce rapport concerne toute la librairie, et vous travaillez pour certaines succursales seulement.",
  not_over: "Cette semaine n’est pas encore terminée.",
  marked: "Rien n’a été modifié : quelqu’un d’autre a déjà marqué cette semaine.",
};
