/**
 * The fields of a kind of table, each with its usual column names, best first: normalised by `columnName`, or a pattern
 * for names that contain the name of a location.
 */
export interface TableFields {
  readonly names: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Fields the table cannot do without. */
  readonly required: readonly string[];
  /** Fields that it needs at least one of. */
  readonly oneOf?: readonly string[];
}

/** A column name without case, accents, spaces and punctuation: `Qté en stock` is `qteenstock`. */
export function columnName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]+/g, "");
}

/**
 * Names for a column of product codes. Columns that may also hold a shop's own numbers come last; a row uses the first
 * valid code.
 */
export const ISBN_NAMES = [
  ...["isbn13", "isbn", "isbnuid", "ean13", "ean", "isbnean", "eanisbn", "gtin", "gtin13", "gtin14"],
  ...["gtinupceanorisbn", "isbnupc", "upcisbn", "eanupc", "barcode", "variantbarcode", "upc", "isbn10"],
  ...["codeisbn", "noisbn", "numeroisbn", "codeean", "codebarre", "codebarres", "gencod", "gencode"],
  ...["gtinupceanouisbn", "cub"],
  ...["productcode", "productid", "itemnumber", "sku", "variantsku", "customsku", "manufactsku", "ugs"],
];

/** A shop's stock (`import stock`). */
export const STOCK_FIELDS: TableFields = {
  names: {
    isbn: ISBN_NAMES,
    onhand: [
      ...["onhand", "qtyonhand", "quantityonhand", "onhandqty", "onhandquantity", "qoh", "oh", "totalonhand"],
      // Shopify: the counts that it exports, not the empty column for new ones.
      ...["onhandcurrent", "inventoryquantity", "variantinventoryqty", "inventoryqty"],
      ...["stock", "stockonhand", "stocklevel", "stockquantity", "stockqty", "currentstock", "qtyinstock"],
      ...["quantityinstock", "instock", "qty", "quantity", "currentquantity", "qtyavailable"],
      ...["quantityavailable", "available", "availablenoteditable", "inventory", "copies"],
      ...["enmain", "enstock", "qteenstock", "quantiteenstock", "qteenmain", "quantiteenmain", "stockactuel"],
      ...["qtestock", "quantitestock", "quantiteactuelle", "quantitedisponible", "qtedisponible"],
      ...["qte", "quantite", "disponible", "disponibles", "exemplaires", "nbexemplaires", "inventaire"],
      // Square, Lightspeed X and Lightspeed R: a column for each location.
      ...[/^current quantity\s/i, /^quantité actuelle\s/i, /^inventory_./i, /\s-\s*quantity on hand$/i],
    ],
    onorder: [
      ...[
        "onorder",
        "qtyonorder",
        "quantityonorder",
        "onorderqty",
        "onorderquantity",
        "qoo",
        "oo",
        "ordered",
      ],
      ...["incoming", "incomingnoteditable"],
      ...["encommande", "qteencommande", "quantiteencommande", "qtecommandee", "quantitecommandee"],
      ...["commande", "commandes", "attendu"],
    ],
    price: [
      ...["ourprice", "sellingprice", "shopprice", "regularprice", "price", "variantprice"],
      ...["retail", "retailprice", "unitprice"],
      ...["prixdevente", "prixvente", "notreprix", "prixregulier", "prixcourant", "tarifregulier", "prix"],
      ...["prixdetail", "prixdedetail", "prixunitaire", "pv"],
      // A price for a time, unless it is the only one.
      ...["saleprice", "tarifpromo", "prixpromo", "prixsolde"],
    ],
    currency: ["currency", "currencycode", "devise", "monnaie"],
    condition: ["condition", "cond", "etat", "condit"],
    location: [
      ...["location", "locationid", "locationname", "store", "branch", "shop"],
      ...["succursale", "emplacement", "magasin", "librairie", "boutique"],
    ],
    note: ["note", "notes", "comment", "comments", "remark", "remarque", "remarques", "commentaire"],
  },
  required: ["isbn", "onhand"],
};

/** A list of titles (`import titles`). */
export const TITLE_FIELDS: TableFields = {
  names: {
    isbn: ISBN_NAMES,
    title: [
      ...["title", "fulltitle", "booktitle", "name", "itemname", "productname", "item"],
      ...["titre", "titrecomplet", "titredulivre", "nom", "nomdelarticle", "nomdarticle", "nomduproduit"],
    ],
    subtitle: ["subtitle", "soustitre"],
    author: [
      ...["author", "authors", "authornames", "authorname", "primaryauthor"],
      ...["contributor", "contributors", "writer", "by"],
      ...["auteur", "auteurs", "auteurice", "nomauteur", "nomdelauteur"],
    ],
    author_last_first: ["authorlf", "authorlastfirst", "authorlastnamefirst", "authorsort"],
    year: [
      ...["year", "pubyear", "publicationyear", "yearpublished", "yearofpublication", "published"],
      ...["originalpublicationyear", "annee", "anneedeparution", "anneedepublication", "anneeparution"],
    ],
    date: [
      ...["date", "pubdate", "publicationdate", "releasedate", "onsaledate", "dateofpublication"],
      ...["dateparution", "datedeparution", "datepublication", "datedepublication", "parution"],
    ],
    language: ["language", "languages", "lang", "languagecode", "langue", "langues", "codelangue"],
    publisher: ["publisher", "publishername", "imprint", "editeur", "maisondedition", "nomediteur"],
    binding: ["binding", "format", "cover", "bookformat", "reliure", "support", "presentation"],
    pages: ["pages", "pagecount", "numberofpages", "numpages", "extent", "nombredepages", "nbpages"],
    series: ["series", "seriesname", "seriestitle", "serie", "titredelaserie", "nomdelaserie"],
    series_num: [
      ...["seriesnum", "seriesnumber", "seriesno", "seriesposition", "numberinseries", "volume"],
      ...["numerodeserie", "tome", "notome", "numerodetome"],
    ],
    price: [
      ...["listprice", "msrp", "srp", "rrp", "coverprice", "compareatprice", "variantcompareatprice"],
      ...["regularprice", "price", "variantprice", "retailprice", "retail", "unitprice"],
      ...["prixcatalogue", "prixsuggere", "prixpublic", "pdsf", "tarifregulier", "prixregulier", "prix"],
    ],
    price_cad: [
      ...["pricecad", "cadprice", "listpricecad", "listpricecan", "pricecan", "pricecdn", "cdnprice"],
      ...["canadianprice", "pricecanada", "prixcad", "prixcanada", "prixcanadien", "prixcan"],
    ],
    price_usd: [
      ...["priceusd", "usdprice", "listpriceusd", "listpriceusa", "priceus", "priceusa", "usprice"],
      ...["americanprice", "prixusd", "prixus", "prixetatsunis", "prixamericain"],
    ],
    currency: ["currency", "currencycode", "pricecurrency", "devise", "monnaie"],
    rank: ["rank", "salesrank", "bestsellerrank", "position", "rang", "classement"],
  },
  required: ["isbn", "title"],
};

/** A shop's own subjects and categories (`import sections`). */
export const SECTION_FIELDS: TableFields = {
  names: {
    key: ["key", "section", "code", "cle"],
    label: ["label", "name", "title", "libelle", "nom", "intitule"],
    isbn: ISBN_NAMES,
  },
  required: ["key", "isbn"],
};

/** The gift cards of another system (`gift-cards import`). */
export const GIFT_CARD_FIELDS: TableFields = {
  names: {
    number: ["number", "cardnumber", "giftcardnumber", "giftcard", "card", "code", "numero", "numerodecarte"],
    pin: ["pin", "pincode", "nip", "securitycode"],
    balance: ["balance", "amount", "value", "remaining", "solde", "montant"],
  },
  required: ["number", "balance"],
};

/** The positions of a table's columns. */
export interface FoundColumns {
  /** For each field, the columns that may hold it, most likely first. */
  readonly at: ReadonlyMap<string, readonly number[]>;
  /** Required fields and fields from `--map` for which there is no column. */
  readonly missing: readonly string[];
}

/**
 * Finds the fields in a row of column names. A field in `map` is looked for only in the column named there, and not at
 * all where that is "".
 */
export function findColumns(
  header: readonly string[],
  fields: TableFields,
  map: Readonly<Record<string, string>>,
): FoundColumns {
  const names = header.map(columnName);
  const at = new Map<string, number[]>();
  const mapped = new Set(Object.values(map).map(columnName));
  for (const [field, aliases] of Object.entries(fields.names)) {
    const chosen = map[field];
    if (chosen === "") continue;
    const columns =
      chosen === undefined
        ? aliases.flatMap((alias) => columnsCalled(alias, header, names, mapped))
        : positionsOf(names, (name) => name === columnName(chosen));
    if (columns.length > 0) at.set(field, columns);
  }
  const { required, oneOf = [] } = fields;
  const chosen = Object.keys(map).filter((field) => map[field] !== "");
  const missing = [...new Set([...required, ...chosen])].filter((field) => !at.has(field));
  const [any] = oneOf;
  if (any !== undefined && !oneOf.some((field) => at.has(field))) missing.push(any);
  return { at, missing };
}

/** The columns that an alias means. */
function columnsCalled(
  alias: string | RegExp,
  header: readonly string[],
  names: readonly string[],
  mapped: ReadonlySet<string>,
): number[] {
  if (typeof alias !== "string") {
    const columns = positionsOf(header, (name) => alias.test(name.trim()) && !mapped.has(columnName(name)));
    // Columns of several locations: the operator has to choose.
    return columns.length === 1 ? columns : [];
  }
  if (mapped.has(alias)) return [];
  // "In stock?" answers yes or no: it is not the number of copies.
  return positionsOf(names, (name, index) => name === alias && !/\?\s*$/.test(header[index] ?? ""));
}

function positionsOf(
  names: readonly string[],
  wanted: (name: string, position: number) => boolean,
): number[] {
  return names.flatMap((name, position) => (wanted(name, position) ? [position] : []));
}
