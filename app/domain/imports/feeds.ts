import { DAY } from "#app/lib/seconds.ts";

/** When a feed, which is a kind of file that commands import again and again, counts as silent. */

/** One that pauses for a long weekend is not silent (seconds). */
export const SHORTEST_SILENCE = 3 * DAY;
/** One that has been silent for this long was given up (seconds). */
export const GIVEN_UP_AFTER = 60 * DAY;
/** Fewer files are no feed yet. */
const FEWEST = 3;

export interface Feed {
  /** The number of files that have come. */
  files: number;
  /** The longest time between two of them lately (seconds). */
  usual: number;
  last_at: number;
}

/** A feed after another file. A long pause counts for less with each file that comes after it. */
export function feedAfter(before: Feed | undefined, now: number): Feed {
  if (!before) return { files: 1, usual: 0, last_at: now };
  const pause = Math.max(0, now - before.last_at);
  return { files: before.files + 1, usual: Math.max(pause, Math.floor(before.usual * 0.9)), last_at: now };
}

/** Whether no file has come for three times as long as usual, and for three days at least. */
export function isSilent({ files, usual, last_at }: Feed, now: number): boolean {
  const pause = now - last_at;
  return files >= FEWEST && pause > Math.max(SHORTEST_SILENCE, 3 * usual) && pause < GIVEN_UP_AFTER;
}
