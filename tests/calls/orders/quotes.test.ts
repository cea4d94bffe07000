import { beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { acceptQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  acceptance,
  addressIn,
  type Guest,
  type MadeTitle,
  merged,
  openShop,
  SENDING,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

let book: MadeTitle;
const shop = await openShop();
const { platform } = shop;
beforeEach(async () => {
  platform.clock.set(NOW);
  await shop.makeShop("test", SENDING);
  book = await shop.makeTitle({ title: "The Tides" });
  await shop.stock("test", book, 5);
});

/** The operator's command. @returns what it printed */
const orders = async (args: string[], options = {}) =>
  (await runCommand(ordersCommand, platform, args, options)).text;

let drawn = 0;
async function asking(quantity = 2): Promise<{ shopper: Guest; email: string; number: number }> {
  const email = `quote-${++drawn}@example.com`;
  const shopper = await shop.customer(email);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: String(quantity), stock_answer: "order_rest" });
  const { order_number } = await shopper.ok("checkout/requestQuote", { message: "For our reading group" });
  return { shopper, email, number: order_number };
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
    const shopper = await shop.customer("asks@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    for (const message of [undefined, "", "   "])
      expect(await shopper.call("checkout/requestQuote", { message })).toMatchObject({
        fields: { message: "Please enter a message." },
      });
    expect(await shopper.call("checkout/requestQuote", { message: "x".repeat(1001) })).toMatchObject({
      code: "invalid",
    });
    const stranger = shop.guest();
    await stranger.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(await stranger.call("checkout/requestQuote", { message: "Hello" })).toMatchObject({
      code: "login_required",
    });
    const answer = await shopper.ok("checkout/requestQuote", { message: "Hello" });
    expect((await shopper.ok("cart/get")).items).toEqual([]);
    expect(await onhand()).toBe(5);
    expect(await shopper.ok("order/get", { order_id: answer.order_number })).toMatchObject({
      status: "requested",
      delivery_key: "quote",
      notes: "Hello",
      payment_state: "none",
    });
    expect((await shop.emailsTo("asks@example.com")).at(-1)?.subject).toContain("request for a quote");
    await shop.makeShop("test", merged(SENDING, { quote_enabled: false }));
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(await shopper.call("checkout/requestQuote", { message: "Hello" })).toMatchObject({
      code: "not_offered",
    });
  });

  it("[L16] is called a quote in the title of its page and in the list of orders", async () => {
    const { shopper, number } = await asking();
    const site = await openSite(platform);
    await shop.makeShop("test", SENDING, ["shop.test"]);
    const page = async (path: string) =>
      (await (await site.ask("shop.test", path, { as: shopper })).text()).replaceAll("<!-- -->", "");
    expect(await page(`/account/order/${number}`)).toMatch(
      new RegExp(`<title>[^<]*\\| Quote ${number}</title>`),
    );
    const list = await page("/account/orders");
    expect(list).toContain(`Quote ${number}`);
    expect(list).not.toContain(`Order ${number}`);
  });

  it("tells somebody who came by its link to log in, because only its account accepts it", async () => {
    const { shopper, email, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    const site = await openSite(platform);
    await shop.makeShop("test", SENDING, ["shop.test"]);
    const [, key = ""] = /key=([\w-]+)/.exec((await shop.emailsTo(email)).at(-1)?.body_text ?? "") ?? [];
    const path = `/account/order/${number}`;
    const linked = await (await site.ask("shop.test", `${path}?key=${key}`, { as: shop.guest() })).text();
    expect(linked).toContain("log in with the account that asked for it");
    expect(linked).toContain(`/account/login?from=${encodeURIComponent(path)}`);
    const own = await (await site.ask("shop.test", path, { as: shopper })).text();
    expect(own).toContain("Accept for");
    expect(own).not.toContain("log in with the account");
  });

  it("[M4] says where it goes and which Purchase Order # it is for, in the order and in the shop's email", async () => {
    const shopper = await shop.customer("library-quote@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "3" });
    const wish = { message: "For the school", delivery_preference: "ship", purchaseorder: "PO-77" };
    expect(await shopper.call("checkout/requestQuote", wish)).toMatchObject({
      fields: { address_id: "Please choose an address." },
    });
    expect(
      await shopper.call("checkout/requestQuote", { ...wish, purchaseorder: "12345678901" }),
    ).toMatchObject({
      fields: { purchaseorder: "At most 10 characters." },
    });
    const address_id = await addressIn(shopper, "BC", "V8V 1A1");
    const { order_number } = await shopper.ok("checkout/requestQuote", { ...wish, address_id });
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "requested",
      delivery_type: "ship",
      purchaseorder: "PO-77",
      notes: "For the school",
      shipping: { prov: "BC", postal_code: "V8V 1A1" },
    });
    const shopEmail = (await shop.emailsTo("shop@example.com")).at(-1);
    expect(shopEmail?.subject).toContain("New request for a quote");
    for (const words of ["Ship to an address", "V8V 1A1", "PO-77", "3 × $20.00", "$60.00"])
      expect(shopEmail?.body_text).toContain(words);
    await orders(["quote", String(order_number)], { price: ["1=15.00"], shipping: "15.00" });
    expect((await shopper.ok("order/get", { order_id: order_number })).summary).toMatchObject({
      shipping: 1500,
    });
    const accepted = await acceptance(shopper, order_number, "contact");
    await shopper.ok("checkout/acceptQuote", { ...accepted, purchaseorder: "PO-78" });
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "placed",
      delivery_key: "ship",
      purchaseorder: "PO-78",
    });
    expect(await orders(["list"], { find: "po-78" })).toContain(String(order_number));
    expect(await orders(["list"], { find: "PO-77" })).not.toContain(String(order_number));
  });

  it("[M4] is sent elsewhere, picked up or given a Purchase Order # by staff", async () => {
    const { shopper, email, number } = await asking();
    const shipTo = ["street_address=12 Elm St", "city=Calgary", "province=AB", "postal_code=T2P 1J9"];
    await expect(orders(["quote", String(number)], { "ship-to": shipTo.slice(1) })).rejects.toThrow(
      "street_address: Street Address is required.",
    );
    await expect(orders(["quote", String(number)], { "ship-to": shipTo })).rejects.toThrow(
      "--shipping 12.50",
    );
    await orders(["quote", String(number)], { "ship-to": shipTo, shipping: "12.00", po: "A-1" });
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
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
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      delivery_type: "pickup",
      shipping: null,
      summary: { shipping: 0 },
    });
    await shopper.ok("checkout/acceptQuote", await acceptance(shopper, number));
    await expect(orders(["quote", String(number)], { po: "B-2" })).rejects.toThrow("not an open quote");
  });

  it("[M4] has the price of the cheapest carrier when none was chosen in the cart", async () => {
    const shopper = await shop.customer("halfway@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "From the cart" });
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({
      delivery_type: "ship",
      shipping: { provider: "Parcel post" },
      summary: { is_shipping_tbd: false, shipping: 1000 },
    });
  });

  it("[M4] keeps what was typed while an address is added", async () => {
    const shopper = await shop.customer("typing@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const typed = { message: "Half a sent", purchaseorder: "P-1", delivery_preference: "ship" };
    await shopper.ok("checkout/keepQuote", typed);
    expect((await shopper.ok("checkout/get")).draft.quote).toEqual({
      message: "Half a sent",
      purchaseorder: "P-1",
      delivery: "ship",
    });
  });

  it("[S12] is not refused as expired before the shop has priced it", async () => {
    const { shopper, number } = await asking();
    for (const name of ["checkout/acceptQuote", "checkout/declineQuote"] as const)
      expect(await shopper.call(name, await acceptance(shopper, number))).toMatchObject({
        code: "not_priced",
        error: "We have not priced this quote yet. We’ll email you our prices.",
      });
  });

  it("[C16] has no shipping when it is picked up", async () => {
    const { shopper, number } = await asking();
    await expect(orders(["quote", String(number)], { price: ["1=15.00"], shipping: "5.00" })).rejects.toThrow(
      `Quote ${number} is for pickup, so it has no shipping price.`,
    );
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    expect((await shopper.ok("order/get", { order_id: number })).summary).toMatchObject({
      shipping: 0,
      total: 3150,
    });
  });

  it("[C16] needs a shipping price when no table has one for its address", async () => {
    const shopper = await shop.customer("yukon-quote@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "YT", "Y1A 1A1") });
    await shopper.ok("checkout/setShipping", { provider: "post" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "To the north" });
    await expect(orders(["quote", String(order_number)])).rejects.toThrow("Enter a shipping price");
    await orders(["quote", String(order_number)], { shipping: "30.00" });
    expect((await shopper.ok("order/get", { order_id: order_number })).summary).toMatchObject({
      shipping: 3000,
      is_shipping_tbd: false,
      total: 5250,
    });
  });

  it("is priced by the operator, includes taxes, and takes its copies when it is accepted", async () => {
    const { shopper, email, number } = await asking(7);
    const unpriced = await acceptance(shopper, number);
    expect(await shopper.call("checkout/acceptQuote", unpriced)).toMatchObject({ code: "not_priced" });
    expect(await orders(["quote", String(number)], { price: ["1=15.00"], until: "2026-12-31" })).toBe(
      `Quote ${number}: $110.25.`,
    );
    expect((await shop.emailsTo(email)).at(-1)?.body_text).toContain(
      "They are good until December 31, 2026.",
    );
    const quoted = await shopper.ok("order/get", { order_id: number });
    expect(quoted).toMatchObject({
      status: "quoted",
      summary: { subtotal: 10_500, taxes: [{ amount: 525 }], total: 11_025 },
    });
    expect((await shopper.ok("checkout/getQuoteChoices", { order_id: number })).choices).toEqual([
      "pickup",
      "contact",
    ]);
    const accepted = await acceptance(shopper, number);
    expect(
      await shopper.call("checkout/acceptQuote", { ...accepted, payment_choice: "paypal" }),
    ).toMatchObject({
      code: "unknown_choice",
    });
    const answers = await Promise.all([1, 2, 3].map(() => shopper.ok("checkout/acceptQuote", accepted)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await onhand()).toBe(0);
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      status: "placed",
      delivery_key: "pickup",
      items: [{ cart_info: { quantity: 7, backorder_quantity: 2, sold_price: 1500 } }],
    });
    await orders(["cancel", String(number)]);
    expect(await onhand()).toBe(5);
  });

  it("is not accepted at prices that its customer has not seen", async () => {
    const { shopper, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=15.00"] });
    const seen = await acceptance(shopper, number);
    await orders(["quote", String(number)], { price: ["1=18.00"] });
    expect(await shopper.call("checkout/acceptQuote", seen)).toMatchObject({
      code: "amount_changed",
      error: "Our prices have changed since you opened this page. Please check them before you accept.",
    });
    expect(await onhand()).toBe(5);
    const { summary } = await shopper.ok("order/get", { order_id: number });
    const site = await openSite(platform);
    await shop.makeShop("test", SENDING, ["shop.test"]);
    const page = await (await site.ask("shop.test", `/account/order/${number}`, { as: shopper })).text();
    expect(page).toContain(`name="amount" value="${summary.total}"`);
    await shopper.ok("checkout/acceptQuote", { ...seen, amount: summary.total });
    // The same form again is answered alike, whatever it says.
    await shopper.ok("checkout/acceptQuote", seen);
  });

  it("can be declined, expires, and is visible to its customer only", async () => {
    const { shopper, number } = await asking();
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
    expect(shopper.session_id).not.toBe(again.session_id);
  });

  it("has the fees that states charge on deliveries, if it is sent", async () => {
    const fees = { delivery_fees: [{ type: "Yukon fee", provinces: ["YT"], amount: 28 }] };
    await shop.makeShop("test", merged(SENDING, fees));
    const { shopper, number } = await asking();
    const shipTo = ["street_address=1 Front St", "city=Whitehorse", "province=YT", "postal_code=Y1A 1A1"];
    await orders(["quote", String(number)], { "ship-to": shipTo, shipping: "10.00" });
    const summary = async () => (await shopper.ok("order/get", { order_id: number })).summary;
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
    const { shopper, number } = await asking();
    await orders(["quote", String(number)]);
    const desk = await shop.deskOf();
    const visit = await shopper.visit();
    const { database } = platform;
    let cancelling: Promise<unknown> | undefined;
    const accepting: Database = {
      ...database,
      transaction: (work, seen) =>
        database.transaction(async (tx) => {
          const result = await work(tx);
          cancelling = cancelOrder(database, desk, number);
          // Time enough to get as far as the lock.
          for (let query = 0; query < 20; query++)
            await database.read.selectFrom("stores").select("id").execute();
          return result;
        }, seen),
    };
    const { summary } = await shopper.ok("order/get", { order_id: number });
    const input = { payment: "pickup", amount: summary.total, agreed: false } as const;
    await acceptQuote(accepting, visit, desk, number, input);
    await cancelling;
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({ status: "cancelled" });
    expect(await onhand()).toBe(5);
  });

  it("is available as a PDF", async () => {
    const { shopper, number } = await asking();
    await orders(["quote", String(number)], { price: ["1=12.34"] });
    const file = await shopper.ok("order/getQuotePdf", { order_id: number });
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
    const shopper = await shop.customer("late@example.com");
    await shopper.ok("cart/add", { eisbn: gone.eisbn, quantity: "3" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "Three" });
    await orders(["quote", String(order_number)]);
    await shop.stock("test", gone, 1);
    expect(await shopper.call("checkout/acceptQuote", await acceptance(shopper, order_number))).toMatchObject(
      {
        code: "stock_gone",
      },
    );
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({ status: "quoted" });
  });
});
