import type { PageVersions } from "#app/platform/db/page-versions.server.ts";
import { compressed, type Form, ownCopy, plain } from "../compressing.ts";
import type { Packed } from "./packed.ts";

/** What a page was made from, as counts: the page is right as long as they are the same. */
export interface MadeFrom extends PageVersions {
  /** What the search index had taken in. */
  readonly index: number;
}

/** A finished page. */
export interface Page {
  /** The route's name, for the log and the figures. */
  readonly route: string;
  /** All headers except those about the compression. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Names the content, without quotes; "" for a guest's page. */
  readonly tag: string;
  readonly madeFrom: MadeFrom;
  /** The second at which what it shows changes by itself, in the time of the shop's clock. */
  readonly until: number;
  /** When it was made (milliseconds, monotonic). */
  readonly madeAt: number;
  /** A guest's page, in which each guest's own marks are filled in. Such a page has no other content. */
  readonly packed?: Packed;
  /** For a guest's page: titles that must not be in the cart of the guest who gets it. */
  readonly notInCart?: readonly string[];
}

interface Kept extends Page {
  readonly contents: Map<Form, Buffer>;
  bytes: number;
}

/** How long a page is used at most (milliseconds), in case something it shows changes in a way nobody thought of. */
const LONGEST = 60_000;
/** How long a page may show, for example, a copy that has been sold since (milliseconds). */
const SOON = 1_500;
/** The same for what the search index has taken in since, which follows the database by a fifth of a second or more. */
const INDEX_SOON = 400;
/** What an entry takes besides its contents and headers (bytes), roughly. */
const OVERHEAD = 1_000;

/** Finished pages in memory, of which those that are too old and the least recently used are dropped. */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();
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
   * The page for a key, if it is still right. One that is not is dropped.
   * @param at the present counts, the shop's time in seconds, and a monotonic time in milliseconds
   */
  find(key: string, at: { versions: MadeFrom; now: number; clock: number }): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    const age = at.clock - page.madeAt;
    const { atOnce, soon, index } = page.madeFrom;
    const right =
      atOnce === at.versions.atOnce &&
      (index === at.versions.index || age < INDEX_SOON) &&
      (soon === at.versions.soon || age < SOON) &&
      at.now < page.until &&
      age < LONGEST;
    if (right) this.#pages.set(key, page);
    else this.#bytes -= page.bytes;
    return right ? page : undefined;
  }

  /**
   * Keeps a page, unless it is larger than an eighth of the limit.
   * @param given its content in one form; none for a guest's page
   * @returns whether it is kept
   */
  keep(key: string, page: Page, given?: { form: Form; content: Buffer }): boolean {
    const texts = page.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    const size = (given?.content.length ?? 0) + (page.packed?.bytes ?? 0);
    const bytes = OVERHEAD + key.length + texts + size;
    if (bytes > this.#limit / 8) return false;
    const before = this.#pages.get(key);
    if (before) {
      this.#pages.delete(key);
      this.#bytes -= before.bytes;
    }
    const contents = new Map(given ? [[given.form, ownCopy(given.content)]] : []);
    this.#pages.set(key, { ...page, contents, bytes });
    this.#bytes += bytes;
    this.#shrink(page.madeAt);
    return true;
  }

  /**
   * A page's content in the form that a browser takes. It is stored in the form that was first wanted, and made from
   * that when another is.
   */
  async content(key: string, form: Form): Promise<Buffer | undefined> {
    const page = this.#pages.get(key);
    const known = page?.contents.get(form);
    if (!page || known) return known;
    const [[stored, content] = []] = page.contents;
    if (!stored || !content) return undefined;
    const made = ownCopy(await compressed(await plain(content, stored), form));
    if (this.#pages.get(key) === page) {
      page.contents.set(form, made);
      page.bytes += made.length;
      this.#bytes += made.length;
      this.#shrink(page.madeAt);
    }
    return made;
  }

  /**
   * Drops the least recently used pages until the others fit, and those before them that are too old to be used again. A page
   * goes two minutes after it was made at the latest, if others are made meanwhile.
   * @param clock a monotonic time that is not in the future (milliseconds)
   */
  #shrink(clock: number): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= this.#limit && clock - page.madeAt < LONGEST) return;
      this.#pages.delete(key);
      this.#bytes -= page.bytes;
    }
  }
}
