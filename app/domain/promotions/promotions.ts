import { type Cents, share } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** Maximum length of a promo code (spec 2 §5). */
export const CODE_LENGTH = 15;

export const PROMOTION_KINDS = ["percent", "amount", "free_shipping"] as const;

/** Where a promotion stands. One that is used up has no uses left. */
export const PROMOTION_STATES = ["running", "to_come", "paused", "used_up", "ended"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Where a promotion stands at a moment. */
export function promotionState(
  {
    starts_at,
    ends_at,
    paused_at,
    limit_total,
    used,
  }: {
    starts_at: number;
    ends_at: number | null;
    paused_at: number | null;
    limit_total: number | null;
    used: number;
  },
  now: EpochSeconds,
): PromotionState {
  if (ends_at !== null && ends_at <= now) return "ended";
  if (limit_total !== null && used >= limit_total) return "used_up";
  if (paused_at !== null) return "paused";
  return starts_at > now ? "to_come" : "running";
}

/** A share such as "10" or "7.5" percent in thousandths of a percent; undefined if it is not a share. */
export function parsePercent(text: string): number | undefined {
  return /^\d{1,3}([.,]\d{1,3})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 1000) : undefined;
}

/** A promotion, as far as an order needs it. */
export interface Promotion {
  id: number;
  code: string;
  description: string;
  kind: (typeof PROMOTION_KINDS)[number];
  /** Thousandths of a percent, or cents. */
  value: number;
  /** The minimum for the goods in cents, without gift cards and less what bundles take off. */
  minimum: Cents;
  /** Applies without a code. */
  automatic: boolean;
  /** Whether it combines with other promotions. */
  stacks: boolean;
}

/** A line of goods: its total, and which promotions it is eligible for. */
export interface PromotableLine {
  amount: Cents;
  /** Gift cards are money, so they are not discounted. */
  is_giftcard: boolean;
  eligible(promotion: Promotion): boolean;
}

/** The effect of a promotion (spec 2 §3 "promo_codes"). */
export interface AppliedPromotion {
  promotion_id: number;
  code: string;
  description: string;
  /** The language of its description, if that is not the page's. */
  lang?: string | undefined;
  amount: Cents;
  type: Promotion["kind"];
  automatic: boolean;
}

/** Why an entered code takes nothing off. */
export type IdleReason =
  /** The order is below the promotion's minimum. */
  | "below_minimum"
  /** None of the titles is eligible. */
  | "no_title"
  /** It does not combine with a promotion that saves the shopper more. */
  | "not_combined"
  /** It is free shipping, which does not combine with the others, and shipping has no price to compare them by. */
  | "unpriced"
  /** The other discounts leave nothing to take off. */
  | "nothing_left"
  /** It has ended or been used up since it was entered. */
  | "over";

/** An entered code that takes nothing off. */
export interface IdleCode {
  code: string;
  description: string;
  /** The language of its description, if that is not the page's. */
  lang?: string | undefined;
  reason: IdleReason;
  minimum: Cents;
}

export interface Discounts {
  applied: AppliedPromotion[];
  /** The discount of each line. */
  perLine: Cents[];
  /** The discount on delivery. */
  offShipping: Cents;
}

/**
 * The amount that counts towards a promotion's minimum. Gift cards don't: one could be bought for the discount, and
 * then spent.
 */
const goodsOf = (lines: readonly PromotableLine[]): Cents =>
  lines.reduce((sum, { amount, is_giftcard }) => sum + (is_giftcard ? 0 : amount), 0);

/**
 * Applies promotions. Those that stack are combined: first percentages of the full price, then amounts, then
 * delivery. One that does not stack replaces them if it saves more on its own, so the shopper always gets the
 * better deal. Nothing falls below zero, and gift cards are never reduced.
 * @param shipping null while it has no price: free shipping then applies if nothing else does
 */
export function discountsOf(
  lines: readonly PromotableLine[],
  promotions: readonly Promotion[],
  shipping: Cents | null,
): Discounts {
  const goods = goodsOf(lines);
  const open = promotions.filter((promotion) => goods >= promotion.minimum);
  const sets = [
    open.filter(({ stacks }) => stacks),
    ...open.filter(({ stacks }) => !stacks).map((promotion) => [promotion]),
  ];
  const worth = ({ perLine, offShipping }: Discounts) =>
    perLine.reduce((sum, amount) => sum + amount, 0) + offShipping;
  return sets
    .map((set) => together(lines, set, shipping ?? 0))
    .reduce((best, next) =>
      worth(next) > worth(best) || (shipping === null && best.applied.length === 0) ? next : best,
    );
}

/**
 * The discounts that an order's promotions give on shipping once it has a price. The first free-shipping promotion
 * takes all of it.
 */
export function onShipping(agreed: readonly AppliedPromotion[], shipping: Cents): AppliedPromotion[] {
  const free = agreed.find(({ type }) => type === "free_shipping");
  return agreed.map((promotion) => (promotion === free ? { ...promotion, amount: shipping } : promotion));
}

/** The discount that free shipping gives on the price of shipping. */
export const offShipping = (applied: readonly AppliedPromotion[]): Cents =>
  applied.reduce((sum, { type, amount }) => (type === "free_shipping" ? sum + amount : sum), 0);

/**
 * The entered codes that take nothing off, and why.
 * @param entered every code of the cart, including those no longer in force
 * @param shipping null while it has no price
 */
export function idleCodes(
  lines: readonly PromotableLine[],
  entered: readonly string[],
  promotions: readonly Promotion[],
  applied: readonly AppliedPromotion[],
  shipping: Cents | null,
): IdleCode[] {
  const goods = goodsOf(lines);
  const alone = promotions.some(
    (promotion) => !promotion.stacks && applied.some(({ promotion_id }) => promotion_id === promotion.id),
  );
  const reasonOf = (promotion: Promotion): IdleReason => {
    if (goods < promotion.minimum) return "below_minimum";
    if (!lines.some((line) => !line.is_giftcard && line.amount > 0 && line.eligible(promotion)))
      return "no_title";
    if (applied.length === 0 || !(alone || !promotion.stacks)) return "nothing_left";
    return promotion.kind === "free_shipping" && shipping === null ? "unpriced" : "not_combined";
  };
  return entered
    .filter((code) => !applied.some((promotion) => promotion.code === code))
    .map((code) => {
      const promotion = promotions.find((candidate) => candidate.code === code);
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
    const parts = lines.map((line, index) =>
      line.is_giftcard || !line.eligible(promotion) ? 0 : line.amount - (perLine[index] ?? 0),
    );
    let off: Cents[] = parts.map(() => 0);
    let amount = 0;
    if (promotion.kind === "percent") {
      off = parts.map((left, index) =>
        left === 0 ? 0 : Math.min(left, share(lines[index]?.amount ?? 0, promotion.value)),
      );
    } else if (promotion.kind === "amount") {
      off = apportion(promotion.value, parts);
    } else if (parts.some((part) => part > 0)) {
      amount = shipping - offShipping;
      offShipping += amount;
    }
    for (const [index, part] of off.entries()) perLine[index] = (perLine[index] ?? 0) + part;
    amount += off.reduce((sum, part) => sum + part, 0);
    // Free delivery is shown before the delivery price is known, so that the shopper sees that the code works.
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

/** Splits an amount in proportion to others, to the cent. What rounding leaves goes to the largest first. */
export function apportion(amount: Cents, among: readonly Cents[]): Cents[] {
  const whole = among.reduce((sum, part) => sum + part, 0);
  const discount = Math.min(amount, whole);
  if (whole === 0 || discount === 0) return among.map(() => 0);
  const shares = among.map((part) => Math.floor((discount * part) / whole));
  let left = discount - shares.reduce((sum, part) => sum + part, 0);
  const largest = among.map((part, index) => ({ part, index })).sort((a, b) => b.part - a.part);
  for (const { index, part } of largest) {
    if (left === 0) break;
    if (part === 0 || (shares[index] ?? 0) >= part) continue;
    shares[index] = (shares[index] ?? 0) + 1;
    left--;
  }
  return shares;
}
