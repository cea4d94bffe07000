import type { Counts } from "../facets.ts";
import type { Documents } from "./arena.ts";

/** What a shop can have of a title, as bits of its column. */
export const HELD = {
  onhand: 1,
  onorder: 2,
  other: 4,
  bargain: 8,
  sale: 16,
  used: 32,
  signed: 64,
  /** Hidden from this shop: it is no match of any query there. */
  hidden: 128,
} as const;
export type Held = keyof typeof HELD;

/** A shop's own stock and sections, laid over a segment that all shops share. */
export interface Overlay {
  /** A byte a document. */
  readonly column: number;
  readonly sets: Readonly<Record<Held, { bits: number }>>;
  readonly sections: Map<string, Documents>;
  /** Everything that this shop shows (`Segment.visible`), while nothing changes; and the set it is kept in. */
  visible?: number | undefined;
  visibleSet?: number;
  /** The counts of the whole segment, while nothing changes. */
  whole?: { until: number; counts: Counts; topics: Uint32Array } | undefined;
}
