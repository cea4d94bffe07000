import { type BestMatch, bestMatchOf, MAX_READ } from "../best-match.ts";
import { MAX_OFFSET } from "../browse.ts";
import { isExact, type SearchAnswer, type SearchQuery, type ShelfKey, withoutFilters } from "../query.ts";
import { type Closest, closestIn, type Strict } from "../relaxed/closest.ts";
import { FEW_NAMED, FEW_STRICT, MAX_POOR } from "../relaxed/formula.ts";
import { Bands } from "./bands.ts";
import { Tally } from "./counting.ts";
import type { DeltaData, Places } from "./delta.ts";
import { memorySource } from "./memory-source.ts";
import { type Overlay, overlayBytes } from "./overlay.ts";
import type { Placed } from "./paging.ts";
import { type Found, type HoldingRow, type SectionRow, Segment } from "./segment.ts";

interface Delta {
  readonly segment: Segment;
  readonly places: Places;
}

/**
 * Makes a delta's segment, for `setDelta`. Closest matches take a while more when they are first asked for, or
 * `prepare` is.
 */
export function openDelta({ data, places }: DeltaData): Delta {
  return { segment: new Segment(memorySource(data)), places };
}

export const shelfName = ({ store, location }: ShelfKey) => `${store}:${location}`;

/** A shelf's stock of some titles. */
export interface ShelfRows {
  readonly holdings: HoldingRow[];
  readonly sections: SectionRow[];
}

/** How much memory all shelves together may take (bytes): some five hundred shops, if the catalogue has a million titles. */
const SHELVES_LIMIT = 256 * 1_048_576;
/** Memory for a shelf besides its stock and sections (bytes), roughly. */
const SHELF_OVERHEAD = 1_500;

interface Known {
  readonly shelf: ShelfKey;
  bytes: number;
  /** When it was last asked about (milliseconds of `now`). */
  usedAt: number;
}

/**
 * The index of the catalogue: a large immutable base segment, a small delta segment with the changes since,
 * and on top of both the stock of the shops that were asked about.
 */
export class CatalogueIndex {
  readonly base: Segment;
  private delta: Delta | undefined;
  /** In the order in which they were last asked about. */
  private readonly shelves = new Map<string, Known>();
  /** Their keys by shop. A list is replaced, never changed. */
  private readonly byStore = new Map<number, readonly ShelfKey[]>();
  private readonly limit: number;
  private readonly now: () => number;

  /** @param options `limit`: for the memory of all shelves together (bytes); `now`: a clock (milliseconds) */
  constructor(base: Segment, { limit = SHELVES_LIMIT, now = () => performance.now() } = {}) {
    this.base = base;
    base.text.prepare();
    this.limit = limit;
    this.now = now;
  }

  get size(): number {
    return this.base.size + (this.delta?.segment.size ?? 0);
  }

  get memoryUsed(): number {
    return this.base.memoryUsed + (this.delta?.segment.memoryUsed ?? 0);
  }

  knowsShelf(shelf: ShelfKey): boolean {
    return this.shelves.has(shelfName(shelf));
  }

  /** The last asked about comes last. */
  get shelvesKnown(): readonly ShelfKey[] {
    return [...this.shelves.values()].map(({ shelf }) => shelf);
  }

  /** The keys of one shop's shelves. Later calls do not change the returned list. */
  shelvesOf(store: number): readonly ShelfKey[] {
    return this.byStore.get(store) ?? [];
  }

  /** The memory of all shelves, in bytes. */
  get shelfBytes(): number {
    return [...this.shelves.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private get segments(): Segment[] {
    return this.delta ? [this.base, this.delta.segment] : [this.base];
  }

  close(): void {
    for (const segment of this.segments) segment.close();
  }

  // --- what shops have ---------------------------------------------------------------------------

  /**
   * Adds all of a shop's stock and sections. If the shelves take too much memory with it, those that were not asked
   * about for longest are dropped.
   */
  addShelf(shelf: ShelfKey, { holdings, sections }: ShelfRows): void {
    const name = shelfName(shelf);
    this.dropShelf(name);
    for (const segment of this.segments) segment.overlays.set(name, segment.newOverlay(holdings, sections));
    this.shelves.set(name, { shelf, bytes: 0, usedAt: this.now() });
    this.byStore.set(shelf.store, [...this.shelvesOf(shelf.store), shelf]);
    this.weigh(name);
    let bytes = this.shelfBytes;
    for (const [other, known] of this.shelves) {
      if (bytes <= this.limit || other === name) break;
      this.dropShelf(other);
      bytes -= known.bytes;
    }
  }

  /** Drops the shelves that were not used for `age` milliseconds. */
  dropUnused(age: number): void {
    for (const [name, { usedAt }] of this.shelves) {
      if (this.now() - usedAt < age) break;
      this.dropShelf(name);
    }
  }

  private dropShelf(name: string): void {
    const known = this.shelves.get(name);
    if (!known) return;
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.release(overlay);
      segment.overlays.delete(name);
    }
    this.shelves.delete(name);
    const { store } = known.shelf;
    const others = this.shelvesOf(store).filter((shelf) => shelf !== known.shelf);
    if (others.length > 0) this.byStore.set(store, others);
    else this.byStore.delete(store);
  }

  private weigh(name: string): void {
    const known = this.shelves.get(name);
    if (!known) return;
    known.bytes = SHELF_OVERHEAD;
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) known.bytes += overlayBytes(overlay);
    }
  }

  /** Updates what a shop holds of these titles; nothing for titles without a row. */
  hold(shelf: ShelfKey, ids: readonly number[], holdings: readonly HoldingRow[]): void {
    const name = shelfName(shelf);
    const held = new Map(holdings.map((row) => [row.title_id, row.held]));
    const rows = Array.from(new Set(ids), (title_id) => ({ title_id, held: held.get(title_id) ?? 0 }));
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.hold(overlay, rows);
    }
    this.weigh(name);
  }

  setSections(shelf: ShelfKey, sections: readonly SectionRow[]): void {
    const name = shelfName(shelf);
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.putSections(overlay, sections);
    }
    this.weigh(name);
  }

  // --- what changed ------------------------------------------------------------------------------

  /**
   * Replaces the delta; `ids` are all titles changed since the base was built, including deleted ones.
   * @param shelves what each shelf has of these titles, by its name. A shelf that is missing was opened while the
   * delta was built. It is dropped, and opened again on the next query.
   */
  setDelta(ids: readonly number[], delta: Delta, shelves: ReadonlyMap<string, ShelfRows>): void {
    const { segment } = delta;
    for (const name of [...this.shelves.keys()]) {
      const rows = shelves.get(name);
      if (rows) segment.overlays.set(name, segment.newOverlay(rows.holdings, rows.sections));
      else this.dropShelf(name);
    }
    for (const id of ids) this.base.strike(id);
    this.delta = delta;
    for (const name of this.shelves.keys()) this.weigh(name);
  }

  // --- queries -----------------------------------------------------------------------------------

  /** @throws Error if the shelf has not been added */
  search(query: SearchQuery): SearchAnswer {
    this.use(shelfName(query.shelf));
    const strict = this.find(query);
    if (query.typed.length === 0 || totalOf(strict) > MAX_POOR) return this.answer(query, strict);
    const few = this.fewStrict(query, strict);
    const closest = few && this.closest(query, few);
    if (!closest) return this.answer(query, this.find(query));
    const bySegment = this.segments.map((_, at) =>
      closest.places.filter(({ source }) => source === at).map(({ document }) => document),
    );
    return this.answer(query, this.find(query, bySegment), closest);
  }

  /** The strict matches that closest ones may join, whatever the filters; undefined if there are enough good ones. */
  private fewStrict(query: SearchQuery, found: readonly Part[]): Strict | undefined {
    const bare = withoutFilters(query);
    const best = bestMatchOf(bare);
    // Closest matches stand in for missing ones, and not for those that a filter leaves out.
    const parts = query.filters.length > 0 || query.sort !== bare.sort ? this.find(bare) : found;
    const count = totalOf(parts);
    if (count === 0) return { places: [], poor: true };
    if (!best || count > (query.brief ? FEW_STRICT : MAX_POOR)) return undefined;
    const isPoor = () => {
      const bands = parts.map((part) => new Bands(best, part));
      const said = bands.reduce((sum, one) => sum + one.said, 0);
      const isTogether = () => best.keys.length === 0 || bands.some((one) => one.isTogether);
      return said === 0 || (count <= FEW_NAMED && !isTogether());
    };
    const poor = !query.brief && !isExact(query) && isPoor();
    if (!poor && count > FEW_STRICT) return undefined;
    const places = parts.flatMap(({ segment, found }, source) =>
      segment.documentsIn(found.set).map((document) => ({ source, document })),
    );
    return { places, poor };
  }

  private use(name: string): void {
    const known = this.shelves.get(name);
    if (!known) return;
    this.shelves.delete(name);
    this.shelves.set(name, known);
    known.usedAt = this.now();
  }

  private find(query: SearchQuery, closest?: readonly (readonly number[])[]): Part[] {
    return this.segments.map((segment, at) => {
      const overlay = this.overlay(segment, query.shelf);
      return { segment, overlay, found: segment.find(query, overlay, closest?.[at]) };
    });
  }

  private overlay(segment: Segment, shelf: ShelfKey): Overlay {
    const overlay = segment.overlays.get(shelfName(shelf));
    if (!overlay) throw new Error(`no shelf ${shelfName(shelf)}`);
    return overlay;
  }

  /** @param strict the titles that match strictly */
  private closest({ shelf, typed, field, brief }: SearchQuery, strict: Strict): Closest | undefined {
    const places = this.delta?.places.popularity;
    const sources = this.segments.map((segment) => {
      const overlay = this.overlay(segment, shelf);
      return segment.text.seenBy(overlay, segment.visible(overlay), (document) => places?.[document] ?? 0);
    });
    const titles = this.segments.reduce((sum, segment) => sum + segment.remaining, 0);
    return closestIn(sources, typed, field, titles, strict, brief);
  }

  private answer(query: SearchQuery, parts: readonly Part[], closest?: Closest): SearchAnswer {
    const count = totalOf(parts);
    const take = query.offset >= Math.min(count, MAX_OFFSET) ? 0 : Math.min(query.limit, count);
    const ids =
      take === 0
        ? []
        : !closest
          ? this.page(query, parts, take)
          : query.sort === "instore"
            ? this.closestPage(query, parts, closest, take)
            : this.page({ ...query, exactTitles: [] }, parts, take);
    return {
      ids,
      count,
      counts: query.facets ? this.countsOf(query, parts) : null,
      relaxed: closest?.relaxed ?? null,
      strict: closest?.strict ?? count,
    };
  }

  /** A page of the closest matches, best first. */
  private closestPage(
    { offset }: SearchQuery,
    parts: readonly Part[],
    { places }: Closest,
    take: number,
  ): number[] {
    const ids: number[] = [];
    let skip = offset;
    for (const { source, document } of places) {
      const { segment, found } = parts[source] as Part;
      if (!segment.has(found.set, document)) continue;
      if (skip > 0) skip--;
      else ids.push(segment.ids[document]!);
      if (ids.length === take) break;
    }
    return ids;
  }

  private countsOf(query: SearchQuery, parts: readonly Part[]): SearchAnswer["counts"] {
    const tally = new Tally();
    for (const { segment, overlay, found } of parts) segment.facets.count(found, query, overlay, tally);
    return tally.done();
  }

  private page(query: SearchQuery, parts: readonly Part[], limit: number): number[] {
    const best = bestMatchOf(query);
    if (best) return this.bestPage(query, best, parts, limit);
    const exact: Slice[] = [];
    const rest: Slice[] = [];
    let exactCount = 0;
    for (const { segment, overlay, found } of parts) {
      if (found.count === 0) continue;
      const slice = (set: number, n: number): Slice => ({
        segment,
        page: (skip, take) => segment.pages.page(set, n, query.sort, overlay, skip, take),
      });
      if (query.exactTitles.length === 0) {
        rest.push(slice(found.set, found.count));
        continue;
      }
      const split = segment.pages.splitExact(found.set, query.exactTitles);
      exactCount += split.count;
      if (split.count > 0) exact.push(slice(split.exact, split.count));
      rest.push(slice(split.rest, found.count - split.count));
    }
    const ids = query.offset < exactCount ? this.merged(exact, query.sort, query.offset, limit) : [];
    if (ids.length < limit) {
      const skip = Math.max(0, query.offset - exactCount);
      ids.push(...this.merged(rest, query.sort, skip, limit - ids.length));
    }
    return ids;
  }

  /** A page of a search by words. */
  private bestPage(query: SearchQuery, best: BestMatch, parts: readonly Part[], limit: number): number[] {
    const some = parts
      .filter(({ found }) => found.count > 0)
      .map((part) => ({ segment: part.segment, bands: new Bands(best, part) }));
    const isRead = some.reduce((sum, { bands }) => sum + bands.said, 0) <= MAX_READ;
    const slices = some.map(
      ({ segment, bands }): Slice => ({
        segment,
        page: (skip, take) => bands.page(skip, take, isRead),
      }),
    );
    return this.merged(slices, query.sort, query.offset, limit);
  }

  /** A page of the matches of one or both segments, in order. */
  private merged(slices: readonly Slice[], sort: SearchQuery["sort"], skip: number, take: number): number[] {
    const [first, second] = slices;
    if (!first) return [];
    if (!second) return first.page(skip, take).map(({ document }) => first.segment.ids[document]!);
    const end = skip + take;
    const base = first.page(0, end);
    const delta = second.page(0, end);
    const kind = sort === "instore" ? "popularity" : sort;
    const places = this.delta?.places[kind];
    const placeOf = (one: Placed) => places?.[one.document] ?? 0;
    const ids: number[] = [];
    for (let a = 0, b = 0; ids.length < end && (a < base.length || b < delta.length); ) {
      const [x, y] = [base[a], delta[b]];
      // A delta title's place is the number of base titles before it, so at equal places it comes first.
      const fromDelta = !x || (y && (y.tier - x.tier || placeOf(y) - x.place) <= 0);
      if (fromDelta && y) {
        ids.push(second.segment.ids[y.document]!);
        b++;
      } else if (x) {
        ids.push(first.segment.ids[x.document]!);
        a++;
      }
    }
    return ids.slice(skip);
  }
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { found }) => sum + found.count, 0);
}

interface Part {
  segment: Segment;
  overlay: Overlay;
  found: Found;
}

/** Matches of one segment, a page of which it can give. */
interface Slice {
  segment: Segment;
  page(skip: number, take: number): Placed[];
}
