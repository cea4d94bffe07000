/** The desk: imports of files, and changes of several titles at once. */
export const importsTitle = "Imports";
export const begin = "Import a file";
export const changeTitles = "Change several titles";
export const none = "Nothing has been imported yet.";
export const columns = {
  what: "What",
  who: "Who",
  when: "When",
  outcome: "What happened",
} as const;
export const pageOfImport = "An import";
export const back = "To the imports";
export const backToImport = "To the import";
export const older = "Older imports";

export const kinds = {
  stock: "Stock",
  edits: "Our prices and notes",
  titles: "Titles",
  sections: "Our sections",
  onix: "ONIX feed",
  pictures: "Covers and pictures",
  events: "Events",
  change: "Change of several titles",
} as const;
export const kindHints = {
  stock:
    "A table with ISBN and copies on hand; also on order, price, condition, location, note. Can be undone.",
  edits: "A table with ISBN and our price, note, description, comment or “hidden”. Can be undone.",
  titles: "A table with ISBN and title; also author, publisher, price and so on. Cannot be undone.",
  sections: "A table with section key, name and ISBN. It replaces the sections it names. Cannot be undone.",
  onix: "The publishers’ own format, version 2.1 or 3. Cannot be undone.",
  pictures: "A zip file with pictures named by ISBN: 9780439023481.jpg. Cannot be undone.",
  events:
    "A table, a calendar (.ics) or JSON. Events with a mistake are refused, and the others imported. An event can be changed again, but an import of events cannot be undone.",
} as const;
export const notShared =
  "Titles, ONIX feeds and covers belong to all shops of this installation. The operator imports them with a command.";
export const kind = "What is in the file?";
export const file = "File";
export const fileHint = "CSV, Excel, OpenDocument or text, also zipped or gzipped; at most 50 MB.";
export const fileRequired = "Choose a file.";
export const minutes = "How long an event lasts if the file does not say (minutes)";
export const minutesHint = "For events only.";
export const upload = "Upload it";
export const uploadText =
  "Nothing is changed yet. You see what is in the file and what would happen before you import it.";

export const columnsTitle = "Columns of {name}";
export const columnsText =
  "Check which column is which. We remember your choice for the next file of this kind.";
export const firstRow = "First rows: {cells}";
export const firstLine = "The first row has {cells}.";
export const noColumn = "Not in the file";
export const columnsSubmit = "See what would happen";
export const wholeStock = "The file is our whole stock: what it does not name has no copies";
export const wholeSections = "The file has all our sections: others are deleted";
export const replace = "Also change titles that we have already";
export const location = "Location, if the file does not say";
export const currency = "Currency of the prices, if the file does not say";
export const fields = {
  isbn: "ISBN",
  onhand: "On hand",
  onorder: "On order",
  price: "Price",
  currency: "Currency",
  condition: "Condition",
  location: "Location",
  note: "Note",
  description: "Description",
  comment: "Comment",
  by: "Who says it",
  hidden: "Hidden",
  title: "Title",
  subtitle: "Subtitle",
  author: "Author",
  author_last_first: "Author, last name first",
  year: "Year",
  date: "Publication date",
  language: "Language",
  publisher: "Publisher",
  binding: "Binding",
  pages: "Pages",
  series: "Series",
  series_num: "Number in the series",
  price_cad: "Price in CAD",
  price_usd: "Price in USD",
  rank: "Rank",
  name: "Event",
  start: "Begins",
  end: "Ends",
  place: "Place",
  picture: "Picture",
  seats: "Seats",
  answer_by: "Answer by",
  books: "Books (ISBNs)",
  tickets: "Tickets",
  key: "Section key",
  label: "Section name",
} as const;

/** Columns of a table of events that have another name there. */
export const eventFields = { key: "The event’s own key", date: "Date" } as const;

export const states = {
  reading: "Reading the file",
  columns: "Columns to check",
  checking: "Being checked",
  checked: "Ready",
  applying: "At work",
  done: "Done",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
  given_up: "Discarded",
} as const;
export const progress = "{done} of {all} rows.";
export const progressSoFar = "{done} rows so far.";
export const undoProgress = "{done} of {all} changes.";
export const atWork =
  "You don’t have to wait here. Refresh the page to see how far it has got, or come back later.";
export const waits = "It waits for {name} by {who}, which is being worked on.";
export const refresh = "Refresh";
export const checkedText = "Nothing has been changed yet. If you import it:";
export const changeText = "Nothing has been changed yet. Of {count|one title|# titles}:";
export const doneText = "Done on {date}";
export const undoneText = "{count|One change was|# changes were} undone.";
export const leftText =
  "{count|One change was|# changes were} left as {count|it is|they are}, because somebody or a sale has changed the same since:";
export const leftMore = "and {count} more.";
export const expiredText = "It can no longer be undone.";
export const undoUntil = "Until {date} you can undo it; what has been changed again by then stays as it is.";
export const cannotUndo = "An import of this kind cannot be undone.";
export const tooLarge = "It changes more than {count} rows, so it cannot be undone.";
export const counts = {
  added: "New",
  changed: "Changed",
  unchanged: "Stay the same",
  deleted: "Deleted",
  refused: "Refused",
} as const;
export const done = {
  added: "New",
  changed: "Changed",
  unchanged: "Stayed the same",
  deleted: "Deleted",
  refused: "Refused",
} as const;
export const outcome = "{added} new, {changed} changed, {refused} refused";
export const changesHeading = "What changes";
export const refusedHeading = "Refused rows";
export const refusedLine = "Line {line}: {reason}";
export const refusedAll = "See them all";
export const refusedCorrect = "Correct refused rows";
export const refusedDownload = "Download them";
export const notesHeading = "How the file was read";
export const apply = "Import it";
export const applyChange = "Change them";
export const correct = "Correct the columns";
export const discard = "Discard";
export const undo = "Undo it";

export const refusedTitle = "Refused rows of {name}";
export const refusedText =
  "Correct what is wrong and try the rows again. Rows that you leave as they are stay here.";
export const refusedFeed =
  "A product of a feed cannot be corrected in a form. If you have removed the cause, try them all again. Otherwise download the refused products, correct that file, and import it.";
export const retryAll = "Try all again as they are";
export const refusedAgain =
  "Correct them in your file and import it again. What was imported already stays as it is.";
export const refusedRead = "They can be corrected once the rest is imported, or in a copy of the file.";
export const refusedNone = "No rows are refused.";
export const refusedMany = "Only the first {count} refused rows are kept.";
export const lineName = "Line {line}";
export const retry = "Try these rows again";
export const next = "Next rows";

export const changeTitle = "Change several titles";
export const changeIntro =
  "Set the same price, note or visibility for all of these titles. You see what will change before it does, and can undo all of it at once.";
export const codes = "ISBNs";
export const codesHint = "One on each line, or with spaces or commas between them. At most {count}.";
export const matching = "All titles that match “{find}”";
export const matchingText = "{count|One title|# titles}, at most {most}.";
export const newPrice = "Our price";
export const newPriceHint =
  "An amount such as 12.50, a percentage of the list price such as -20% or +5%, or “none” for the list price.";
export const newNote = "Note";
export const newNoteHint = "Shoppers read it beside the price. “none” removes it.";
export const visibility = "Shoppers";
export const visibilities = {
  as_is: "see them as they do now",
  hide: "no longer see them",
  show: "see them",
} as const;
export const changeSubmit = "See what will change";
export const backToTitles = "To the titles";
