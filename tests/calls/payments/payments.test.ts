import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { submit } from "#app/domain/checkout/checkout.server.ts";
import { priceQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { gatewayOf, setAccount } from "#app/domain/payments/gateways.server.ts";
import { isFailure } from "#app/messages/result.ts";
import fakeChase from "#tests/fakes/chase.ts";
import fakeClearent from "#tests/fakes/clearent.ts";
import fakeGlobal, { SAID } from "#tests/fakes/global.ts";
import fakePayPal from "#tests/fakes/paypal.ts";
import { openShopWith } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  acceptance,
  CANADIAN,
  CONTACT,
  forgetLimits,
  type Guest,
  type MadeTitle,
  merged,
  reviewed,
} from "#tests/support/shop.ts";

let title: MadeTitle;
const [paypal, chase, global, clearent] = await Promise.all([
  fakePayPal(),
  fakeChase(),
  fakeGlobal(),
  fakeClearent(),
]);
const bookshop = await openShopWith({ paypal, chase, global, clearent });
const { shop, platform, store, follow, statusOf } = bookshop;
beforeEach(async () => {
  platform.clock.set(NOW);
  for (const fake of [paypal, chase, global, clearent]) fake.fault = { kind: undefined, on: "" };
  paypal.declining = false;
  paypal.capturesInstead = undefined;
  global.signsBadly = false;
  global.message = { ...SAID };
  title = await shop.makeTitle();
  await shop.stock("test", title, 10);
  // Limits are tested separately.
  await forgetLimits(platform);
});

async function paying(
  choice: string,
  quantity = 1,
): Promise<{ shopper: Guest; form: Awaited<ReturnType<typeof reviewed>> }> {
  const shopper = shop.guest();
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  return { shopper, form: await reviewed(shopper, choice) };
}
async function toPayPal(quantity = 1) {
  const { shopper, form } = await paying("paypal", quantity);
  const placed = await shopper.ok("checkout/submit", form);
  if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
  const ref = new URL(placed.go_to).searchParams.get("token") ?? "";
  return { one: shopper, form, placed, ref };
}
const onhand = () => bookshop.onhand(title.id);
const attemptOf = async (ref: string) =>
  platform.database.read
    .selectFrom("payment_attempts")
    .selectAll()
    .where("provider_ref", "=", ref)
    .executeTakeFirstOrThrow();
const emailCount = async () => (await shop.emailsTo(CONTACT.email)).length;

describe("PayPal", () => {
  it("is asked for the payment before any money moves, and the order is placed once it is paid", async () => {
    const before = await emailCount();
    const { one: shopper, placed, ref } = await toPayPal(2);
    expect(await statusOf(placed.order_number)).toEqual({ status: "pending", payment_state: "pending" });
    expect(await onhand()).toBe(8);
    expect(await emailCount()).toBe(before);
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
    expect(paypal.orders.get(ref)?.purchase_units[0]?.amount).toEqual({
      currency_code: "CAD",
      value: "42.00",
    });
    paypal.approve(ref);
    const reply = await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    expect(reply).toMatchObject({ order_number: placed.order_number, key: placed.key });
    expect(await statusOf(placed.order_number)).toEqual({ status: "placed", payment_state: "paid" });
    expect((await shopper.ok("cart/get")).items).toHaveLength(0);
    expect(await emailCount()).toBe(before + 1);
    // Going back, reloading or another tab: the same answer, one capture, one email.
    const again = await Promise.all(
      Array.from({ length: 5 }, () => shopper.ok("checkout/paypalSuccess", { order_id: ref })),
    );
    expect(new Set(again.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(reply)]));
    expect(await emailCount()).toBe(before + 1);
    expect(paypal.orders.get(ref)?.purchase_units[0]?.payments?.captures).toHaveLength(1);
  });

  it("makes one payment for one order when the same form is sent a hundred times", async () => {
    const { shopper, form } = await paying("paypal");
    const before = paypal.orders.size;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shopper.call("checkout/submit", form)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ go_to: expect.stringContaining("/checkoutnow") });
    expect(paypal.orders.size).toBe(before + 1);
    expect(await onhand()).toBe(9);
  });

  it("places nothing on a return without payment, and the shopper can continue paying", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_waiting",
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "pending" });
    expect((await shopper.ok("checkout/get")).pending).toMatchObject({ provider: "paypal", amount: 2100 });
    expect(await shopper.call("checkout/paypalSuccess", { order_id: "NOBODYS" })).toMatchObject({
      code: "payment_unknown",
    });
  });

  it("restores everything when the payment is cancelled, and the next attempt is a new payment", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref, cancelled: "true" })).toMatchObject({
      code: "payment_cancelled",
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    expect(await onhand()).toBe(10);
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
    expect(await shopper.call("order/get", { order_id: placed.order_number })).toMatchObject({
      code: "not_found",
    });
    // Approving it in another tab anyway charges nothing.
    paypal.approve(ref);
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_cancelled",
    });
    expect(paypal.orders.get(ref)?.status).toBe("APPROVED");
    const second = await shopper.ok("checkout/submit", await reviewed(shopper, "paypal"));
    expect(second.order_number).not.toBe(placed.order_number);
  });

  it.each(["Cancel payment", "PayPal's own way back"])(
    "captures nothing that was approved when the shopper chooses %s",
    async (way) => {
      const { one: shopper, placed, ref } = await toPayPal();
      paypal.approve(ref);
      const answer = await (way === "Cancel payment"
        ? shopper.call("checkout/callOffPayment")
        : shopper.call("checkout/paypalSuccess", { order_id: ref, cancelled: "true" }));
      expect(answer).toMatchObject(
        way === "Cancel payment" ? { called_off: true } : { code: "payment_cancelled" },
      );
      expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
      expect(await onhand()).toBe(10);
      // No later look takes it either.
      platform.clock.set(NOW + 3600);
      await follow();
      expect(paypal.orders.get(ref)?.status).toBe("APPROVED");
    },
  );

  it("[A85] charges nothing when the capture is declined, and says so", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    paypal.approve(ref);
    paypal.declining = true;
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_declined",
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    expect(await onhand()).toBe(10);
  });

  it("never captures an amount other than the order's", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    paypal.approve(ref);
    const unit = paypal.orders.get(ref)?.purchase_units[0];
    if (unit) unit.amount.value = "1.00";
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_declined",
    });
    expect(unit?.payments).toBeUndefined();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
  });

  it("refunds a wrong amount that was captured anyway, and logs it for the operator", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    paypal.approve(ref);
    paypal.capturesInstead = "12.00";
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_given_back",
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    expect(platform.logged.map(({ msg }) => msg)).toContain("a payment matches no order: it is refunded");
    await follow();
    expect(paypal.refunds.at(-1)).toMatchObject({ value: "12.00" });
    expect(await attemptOf(ref)).toMatchObject({ state: "refunded" });
    const times = paypal.refunds.length;
    platform.clock.set(NOW + 4000);
    await follow();
    expect(paypal.refunds).toHaveLength(times);
  });

  it("places the order within a minute when the answer to the charge is lost and nobody returns", async () => {
    const { placed, ref } = await toPayPal();
    paypal.approve(ref);
    // The capture happens, its answer is lost, and then the process dies.
    paypal.fault = { kind: "silent", on: "/capture" };
    const shopper = shop.guest();
    expect(await shopper.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_unsure",
    });
    expect(paypal.orders.get(ref)?.status).toBe("COMPLETED");
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "pending" });
    paypal.fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 55);
    await follow();
    expect(await statusOf(placed.order_number)).toEqual({ status: "placed", payment_state: "paid" });
    expect((await attemptOf(ref)).state).toBe("paid");
  });

  it("captures once when the shopper approves the payment and never returns", async () => {
    const { placed, ref } = await toPayPal();
    paypal.approve(ref);
    platform.clock.set(NOW + 21);
    await Promise.all([follow(), follow(), follow()]);
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "placed" });
    expect(paypal.orders.get(ref)?.purchase_units[0]?.payments?.captures).toHaveLength(1);
  });

  it("puts the copies back after half an hour without payment, and does not capture a late approval", async () => {
    const { placed, ref } = await toPayPal();
    platform.clock.set(NOW + 25);
    await follow();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "pending" });
    platform.clock.set(NOW + 31 * 60);
    await follow();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    expect(await onhand()).toBe(10);
    // An approval that comes now is not captured.
    paypal.approve(ref);
    platform.clock.set(NOW + 3 * 3600);
    await follow();
    expect(paypal.orders.get(ref)?.status).toBe("APPROVED");
  });

  it("takes nothing and holds nothing when it does not answer at the start, and the message says so", async () => {
    for (const kind of ["silent", "broken"] as const) {
      const { shopper, form } = await paying("paypal");
      paypal.fault = { kind, on: "/v2/checkout/orders" };
      expect(await shopper.call("checkout/submit", form)).toMatchObject({
        code: "payment_unreachable",
        error: expect.stringContaining("Nothing was charged"),
      });
      expect(await onhand()).toBe(10);
      paypal.fault = { kind: undefined, on: "" };
      expect(isFailure(await shopper.call("checkout/submit", await reviewed(shopper, "paypal")))).toBe(false);
      await shopper.ok("checkout/callOffPayment");
    }
  });

  it("does not reveal an order through somebody else's payment", async () => {
    const { placed, ref } = await toPayPal();
    paypal.approve(ref);
    const answer = await shop.guest().ok("checkout/paypalSuccess", { order_id: ref });
    expect(answer).toEqual({ order_number: placed.order_number, key: "" });
  });

  it("reserves the last copy for a shopper who is paying", async () => {
    await shop.stock("test", title, 1);
    const first = await toPayPal();
    // For others it is out of stock, which guests cannot order.
    await expect(paying("paypal")).rejects.toThrow("guest_refused");
    expect(await onhand()).toBe(0);
    paypal.approve(first.ref);
    await first.one.ok("checkout/paypalSuccess", { order_id: first.ref });
  });

  it("pays for a quote, which can be accepted again after a cancelled payment", async () => {
    const shopper = await shop.customer("quoted@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "Two, please" });
    const desk = await shop.deskOf();
    const prices = { prices: new Map([[0, 1000]]), until: NOW + 86_400, note: "" };
    await priceQuote(platform.database, desk, order_number, prices);
    // Only providers that a link can lead to: this page cannot post a form.
    expect((await shopper.ok("checkout/getQuoteChoices", { order_id: order_number })).choices).not.toContain(
      "global",
    );
    const accept = async () => {
      const accepted = await shopper.ok(
        "checkout/acceptQuote",
        await acceptance(shopper, order_number, "paypal"),
      );
      if (!("go_to" in accepted) || typeof accepted.go_to !== "string") throw new Error("nowhere to pay");
      return new URL(accepted.go_to).searchParams.get("token") ?? "";
    };
    const first = await accept();
    expect(await accept()).toBe(first);
    expect(await onhand()).toBe(8);
    await shopper.call("checkout/paypalSuccess", { order_id: first, cancelled: "true" });
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "quoted",
      delivery_key: "quote",
    });
    expect(await onhand()).toBe(10);
    platform.clock.set(NOW + 1);
    const second = await accept();
    expect(second).not.toBe(first);
    paypal.approve(second);
    await shopper.ok("checkout/paypalSuccess", { order_id: second });
    expect(await statusOf(order_number)).toEqual({ status: "placed", payment_state: "paid" });
    expect(await onhand()).toBe(8);
  });

  it("refunds in parts and completely, but never more than was paid", async () => {
    const { one: shopper, placed, ref } = await toPayPal();
    paypal.approve(ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    const refund = (amount?: number) => bookshop.refund(placed.order_number, amount);
    expect(await refund(500)).toMatchObject([{ amount: 500, target: "payment", state: "done" }]);
    expect(await statusOf(placed.order_number)).toMatchObject({ payment_state: "refunded_in_part" });
    expect(await refund(5000)).toMatchObject({ code: "too_much" });
    paypal.fault = { kind: "broken", on: "/refund" };
    // No answer is not a refusal: the refund is stored and requested until there is an answer.
    expect(await refund()).toMatchObject([{ amount: 1600, state: "started" }]);
    expect(await refund()).toMatchObject({
      code: "nothing_left",
      error: `Order ${placed.order_number} has nothing left to refund: $16.00 is on its way.`,
    });
    paypal.fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 120);
    await follow();
    expect(await refund()).toMatchObject({
      code: "nothing_left",
      error: `Everything paid for order ${placed.order_number} has been refunded.`,
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ payment_state: "refunded" });
    expect((await shop.emailsTo(CONTACT.email)).at(-1)?.body_text).toContain("$16.00");
  });
});

describe("Chase", () => {
  it("[A81] has a step of its own, and is asked for the payment's result", async () => {
    const { shopper, form } = await paying("chase");
    expect(await shopper.call("checkout/submit", form)).toMatchObject({
      code: "incomplete",
      detail: { path: "/checkout/chase" },
    });
    await shopper.ok("checkout/announceProvider", { payment_choice: "chase" });
    const placed = await shopper.ok("checkout/submit", form);
    if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
    const uid = new URL(placed.go_to).searchParams.get("uID") ?? "";
    expect(await shopper.call("checkout/chaseSuccess", { uid })).toMatchObject({ code: "payment_waiting" });
    const page = chase.pages.get(uid);
    expect(page).toMatchObject({ amount: "21.00" });
    if (page) page.status = "000";
    expect(await shopper.ok("checkout/chaseSuccess", { uid })).toMatchObject({
      order_number: placed.order_number,
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "placed" });
  });

  it("keeps two shops' payments apart whose accounts give them the same id", async () => {
    const own = await fakeChase();
    await shop.makeShop("other", merged(CANADIAN, { checkout_info: { payment_methods: ["chase"] } }));
    const other = await shop.storeOf("other");
    expect(await setAccount(platform.database, other.id, NOW, "chase", own.account)).toBeUndefined();
    await shop.stock("other", title, 10);
    const begin = async (name: "test" | "other") => {
      const shopper = shop.guest(name);
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      const form = await reviewed(shopper, "chase");
      await shopper.ok("checkout/announceProvider", { payment_choice: "chase" });
      return { shopper, number: (await shopper.ok("checkout/submit", form)).order_number };
    };
    const uid = "U-SAME";
    chase.nextId = own.nextId = uid;
    const [here, there] = [await begin("test"), await begin("other")];
    chase.nextId = undefined;
    const page = own.pages.get(uid);
    if (page) page.status = "000";
    expect(await here.shopper.call("checkout/chaseSuccess", { uid })).toMatchObject({
      code: "payment_waiting",
    });
    expect(await there.shopper.ok("checkout/chaseSuccess", { uid })).toMatchObject({
      order_number: there.number,
    });
    await own.close();
  });

  it("places nothing when the payment is declined or cancelled on its page", async () => {
    for (const [status, code] of [
      ["110", "payment_declined"],
      ["100", "payment_cancelled"],
    ]) {
      const { shopper, form } = await paying("chase");
      await shopper.ok("checkout/announceProvider", { payment_choice: "chase" });
      const placed = await shopper.ok("checkout/submit", form);
      const uid = [...chase.pages.keys()].at(-1) ?? "";
      const page = chase.pages.get(uid);
      if (page && status) page.status = status;
      expect(await shopper.call("checkout/chaseSuccess", { uid })).toMatchObject({ code });
      expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    }
    expect(await onhand()).toBe(10);
  });
});

describe("Global Payments", () => {
  async function begun() {
    const { shopper, form } = await paying("global");
    await shopper.ok("checkout/announceProvider", { payment_choice: "global" });
    const placed = await shopper.ok("checkout/submit", form);
    if (!("go_to" in placed) || typeof placed.go_to !== "object") throw new Error("no form");
    return { one: shopper, placed, fields: placed.go_to.fields, id: placed.go_to.fields.ORDER_ID ?? "" };
  }
  it("gets a signed form, and only its own record decides, not the return", async () => {
    const { one: shopper, placed, fields, id } = await begun();
    expect(fields).toMatchObject({
      AMOUNT: "2100",
      CURRENCY: "CAD",
      AUTO_SETTLE_FLAG: "1",
      MERCHANT_ID: "merchant",
    });
    expect(fields.SHA1HASH).toMatch(/^[0-9a-f]{40}$/);
    expect(await shopper.call("checkout/paymentDone", { attempt: id })).toMatchObject({
      code: "payment_waiting",
    });
    global.paid.set(id, { amount: "2100", currency: "CAD", result: "00" });
    expect(await shopper.ok("checkout/paymentDone", { attempt: id })).toMatchObject({
      order_number: placed.order_number,
    });
  });
  it.each([
    { text: "Smith & Sons", xml: "Smith &amp; Sons" },
    { text: "<paid>", xml: "<![CDATA[<paid>]]>" },
    { text: "Thanks", xml: "<!-- <result>99</result> -->Thanks<note><result>99</result></note>" },
  ])("[H13] reads its record as XML: $xml", async (message) => {
    const { one: shopper, placed, id } = await begun();
    global.message = message;
    global.paid.set(id, { amount: "2100", currency: "CAD", result: "00" });
    expect(await shopper.ok("checkout/paymentDone", { attempt: id })).toMatchObject({
      order_number: placed.order_number,
    });
  });
  it("decides nothing with an answer whose signature is wrong", async () => {
    const { one: shopper, placed, id } = await begun();
    global.paid.set(id, { amount: "2100", currency: "CAD", result: "00" });
    global.signsBadly = true;
    expect(await shopper.call("checkout/paymentDone", { attempt: id })).toMatchObject({
      code: "payment_unsure",
    });
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "pending" });
    global.signsBadly = false;
    platform.clock.set(NOW + 60);
    await follow();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "placed" });
  });
  it("[S28] accepts what its page posts back only when it is signed", async () => {
    const gateway = await gatewayOf(platform.database.read, store.id, "global", platform.env.dataDir);
    const { id } = await begun();
    const message = () => ({ headers: {}, body: global.answer(id, "00"), at: NOW });
    expect(await gateway?.readNotice?.(message())).toMatchObject({ ref: id });
    const forged = message();
    forged.body = forged.body.replace("RESULT=00", "RESULT=99");
    expect(await gateway?.readNotice?.(forged)).toBeUndefined();
    global.signsBadly = true;
    expect(await gateway?.readNotice?.(message())).toBeUndefined();
    expect(await gateway?.readNotice?.({ headers: {}, body: "", at: NOW })).toBeUndefined();
    // As many characters as a signature, but more bytes.
    const accented = new URLSearchParams({ SHA1HASH: "é".repeat(40) }).toString();
    expect(await gateway?.readNotice?.({ headers: {}, body: accented, at: NOW })).toBeUndefined();
  });
  it("places nothing when the payment is declined or has another amount, and refunds what was paid", async () => {
    const declined = await begun();
    global.paid.set(declined.id, { amount: "2100", currency: "CAD", result: "101" });
    expect(await declined.one.call("checkout/paymentDone", { attempt: declined.id })).toMatchObject({
      code: "payment_declined",
    });
    const wrong = await begun();
    global.paid.set(wrong.id, { amount: "21", currency: "CAD", result: "00" });
    expect(await wrong.one.call("checkout/paymentDone", { attempt: wrong.id })).toMatchObject({
      code: "payment_given_back",
    });
    await follow();
    expect(global.refunds).toContainEqual({ order: wrong.id, amount: "21" });
  });
});

describe("Clearent", () => {
  afterEach(() => setAccount(platform.database, store.id, NOW, "clearent", clearent.account));
  async function withToken(token: string) {
    const { shopper, form } = await paying("clearent");
    expect(await shopper.call("checkout/submit", form)).toMatchObject({
      detail: { path: "/checkout/clearent" },
    });
    await shopper.ok("checkout/cardPayment", {
      provider: "clearent",
      transaction_data: JSON.stringify({ token, last_four: "1111" }),
    });
    expect(JSON.stringify(await shopper.ok("checkout/get"))).not.toContain(token);
    return { one: shopper, form };
  }
  it("charges the token once, on submit", async () => {
    const { one: shopper, form } = await withToken("good-token-1");
    const before = clearent.sales.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.call("checkout/submit", form)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(clearent.sales.slice(before).map(({ result }) => result)).toEqual(["APPROVED"]);
    const placed = await shopper.ok("checkout/submit", form);
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "placed" });
  });
  /** The order is placed, and the process dies before it charges the token. */
  async function withoutACharge(token: string) {
    const { one: shopper, form } = await withToken(token);
    const visit = await shopper.visit();
    const placed = await submit(
      { database: platform.database, secret: platform.secret, baseUrl: visit.baseUrl },
      visit,
      { order_token: form.order_token, checksum: form.cart_checksum },
      { address: "127.0.0.1", mayPlace: async () => undefined, count: async () => {} },
    );
    if (isFailure(placed)) throw new Error(placed.code);
    return { one: shopper, form, placed };
  }
  it("charges the token when the form is sent again after the process died between placing the order and paying", async () => {
    const before = clearent.sales.length;
    const { one: shopper, form, placed } = await withoutACharge("good-token-3");
    expect(placed).toMatchObject({ token: "good-token-3" });
    expect(clearent.sales.slice(before)).toEqual([]);
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ order_number: expect.any(Number) });
    expect(clearent.sales.slice(before).map(({ result }) => result)).toEqual(["APPROVED"]);
  });
  it.each([
    ["an account", clearent.account],
    ["a simulated account", { simulator: true }],
  ])("[X3] with %s, releases after half an hour an order whose token nobody charged", async (_, account) => {
    await setAccount(platform.database, store.id, NOW, "clearent", account);
    const { placed } = await withoutACharge("good-token-4");
    platform.clock.set(NOW + 30 * 60 - 1);
    await follow();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "pending" });
    platform.clock.set(NOW + 31 * 60);
    await follow();
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "void" });
    expect(await onhand()).toBe(10);
  });
  it("places nothing when the token is declined", async () => {
    const { one: shopper, form } = await withToken("bad-token-xx");
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "payment_declined" });
    expect(await onhand()).toBe(10);
  });
  it("finds a sale in its record when the answer was lost", async () => {
    const { one: shopper, form } = await withToken("good-token-2");
    clearent.fault = { kind: "silent", on: "/sale" };
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "payment_waiting" });
    clearent.fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 60);
    await follow();
    const placed = await shopper.ok("checkout/submit", form);
    expect(await statusOf(placed.order_number)).toMatchObject({ status: "placed" });
  });
  it("needs a valid token", async () => {
    const { shopper } = await paying("clearent");
    for (const transaction_data of [undefined, "", "{}", "[1]", '{"token":1}'])
      expect(
        await shopper.call("checkout/cardPayment", { provider: "clearent", transaction_data }),
      ).toMatchObject({ code: "invalid" });
  });
});

it("a shopper who starts one payment after the other is stopped", async () => {
  const { shopper } = await paying("paypal");
  const codes: string[] = [];
  for (let index = 0; index < 12; index++) {
    const answer = await shopper.call("checkout/submit", await reviewed(shopper, "paypal"));
    codes.push(isFailure(answer) ? answer.code : "begun");
    await shopper.call("checkout/callOffPayment");
  }
  expect(codes.filter((code) => code === "begun")).toHaveLength(8);
  expect(codes.at(-1)).toBe("too_many");
});

it("[X7] a paid payment stops counting towards the limit once, however often its page is opened", async () => {
  const { one: shopper, ref } = await toPayPal();
  paypal.approve(ref);
  await shopper.ok("checkout/paypalSuccess", { order_id: ref });
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const begin = async () => {
    const answer = await shopper.call("checkout/submit", await reviewed(shopper, "paypal"));
    await shopper.call("checkout/callOffPayment");
    return isFailure(answer) ? answer.code : "begun";
  };
  const stranger = shop.guest();
  const codes: string[] = [];
  for (let index = 0; index < 10; index++) {
    codes.push(await begin());
    for (const somebody of [shopper, stranger])
      await somebody.call("checkout/paypalSuccess", { order_id: ref });
  }
  expect(codes).toEqual([...Array(8).fill("begun"), "too_many", "too_many"]);
});
