import { dayOf } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** The longest texts of a campaign, in characters. */
export const PREORDER_LIMITS = { name: 60, extras: 300, prompt: 120, dedication: 200 } as const;
/** The most code units of a text that are read. Its limit is in characters, and a character may have several units. */
export const MAX_TYPED = 2000;
/** Characters that a buyer may write if the shop sets no limit. */
export const DEDICATION_USUAL = 80;

/** A campaign's promises for each copy, as an order line stores them. */
export interface Extras {
  /** Extras that come with it, in the shop's words; "" for none. */
  extras: string;
  signed: boolean;
  /** The prompt for the buyer's inscription; "" if nothing is written in the copies. */
  prompt: string;
  /** The languages of these texts where they are shown, if they are not the page's. */
  langs?: { extras?: string | undefined; prompt?: string | undefined } | undefined;
}

/** The promise of a campaign alone. */
export const extrasOf = ({ extras, signed, prompt }: Extras): Extras => ({ extras, signed, prompt });

/** A campaign that shoppers can order in. */
export interface OpenPreorder extends Extras {
  id: number;
  /** Characters that a buyer may write. */
  text_most: number;
  /** Copies that one person may order; null without a limit. */
  per_person: number | null;
  /** Copies that are left; null without a limit. */
  left: number | null;
  /** When it ends before the title's day, in epoch seconds; null if it lasts until then. */
  ends_at: EpochSeconds | null;
}

/** Where a campaign stands. It is over once its title is out. */
export const PREORDER_STATES = ["running", "to_come", "full", "over", "removed"] as const;
export type PreorderState = (typeof PREORDER_STATES)[number];

/** Where a campaign stands at a moment. @param release_date its title's; null if nobody knows it any more */
export function preorderState(
  preorder: {
    starts_at: number;
    ends_at: number | null;
    copies: number | null;
    taken: number;
    removed_at: number | null;
    release_date: number | null;
  },
  now: EpochSeconds,
): PreorderState {
  if (preorder.removed_at !== null) return "removed";
  if (preorder.release_date === null || preorder.release_date <= now) return "over";
  if (preorder.ends_at !== null && preorder.ends_at <= now) return "over";
  if (preorder.copies !== null && preorder.taken >= preorder.copies) return "full";
  return preorder.starts_at > now ? "to_come" : "running";
}

/**
 * A buyer's text as one line of plain text: without control characters and direction marks, which could make a text
 * look like something else in a list.
 */
export function plainLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Characters as people count them, so that an accent or an emoji of several codes is one. */
export function lengthOf(text: string): number {
  return [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;
}

/**
 * Whether a copy has to wait for its day: until that day begins on the shop's clock. A day of publication has no time
 * zone.
 * @param release_date midnight UTC of that day, in epoch seconds
 */
export function isBeforeDay(release_date: EpochSeconds, now: EpochSeconds, timeZone: string): boolean {
  return dayOf(now, timeZone) < dayOf(release_date, "UTC");
}
