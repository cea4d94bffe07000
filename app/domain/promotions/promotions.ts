import { type Cents, share } from "#app/lib/money.ts";

/** A code's length at most (spec 2 §5). */
export const CODE_LENGTH = 15;

/** A promotion as an order meets it. */
export interface Promotion {
  id: number;
  code: string;
  description: string;
  kind: "percent" | "amount" | "free_shipping";
  /** Thousandths of a percent, or cents. */
  value: number;
  /** Goods of this many cents at least, before anything is taken off. */
  minimum: Cents;
  /** Applies by itself, without a code. */
  automatic: boolean;
  /** Whether it goes together with others. */
  stacks: boolean;
}

/** A line of goods: its whole amount, and which promotions it belongs to. */
export interface PromotableLine {
  amount: Cents;
  /** Money is not discounted. */
  is_giftcard: boolean;
  eligible(promotion: Promotion): boolean;
}

/** What a promotion did (spec 2 §3 "promo_codes"). */
export interface AppliedPromotion {
  promotion_id: number;
  code: string;
  description: string;
  amount: Cents;
  type: Promotion["kind"];
  automatic: boolean;
}

export interface Discounts {
  applied: AppliedPromotion[];
  /** What each line is less. */
  perLine: Cents[];
  /** What delivery is less. */
  offShipping: Cents;
}

/**
 * Takes off what promotions give. Those that stack are taken together: percentages first, of the full price,
 * then amounts, then delivery. One that does not stack stands alone, if it gives more than all of those
 * together; so the shopper always has the better. Nothing falls below zero, and gift cards are never reduced.
 */
export function discountsOf(
  lines: readonly PromotableLine[],
  promotions: readonly Promotion[],
  shipping: Cents,
): Discounts {
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  const open = promotions.filter((promotion) => goods >= promotion.minimum);
  const sets = [
    open.filter(({ stacks }) => stacks),
    ...open.filter(({ stacks }) => !stacks).map((promotion) => [promotion]),
  ];
  const worth = ({ perLine, offShipping }: Discounts) =>
    perLine.reduce((sum, amount) => sum + amount, 0) + offShipping;
  return sets
    .map((set) => together(lines, set, shipping))
    .reduce((best, next) => (worth(next) > worth(best) ? next : best));
}

const ORDER = { percent: 0, amount: 1, free_shipping: 2 };

function together(
  lines: readonly PromotableLine[],
  promotions: readonly Promotion[],
  shipping: Cents,
): Discounts {
  const perLine = lines.map(() => 0);
  let offShipping = 0;
  const applied: AppliedPromotion[] = [];
  for (const promotion of [...promotions].sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.id - b.id)) {
    const parts = lines.map((line, at) =>
      line.is_giftcard || !line.eligible(promotion) ? 0 : line.amount - (perLine[at] ?? 0),
    );
    let off: Cents[] = parts.map(() => 0);
    let amount = 0;
    if (promotion.kind === "percent") {
      off = parts.map((left, at) =>
        left === 0 ? 0 : Math.min(left, share(lines[at]?.amount ?? 0, promotion.value)),
      );
    } else if (promotion.kind === "amount") {
      off = apportion(promotion.value, parts);
    } else if (parts.some((part) => part > 0)) {
      amount = shipping - offShipping;
      offShipping += amount;
    }
    for (const [at, part] of off.entries()) perLine[at] = (perLine[at] ?? 0) + part;
    amount += off.reduce((sum, part) => sum + part, 0);
    // Free delivery is on the order before its price is known, so that the shopper sees that the code holds.
    if (amount > 0 || (promotion.kind === "free_shipping" && parts.some((part) => part > 0)))
      applied.push({
        promotion_id: promotion.id,
        code: promotion.code,
        description: promotion.description,
        amount,
        type: promotion.kind,
        automatic: promotion.automatic,
      });
  }
  return { applied, perLine, offShipping };
}

/** Parts an amount among others by their size, to the cent: what rounding leaves goes to the largest first. */
export function apportion(amount: Cents, among: readonly Cents[]): Cents[] {
  const whole = among.reduce((sum, part) => sum + part, 0);
  const given = Math.min(amount, whole);
  if (whole === 0 || given === 0) return among.map(() => 0);
  const shares = among.map((part) => Math.floor((given * part) / whole));
  let left = given - shares.reduce((sum, part) => sum + part, 0);
  const largest = among.map((part, at) => ({ part, at })).sort((a, b) => b.part - a.part);
  for (const { at, part } of largest) {
    if (left === 0) break;
    if (part === 0 || (shares[at] ?? 0) >= part) continue;
    shares[at] = (shares[at] ?? 0) + 1;
    left--;
  }
  return shares;
}
