/** The desk: imports of files, and changes of several titles at once. */
export const importsTitle = "Importations";
export const begin = "Importer un fichier";
export const changeTitles = "Modifier plusieurs titres";
export const none = "Rien n’a encore été importé.";
export const columns = {
  what: "Contenu",
  who: "Par",
  when: "Date",
  outcome: "Résultat",
};
export const pageOfImport = "Importation";
export const back = "Retour aux importations";
export const backToImport = "Retour à l’importation";
export const older = "Importations plus anciennes";

export const kinds = {
  stock: "Stock",
  edits: "Nos prix et nos notes",
  titles: "Titres",
  sections: "Nos rayons",
  onix: "Flux ONIX",
  pictures: "Couvertures et images",
  events: "Événements",
  change: "Modification de plusieurs titres",
};
export const kindHints = {
  stock:
    "Un tableau avec l’ISBN et le nombre d’exemplaires en stock; aussi en commande, prix, état, succursale, note. Réversible.",
  edits:
    "Un tableau avec l’ISBN et notre prix, la note, la description, le commentaire ou « masqué ». Réversible.",
  titles:
    "Un tableau avec l’ISBN et le titre; aussi auteur, maison d’édition, prix et ainsi de suite. Irréversible.",
  sections:
    "Un tableau avec la clé du rayon, son nom et l’ISBN. Il remplace les rayons qu’il nomme. Irréversible.",
  onix: "Le format des maisons d’édition, version 2.1 ou 3. Irréversible.",
  pictures: "Un fichier zip d’images nommées par ISBN : 9780439023481.jpg. Irréversible.",
  events:
    "Un tableau, un calendrier (.ics) ou du JSON. Les événements qui contiennent une erreur sont refusés, les autres importés. Un événement peut toujours être modifié, mais une importation d’événements est irréversible.",
};
export const notShared =
  "Les titres, les flux ONIX et les couvertures sont communs à toutes les librairies de cette installation. L’équipe technique les importe avec une commande.";
export const kind = "Que contient le fichier?";
export const file = "Fichier";
export const fileHint = "CSV, Excel, OpenDocument ou texte, aussi en zip ou en gzip; au plus 50 Mo.";
export const fileRequired = "Choisissez un fichier.";
export const minutes = "Durée d’un événement si le fichier ne la donne pas (minutes)";
export const minutesHint = "Pour les événements seulement.";
export const upload = "Téléverser";
export const uploadText =
  "Rien ne change encore. Vous verrez ce que contient le fichier et ce qui se passerait avant de l’importer.";

export const columnsTitle = "Colonnes : {name}";
export const columnsText =
  "Vérifiez à quoi correspond chaque colonne. Votre choix sera retenu pour le prochain fichier de ce genre.";
export const firstRow = "Premières lignes : {cells}";
export const firstLine = "Première ligne : {cells}.";
export const noColumn = "Pas dans le fichier";
export const columnsSubmit = "Voir ce qui se passerait";
export const wholeStock = "Le fichier contient tout notre stock : ce qui n’y est pas n’a aucun exemplaire";
export const wholeSections = "Le fichier contient tous nos rayons : les autres sont supprimés";
export const replace = "Modifier aussi les titres que nous avons déjà";
export const location = "Succursale, si le fichier ne la donne pas";
export const currency = "Devise des prix, si le fichier ne la donne pas";
export const fields = {
  isbn: "ISBN",
  onhand: "En stock",
  onorder: "En commande",
  price: "Prix",
  currency: "Devise",
  condition: "État",
  location: "Succursale",
  note: "Note",
  description: "Description",
  comment: "Commentaire",
  by: "Signé par",
  hidden: "Masqué",
  title: "Titre",
  subtitle: "Sous-titre",
  author: "Auteur ou autrice",
  author_last_first: "Auteur ou autrice, nom de famille en premier",
  year: "Année",
  date: "Date de parution",
  language: "Langue",
  publisher: "Maison d’édition",
  binding: "Reliure",
  pages: "Pages",
  series: "Série",
  series_num: "Tome",
  price_cad: "Prix en CAD",
  price_usd: "Prix en USD",
  rank: "Rang",
  name: "Événement",
  start: "Début",
  end: "Fin",
  place: "Endroit",
  picture: "Image",
  seats: "Places",
  answer_by: "Réservations jusqu’au",
  books: "Livres (ISBN)",
  tickets: "Billets",
  key: "Clé du rayon",
  label: "Nom du rayon",
};

export const eventFields = { key: "Clé de l’événement", date: "Date" };

export const states = {
  reading: "Lecture du fichier",
  columns: "Colonnes à vérifier",
  checking: "Vérification en cours",
  checked: "À confirmer",
  applying: "En cours",
  done: "Terminée",
  undoing: "Annulation en cours",
  undone: "Annulée",
  failed: "Échec",
  given_up: "Abandonnée",
};
export const progress = "Lignes : {done} sur {all}.";
export const progressSoFar = "Lignes jusqu’ici : {done}.";
export const undoProgress = "Modifications : {done} sur {all}.";
export const atWork =
  "L’opération se poursuit sans vous. Actualisez la page pour voir où elle en est, ou revenez plus tard.";
export const waits = "En attente, parce qu’un autre fichier est en traitement : {name} ({who}).";
export const refresh = "Actualiser";
export const checkedText = "Rien n’a encore changé. Si vous l’importez :";
export const changeText = "Rien n’a encore changé. Sur {count|# titre|# titres} :";
export const doneText = "Importation terminée le {date}";
export const undoneText = "{count|# modification a été annulée|# modifications ont été annulées}.";
export const leftText =
  "{count|# modification a été laissée telle quelle|# modifications ont été laissées telles quelles}, parce que quelqu’un ou une vente a changé la même chose depuis :";
export const leftMore = "et {count} de plus.";
export const expiredText = "Il n’est plus possible de revenir en arrière.";
export const undoUntil =
  "Vous avez jusqu’au {date} pour revenir en arrière; ce qui aura encore changé d’ici là restera tel quel.";
export const cannotUndo = "Une importation de ce genre est irréversible.";
export const tooLarge = "Elle touche plus de {count} lignes et n’est donc pas réversible.";
export const counts = {
  added: "Ajouts",
  changed: "Modifications",
  unchanged: "Sans changement",
  deleted: "Suppressions",
  refused: "Refus",
};
export const done = {
  added: "Ajouts",
  changed: "Modifications",
  unchanged: "Sans changement",
  deleted: "Suppressions",
  refused: "Refus",
};
export const outcome = "Ajouts : {added}, modifications : {changed}, refus : {refused}";
export const changesHeading = "Ce qui change";
export const refusedHeading = "Lignes refusées";
export const refusedLine = "Ligne {line} : {reason}";
export const refusedAll = "Tout voir";
export const refusedCorrect = "Corriger les lignes refusées";
export const refusedDownload = "Les télécharger";
export const notesHeading = "Comment le fichier a été lu";
export const apply = "Importer";
export const applyChange = "Modifier les titres";
export const correct = "Corriger les colonnes";
export const discard = "Abandonner";
export const undo = "Revenir en arrière";

export const refusedTitle = "Lignes refusées : {name}";
export const refusedText =
  "Corrigez ce qui ne va pas et réessayez ces lignes. Celles que vous laissez telles quelles restent ici.";
export const refusedFeed =
  "Un produit de flux ne se corrige pas dans un formulaire. Si vous avez réglé la cause, réessayez-les tous. Sinon, téléchargez les produits refusés, corrigez ce fichier et importez-le.";
export const retryAll = "Tout réessayer tel quel";
export const refusedAgain =
  "Corrigez-les dans votre fichier et importez-le de nouveau. Ce qui a déjà été importé reste tel quel.";
export const refusedRead =
  "Vous pourrez les corriger une fois le reste importé, ou dans une copie du fichier.";
export const refusedNone = "Aucune ligne refusée.";
export const refusedMany = "Seules les {count} premières lignes refusées sont conservées.";
export const lineName = "Ligne {line}";
export const retry = "Réessayer ces lignes";
export const next = "Lignes suivantes";

export const changeTitle = "Modifier plusieurs titres";
export const changeIntro =
  "Donnez à tous ces titres le même prix, la même note ou la même visibilité. Vous verrez d’abord ce qui changera, et pourrez tout remettre comme avant d’un seul coup.";
export const codes = "ISBN";
export const codesHint = "Un par ligne, ou séparés par des espaces ou des virgules. Au plus {count}.";
export const matching = "Tous les titres qui correspondent à « {find} »";
export const matchingText = "{count|# titre|# titres}, au plus {most}.";
export const newPrice = "Notre prix";
export const newPriceHint =
  "Un montant comme 12,50, un pourcentage du prix courant comme -20 % ou +5 %, ou « aucun » pour revenir au prix courant.";
export const newNote = "Note";
export const newNoteHint = "La clientèle la lit à côté du prix. « aucune » l’enlève.";
export const visibility = "Pour la clientèle";
export const visibilities = {
  as_is: "ne rien changer",
  hide: "masquer ces titres",
  show: "afficher ces titres",
};
export const changeSubmit = "Voir ce qui changera";
export const backToTitles = "Retour aux titres";
