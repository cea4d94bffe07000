import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** The rules of ticks at the door that need no database. */

export const DOOR_LIMITS = {
  /** Most ticks of one event, with undone ones. */
  ticks: 50_000,
  /** Ticks in one form. */
  sent: 200,
  /** Characters of the name of a guest who was written in by hand. */
  name: 80,
  /** People who come under one name that was written in by hand. */
  party: 50,
  /** Free lines of a form and of the printed list. */
  freeLines: 5,
  /** A tick that a page sends later than this (seconds) does not keep its own time. */
  late: 86_400,
} as const;

/** A tick: somebody, or several people under one name, came. */
export interface Tick {
  id: number;
  entry: string;
  name: string;
  places: number;
  /** Epoch seconds. */
  at: number;
  who: string;
}

/** Arrivals under one entry of the list. */
export interface Arrivals {
  /** The number of people who came. */
  arrived: number;
  /** The latest tick, apart from ticks that were undone; null if there is none. */
  last: Tick | null;
  /** The latest tick that a page without a network made although everyone of this entry was in; null if none. */
  extra: Tick | null;
}

const NO_ARRIVALS: Arrivals = { arrived: 0, last: null, extra: null };

/** Adds up ticks by entry. Undone ticks do not count. */
export function arrivedBy(
  ticks: readonly (Tick & { undone_at: number | null; extra: number })[],
): ReadonlyMap<string, Arrivals> {
  const arrivalsByEntry = new Map<string, Arrivals>();
  for (const { undone_at, extra, ...tick } of ticks) {
    if (undone_at !== null) continue;
    const before = arrivalsByEntry.get(tick.entry) ?? NO_ARRIVALS;
    arrivalsByEntry.set(
      tick.entry,
      extra === 1
        ? { ...before, extra: tick }
        : { ...before, arrived: before.arrived + tick.places, last: tick },
    );
  }
  return arrivalsByEntry;
}

/** A number that changes with every tick of an event, and whenever one is undone. */
export function versionOfTicks(ticks: readonly { undone_at: number | null }[]): number {
  return ticks.length + ticks.filter(({ undone_at }) => undone_at !== null).length;
}

/** The time of a tick: its page's, unless that is in the future or too long ago. */
export function tickedAt(noted: number | undefined, now: EpochSeconds): number {
  return noted !== undefined && noted <= now && noted > now - DOOR_LIMITS.late ? noted : now;
}
