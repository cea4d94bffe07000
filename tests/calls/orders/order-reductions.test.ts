import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { reportsCommand } from "#app/cli/commands/reports.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { cancelCopies } from "#app/domain/orders/reductions/reductions.server.ts";
import { plannedRefunds } from "#app/domain/orders/refunds/refunds.server.ts";
import { cancelOrder, shipOrder } from "#app/domain/orders/status.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop, resetBeforeEach } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  addressIn,
  CONTACT,
  customer,
  emailsTo,
  type Guest,
  guest,
  type MadeTitle,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Copies that are taken off an order: cancelled before they are sent, or refunded line by line. */
let drawn = 0;
const HOST = "shop.test";

const bookshop = await openPaymentShop();
const methods = { checkout_info: { payment_methods: ["paypal", "chase"] } };
await makeShop(bookshop.platform, "test", merged(SENDING, methods), [HOST]);
const site = await openSite(bookshop.platform);
const book = await makeTitle(bookshop.platform, { title: "The Tides", tax_class: "merchandise" });
const rare = await makeTitle(bookshop.platform, { title: "Foghorns" });
resetBeforeEach(bookshop);
beforeEach(async () => {
  await stock(bookshop.platform, "test", book, 10);
  await stock(bookshop.platform, "test", rare, 1);
});

const run = (args: string[], options = {}) => runCommand(ordersCommand, bookshop.platform, args, options);
const desk = () => ({
  store: bookshop.store,
  now: bookshop.platform.clock.now(),
  baseUrl: "http://shop.test",
  secret: bookshop.platform.secret,
});
const onhand = async ({ id }: MadeTitle) =>
  (
    await bookshop.platform.database.read
      .selectFrom("stock")
      .select("onhand")
      .where("title_id", "=", id)
      .executeTakeFirstOrThrow()
  ).onhand;
const emails = async () => (await emailsTo(bookshop.platform, CONTACT.email)).slice();

async function shopper(): Promise<Guest> {
  return customer(bookshop.platform, `reader-${++drawn}@example.com`);
}

/** An order of three "The Tides" to be picked up, with whatever is done before. @returns its number */
async function pickedUp(
  payment: string,
  before: (buyer: Guest) => Promise<unknown> = async () => {},
): Promise<{ shopper: Guest; number: number; ref: string }> {
  const buyer = guest(bookshop.platform);
  await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "3" });
  await before(buyer);
  await buyer.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const placed = await buyer.ok("checkout/submit", await reviewed(buyer, payment));
  const goTo = "go_to" in placed && typeof placed.go_to === "string" ? placed.go_to : undefined;
  const ref = goTo ? (new URL(goTo).searchParams.get("token") ?? "") : "";
  if (ref) {
    bookshop.paypal.approve(ref);
    await buyer.ok("checkout/paypalSuccess", { order_id: ref });
  }
  return { shopper: buyer, number: placed.order_number, ref };
}

/** An order in two parcels, paid with PayPal: one "Foghorns" on hand, and one that has to be ordered in. */
async function inTwoParcels(): Promise<{ shopper: Guest; number: number }> {
  const buyer = await shopper();
  await buyer.ok("cart/add", { eisbn: rare.eisbn, quantity: "2", stock_answer: "order_rest" });
  return { shopper: buyer, number: (await sent(buyer, { multiship_method: "batched" })).number };
}

/** Has a cart sent by post, and pays it with PayPal. */
async function sent(buyer: Guest, how: object = {}): Promise<{ number: number; total: number }> {
  await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await buyer.ok("checkout/setAddress", { address_id: await addressIn(buyer, "BC", "V8V 1A1") });
  await buyer.ok("checkout/setShipping", { provider: "post", ...how });
  const placed = await buyer.ok("checkout/submit", await reviewed(buyer, "paypal"));
  if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
  const ref = new URL(placed.go_to).searchParams.get("token") ?? "";
  bookshop.paypal.approve(ref);
  await buyer.ok("checkout/paypalSuccess", { order_id: ref });
  const { summary } = await buyer.ok("order/get", { order_id: placed.order_number });
  return { number: placed.order_number, total: summary.total };
}

describe("an order of which a parcel has left", () => {
  it("[M2] keeps what was sent: cancelling takes off the rest only, and refunds it without its shipping", async () => {
    const { shopper, number } = await inTwoParcels();
    await run(["ship", String(number)], { parcel: "1" });
    expect(await cancelOrder(bookshop.platform.database, desk(), number)).toMatchObject({
      code: "partly_sent",
    });
    const { text } = await run(["cancel", String(number)], { note: "It is out of print." });
    expect(text).toContain(`Cancelled of order ${number}: 1 × Foghorns ($21.00).`);
    // The copy that was sent stays sold, and the other one never was on a shelf.
    expect(await onhand(rare)).toBe(0);
    const order = await shopper.ok("order/get", { order_id: number });
    expect(order).toMatchObject({
      status: "shipped",
      payment_state: "refunded_in_part",
      items: [{ cart_info: { quantity: 2, cancelled: 1, backorder_quantity: 0 } }],
      shipping_batches: [{ number: 1, status: "shipped" }],
      reductions: [{ kind: "cancelled", amount: 2100, items: [{ position: 0, quantity: 1, amount: 2000 }] }],
      refunds: [{ amount: 2100, target: "payment", state: "done", to: "PayPal" }],
      summary: { reduced: 2100 },
    });
    const sent = await emails();
    expect(sent.map(({ subject }) => subject)).toContain(
      `A part of your order ${number} at Test Books was cancelled`,
    );
    expect(sent.at(-1)?.body_text).toContain("$21.00 to PayPal");
    await expect(run(["cancel", String(number)])).rejects.toThrow(
      "is marked “Shipped”, so it can’t be changed to “Cancelled”",
    );
  });

  it("[M2] gives a sent copy back to the shelves only if asked to, and refunds shipping only if asked to", async () => {
    const { shopper, number } = await inTwoParcels();
    await run(["ship", String(number)], { parcel: "1" });
    await run(["ship", String(number)], { parcel: "2" });
    await run(["refund", String(number)], { line: ["1=1"], note: "It arrived wet." });
    expect(await onhand(rare)).toBe(0);
    bookshop.platform.clock.advance(60);
    await run(["refund", String(number)], { line: ["1=1"], restock: true, shipping: "10.00" });
    expect(await onhand(rare)).toBe(1);
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      status: "shipped",
      reductions: [
        { kind: "returned", amount: 2100, shipping: 0, restocked: false },
        { kind: "returned", amount: 3150, shipping: 1000, restocked: true },
      ],
      refunds: [{ amount: 2100 }, { amount: 3150 }],
    });
    await expect(run(["refund", String(number)], { line: ["1=1"] })).rejects.toThrow(
      `Only 0 copies of line 1 can be taken off order ${number}.`,
    );
    const [toShopper] = (await emails()).slice(-1);
    expect(toShopper?.body_text).toContain("$31.50 to PayPal");
    expect(toShopper?.body_text).toContain("1 × Foghorns");
  });

  it("[M2] is either sent or cancelled when both happen at once", async () => {
    for (let round = 0; round < 4; round++) {
      await stock(bookshop.platform, "test", rare, 1);
      const { shopper, number } = await inTwoParcels();
      const how = { shipping: 0, restock: true, note: "" };
      const { database } = bookshop.platform;
      const [sent, cancelled] = await Promise.all([
        shipOrder(database, desk(), number, { number: 1, tracking: "", note: "" }),
        cancelCopies(database, desk(), number, how),
      ]);
      const { status } = await shopper.ok("order/get", { order_id: number });
      expect(isFailure(cancelled)).toBe(false);
      expect(status).toBe(isFailure(sent) ? "cancelled" : "shipped");
      expect(await onhand(rare)).toBe(isFailure(sent) ? 1 : 0);
    }
  });
});

describe("single lines", () => {
  it("[M2] can be cancelled before an order is paid, and are not owed any more", async () => {
    const { shopper, number } = await pickedUp("pickup", (buyer) =>
      buyer.ok("cart/add", { eisbn: rare.eisbn, quantity: "1" }),
    );
    const before = await onhand(book);
    await run(["cancel", String(number)], { line: ["1=2"] });
    expect(await onhand(book)).toBe(before + 2);
    await run(["cancel", String(number)], { line: ["2=1"], "no-restock": true });
    expect(await onhand(rare)).toBe(0);
    const { summary, refunds } = await shopper.ok("order/get", { order_id: number });
    // Three at $22.40 and one at $21.00, of which one at $22.40 is left.
    expect(summary).toMatchObject({ total: 8820, reduced: 6580, total_owing: 2240 });
    expect(refunds).toEqual([]);
    const { text } = await run(["paid", String(number)], { method: "cash" });
    expect(text).toContain("$22.40, cash");
    const shown = (await run(["show", String(number)])).text;
    expect(shown).toContain("Cancelled or returned\t−$65.80");
    expect(shown).toContain("Cancelled: 2 × The Tides ($44.80)");
  });

  it("[M2] become a whole cancellation with the last copy", async () => {
    const { number } = await pickedUp("pickup");
    const before = await onhand(book);
    await run(["cancel", String(number)], { line: ["1=2"] });
    const { text } = await run(["cancel", String(number)], { line: ["1=1"] });
    expect(text).toBe(`Order ${number} is cancelled.`);
    expect(await onhand(book)).toBe(before + 3);
  });

  it("[M2] are refunded to where the money came from, and never more than was paid and not yet refunded", async () => {
    const card = await issueCard(bookshop.platform.database, bookshop.store.id, NOW, 3000, "1234");
    const { shopper, number } = await pickedUp("paypal", (buyer) =>
      buyer.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" }),
    );
    // $67.20: $37.20 through PayPal, $30.00 with the card.
    await run(["cancel", String(number)], { line: ["1=2"] });
    const order = await shopper.ok("order/get", { order_id: number });
    expect(order.refunds).toMatchObject([
      { amount: 3720, target: "payment", to: "PayPal" },
      { amount: 760, target: "gift_card", to: `gift card •••• ${card.number.slice(-4)}` },
    ]);
    expect(await giftCard(card.number)).toContain("7.60");
    await run(["refund", String(number)], { amount: "20.00" });
    const before = await onhand(book);
    await run(["refund", String(number)], { line: ["1=1"], restock: true });
    expect(await onhand(book)).toBe(before + 1);
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      payment_state: "refunded",
      reductions: [{ amount: 4480 }, { amount: 240 }],
    });
    expect(await giftCard(card.number)).toContain("30.00");
  });

  it("[M2] leave what registries count as bought", async () => {
    const { id: registry } = await makeRegistry(bookshop.platform, [{ title: book }]);
    const { number } = await pickedUp("pickup", async (buyer) => {
      await buyer.ok("cart/removeAll", {});
      await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1", gift_registry_id: registry });
    });
    const count = async () =>
      Number(
        (
          await bookshop.platform.database.read
            .selectFrom("gift_registry_purchases")
            .select((select) => select.fn.sum("quantity").as("n"))
            .where("registry_id", "=", registry)
            .executeTakeFirstOrThrow()
        ).n ?? 0,
      );
    expect(await count()).toBe(1);
    await run(["paid", String(number)], { method: "cash" });
    await run(["refund", String(number)], { line: ["1=1"] });
    expect(await count()).toBe(0);
  });

  it("give back no shipping that a promo code had paid", async () => {
    const free = { ...PROMOTION, kind: "free_shipping", value: 0, code: "POSTFREE" } as const;
    await createPromotion(bookshop.platform.database, bookshop.store.id, NOW, free);
    await stock(bookshop.platform, "test", rare, 2);
    const buyer = await shopper();
    await buyer.ok("cart/add", { eisbn: rare.eisbn, quantity: "2" });
    await buyer.ok("checkout/addPromocode", { code: "POSTFREE" });
    const { number, total } = await sent(buyer);
    expect(total).toBe(4200);
    await expect(run(["refund", String(number)], { line: ["1=1"], shipping: "1.00" })).rejects.toThrow(
      `Only $0.00 of the shipping of order ${number} is left.`,
    );
    await run(["refund", String(number)], { line: ["1=1"] });
    await run(["refund", String(number)], { line: ["1=1"] });
    expect(await buyer.ok("order/get", { order_id: number })).toMatchObject({
      reductions: [
        { amount: 2100, shipping: 0 },
        { amount: 2100, shipping: 0 },
      ],
      payment_state: "refunded",
    });
  });

  it("[M2] are refused with the reason, and leave everything as it was", async () => {
    const { number } = await pickedUp("pickup");
    const before = await onhand(book);
    for (const [args, options, why] of [
      ["cancel", { line: ["2=1"] }, "has no line 2"],
      ["cancel", { line: ["1=4"] }, "Only 3 copies of line 1"],
      ["cancel", { line: ["1"] }, "--line must be LINE=COPIES"],
      ["cancel", { line: ["1=1"], shipping: "1.00" }, "Only $0.00 of the shipping"],
      ["refund", { line: ["1=1"] }, "is not paid, so there is nothing to refund"],
      ["refund", { line: ["1=1"], amount: "1.00" }, "Name either an amount or the lines"],
      ["refund", { restock: true }, "Name either an amount or the lines"],
    ] as const)
      await expect(run([args, String(number)], options)).rejects.toThrow(why);
    expect(await onhand(book)).toBe(before);
  });

  it("[M2] must be named: a call that names none changes nothing, and nobody gets an email", async () => {
    const { number } = await pickedUp("pickup");
    const staff = await staffOf(bookshop.platform, "test");
    const order_number = number;
    const before = (await emails()).length;
    const none = { code: "choose_copies" };
    expect(await call(staff, orderCalls.cancel, { order_number, lines: [] })).toMatchObject(none);
    ok(await call(staff, orderCalls.markPaidInShop, { order_number, method: "cash" }));
    const { version } = ok(await call(staff, orderCalls.show, { order_number }));
    const refund = { order_number, lines: [], restock: true, version };
    expect(await call(staff, orderCalls.refund, refund)).toMatchObject(none);
    expect(ok(await call(staff, orderCalls.show, { order_number })).version).toBe(version);
    expect((await emails()).length).toBe(before);
  });

  it("[M2] say what staff have to hand over of money taken in the shop, and count it when they have", async () => {
    const { shopper, number } = await pickedUp("pickup");
    await run(["paid", String(number)], { method: "cash" });
    const { text } = await run(["cancel", String(number)], { line: ["1=1"] });
    expect(text).toContain(`shop orders refund ${number} --amount 22.40`);
    await run(["refund", String(number)], { amount: "22.40" });
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      refunds: [{ amount: 2240, target: "by_hand", to: "in the shop" }],
    });
    const shown = (await run(["show", String(number)])).text;
    expect(shown).toMatch(/November 21, 2026.*\tRefunded \$22\.40 in the shop/);
  });
});

const giftCard = async (number: string) =>
  (await runCommand(giftCardsCommand, bookshop.platform, ["show", number])).text;

describe("the ledger", () => {
  const DAY = 86_400;
  const table = async (which: typeof reportsCommand, args: string[], options: Given) =>
    parse((await runCommand(which, bookshop.platform, args, options)).text, {
      bom: true,
      columns: true,
    }) as Record<string, string>[];
  const cents = (text = "") => Math.round(Number(text) * 100);

  it("[M2] have what was taken off on its own day, to the cent, and no refund of it twice", async () => {
    const year = 365 * DAY;
    bookshop.platform.clock.set(NOW + year);
    const { number } = await pickedUp("paypal");
    bookshop.platform.clock.set(NOW + year + 40 * DAY);
    await run(["cancel", String(number)], { line: ["1=1"] });
    await run(["refund", String(number)], { amount: "5.00" });
    bookshop.platform.clock.set(NOW + year + 70 * DAY);
    const [sold, reduced, cancelled] = [
      { from: "2027-11-01", to: "2027-11-30" },
      { from: "2027-12-01", to: "2027-12-31" },
      { from: "2028-01-01", to: "2028-01-31" },
    ];
    const rows = async (days: Given) =>
      (await table(ordersCommand, ["export"], days))
        .map(({ record = "", amount = "" }) => [record, amount])
        .sort();
    const first = await rows(sold ?? {});
    expect(await rows(reduced ?? {})).toEqual([
      ["cancelled", "-20.00"],
      ["refund", "-22.40"],
      ["refund", "-5.00"],
      ["tax back", "-1.00"],
      ["tax back", "-1.40"],
    ]);
    const [december] = await table(reportsCommand, ["sales"], reduced ?? {});
    expect(december).toMatchObject({ cancelled: "-22.40", refunded: "-5.00", total: "-27.40" });
    await run(["cancel", String(number)]);
    expect(await rows(sold ?? {})).toEqual(first);
    expect(await rows(cancelled ?? {})).toEqual([
      ["cancelled", "-39.80"],
      ["refund", "-39.80"],
    ]);
    const all = { from: "2027-11-01", to: "2028-01-31" };
    const sales = await table(reportsCommand, ["sales"], all);
    expect(sales.reduce((sum, { total }) => sum + cents(total), 0)).toBe(0);
    for (const { net, taxable } of await table(reportsCommand, ["taxes"], all))
      expect([cents(net), cents(taxable)]).toEqual([0, 0]);
  });
});

/** The page of an order, by the link in its emails. */
async function pageOf(number: number, as?: Guest): Promise<string> {
  const link = (await emails())
    .map(({ body_text }) => new RegExp(`/account/order/${number}\\?key=[\\w-]+`).exec(body_text)?.[0])
    .find(Boolean);
  const answer = await site.ask(HOST, link ?? "", as && { as });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

describe("the page of an order", () => {
  it("[M5] [N15] says how much was refunded, when and to where, below the total", async () => {
    const { number } = await pickedUp("paypal");
    await run(["refund", String(number)], { amount: "5.00" });
    const partly = await pageOf(number);
    expect(partly).toContain("We have refunded $5.00 of what you paid.");
    expect(partly).toMatch(/Refunded to PayPal, November 21, 2026<\/dt><dd[^>]*>−\$5\.00/);
    expect(partly).toContain("We will set your books aside");
    bookshop.platform.clock.set(NOW + 3600);
    await run(["refund", String(number)]);
    const wholly = await pageOf(number);
    expect(wholly).toContain("We have refunded $67.20, which is all you paid.");
    expect(wholly).not.toContain("We will set your books aside");
  });

  it("[M5] says of a cancelled order what was refunded, and not that nothing was charged", async () => {
    const { number } = await pickedUp("paypal");
    await run(["cancel", String(number)]);
    const html = await pageOf(number);
    expect(html).toContain("This order was cancelled.");
    expect(html).toContain("We have refunded $67.20, which is all you paid.");
    expect(html).not.toContain("You won’t be charged.");
  });

  it("[L25] [L28] asks only guests to save its link, and offers the PDF to its customer only", async () => {
    const { shopper: owner, number } = await inTwoParcels();
    const guests = await pageOf(number);
    expect(guests).toContain("Save the link to this page");
    expect(guests).not.toContain(`/reports/order/${number}`);
    const own = await pageOf(number, owner);
    expect(own).not.toContain("Save the link to this page");
    expect(own).toContain(`/reports/order/${number}`);
    expect(await pageOf(number, await shopper())).not.toContain(`/reports/order/${number}`);
  });
});

describe("what an order says of its refunds", () => {
  it("[M5] is how much, when and to where, and one email for refunds of one act", async () => {
    const card = await issueCard(bookshop.platform.database, bookshop.store.id, NOW, 1000, "1234");
    const { number } = await pickedUp("paypal", (buyer) =>
      buyer.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" }),
    );
    const before = (await emails()).length;
    await run(["refund", String(number)], { amount: "60.00" });
    const [email, ...more] = (await emails()).slice(before);
    expect(more).toEqual([]);
    expect(email?.subject).toContain("Your refund");
    expect(email?.body_text).toContain("$57.20 to PayPal");
    expect(email?.body_text).toContain(`$2.80 to gift card •••• ${card.number.slice(-4)}`);
    const { text } = await run(["show", String(number)]);
    expect(text).toContain("Refunded to PayPal, November 21, 2026\t−$57.20");
    expect(text).toContain("begun with PayPal, $57.20");
  });

  it("[M5] names the card that a cancelled order's money is back on", async () => {
    const card = await issueCard(bookshop.platform.database, bookshop.store.id, NOW, 9000, "1234");
    const { number } = await pickedUp("not_required", (buyer) =>
      buyer.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" }),
    );
    await run(["cancel", String(number)]);
    const last = (await emails()).at(-1);
    expect(last?.subject).toContain("was cancelled");
    expect(last?.body_text).toContain("We have refunded $67.20, which is all you paid.");
    expect(last?.body_text).toContain(`gift card •••• ${card.number.slice(-4)}`);
    expect(await giftCard(card.number)).toContain("given back");
  });

  it("[M5] is that nothing is charged only if nothing was", async () => {
    const { number } = await pickedUp("pickup");
    await run(["cancel", String(number)]);
    expect((await emails()).at(-1)?.body_text).toContain("You won’t be charged.");
    const paid = await pickedUp("pickup");
    await run(["paid", String(paid.number)], { method: "cash" });
    await run(["cancel", String(paid.number)]);
    const body = (await emails()).at(-1)?.body_text;
    expect(body).not.toContain("You won’t be charged.");
    expect(body).toContain("You paid $67.20 in the shop.");
  });
});

describe("the pages of the desk", () => {
  const manager = async (email: string) =>
    new DeskBrowser(site, HOST).logIn(email, await addStaff(bookshop.platform, email, "manager"));

  it("ship one of two parcels and cancel the rest", async () => {
    const { shopper, number } = await inTwoParcels();
    const staff = await manager(`max-${++drawn}@example.com`);
    const page = `/desk/orders/${number}`;
    const version = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const statusOf = async () => (await shopper.ok("order/get", { order_id: number })).status;

    const { html: shipping } = await staff.open(`${page}/ship`);
    const parcel = { version: version(shipping), parcel: "1", tracking: "RN 1", note: "" };
    expect((await staff.send(`${page}/ship`, parcel)).response.status).toBe(303);
    expect((await shopper.ok("order/get", { order_id: number })).shipping_batches).toMatchObject([
      { status: "shipped", tracking: "RN 1" },
      { status: "waiting" },
    ]);
    // Somebody who still has the page from before changes nothing.
    const late = await staff.send(`${page}/ship`, { ...parcel, parcel: "2" });
    expect(late.response.headers.get("Location")).toContain("/changed?since=");

    const { html: cancelling } = await staff.open(`${page}/cancel`);
    const quantities = [...cancelling.matchAll(/name="(lines\[\d+\]\.quantity)"/g)].map(
      ([, name = ""]) => name,
    );
    expect(quantities).toHaveLength(1);
    const rest = {
      version: version(cancelling),
      restock: "on",
      note: "Sold out.",
      [quantities[0] ?? ""]: "1",
    };
    const wrong = await staff.send(`${page}/cancel`, { ...rest, [quantities[0] ?? ""]: "x" });
    expect([wrong.response.status, wrong.html.includes('value="x"')]).toEqual([422, true]);
    expect((await staff.send(`${page}/cancel`, rest)).response.status).toBe(303);
    expect(await statusOf()).toBe("shipped");
    const pageText = (await staff.open(page)).html.replace(/<[^>]+>/g, " ");
    expect(pageText).toContain("Sold out.");
  });

  it("tell two acts of one second apart by the copies and the amount that each took off", async () => {
    const { number } = await pickedUp("pickup", (buyer) =>
      buyer.ok("cart/add", { eisbn: rare.eisbn, quantity: "1" }),
    );
    const staff = await manager(`max-${++drawn}@example.com`);
    const program = await staffOf(bookshop.platform, "test", { name: "Nora", stores: "all" });
    for (const line of [1, 2])
      ok(await call(program, orderCalls.cancel, { order_number: number, lines: [{ line, quantity: 1 }] }));
    const history = (await staff.open(`/desk/orders/${number}`)).html.replace(/<[^>]+>/g, " ");
    expect(history).toMatch(/Nora cancelled 1 × The Tides \(\$[\d.]+\)\..*Nora cancelled 1 × Foghorns \(/s);
  });

  it("show what goes back before anything is refunded, and change nothing by it", async () => {
    const { shopper, number } = await inTwoParcels();
    const staff = await manager(`max-${++drawn}@example.com`);
    const page = `/desk/orders/${number}/refund`;
    const { html } = await staff.open(page);
    const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const form = { version, "lines[0].quantity": "1", note: "Torn" };
    const before = await shopper.ok("order/get", { order_id: number });

    const shown = await staff.send(page, { ...form, intent: "amounts" });
    expect(shown.response.status).toBe(200);
    const [, amount] = /\$([\d.]+) goes back the way it was paid online\./.exec(shown.html) ?? [];
    expect(shown.html).toContain("Torn");
    expect(await shopper.ok("order/get", { order_id: number })).toEqual(before);
    expect(await bookshop.refunds(number)).toEqual([]);

    expect((await staff.send(page, form)).response.status).toBe(303);
    expect(await bookshop.refunds(number)).toMatchObject([{ amount: Math.round(Number(amount) * 100) }]);
    const late = await staff.send(page, { ...form, intent: "amounts" });
    expect(late.response.headers.get("Location")).toContain("/changed?since=");
  });

  it("offer to refund no shipping that a promo code had paid", async () => {
    const free = { ...PROMOTION, kind: "free_shipping", value: 0, code: "POSTFREE" } as const;
    await createPromotion(bookshop.platform.database, bookshop.store.id, NOW, free);
    const buyer = await shopper();
    await buyer.ok("cart/add", { eisbn: rare.eisbn, quantity: "1" });
    await buyer.ok("checkout/addPromocode", { code: "POSTFREE" });
    const { number } = await sent(buyer);
    const staff = await manager(`max-${++drawn}@example.com`);
    const { html } = await staff.open(`/desk/orders/${number}/refund`);
    expect(html).toContain('name="lines[0].quantity"');
    expect(html).not.toContain('name="shipping"');
  });
});

it("is refused with its refund, unless there is nothing to give back", () => {
  for (const nothing of [
    failure("orders.not_paid", { order: 1 }),
    failure("orders.nothing_left", { order: 1 }),
    failure("orders.underWay.nothing_left", { order: 1, amount: { cents: 100 } }),
    failure("orders.owing.not_paid", { order: 1 }),
  ])
    expect(plannedRefunds(nothing)).toEqual([]);
  const held = failure("orders.held_in_cards", { amount: { cents: 100 }, order: 1 });
  expect(() => plannedRefunds(held)).toThrow(Refusal);
});
