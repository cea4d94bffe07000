import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isCarried } from "../catalogue/catalogue.ts";
import type { Days } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

/**
 * When copies of a line are expected, as the buyer saw it before ordering
 * (docs/decisions/0272-when-each-line-comes.md). Stored with the order.
 */
export interface Arrival {
  quantity: number;
  /**
   * What the copies wait for: `nothing` if they are in stock; a `supplier`, for as long as `backorder_sub_message`
   * says; the `release` (day of publication); `unknown` if no day is known.
   */
  wait: "nothing" | "supplier" | "release" | "unknown";
  /** Whether the copies wait for the rest of the order. */
  with_rest: boolean;
  /**
   * Business days until delivery or pickup, counted from the day the copies are available; null if the shop does not
   * say.
   */
  days: Days | null;
}

/** The parts of a line that decide when its copies arrive. */
export interface ArrivingLine {
  quantity: number;
  /** Copies that are not on hand. */
  backorder_quantity: number;
  backorder_sub_message: string;
  /** Whether the message about backorders says how long they take. */
  is_time_known: boolean;
  /** Midnight UTC of the day of publication. */
  release_date: number | null;
  /** Ordered in a pre-order campaign: even a copy in stock is not handed over before the day of publication. */
  is_preordered: boolean;
  tax_class: string;
  is_giftcard: boolean;
}

/**
 * When the copies of each line are expected. Gift cards and tickets are emailed and have none.
 * @param isBatched whether the copies in stock are sent first, in their own parcel
 * @param now epoch seconds
 */
export function arrivalsOf(
  lines: readonly ArrivingLine[],
  { isBatched, days }: { isBatched: boolean; days: Days | null },
  now: EpochSeconds,
): Arrival[][] {
  const parts = lines.map((line) => (isCarried(line) ? partsOf(line, isBatched, now) : []));
  const allParts = parts.flat();
  return parts.map((partsOfLine) =>
    partsOfLine.map(({ quantity, wait, key, parcel }) => {
      const with_rest = allParts.some(
        (part) => part.parcel === parcel && part.key !== key && part.wait !== "nothing",
      );
      return { quantity, wait, with_rest, days };
    }),
  );
}

/** The days until books in stock can be picked up; null if the shop does not say. */
export const pickupDays = ({ checkout_info: { pickup_days: most } }: SiteSettings): Days | null =>
  most > 0 ? { min: most, max: most } : null;

interface Part extends Pick<Arrival, "quantity" | "wait"> {
  /** Parts with the same key wait for the same thing. */
  key: string;
  parcel: "first" | "second";
}

function partsOf(line: ArrivingLine, isBatched: boolean, now: EpochSeconds): Part[] {
  const later = line.backorder_quantity;
  if (!isBatched || later === 0)
    return [{ quantity: line.quantity, ...waitOf(line, later, now), parcel: "first" }];
  const second = { quantity: later, ...waitOf(line, later, now), parcel: "second" as const };
  if (later === line.quantity) return [second];
  return [{ quantity: line.quantity - later, ...waitOf(line, 0, now), parcel: "first" }, second];
}

function waitOf(
  { is_preordered, release_date, is_time_known, backorder_sub_message }: ArrivingLine,
  later: number,
  now: EpochSeconds,
): Pick<Part, "wait" | "key"> {
  if (later === 0 && !is_preordered) return { wait: "nothing", key: "" };
  if (release_date !== null && release_date > now) return { wait: "release", key: String(release_date) };
  if (later === 0) return { wait: "nothing", key: "" };
  return is_time_known
    ? { wait: "supplier", key: backorder_sub_message }
    : { wait: "unknown", key: "unknown" };
}
