import { own } from "#app/lib/own.ts";
/** Binding codes and their names; feeds' own codes are mapped to these. */
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

/** The name of a binding code; a code that nobody named is shown as it is. */
export function bindingName(code: string): string {
  return own<string>(BINDING_NAMES, code.toLowerCase()) ?? code.toUpperCase();
}
