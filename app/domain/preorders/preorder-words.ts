import { formatDate } from "#app/lib/dates.ts";
import type { Translate } from "#app/messages/translate.ts";
import { preorders as words } from "#app/messages/words.ts";
import type { Extras } from "./preorders.ts";

/** A pre-ordered line of a cart or an order. */
export interface PreorderedLine {
  preorder: Extras;
  dedication: string;
  /** Midnight UTC of its title's day; null once it no longer matters. */
  release_date: number | null;
}

/** A pre-ordered copy's extras, as one line for staff; "" for other lines. */
export function preorderedText(
  { preorder, ...line }: Omit<PreorderedLine, "preorder"> & { preorder: Extras | null },
  t: Translate,
  locale: string,
): string {
  return preorder ? preorderLines({ preorder, ...line }, t, locale).join(" · ") : "";
}

/** When a pre-ordered copy leaves, what comes with it, and what is written in it, a sentence each. */
export function preorderLines(
  { preorder, dedication, release_date }: PreorderedLine,
  t: Translate,
  locale: string,
): string[] {
  return [
    release_date === null ? "" : t(words.outOn, { date: formatDate(release_date, locale, "UTC") }),
    preorder.signed ? t(words.signed) : "",
    preorder.extras ? t(words.comesWith, { extras: preorder.extras }) : "",
    preorder.prompt && dedication ? t(words.writtenIn, { text: dedication }) : "",
  ].filter(Boolean);
}
