/**
 * Why staff change stock by hand. Each reason puts copies on the shelf, takes them away, or says how many are there or
 * on order at the supplier.
 */
export const REASONS = {
  damaged: "less",
  lost: "less",
  sold: "less",
  found: "more",
  returned: "more",
  received: "more",
  correction: "exactly",
  ordered: "on_order",
} as const satisfies Readonly<Record<string, "less" | "more" | "exactly" | "on_order">>;
export type Reason = keyof typeof REASONS;
/** Why copies moved: a reason of staff, or a count of the section. */
export type MovementReason = Reason | "counted";
export const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]];

/** The most copies that one movement takes: more is a typo. */
export const MAX_MOVED = 10_000;

/**
 * The copies that a reason adds to a shelf: negative for those that it takes away. @param copies as staff typed them
 */
export function movedBy(reason: Reason, copies: number, onhand: number): number {
  const way = REASONS[reason];
  if (way === "on_order") return 0;
  return way === "less" ? -copies : way === "more" ? copies : copies - onhand;
}
