import { describe, expect, it } from "vitest";
import { apportion, discountsOf, type PromotableLine, type Promotion } from "./promotions.ts";

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
  it("are split among lines to the cent", () => {
    expect(apportion(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(apportion(1000, [10, 0, 5])).toEqual([10, 0, 5]);
    for (let round = 0; round < 200; round++) {
      const parts = Array.from({ length: 5 }, () => Math.floor(Math.random() * 500));
      const whole = parts.reduce((a, b) => a + b, 0);
      const amount = Math.floor(Math.random() * 2000);
      const shares = apportion(amount, parts);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(Math.min(amount, whole));
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(parts[at] ?? 0);
    }
  });
});
