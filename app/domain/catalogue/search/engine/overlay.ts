import { HELD_FACETS } from "../facet-rows.server.ts";
import type { Counts } from "../facets.ts";
import type { Holdings } from "./holdings.ts";

export const HOLDING_NAMES = [
  ...HELD_FACETS,
  /** An exception to the titles that every shop shows: a title that this shop has hidden, or one of its own. */
  "exception",
] as const;
export type HoldingName = (typeof HOLDING_NAMES)[number];
/** A shop's holdings of a title as bits of one number: there is room for 31. */
export const HOLDING_BITS = Object.fromEntries(
  HOLDING_NAMES.map((name, index) => [name, 1 << index]),
) as Readonly<Record<HoldingName, number>>;

/** The tier of a title in "What's in store": 0 on hand, 1 on order, 2 neither. */
export const tierOf = (bits: number): 0 | 1 | 2 =>
  bits & HOLDING_BITS.onhand ? 0 : bits & HOLDING_BITS.onorder ? 1 : 2;

/** A shop's own stock and sections, on top of a segment shared by all shops. */
export interface Overlay {
  readonly held: Holdings;
  /** The documents of each of the shop's own sections. */
  readonly sections: Map<string, Uint32Array>;
  /** Counts of the whole segment that differ from those shared by all shops, cached until something changes. */
  whole?: WholeOfShop | undefined;
}

export interface WholeOfShop {
  /** The values of `Segment.struck` and `Segment.sameUntil` when the counts were made. */
  readonly struck: number;
  readonly until: number;
  /** Counts of the shop's stock and of its own sections. */
  readonly own: Counts;
  /**
   * Counts that do not depend on the shop, of the titles that it hides and of its own titles; undefined if there are
   * none.
   */
  readonly hidden: SharedCounts | undefined;
  readonly only: SharedCounts | undefined;
}

/** Counts of a set of titles, by facets that are the same in every shop. */
export interface SharedCounts {
  readonly counts: Counts;
  readonly topics: Uint32Array;
}

/** The memory of a shop's stock and sections, in bytes. */
export function overlayBytes({ held, sections, whole }: Overlay): number {
  let sum = held.bytes;
  for (const shared of [whole?.hidden, whole?.only]) sum += shared?.topics.byteLength ?? 0;
  for (const documents of sections.values()) sum += documents.byteLength;
  return sum;
}
