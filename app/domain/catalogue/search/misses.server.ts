import { words } from "#app/lib/fold.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Health } from "#app/platform/health.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { SearchType } from "./browse.ts";
import { addMisses, countMisses, type Miss } from "./misses-rows.server.ts";

/** Searches without a strict match, so that a shop learns which books people miss. */

export interface FailedSearch {
  store: number;
  type: SearchType;
  term: string;
  /** The number of closest matches, and the title of the first. */
  matches: number;
  offered: string;
}

interface Services {
  readonly database: Database;
  readonly log: Log;
  readonly health: Pick<Health, "note">;
  readonly clock: { now(): number };
}

/** Milliseconds for which searches are collected before they are stored, so that a burst is one transaction. */
const COLLECTED_FOR = 1000;
/** Maximum number of different searches collected at once; further ones are not counted. */
const MAX_COLLECTED = 500;
/** Longer terms are unlikely to be typed (letters). */
const MAX_LENGTH = 100;
/** A term with this many digits may be a phone or card number. */
const MAX_DIGITS = 6;

const collectedMisses = new WeakMap<Database, Map<string, Miss>>();

/**
 * Counts a search. Stores the normalised term, the day and what was offered, and nothing about who searched. Terms that
 * may contain an email address or a personal number are left out. Never fails, and the shopper does not wait for it.
 */
export function noteMiss(services: Services, { store, type, term, matches, offered }: FailedSearch): void {
  const normalised = words(term).join(" ");
  if (normalised === "" || normalised.length > MAX_LENGTH || isPersonal(term)) return;
  let misses = collectedMisses.get(services.database);
  if (!misses) {
    misses = new Map();
    collectedMisses.set(services.database, misses);
    setTimeout(() => void storeMisses(services), COLLECTED_FOR).unref();
  }
  const day = Math.floor(services.clock.now() / DAY) * DAY;
  const name = `${store} ${day} ${type} ${normalised}`;
  const before = misses.get(name);
  if (!before && misses.size >= MAX_COLLECTED) return;
  const searches = (before?.searches ?? 0) + 1;
  misses.set(name, { store_id: store, day, type, term: normalised, searches, matches, offered });
}

function isPersonal(term: string): boolean {
  return term.includes("@") || (term.match(/\d/g)?.length ?? 0) > MAX_DIGITS;
}

/** Stores what has been collected. */
export async function storeMisses({ database, log, health }: Services): Promise<void> {
  const misses = collectedMisses.get(database);
  collectedMisses.delete(database);
  if (!misses) return;
  try {
    await addMisses(database, [...misses.values()]);
  } catch (error) {
    if (!health.note(error)) log.warn({ err: error }, "failed searches could not be counted");
  }
}

/** The failed searches of the last days in a shop, the most frequent first. */
export function missesOf(
  database: Database,
  store: number,
  now: EpochSeconds,
  { days, limit }: { days: number; limit: number },
): Promise<{ term: string; type: string; searches: number; matches: number; offered: string }[]> {
  return countMisses(database.read, store, (Math.floor(now / DAY) - days + 1) * DAY, limit);
}
