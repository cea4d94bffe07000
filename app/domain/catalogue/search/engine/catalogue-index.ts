import { type BestMatch, bestMatchOf, MAX_READ } from "../best-match.ts";
import { MAX_OFFSET } from "../browse.ts";
import { isExact, type SearchAnswer, type SearchQuery, type ShopKey, withoutFilters } from "../query.ts";
import { type Closest, closestIn, type Strict } from "../relaxed/closest.ts";
import { FEW_NAMED, FEW_STRICT, MAX_POOR } from "../relaxed/formula.ts";
import { Bands } from "./bands.ts";
import type { DeltaData, DeltaPositions } from "./delta.ts";
import { Tally } from "./facet-counter.ts";
import { memorySource } from "./memory-source.ts";
import { type Overlay, overlayBytes, tierOf } from "./overlay.ts";
import type { PositionedMatch } from "./pager.ts";
import { type HoldingRow, type SectionRow, Segment, type SegmentMatches } from "./segment.ts";

interface Delta {
  readonly segment: Segment;
  readonly positions: DeltaPositions;
}

/**
 * Makes a delta's segment for `setDelta`. Its closest matches are prepared on first use, or by `prepare`, which takes a
 * while.
 */
export function openDelta({ data, positions }: DeltaData): Delta {
  return { segment: new Segment(memorySource(data)), positions };
}

export const shopKeyText = ({ store, location }: ShopKey) => `${store}:${location}`;

/** An overlay's stock of some titles. */
export interface OverlayRows {
  readonly holdings: HoldingRow[];
  readonly sections: SectionRow[];
}

/** The memory limit for all overlays together (bytes). It suits about five hundred shops and a million titles. */
const SHELVES_LIMIT = 256 * 1_048_576;
/** Approximate memory of an overlay besides its stock and sections (bytes). */
const SHELF_OVERHEAD = 1_500;

interface CachedOverlay {
  readonly shopKey: ShopKey;
  bytes: number;
  /** When it was last used (milliseconds of `now`). */
  usedAt: number;
}

/**
 * The index of the catalogue: a large immutable base segment, a small delta segment with the changes since, and on top
 * of both the stock of the shops in use.
 */
export class CatalogueIndex {
  readonly base: Segment;
  private delta: Delta | undefined;
  /** Ordered by last use, the most recent last. */
  private readonly overlays = new Map<string, CachedOverlay>();
  /** Their keys by shop. A list is replaced, never changed. */
  private readonly byStore = new Map<number, readonly ShopKey[]>();
  private readonly limit: number;
  private readonly now: () => number;

  /** @param options `limit`: for the memory of all overlays together (bytes); `now`: a clock (milliseconds) */
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

  hasOverlay(shopKey: ShopKey): boolean {
    return this.overlays.has(shopKeyText(shopKey));
  }

  /** The keys of all overlays, the least recently used first. */
  get overlayKeys(): readonly ShopKey[] {
    return [...this.overlays.values()].map(({ shopKey }) => shopKey);
  }

  /** The keys of one shop's overlays. Later calls do not change the returned list. */
  overlayKeysOf(store: number): readonly ShopKey[] {
    return this.byStore.get(store) ?? [];
  }

  /** The memory of all overlays, in bytes. */
  get bytesOfOverlays(): number {
    return [...this.overlays.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private get segments(): Segment[] {
    return this.delta ? [this.base, this.delta.segment] : [this.base];
  }

  close(): void {
    for (const segment of this.segments) segment.close();
  }

  // --- stock of shops ----------------------------------------------------------------------------

  /**
   * Adds all of a shop's stock and sections. Drops the least recently used overlays if that exceeds the memory limit.
   */
  addOverlay(shopKey: ShopKey, { holdings, sections }: OverlayRows): void {
    const name = shopKeyText(shopKey);
    this.dropOverlay(name);
    for (const segment of this.segments) segment.overlays.set(name, segment.newOverlay(holdings, sections));
    this.overlays.set(name, { shopKey, bytes: 0, usedAt: this.now() });
    this.byStore.set(shopKey.store, [...this.overlayKeysOf(shopKey.store), shopKey]);
    this.weigh(name);
    let bytes = this.bytesOfOverlays;
    for (const [other, known] of this.overlays) {
      if (bytes <= this.limit || other === name) break;
      this.dropOverlay(other);
      bytes -= known.bytes;
    }
  }

  /** Drops the overlays that were not used for `age` milliseconds. */
  dropUnused(age: number): void {
    for (const [name, { usedAt }] of this.overlays) {
      if (this.now() - usedAt < age) break;
      this.dropOverlay(name);
    }
  }

  private dropOverlay(name: string): void {
    const known = this.overlays.get(name);
    if (!known) return;
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.release(overlay);
      segment.overlays.delete(name);
    }
    this.overlays.delete(name);
    const { store } = known.shopKey;
    const others = this.overlayKeysOf(store).filter((shopKey) => shopKey !== known.shopKey);
    if (others.length > 0) this.byStore.set(store, others);
    else this.byStore.delete(store);
  }

  private weigh(name: string): void {
    const known = this.overlays.get(name);
    if (!known) return;
    known.bytes = SHELF_OVERHEAD;
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) known.bytes += overlayBytes(overlay);
    }
  }

  /** Updates a shop's holdings of these titles. A title without a row is no longer held. */
  hold(shopKey: ShopKey, ids: readonly number[], holdings: readonly HoldingRow[]): void {
    const name = shopKeyText(shopKey);
    const heldOf = new Map(holdings.map((row) => [row.title_id, row.held]));
    const rows = Array.from(new Set(ids), (title_id) => ({ title_id, held: heldOf.get(title_id) ?? 0 }));
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.hold(overlay, rows);
    }
    this.weigh(name);
  }

  setSections(shopKey: ShopKey, sections: readonly SectionRow[]): void {
    const name = shopKeyText(shopKey);
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(name);
      if (overlay) segment.putSections(overlay, sections);
    }
    this.weigh(name);
  }

  // --- changes since then ------------------------------------------------------------------------

  /**
   * Replaces the delta; `ids` are all titles changed since the base was built, including deleted ones.
   * @param overlayRows each overlay's stock of these titles, by its name. A missing overlay was opened while the delta
   * was built; it is dropped, and opened again by the next query.
   */
  setDelta(ids: readonly number[], delta: Delta, overlayRows: ReadonlyMap<string, OverlayRows>): void {
    const { segment } = delta;
    for (const name of [...this.overlays.keys()]) {
      const rows = overlayRows.get(name);
      if (rows) segment.overlays.set(name, segment.newOverlay(rows.holdings, rows.sections));
      else this.dropOverlay(name);
    }
    for (const id of ids) this.base.strike(id);
    this.delta = delta;
    for (const name of this.overlays.keys()) this.weigh(name);
  }

  // --- queries -----------------------------------------------------------------------------------

  /** @throws Error if the overlay has not been added */
  search(query: SearchQuery): SearchAnswer {
    this.use(shopKeyText(query.shopKey));
    const strict = this.find(query);
    if (query.typed.length === 0 || totalOf(strict) > MAX_POOR) return this.answer(query, strict);
    const few = this.fewStrict(query, strict);
    const closest = few && this.closest(query, few);
    if (!closest) return this.answer(query, this.find(query));
    const bySegment = this.segments.map((_, index) =>
      closest.documents.filter(({ source }) => source === index).map(({ document }) => document),
    );
    return this.answer(query, this.find(query, bySegment), closest);
  }

  /** The strict matches that closest ones may join, without the filters; undefined if there are enough good ones. */
  private fewStrict(query: SearchQuery, partsOfQuery: readonly Part[]): Strict | undefined {
    const bare = withoutFilters(query);
    const best = bestMatchOf(bare);
    // Closest matches replace missing strict ones, not those that a filter hides.
    const parts = query.filters.length > 0 || query.sort !== bare.sort ? this.find(bare) : partsOfQuery;
    const count = totalOf(parts);
    if (count === 0) return { documents: [], poor: true };
    if (!best || count > (query.brief ? FEW_STRICT : MAX_POOR)) return undefined;
    const isPoor = () => {
      const bands = parts.map((part) => new Bands(best, part));
      const wholeWordCount = bands.reduce((sum, band) => sum + band.wholeWordCount, 0);
      const isTogether = () => best.keys.length === 0 || bands.some((band) => band.isTogether);
      return wholeWordCount === 0 || (count <= FEW_NAMED && !isTogether());
    };
    const poor = !query.brief && !isExact(query) && isPoor();
    if (!poor && count > FEW_STRICT) return undefined;
    const documents = parts.flatMap(({ segment, found }, source) =>
      segment.documentsIn(found.set).map((document) => ({ source, document })),
    );
    return { documents, poor };
  }

  private use(name: string): void {
    const known = this.overlays.get(name);
    if (!known) return;
    this.overlays.delete(name);
    this.overlays.set(name, known);
    known.usedAt = this.now();
  }

  private find(query: SearchQuery, closest?: readonly (readonly number[])[]): Part[] {
    return this.segments.map((segment, index) => {
      const overlay = this.overlay(segment, query.shopKey);
      return { segment, overlay, found: segment.find(query, overlay, closest?.[index]) };
    });
  }

  private overlay(segment: Segment, shopKey: ShopKey): Overlay {
    const overlay = segment.overlays.get(shopKeyText(shopKey));
    if (!overlay) throw new Error(`no overlay ${shopKeyText(shopKey)}`);
    return overlay;
  }

  /** @param strict the titles that match strictly */
  private closest(
    { shopKey, typed, field, brief = false, language }: SearchQuery,
    strict: Strict,
  ): Closest | undefined {
    const positions = this.delta?.positions.popularity;
    const sources = this.segments.map((segment) => {
      const overlay = this.overlay(segment, shopKey);
      return segment.text.seenBy(overlay, segment.visible(overlay), (document) => positions?.[document] ?? 0);
    });
    const titles = this.segments.reduce((sum, segment) => sum + segment.remaining, 0);
    return closestIn(sources, typed, field, titles, { strict, brief, language });
  }

  private answer(query: SearchQuery, parts: readonly Part[], closest?: Closest): SearchAnswer {
    const count = totalOf(parts);
    const rows = query.together ? this.countRows(parts, count) : count;
    const take = query.offset >= Math.min(rows, MAX_OFFSET) ? 0 : Math.min(query.limit, rows);
    const pages: Pages =
      closest && query.sort === "instore"
        ? (skip, take) => this.closestPage(parts, closest, skip, take)
        : this.pages(closest ? { ...query, exactTitles: [] } : query, parts);
    // This many matches probably fill the page.
    const enough = Math.ceil((query.offset + take) * Math.min(2, count / Math.max(1, rows)));
    const page =
      take === 0 || !query.together ? undefined : this.together(query, parts, { pages, take, enough });
    const documents = page?.map(({ document }) => document) ?? (take === 0 ? [] : pages(query.offset, take));
    return {
      ids: documents.map(({ segment, document }) => segment.ids[document]!),
      count,
      counts: query.facets ? this.countsOf(query, parts) : null,
      relaxed: closest?.relaxed ?? null,
      strict: closest?.strict ?? count,
      ...(query.together && { together: { rows, editions: page?.map(({ editions }) => editions) ?? [] } }),
    };
  }

  /** The number of rows if each work has one row. Not counted beyond `MAX_OFFSET`. */
  private countRows(parts: readonly Part[], count: number): number {
    const linked = parts.reduce(
      (sum, { segment, found }) => sum + segment.arena.countIn(found.set, { bits: segment.works.some }),
      0,
    );
    if (linked === 0) return count;
    if (count - linked >= MAX_OFFSET) return MAX_OFFSET;
    const [base, ...others] = parts as [Part, ...Part[]];
    const isInBase = (work: number) => base.segment.works.isIn(base.found.set, work);
    return others.reduce(
      (sum, { segment, found }) => sum - segment.works.further(found.set, isInBase),
      count - base.segment.works.further(base.found.set),
    );
  }

  /**
   * A page on which the editions of a work share a row, at the position of the first edition.
   * @param page `pages` gives the matches in order, one row each; `enough` of them probably fill it
   */
  private together(
    { sort, offset }: SearchQuery,
    parts: readonly Part[],
    { pages, take, enough }: { pages: Pages; take: number; enough: number },
  ): { document: FoundDocument; editions: number }[] {
    const works = new Set<number>();
    const rows: FoundDocument[] = [];
    const end = offset + take;
    for (
      let skip = 0, next = enough;
      rows.length < end;
      skip += next, next = Math.max(take, end - rows.length)
    ) {
      const some = pages(skip, next);
      for (const row of some) {
        const work = row.segment.works.of(row.document);
        if (work !== 0 && works.has(work)) continue;
        works.add(work);
        rows.push(row);
      }
      if (some.length < next) break;
    }
    return rows.slice(offset, end).map((first) => {
      const work = first.segment.works.of(first.document);
      const editions = work === 0 ? [first] : this.editionsIn(parts, work);
      return {
        document: sort === "instore" ? this.bestOf(editions, parts) : first,
        editions: editions.length,
      };
    });
  }

  /** The matches that are editions of a work. */
  private editionsIn(parts: readonly Part[], work: number): FoundDocument[] {
    return parts.flatMap(({ segment, found }) =>
      Array.from(segment.works.documentsOf(work))
        .filter((document) => segment.has(found.set, document))
        .map((document) => ({ segment, document })),
    );
  }

  /** The edition that is in the shop, or else the most popular one. */
  private bestOf(editions: readonly FoundDocument[], parts: readonly Part[]): FoundDocument {
    const positions = this.delta?.positions.popularity;
    const keyOf = ({ segment, document }: FoundDocument): [tier: number, position: number] => {
      const overlay = parts.find((part) => part.segment === segment)?.overlay;
      const isNew = segment === this.delta?.segment;
      // A delta title's position is the number of base titles before it, so at equal positions it comes first.
      const position = isNew ? (positions?.[document] ?? 0) - 0.5 : document;
      return [overlay ? tierOf(overlay.held.of(document)) : 2, position];
    };
    return editions.reduce((best, edition) => {
      const [[tier, position], [leastTier, leastPosition]] = [keyOf(edition), keyOf(best)];
      return tier < leastTier || (tier === leastTier && position < leastPosition) ? edition : best;
    });
  }

  /** A page of the closest matches, best first. */
  private closestPage(
    parts: readonly Part[],
    { documents }: Closest,
    skip: number,
    take: number,
  ): FoundDocument[] {
    const pageDocuments: FoundDocument[] = [];
    let left = skip;
    for (const { source, document } of documents) {
      const { segment, found: matches } = parts[source]!;
      if (!segment.has(matches.set, document)) continue;
      if (left > 0) left--;
      else pageDocuments.push({ segment, document });
      if (pageDocuments.length === take) break;
    }
    return pageDocuments;
  }

  private countsOf(query: SearchQuery, parts: readonly Part[]): SearchAnswer["counts"] {
    const tally = new Tally();
    for (const { segment, overlay, found } of parts) segment.facets.count(found, query, overlay, tally);
    return tally.done();
  }

  private pages(query: SearchQuery, parts: readonly Part[]): Pages {
    const best = bestMatchOf(query);
    return best ? this.bestPages(query, best, parts) : (skip, take) => this.page(query, parts, skip, take);
  }

  private page(query: SearchQuery, parts: readonly Part[], offset: number, limit: number): FoundDocument[] {
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
    const documents = offset < exactCount ? this.merged(exact, query.sort, offset, limit) : [];
    if (documents.length < limit) {
      const skip = Math.max(0, offset - exactCount);
      documents.push(...this.merged(rest, query.sort, skip, limit - documents.length));
    }
    return documents;
  }

  /** The pages of a search by words. */
  private bestPages(query: SearchQuery, best: BestMatch, parts: readonly Part[]): Pages {
    const some = parts
      .filter(({ found }) => found.count > 0)
      .map((part) => ({ segment: part.segment, bands: new Bands(best, part) }));
    const isRead = some.reduce((sum, { bands }) => sum + bands.wholeWordCount, 0) <= MAX_READ;
    const slices = some.map(
      ({ segment, bands }): Slice => ({
        segment,
        page: (skip, take) => bands.page(skip, take, isRead),
      }),
    );
    return (skip, take) => this.merged(slices, query.sort, skip, take);
  }

  /** A page of the matches of one or both segments, in order. */
  private merged(
    slices: readonly Slice[],
    sort: SearchQuery["sort"],
    skip: number,
    take: number,
  ): FoundDocument[] {
    const [first, second] = slices;
    if (!first) return [];
    const { segment } = first;
    if (!second) return first.page(skip, take).map(({ document }) => ({ segment, document }));
    const end = skip + take;
    const base = first.page(0, end);
    const delta = second.page(0, end);
    const kind = sort === "instore" ? "popularity" : sort;
    const positions = this.delta?.positions[kind];
    const positionOf = (match: PositionedMatch) => positions?.[match.document] ?? 0;
    const documents: FoundDocument[] = [];
    for (let a = 0, b = 0; documents.length < end && (a < base.length || b < delta.length); ) {
      const [x, y] = [base[a], delta[b]];
      // A delta title's position is the number of base titles before it, so at equal positions it comes first.
      const fromDelta = !x || (y && (y.tier - x.tier || positionOf(y) - x.position) <= 0);
      if (fromDelta && y) {
        documents.push({ segment: second.segment, document: y.document });
        b++;
      } else if (x) {
        documents.push({ segment, document: x.document });
        a++;
      }
    }
    return documents.slice(skip);
  }
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { found }) => sum + found.count, 0);
}

/** Gives a page of matches. */
type Pages = (skip: number, take: number) => FoundDocument[];

/** A match. */
interface FoundDocument {
  readonly segment: Segment;
  readonly document: number;
}

interface Part {
  segment: Segment;
  overlay: Overlay;
  found: SegmentMatches;
}

/** Matches of one segment, which can be paged. */
interface Slice {
  segment: Segment;
  page(skip: number, take: number): PositionedMatch[];
}
