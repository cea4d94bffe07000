import { type Cents, share } from "#app/lib/money.ts";

/** A code's length at most (spec 2 §5). */
export const CODE_LENGTH = 15;

export const PROMOTION_KINDS = ["percent", "amount", "free_shipping"] as const;

/** A promotion as an order meets it. */
export interface Promotion {
  id: number;
  code: string;
  description: string;
  kind: (typeof PROMOTION_KINDS)[number];
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

/** Why a code that was entered takes nothing off. */
export type IdleReason =
  /** The order is below the promotion's minimum. */
  | "below_minimum"
  /** None of the titles belongs to it. */
  | "no_title"
  /** It does not combine with what gives the shopper more. */
  | "not_combined"
  /** The other discounts leave nothing for it. */
  | "nothing_left"
  /** It has ended, or has been used up, since it was entered. */
  | "over";

/** A code that was entered and takes nothing off. */
export interface IdleCode {
  code: string;
  description: string;
  reason: IdleReason;
  minimum: Cents;
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

/**
 * Which of the codes that were entered take nothing off, and why.
 * @param entered every code of the cart, also those that are no longer in force
 */
export function idleCodes(
  lines: readonly PromotableLine[],
  entered: readonly string[],
  promotions: readonly Promotion[],
  applied: readonly AppliedPromotion[],
): IdleCode[] {
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  const alone = promotions.some(
    (promotion) => !promotion.stacks && applied.some(({ promotion_id }) => promotion_id === promotion.id),
  );
  const reasonOf = (promotion: Promotion): IdleReason => {
    if (goods < promotion.minimum) return "below_minimum";
    if (!lines.some((line) => !line.is_giftcard && line.amount > 0 && line.eligible(promotion)))
      return "no_title";
    return applied.length > 0 && (alone || !promotion.stacks) ? "not_combined" : "nothing_left";
  };
  return entered
    .filter((code) => !applied.some((one) => one.code === code))
    .map((code) => {
      const promotion = promotions.find((one) => one.code === code);
      if (!promotion) return { code, description: "", reason: "over" as const, minimum: 0 };
      const { description, minimum } = promotion;
      return { code, description, reason: reasonOf(promotion), minimum };
    });
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
