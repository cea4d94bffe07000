import type { Sort } from "../browse.ts";
import type { Arena } from "./arena.ts";
import type { Holdings } from "./holdings.ts";
import { type Overlay, tierOf } from "./overlay.ts";
import type { Segment } from "./segment.ts";

/** The most runs that an order is divided into, for locating a few matches in it. */
const RUNS = 65_536;
const ORDER_OF = { title: "byTitle", author: "byAuthor", date: "byDate" } as const;

/** Up to this many matches, looking at each is faster than working with sets. */
const SINGLY = 200;

/** "What's in store" lists titles on hand first, then titles on order. All others come last. */
const STOCK_TIERS = ["onhand", "onorder"] as const;
/** The number of tiers: on hand, on order and neither, each for titles in the page's language and for foreign ones. */
export const TIERS = (STOCK_TIERS.length + 1) * 2;

/** A match in an order: its tier (only "What's in store" has several), its position in the order, its document. */
export interface PositionedMatch {
  tier: number;
  position: number;
  document: number;
}

/** Returns pages of ordered matches. */
export class Pager {
  private readonly segment: Segment;
  private readonly arena: Arena;
  /** The run of each document in each order. */
  private readonly runs: Readonly<Record<"byTitle" | "byAuthor" | "byDate", number>>;
  private readonly runShift: number;

  constructor(segment: Segment) {
    this.segment = segment;
    this.arena = segment.arena;
    this.runShift = Math.max(0, Math.ceil(Math.log2(Math.max(1, segment.size) / RUNS)));
    const runsOf = (order: "byTitle" | "byAuthor" | "byDate") => {
      const runs = this.arena.allocate(segment.size * 2);
      this.arena.kernel.placeRuns(segment.at[order], segment.size, this.runShift, runs);
      return runs;
    };
    this.runs = { byTitle: runsOf("byTitle"), byAuthor: runsOf("byAuthor"), byDate: runsOf("byDate") };
  }

  /** A page of a set of `n` documents, in an order. */
  page(set: number, n: number, sort: Sort, overlay: Overlay, skip: number, take: number): PositionedMatch[] {
    if (sort === "instore") return this.inStore(set, n, overlay.held, skip, take);
    return take <= 0 ? [] : this.ordered(set, n, sort, skip, take);
  }

  /** A document's tier in "What's in store". */
  tierOf(document: number, holdings: Holdings, foreign?: number): number {
    const isForeign = foreign !== undefined && this.segment.has(foreign, document);
    return tierOf(holdings.of(document)) * 2 + (isForeign ? 1 : 0);
  }

  /**
   * "What's in store": titles on hand, then titles on order, then the rest, each by popularity.
   * @param foreign the titles that come last in each of the three
   */
  inStore(
    set: number,
    n: number,
    holdings: Holdings,
    skip: number,
    take: number,
    foreign?: number,
  ): PositionedMatch[] {
    const { arena } = this;
    if (take <= 0 || skip >= n) return [];
    if (n <= SINGLY)
      return this.ordered(set, n, "popularity", 0, n)
        .map((match) => ({ ...match, tier: this.tierOf(match.document, holdings, foreign) }))
        .sort((a, b) => a.tier - b.tier)
        .slice(skip, skip + take);
    const mark = arena.mark();
    const [rest, some, part] = [arena.borrowUncleared(), arena.borrowUncleared(), arena.borrowUncleared()];
    arena.u8.copyWithin(rest, set, set + arena.bytes);
    const matches: PositionedMatch[] = [];
    let left = skip;
    const add = (tier: number, documents: number) => {
      if (matches.length >= take) return;
      for (const match of this.ordered(documents, n, "popularity", left, take - matches.length))
        matches.push({ ...match, tier });
      if (matches.length < take) left = Math.max(0, left - arena.countOf(documents));
    };
    const addTier = (tier: number, documents: number) => {
      if (foreign === undefined) return add(tier * 2, documents);
      arena.kernel.andNot(part, documents, foreign, arena.bytes);
      add(tier * 2, part);
      arena.kernel.and(part, documents, foreign, arena.bytes);
      add(tier * 2 + 1, part);
    };
    for (const [tier, name] of STOCK_TIERS.entries()) {
      const having = holdings.setOf(name);
      if (having === undefined) continue;
      arena.kernel.and(some, rest, having, arena.bytes);
      addTier(tier, some);
      if (matches.length >= take) break;
      arena.kernel.andNot(rest, rest, some, arena.bytes);
    }
    addTier(STOCK_TIERS.length, rest);
    arena.release(mark);
    return matches;
  }

  private ordered(
    set: number,
    n: number,
    sort: Exclude<Sort, "instore">,
    skip: number,
    take: number,
  ): PositionedMatch[] {
    const wanted = Math.min(take, this.segment.size);
    if (wanted <= 0 || skip >= n) return [];
    const start = this.arena.list >> 2;
    if (sort === "popularity") {
      const foundCount = this.arena.kernel.toList(set, this.arena.bytes, this.arena.list, skip, wanted);
      return Array.from(this.arena.u32.subarray(start, start + foundCount), (document) => ({
        tier: 0,
        position: document,
        document,
      }));
    }
    const name = ORDER_OF[sort];
    const order = this.segment.at[name];
    let foundCount: number;
    let out = this.arena.list;
    if (n * this.segment.sparseBelow < this.segment.size) {
      const listed = this.arena.kernel.toList(set, this.arena.bytes, this.arena.list, 0, n);
      out = this.arena.histogram + RUNS / 8;
      this.arena.u8.fill(0, this.arena.histogram, this.arena.histogram + RUNS / 8);
      foundCount = this.arena.kernel.walkRuns(
        set,
        order,
        this.segment.size,
        this.arena.list,
        listed,
        this.runs[name],
        this.runShift,
        skip,
        Math.min(wanted, RUNS / 2),
        this.arena.histogram,
        out,
      );
    } else
      foundCount = this.arena.kernel.walk(set, order, 0, this.segment.size, skip, wanted, this.arena.list);
    return Array.from(this.arena.u32.subarray(out >> 2, (out >> 2) + foundCount), (position) => ({
      tier: 0,
      position,
      document: this.arena.u32[(order >> 2) + position]!,
    }));
  }

  /** The position of a document in the order by title. */
  positionByTitle(document: number): number {
    const { u16, u32 } = this.arena;
    const order = this.segment.at.byTitle >> 2;
    let position = u16[(this.runs.byTitle >> 1) + document]! << this.runShift;
    while (u32[order + position] !== document) position++;
    return position;
  }

  /** Splits a set into the titles with exactly one of these sort keys, and all others. */
  splitExact(set: number, keys: readonly string[]): { exact: number; count: number; rest: number } {
    const exact = this.arena.borrowSet();
    const rest = this.arena.borrowUncleared();
    for (const key of keys) {
      const begin = this.segment.orders.positionOfKey("title", key, 0);
      const end = this.segment.orders.positionOfKey("title", `${key} `, 0);
      this.arena.kernel.setListed(exact, this.segment.at.byTitle + begin * 4, end - begin);
    }
    this.arena.kernel.and(exact, exact, set, this.arena.bytes);
    this.arena.kernel.andNot(rest, set, exact, this.arena.bytes);
    return { exact, count: this.arena.countOf(exact), rest };
  }
}
