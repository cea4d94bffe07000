import { setImmediate as nextTurn } from "node:timers/promises";
import type { ShopKey } from "../query.ts";
import { type CatalogueIndex, type OverlayRows, shopKeyText } from "./catalogue-index.ts";
import type { Changes } from "./rows.server.ts";
import type { HoldingRow, SectionRow } from "./segment.ts";

/** Stock rows that are processed before queries get a turn. */
const MAX_HELD_SHELVES = 400;

/** Reads the stock and sections of shops. */
export interface OverlaySource {
  /** All of a shop's holdings, in parts. */
  everyHolding(shopKey: ShopKey): AsyncIterable<readonly HoldingRow[]>;
  /** A shop's stock of these titles. */
  holdings(shopKey: ShopKey, ids: readonly number[]): Promise<readonly HoldingRow[]>;
  sectionTitles(store: number): Promise<SectionRow[]>;
}

interface OpeningOverlay {
  readonly shopKey: ShopKey;
  /** Titles that changed, or whose stock changed, after they may have been read. */
  readonly missed: Set<number>;
  /** Whether the sections may have changed since they were read. */
  sectionsMissed: boolean;
  work: Promise<void>;
}

/**
 * Loads overlays into the index in use and keeps them up to date with the database. Queries, changes and new bases can
 * come between any two steps, so each step looks up the index and its overlays again.
 */
export class Overlays {
  private readonly opening = new Map<string, OpeningOverlay>();
  private readonly source: OverlaySource;
  private readonly present: () => CatalogueIndex | undefined;

  /** @param present returns the index in use; a new base replaces it */
  constructor(source: OverlaySource, present: () => CatalogueIndex | undefined) {
    this.source = source;
    this.present = present;
  }

  /** Loads all stock and sections of a shop; concurrent queries for it wait for the same work. */
  async open(shopKey: ShopKey): Promise<void> {
    const name = shopKeyText(shopKey);
    let opening = this.opening.get(name);
    if (!opening) {
      opening = { shopKey, missed: new Set(), sectionsMissed: false, work: Promise.resolve() };
      this.opening.set(name, opening);
      opening.work = this.load(opening).finally(() => this.opening.delete(name));
    }
    await opening.work;
  }

  /** Reads all rows of an overlay in parts, between which queries get a turn. */
  async read(shopKey: ShopKey): Promise<OverlayRows> {
    const holdings: HoldingRow[] = [];
    for await (const some of this.source.everyHolding(shopKey)) {
      holdings.push(...some);
      await nextTurn();
    }
    return { holdings, sections: await this.source.sectionTitles(shopKey.store) };
  }

  /** Records changed titles, because a list price decides what counts as a sale price. */
  noteTitles(ids: readonly number[]): void {
    for (const { missed } of this.opening.values()) for (const id of ids) missed.add(id);
  }

  /**
   * Applies changes of stock and sections. If an overlay is being loaded, the changes are recorded, and those titles
   * are read again.
   */
  async takeIn({ stock, sections }: Pick<Changes, "stock" | "sections">): Promise<void> {
    // This comes first, or an overlay that finishes loading after the call of `openOf` below would miss these changes.
    for (const opened of this.opening.values()) {
      for (const id of stock.get(opened.shopKey.store) ?? []) opened.missed.add(id);
      if (sections.has(opened.shopKey.store)) opened.sectionsMissed = true;
    }
    for (const [store, ids] of stock) {
      for (const shopKey of this.openOf(store)) {
        for (let start = 0; start < ids.length; start += MAX_HELD_SHELVES) {
          const some = ids.slice(start, start + MAX_HELD_SHELVES);
          const rows = await this.source.holdings(shopKey, some);
          this.present()?.hold(shopKey, some, rows);
          await nextTurn();
        }
      }
    }
    for (const store of sections) {
      const open = this.openOf(store);
      if (open.length === 0) continue;
      const rows = await this.source.sectionTitles(store);
      for (const shopKey of open) this.present()?.setSections(shopKey, rows);
    }
  }

  private openOf(store: number): readonly ShopKey[] {
    return this.present()?.overlayKeysOf(store) ?? [];
  }

  /** Reads an overlay, and adds it only once it includes every announced change. */
  private async load(opened: OpeningOverlay): Promise<void> {
    const { shopKey, missed } = opened;
    let { holdings, sections } = await this.read(shopKey);
    const again = new Map<number, HoldingRow>();
    // This ends, because titles are read again much faster than they can be written.
    while (missed.size > 0 || opened.sectionsMissed) {
      // If more titles changed than the shop has, reading the whole shop again is less work.
      if (missed.size > Math.max(MAX_HELD_SHELVES, holdings.length)) {
        missed.clear();
        again.clear();
        opened.sectionsMissed = false;
        ({ holdings, sections } = await this.read(shopKey));
        continue;
      }
      const some: number[] = [];
      for (const id of missed) {
        missed.delete(id);
        again.set(id, { title_id: id, held: 0 });
        if (some.push(id) === MAX_HELD_SHELVES) break;
      }
      for (const row of await this.source.holdings(shopKey, some)) again.set(row.title_id, row);
      if (opened.sectionsMissed) {
        opened.sectionsMissed = false;
        sections = await this.source.sectionTitles(shopKey.store);
      }
      await nextTurn();
    }
    if (again.size > 0)
      holdings = [...holdings.filter(({ title_id }) => !again.has(title_id)), ...again.values()];
    this.present()?.addOverlay(shopKey, { holdings, sections });
  }
}
