import type { Counts } from "../facets.ts";
import type { Documents } from "./arena.ts";

/** What a shop can hold of a title, as bits of its column. */
export const HELD = {
  onhand: 1,
  onorder: 2,
  other: 4,
  bargain: 8,
  sale: 16,
  used: 32,
  signed: 64,
  /** Hidden in this shop: never matches a query there. */
  hidden: 128,
} as const;
export type Held = keyof typeof HELD;

/** A shop's own stock and sections, on top of a segment shared by all shops. */
export interface Overlay {
  /** One byte per document. */
  readonly column: number;
  readonly sets: Readonly<Record<Held, { bits: number }>>;
  readonly sections: Map<string, Documents>;
  /**
   * Everything that this shop shows (`Segment.visible`), cached until something changes, and the set that
   * holds it.
   */
  visible?: number | undefined;
  visibleSet?: number;
  /** The counts of the whole segment, cached until something changes. */
  whole?: { until: number; counts: Counts; topics: Uint32Array } | undefined;
}
