import { setImmediate as nextTurn } from "node:timers/promises";
import type { ShelfKey } from "../query.ts";
import { type CatalogueIndex, type ShelfRows, shelfName } from "./catalogue-index.ts";
import type { Changes } from "./rows.server.ts";
import type { HoldingRow, SectionRow } from "./segment.ts";

/** Stock rows that are processed before queries get a turn. */
const MAX_HELD_SHELVES = 400;

/** Reads the stock and sections of shops. */
export interface ShelfSource {
  /** All of a shop's holdings, in parts. */
  everyHolding(shelf: ShelfKey): AsyncIterable<readonly HoldingRow[]>;
  /** A shop's stock of these titles. */
  holdings(shelf: ShelfKey, ids: readonly number[]): Promise<readonly HoldingRow[]>;
  sectionTitles(store: number): Promise<SectionRow[]>;
}

interface OpeningShelf {
  readonly shelf: ShelfKey;
  /** Titles that changed, or whose stock changed, after they may have been read. */
  readonly missed: Set<number>;
  /** Whether the sections may have changed since they were read. */
  sectionsMissed: boolean;
  work: Promise<void>;
}

/**
 * Loads shelves into the index in use and keeps them up to date with the database. Queries, changes and new bases can come
 * between any two steps, so each step looks up the index and its shelves again.
 */
export class Shelves {
  private readonly opening = new Map<string, OpeningShelf>();
  private readonly source: ShelfSource;
  private readonly present: () => CatalogueIndex | undefined;

  /** @param present returns the index in use; a new base replaces it */
  constructor(source: ShelfSource, present: () => CatalogueIndex | undefined) {
    this.source = source;
    this.present = present;
  }

  /** Loads all stock and sections of a shop; concurrent queries for it wait for the same work. */
  async open(shelf: ShelfKey): Promise<void> {
    const name = shelfName(shelf);
    let one = this.opening.get(name);
    if (!one) {
      one = { shelf, missed: new Set(), sectionsMissed: false, work: Promise.resolve() };
      this.opening.set(name, one);
      one.work = this.load(one).finally(() => this.opening.delete(name));
    }
    await one.work;
  }

  /** Reads all rows of a shelf in parts, between which queries get a turn. */
  async read(shelf: ShelfKey): Promise<ShelfRows> {
    const holdings: HoldingRow[] = [];
    for await (const some of this.source.everyHolding(shelf)) {
      holdings.push(...some);
      await nextTurn();
    }
    return { holdings, sections: await this.source.sectionTitles(shelf.store) };
  }

  /** Records changed titles, because a list price decides what counts as a sale price. */
  noteTitles(ids: readonly number[]): void {
    for (const { missed } of this.opening.values()) for (const id of ids) missed.add(id);
  }

  /**
   * Applies changes of stock and sections. If a shelf is being loaded, the changes are recorded, and those titles are read
   * again.
   */
  async takeIn({ stock, sections }: Pick<Changes, "stock" | "sections">): Promise<void> {
    // This comes first, or a shelf that finishes loading after the call of `openOf` below would miss these changes.
    for (const opened of this.opening.values()) {
      for (const id of stock.get(opened.shelf.store) ?? []) opened.missed.add(id);
      if (sections.has(opened.shelf.store)) opened.sectionsMissed = true;
    }
    for (const [store, ids] of stock) {
      for (const shelf of this.openOf(store)) {
        for (let start = 0; start < ids.length; start += MAX_HELD_SHELVES) {
          const some = ids.slice(start, start + MAX_HELD_SHELVES);
          const rows = await this.source.holdings(shelf, some);
          this.present()?.hold(shelf, some, rows);
          await nextTurn();
        }
      }
    }
    for (const store of sections) {
      const open = this.openOf(store);
      if (open.length === 0) continue;
      const rows = await this.source.sectionTitles(store);
      for (const shelf of open) this.present()?.setSections(shelf, rows);
    }
  }

  private openOf(store: number): readonly ShelfKey[] {
    return this.present()?.shelvesOf(store) ?? [];
  }

  /** Reads a shelf, and adds it only once it includes every announced change. */
  private async load(opened: OpeningShelf): Promise<void> {
    const { shelf, missed } = opened;
    let { holdings, sections } = await this.read(shelf);
    const again = new Map<number, HoldingRow>();
    // This ends, because titles are read again much faster than they can be written.
    while (missed.size > 0 || opened.sectionsMissed) {
      // If more titles changed than the shop has, reading the whole shop again is less work.
      if (missed.size > Math.max(MAX_HELD_SHELVES, holdings.length)) {
        missed.clear();
        again.clear();
        opened.sectionsMissed = false;
        ({ holdings, sections } = await this.read(shelf));
        continue;
      }
      const some: number[] = [];
      for (const id of missed) {
        missed.delete(id);
        again.set(id, { title_id: id, held: 0 });
        if (some.push(id) === MAX_HELD_SHELVES) break;
      }
      for (const row of await this.source.holdings(shelf, some)) again.set(row.title_id, row);
      if (opened.sectionsMissed) {
        opened.sectionsMissed = false;
        sections = await this.source.sectionTitles(shelf.store);
      }
      await nextTurn();
    }
    if (again.size > 0)
      holdings = [...holdings.filter(({ title_id }) => !again.has(title_id)), ...again.values()];
    this.present()?.addShelf(shelf, { holdings, sections });
  }
}
