import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/**
 * Decides when the index applies changed titles. A few changes are applied immediately. During a large import, a new
 * delta or base would slow shoppers down and soon be out of date.
 */

/** Deltas of up to this many titles are built in the index thread, larger ones in a separate thread. */
export const MADE_HERE = 150;
/**
 * Above this number of changed titles, or this share of the catalogue, the base is rebuilt once changes have stopped.
 */
const DELTA_LIMIT = 20_000;
const DELTA_PART = 0.1;
/** Above this number, or above the size of the base, the base is rebuilt even while changes continue. */
const MAX_DELTA = 200_000;
/** Milliseconds without a change after which changes count as stopped. */
const QUIET_MS = 5000;
/** After each build, the thread waits this many times as long as the build took. */
const PAUSE_FACTOR = 4;

export interface IndexStanding {
  /** The number of titles that changed since the base was built, and the size of the base. */
  readonly changed: number;
  readonly size: number;
  /** Whether some changed titles are not in the delta yet. */
  readonly pending: boolean;
  /** Whether a new base is being built. */
  readonly building: boolean;
  /** Milliseconds on one clock: the present, the last change, and the ends and lengths of the last builds. */
  readonly now: EpochSeconds;
  readonly changedAt: number;
  readonly delta: Build;
  readonly base: Build;
}

export interface Build {
  readonly ended: number;
  readonly took: number;
}

/** Decides the next step towards applying the titles that have changed. */
export function nextStep(standing: IndexStanding): "base" | "delta" | "nothing" {
  const { changed, size, now } = standing;
  const limit = Math.max(MADE_HERE, Math.min(DELTA_LIMIT, size * DELTA_PART));
  const most = Math.max(limit, Math.min(MAX_DELTA, size));
  const quiet = now - standing.changedAt >= QUIET_MS;
  const due = changed > most || (changed > limit && quiet);
  if (due && !standing.building && isRested(standing.base, now)) return "base";
  if (!standing.pending) return "nothing";
  // Building both at once would take too much memory, and the new base will contain most changes of a large delta.
  if (changed > (standing.building ? DELTA_LIMIT : MAX_DELTA)) return "nothing";
  return isRested(standing.delta, now) ? "delta" : "nothing";
}

function isRested({ ended, took }: Build, now: EpochSeconds): boolean {
  return now - ended >= took * PAUSE_FACTOR;
}
