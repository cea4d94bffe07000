import type { Cents } from "#app/lib/money.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import type { Bundle } from "../events/bundles.server.ts";
import { type AppliedPromotion, apportion } from "../promotions/promotions.ts";

/** A bundle with its name in the cart's summary. */
export interface NamedBundle extends Bundle {
  /** Its parts: `Adult + Life of Pi`. */
  name: string;
}

/** The parts of a cart's line that bundles depend on. */
export interface BundledLine {
  /** Null for gift cards and copies that are not new, which no bundle contains. */
  title_id: TitleId | null;
  quantity: number;
  price: Cents;
}

export interface BundleDiscounts {
  /** The saving on each line. */
  perLine: Cents[];
  /** For the summary: one entry for each bundle in the cart. */
  applied: AppliedPromotion[];
}

/** A bundle's value in place of a promotion's id. Its uses are not counted or limited. */
export const BUNDLE_ID = 0;

/**
 * The savings from a cart's bundles. Each ticket and each copy counts in one bundle only, and the bundle that saves
 * most comes first. A bundle's saving is split by the prices of its two parts, to the cent, so that each part is taxed
 * and refunded at the price paid for it. A bundle that would cost more than its parts is ignored.
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
  const best = [...bundles].filter((bundle) => saving(bundle) > 0).sort((a, b) => saving(b) - saving(a));
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

/**
 * Takes the pairs of one bundle from the rest of the lines.
 * @returns the amount they save
 */
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
