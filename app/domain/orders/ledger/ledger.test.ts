import { describe, expect, it } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import type { Dispute } from "../disputes/disputes.ts";
import type { Order } from "../orders.ts";
import { type Entry, type EntryContext, entriesOf } from "./entries.ts";
import { type Posting, postingsOf } from "./postings.ts";

const PLACED = 1000;
const LATER = 2000;
const LAST = 3000;
const GST = { type: "GST", rate: 5000 };

const line = (title: string, more: object = {}) => ({
  title_info: { title, isbn: "9780064404990", available: { code: "" as const, text: "New" } },
  cart_info: {
    quantity: 1,
    cancelled: 0,
    returned: 0,
    sold_price: 2000,
    promotion_discount: 0,
    is_giftcard: false,
    tax_class: "book",
    ...more,
  },
});

/** Two books for $40.00 less $4.00, $9.00 of shipping, and the tax on both: $47.25 in all. */
const order = (more: object = {}, summary: object = {}) =>
  partOf<Order>({
    order_date: PLACED,
    status: "placed",
    events: [],
    items: [line("The Giver", { promotion_discount: 400 }), line("Little Women")],
    reductions: [],
    shipping: { provider: "Canada Post" },
    paid_by_hand: 0,
    paid_method: "",
    ...more,
    summary: {
      promo_codes: [{ code: "FALL", description: "Fall sale", type: "percent", amount: 400 }],
      shipping: 900,
      taxes: [{ ...GST, taxable: 4500, amount: 225 }],
      total: 4725,
      reduced: 0,
      total_gift_card_amount_used: 0,
      ...summary,
    },
  });

const around = (more: Partial<EntryContext> = {}): EntryContext => ({
  place: "CA-BC",
  payment: undefined,
  paidInShop: null,
  refunds: [],
  disputes: [],
  shippingSet: [],
  ...more,
});

const refund = (amount: number, more: Partial<Refund> = {}) =>
  ({
    reason: "asked",
    state: "done",
    amount,
    for_copies: 0,
    target: "payment",
    provider: "stripe",
    reference: "re_1",
    note: "Damaged",
    method: "",
    made_at: null,
    returned_at: null,
    changed_at: LATER,
    ...more,
  }) as Refund;

/** One copy of the second line, with its tax. */
const TAKEN_OFF = {
  at: LATER,
  act: "a",
  kind: "cancelled",
  items: [{ position: 1, quantity: 1, amount: 2000 }],
  shipping: 0,
  taxes: [{ ...GST, taxable: 2000, amount: 100 }],
  amount: 2100,
} as const;

const CANCELLED = { status: "cancelled", events: [{ at: LAST, status: "cancelled" }] };

const brief = (entries: readonly Entry[]) =>
  entries.map(({ record, at, amount }) => `${record} ${at} ${amount}`);
const sum = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((total, { amount }) => total + amount, 0);
const MONEY = ["payment", "refund", "dispute"];

describe("the entries of an order", () => {
  it("are its lines, discounts, shipping and taxes, and add up to its total", () => {
    const entries = entriesOf(order(), around());
    expect(brief(entries)).toEqual([
      `line ${PLACED} 2000`,
      `line ${PLACED} 2000`,
      `discount ${PLACED} -400`,
      `shipping ${PLACED} 900`,
      `tax ${PLACED} 225`,
    ]);
    expect(sum(entries)).toBe(4725);
    expect(entries.at(-1)).toMatchObject({ description: "GST", rate: 5000, taxable: 4500, place: "CA-BC" });
  });

  it("have a price of shipping that was set later, and the taxes on it, on that day", () => {
    const shippingSet = [
      { at: LATER, price: 700, taxesBefore: [{ ...GST, taxable: 3600, amount: 180 }] },
      { at: LAST, price: 900, taxesBefore: [{ ...GST, taxable: 4300, amount: 215 }] },
    ];
    const entries = entriesOf(order(), around({ shippingSet }));
    expect(brief(entries.slice(3))).toEqual([
      `shipping ${LATER} 700`,
      `shipping ${LAST} 200`,
      `tax ${PLACED} 180`,
      `tax ${LATER} 35`,
      `tax ${LAST} 10`,
    ]);
    expect(sum(entries)).toBe(4725);
  });

  it("take free shipping off on the day on which shipping has a price", () => {
    const summary = {
      promo_codes: [{ code: "FREE", description: "", type: "free_shipping", amount: 900 }],
      taxes: [],
      total: 4000,
    };
    const shippingSet = [{ at: LATER, price: 900, taxesBefore: [] }];
    const entries = entriesOf(order({}, summary), around({ shippingSet }));
    expect(brief(entries.slice(2))).toEqual([`discount ${LATER} -900`, `shipping ${LATER} 900`]);
    expect(sum(entries)).toBe(4000);
  });

  it("keep two taxes of one name and rate apart", () => {
    const taxes = [
      { ...GST, taxable: 3600, amount: 180 },
      { ...GST, taxable: 900, amount: 45 },
    ];
    const entries = entriesOf(order({}, { taxes }), around());
    expect(brief(entries.filter(({ record }) => record === "tax"))).toEqual([
      `tax ${PLACED} 180`,
      `tax ${PLACED} 45`,
    ]);
  });

  it("take copies off on the day on which they were, with the taxes on them", () => {
    const entries = entriesOf(order({ reductions: [{ ...TAKEN_OFF, shipping: 300 }] }), around());
    expect(brief(entries.slice(5))).toEqual([
      `cancelled ${LATER} -2000`,
      `cancelled ${LATER} -300`,
      `tax back ${LATER} -100`,
    ]);
    expect(entries[5]).toMatchObject({ line: 1, quantity: -1, description: "Little Women" });
    expect(entries[6]).toMatchObject({ line: null, description: "shipping" });
  });

  it("end at nothing for a cancelled order, whatever was taken off or refunded before", () => {
    const cancelled = order({ ...CANCELLED, reductions: [TAKEN_OFF] }, { reduced: 2100 });
    const refunds = [refund(2100, { for_copies: 2100 }), refund(500), refund(2125, { changed_at: LAST })];
    const entries = entriesOf(cancelled, around({ refunds }));
    const { amount } = entries.find(({ record, line }) => record === "cancelled" && line === null) ?? {};
    // Of $47.25, $21.00 were taken off, and $5.00 refunded without taking copies off.
    expect(amount).toBe(-(4725 - 2100 - 500));
    const lost = -500;
    expect(sum(entries.filter(({ record }) => !MONEY.includes(record))) + lost).toBe(0);
  });

  it("have what was paid with gift cards, in the shop and through a provider", () => {
    const paid = order({ paid_by_hand: 1000, paid_method: "cash" }, { total_gift_card_amount_used: 725 });
    const payment = { provider: "stripe", provider_ref: "pi_1", amount: 3000, changed_at: LATER };
    const entries = entriesOf(paid, around({ payment, paidInShop: LAST })).slice(5);
    expect(entries.map(({ at, means, reference, amount }) => [at, means, reference, amount])).toEqual([
      [PLACED, "gift card", "", 725],
      [LAST, "cash", "", 1000],
      [LATER, "stripe", "pi_1", 3000],
    ]);
  });

  it("have a refund once its money has moved, and its return", () => {
    const refunds = [
      refund(100, { state: "started" }),
      refund(200, { state: "failed" }),
      refund(300, { reason: "unmatched" }),
      refund(400, { state: "by_hand", made_at: LATER, returned_at: LAST }),
      refund(500, {
        made_at: LATER,
        returned_at: LAST,
        changed_at: LAST + 1,
        target: "by_hand",
        method: "cash",
      }),
    ];
    expect(brief(entriesOf(order(), around({ refunds })).slice(5))).toEqual([
      `refund ${LATER} -400`,
      `refund ${LAST} 400`,
      `refund ${LATER} -500`,
      `refund ${LAST} 500`,
      `refund ${LAST + 1} -500`,
    ]);
  });

  it("have the money that a dispute took, and that came back", () => {
    const dispute = { provider: "stripe", reference: "dp_1", lost: 4725, lost_at: LATER, regained_at: LAST };
    const open = { ...dispute, lost_at: null, regained_at: null };
    const disputes = [dispute, open] as Dispute[];
    expect(brief(entriesOf(order(), around({ disputes })).slice(5))).toEqual([
      `dispute ${LATER} -4725`,
      `dispute ${LAST} 4725`,
    ]);
  });
});

describe("the postings of an order", () => {
  const posted = (of: Order, more: Partial<EntryContext> = {}) => {
    const entries = entriesOf(of, around(more));
    return { entries, postings: postingsOf(of, entries) };
  };
  const amounts = (postings: readonly Posting[], cause: Posting["cause"], at?: number) =>
    postings
      .filter((posting) => posting.cause === cause && (at === undefined || posting.at === at))
      .map(({ part, line, amount }) => [part, line, amount]);

  it("say what was sold, and give each line its discount", () => {
    expect(amounts(posted(order()).postings, "sold")).toEqual([
      ["order", null, 0],
      ["goods", 0, 2000],
      ["goods", 1, 2000],
      ["discounts", 0, -400],
      ["shipping", null, 900],
      ["taxes", null, 225],
    ]);
  });

  it("share what several codes take off a line in the order of the codes", () => {
    const promo_codes = [
      { code: "A", description: "", type: "percent", amount: 500 },
      { code: "B", description: "", type: "percent", amount: 300 },
      { code: "C", description: "", type: "free_shipping", amount: 900 },
    ];
    const items = [line("One", { promotion_discount: 600 }), line("Two", { promotion_discount: 100 })];
    const { postings } = posted(order({ items }, { promo_codes }));
    expect(
      postings
        .filter(({ part }) => part === "discounts")
        .map(({ label, line, amount }) => [label, line, amount]),
    ).toEqual([
      ["A", 0, -500],
      ["B", 0, -100],
      ["B", 1, -100],
      // No line has this part of it.
      ["B", null, -100],
      ["C", null, -900],
    ]);
  });

  it("tell tickets and gift cards from goods", () => {
    const items = [
      line("Book"),
      line("Ticket", { tax_class: "ticket" }),
      line("Card", { is_giftcard: true }),
    ];
    const { postings } = posted(order({ items }, { promo_codes: [] }));
    expect(amounts(postings, "sold").slice(1, 4)).toEqual([
      ["goods", 0, 2000],
      ["tickets", 1, 2000],
      ["gift_cards", 2, 2000],
    ]);
  });

  it("share a refund among its taxes, and call the rest a loss of no title", () => {
    const { postings } = posted(order(), { refunds: [refund(945)] });
    expect(amounts(postings, "refunded")).toEqual([
      ["taxes", null, -45],
      ["rest", null, -900],
    ]);
    expect(amounts(postings, "money")).toEqual([["refund", null, -945]]);
  });

  it("have no loss in a refund for copies that were taken off, or after the order was cancelled", () => {
    const reduced = order({ reductions: [TAKEN_OFF] }, { reduced: 2100 });
    const copies = posted(reduced, { refunds: [refund(2100, { for_copies: 2100 })] });
    expect(amounts(copies.postings, "refunded")).toEqual([]);
    const off = posted(order(CANCELLED), { refunds: [refund(4725, { changed_at: LAST })] });
    expect(amounts(off.postings, "refunded")).toEqual([]);
  });

  it("cancel what is left of an order, so that nothing was sold", () => {
    const { postings } = posted(order({ ...CANCELLED, reductions: [TAKEN_OFF] }, { reduced: 2100 }), {
      refunds: [refund(2100, { for_copies: 2100 }), refund(525)],
    });
    expect(amounts(postings, "cancelled", LAST)).toContainEqual(["goods", 0, -1600]);
    expect(amounts(postings, "cancelled", LAST)).toContainEqual(["shipping", null, -900]);
    const sales = postings.filter(({ cause }) => cause !== "money");
    expect(sum(sales)).toBe(0);
    const taxes = sales.filter(({ part }) => part === "taxes");
    expect([sum(taxes), taxes.reduce((total, { taxable }) => total + taxable, 0)]).toEqual([0, 0]);
  });

  it("sum up to the same amount as the entries, at every moment", () => {
    const shippingSet = [{ at: LATER, price: 900, taxesBefore: [{ ...GST, taxable: 3600, amount: 180 }] }];
    const refunds = [
      refund(700, { changed_at: LATER }),
      refund(2100, { for_copies: 2100, changed_at: LATER }),
    ];
    for (const state of [{}, CANCELLED])
      for (const reductions of [[], [TAKEN_OFF], [{ ...TAKEN_OFF, shipping: 300, amount: 2400 }]]) {
        const reduced = reductions.reduce((total, { amount }) => total + amount, 0);
        const { entries, postings } = posted(order({ ...state, reductions }, { reduced }), {
          shippingSet,
          refunds,
        });
        for (const at of [PLACED, LATER, LAST]) {
          const of = entries.filter((entry) => entry.at === at);
          const losses = of
            .filter(({ record }) => record === "refund")
            .map(({ amount, for_copies }) => ({ amount: amount + for_copies }));
          const sales = postings.filter((posting) => posting.cause !== "money" && posting.at === at);
          expect(sum(sales)).toBe(sum(of.filter(({ record }) => !MONEY.includes(record))) + sum(losses));
        }
      }
  });
});
