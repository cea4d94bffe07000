import { expect, it } from "vitest";
import { Random } from "#tests/support/random.ts";
import { settingsSchema } from "../stores/settings.ts";
import { type LineToPrice, price, type ToPrice } from "./pricing.ts";

const settings = settingsSchema.parse({ store_info: { name: "S", country: "CA", email: "a@example.com" } });
const line = (more: Partial<LineToPrice> = {}): LineToPrice => ({
  eisbn: "a",
  quantity: 1,
  backorder_quantity: 0,
  grams: 300,
  price: 2000,
  tax_class: "book",
  binding: null,
  is_giftcard: false,
  bundle_title: null,
  eligible: () => true,
  ...more,
});
const order = (more: Partial<ToPrice>): ToPrice => ({
  settings,
  lines: [line()],
  terms: { delivery: "pickup" },
  to: undefined,
  taxAddress: { country: "CA", province: "BC", postal_code: "" },
  rates: [{ type: "GST", rate: 5000, tax_classes: [], from: 0 }],
  promotions: [],
  bundles: [],
  cards: [],
  now: 0,
  ...more,
});

it("a gift card pays for taxes and books, but never for another gift card", () => {
  const priced = price(
    order({
      lines: [line(), line({ price: 5000, is_giftcard: true, tax_class: "gift_card" })],
      cards: [{ id: 1, balance: 9000, issued_at: 0, amount: null }],
    }),
  );
  expect(priced).toMatchObject({ total: 7100, cardsTotal: 2100, owing: 5000 });
});

it("an order has no total while its shipping is unknown", () => {
  expect(price(order({ terms: { delivery: "ship" } }))).toMatchObject({
    shipping: null,
    total: null,
    owing: null,
  });
});

it("amounts are whole cents and add up, whatever is taken off", () => {
  const random = new Random(1);
  const some = (below: number) => random.below(below);
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 1 + some(4) }, () =>
      line({ price: some(5000), quantity: 1 + some(5) }),
    );
    const priced = price(
      order({
        lines,
        promotions: [
          {
            id: 1,
            code: "P",
            description: "",
            kind: "percent",
            value: some(100_000),
            minimum: 0,
            automatic: false,
            stacks: true,
          },
          {
            id: 2,
            code: "A",
            description: "",
            kind: "amount",
            value: some(9000),
            minimum: 0,
            automatic: false,
            stacks: true,
          },
        ],
        cards: [{ id: 1, balance: some(9000), issued_at: 0, amount: null }],
      }),
    );
    const off = priced.perLine.reduce((sum, amount) => sum + amount, 0);
    const tax = priced.taxes.reduce((sum, one) => sum + one.amount, 0);
    expect(priced.total).toBe(priced.subtotal - off + tax);
    expect(priced.owing).toBe((priced.total ?? 0) - priced.cardsTotal);
    for (const amount of [priced.total ?? -1, priced.owing ?? -1, off, tax, priced.cardsTotal]) {
      expect(Number.isInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
    expect(priced.promotions.reduce((sum, { amount }) => sum + amount, 0)).toBe(off);
  }
});
