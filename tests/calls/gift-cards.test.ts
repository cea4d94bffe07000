import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { giftCardsCommand } from "#app/cli/gift-cards.ts";
import { followSent, sendDue } from "#app/domain/gift-cards/sales/sending.server.ts";
import { voidCard } from "#app/domain/gift-cards/sales/voiding.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards.server.ts";
import { markPaid, refundOrder } from "#app/domain/orders/refunds.server.ts";
import { moveOrder } from "#app/domain/orders/status.server.ts";
import { takeTicketsBack } from "#app/domain/orders/tickets.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { NOW } from "../support/platform.ts";
import {
  addressIn,
  customer,
  emailsTo,
  type Guest,
  guest,
  inSession,
  makeTitle,
  PASSWORD,
  PROMOTION,
  reviewed,
} from "../support/shop.ts";
import { openTill, type Till } from "../support/till.ts";

/** Gift cards for sale, in a shop that takes PayPal. Its clock shows noon on 21 November 2026 in Victoria. */
let till: Till;
let design: string;
let another: string;
beforeAll(async () => {
  till = await openTill();
  const card = { is_giftcard: true, tax_class: "gift_card", list_price_can: null, list_price_usa: null };
  design = (await makeTitle(till.platform, { ...card, title: "Lighthouse" })).eisbn;
  another = (await makeTitle(till.platform, { ...card, title: "Birthday" })).eisbn;
});
afterAll(() => till.close());
beforeEach(async () => {
  till.platform.clock.set(NOW);
  await till.platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
});

let drawn = 0;
const somebody = () => `reader-${++drawn}@example.com`;
const buyer = () => customer(till.platform, somebody());
const desk = () => ({
  store: till.store,
  now: till.platform.clock.now(),
  baseUrl: "http://shop.test",
  secret: till.platform.secret,
});
const card = (more: object = {}) => ({ eisbn: design, price: "50", quantity: "1", ...more });
async function withCard(more: object = {}, one?: Guest): Promise<Guest> {
  const shopper = one ?? (await buyer());
  await shopper.ok("cart/add", card(more));
  return shopper;
}
/** Checks out what is in the cart. @returns the order's number, and the provider's id of its payment */
async function order(one: Guest, payment = "contact"): Promise<{ number: number; ref: string }> {
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const placed = await one.ok("checkout/submit", await reviewed(one, payment));
  const goTo = "go_to" in placed && typeof placed.go_to === "string" ? placed.go_to : undefined;
  return { number: placed.order_number, ref: goTo ? (new URL(goTo).searchParams.get("token") ?? "") : "" };
}
async function bought(more: object = {}): Promise<{ one: Guest; number: number; to: string }> {
  const to = somebody();
  const one = await withCard({ email: to, ...more });
  const { number } = await order(one);
  const paid = await markPaid(till.platform.database, desk(), number, "cash");
  if (isFailure(paid)) throw new Error(String(paid.error));
  return { one, number, to };
}
const sender = () => giftCardSender(till.platform);
/** The key in the newest email to an address. */
async function keyTo(address: string): Promise<string> {
  const email = (await emailsTo(till.platform, address)).at(-1);
  return /\/gift-card\/([\w-]{22})/.exec(email?.body_text ?? "")?.[1] ?? "";
}
async function received(to: string) {
  await sendDue(sender());
  const opened = await guest(till.platform).ok("giftcard/open", { key: await keyTo(to) });
  const [first] = opened.cards;
  if (!first) throw new Error("no card");
  return first;
}
const salesOf = (number: number) =>
  till.platform.database.read
    .selectFrom("gift_card_sales")
    .innerJoin("orders", "orders.id", "gift_card_sales.order_id")
    .selectAll("gift_card_sales")
    .where("orders.order_number", "=", number)
    .execute();
const cardsOf = async (number: number) =>
  till.platform.database.read
    .selectFrom("gift_cards")
    .selectAll()
    .where(
      "sale_id",
      "in",
      (await salesOf(number)).map(({ id }) => id),
    )
    .execute();

describe("a gift card in the cart", () => {
  it("[A54] holds from the shop's minimum to 9999.00, typed in any common way", async () => {
    const one = await buyer();
    for (const price of ["0.99", "9999.01", "0"])
      expect(await one.call("cart/add", card({ price }))).toMatchObject({
        code: "range",
        fields: { price: "Gift cards can be loaded with any amount between $1.00 - $9999.00" },
      });
    for (const price of ["", "abc", "-5", "1e3"])
      expect(await one.call("cart/add", card({ price }))).toMatchObject({
        fields: { price: "Amount required." },
      });
    expect(await one.call("cart/add", { eisbn: design, quantity: "1" })).toMatchObject({
      fields: { price: "Amount required." },
    });
    for (const [price, cents] of [
      ["$ 2,380.73", 238_073],
      ["$2,380.73", 238_073],
      ["25", 2500],
      ["9999.00", 999_900],
    ] as const) {
      await one.ok("cart/removeAll");
      await one.ok("cart/add", card({ price }));
      const { items } = await one.ok("cart/get");
      expect(items[0]?.cart_info).toMatchObject({
        sold_price: cents,
        is_giftcard: true,
        cartable_logged_in: true,
      });
    }
  });

  it("[A55] has names of 50 and a message of 100 characters, only when it is personalized", async () => {
    const one = await buyer();
    expect(await one.call("cart/add", card({ to: "x".repeat(51) }))).toMatchObject({
      fields: { to: "At most 50 characters." },
    });
    expect(await one.call("cart/add", card({ from: "x".repeat(10_000) }))).toMatchObject({
      fields: { from: "At most 50 characters." },
    });
    expect(await one.call("cart/add", card({ message: "x".repeat(101) }))).toMatchObject({
      fields: { message: "At most 100 characters." },
    });
    const words = { to: "Ben", from: "Ada", message: "a\r\nb" };
    await one.ok("cart/add", card({ ...words, personalized: "false" }));
    await one.ok("cart/add", card({ ...words, personalized: "true" }));
    const gifts = (await one.ok("cart/get")).items.map(({ cart_info }) => cart_info.gift);
    expect(gifts).toMatchObject([
      { personalize: false, to: "", from: "", message: "" },
      { personalize: true, to: "Ben", from: "Ada", message: "a\nb" },
    ]);
  });

  it("goes to a valid address, on a day from today to a year ahead", async () => {
    const one = await buyer();
    expect(await one.call("cart/add", card({ email: "nobody" }))).toMatchObject({
      fields: { email: "Please input your email address." },
    });
    for (const send_on of ["2026-11-20", "2027-12-31", "2026-02-30", "tomorrow"])
      expect(await one.call("cart/add", card({ send_on }))).toMatchObject({
        fields: { send_on: "Please choose a day from today on, at most a year ahead." },
      });
    await one.ok("cart/add", card({ send_on: "2026-11-21" }));
  });

  it("stays apart from other gift cards, and joins an equal one", async () => {
    const one = await withCard();
    await withCard({ price: "25" }, one);
    await withCard({ eisbn: another }, one);
    await withCard({ email: "ben@example.com" }, one);
    await withCard({ quantity: "2" }, one);
    const { items, summary } = await one.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([3, 1, 1, 1]);
    expect(summary).toMatchObject({ subtotal: 27_500, total: 27_500, taxes: [], item_count: 6 });
  });

  it("is changed in its place, joined with an equal line, and removed", async () => {
    const one = await withCard();
    await withCard({ price: "25" }, one);
    const lines = async () =>
      (await one.ok("cart/get")).items.map(({ title_info, cart_info }) => [
        cart_info.cart_id,
        title_info.title,
        cart_info.sold_price,
        cart_info.quantity,
      ]);
    const [[first] = [], [second] = []] = await lines();
    await one.ok("cart/add", card({ cart_id: first, eisbn: another, price: "30", quantity: "4" }));
    expect(await lines()).toEqual([
      [first, "Birthday", 3000, 4],
      [second, "Lighthouse", 2500, 1],
    ]);
    await one.ok("cart/add", { cart_id: first, eisbn: another, quantity: "5" });
    await one.ok("cart/update", { lines: [{ cart_id: second, quantity: "2" }] });
    expect((await lines()).map(([, , , quantity]) => quantity)).toEqual([5, 2]);
    await one.ok("cart/add", card({ cart_id: second, eisbn: another, price: "30", quantity: "1" }));
    expect(await lines()).toEqual([[first, "Birthday", 3000, 6]]);
    expect(await one.call("cart/add", card({ cart_id: second }))).toMatchObject({ code: "not_found" });
    await one.ok("cart/removeItem", { cart_id: first });
    expect(await lines()).toEqual([]);
  });

  it("cannot be changed into a book, nor a book into a gift card", async () => {
    const one = await withCard();
    expect(await one.call("cart/add", card({ eisbn: till.title.eisbn }))).toMatchObject({
      code: "not_found",
    });
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    const book = (await one.ok("cart/get")).items[1]?.cart_info.cart_id;
    expect(await one.call("cart/add", card({ cart_id: book }))).toMatchObject({ code: "not_found" });
  });

  it("costs at most $100,000 with all others", async () => {
    const one = await withCard({ price: "9999", quantity: "10" });
    expect(await one.call("cart/add", card({ price: "11" }))).toMatchObject({
      fields: { quantity: /at most \$100,000\.00/ },
    });
    const line = (await one.ok("cart/get")).items[0]?.cart_info.cart_id;
    await one.ok("cart/update", { lines: [{ cart_id: line, quantity: "11" }] });
    expect(await one.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "too_much",
    });
  });

  it("[A65] needs an account, and comes along when the guest logs in", async () => {
    const one = await withCard({ to: "Ben" }, guest(till.platform));
    expect(await one.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "guest_refused",
    });
    const email = somebody();
    await customer(till.platform, email);
    const made = await one.ok("account/login", { email_address: email, password: PASSWORD });
    const again = inSession(till.platform, made, "test");
    expect((await again.ok("cart/get")).items[0]?.cart_info.gift).toMatchObject({ to: "Ben", price: 5000 });
  });

  it("is not discounted, taxed or shipped", async () => {
    const code = `GIFT${++drawn}`;
    const made = await createPromotion(till.platform.database, till.store.id, NOW, {
      ...PROMOTION,
      code,
      description: "Half off",
      value: 50_000,
    });
    expect(made).not.toMatchObject({ code: "invalid" });
    const one = await withCard({ quantity: "8" });
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    await one.ok("checkout/addPromocode", { code });
    await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await one.ok("checkout/setAddress", { address_id: await addressIn(one, "BC", "V8V 1A1") });
    await one.ok("checkout/setShipping", { provider: "post" });
    const { summary, delivery } = await one.ok("cart/get");
    // One book of $20 at half price, in one parcel of one book.
    expect(summary).toMatchObject({ subtotal: 42_000, post_subtotal_discount: 1000, shipping: 1000 });
    expect(summary.taxes[0]).toMatchObject({ taxable: 2000 });
    expect(delivery.preference).toBe("ship");
    const book = (await one.ok("cart/get")).items.find(({ cart_info }) => !cart_info.gift);
    await one.ok("cart/removeItem", { cart_id: book?.cart_info.cart_id });
    expect((await one.ok("cart/get")).summary).toMatchObject({ shipping: 0, total: 40_000 });
    expect((await one.ok("cart/get")).delivery.preference).toBe("email");
  });

  it("cannot be bought with a gift card", async () => {
    const { to } = await bought();
    const { number, pin } = await received(to);
    const one = await withCard({ price: "30" });
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    const cart = await one.ok("checkout/addGiftCard", { gift_card_number: number, pin });
    expect(cart.summary).toMatchObject({ total: 5100, total_gift_card_amount_used: 2100, total_owing: 3000 });
  });

  it("cannot be part of a quote", async () => {
    const one = await withCard();
    expect(await one.call("checkout/requestQuote", { message: "Please" })).toMatchObject({
      code: "gift_cards_quoted",
    });
    expect((await one.ok("cart/get")).items).toHaveLength(1);
  });
});

describe("an order of gift cards", () => {
  it("is delivered by email, without a location or an address, and issues nothing before it is paid", async () => {
    const one = await withCard({ to: "Ben", send_on: "2026-12-24", email: "ben@example.com" });
    const { number } = await order(one);
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({
      delivery_type: "email",
      delivery_key: "email",
      order_location_id: null,
      shipping: null,
      items: [
        { cart_info: { sold_price: 5000, gift: { to: "Ben", email: "ben@example.com" }, gift_cards: null } },
      ],
    });
    expect(await salesOf(number)).toEqual([]);
    expect(await moveOrder(till.platform.database, desk(), number, "completed")).toMatchObject({
      code: "unissued",
    });
    await markPaid(till.platform.database, desk(), number, "cash");
    const paid = await one.ok("order/get", { order_id: number });
    expect(paid.items[0]?.cart_info.gift_cards).toEqual({
      state: "waiting",
      recipient: "ben@example.com",
      // Eight in the morning of December 24 in Victoria.
      at: Date.UTC(2026, 11, 24, 16) / 1000,
    });
  });

  it("issues its cards once when its payment arrives twice at once", async () => {
    const one = await withCard({ quantity: "3" });
    const { number, ref } = await order(one, "paypal");
    expect(await salesOf(number)).toEqual([]);
    till.paypal.approve(ref);
    await Promise.all([
      one.ok("checkout/paypalSuccess", { order_id: ref }),
      one.ok("checkout/paypalSuccess", { order_id: ref }),
      till.follow(),
    ]);
    await till.follow();
    expect(await salesOf(number)).toHaveLength(1);
    const cards = await cardsOf(number);
    expect(cards.map(({ balance }) => balance)).toEqual([5000, 5000, 5000]);
    expect((await one.ok("cart/get")).items).toEqual([]);
  });

  it("issues its cards once when staff record the payment twice at once", async () => {
    const one = await withCard();
    const { number } = await order(one);
    const all = await Promise.all(
      [1, 2, 3].map(() => markPaid(till.platform.database, desk(), number, "cash")),
    );
    expect(all.filter((one) => one === 5000)).toHaveLength(1);
    expect(await cardsOf(number)).toHaveLength(1);
  });

  it("loses its names when the account is deleted, and its cards stay valid", async () => {
    const { one, number, to } = await bought({ to: "Ben", message: "For you" });
    const email_address = (await one.visit()).session.account?.email ?? "";
    await one.ok("account/delete", { email_address, password: PASSWORD });
    expect((await received(to)).balance).toBe(5000);
    const items = await till.platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("snapshot")
      .where("order_number", "=", number)
      .execute();
    expect(JSON.stringify(items)).toContain("price");
    for (const personal of ["Ben", "For you", to]) expect(JSON.stringify(items)).not.toContain(personal);
  });

  it("leaves a payment that failed without cards, and the cart as it was", async () => {
    const one = await withCard({ to: "Ben" });
    const { number } = await order(one, "paypal");
    till.platform.clock.set(NOW + 40 * 60);
    await till.follow();
    expect(await till.order(number)).toMatchObject({ status: "void" });
    expect(await salesOf(number)).toEqual([]);
    expect((await one.ok("cart/get")).items[0]?.cart_info.gift).toMatchObject({ to: "Ben" });
  });
});

describe("a gift card's email", () => {
  it("is sent once on its day, by however many processes, and to the buyer if nobody is named", async () => {
    const { number, to } = await bought({ send_on: "2026-12-24" });
    const sent = async () => (await emailsTo(till.platform, to)).length;
    await sendDue(sender());
    till.platform.clock.set(Date.UTC(2026, 11, 24, 15, 59) / 1000);
    await sendDue(sender());
    expect(await sent()).toBe(0);
    till.platform.clock.set(Date.UTC(2026, 11, 24, 16) / 1000);
    await Promise.all([sendDue(sender()), sendDue(sender()), sendDue(sender())]);
    expect(await sent()).toBe(1);
    expect((await salesOf(number))[0]).toMatchObject({ sent_at: till.platform.clock.now() });
    const { number: own } = await bought({ email: "" });
    await sendDue(sender());
    expect((await emailsTo(till.platform, "ada@example.com")).at(-1)?.kind).toBe("gift-card");
    expect((await salesOf(own))[0]).toMatchObject({ recipient: "ada@example.com" });
  });

  it("leads to a number with check digits and a PIN, of which the database holds hashes", async () => {
    const { number, to } = await bought({ message: "<b>Read</b> <script>alert(1)</script>" });
    const held = await received(to);
    expect(held.number).toMatch(/^\d{22}$/);
    expect(BigInt(held.number) % 97n).toBe(1n);
    expect(held).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/), balance: 5000, voided: false });
    const email = (await emailsTo(till.platform, to)).at(-1);
    expect(email?.body_text).toContain("<b>Read</b> <script>alert(1)</script>");
    expect(await till.platform.renderer.html(JSON.parse(email?.message ?? ""))).toContain(
      "&lt;b&gt;Read&lt;/b&gt; &lt;script&gt;",
    );
    const stored = JSON.stringify([await cardsOf(number), await salesOf(number), email]);
    for (const secret of [held.number, held.number.slice(0, 12)]) expect(stored).not.toContain(secret);
    const one = guest(till.platform);
    expect(await one.ok("giftcard/balance", { number: held.number, pin: held.pin })).toMatchObject({
      balance: 5000,
    });
    expect(await one.call("giftcard/balance", { number: held.number })).toMatchObject({
      code: "unknown_card",
    });
    const typo = held.number.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    expect(await one.call("giftcard/balance", { number: typo })).toMatchObject({ code: "mistyped" });
    expect(await one.call("giftcard/open", { key: "guessed-guessed-guesse" })).toMatchObject({
      code: "not_found",
    });
    const file = await one.ok("giftcard/getPdf", { key: await keyTo(to) });
    expect(Buffer.from(file.content.slice(0, 5)).toString()).toBe("%PDF-");
  });

  it("brings all cards of a line, a page at a time", async () => {
    const { to } = await bought({ quantity: "31" });
    await sendDue(sender());
    const key = await keyTo(to);
    const one = guest(till.platform);
    const first = await one.ok("giftcard/open", { key });
    const second = await one.ok("giftcard/open", { key, page: "2" });
    expect([first.count, first.cards.length, second.cards.length]).toEqual([31, 30, 1]);
    expect(new Set([...first.cards, ...second.cards].map(({ number }) => number)).size).toBe(31);
  });

  it("that the recipient's server refuses is reported to the buyer, who sends it to another address", async () => {
    const { one, number, to } = await bought();
    const lost = await received(to);
    const before = (await emailsTo(till.platform, "ada@example.com")).length;
    expect(await followSent(sender())).toBe(0);
    await till.platform.database.transaction((tx) =>
      tx.updateTable("mails").set({ refused_at: NOW, tries: 1 }).where("recipient", "=", to).execute(),
    );
    const told = await Promise.all([followSent(sender()), followSent(sender())]);
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    const emails = (await emailsTo(till.platform, "ada@example.com")).slice(before);
    expect(emails.map(({ kind }) => kind)).toEqual(["gift-card-returned"]);
    expect(emails[0]?.body_text).toContain(to);
    const state = async () =>
      (await one.ok("order/get", { order_id: number })).items[0]?.cart_info.gift_cards?.state;
    expect(await state()).toBe("returned");
    const oldKey = await keyTo(to);
    const right = somebody();
    await one.ok("order/sendGiftCard", { order_id: number, line: "0", email: right });
    expect(await state()).toBe("sent");
    expect(await one.call("giftcard/open", { key: oldKey })).toMatchObject({ code: "not_found" });
    expect(await one.call("giftcard/balance", lost)).toMatchObject({ code: "unknown_card" });
    const found = await one.ok("giftcard/open", { key: await keyTo(right) });
    expect(found.cards[0]).toMatchObject({ balance: 5000 });
    expect(found.cards[0]?.number).not.toBe(lost.number);
  });

  it("is not sent again once a card was used, nor by anybody else", async () => {
    const { one, number, to } = await bought();
    const held = await received(to);
    const other = await buyer();
    const again = { order_id: number, line: "0", email: somebody() };
    expect(await other.call("order/sendGiftCard", again)).toMatchObject({ code: "not_found" });
    expect(await guest(till.platform).call("order/sendGiftCard", again)).toMatchObject({
      code: "login_required",
    });
    await other.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    await other.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await order(other, "contact");
    expect(await one.call("order/sendGiftCard", again)).toMatchObject({ code: "used" });
  });
});

describe("refunding gift cards", () => {
  const refund = (number: number, amount?: number) =>
    refundOrder(
      { database: till.platform.database, dataDir: till.platform.env.dataDir, log: till.platform.log },
      desk(),
      number,
      amount,
    );

  it("voids an unspent card, sent or not", async () => {
    const { number, to } = await bought();
    const held = await received(to);
    expect(await refund(number)).toMatchObject([{ target: "by_hand", amount: 5000 }]);
    expect(await guest(till.platform).call("giftcard/balance", held)).toMatchObject({ code: "unknown_card" });
    expect((await cardsOf(number))[0]).toMatchObject({ balance: 0, blocked: 1 });
    const later = await bought({ send_on: "2026-12-24" });
    expect(await refund(later.number)).toHaveLength(1);
    till.platform.clock.set(Date.UTC(2026, 11, 25) / 1000);
    await sendDue(sender());
    expect(await emailsTo(till.platform, later.to)).toEqual([]);
    till.platform.clock.set(NOW);
    expect(await later.one.ok("order/get", { order_id: later.number })).toMatchObject({
      payment_state: "refunded",
      items: [{ cart_info: { gift_cards: { state: "void" } } }],
    });
  });

  it("refuses a spent card with the reason, and leaves everything as it was", async () => {
    const { number, to } = await bought({ quantity: "2" });
    const held = await received(to);
    const one = await buyer();
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    await one.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await order(one, "contact");
    const last = held.number.slice(-4);
    for (const refused of [
      await refund(number),
      await moveOrder(till.platform.database, desk(), number, "cancelled"),
    ])
      expect(refused).toMatchObject({
        code: "spent",
        error: expect.stringContaining(`(•••• ${last}) of which $21.00 has been spent`),
      });
    expect((await cardsOf(number)).map(({ balance, blocked }) => [balance, blocked]).sort()).toEqual([
      [2900, 0],
      [5000, 0],
    ]);
    expect(await till.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("refunds the rest of an order beside its cards, and a voided card's price after that", async () => {
    const to = somebody();
    const one = await withCard({ email: to });
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    const { number } = await order(one);
    expect(await markPaid(till.platform.database, desk(), number, "card")).toBe(7100);
    const held = await received(to);
    expect(await refund(number, 2101)).toMatchObject({
      code: "held_in_cards",
      error: expect.stringContaining("Only $21.00 of order"),
    });
    expect(await refund(number, 2100)).toMatchObject([{ amount: 2100 }]);
    expect(await refund(number, 1)).toMatchObject({ code: "held_in_cards" });
    expect(await voidCard(till.platform.database, till.store.id, NOW, held)).toMatchObject({ balance: 5000 });
    expect(await refund(number, 5000)).toMatchObject([{ amount: 5000 }]);
    expect(await till.order(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("leaves the cards of an order valid whose tickets are taken back", async () => {
    const to = somebody();
    const one = await withCard({ email: to });
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    const { number } = await order(one);
    await markPaid(till.platform.database, desk(), number, "card");
    expect(await refund(number, 1000)).toHaveLength(1);
    const event = { id: ++drawn, name: "Reading", path: "/", starts: 0, ends: 1, place: "" };
    const { database, env, log } = till.platform;
    const cashier = { database, dataDir: env.dataDir, log };
    expect(await takeTicketsBack(cashier, desk(), event, [till.title.id])).toBeGreaterThan(0);
    expect((await till.refunds(number)).map(({ amount }) => amount).sort()).toEqual([1000, 1100]);
    expect((await received(to)).balance).toBe(5000);
  });

  it("refunds what a voided card still held, and not what was spent of it", async () => {
    const { number, to } = await bought();
    const held = await received(to);
    const one = await buyer();
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    await one.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await order(one, "contact");
    await voidCard(till.platform.database, till.store.id, NOW, held);
    expect(await refund(number, 5000)).toMatchObject({ code: "held_in_cards" });
    expect(await refund(number)).toMatchObject([{ amount: 2900 }]);
  });

  it("is won by either the refund or the shopper when both happen at once", async () => {
    for (let round = 0; round < 6; round++) {
      const { number, to } = await bought();
      const held = await received(to);
      const one = await buyer();
      await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
      await one.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
      await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      const form = await reviewed(one, "contact");
      const [spent, back] = await Promise.all([
        one.call("checkout/submit", form),
        round % 2 === 0 ? refund(number) : moveOrder(till.platform.database, desk(), number, "cancelled"),
      ]);
      expect([isFailure(spent), isFailure(back)].sort()).toEqual([false, true]);
      const [left] = await cardsOf(number);
      expect([left?.balance, left?.blocked]).toEqual(isFailure(spent) ? [0, 1] : [2900, 0]);
    }
  });
});

describe("the gift card command", () => {
  const lines: string[] = [];
  const run = (args: string[], options: object = {}) =>
    giftCardsCommand.run({
      platform: till.platform,
      args,
      options: { store: "test", map: [], host: [], tax: [], ...options } as never,
      print: (text) => lines.push(text),
    });
  beforeEach(() => {
    lines.length = 0;
  });

  it("issues at most 9999.00 on a card, with a PIN, and voids it", async () => {
    for (const amount of ["9999.01", "1000000"])
      await expect(run(["issue"], { amount })).rejects.toThrow("At most $9,999.00.");
    await run(["issue"], { amount: "9,999.00" });
    const [number = "", , pin = ""] = lines[0]?.split("\t") ?? [];
    const one = guest(till.platform);
    const typed = { number, pin: pin.replace("PIN ", "") };
    expect(await one.ok("giftcard/balance", typed)).toMatchObject({ balance: 999_900 });
    await run(["void", number]);
    expect(lines.at(-1)).toContain("It held $9,999.00");
    expect(await one.call("giftcard/balance", typed)).toMatchObject({ code: "unknown_card" });
    await expect(run(["void", number])).rejects.toThrow("void already");
    await expect(run(["void", "4711"])).rejects.toThrow(CommandError);
    await run(["show", number]);
    expect(lines.join("\n")).toContain("voided\t−$9,999.00\t$0.00");
  });

  it("sends the gift cards of an order to another address, also before their day", async () => {
    const { number, to } = await bought({ send_on: "2026-12-24" });
    const right = somebody();
    await run(["send", String(number)], { to: right });
    till.platform.clock.set(Date.UTC(2026, 11, 25) / 1000);
    await sendDue(sender());
    expect([await emailsTo(till.platform, to), await emailsTo(till.platform, right)]).toMatchObject([
      [],
      [{}],
    ]);
    await run(["send", String(number)], { to, line: "1" });
    expect(await emailsTo(till.platform, to)).toHaveLength(1);
    await expect(run(["send", String(number)], { to, line: "2" })).rejects.toThrow("no gift cards to send");
    await expect(run(["send", String(number)], { to: "nobody" })).rejects.toThrow("email address");
  });

  it("imports the cards of another system once, and refuses what cannot be one", async () => {
    const file = path.join(till.platform.env.dataDir, "cards.csv");
    const rows = ["Card number,PIN,Balance", "GC-0001,4711,25.00", "GC 0002,,$12.50", "GC0001,1,5.00"];
    writeFileSync(file, [...rows, "1.5E+18,,5.00", "GC0003,,10000.00", "GC0004,,-5"].join("\n"));
    expect(await run(["import", file], { "dry-run": true })).toBe(2);
    const one = guest(till.platform);
    expect(await one.call("giftcard/balance", { number: "GC0002" })).toMatchObject({ code: "unknown_card" });
    expect(await run(["import", file])).toBe(2);
    expect(lines.at(-1)).toContain("2 new, 0 changed, 0 unchanged, 0 deleted, 4 refused");
    expect(lines.at(-1)).toContain("The new cards hold $37.50 together.");
    expect(lines.at(-1)).not.toContain("GC000");
    expect(await one.ok("giftcard/balance", { number: "gc-0001", pin: "4711" })).toMatchObject({
      balance: 2500,
    });
    expect(await run(["import", file], { "allow-refused": "50%" })).toBe(2);
    expect(lines.at(-1)).toContain("0 new, 0 changed, 2 unchanged");
  });
});
