import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";

/** Things that can be followed by email. */
export const FOLLOW_KINDS = ["author", "series"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** Reasons for an email to followers: a title was announced, or it is on the shop's shelf. */
export type News = "announced" | "here";

/** A title that arrives later than this after it came out is not new any more (seconds). */
export const MAX_AGE_OF_NEWS = 90 * DAY;

/**
 * When followers are emailed that a title is here: once it has arrived, and not before the morning of its day, which is
 * nine o'clock in Victoria and half past one in St. John's.
 */
export function hereFrom(arrived: number, releaseDate: number): number {
  return Math.max(arrived, releaseDate + 17 * HOUR);
}

/** Seconds for which news is gathered before it is sent, so that an import of many titles makes one email. */
const GATHERING_SECONDS = 10 * 60;
/** News is not held longer than this, even if more keeps coming. */
const MAX_DELAY = 2 * HOUR;

/** Whether it is time to send the waiting news. @param waiting since when the oldest and the newest news wait */
export function isGathered(waiting: { oldest: number; newest: number }, now: EpochSeconds): boolean {
  return waiting.newest <= now - GATHERING_SECONDS || waiting.oldest <= now - MAX_DELAY;
}

/**
 * Whether somebody's followers hear of a title with that role: somebody who wrote a foreword or an introduction did not
 * write the book.
 */
export const isNewsIn = (role: string): boolean => !/^A(1[589]|2[0-9])$/.test(role);
