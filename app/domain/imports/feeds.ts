import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";

/** Decides when a feed, a kind of file that commands import repeatedly, counts as silent. */

/** A pause up to this is not silence, such as a long weekend (seconds). */
export const SHORTEST_SILENCE = 3 * DAY;
/** A feed that has been silent for this long was given up (seconds). */
export const GIVEN_UP_AFTER = 60 * DAY;
/** With fewer files, it is not a feed yet. */
const FEWEST = 3;

export interface Feed {
  /** The number of files that have come. */
  files: number;
  /** The longest time between two of them lately (seconds). */
  usual: number;
  last_at: number;
}

/** A feed after another file. A long pause counts for less with each file that comes after it. */
export function feedAfter(before: Feed | undefined, now: EpochSeconds): Feed {
  if (!before) return { files: 1, usual: 0, last_at: now };
  const pause = Math.max(0, now - before.last_at);
  return { files: before.files + 1, usual: Math.max(pause, Math.floor(before.usual * 0.9)), last_at: now };
}

/** Whether no file has come for three times as long as usual, and for three days at least. */
export function isSilent({ files, usual, last_at }: Feed, now: EpochSeconds): boolean {
  const pause = now - last_at;
  return files >= FEWEST && pause > Math.max(SHORTEST_SILENCE, 3 * usual) && pause < GIVEN_UP_AFTER;
}
