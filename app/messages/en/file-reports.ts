/**
 * Reports about a file and its rows. The readers of files store English, which commands print; the desk says it in the
 * reader's language (`restatedLike`), so a text here is the reader's own, word by word.
 */
export const said = {
  noIsbn: "there is no ISBN",
  noCode: "{cell} is not an ISBN, EAN or UPC",
  badCode: "{cell} is not an ISBN, EAN or UPC: its last digit does not fit the others",
  lostDigits:
    "{cell} has lost digits in a spreadsheet. Format the column as a number without decimals, or as text, and export it again",
  unknown: "{code} is not in the catalogue",
  noTitle: "there is no title",
  noCount: "{cell} is not a whole number up to 999,999",
  oneOrThousand: "{cell} may be one copy or a thousand. Write it without a comma or point",
  noPrice: "{cell} is not a price",
  noOwnPrice: '{cell} is not a price such as 12.50, and not "none"',
  tooMuch: "{price} is more than {most}",
  noReduction: "a price cannot be reduced by 100% or more",
  noListPrice: "{code} has no list price to take a percentage of",
  noCondition: "{cell} is not a condition",
  noLocation: "{cell} is not a location of this shop",
  noYesOrNo: "{cell} is not yes or no",
  noKey: "{cell} is not a key: small letters, digits and hyphens",
  longNote: "the note has more than {count} characters",
  longName: "the name has more than {count} characters",
  longComment: "the comment has more than {count} characters",
  nameless: "a comment needs the name of who says it (--by, or the column by)",
  nothing: "there is nothing to change",
  cells:
    "the line has {count} cells and the first line {width}: a cell with a separator in it needs quotation marks",
  twice: "a title is named more than once",
  lastCounts: "a title is named more than once: its last row counts",
  negative: "a negative number of copies, read as 0",
  otherCurrency: "the price is not in {currency}: the copies were counted and the price left as it was",
  noCurrency: "the price has no currency: it was left out. --currency CAD or USD names it",
  neitherCurrency: "the price is in neither CAD nor USD: it was left out",
  badPrice: "the price cannot be read: it was left out",
  badLanguage: "the language is not one that ISO 639 knows: it was left out",
  readAs: "Read as {encoding}, with {separator} between the cells.",
  sheet: "Read the sheet {name}.",
  headerAt: "The column names are in line {line}.",
  columns: "Columns: {columns}.",
  unused: "Not used: {columns}.",
  lastFirst: 'Authors are written "Last, First".',
  cleared: "{count} in stock before were set to none: the file does not name them.",
  wouldClear: "{count} in stock before would be set to none: the file does not name them.",
  refusedAll: "Nothing was stored, because {refused} of {read} rows were refused.",
  keptStock:
    "Nothing was cleared, because {refused} of {read} rows were refused. --allow-refused says how many may be.",
  whichLocation:
    "Nothing was cleared: the shop has several locations, and the file does not say which of them it is about. Name it with --location.",
  empty: "the file has no rows",
  emptyFile: "The file has no rows.",
  gone: "The file is gone. Upload it again.",
  stopped:
    "The work stopped three times before it was done. What was changed by then stays changed; look at the result before you try again.",
  damaged:
    "The file could not be read: it may be damaged, or far larger than it looks. Save it as CSV and try again.",
  interrupted: "It was interrupted, and went on.",
  zipPassword: "The zip file has a password. Make one without.",
  zipLarge: "The pictures have more than {count} MB together.",
  zipBad: "This is not a zip file, or it is damaged. Put the pictures into a zip file.",
  zipEmpty: "The zip file has no pictures.",
} as const;
/** The characters that separate cells, in `readAs`. */
export const separators = {
  comma: "commas",
  semicolon: "semicolons",
  tab: "tabs",
  bar: "vertical bars",
} as const;

/** A change that an import would make, as the readers write it: the title, and each value before and after. */
export const change = "{title}: {changes}";
export const changed = "{field} {before} → {after}";
export const changedFields = {
  onhand: "on hand",
  onorder: "on order",
  price: "price",
  note: "note",
  description: "description",
  hidden: "hidden",
} as const;
export const changedValues = { none: "none", new: "new", yes: "yes", no: "no" } as const;
export const newTitle = "new, none on hand";
/** Names of a change of several titles. */
export const changeOf = "{changes} ({count} titles)";
export const changeFound = "{changes} (“{find}”)";
export const setTo = "{field} {value}";
