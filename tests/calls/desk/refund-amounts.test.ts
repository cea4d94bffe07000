import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { ok } from "#tests/support/ok.ts";
import { emailsTo, reviewed } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** The desk's page that refunds an amount of an order, or everything that is left. */
const counter = await openGiftCounter();
const { bookshop } = counter;
const { platform } = bookshop;
const site = await openSite(platform);
const owner = await new DeskBrowser(site, "test.localhost").logIn(
  "olive@example.com",
  await addStaff(platform, "olive@example.com", "owner"),
);
const LINK = /<a href="\/desk\/orders\/\d+\/refund-amount"/;

/** A page of an order at the desk. */
class RefundPage {
  readonly number: number;
  readonly order: string;
  constructor(number: number) {
    this.number = number;
    this.order = `/desk/orders/${number}`;
  }
  get path() {
    return `${this.order}/refund-amount`;
  }
  /** Opens the page of the form. */
  async open(path = this.path): Promise<string> {
    return (await owner.open(path)).html;
  }
  /** Fills in the form as its page shows it, and sends it. */
  async send(fields: Readonly<Record<string, string>>, path = this.path) {
    const version = /name="version" value="([^"]*)"/.exec(await this.open(path))?.[1] ?? "";
    return owner.send(path, { version, seen: "0", ...fields });
  }
  /** The order as staff see it, with its refunds. */
  async shown() {
    return ok(await call(await staffOf(platform, "test"), orders.show, { order_number: this.number }));
  }
}

/** An order of two copies for a reader who pays in the shop. */
async function paidInCash(): Promise<RefundPage> {
  const shopper = await counter.buyer();
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "2" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
  ok(await call(await staffOf(platform, "test"), orders.markPaidInShop, { order_number, method: "cash" }));
  return new RefundPage(order_number);
}

/** The field of this name in a page. */
const fieldOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];

describe("the page that refunds an amount", () => {
  it("refunds a part and leaves the copies on the order", async () => {
    const page = await paidInCash();
    expect(await page.open(page.order)).toMatch(LINK);
    const { refundable, order } = await page.shown();
    expect(refundable).toEqual({
      everything: order.summary.total,
      beside_cards: order.summary.total,
      owed: 0,
      by_hand: order.summary.total,
    });
    const sent = await page.send({ how_much: "part", amount: "5.00", method: "card", note: "Late" });
    expect([sent.response.status, sent.response.headers.get("Location")]).toEqual([303, page.order]);
    const after = await page.shown();
    expect(after.refunds).toMatchObject([
      { amount: 500, target: "by_hand", method: "card", note: "Late", state: "done", for_copies: 0 },
    ]);
    expect(after.order.payment_state).toBe("refunded_in_part");
    expect(after.order.items[0]?.cart_info).toMatchObject({ cancelled: 0, returned: 0 });
    expect(after.refundable.everything).toBe(order.summary.total - 500);
  });

  it("refunds everything, and then has nothing more to refund", async () => {
    const page = await paidInCash();
    expect((await page.send({ how_much: "everything", amount: "" })).response.status).toBe(303);
    const { order, refunds, refundable } = await page.shown();
    expect(order.payment_state).toBe("refunded");
    expect(refunds).toMatchObject([{ amount: order.summary.total, method: "cash" }]);
    expect(refundable.everything).toBe(0);
    expect(await page.open(page.order)).not.toMatch(LINK);
  });

  it("shows the amounts first and changes nothing", async () => {
    const page = await paidInCash();
    const { html } = await page.send({ how_much: "part", amount: "5.00", intent: "amounts" });
    expect(html).toContain("You hand back $5.00, which was paid in the shop.");
    expect(fieldOf(html, "amount")).toContain('value="5.00"');
    expect((await page.shown()).refunds).toEqual([]);
  });

  it.each([
    ["an amount that is none", { how_much: "part", amount: "five" }, "Enter an amount such as 12.50."],
    ["no amount", { how_much: "part", amount: "" }, "Enter an amount such as 12.50."],
    ["nothing", { how_much: "part", amount: "0" }, "is left to refund"],
    ["more than is left", { how_much: "part", amount: "999" }, "is left to refund"],
    ["an amount beside everything", { how_much: "everything", amount: "5.00" }, "leave the amount empty"],
    ["an answer that is not offered", { how_much: "half", amount: "" }, "Enter an amount such as 12.50."],
  ])("refuses %s beside the field, and keeps it", async (_, fields, message) => {
    const page = await paidInCash();
    const { response, html } = await page.send(fields);
    expect(response.status).toBe(422);
    expect(html).toContain(message);
    expect(fieldOf(html, "amount")).toContain('aria-invalid="true"');
    if (fields.amount) expect(fieldOf(html, "amount")).toContain(`value="${fields.amount}"`);
    expect((await page.shown()).refunds).toEqual([]);
  });

  it("offers nothing for an order that is not paid", async () => {
    const shopper = await counter.withCard();
    const page = new RefundPage((await counter.order(shopper)).number);
    expect(await page.open(page.order)).not.toMatch(LINK);
    expect((await page.shown()).refundable.everything).toBe(0);
    expect((await page.send({ how_much: "everything", amount: "" })).response.status).toBe(422);
  });

  it("refunds an order of gift cards alone, and voids the cards", async () => {
    const { number } = await counter.bought();
    const page = new RefundPage(number);
    const html = await page.open();
    expect(html).toContain("Refunding everything voids them");
    expect(fieldOf(html, "amount")).toBeUndefined();
    expect((await page.send({ how_much: "everything" })).response.status).toBe(303);
    const { order, refunds } = await page.shown();
    expect(order.payment_state).toBe("refunded");
    expect(refunds).toMatchObject([{ amount: 5000, target: "by_hand", state: "done" }]);
    expect(await counter.cardsOf(number)).toMatchObject([{ balance: 0, blocked: 1 }]);
  });

  it("refunds no gift card that was used", async () => {
    const { number, to } = await counter.bought();
    const held = await counter.received(to);
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await counter.order(shopper);
    const { response, html } = await new RefundPage(number).send({ how_much: "everything" });
    expect(response.status).toBe(422);
    expect(html).toContain("has been spent, so it cannot be refunded");
  });

  it("tries a refused refund of copies again with the amount that is owed", async () => {
    const { number } = await bookshop.paid();
    const page = new RefundPage(number);
    bookshop.paypal.refundsAre = "FAILED";
    const copies = await page.send({ "lines[0].quantity": "1" }, `${page.order}/refund`);
    expect(copies.response.headers.getSetCookie().join()).toContain("desk_not_refunded");
    const { refundable, refunds } = await page.shown();
    const [{ amount: owed } = { amount: 0 }] = refunds;
    expect(refundable.owed).toBe(owed);
    const html = await page.open();
    expect(html).toContain("they paid it for what is no longer on the order");
    expect(fieldOf(html, "amount")).toContain(`value="${(owed / 100).toFixed(2)}"`);

    const again = { how_much: "part", amount: (owed / 100).toFixed(2) };
    const refused = await page.send(again);
    expect(refused.response.status).toBe(303);
    expect(refused.response.headers.getSetCookie().join()).toContain("desk_refund_refused");
    expect((await page.shown()).refundable.owed).toBe(owed);

    bookshop.paypal.refundsAre = "COMPLETED";
    expect((await page.send(again)).response.status).toBe(303);
    const after = await page.shown();
    // Refunds of the same second are in no particular order.
    const states = after.refunds.map(({ state, for_copies }) => `${state} ${for_copies}`);
    expect(states.sort()).toEqual([`done ${owed}`, `failed ${owed}`, `failed ${owed}`]);
    expect(after.refundable.owed).toBe(0);
    expect(await emailsTo(platform, after.order.email)).not.toEqual([]);
  });

  it("records what staff handed back after they cancelled an order that was paid in the shop", async () => {
    const page = await paidInCash();
    await page.send({ all: "on" }, `${page.order}/cancel`);
    const { order, refundable } = await page.shown();
    expect([order.status, refundable.owed]).toEqual(["cancelled", order.summary.total]);
    expect(await page.open(page.order)).toMatch(LINK);
    expect((await page.send({ how_much: "everything", amount: "", method: "cash" })).response.status).toBe(
      303,
    );
    expect((await page.shown()).order.payment_state).toBe("refunded");
  });

  it("belongs to people who may refund", async () => {
    const page = await paidInCash();
    const clerk = await new DeskBrowser(site, "test.localhost").logIn(
      "clerk@example.com",
      await addStaff(platform, "clerk@example.com", "bookseller"),
    );
    expect((await clerk.open(page.order)).html).not.toMatch(LINK);
    expect((await clerk.open(page.path)).response.status).toBe(403);
  });
});
