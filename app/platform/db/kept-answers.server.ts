import type { Database } from "./database.server.ts";

/** How much all answers of one kind may take, measured as JSON (characters). In memory they take two to three times as much. */
const LIMIT = 4_000_000;
/** How long they are kept at most (milliseconds): a change made by hand, with another program's SQL, does not count itself. */
const LONGEST = 60_000;

interface Kept<Answer> {
  readonly answer: Answer;
  /** The count of changes before it was read. */
  readonly atOnce: number;
  /** When that was (milliseconds, monotonic). */
  readonly readAt: number;
  readonly size: number;
}

/**
 * Keeps what was read for a shop until something changes that everybody's pages of this shop show (`page-versions.server.ts`),
 * whichever process changed it. For the catalogue and what the shop says about it: neither for stock nor for anything of a
 * person's, whose changes do not count here, and not within transactions, which must see what they have written themselves.
 * @returns gives the answer for a shop (id) and a key, which `read` reads if it is not kept. What is not there is not kept either.
 * The answer is shared, so nobody may change it.
 */
export function keptAnswers<Answer extends object>(
  limit = LIMIT,
): (
  database: Database,
  store: number,
  key: string,
  read: () => Promise<Answer | undefined>,
) => Promise<Answer | undefined> {
  const kept = new WeakMap<Database, Answers<Answer>>();
  return async (database, store, key, read) => {
    let answers = kept.get(database);
    if (!answers) {
      answers = new Answers(limit);
      kept.set(database, answers);
    }
    // Before anything is read, so that no answer is thought to be newer than it is.
    const asked = database.pageVersions(store);
    const { atOnce } = asked instanceof Promise ? await asked : asked;
    const readAt = performance.now();
    const name = `${store} ${key}`;
    const known = answers.find(name, atOnce, readAt);
    if (known) return known;
    const answer = await read();
    if (answer)
      answers.keep(name, { answer, atOnce, readAt, size: name.length + JSON.stringify(answer).length });
    return answer;
  };
}

/** Answers in memory, of which the least recently used are dropped. */
class Answers<Answer> {
  readonly #limit: number;
  readonly #kept = new Map<string, Kept<Answer>>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The answer, if it is still right. */
  find(name: string, atOnce: number, now: number): Answer | undefined {
    const found = this.#kept.get(name);
    if (!found || found.atOnce !== atOnce || now - found.readAt >= LONGEST) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return found.answer;
  }

  keep(name: string, kept: Kept<Answer>): void {
    this.#drop(name);
    this.#kept.set(name, kept);
    this.#size += kept.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#size -= this.#kept.get(name)?.size ?? 0;
    this.#kept.delete(name);
  }
}
