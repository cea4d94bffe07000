import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as cards from "#app/calls/staff/gift-cards.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import type { ColumnName, Table } from "#app/domain/reports/tables/table.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { ok } from "#tests/support/ok.ts";
import { reviewed } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Gift cards in the ledger: sales, payments and what the shop owes on cards come to the same. */

const counter = await openGiftCounter();
const { bookshop } = counter;
const { platform } = bookshop;

let DAYS = { from: "", to: "" };
let day = 21;
// Each test has a day of its own.
beforeEach(() => {
  platform.clock.set(platform.clock.now() + (day - 21) * 86_400);
  DAYS = { from: `2026-11-${day}`, to: `2026-11-${day}` };
  day++;
});
const visit = () => staffOf(platform, "test");
const issue = async (more: object) => ok(await call(await visit(), cards.issue, { amount: 2500, ...more }));

const cell = ({ columns, rows }: Table, word: string, column: ColumnName): number => {
  const at = columns.findIndex(({ name }) => name === column);
  const row = rows.find(({ cells: [first] }) =>
    typeof first === "object" && first && "word" in first ? first.word === word : first === word,
  );
  return Number(row?.cells[at] ?? 0);
};
const sum = (table: Table, column: ColumnName): number =>
  Number(table.total?.[table.columns.findIndex(({ name }) => name === column)]);

/** The gift card figures in the reports. */
async function books() {
  const by = await visit();
  const { table: sales } = ok(await call(by, reports.sales, { ...DAYS, by: "day" }));
  const payments = ok(await call(by, reports.payments, DAYS));
  const { table: owed } = ok(await call(by, reports.giftCards, DAYS));
  const paid = (means: string) => cell(payments.table, means, "received");
  return {
    sold: sum(sales, "gift_cards"),
    orders: sum(sales, "orders"),
    cash: paid("cash"),
    card: paid("card"),
    paypal: paid("paypal"),
    with_cards: paid("gift card"),
    open: payments.sold - payments.received,
    owed: {
      sold: cell(owed, "sold_cards", "both"),
      issued: cell(owed, "issued", "both"),
      credited: cell(owed, "credited", "both"),
      spent: cell(owed, "spent", "both") + cell(owed, "given_back", "both"),
      voided: cell(owed, "voided", "both"),
      grown: cell(owed, "closing", "both") - cell(owed, "opening", "both"),
    },
  };
}
const NOTHING = { sold: 0, orders: 0, cash: 0, card: 0, paypal: 0, with_cards: 0, open: 0 };
const OWED = { sold: 0, issued: 0, credited: 0, spent: 0, voided: 0, grown: 0 };

describe("gift cards in the reports", () => {
  it("count as sold once an order that bought them is paid, in the shop or online", async () => {
    await counter.bought();
    const shopper = await counter.withCard();
    await counter.payOnline(shopper);
    expect(await books()).toEqual({
      ...NOTHING,
      sold: 10_000,
      orders: 2,
      cash: 5000,
      paypal: 5000,
      owed: { ...OWED, sold: 10_000, grown: 10_000 },
    });
  });

  it("count as sold and paid when staff sell them at the counter, and neither when they are given away", async () => {
    await issue({ paid_by: "cash" });
    await issue({ paid_by: "card", email: "ada@example.com" });
    await issue({});
    await issue({ paid_by: "store_credit" });
    expect(await books()).toEqual({
      ...NOTHING,
      sold: 5000,
      cash: 2500,
      card: 2500,
      owed: { ...OWED, sold: 5000, issued: 2500, credited: 2500, grown: 10_000 },
    });
  });

  it("are in the sales by every key, and lead from each figure to the card", async () => {
    const card = await issue({ paid_by: "cash" });
    for (const by of ["day", "month", "title", "subject", "location"] as const) {
      const { table } = ok(await call(await visit(), reports.sales, { ...DAYS, by }));
      expect([by, sum(table, "gift_cards"), sum(table, "total")]).toEqual([by, 2500, 2500]);
    }
    const entries = async (more: object) =>
      ok(await call(await visit(), reports.entries, { ...DAYS, limit: 1, ...more })).entries;
    const one = { order_number: null, gift_card_id: card.id, amount: 2500 };
    expect(await entries({ part: "gift_cards" })).toMatchObject([one]);
    expect(await entries({ part: "payment", label: "cash" })).toMatchObject([one]);
    const all: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const page = ok(await call(await visit(), reports.entries, { ...DAYS, limit: 1, after }));
      all.push(...page.entries.map(({ part }) => part));
      if (page.next === null) break;
      after = page.next;
    }
    expect(all).toEqual(["gift_cards", "payment"]);
    const manager = new DeskBrowser(await openSite(platform), new URL(counter.desk().baseUrl).host);
    await manager.logIn("mary@example.com", await addStaff(platform, "mary@example.com", "manager"));
    const { html } = await manager.open(`/desk/reports/entries?from=${DAYS.from}&to=${DAYS.to}`);
    expect(html).toContain(`href="/desk/gift-cards/${card.id}"`);
  });

  it("agree after cards are spent, refunded and voided", async () => {
    const card = await issue({ paid_by: "cash", amount: 10_000 });
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: 1 });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: card.pin });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
    const spent = await books();
    expect(spent.with_cards).toBeGreaterThan(0);
    expect(spent).toMatchObject({ open: 0, sold: 10_000, cash: 10_000 });
    expect(spent.owed.spent).toBe(-spent.with_cards);
    expect(spent.owed.grown).toBe(10_000 - spent.with_cards);
    ok(await call(await visit(), orders.refund, { order_number }));
    const { number } = await counter.bought();
    ok(await call(await visit(), orders.refund, { order_number: number }));
    const back = await books();
    expect(back).toMatchObject({ open: 0, with_cards: 0 });
    expect(back.owed).toEqual({ ...OWED, sold: 15_000, voided: -5000, grown: 10_000 });
  });
});

describe("an order of nothing but gift cards", () => {
  it("is completed once its cards are emailed, and never asks anybody to pick it up", async () => {
    const { number, to } = await counter.bought();
    const manager = new DeskBrowser(await openSite(platform), new URL(counter.desk().baseUrl).host);
    await manager.logIn("mona@example.com", await addStaff(platform, "mona@example.com", "manager"));
    const page = async () => (await manager.open(`/desk/orders/${number}`)).html;
    expect(await page()).not.toContain("Pickup at");
    await counter.received(to);
    const html = await page();
    expect(html).toContain("Delivered");
    expect(html).not.toContain("Hand over");
    expect(html).not.toContain(">Accept<");
  });
});
