import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/orders.ts";
import { forgetDraftCards } from "#app/domain/checkout/checkout.server.ts";
import { forgetOldCards, openCard } from "#app/domain/orders/cards.server.ts";
import { acceptQuote } from "#app/domain/orders/quotes.server.ts";
import { moveOrder } from "#app/domain/orders/status.server.ts";
import { newKeyPair } from "#app/domain/payments/sealed.server.ts";
import { isFailure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { runCommand } from "../support/command.ts";
import { NOW } from "../support/platform.ts";
import {
  acceptance,
  addressIn,
  CONTACT,
  type Guest,
  type MadeTitle,
  merged,
  openShop,
  reviewed,
  SENDING,
} from "../support/shop.ts";
import { openSite } from "../support/site.ts";

let book: MadeTitle;
const keys = newKeyPair();
const WITH_CARDS = merged(SENDING, {
  checkout_info: {
    payment_methods: ["credit_card"],
    card_form_understood: true,
    card_public_key: keys.publicKey,
    card_brands: ["visa", "mastercard"],
  },
});
const shop = await openShop();
const { platform } = shop;
beforeEach(async () => {
  platform.clock.set(NOW);
  await shop.makeShop("test", WITH_CARDS);
  book = await shop.makeTitle({ title: "The Tides" });
  await shop.stock("test", book, 5);
});

/** The operator's command. @returns what it printed */
const orders = async (args: string[], options = {}) =>
  (await runCommand(ordersCommand, platform, args, options)).text;

let drawn = 0;
async function asking(quantity = 2): Promise<{ one: Guest; email: string; number: number }> {
  const email = `quote-${++drawn}@example.com`;
  const one = await shop.customer(email);
  await one.ok("cart/add", { eisbn: book.eisbn, quantity: String(quantity), stock_answer: "order_rest" });
  const { order_number } = await one.ok("checkout/requestQuote", { message: "For our reading group" });
  return { one, email, number: order_number };
}
async function onhand(): Promise<number> {
  const row = await platform.database.read
    .selectFrom("stock")
    .select("onhand")
    .where("title_id", "=", book.id)
    .executeTakeFirstOrThrow();
  return row.onhand;
}

describe("a quote", () => {
  it("[A87] needs a message, empties the cart, takes no stock, and is for customers of shops that offer it", async () => {
    const one = await shop.customer("asks@example.com");
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    for (const message of [undefined, "", "   "])
      expect(await one.call("checkout/requestQuote", { message })).toMatchObject({
        fields: { message: "Please enter a message." },
      });
    expect(await one.call("checkout/requestQuote", { message: "x".repeat(1001) })).toMatchObject({
      code: "invalid",
    });
    const stranger = shop.guest();
    await stranger.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(await stranger.call("checkout/requestQuote", { message: "Hello" })).toMatchObject({
      code: "login_required",
    });
    const asked = await one.ok("checkout/requestQuote", { message: "Hello" });
    expect((await one.ok("cart/get")).items).toEqual([]);
    expect(await onhand()).toBe(5);
    expect(await one.ok("order/get", { order_id: asked.order_number })).toMatchObject({
      status: "requested",
      delivery_key: "quote",
      notes: "Hello",
      payment_state: "none",
    });
    expect((await shop.emailsTo("asks@example.com")).at(-1)?.subject).toContain("request for a quote");
    await shop.makeShop("test", merged(WITH_CARDS, { quote_enabled: false }));
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(await one.call("checkout/requestQuote", { message: "Hello" })).toMatchObject({
      code: "not_offered",
    });
  });

  it("[L16] is called a quote in the title of its page and in the list of orders", async () => {
    const { one, number } = await asking();
    const site = await openSite(platform);
    await shop.makeShop("test", WITH_CARDS, ["shop.test"]);
    const page = async (path: string) =>
      (await (await site.ask("shop.test", path, { as: one })).text()).replaceAll("<!-- -->", "");
    expect(await page(`/account/order/${number}`)).toMatch(
      new RegExp(`<title>[^<]*\\| Quote ${number}</title>`),
    );
    const list = await page("/account/orders");
    expect(list).toContain(`Quote ${number}`);
    expect(list).not.toContain(`Order ${number}`);
  });

  it("tells somebody who came by its link to log in, because only its account accepts it", async () => {
    const { one, email, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    const site = await openSite(platform);
    await shop.makeShop("test", WITH_CARDS, ["shop.test"]);
    const [, key = ""] = /key=([\w-]+)/.exec((await shop.emailsTo(email)).at(-1)?.body_text ?? "") ?? [];
    const path = `/account/order/${number}`;
    const linked = await (await site.ask("shop.test", `${path}?key=${key}`, { as: shop.guest() })).text();
    expect(linked).toContain("log in with the account that asked for it");
    expect(linked).toContain(`/account/login?from=${encodeURIComponent(path)}`);
    const own = await (await site.ask("shop.test", path, { as: one })).text();
    expect(own).toContain("Accept for");
    expect(own).not.toContain("log in with the account");
  });

  it("[M4] says where it goes and which Purchase Order # it is for, in the order and in the shop's email", async () => {
    const one = await shop.customer("library-quote@example.com");
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "3" });
    const wish = { message: "For the school", delivery_preference: "ship", purchaseorder: "PO-77" };
    expect(await one.call("checkout/requestQuote", wish)).toMatchObject({
      fields: { address_id: "Please choose an address." },
    });
    expect(await one.call("checkout/requestQuote", { ...wish, purchaseorder: "12345678901" })).toMatchObject({
      fields: { purchaseorder: "At most 10 characters." },
    });
    const address_id = await addressIn(one, "BC", "V8V 1A1");
    const { order_number } = await one.ok("checkout/requestQuote", { ...wish, address_id });
    expect(await one.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "requested",
      delivery_type: "ship",
      purchaseorder: "PO-77",
      notes: "For the school",
      shipping: { prov: "BC", postal_code: "V8V 1A1" },
    });
    const shopMail = (await shop.emailsTo("shop@example.com")).at(-1);
    expect(shopMail?.subject).toContain("New request for a quote");
    for (const words of ["Ship to an address", "V8V 1A1", "PO-77", "3 × $20.00", "$60.00"])
      expect(shopMail?.body_text).toContain(words);
    await orders(["quote", String(order_number)], { price: ["1=15.00"], shipping: "15.00" });
    expect((await one.ok("order/get", { order_id: order_number })).summary).toMatchObject({ shipping: 1500 });
    const accepted = await acceptance(one, order_number, "contact");
    await one.ok("checkout/acceptQuote", { ...accepted, purchaseorder: "PO-78" });
    expect(await one.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "placed",
      delivery_key: "ship",
      purchaseorder: "PO-78",
    });
    expect(await orders(["list"], { find: "po-78" })).toContain(String(order_number));
    expect(await orders(["list"], { find: "PO-77" })).not.toContain(String(order_number));
  });

  it("[M4] is sent elsewhere, picked up or given a Purchase Order # by staff", async () => {
    const { one, email, number } = await asking();
    const shipTo = ["street_address=12 Elm St", "city=Calgary", "province=AB", "postal_code=T2P 1J9"];
    await expect(orders(["quote", String(number)], { "ship-to": shipTo.slice(1) })).rejects.toThrow(
      "street_address: Street Address is required.",
    );
    await expect(orders(["quote", String(number)], { "ship-to": shipTo })).rejects.toThrow(
      "--shipping 12.50",
    );
    await orders(["quote", String(number)], { "ship-to": shipTo, shipping: "12.00", po: "A-1" });
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({
      delivery_type: "ship",
      purchaseorder: "A-1",
      shipping: { addr1: "12 Elm St", prov: "AB", name: expect.stringMatching(/./) },
      // Alberta has no sales tax of its own.
      summary: { shipping: 1200, taxes: [{ type: "GST" }] },
    });
    const mail = (await shop.emailsTo(email)).at(-1)?.body_text;
    for (const words of ["12 Elm St", "A-1", "Ship to an address"]) expect(mail).toContain(words);
    await expect(orders(["quote", String(number)], { pickup: "Nowhere", "ship-to": shipTo })).rejects.toThrow(
      "either picked up or shipped",
    );
    await expect(orders(["quote", String(number)], { pickup: "Nowhere" })).rejects.toThrow("locations are");
    await orders(["quote", String(number)], { pickup: "test books" });
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({
      delivery_type: "pickup",
      shipping: null,
      summary: { shipping: 0 },
    });
    await one.ok("checkout/acceptQuote", await acceptance(one, number));
    await expect(orders(["quote", String(number)], { po: "B-2" })).rejects.toThrow("not an open quote");
  });

  it("[M4] has the price of the cheapest carrier when none was chosen in the cart", async () => {
    const one = await shop.customer("halfway@example.com");
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const { order_number } = await one.ok("checkout/requestQuote", { message: "From the cart" });
    expect(await one.ok("order/get", { order_id: order_number })).toMatchObject({
      delivery_type: "ship",
      shipping: { provider: "Parcel post" },
      summary: { is_shipping_tbd: false, shipping: 1000 },
    });
  });

  it("[M4] keeps what was typed while an address is added", async () => {
    const one = await shop.customer("typing@example.com");
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const typed = { message: "Half a sent", purchaseorder: "P-1", delivery_preference: "ship" };
    await one.ok("checkout/keepQuote", typed);
    expect((await one.ok("checkout/get")).draft.quote).toEqual({
      message: "Half a sent",
      purchaseorder: "P-1",
      delivery: "ship",
    });
  });

  it("[S12] is not refused as expired before the shop has priced it", async () => {
    const { one, number } = await asking();
    for (const name of ["checkout/acceptQuote", "checkout/declineQuote"] as const)
      expect(await one.call(name, await acceptance(one, number))).toMatchObject({
        code: "not_priced",
        error: "We have not priced this quote yet. We'll email you our prices.",
      });
  });

  it("[C16] has no shipping when it is picked up", async () => {
    const { one, number } = await asking();
    await expect(orders(["quote", String(number)], { price: ["1=15.00"], shipping: "5.00" })).rejects.toThrow(
      `Quote ${number} is picked up: it takes no shipping.`,
    );
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    expect((await one.ok("order/get", { order_id: number })).summary).toMatchObject({
      shipping: 0,
      total: 3150,
    });
  });

  it("[C16] needs a shipping price when no table has one for its address", async () => {
    const one = await shop.customer("yukon-quote@example.com");
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await one.ok("checkout/setAddress", { address_id: await addressIn(one, "YT", "Y1A 1A1") });
    await one.ok("checkout/setShipping", { provider: "post" });
    const { order_number } = await one.ok("checkout/requestQuote", { message: "To the north" });
    await expect(orders(["quote", String(order_number)])).rejects.toThrow("Set the price");
    await orders(["quote", String(order_number)], { shipping: "30.00" });
    expect((await one.ok("order/get", { order_id: order_number })).summary).toMatchObject({
      shipping: 3000,
      is_shipping_tbd: false,
      total: 5250,
    });
  });

  it("is priced by the operator, includes taxes, and takes its copies when it is accepted", async () => {
    const { one, email, number } = await asking(7);
    const unpriced = await acceptance(one, number);
    expect(await one.call("checkout/acceptQuote", unpriced)).toMatchObject({ code: "not_priced" });
    expect(await orders(["quote", String(number)], { price: ["1=15.00"], until: "2026-12-31" })).toBe(
      `Quote ${number}: $110.25.`,
    );
    expect((await shop.emailsTo(email)).at(-1)?.body_text).toContain(
      "They are good until December 31, 2026.",
    );
    const quoted = await one.ok("order/get", { order_id: number });
    expect(quoted).toMatchObject({
      status: "quoted",
      summary: { subtotal: 10_500, taxes: [{ amount: 525 }], total: 11_025 },
    });
    expect((await one.ok("checkout/getQuoteChoices", { order_id: number })).choices).toEqual([
      "pickup",
      "contact",
    ]);
    const accepted = await acceptance(one, number);
    expect(await one.call("checkout/acceptQuote", { ...accepted, payment_choice: "paypal" })).toMatchObject({
      code: "unknown_choice",
    });
    const answers = await Promise.all([1, 2, 3].map(() => one.ok("checkout/acceptQuote", accepted)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await onhand()).toBe(0);
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({
      status: "placed",
      delivery_key: "pickup",
      items: [{ cart_info: { quantity: 7, backorder_quantity: 2, sold_price: 1500 } }],
    });
    await orders(["cancel", String(number)]);
    expect(await onhand()).toBe(5);
  });

  it("is not accepted at prices that its customer has not seen", async () => {
    const { one, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    const seen = await acceptance(one, number);
    await orders(["quote", String(number)], { price: ["1=18.00"] });
    expect(await one.call("checkout/acceptQuote", seen)).toMatchObject({
      code: "amount_changed",
      error: "Our prices have changed since you opened this page. Please check them before you accept.",
    });
    expect(await onhand()).toBe(5);
    const { summary } = await one.ok("order/get", { order_id: number });
    const site = await openSite(platform);
    await shop.makeShop("test", WITH_CARDS, ["shop.test"]);
    const page = await (await site.ask("shop.test", `/account/order/${number}`, { as: one })).text();
    expect(page).toContain(`name="amount" value="${summary.total}"`);
    await one.ok("checkout/acceptQuote", { ...seen, amount: summary.total });
    // The same form again is answered alike, whatever it says.
    await one.ok("checkout/acceptQuote", seen);
  });

  it("can be declined, expires, and is visible to its customer only", async () => {
    const { one, number } = await asking();
    await orders(["quote", String(number)], { until: "2026-11-25" });
    const other = await shop.customer(`other-${drawn}@example.com`);
    for (const name of [
      "checkout/acceptQuote",
      "checkout/declineQuote",
      "checkout/getQuoteChoices",
      "order/getQuotePdf",
    ] as const)
      expect(await other.call(name, { order_id: number, payment_choice: "pickup", amount: 0 })).toMatchObject(
        {
          code: "not_found",
        },
      );
    platform.clock.set(NOW + 10 * 86_400);
    // A login lasts a week, so the same customer logs in again.
    const back = await shop.guest().ok("account/login", {
      email_address: `quote-${drawn}@example.com`,
      password: "harbour lantern",
    });
    const again = shop.guest("test", back.session_id);
    expect(await again.call("checkout/acceptQuote", await acceptance(again, number))).toMatchObject({
      code: "over",
    });
    await orders(["quote", String(number)]);
    await again.ok("checkout/declineQuote", { order_id: number });
    expect(await again.ok("order/get", { order_id: number })).toMatchObject({ status: "declined" });
    expect(await again.call("checkout/acceptQuote", await acceptance(again, number))).toMatchObject({
      code: "over",
    });
    await expect(orders(["quote", String(number)])).rejects.toThrow("not an open quote");
    expect(one.session_id).not.toBe(again.session_id);
  });

  it("has the fees that states charge on deliveries, if it is sent", async () => {
    const fees = { delivery_fees: [{ type: "Yukon fee", provinces: ["YT"], amount: 28 }] };
    await shop.makeShop("test", merged(WITH_CARDS, fees));
    const { one, number } = await asking();
    const shipTo = ["street_address=1 Front St", "city=Whitehorse", "province=YT", "postal_code=Y1A 1A1"];
    await orders(["quote", String(number)], { "ship-to": shipTo, shipping: "10.00" });
    const summary = async () => (await one.ok("order/get", { order_id: number })).summary;
    expect(await summary()).toMatchObject({
      taxes: [
        { type: "GST", amount: 250 },
        { type: "Yukon fee", amount: 28 },
      ],
      total: 4000 + 1000 + 250 + 28,
    });
    await orders(["quote", String(number)], { pickup: "test books" });
    expect((await summary()).taxes).toMatchObject([{ type: "GST", amount: 200 }]);
  });

  it("gives its copies back when it is cancelled while its customer accepts it", async () => {
    const { one, number } = await asking();
    await orders(["quote", String(number)]);
    const desk = await shop.deskOf();
    const visit = await one.visit();
    const { database } = platform;
    let cancelling: Promise<unknown> | undefined;
    const accepting: Database = {
      ...database,
      transaction: (work, seen) =>
        database.transaction(async (tx) => {
          const done = await work(tx);
          cancelling = moveOrder(database, desk, number, "cancelled");
          // Time enough to get as far as the lock.
          for (let query = 0; query < 20; query++)
            await database.read.selectFrom("stores").select("id").execute();
          return done;
        }, seen),
    };
    const { summary } = await one.ok("order/get", { order_id: number });
    const given = { payment: "pickup", amount: summary.total, agreed: false } as const;
    await acceptQuote(accepting, visit, desk, number, given);
    await cancelling;
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({ status: "cancelled" });
    expect(await onhand()).toBe(5);
  });

  it("is available as a PDF", async () => {
    const { one, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=12.34"] });
    const file = await one.ok("order/getQuotePdf", { order_id: number });
    expect(file).toMatchObject({ name: `quote-${number}.pdf`, type: "application/pdf" });
    expect(Buffer.from(file.content.subarray(0, 5)).toString()).toBe("%PDF-");
    const { extractText } = await import("unpdf");
    const { text } = await extractText(file.content, { mergePages: true });
    for (const words of [`Quote ${number}`, "The Tides", "$24.68", "GST, 5%", "Test Books"])
      expect(text).toContain(words);
  });

  it("cannot be accepted when there is no longer enough stock", async () => {
    const gone = await shop.makeTitle({ state: "out_of_print" });
    await shop.stock("test", gone, 3);
    const one = await shop.customer("late@example.com");
    await one.ok("cart/add", { eisbn: gone.eisbn, quantity: "3" });
    const { order_number } = await one.ok("checkout/requestQuote", { message: "Three" });
    await orders(["quote", String(order_number)]);
    await shop.stock("test", gone, 1);
    expect(await one.call("checkout/acceptQuote", await acceptance(one, order_number))).toMatchObject({
      code: "stock_gone",
    });
    expect(await one.ok("order/get", { order_id: order_number })).toMatchObject({ status: "quoted" });
  });
});

const NUMBER = "4111 1111 1111 1111";
const CARD = {
  name: "Ada Reader",
  number: NUMBER,
  expiry_month: "12",
  expiry_year: "2027",
  cvv: "987",
  country: "CA",
  postal_code: "v8v1a1",
};
async function withCard(card: object = CARD) {
  const one = shop.guest();
  await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const form = await reviewed(one, "credit_card");
  return { one, form, answer: await one.call("checkout/setCreditCard", card) };
}

describe("the shop's own card form", () => {
  it("[M11] refuses letters in the CVV, with the message beside its field", async () => {
    for (const cvv of ["12a", "abc", "12a3"])
      expect((await withCard({ ...CARD, cvv })).answer).toMatchObject({
        fields: { cvv: "Please enter a valid CVV." },
      });
  });

  it("[A81] [A82] is a step before the review, with every message beside its field", async () => {
    const { one, form, answer } = await withCard({});
    expect(answer).toMatchObject({
      fields: {
        name: "Full Name is required.",
        number: "Must be at least 13 digits",
        expiry_month: "Month required",
        expiry_year: "Year required",
        cvv: "Please enter a valid CVV.",
        postal_code: "Valid Postal Code is required.",
      },
    });
    expect(await one.call("checkout/submit", form)).toMatchObject({
      detail: { path: "/checkout/credit_card" },
    });
    expect(await one.call("checkout/setCreditCard", { ...CARD, number: "378282246310005" })).toMatchObject({
      fields: { number: "Must be an accepted credit card" },
    });
  });

  it("leaves the last four digits, by which staff find the order", async () => {
    const { one, form } = await withCard();
    const { order_number } = await one.ok("checkout/submit", form);
    expect(await orders(["list"], { find: "1111" })).toContain(String(order_number));
    expect(await orders(["list"], { find: "411111" })).toBe("None.");
  });

  it("stores the card number sealed, so that it appears in no row, answer, log or email", async () => {
    const { one, answer, form } = await withCard();
    expect(answer).toMatchObject({ cc_info: { brand: "visa", last_four: "1111", expiry: "12/2027" } });
    const placed = await one.ok("checkout/submit", form);
    const seen = [
      platform.logged,
      answer,
      await one.ok("checkout/get"),
      await one.ok("order/get", { order_id: placed.order_number }),
      await shop.emailsTo(CONTACT.email),
      ...(await Promise.all(
        (
          ["checkout_drafts", "orders", "order_cards", "order_items", "mails", "jobs", "rate_limits"] as const
        ).map((table) => platform.database.read.selectFrom(table).selectAll().execute()),
      )),
    ];
    const text = JSON.stringify(seen);
    for (const secret of ["4111111111111111", NUMBER, '"987"']) expect(text).not.toContain(secret);
    expect(text).toContain("•••• 1111");
  });

  it("opens once, with the operator's key, and is destroyed then, with the order, or after 14 days", async () => {
    const file = path.join(platform.env.dataDir, "private.pem");
    const wrong = path.join(platform.env.dataDir, "wrong.pem");
    writeFileSync(file, keys.privateKey);
    writeFileSync(wrong, newKeyPair().privateKey);
    const place = async () => {
      const { one, form } = await withCard();
      return (await one.ok("checkout/submit", form)).order_number;
    };
    const number = await place();
    await expect(orders(["card", String(number)], { key: wrong })).rejects.toThrow("does not open");
    const opened = await orders(["card", String(number)], { key: file });
    expect(opened).toContain("number\t4111111111111111");
    expect(opened).toContain("cvv\t987");
    expect(opened).toContain("postal_code\tV8V 1A1");
    await expect(orders(["card", String(number)], { key: file })).rejects.toThrow("There is no card");
    const both = await place();
    const desk = await shop.deskOf();
    const reads = [1, 2].map(() => openCard(platform.database, desk.store, both, keys.privateKey));
    expect((await Promise.all(reads)).filter(isFailure)).toHaveLength(1);
    const cancelled = await place();
    await orders(["cancel", String(cancelled)]);
    await expect(orders(["card", String(cancelled)], { key: file })).rejects.toThrow("There is no card");
    const old = await place();
    expect(await forgetOldCards(platform.database, NOW + 13 * 86_400)).toBe(0);
    expect(await forgetOldCards(platform.database, NOW + 15 * 86_400)).toBeGreaterThan(0);
    await expect(orders(["card", String(old)], { key: file })).rejects.toThrow("There is no card");
    // A card that was entered but never used for an order is destroyed too.
    const { one } = await withCard();
    expect(await forgetDraftCards(platform.database, NOW - 1)).toBe(0);
    expect(await forgetDraftCards(platform.database, NOW + 1)).toBeGreaterThan(0);
    expect((await one.ok("checkout/get")).draft.card).toBeUndefined();
    rmSync(file);
    expect(readFileSync(wrong, "utf8")).toContain("PRIVATE KEY");
  });

  it("exists only in shops that switched it on deliberately and have a key", async () => {
    for (const off of [{ card_form_understood: false }, { card_public_key: "" }, { payment_methods: [] }]) {
      await shop.makeShop("test", merged(WITH_CARDS, { checkout_info: off }));
      const one = shop.guest();
      await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
      await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      expect(await one.call("checkout/setPaymentChoice", { payment_choice: "credit_card" })).toMatchObject({
        code: "unknown_choice",
      });
      expect(await one.call("checkout/setCreditCard", CARD)).toMatchObject({ code: "not_offered" });
    }
  });

  it("stops people who try one card after the other, by session, address and card", async () => {
    let refused = 0;
    for (let at = 0; at < 14; at++) {
      const { answer } = await withCard();
      if (isFailure(answer) && answer.code === "too_many") refused++;
    }
    expect(refused).toBeGreaterThan(2);
  });
});

describe("a phone number", () => {
  it("[L8] is stored as people write it, also of a guest whose browser runs no scripts", async () => {
    const one = shop.guest();
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const stored = async (phone: string) => {
      await one.ok("checkout/setExtras", { ...CONTACT, phone });
      return (await one.ok("checkout/get")).draft.contact?.phone;
    };
    expect(await stored("2505550111")).toBe("(250) 555-0111");
    expect(await stored("+44 2079460000")).toBe("+44 2079460000");
  });

  it("[M11] that is too long is not said to be missing", async () => {
    const one = await shop.customer("long-phone@example.com");
    const address = {
      name: "Ada",
      street_address: "1 Street",
      city: "Victoria",
      province: "BC",
      country: "CA",
      postal_code: "V8V 1A1",
    };
    expect(await one.call("address/create", { ...address, phone_number: "+44 20 7946 0000" })).toMatchObject({
      fields: { phone_number: expect.stringContaining("10 to 15 characters") },
    });
    expect(await one.call("address/create", { ...address, phone_number: "" })).toMatchObject({
      fields: { phone_number: "Phone number is required." },
    });
  });
});

describe("[A86] a program's submit", () => {
  it("stores everything, ignores empty values, and reports all mistakes as key and value", async () => {
    const one = shop.guest();
    await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(
      await one.call("checkout/submit", {
        delivery_preference: "pickup",
        name: "Ada",
        email: "nobody",
        phone: "1",
      }),
    ).toMatchObject({
      error: { email: "Please input your email address.", phone: "Please input your phone number." },
    });
    expect(
      isFailure(
        await one.call("checkout/submit", {
          delivery_preference: "pickup",
          provider: "",
          address_id: "",
          promo_code: "",
          payment_choice: "pickup",
          ...CONTACT,
        }),
      ),
    ).toBe(false);
  });
});
