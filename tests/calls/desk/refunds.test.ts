import { expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { customer, reviewed } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Messages for staff when the provider refuses to refund a reduction of an order. */
const bookshop = await openPaymentShop();
const { platform } = bookshop;
const site = await openSite(platform);
const HOST = "test.localhost";
const owner = await new DeskBrowser(site, HOST).logIn(
  "olive@example.com",
  await addStaff(platform, "olive@example.com", "owner"),
);

it.each(["cancel", "refund"])("%s says that the copies are off and the money is not", async (act) => {
  const { number } = await bookshop.paid();
  bookshop.paypal.refundsAre = "FAILED";
  const path = `/desk/orders/${number}`;
  const { html } = await owner.open(`${path}/${act}`);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const copies = { version, seen: "0", "lines[0].quantity": "1", restock: "on", note: "Damaged" };
  const { response } = await owner.send(`${path}/${act}`, copies);
  expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
  expect(response.headers.getSetCookie().join()).toContain("desk_not_refunded");
  const order = await owner.open(path);
  expect(order.html).toContain("refused: ");
});

/** An order of two copies that was paid in cash. @returns its number and total */
async function paidInCash() {
  const shopper = await customer(platform, `cash-${++drawn}@example.com`);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "2" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
  const visit = await staffOf(platform, "test");
  const { amount } = ok(await call(visit, orders.markPaidInShop, { order_number, method: "cash" }));
  return { path: `/desk/orders/${order_number}`, amount };
}
let drawn = 0;

/** The form of a page, as a browser would send it. */
async function formOf(path: string) {
  const { html } = await owner.open(path);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
  return { html, fields: { version, seen: "0", restock: "on" } };
}

it("a refund of money that was paid in the shop says how it was handed back, and is in the payments under that", async () => {
  const { path, amount } = await paidInCash();
  const { html, fields } = await formOf(`${path}/refund`);
  expect(html).toContain("How do you hand back what was paid in the shop?");
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="cash"/);
  const input = { ...fields, "lines[0].quantity": "1", method: "card" };
  expect((await owner.send(`${path}/refund`, input)).response.status).toBe(303);
  const days = { from: "2026-11-01", to: "2026-11-30" };
  const { table } = ok(await call(await staffOf(platform, "test"), reports.payments, days));
  const ways = Object.fromEntries(table.rows.map(({ cells: [how, paid, back] }) => [how, [paid, back]]));
  expect(ways).toMatchObject({ cash: [amount, 0], card: [0, -amount / 2] });
  expect(ways).not.toHaveProperty("in the shop");
});

it.each(["cancel", "refund"])(
  "%s names the field with too many copies, and chooses none by itself",
  async (act) => {
    const { path } = await paidInCash();
    const { html, fields } = await formOf(`${path}/${act}`);
    expect(/<input[^>]*name="lines\[0\].quantity"[^>]*>/.exec(html)?.[0]).not.toMatch(/value="\d/);
    const wrong = await owner.send(`${path}/${act}`, { ...fields, "lines[0].quantity": "3" });
    expect(wrong.response.status).toBe(422);
    expect(/<input[^>]*name="lines\[0\].quantity"[^>]*>/.exec(wrong.html)?.[0]).toContain(
      'aria-invalid="true"',
    );
  },
);

it.each(["cancel", "refund"])("%s takes all copies with one tick", async (act) => {
  const { path } = await paidInCash();
  const { fields } = await formOf(`${path}/${act}`);
  expect((await owner.send(`${path}/${act}`, { ...fields, all: "on" })).response.status).toBe(303);
  const { order } = ok(
    await call(await staffOf(platform, "test"), orders.show, {
      order_number: Number(path.split("/").at(-1)),
    }),
  );
  const gone = order.items.map(({ cart_info }) => cart_info.cancelled + cart_info.returned);
  expect(order.status === "cancelled" || gone[0] === 2).toBe(true);
});

it("handing over an order on its page asks how it was paid, and says afterwards what is true", async () => {
  const place = async () => {
    const shopper = await customer(platform, `hand-${++drawn}@example.com`);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
    ok(await call(await staffOf(platform, "test"), orders.ready, { order_number }));
    return `/desk/orders/${order_number}`;
  };
  const path = await place();
  const page = (await owner.open(path)).html;
  expect(page).toMatch(/<a href="\/desk\/orders\/\d+\/complete"[^>]*>Hand over</);
  const { html, fields } = await formOf(`${path}/complete`);
  expect(html).toContain("How was it paid?");
  expect((await owner.send(`${path}/complete`, fields)).response.status).toBe(422);
  expect((await owner.send(`${path}/complete`, { ...fields, paid: "cash" })).response.status).toBe(303);
  expect((await owner.open(path)).html).toContain("Paid in full.");
  const unpaid = await place();
  const again = await formOf(`${unpaid}/complete`);
  expect((await owner.send(`${unpaid}/complete`, { ...again.fields, paid: "later" })).response.status).toBe(
    303,
  );
  const after = (await owner.open(unpaid)).html;
  expect(after).toContain("They have the order and have not paid for it yet.");
  expect(after).not.toContain("They pay when they pick up");
});

/** An order of one copy, of which a gift card with this balance paid what it could. */
async function withGiftCard(cents: number) {
  const card = await issueCard(platform.database, bookshop.store.id, NOW, cents, "1234");
  const shopper = await customer(platform, `card-${++drawn}@example.com`);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
  await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
  return { shopper, order_number, path: `/desk/orders/${order_number}` };
}
const REFUND = /<a href="\/desk\/orders\/\d+\/refund"/;

it("an order paid entirely with a gift card can be refunded from its page, even once it is handed over", async () => {
  const { shopper, order_number, path } = await withGiftCard(10_000);
  expect((await owner.open(path)).html).toMatch(REFUND);
  ok(await call(await staffOf(platform, "test"), orders.complete, { order_number }));
  expect((await owner.open(path)).html).toMatch(REFUND);
  const { fields } = await formOf(`${path}/refund`);
  expect((await owner.send(`${path}/refund`, { ...fields, all: "on" })).response.status).toBe(303);
  const { payment_state, refunds, summary } = await shopper.ok("order/get", { order_id: order_number });
  expect(payment_state).toBe("refunded");
  expect(refunds).toMatchObject([{ target: "gift_card", amount: summary.total, state: "done" }]);
  expect((await owner.open(path)).html).not.toMatch(REFUND);
});

it("an order that still owes money after its gift card has no refund on its page", async () => {
  const { path } = await withGiftCard(500);
  expect((await owner.open(path)).html).not.toMatch(REFUND);
});
