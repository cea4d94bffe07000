import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** Seconds in which wrong keys are counted. */
const WINDOW = 60;
/** Wrong keys of one network in that time, and of all. */
export const WRONG_KEYS = { ofOne: 30, ofAll: 600 } as const;
/** Networks that lately sent right keys. Wrong keys of others do not lock them out. */
const MAX_TRUSTED_NETWORKS = 1000;

/**
 * Counts wrong keys of programs, to limit how many are looked up. It is in the memory of one process, and small:
 * refused keys are not counted, so it has at most as many networks as keys were looked up.
 */
export class WrongKeys {
  #window = 0;
  #all = 0;
  readonly #of = new Map<string, number>();
  readonly #known = new Set<string>();

  /** Whether a key from this network is refused without looking it up. @param now epoch seconds */
  refuses(address: string, now: EpochSeconds): boolean {
    this.#begin(now);
    if ((this.#of.get(address) ?? 0) >= WRONG_KEYS.ofOne) return true;
    return this.#all >= WRONG_KEYS.ofAll && !this.#known.has(address);
  }

  noteWrong(address: string, now: EpochSeconds): void {
    this.#begin(now);
    this.#all++;
    this.#of.set(address, (this.#of.get(address) ?? 0) + 1);
  }

  noteRight(address: string): void {
    this.#known.delete(address);
    this.#known.add(address);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_TRUSTED_NETWORKS && oldest !== undefined) this.#known.delete(oldest);
  }

  /** The number of networks remembered. */
  get size(): number {
    return this.#of.size + this.#known.size;
  }

  #begin(now: EpochSeconds): void {
    const window = now - (now % WINDOW);
    if (window === this.#window) return;
    this.#window = window;
    this.#all = 0;
    this.#of.clear();
  }
}
