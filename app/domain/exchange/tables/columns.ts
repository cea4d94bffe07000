/** The fields of a kind of table, each with its usual column names, normalised by `columnName`. */
export interface TableFields {
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Fields the table cannot do without. */
  readonly required: readonly string[];
  /** Fields of which it needs at least one. */
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

/** Names for a column of product codes. */
export const ISBN_NAMES = [
  ...["isbn13", "isbn", "ean13", "ean", "isbnean", "eanisbn", "gtin", "gtin13", "barcode", "upc"],
  ...["productcode", "productid", "itemnumber", "sku"],
  ...["codeisbn", "noisbn", "numeroisbn", "codeean", "codebarre", "codebarres", "gencod", "gencode"],
];

/** A shop's stock (`import stock`). */
export const STOCK_FIELDS: TableFields = {
  names: {
    isbn: [...ISBN_NAMES, "isbn10"],
    onhand: [
      ...["onhand", "qtyonhand", "quantityonhand", "qoh", "oh", "instock", "qtyinstock", "quantityinstock"],
      ...["stockonhand", "stock", "stocklevel", "stockquantity", "qty", "quantity", "available", "copies"],
      ...["enmain", "enstock", "qteenstock", "quantiteenstock", "qteenmain", "quantiteenmain", "stockactuel"],
      ...["qtestock", "quantitestock", "qte", "quantite", "disponible", "disponibles", "exemplaires"],
    ],
    onorder: [
      ...["onorder", "qtyonorder", "quantityonorder", "qoo", "oo", "ordered", "incoming"],
      ...["encommande", "qteencommande", "quantiteencommande", "commande", "commandes", "attendu"],
    ],
    price: [
      ...[
        "ourprice",
        "sellingprice",
        "saleprice",
        "shopprice",
        "price",
        "retail",
        "retailprice",
        "unitprice",
      ],
      ...[
        "prixdevente",
        "prixvente",
        "notreprix",
        "prix",
        "prixdetail",
        "prixdedetail",
        "prixunitaire",
        "pv",
      ],
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
    isbn: [...ISBN_NAMES, "isbn10"],
    title: ["title", "fulltitle", "booktitle", "name", "titre", "titrecomplet", "titredulivre"],
    subtitle: ["subtitle", "soustitre"],
    author: [
      ...["author", "authors", "authornames", "authorname", "contributor", "contributors", "writer", "by"],
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
      ...["listprice", "price", "retailprice", "msrp", "srp", "rrp", "coverprice"],
      ...["prix", "prixcatalogue", "prixsuggere", "prixpublic", "pdsf"],
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
    isbn: [...ISBN_NAMES, "isbn10"],
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

/** Finds the fields in a row of column names. A field in `map` is looked for only in the column named there. */
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
    const wanted = chosen === undefined ? aliases.filter((one) => !mapped.has(one)) : [columnName(chosen)];
    const columns = wanted.flatMap((one) => names.flatMap((name, column) => (name === one ? [column] : [])));
    if (columns.length > 0) at.set(field, columns);
  }
  const { required, oneOf = [] } = fields;
  const missing = [...new Set([...required, ...Object.keys(map)])].filter((field) => !at.has(field));
  const [any] = oneOf;
  if (any !== undefined && !oneOf.some((field) => at.has(field))) missing.push(any);
  return { at, missing };
}
