import { BINDING_NAMES, type BindingCode } from "../../catalogue/bindings.ts";

/**
 * The code lists that the mapping needs (EDItEUR ONIX code lists, issue 70). Numbers in the names are
 * the lists'.
 */

const named = (code: BindingCode): [code: string, name: string] => [code, BINDING_NAMES[code]];

/** Lists 150 and 7: product form to a binding code of ours and its name. */
export const BINDINGS_150: Readonly<Record<string, [code: string, name: string]>> = {
  BA: named("bk"),
  BB: named("hc"),
  BC: named("pb"),
  BD: named("ll"),
  BE: named("sp"),
  BF: named("pa"),
  BG: named("le"),
  BH: named("bb"),
  BI: named("rb"),
  BJ: named("bt"),
  BK: named("nv"),
  BM: named("bg"),
  BN: named("pb"),
  BO: named("fo"),
  BP: named("fm"),
  BZ: named("bk"),
  AC: named("cd"),
  AE: named("mp"),
  AJ: named("da"),
  AK: named("pp"),
  CA: named("mx"),
  CB: named("mx"),
  CC: named("mx"),
  CD: named("mx"),
  CE: ["mx", "Globe"],
  EA: named("eb"),
  ED: named("eb"),
  DG: named("eb"),
  PC: named("ca"),
  PD: named("cr"),
  PF: named("jo"),
  PI: named("sm"),
  PK: named("ps"),
  SA: named("bx"),
  VI: named("dv"),
  ZD: named("ty"),
  ZE: named("gm"),
  ZJ: named("jg"),
};

/** List 175 (and 8 of release 2.1): details that refine a paperback. */
export const PAPERBACKS: Readonly<Record<string, [code: string, name: string]>> = {
  B101: named("mm"),
  B102: named("tp"),
  B104: named("mm"),
  "01": named("mm"),
  "02": named("tp"),
};

type State = "available" | "out_of_print" | "out_of_stock_indefinitely" | "forthcoming" | "cancelled";

/** List 64: publishing status. */
export const PUBLISHING_STATUS: Readonly<Record<string, State>> = {
  "01": "cancelled",
  "02": "forthcoming",
  "03": "out_of_stock_indefinitely",
  "04": "available",
  "06": "out_of_stock_indefinitely",
  "07": "out_of_print",
  "08": "out_of_print",
  "10": "available",
  "11": "out_of_print",
  "17": "out_of_print",
};

/** List 65: availability at the supplier, where it says more than the publishing status. */
export function stateOfAvailability(code: string, hasShipDate: boolean): State | undefined {
  const number = Number(code);
  if (number === 1) return "cancelled";
  if (number >= 10 && number <= 12) return "forthcoming";
  if (number >= 20 && number <= 23) return "available";
  if (number >= 30 && number <= 34) return hasShipDate ? "available" : "out_of_stock_indefinitely";
  if (number === 49) return "out_of_stock_indefinitely";
  if (number >= 40 && number <= 52) return "out_of_print";
  return undefined;
}

/** List 54 of release 2.1: its two-letter availability codes. */
export const AVAILABILITY_54: Readonly<Record<string, State>> = {
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
  TP: "out_of_stock_indefinitely",
  TU: "out_of_stock_indefinitely",
  WR: "available",
};

/** ISO 639-2/B as feeds use it, to ISO 639-1. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ara: "ar",
  chi: "zh",
  cze: "cs",
  dan: "da",
  dut: "nl",
  eng: "en",
  fin: "fi",
  fre: "fr",
  ger: "de",
  gre: "el",
  heb: "he",
  hin: "hi",
  hun: "hu",
  ita: "it",
  jpn: "ja",
  kor: "ko",
  lat: "la",
  nor: "no",
  per: "fa",
  pol: "pl",
  por: "pt",
  rus: "ru",
  spa: "es",
  swe: "sv",
  tur: "tr",
  ukr: "uk",
  urd: "ur",
  vie: "vi",
  wel: "cy",
};

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

/** Lists 48 and 50: what is measured, and the unit's sign. */
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
