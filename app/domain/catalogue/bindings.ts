import { own } from "#app/lib/own.ts";
/** Binding codes and their names. Codes of feeds are mapped to these. */
export const BINDING_NAMES = {
  bk: "Book",
  hc: "Hardcover",
  pb: "Paperback",
  mm: "Mass market paperback",
  tp: "Trade paperback",
  ll: "Loose-leaf",
  sp: "Spiral bound",
  pa: "Pamphlet",
  le: "Leather bound",
  bb: "Board book",
  rb: "Rag book",
  bt: "Bath book",
  nv: "Novelty book",
  bg: "Big book",
  fo: "Fold-out book",
  fm: "Foam book",
  cd: "Audio CD",
  mp: "MP3 CD",
  da: "Downloadable audio",
  pp: "Preloaded audio player",
  mx: "Map",
  eb: "E-book",
  ca: "Calendar",
  cr: "Cards",
  jo: "Journal",
  sm: "Sheet music",
  ps: "Poster",
  bx: "Boxed set",
  dv: "DVD",
  ty: "Toy",
  gm: "Game",
  jg: "Jigsaw",
  me: "Merchandise",
  gc: "Gift card",
} as const;
export type BindingCode = keyof typeof BINDING_NAMES;

/** The name of a binding code; an unknown code is shown as it is. */
export function bindingName(code: string): string {
  return own<string>(BINDING_NAMES, code.toLowerCase()) ?? code.toUpperCase();
}

/** Other words for bindings that lists use, besides the names above. */
const BINDING_WORDS: Readonly<Record<string, BindingCode>> = {
  hardback: "hc",
  "hard cover": "hc",
  relié: "hc",
  cartonné: "hc",
  softcover: "pb",
  "soft cover": "pb",
  broché: "pb",
  "mass market": "mm",
  poche: "mm",
  "livre de poche": "mm",
  ebook: "eb",
  "livre numérique": "eb",
};

/** The code of a binding described in words; null if the words are unknown. */
export function bindingCodeOf(words: string): BindingCode | null {
  const plain = words.trim().toLowerCase();
  const named = Object.entries(BINDING_NAMES).find(([, name]) => name.toLowerCase() === plain);
  return (named?.[0] as BindingCode | undefined) ?? own(BINDING_WORDS, plain) ?? null;
}
