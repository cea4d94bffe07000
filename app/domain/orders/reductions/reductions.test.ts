import { describe, expect, it } from "vitest";
import type { AppliedPromotion } from "../../promotions/promotions.ts";
import {
  type AgreedOrder,
  copiesLeft,
  overpaid,
  type PricedLine,
  reductionOf,
  shippingLeft,
  splitHeldCopies,
  withoutCopies,
} from "./reductions.ts";

const GST = { type: "GST", rate: 5000 };
const PST = { type: "PST", rate: 7000 };
const line = (position: number, more: Partial<PricedLine> = {}): PricedLine => ({
  position,
  quantity: 1,
  cancelled: 0,
  returned: 0,
  net: 2000,
  taxes: [GST],
  ...more,
});
const off = (...copies: [number, number][]) => new Map(copies);
const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

describe("what is taken off an order", () => {
  it("is what the copies cost after promotions, with the taxes on them and nothing of shipping", () => {
    const agreed: AgreedOrder = {
      lines: [line(0, { quantity: 2, net: 3600 }), line(1, { taxes: [GST, PST] })],
      shipping: 900,
      taxes: [
        { ...GST, taxable: 6500, amount: 325 },
        { ...PST, taxable: 2000, amount: 140 },
      ],
      shippingTakenOff: 0,
    };
    expect(reductionOf(agreed, off([0, 1]), 0, ANY_NUMBER)).toEqual({
      items: [{ position: 0, quantity: 1, amount: 1800 }],
      shipping: 0,
      taxes: [{ ...GST, taxable: 1800, amount: 90 }],
      amount: 1890,
    });
    expect(reductionOf(agreed, off([1, 1]), 900, ANY_NUMBER)).toEqual({
      items: [{ position: 1, quantity: 1, amount: 2000 }],
      shipping: 900,
      taxes: [
        { ...GST, taxable: 2900, amount: 145 },
        { ...PST, taxable: 2000, amount: 140 },
      ],
      amount: 3185,
    });
  });

  it("adds up to the whole order to the cent, in whatever order copies leave", () => {
    const start: AgreedOrder = {
      // Three for $10.00, and taxes that round differently on parts.
      lines: [line(0, { quantity: 3, net: 1000 }), line(1, { quantity: 2, net: 333, taxes: [GST, PST] })],
      shipping: 0,
      taxes: [
        { ...GST, taxable: 1333, amount: 67 },
        { ...PST, taxable: 333, amount: 23 },
      ],
      shippingTakenOff: 0,
    };
    for (const order of [
      [0, 0, 0, 1, 1],
      [1, 0, 1, 0, 0],
    ]) {
      let agreed = start;
      const total = order.reduce((sum, position) => {
        const { amount } = reductionOf(agreed, off([position, 1]), 0, ANY_NUMBER);
        const lines = agreed.lines.map((one) =>
          one.position === position ? { ...one, cancelled: one.cancelled + 1 } : one,
        );
        agreed = { ...agreed, lines };
        return sum + amount;
      }, 0);
      expect(total).toBe(1333 + 67 + 23);
    }
  });

  it("is at most what is left of the order", () => {
    const agreed: AgreedOrder = {
      lines: [line(0)],
      shipping: 0,
      taxes: [{ ...GST, taxable: 2000, amount: 100 }],
      shippingTakenOff: 0,
    };
    const cut = reductionOf(agreed, off([0, 1]), 0, 1000);
    expect(cut.amount).toBe(1000);
    expect((cut.items[0]?.amount ?? 0) + (cut.taxes[0]?.amount ?? 0)).toBe(1000);
  });

  it("leaves delivery fees, and follows a rate that changed when a quote was priced", () => {
    const fee = { type: "Retail Delivery Fee", rate: 0, taxable: 2000, amount: 29 };
    const newer = { type: "GST", rate: 6000, taxable: 2000, amount: 120 };
    const agreed: AgreedOrder = { lines: [line(0)], shipping: 0, taxes: [newer, fee], shippingTakenOff: 0 };
    expect(reductionOf(agreed, off([0, 1]), 0, ANY_NUMBER)).toMatchObject({
      taxes: [{ type: "GST", amount: 120 }],
      amount: 2120,
    });
  });
});

describe("copies of a line", () => {
  const parcels = [
    { number: 1, status: "shipped" as const, items: [{ position: 0, quantity: 2 }] },
    { number: 2, status: "waiting" as const, items: [{ position: 0, quantity: 1 }] },
  ];

  it("are sent as parcels are, and all of them once the order is shipped", () => {
    const three = line(0, { quantity: 3 });
    expect(copiesLeft({ status: "placed", shipping_batches: parcels }, three, 0)).toEqual({
      unsent: 1,
      sent: 2,
    });
    const returned = { ...three, returned: 1 };
    expect(copiesLeft({ status: "placed", shipping_batches: parcels }, returned, 0)).toEqual({
      unsent: 1,
      sent: 1,
    });
    const shipped = { status: "shipped" as const, shipping_batches: parcels };
    expect(copiesLeft(shipped, { ...three, cancelled: 1 }, 0)).toEqual({ unsent: 0, sent: 2 });
  });

  it("leave the last parcel first", () => {
    const waiting = parcels.map((parcel) => ({ ...parcel, status: "waiting" as const }));
    expect(withoutCopies(waiting, off([0, 2])).map(({ items }) => items)).toEqual([
      [{ position: 0, quantity: 1 }],
      [],
    ]);
  });

  it("come off those to be ordered in first, then off the shelf named last", () => {
    const held = {
      taken: [
        { location_id: 1, quantity: 2 },
        { location_id: 2, quantity: 1 },
      ],
      backorder: 1,
    };
    expect(splitHeldCopies(held, 3, 1)).toEqual({
      left: { taken: [{ location_id: 1, quantity: 1 }], backorder: 0 },
      putBack: [
        { location_id: 1, quantity: 1 },
        { location_id: 2, quantity: 1 },
      ],
    });
    // The copies that were ordered in have been sent.
    expect(splitHeldCopies(held, 1, 0)).toMatchObject({
      left: { backorder: 1 },
      putBack: [{ location_id: 2 }],
    });
  });
});

it("counts as paid too much what was received beyond the rest of the order and not given back for it", () => {
  expect(overpaid({ received: 5000, total: 5000, reduced: 1000, refundedForCopies: 0 })).toBe(1000);
  expect(overpaid({ received: 5000, total: 5000, reduced: 1000, refundedForCopies: 1000 })).toBe(0);
  expect(overpaid({ received: 3000, total: 5000, reduced: 1000, refundedForCopies: 0 })).toBe(0);
});

describe("what is left of the price of shipping", () => {
  const free = { type: "free_shipping", amount: 900 } as AppliedPromotion;
  const goods = { type: "percent", amount: 500 } as AppliedPromotion;

  it("is what was charged, less what was taken off before", () => {
    expect(shippingLeft({ shipping: 900, promo_codes: [goods] }, [])).toBe(900);
    expect(shippingLeft({ shipping: 900, promo_codes: [] }, [{ shipping: 300 }, { shipping: 200 }])).toBe(
      400,
    );
    expect(shippingLeft({ shipping: 900, promo_codes: [free, goods] }, [])).toBe(0);
  });
});
