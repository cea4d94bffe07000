import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database } from "./database.server.ts";

/**
 * Size limit for all cached answers of one kind, measured as JSON (characters). In memory they take two to three times
 * as much.
 */
const LIMIT = 4_000_000;
/**
 * The longest that an answer is used (milliseconds): changes made by another program with its own SQL are not counted.
 */
const MAX_AGE_MS = 60_000;

interface CachedAnswer<Answer> {
  readonly answer: Answer;
  /** The count of changes before it was read. */
  readonly atOnce: number;
  /** When that was (milliseconds, monotonic). */
  readonly readAt: number;
  readonly size: number;
}

/**
 * Caches a shop's data until something changes that shared pages show (`change-counts.server.ts`), whichever process
 * changed it. Only for the catalogue and the shop's words about it: changes of stock and of personal data are not
 * counted here. Not for transactions, which must see their own writes.
 * @returns a function that returns the answer for a shop (id) and a key; it calls `read` if none is cached. Missing
 * things are not cached. Callers share the answer and must not change it.
 */
export function dataCache<Answer extends object>(
  limit = LIMIT,
): (
  database: Database,
  store: number,
  key: string,
  read: () => Promise<Answer | undefined>,
) => Promise<Answer | undefined> {
  const caches = new WeakMap<Database, Answers<Answer>>();
  return async (database, store, key, read) => {
    let answers = caches.get(database);
    if (!answers) {
      answers = new Answers(limit);
      caches.set(database, answers);
    }
    // Before anything is read, so that no answer is thought to be newer than it is.
    const counts = database.changeCounts();
    const { atOnce } = counts instanceof Promise ? await counts : counts;
    const readAt = performance.now();
    const name = `${store} ${key}`;
    const known = answers.find(name, atOnce, readAt);
    if (known) return known;
    const answer = await read();
    if (answer)
      answers.add(name, { answer, atOnce, readAt, size: name.length + JSON.stringify(answer).length });
    return answer;
  };
}

/** Answers in memory; the least recently used are dropped. */
class Answers<Answer> {
  readonly #limit: number;
  readonly #cached = new Map<string, CachedAnswer<Answer>>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The answer, if it is still right. */
  find(name: string, atOnce: number, now: EpochSeconds): Answer | undefined {
    const entry = this.#cached.get(name);
    if (!entry || entry.atOnce !== atOnce || now - entry.readAt >= MAX_AGE_MS) return undefined;
    this.#cached.delete(name);
    this.#cached.set(name, entry);
    return entry.answer;
  }

  add(name: string, cached: CachedAnswer<Answer>): void {
    this.#drop(name);
    this.#cached.set(name, cached);
    this.#size += cached.size;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#size -= this.#cached.get(name)?.size ?? 0;
    this.#cached.delete(name);
  }
}
