import { beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { cardHistory, issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { setShippingPrice } from "#app/domain/orders/placement/shipping-price.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { openPaymentShop, resetBeforeEach } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  addressIn,
  CONTACT,
  customer,
  deskOf,
  emailsTo,
  forgetLimits,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  merged,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Shipping without a price in any table: the shop sets it, emails it to the customer, and gets paid. */
const SHOP = merged(SENDING, { checkout_info: { payment_methods: ["paypal", "chase"] } });
let shopper: Guest;
const HOST = "test.localhost";
const bookshop = await openPaymentShop();
const site = await openSite(bookshop.platform);
let drawn = 0;
resetBeforeEach(bookshop);
beforeEach(async () => {
  await makeShop(bookshop.platform, "test", SHOP, [HOST]);
  shopper = await customer(bookshop.platform, `north-${++drawn}@example.com`);
});

async function toYukon(cart: () => Promise<unknown>): Promise<number> {
  await cart();
  await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "YT", "Y1A 1A1") });
  await shopper.ok("checkout/setShipping", { provider: "post" });
  return (await shopper.ok("checkout/submit", await reviewed(shopper, "contact"))).order_number;
}
const placed = () => toYukon(() => shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" }));
/** An order whose shipping costs $30.00, so $52.50 is owed. @returns its number, and the key in the email's link */
async function priced(): Promise<{ number: number; key: string }> {
  const number = await placed();
  await orders(["shipping", String(number), "30.00"]);
  const key = /payment\?key=([\w-]+)/.exec(
    (await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.body_text ?? "",
  );
  return { number, key: key?.[1] ?? "" };
}
const DUE = 5250;

const orders = async (args: string[], options = {}) =>
  (await runCommand(ordersCommand, bookshop.platform, args, options)).text;
const desk = () => deskOf(bookshop.platform);
const pay = (who: Guest, number: number, more: object = {}) =>
  who.call("order/pay", { order_id: number, payment_choice: "paypal", amount: String(DUE), ...more });
/** @returns the provider's id of a started payment */
async function begin(who: Guest, number: number, more: object = {}): Promise<string> {
  const paying = await pay(who, number, more);
  if (isFailure(paying) || !("go_to" in paying) || typeof paying.go_to !== "string")
    throw new Error(JSON.stringify(paying));
  return new URL(paying.go_to).searchParams.get("token") ?? "";
}
const summaryOf = async (number: number) => (await shopper.ok("order/get", { order_id: number })).summary;

describe("[C11] a shipping price to be determined", () => {
  it("is set by the shop, with tax on it, and emailed with the ways to pay", async () => {
    const number = await placed();
    expect(await summaryOf(number)).toMatchObject({ shipping: 0, is_shipping_tbd: true, total: 2100 });
    expect(await orders(["show", String(number)])).toContain("Still owed: $21.00, plus shipping");
    expect(await shopper.call("order/getPayment", { order_id: number })).toMatchObject({
      code: "not_payable",
    });
    await expect(orders(["paid", String(number)], { method: "cash" })).rejects.toThrow("Set it first");
    expect(await orders(["shipping", String(number), "30.00"], { note: "By air." })).toBe(
      `Shipping for order ${number}: $30.00. Still owed: $52.50`,
    );
    const order = await shopper.ok("order/get", { order_id: number });
    expect(order.summary).toMatchObject({
      shipping: 3000,
      is_shipping_tbd: false,
      taxes: [{ type: "GST", amount: 250, taxable: 5000 }],
      total: DUE,
      total_owing: DUE,
    });
    expect(order.events).toMatchObject([{ status: "placed", shipping: 3000, note: "By air." }]);
    expect(await orders(["show", String(number)])).toMatch(/\tShipping price set: \$30\.00\tBy air\./);
    expect(order.shipping_batches).toMatchObject([{ cost: 3000 }]);
    const email = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1);
    expect(email?.subject).toBe(`Shipping for your order ${number} at Test Books costs $30.00`);
    for (const words of [
      "By air.",
      "Shipping: $30.00",
      "GST: $2.50",
      "Total: $52.50",
      "PayPal",
      "/payment?key=",
    ])
      expect(email?.body_text).toContain(words);
  });

  it("comes with a promise to get in touch when nothing can be paid online", async () => {
    await makeShop(bookshop.platform, "test", merged(SENDING, { checkout_info: { payment_methods: [] } }));
    const number = await placed();
    await orders(["shipping", String(number), "30.00"]);
    const text = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.body_text;
    expect(text).toContain("We will contact you about the payment.");
    expect(text).not.toContain("/payment?key=");
    expect(await shopper.call("order/getPayment", { order_id: number })).toMatchObject({
      code: "not_payable",
    });
  });

  it("[K3] gives the same total to the cent as a table with that price, whatever is in it and its taxes", async () => {
    const toy = await makeTitle(bookshop.platform, { tax_class: "merchandise", list_price_can: 1337 });
    const ticket = await makeTitle(bookshop.platform, { tax_class: "ticket", list_price_can: 8100 });
    const card = await makeTitle(bookshop.platform, {
      is_giftcard: true,
      tax_class: "gift_card",
      list_price_can: null,
    });
    for (const title of [toy, ticket]) await stock(bookshop.platform, "test", title, 10);
    const taxes = [
      { type: "Shows", rate: 6125, tax_classes: ["merchandise", "ticket"] },
      { type: "Own", rate: 8375, tax_classes: ["merchandise"] },
      { type: "Half", rate: 4175, tax_classes: [], on_shipping: "never" },
      { type: "All", rate: 1115, tax_classes: ["book"], on_shipping: "always" },
    ];
    const zones = (rates: object) => ({
      ...SHOP,
      tax_rates: taxes.map((rate) => ({ ...rate, provinces: ["YT"] })),
      delivery_fees: [{ type: "Fee", provinces: ["YT"], amount: 28, from_taxable: 4000, from: 0 }],
      shipping: {
        providers: [
          { provider: "post", label: "Post", zones: [{ countries: ["CA"], provinces: ["YT"], ...rates }] },
        ],
      },
    });
    const cart = async () => {
      await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
      await shopper.ok("cart/add", { eisbn: toy.eisbn, quantity: "3" });
      // Neither of them is shipped, so neither has a share of the shipping.
      await shopper.ok("cart/add", { eisbn: ticket.eisbn, quantity: "1" });
      await shopper.ok("cart/add", { eisbn: card.eisbn, quantity: "1", price: "50" });
    };
    await makeShop(
      bookshop.platform,
      "test",
      zones({ rates: { by: "count", steps: [{ up_to: 9, cost: 1234 }], beyond: { each: 1, cost: 1 } } }),
    );
    const listed = await shopper.ok("order/get", { order_id: await toYukon(cart) });
    expect(listed.summary).toMatchObject({ shipping: 1234, is_shipping_tbd: false });
    expect(listed.summary.taxes.map(({ type }) => type)).toContain("Fee");
    await makeShop(bookshop.platform, "test", zones({}));
    const number = await toYukon(cart);
    expect((await summaryOf(number)).is_shipping_tbd).toBe(true);
    const before = await summaryOf(number);
    await orders(["shipping", String(number), "0.00"]);
    expect(await summaryOf(number)).toEqual({ ...before, is_shipping_tbd: false });
    // The rates from when the order was placed apply, whatever the settings are now.
    await makeShop(bookshop.platform, "test", {
      ...zones({}),
      tax_rates: [...zones({}).tax_rates, { type: "New", rate: 9000, provinces: ["YT"] }],
    });
    await orders(["shipping", String(number), "12.34"]);
    expect(await summaryOf(number)).toEqual(listed.summary);
  });

  it.each([
    { stacks: 1, about: "beside other codes" },
    { stacks: 0, about: "alone" },
  ] as const)(
    "is free with a free-shipping code that works $about, as with a price in a table",
    async ({ stacks }) => {
      const post = (rates: object) =>
        merged(SHOP, {
          shipping: {
            providers: [
              {
                provider: "post",
                label: "Post",
                zones: [{ countries: ["CA"], provinces: ["YT"], ...rates }],
              },
            ],
          },
        });
      const code = `POSTFREE${stacks}`;
      const free = { ...PROMOTION, kind: "free_shipping", description: "Free shipping", value: 0 } as const;
      await createPromotion(bookshop.platform.database, bookshop.store.id, NOW, { ...free, code, stacks });
      const cart = async () => {
        await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
        await shopper.ok("checkout/addPromocode", { code });
      };
      const rates = { by: "count", steps: [{ up_to: 9, cost: 3000 }], beyond: { each: 1, cost: 1 } };
      await makeShop(bookshop.platform, "test", post({ rates }));
      const listed = await summaryOf(await toYukon(cart));
      expect(listed).toMatchObject({ shipping: 3000, post_subtotal_discount: 3000, total: 2100 });
      await makeShop(bookshop.platform, "test", post({}));
      const number = await toYukon(cart);
      expect((await summaryOf(number)).promo_codes).toMatchObject([{ code, amount: 0 }]);
      // The price can be set again: what the code took off the first one does not stay.
      expect(await orders(["shipping", String(number), "45.00"])).toContain("Still owed: $21.00");
      await orders(["shipping", String(number), "30.00"]);
      expect(await summaryOf(number)).toEqual(listed);
      const email = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1);
      expect(email?.subject).toBe(`Shipping for your order ${number} at Test Books is free`);
      for (const words of [
        `Shipping for your order ${number} is free. You owe $21.00.`,
        "Free shipping: −$30.00",
        "Shipping: $30.00",
        "Total: $21.00",
      ])
        expect(email?.body_text).toContain(words);
    },
  );

  it("is refused when there is a price already, and when the order is paid, cancelled or unknown", async () => {
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const picked = (await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"))).order_number;
    await expect(orders(["shipping", String(picked), "5.00"])).rejects.toThrow("was placed with a price");
    await expect(orders(["shipping", "999999", "5.00"])).rejects.toThrow("There is no order 999999.");
    await expect(orders(["shipping", String(picked), "-5"])).rejects.toThrow(
      "PRICE must be an amount such as 12.50",
    );
    const { number } = await priced();
    await orders(["shipping", String(number), "20.00"]);
    expect((await summaryOf(number)).total).toBe(4200);
    expect(await orders(["paid", String(number)], { method: "card" })).toBe(
      `Order ${number} is paid: $42.00, card.`,
    );
    await expect(orders(["shipping", String(number), "30.00"])).rejects.toThrow(`Order ${number} is paid.`);
    const off = await placed();
    await orders(["cancel", String(off)]);
    await expect(orders(["shipping", String(off), "30.00"])).rejects.toThrow("is marked “Cancelled”");
  });
});

describe("[C11] an order with a shipping price set later", () => {
  it("is paid online by anybody with the link, without an account, once", async () => {
    const { number, key } = await priced();
    const stranger = guest(bookshop.platform);
    for (const guessed of [{}, { key: "guessed" }]) {
      expect(await stranger.call("order/getPayment", { order_id: number, ...guessed })).toMatchObject({
        code: "not_found",
      });
      expect(await pay(stranger, number, guessed)).toMatchObject({ code: "not_found" });
    }
    const reader = guest(bookshop.platform);
    expect(await reader.ok("order/getPayment", { order_id: number, key })).toEqual({
      order_number: number,
      amount: DUE,
      choices: ["paypal", "chase"],
      begun: false,
    });
    expect(await pay(reader, number, { key, amount: "2100" })).toMatchObject({ code: "amount_changed" });
    expect(await pay(reader, number, { key, payment_choice: "contact" })).toMatchObject({
      fields: { payment_choice: "Please choose how you want to pay." },
    });
    const refs = await Promise.all([1, 2, 3].map(() => begin(reader, number, { key })));
    expect(new Set(refs).size).toBe(1);
    const ref = refs[0] as string;
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "pending" });
    expect((await shopper.ok("order/getPayment", { order_id: number })).begun).toBe(true);
    bookshop.paypal.approve(ref);
    const answer = await reader.ok("checkout/paypalSuccess", { order_id: ref });
    // The browser that started the payment is led back to the order; others are not.
    expect(answer).toEqual({ order_number: number, key, later: true });
    expect(await stranger.ok("checkout/paypalSuccess", { order_id: ref })).toMatchObject({ key: "" });
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      status: "placed",
      payment_state: "paid",
      payment_type: "paypal",
    });
    expect(await pay(reader, number, { key })).toMatchObject({ code: "not_payable" });
    const toShopper = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1);
    expect(toShopper?.subject).toContain(`We have received your payment for order ${number}`);
    const toShop = (await emailsTo(bookshop.platform, "shop@example.com")).at(-1);
    expect(toShop?.body_text).toContain(`Order ${number} was paid online: $52.50`);
    expect(toShop?.body_text).toContain("Nothing is owed.");
    // It is refunded like any other payment.
    expect(await bookshop.refund(number, 1000)).toMatchObject([
      { state: "done", target: "payment", amount: 1000 },
    ]);
  });

  it("has a payment page with a plain form, which the order's page links to", async () => {
    const { number, key } = await priced();
    const reader = guest(bookshop.platform);
    const order = `/account/order/${number}`;
    const page = `${order}/payment?key=${key}`;
    const read = async (path: string) => (await site.ask(HOST, path, { as: reader })).text();
    expect(await read(`${order}?key=${key}`)).toContain(`href="${page}"`);
    const html = await read(page);
    expect(html).toMatch(/<h1[^>]*>Pay for order \d+<\/h1>/);
    expect(html).toContain(`name="amount" value="${DUE}"`);
    expect(html).toContain('value="paypal"');
    expect((await site.ask(HOST, `${order}/payment?key=guessed`, { as: reader })).status).toBe(404);
    const amount = String(DUE);
    const unanswered = await site.post(HOST, page, reader, { amount });
    expect(unanswered.status).toBe(422);
    expect(await unanswered.text()).toContain("Please choose how you want to pay.");
    const posted = await site.post(HOST, page, reader, { amount, payment_choice: "paypal" });
    expect(posted.status).toBe(303);
    const ref = new URL(posted.headers.get("Location") ?? "").searchParams.get("token") ?? "";
    expect(await read(page)).toContain("Continue paying $52.50");
    const { id } = await bookshop.attempt(ref);
    // An unfinished payment leads back to the order: there is no checkout to go to.
    const unfinished = await read(`/payments/return/${id}`);
    expect(unfinished).toContain(`href="${order}?key=${key}"`);
    expect(unfinished).not.toContain('href="/checkout/paying"');
    bookshop.paypal.approve(ref);
    const back = await site.ask(HOST, `/checkout/paypal?attempt=${id}&token=${ref}`, { as: reader });
    expect(back.headers.get("Location")).toBe(`${order}?key=${key}`);
    const paid = await read(`${order}?key=${key}`);
    expect(paid).toContain("Paid in full.");
    expect(paid).not.toContain("/payment?key=");
    expect((await site.ask(HOST, page, { as: reader })).headers.get("Location")).toBe(`${order}?key=${key}`);
  });

  it("remains when its payment is declined, cancelled or never finished, and can be paid again", async () => {
    const { number } = await priced();
    const onhand = await bookshop.onhand();
    const open = { status: "placed", payment_state: "none", attempt_id: null };
    const ref = await begin(shopper, number);
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref, cancelled: "true" })).toMatchObject({
      code: "payment_cancelled",
      detail: { path: expect.stringContaining(`/account/order/${number}?key=`) },
    });
    expect(await bookshop.order(number)).toEqual(open);
    const late = await begin(shopper, number);
    bookshop.platform.clock.advance(31 * 60);
    await bookshop.follow();
    expect(await bookshop.order(number)).toEqual(open);
    expect(await bookshop.onhand()).toBe(onhand);
    const last = await begin(shopper, number);
    bookshop.paypal.approve(last);
    await shopper.ok("checkout/paypalSuccess", { order_id: last });
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
    // Money from the abandoned payment is refunded, and the order is unchanged.
    bookshop.paypal.approve(late);
    bookshop.platform.clock.advance(5 * 3600);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("cannot change its price or be marked as paid while it is being paid", async () => {
    const { number } = await priced();
    const ref = await begin(shopper, number);
    await expect(orders(["shipping", String(number), "1.00"])).rejects.toThrow(
      "is being paid online right now",
    );
    await expect(orders(["paid", String(number)], { method: "cash" })).rejects.toThrow(
      "is being paid online",
    );
    bookshop.paypal.approve(ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    expect((await summaryOf(number)).total).toBe(DUE);
  });

  it("charges the amount that was shown, or nothing, when its price changes while somebody starts paying", async () => {
    for (let round = 0; round < 6; round++) {
      const { number } = await priced();
      const at = await desk();
      const [paying, changed] = await Promise.all([
        pay(shopper, number),
        setShippingPrice(bookshop.platform.database, at, number, { price: 4000 }),
      ]);
      expect([isFailure(paying), isFailure(changed)].filter(Boolean)).toHaveLength(1);
      if (isFailure(paying)) expect(paying.code).toBe("amount_changed");
      if (isFailure(changed)) expect(changed.code).toBe("being_paid");
      await forgetLimits(bookshop.platform);
    }
  });

  it("takes no money when it is cancelled while it is being paid", async () => {
    const { number } = await priced();
    const onhand = await bookshop.onhand();
    const ref = await begin(shopper, number);
    await cancelOrder(bookshop.platform.database, await desk(), number);
    expect(await bookshop.order(number)).toEqual({
      status: "cancelled",
      payment_state: "none",
      attempt_id: null,
    });
    bookshop.paypal.approve(ref);
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_cancelled",
    });
    await bookshop.follow();
    expect(bookshop.moneyOf("paypal", ref)).toEqual({ taken: 0, back: 0 });
    expect(await bookshop.onhand()).toBe(onhand + 1);
    expect(await bookshop.order(number)).toMatchObject({ status: "cancelled", payment_state: "none" });
  });

  it("ends cancelled, and keeps no money, when it is cancelled and paid at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const { number } = await priced();
      const ref = await begin(shopper, number);
      bookshop.paypal.approve(ref);
      const at = await desk();
      await Promise.all([
        shopper.call("checkout/paypalSuccess", { order_id: ref }),
        cancelOrder(bookshop.platform.database, at, number),
      ]);
      bookshop.platform.clock.advance(60);
      await bookshop.follow();
      expect((await bookshop.order(number)).status).toBe("cancelled");
      const { taken, back } = bookshop.moneyOf("paypal", ref);
      expect(back).toBe(taken);
      await forgetLimits(bookshop.platform);
    }
  });
});

describe("an order of which copies were cancelled before its shipping had a price", () => {
  /**
   * Five copies for $105.00, of which a gift card paid $40.00 and four were cancelled: $21.00 plus shipping is left.
   */
  async function reducedTo(): Promise<{ number: number; balance: () => Promise<number | undefined> }> {
    const { database } = bookshop.platform;
    await stock(bookshop.platform, "test", bookshop.title, 10);
    const card = await issueCard(database, bookshop.store.id, NOW, 4000, "1234");
    const number = await toYukon(async () => {
      await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "5" });
      await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
    });
    await orders(["cancel", String(number)], { line: ["1=4"] });
    const balance = async () => (await cardHistory(database.read, bookshop.store.id, card.number))?.balance;
    return { number, balance };
  }

  it("gives back what its gift card overpaid once shipping has a price, and emails the customer", async () => {
    const { number, balance } = await reducedTo();
    // The card may have to pay for shipping too.
    expect(await balance()).toBe(0);
    expect((await shopper.ok("order/get", { order_id: number })).refunds).toEqual([]);
    await orders(["shipping", String(number), "5.00"]);
    const order = await shopper.ok("order/get", { order_id: number });
    expect(order).toMatchObject({
      payment_state: "refunded_in_part",
      refunds: [{ target: "gift_card", amount: 1375, state: "done" }],
      summary: { total_owing: 0 },
    });
    expect(await balance()).toBe(1375);
    expect((await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.body_text).toContain("$13.75");
    await expect(orders(["shipping", String(number), "6.00"])).rejects.toThrow("is refunded in part");
    // The rest is refunded as usual, and the card has everything back.
    await bookshop.refund(number);
    expect(await balance()).toBe(4000);
  });

  it("gives nothing back while it owes money, and the rest once a lower price is set", async () => {
    const { number, balance } = await reducedTo();
    expect(await orders(["shipping", String(number), "30.00"])).toContain("Still owed: $12.50");
    expect(await balance()).toBe(0);
    await orders(["shipping", String(number), "10.00"]);
    expect(await balance()).toBe(850);
  });
});

describe("the order's page at the desk", () => {
  it("says once who set the price, and which", async () => {
    const { number } = await priced();
    const desk = await new DeskBrowser(site, HOST).logIn(
      "sam@example.com",
      await addStaff(bookshop.platform, "sam@example.com", "bookseller"),
    );
    const { html } = await desk.open(`/desk/orders/${number}`);
    const text = html.replace(/<[^>]+>/g, " ");
    expect(text).toContain("set the shipping price: $30.00.");
    expect(text).not.toContain("Shipping price set");
  });
});
