import { languageName } from "#app/lib/language.ts";
import { ownValue } from "#app/lib/own.ts";
import { type BindingCode, bindingName } from "../../catalogue/bindings.ts";

/**
 * The code lists that the mapping needs (EDItEUR ONIX code lists, issue 70). Numbers in the names are list
 * numbers.
 */

const codeWithName = (code: BindingCode): [code: string, name: string] => [code, bindingName(code)];

/** Lists 150 and 7: product form to our binding code and its name. */
export const BINDINGS_150: Readonly<Record<string, [code: string, name: string]>> = {
  BA: codeWithName("bk"),
  BB: codeWithName("hc"),
  BC: codeWithName("pb"),
  BD: codeWithName("ll"),
  BE: codeWithName("sp"),
  BF: codeWithName("pa"),
  BG: codeWithName("le"),
  BH: codeWithName("bb"),
  BI: codeWithName("rb"),
  BJ: codeWithName("bt"),
  BK: codeWithName("nv"),
  BM: codeWithName("bg"),
  BN: codeWithName("pb"),
  BO: codeWithName("fo"),
  BP: codeWithName("fm"),
  BZ: codeWithName("bk"),
  AC: codeWithName("cd"),
  AE: codeWithName("mp"),
  AJ: codeWithName("da"),
  AK: codeWithName("pp"),
  CA: codeWithName("mx"),
  CB: codeWithName("mx"),
  CC: codeWithName("mx"),
  CD: codeWithName("mx"),
  CE: ["mx", "Globe"],
  EA: codeWithName("eb"),
  ED: codeWithName("eb"),
  DG: codeWithName("eb"),
  PC: codeWithName("ca"),
  PD: codeWithName("cr"),
  PF: codeWithName("jo"),
  PI: codeWithName("sm"),
  PK: codeWithName("ps"),
  SA: codeWithName("bx"),
  VI: codeWithName("dv"),
  ZD: codeWithName("ty"),
  ZE: codeWithName("gm"),
  ZJ: codeWithName("jg"),
};

/** List 175 (and list 8 of release 2.1): details that refine a paperback. */
export const PAPERBACKS: Readonly<Record<string, [code: string, name: string]>> = {
  B101: codeWithName("mm"),
  B102: codeWithName("tp"),
  B104: codeWithName("mm"),
  "01": codeWithName("mm"),
  "02": codeWithName("tp"),
};

type State = "available" | "out_of_print" | "out_of_stock_indefinitely" | "forthcoming" | "cancelled";

/** Fallback for product forms not listed above, by their first letter. */
export const BINDINGS_BY_LETTER: Readonly<Record<string, [code: string, name: string]>> = {
  B: codeWithName("bk"),
  C: codeWithName("mx"),
  E: codeWithName("eb"),
  Z: codeWithName("me"),
};

/** The first letters of forms in list 150, and in list 7 before it. */
const PRODUCT_FORM = /^(00|[ABCDEFLMPSVWXZ][A-Z0])$/;
export const isProductForm = (code: string) => PRODUCT_FORM.test(code);

/** A publisher's statement on a title: one of our states, or that it is withdrawn for a time. */
export type PublisherState = State | "withdrawn";

/** A title's state by its publisher's status alone. */
export const stateOfPublisher = (status: PublisherState): State =>
  status === "withdrawn" ? "out_of_stock_indefinitely" : status;

/** List 64: publishing status. */
export const PUBLISHING_STATUS: Readonly<Record<string, PublisherState>> = {
  "01": "cancelled",
  "02": "forthcoming",
  "03": "out_of_stock_indefinitely",
  "04": "available",
  "06": "out_of_stock_indefinitely",
  "07": "out_of_print",
  "08": "out_of_print",
  "10": "available",
  "11": "out_of_print",
  // Recalled, for the safety of readers: not even the shop's own copies may be sold.
  "12": "cancelled",
  "15": "cancelled",
  "16": "withdrawn",
  "17": "out_of_print",
};

/** Other codes of lists 64 and 68, which do not affect what is sold. */
const SILENT_STATUS = new Set(["00", "05", "09", "13", "14"]);
/** Whether a code is on list 64 or 68, to detect unknown codes. */
export const isPublishingStatus = (code: string) => code in PUBLISHING_STATUS || SILENT_STATUS.has(code);

/** List 68: publishing status in a market. As list 64, except that 12 means "not available in this market". */
export const MARKET_STATUS: Readonly<Record<string, PublisherState>> = {
  ...PUBLISHING_STATUS,
  "12": "out_of_print",
};

/** A supplier's statement on a title: one of our states, or that copies are out for a time and will come again. */
export type SupplyState = State | "temporarily_out";

/** Whether a code is on list 65, to detect unknown codes. */
export const isAvailability = (code: string) =>
  /^(01|09|1[0-2]|2[0-3]|3[0-4]|4[0-9]|5[12]|9[7-9])$/.test(code);

/** List 65: availability at the supplier, if it says more than the publishing status. */
export function stateOfAvailability(code: string, hasShipDate: boolean): SupplyState | undefined {
  const number = Number(code);
  if (number === 1) return "cancelled";
  if (number === 9) return "out_of_stock_indefinitely";
  if (number >= 10 && number <= 12) return "forthcoming";
  if (number >= 20 && number <= 23) return "available";
  // 34: withdrawn from sale for a time, so it is not sold unless a day is known.
  if (number === 34 && !hasShipDate) return "out_of_stock_indefinitely";
  if (number >= 30 && number <= 34) return "temporarily_out";
  if (number === 49) return "out_of_stock_indefinitely";
  if (number >= 40 && number <= 52) return "out_of_print";
  return undefined;
}

/** List 54 of release 2.1: two-letter availability codes. */
export const AVAILABILITY_54: Readonly<Record<string, SupplyState>> = {
  AB: "cancelled",
  CS: "out_of_stock_indefinitely",
  IP: "available",
  NP: "forthcoming",
  NY: "forthcoming",
  OI: "out_of_stock_indefinitely",
  OP: "out_of_print",
  OR: "out_of_print",
  PP: "forthcoming",
  TO: "available",
  TP: "temporarily_out",
  TU: "temporarily_out",
  WR: "available",
};

/** ISO 639-2/B codes, which feeds use, that differ from ISO 639-2/T. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  alb: "sqi",
  arm: "hye",
  baq: "eus",
  bur: "mya",
  chi: "zho",
  cze: "ces",
  dut: "nld",
  fre: "fra",
  geo: "kat",
  ger: "deu",
  gre: "ell",
  ice: "isl",
  mac: "mkd",
  mao: "mri",
  may: "msa",
  per: "fas",
  rum: "ron",
  slo: "slk",
  tib: "bod",
  wel: "cym",
};

/** List 74 to ISO 639-1 if it has a code (`fre` is `fr`, `grc` stays `grc`); undefined if it is not a language. */
export function languageOf(code: string): string | undefined {
  const lower = code.toLowerCase();
  if (!/^[a-z]{2,3}$/.test(lower)) return undefined;
  let known = languages.get(lower);
  if (!known) {
    known = { language: canonicalLanguage(lower) };
    languages.set(lower, known);
  }
  return known.language;
}

/** At most all codes of three letters. */
const languages = new Map<string, { language: string | undefined }>();

function canonicalLanguage(lower: string): string | undefined {
  const [canonical] = Intl.getCanonicalLocales(ownValue(BIBLIOGRAPHIC, lower) ?? lower);
  return canonical === undefined || languageName(canonical, "en") === canonical ? undefined : canonical;
}

/** List 28: audience. */
export const AUDIENCES: Readonly<Record<string, string>> = {
  "01": "general",
  "02": "juv",
  "03": "ya",
  "04": "school",
  "05": "college",
  "06": "professional",
  "08": "adult",
};

/** Lists 48 and 50: what is measured, and the unit. */
export const MEASURES: Readonly<Record<string, "height" | "width" | "weight">> = {
  "01": "height",
  "02": "width",
  "08": "weight",
};
export const UNITS: Readonly<Record<string, string>> = {
  in: "in",
  mm: "mm",
  cm: "cm",
  oz: "oz",
  lb: "lb",
  gr: "g",
  kg: "kg",
};

/** List 15 in order of preference: the distinctive title, an unspecified one, then the closest alternatives. */
export const TITLE_TYPES = [
  "01",
  "00",
  "10",
  "13",
  "11",
  "14",
  "12",
  "05",
  "04",
  "06",
  "07",
  "08",
  "03",
  "02",
];

/** A price that a shopper may pay, by its code in list 58. */
interface PriceType {
  /** Lower is better. */
  rank: number;
  /** Whether the amount includes tax. */
  taxed: boolean;
}

/**
 * The prices of list 58 that are meant for shoppers: recommended, then fixed by the publisher under an agency
 * contract, fixed, with freight, special, pre-publication; for each, the one without tax first. Suppliers'
 * net prices (05 to 09, 15, 25 and similar) are what a shop pays, and are never shown.
 */
export const PRICE_TYPES: Readonly<Record<string, PriceType>> = Object.fromEntries(
  [
    ["01", "02"],
    ["41", "42"],
    ["03", "04"],
    ["33", "34"],
    ["31", ""],
    ["21", "22"],
    ["23", "24"],
    ["11", "12"],
    ["13", "14"],
  ].flatMap(([bare = "", taxed = ""], rank) => [
    [bare, { rank, taxed: false }],
    [taxed, { rank: rank + 20, taxed: true }],
  ]),
);

/** Net prices and rentals of list 58, which are known but not used. */
export const isNetPrice = (code: string) => /^(0[5-9]|15|16|17|18|2[5-8]|32|35|36)$/.test(code);

/** List 19: unnamed persons. */
export const UNNAMED_PERSONS: Readonly<Record<string, string>> = {
  "02": "Anonymous",
  "04": "Various authors",
};
