import { describe, expect, it } from "vitest";
import { Random } from "#tests/support/random.ts";
import {
  apportion,
  discountsOf,
  idleCodes,
  offShipping,
  onShipping,
  type PromotableLine,
  type Promotion,
} from "./promotions.ts";

const line = (amount: number, more: Partial<PromotableLine> = {}): PromotableLine => ({
  amount,
  is_giftcard: false,
  eligible: () => true,
  ...more,
});
let drawn = 0;
const promotion = (more: Partial<Promotion>): Promotion => ({
  id: ++drawn,
  code: `C${drawn}`,
  description: "",
  kind: "percent",
  value: 10_000,
  minimum: 0,
  automatic: false,
  stacks: true,
  ...more,
});
const off = (lines: PromotableLine[], promotions: Promotion[], shipping = 0) => {
  const { perLine, offShipping, applied } = discountsOf(lines, promotions, shipping);
  return { goods: perLine.reduce((a, b) => a + b, 0), shipping: offShipping, codes: applied.length };
};

describe("promotions", () => {
  it("take off percentages of the full price first, then amounts, then shipping", () => {
    const all = [
      promotion({ kind: "amount", value: 500 }),
      promotion({ kind: "free_shipping" }),
      promotion({}),
    ];
    expect(off([line(2000), line(1000)], all, 900)).toEqual({ goods: 300 + 500, shipping: 900, codes: 3 });
  });
  it("never take off more than there is, and nothing from gift cards", () => {
    expect(off([line(300)], [promotion({ kind: "amount", value: 500 })])).toMatchObject({ goods: 300 });
    expect(off([line(5000, { is_giftcard: true }), line(1000)], [promotion({})])).toMatchObject({
      goods: 100,
    });
    expect(
      off([line(5000, { is_giftcard: true })], [promotion({ kind: "free_shipping" })], 900),
    ).toMatchObject({
      shipping: 0,
      codes: 0,
    });
  });
  it("apply only to their lines, and from their minimum", () => {
    const fiction = promotion({});
    expect(off([line(1000, { eligible: (one) => one !== fiction }), line(2000)], [fiction])).toMatchObject({
      goods: 200,
    });
    expect(off([line(1000)], [promotion({ minimum: 1001 })])).toMatchObject({ goods: 0, codes: 0 });
    expect(off([line(1001)], [promotion({ minimum: 1001 })])).toMatchObject({ goods: 100 });
    const card = line(5000, { is_giftcard: true });
    expect(off([card, line(1000)], [promotion({ minimum: 1001 })])).toMatchObject({ goods: 0, codes: 0 });
  });
  it("apply alone if they do not stack, when that gives the shopper more", () => {
    const stacking = [promotion({}), promotion({ kind: "amount", value: 100 })];
    expect(off([line(1000)], [...stacking, promotion({ value: 30_000, stacks: false })])).toMatchObject({
      goods: 300,
      codes: 1,
    });
    expect(off([line(1000)], [...stacking, promotion({ value: 15_000, stacks: false })])).toMatchObject({
      goods: 200,
      codes: 2,
    });
  });
  it("[K3] keep those that combine when another saves just as much", () => {
    const [first, second] = [promotion({}), promotion({ kind: "amount", value: 100 })];
    const equal = promotion({ value: 20_000, stacks: false });
    const { applied } = discountsOf([line(1000)], [first, second, equal], 0);
    expect(applied.map(({ promotion_id }) => promotion_id)).toEqual([first.id, second.id]);
  });
  it("[K3] count free shipping when they compare", () => {
    const all = [promotion({ kind: "free_shipping" }), promotion({ value: 30_000, stacks: false })];
    expect(off([line(1000)], all, 900)).toEqual({ goods: 0, shipping: 900, codes: 1 });
    expect(off([line(1000)], all, 200)).toEqual({ goods: 300, shipping: 0, codes: 1 });
  });
  it("[K3] never take off a line or its shipping twice", () => {
    const halves = [promotion({ value: 60_000 }), promotion({ value: 60_000 })];
    expect(off([line(1000)], halves)).toMatchObject({ goods: 1000 });
    const free = [promotion({ kind: "free_shipping" }), promotion({ kind: "free_shipping" })];
    expect(off([line(1000)], free, 900)).toMatchObject({ shipping: 900 });
  });
  it("[K3] say why an entered code takes nothing off", () => {
    const reason = (promotions: Promotion[], lines = [line(1000)], shipping: number | null = 0) => {
      const { applied } = discountsOf(lines, promotions, shipping);
      return idleCodes(lines, ["CODE"], promotions, applied, shipping)[0]?.reason;
    };
    const coded = (more: Partial<Promotion> = {}) => promotion({ code: "CODE", ...more });
    expect(reason([])).toBe("over");
    expect(reason([coded()])).toBeUndefined();
    expect(reason([coded({ minimum: 1001 })])).toBe("below_minimum");
    expect(reason([coded({ minimum: 1000 })])).toBeUndefined();
    const card = line(5000, { is_giftcard: true });
    expect(reason([coded({ minimum: 1001 })], [card, line(1000)])).toBe("below_minimum");
    expect(reason([coded()], [line(1000, { is_giftcard: true })])).toBe("no_title");
    expect(reason([promotion({ value: 20_000 }), coded({ stacks: false })])).toBe("not_combined");
    expect(reason([promotion({ value: 20_000, stacks: false }), coded()])).toBe("not_combined");
    expect(
      reason([promotion({ value: 100_000 }), coded({ kind: "amount", value: 100, minimum: 1000 })]),
    ).toBe("nothing_left");
    // Nobody knows yet which of them saves more.
    const free = coded({ kind: "free_shipping", stacks: false });
    expect(reason([promotion({}), free], [line(1000)], null)).toBe("unpriced");
    expect(reason([promotion({}), free], [line(1000)], 50)).toBe("not_combined");
    expect(reason([promotion({}), free], [line(1000)], 150)).toBeUndefined();
    expect(reason([free], [line(1000)], null)).toBeUndefined();
  });

  it("take a price of shipping off that is set later, once, and leave the others as they were", () => {
    const agreed = [
      ...discountsOf([line(5000)], [promotion({}), promotion({ kind: "free_shipping" })], 100).applied,
      ...discountsOf([line(5000)], [promotion({ kind: "free_shipping" })], 100).applied,
    ];
    const later = onShipping(agreed, 900);
    expect(later.map(({ type, amount }) => [type, amount])).toEqual([
      ["percent", 500],
      ["free_shipping", 900],
      ["free_shipping", 100],
    ]);
    expect(offShipping(onShipping(agreed.slice(0, 2), 900))).toBe(900);
    expect(onShipping(agreed.slice(0, 1), 900)).toEqual(agreed.slice(0, 1));
  });

  it("are split among lines in proportion, to the cent", () => {
    expect(apportion(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(apportion(1000, [10, 0, 5])).toEqual([10, 0, 5]);
    const random = new Random(1);
    for (let round = 0; round < 200; round++) {
      const parts = Array.from({ length: 5 }, () => random.below(500));
      const whole = parts.reduce((a, b) => a + b, 0);
      const amount = random.below(2000);
      const shares = apportion(amount, parts);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(Math.min(amount, whole));
      for (const [index, part] of parts.entries()) {
        const exact = whole === 0 ? 0 : (Math.min(amount, whole) * part) / whole;
        expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThan(1);
        expect(shares[index]).toBeLessThanOrEqual(part);
      }
    }
  });
});
