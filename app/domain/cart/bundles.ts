import type { Cents } from "#app/lib/money.ts";
import type { Bundle } from "../events/bundles.server.ts";
import { type AppliedPromotion, apportion } from "../promotions/promotions.ts";

/** A bundle as a cart's summary names it. */
export interface NamedBundle extends Bundle {
  /** Its parts: `Adult + Life of Pi`. */
  name: string;
}

/** A line of a cart, as far as bundles are concerned. */
export interface BundledLine {
  /** Null for copies that no bundle holds: gift cards, and any condition but new. */
  title_id: number | null;
  quantity: number;
  price: Cents;
}

export interface BundleDiscounts {
  /** The saving on each line. */
  perLine: Cents[];
  /** For the summary, one for each bundle that the cart holds. */
  applied: AppliedPromotion[];
}

/** Stands where a promotion's id would. A bundle is not a promotion, so nothing counts or limits its uses. */
export const BUNDLE_ID = 0;

/**
 * The savings from a cart's bundles. Every ticket counts in one bundle and every copy in one, the bundle that
 * saves most first. A bundle's saving is split by the prices of its two parts, to the cent, so that each is taxed and
 * refunded by what was paid for it. A bundle that would cost more than its parts takes nothing off.
 */
export function bundleDiscounts(
  lines: readonly BundledLine[],
  bundles: readonly NamedBundle[],
): BundleDiscounts {
  const perLine = lines.map(() => 0);
  const applied: AppliedPromotion[] = [];
  const left = lines.map(({ quantity }) => quantity);
  const priceOf = (id: number) => lines.find(({ title_id }) => title_id === id)?.price ?? 0;
  const saving = ({ ticket_id, title_id, price }: Bundle) => priceOf(ticket_id) + priceOf(title_id) - price;
  const best = [...bundles].filter((one) => saving(one) > 0).sort((a, b) => saving(b) - saving(a));
  for (const bundle of best) {
    const amount = take(lines, left, bundle, perLine);
    if (amount > 0)
      applied.push({
        promotion_id: BUNDLE_ID,
        code: "",
        description: bundle.name,
        amount,
        type: "amount",
        automatic: true,
      });
  }
  return { perLine, applied };
}

/** Takes the pairs of one bundle from the rest of the lines. @returns the amount they save */
function take(
  lines: readonly BundledLine[],
  left: number[],
  { ticket_id, title_id, price }: Bundle,
  perLine: Cents[],
): Cents {
  let amount = 0;
  for (const [ticketAt, ticket] of lines.entries())
    for (const [bookAt, book] of lines.entries()) {
      if (ticket.title_id !== ticket_id || book.title_id !== title_id) continue;
      const pairs = Math.min(left[ticketAt] ?? 0, left[bookAt] ?? 0);
      const off = Math.max(0, ticket.price + book.price - price) * pairs;
      if (off === 0) continue;
      const [ofTicket = 0, ofBook = 0] = apportion(off, [ticket.price * pairs, book.price * pairs]);
      perLine[ticketAt] = (perLine[ticketAt] ?? 0) + ofTicket;
      perLine[bookAt] = (perLine[bookAt] ?? 0) + ofBook;
      left[ticketAt] = (left[ticketAt] ?? 0) - pairs;
      left[bookAt] = (left[bookAt] ?? 0) - pairs;
      amount += off;
    }
  return amount;
}
