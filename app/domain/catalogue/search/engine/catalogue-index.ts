import { MAX_OFFSET } from "../browse.ts";
import type { SearchAnswer, SearchQuery, ShelfKey } from "../query.ts";
import { type Closest, closestIn } from "../relaxed/closest.ts";
import { FEW_STRICT } from "../relaxed/formula.ts";
import { Tally } from "./counting.ts";
import type { DeltaData, Places } from "./delta.ts";
import { memorySource } from "./memory-source.ts";
import type { Overlay } from "./overlay.ts";
import type { Placed } from "./paging.ts";
import { type Found, Segment } from "./segment.ts";

/** What a shop holds of a title: bits of `HELD`. */
export interface HoldingRow {
  title_id: number;
  held: number;
}

export interface SectionRow {
  key: string;
  title_id: number;
}

interface Delta {
  segment: Segment;
  places: Places;
}

export const shelfName = ({ store, location }: ShelfKey) => `${store}:${location}`;

/**
 * The index of the catalogue: a large immutable base segment, a small delta segment with the changes since,
 * and every shop's stock on top of both.
 */
export class CatalogueIndex {
  readonly base: Segment;
  private delta: Delta | undefined;
  private readonly shelves = new Map<string, ShelfKey>();

  constructor(base: Segment) {
    this.base = base;
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

  get shelvesKnown(): readonly ShelfKey[] {
    return [...this.shelves.values()];
  }

  private get segments(): Segment[] {
    return this.delta ? [this.base, this.delta.segment] : [this.base];
  }

  close(): void {
    for (const segment of this.segments) segment.close();
  }

  // --- what shops have ---------------------------------------------------------------------------

  /** Adds all of a shop's stock and sections. */
  addShelf(shelf: ShelfKey, holdings: readonly HoldingRow[], sections: readonly SectionRow[]): void {
    this.shelves.set(shelfName(shelf), shelf);
    for (const segment of this.segments)
      segment.overlays.set(shelfName(shelf), filled(segment, holdings, sections));
  }

  /** Updates what a shop holds of these titles; nothing for titles without a row. */
  hold(shelf: ShelfKey, ids: readonly number[], holdings: readonly HoldingRow[]): void {
    const held = new Map(holdings.map((row) => [row.title_id, row.held]));
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(shelfName(shelf));
      if (overlay) for (const id of ids) segment.hold(overlay, id, held.get(id) ?? 0);
    }
  }

  setSections(shelf: ShelfKey, sections: readonly SectionRow[]): void {
    for (const segment of this.segments) {
      const overlay = segment.overlays.get(shelfName(shelf));
      if (overlay) putSections(segment, overlay, sections);
    }
  }

  // --- what changed ------------------------------------------------------------------------------

  /**
   * Replaces the delta; `ids` are all titles changed since the base was built, including deleted ones.
   * A shelf that is missing here was opened while the delta was built. It is dropped, and opened again on the
   * next query.
   */
  setDelta(
    ids: readonly number[],
    { data, places }: DeltaData,
    shelves: readonly { shelf: ShelfKey; holdings: readonly HoldingRow[]; sections: readonly SectionRow[] }[],
  ): void {
    const segment = new Segment(memorySource(data));
    for (const { shelf, holdings, sections } of shelves)
      segment.overlays.set(shelfName(shelf), filled(segment, holdings, sections));
    for (const name of this.shelves.keys()) if (!segment.overlays.has(name)) this.shelves.delete(name);
    for (const id of ids) this.base.strike(id);
    this.delta = { segment, places };
  }

  // --- queries -----------------------------------------------------------------------------------

  /** @throws Error if the shelf has not been added */
  search(query: SearchQuery): SearchAnswer {
    const strict = this.find(query);
    if (query.typed.length === 0 || totalOf(strict) > FEW_STRICT) return this.answer(query, strict);
    // Closest matches stand in for missing ones, and not for those that a filter leaves out.
    const bare = { ...query, filters: [], facets: false, offset: 0, limit: FEW_STRICT };
    const all = query.filters.length > 0 ? this.find(bare) : strict;
    const few = totalOf(all) > FEW_STRICT ? undefined : this.answer(bare, all).ids;
    const closest = few && this.closest(query, few);
    if (!closest) return this.answer(query, this.find(query));
    const bySegment = this.segments.map((_, at) =>
      closest.places.filter(({ source }) => source === at).map(({ document }) => document),
    );
    return this.answer(query, this.find(query, bySegment), closest);
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
  private closest(
    { shelf, typed, field, brief }: SearchQuery,
    strict: readonly number[],
  ): Closest | undefined {
    const places = this.delta?.places.popularity;
    const sources = this.segments.map((segment) => {
      const overlay = this.overlay(segment, shelf);
      return segment.text.seenBy(overlay, segment.visible(overlay), (document) => places?.[document] ?? 0);
    });
    const titles = this.segments.reduce((sum, segment) => sum + segment.remaining, 0);
    // A changed title is in the delta; the base still knows the number of its former document.
    const placeOf = (id: number) => {
      const source = this.delta?.segment.documentOf(id) === undefined ? 0 : 1;
      return { source, document: this.segments[source]?.documentOf(id) ?? 0 };
    };
    return closestIn(sources, typed, field, titles, strict.map(placeOf), brief);
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
            : this.page({ ...query, exactTitle: null }, parts, take);
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
    const exact: Slice[] = [];
    const rest: Slice[] = [];
    let exactCount = 0;
    for (const { segment, overlay, found } of parts) {
      if (found.count === 0) continue;
      if (query.exactTitle === null) {
        rest.push({ segment, overlay, set: found.set, n: found.count });
        continue;
      }
      const split = segment.pages.splitExact(found.set, query.exactTitle);
      exactCount += split.count;
      if (split.count > 0) exact.push({ segment, overlay, set: split.exact, n: split.count });
      rest.push({ segment, overlay, set: split.rest, n: found.count - split.count });
    }
    const ids = query.offset < exactCount ? this.merged(exact, query, query.offset, limit) : [];
    if (ids.length < limit)
      ids.push(...this.merged(rest, query, Math.max(0, query.offset - exactCount), limit - ids.length));
    return ids;
  }

  /** A page of the matches of one or both segments, in order. */
  private merged(slices: readonly Slice[], query: SearchQuery, skip: number, take: number): number[] {
    const [first, second] = slices;
    if (!first) return [];
    if (!second) {
      return first.segment.pages
        .page(first.set, first.n, query.sort, first.overlay, skip, take)
        .map(({ document }) => first.segment.ids[document]!);
    }
    const end = skip + take;
    const base = first.segment.pages.page(first.set, first.n, query.sort, first.overlay, 0, end);
    const delta = second.segment.pages.page(second.set, second.n, query.sort, second.overlay, 0, end);
    const kind = query.sort === "instore" ? "popularity" : query.sort;
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

interface Slice {
  segment: Segment;
  overlay: Overlay;
  set: number;
  /** The number of documents in the set. */
  n: number;
}

function filled(segment: Segment, holdings: readonly HoldingRow[], sections: readonly SectionRow[]): Overlay {
  const overlay = segment.newOverlay();
  for (const { title_id, held } of holdings) segment.hold(overlay, title_id, held);
  putSections(segment, overlay, sections);
  return overlay;
}

function putSections(segment: Segment, overlay: Overlay, sections: readonly SectionRow[]): void {
  overlay.sections.clear();
  overlay.whole = undefined;
  for (const [key, rows] of Map.groupBy(sections, (row) => row.key))
    segment.putSection(
      overlay,
      key,
      rows.map((row) => row.title_id),
    );
}
