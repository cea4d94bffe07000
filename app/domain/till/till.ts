import { parseProductCode } from "#app/lib/isbn.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Rules of the stock that a shop shares with its till at Square. */

/** Digits with spaces or hyphens, and nothing else: `9780306406157-USED` is not the new copy. */
const WRITTEN_ISBN = /^[\d\s\p{Pd}]+[Xx]?$/u;

/** The ISBN of a variation at Square, in its canonical form: its SKU, or else its UPC. Empty if neither is one. */
export function isbnOf({ sku, upc }: { readonly sku: string; readonly upc: string }): string {
  for (const text of [sku, upc]) {
    const code = WRITTEN_ISBN.test(text.trim()) ? parseProductCode(text) : undefined;
    if (code !== undefined && /^97[89]/.test(code)) return code;
  }
  return "";
}

/** Square's id of the location that one of the shop's belongs to; undefined if it belongs to none. */
export function squareLocationOf({ square_stock }: SiteSettings, location_id: number): string | undefined {
  return square_stock.locations.find((location) => location.location_id === location_id)?.square_location;
}

/** Whether stock goes one way at least. */
export const sharesStock = ({ square_stock: { read, send } }: SiteSettings): boolean => read || send;

/** Seconds until the first try is repeated, and between later ones at most. */
const FIRST_WAIT_SECONDS = 30;
export const MAX_WAIT_SECONDS = 3600;
/** Tries after which Square's refusal is final, and tries without an answer: about eight days. */
const MOST_REFUSALS = 5;
const MOST_TRIES = 200;

/** Characters that are stored of why something failed. */
export const MAX_PROBLEM = 200;

/** Seconds to wait after this many tries. */
export const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), MAX_WAIT_SECONDS);

/** Whether a time has come. One further off than any wait was decided before the clock was set back. */
export const isDue = (at: number, now: EpochSeconds): boolean => at <= now || at > now + MAX_WAIT_SECONDS;

/** Whether a sale that Square has not taken is left to people. */
export const isGivenUp = (tries: number, refused: boolean): boolean =>
  tries >= (refused ? MOST_REFUSALS : MOST_TRIES);

/** Square takes no change that is older than a day: a late one counts as made a while ago (seconds). */
const MAX_AGE_AT_SQUARE = 20 * 3600;

/** The time of sale that Square is given. It changes only when Square would refuse the former one. */
export const occurredAt = (sold_at: number, now: EpochSeconds): number =>
  sold_at + Math.max(0, Math.floor((now - sold_at) / MAX_AGE_AT_SQUARE)) * MAX_AGE_AT_SQUARE;

/** The copies on our shelf: Square's count, less the sales that the count does not include yet. */
export const copiesHere = (counted: number, uncounted: number): number => Math.max(0, counted - uncounted);
