import type { ChangeCounts } from "#app/platform/db/change-counts.server.ts";
import { type ContentCoding, compress, decompress, ownCopy } from "../server/compression.ts";

/** The counts of changes when a page was rendered. The page is current as long as they are the same. */
export interface MadeFrom extends ChangeCounts {
  /** The last change that the search index has taken in. */
  readonly index: number;
}

/** A finished page. */
export interface Page {
  /** The route's name, for the log and the figures. */
  readonly route: string;
  readonly status: number;
  /** All headers except those about the compression. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The page's entity tag, without quotes. */
  readonly tag: string;
  readonly madeFrom: MadeFrom;
  /** When the page's content next changes by itself (seconds, by the shop's clock). */
  readonly until: number;
  /** When it was rendered (milliseconds, monotonic). */
  readonly madeAt: number;
  /** The titles (EISBN) that the guest who gets the page must not have in the cart. */
  readonly notInCart: readonly string[];
}

/** A stored page, with its content in each encoding that a browser has asked for. */
export interface Stored extends Page {
  readonly contents: Map<ContentCoding, Buffer>;
  bytes: number;
}

/** Longest that a page is used (milliseconds), in case it shows something whose changes are not counted. */
const MAX_AGE_MS = 60_000;
/** Longest that a page may be out of date (milliseconds): it may show a copy that was just sold. */
const MAX_STALENESS_MS = 1_500;
/**
 * Longest that a page may miss a change that reaches it through the search index (milliseconds). The index itself is at
 * least a fifth of a second behind the database.
 */
const MAX_INDEX_STALENESS_MS = 400;
/** Approximate memory of an entry besides its content and headers (bytes). */
const OVERHEAD = 1_000;

/** Finished pages in memory. Drops pages that are too old, and the least recently used ones. */
export class PageStore {
  readonly #pages = new Map<string, Stored>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit for all pages together (bytes) */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The page for a key, if it is still current. Drops an outdated page.
   * @param moment the current counts, the shop's time in seconds, and a monotonic time in milliseconds
   */
  find(key: string, moment: { counts: MadeFrom; now: number; clock: number }): Stored | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    const age = moment.clock - page.madeAt;
    const { atOnce, soon, index } = page.madeFrom;
    const right =
      atOnce === moment.counts.atOnce &&
      (index === moment.counts.index || age < MAX_INDEX_STALENESS_MS) &&
      (soon === moment.counts.soon || age < MAX_STALENESS_MS) &&
      moment.now < page.until &&
      age < MAX_AGE_MS;
    if (right) this.#pages.set(key, page);
    else this.#bytes -= page.bytes;
    return right ? page : undefined;
  }

  /**
   * The last page for a key, while the database does not answer. It may lack changes of the last minute before the
   * outage. That does no harm: nobody can buy until the database answers, and then a new page is made.
   * @param moment the last counts of changes, the shop's time in seconds, and when the counts were read (milliseconds,
   * monotonic)
   */
  findLast(key: string, moment: { atOnce: number; now: number; clock: number }): Stored | undefined {
    const page = this.#pages.get(key);
    if (!page || moment.now >= page.until) return undefined;
    return page.madeFrom.atOnce === moment.atOnce || moment.clock - page.madeAt < MAX_AGE_MS
      ? page
      : undefined;
  }

  /**
   * Stores a page, unless it is larger than an eighth of the limit.
   * @param encoded the page's content in one encoding
   */
  add(key: string, page: Page, encoded: { coding: ContentCoding; content: Buffer }): void {
    const texts = page.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    const bytes = OVERHEAD + key.length + texts + encoded.content.length;
    if (bytes > this.#limit / 8) return;
    const before = this.#pages.get(key);
    if (before) {
      this.#pages.delete(key);
      this.#bytes -= before.bytes;
    }
    const contents = new Map([[encoded.coding, ownCopy(encoded.content)]]);
    this.#pages.set(key, { ...page, contents, bytes });
    this.#bytes += bytes;
    this.#shrink(page.madeAt);
  }

  /**
   * A page's content in the encoding that a browser accepts. It is stored in the encoding that was requested first;
   * others are derived from it. The page is a parameter, and not only its key, because the store may have dropped or
   * replaced it since.
   */
  async content(key: string, page: Stored, coding: ContentCoding): Promise<Buffer> {
    const known = page.contents.get(coding);
    if (known) return known;
    const [[stored, content] = []] = page.contents;
    if (!stored || !content) throw new Error(`the page ${key} is stored without content`);
    const compressed = ownCopy(await compress(await decompress(content, stored), coding));
    if (this.#pages.get(key) === page) {
      page.contents.set(coding, compressed);
      page.bytes += compressed.length;
      this.#bytes += compressed.length;
      this.#shrink(page.madeAt);
    }
    return compressed;
  }

  /**
   * Drops pages that are too old, and the least recently used ones until the others fit. While pages are added, none
   * stays longer than two minutes.
   * @param clock a monotonic time that is not in the future (milliseconds)
   */
  #shrink(clock: number): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= this.#limit && clock - page.madeAt < MAX_AGE_MS) return;
      this.#pages.delete(key);
      this.#bytes -= page.bytes;
    }
  }
}
