import { beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { followHolds } from "#app/domain/orders/holds/holds.server.ts";
import { countToFetch } from "#app/domain/orders/packing/pick-list.server.ts";
import { queueOf } from "#app/domain/orders/queues/queues.server.ts";
import { cancelOrder, moveOrder, shipOrder } from "#app/domain/orders/status.server.ts";
import { removeAccount } from "#app/domain/payments/gateways.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { openPaymentShop, resetBeforeEach } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  acceptance,
  addressIn,
  CONTACT,
  customer,
  deskOf,
  emailsTo,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

const TRANSFER = "Send it to money@books.example.";
const PHONE = "Call us at (250) 555-0142.";
const SHOP = merged(SENDING, {
  checkout_info: {
    payment_methods: ["paypal", "chase"],
    payment_later: true,
    payment_transfer: true,
    transfer_instructions: TRANSFER,
    payment_phone: true,
    phone_instructions: `${PHONE}\nHave your card ready.`,
  },
});
const HOST = "test.localhost";
const bookshop = await openPaymentShop();
const { platform } = bookshop;
const site = await openSite(platform);
resetBeforeEach(bookshop);
beforeEach(async () => {
  await makeShop(platform, "test", SHOP, [HOST]);
  // Nothing is due for the orders of earlier tests.
  await platform.database.transaction((tx) =>
    tx.updateTable("orders").set({ hold_check_at: null }).execute(),
  );
});

/** A guest's cart with one copy, ready for its review. */
async function cartOf(shopper: Guest): Promise<void> {
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
}
/** A guest's order of one copy, $21.00. */
async function placed(payment: "later" | "transfer" | "phone" = "later") {
  const shopper = guest(platform);
  await cartOf(shopper);
  const { order_number, key } = await shopper.ok("checkout/submit", await reviewed(shopper, payment));
  return { shopper, number: order_number, key };
}
/** A customer's order in two parcels: one copy is in stock, and one has to be ordered in. */
async function inTwoParcels() {
  const rare = await makeTitle(platform);
  await stock(platform, "test", rare, 1);
  const shopper = await customer(platform, `${newToken().toLowerCase()}@example.com`);
  await shopper.ok("cart/add", { eisbn: rare.eisbn, quantity: "2", stock_answer: "order_rest" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "BC", "V8V 1A1") });
  await shopper.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
  const { order_number, key } = await shopper.ok("checkout/submit", await reviewed(shopper, "later"));
  return { shopper, number: order_number, key };
}
const DUE = 2100;
const follow = () => followHolds(platform);
const lastEmail = async () => (await emailsTo(platform, CONTACT.email)).at(-1);
const orderOf = async ({ shopper, number }: { shopper: Guest; number: number }) =>
  shopper.ok("order/get", { order_id: number });
const orders = async (args: string[], options = {}) =>
  (await runCommand(ordersCommand, platform, args, options)).text;
/** Begins to pay from the link in the email, on another device. @returns the provider's id of the payment */
async function begin({ number, key }: { number: number; key: string }, amount = DUE): Promise<string> {
  const paying = await guest(platform).call("order/pay", {
    order_id: number,
    key,
    payment_choice: "paypal",
    amount: String(amount),
  });
  if (isFailure(paying) || !("go_to" in paying) || typeof paying.go_to !== "string")
    throw new Error(JSON.stringify(paying));
  return new URL(paying.go_to).searchParams.get("token") ?? "";
}

describe("an order that is paid later", () => {
  it("is placed and holds its copies, and its email leads a guest to the payment on any device", async () => {
    const before = await bookshop.onhand();
    const order = await placed();
    expect(await orderOf(order)).toMatchObject({
      status: "placed",
      payment_state: "none",
      payment_type: "later",
      held_until: NOW + 3 * DAY,
    });
    expect(await bookshop.onhand()).toBe(before - 1);
    const email = await lastEmail();
    expect(email?.body_text).toContain(`/account/order/${order.number}/payment?key=${order.key}`);
    expect(email?.body_text).toContain("We hold your order until");
    const page = `/account/order/${order.number}?key=${order.key}`;
    expect(await (await site.ask(HOST, page)).text()).toContain("/payment?key=");
    const payment = await (await site.ask(HOST, page.replace("?", "/payment?"))).text();
    expect(payment).toContain("PayPal");
    expect(payment).toContain("Their page needs JavaScript.");
    expect(
      await guest(platform).call("order/getPayment", { order_id: order.number, key: order.key }),
    ).toMatchObject({ amount: DUE, choices: ["paypal", "chase"] });
    bookshop.paypal.approve(await begin(order));
    platform.clock.set(NOW + 30);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({
      status: "placed",
      payment_state: "paid",
      payment_type: "paypal",
      held_until: null,
    });
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
    expect((await orderOf(order)).status).toBe("placed");
  });

  it("reminds its shopper once, a day before the hold ends", async () => {
    const order = await placed();
    platform.clock.set(NOW + 2 * DAY - 1);
    expect(await follow()).toBe(0);
    platform.clock.set(NOW + 2 * DAY);
    expect((await Promise.all([follow(), follow()])).reduce((sum, one) => sum + one)).toBe(1);
    const email = await lastEmail();
    expect(email?.subject).toBe(`Your order ${order.number} at Test Books is waiting for your payment`);
    expect(email?.body_text).toContain(`/payment?key=${order.key}`);
    expect(await follow()).toBe(0);
  });

  it("is cancelled once when its hold ends: copies go back, and its buyer is notified", async () => {
    const before = await bookshop.onhand();
    const order = await placed();
    platform.clock.set(NOW + 3 * DAY);
    expect((await Promise.all([follow(), follow()])).reduce((sum, one) => sum + one)).toBe(1);
    expect(await bookshop.onhand()).toBe(before);
    const gone = await orderOf(order);
    expect(gone).toMatchObject({ status: "cancelled", payment_state: "none", held_until: null });
    expect(gone.events.at(-1)?.note).toContain("It was not paid by");
    const email = await lastEmail();
    expect(email?.subject).toBe(`Your order ${order.number} at Test Books was cancelled`);
    expect(email?.body_text).toContain("It was not paid by");
    const input = { order_id: order.number, key: order.key };
    expect(await guest(platform).call("order/getPayment", input)).toMatchObject({ code: "not_payable" });
  });

  it("waits for a payment that is under way when its hold ends", async () => {
    const order = await placed();
    platform.clock.set(NOW + 3 * DAY - 60);
    await follow();
    const ref = await begin(order);
    platform.clock.set(NOW + 3 * DAY + 60);
    expect(await follow()).toBe(0);
    bookshop.paypal.approve(ref);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("refunds money that arrives after the order was cancelled", async () => {
    const order = await placed();
    platform.clock.set(NOW + 3 * DAY - 60);
    await follow();
    const ref = await begin(order);
    // The payment ends after half an hour, then the hold, and then the money arrives.
    platform.clock.set(NOW + 3 * DAY + 1800);
    await bookshop.follow();
    expect(await follow()).toBe(1);
    bookshop.paypal.take(ref);
    platform.clock.set(NOW + 3 * DAY + 2500);
    await bookshop.follow();
    platform.clock.set(NOW + 3 * DAY + 2600);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({ status: "cancelled", payment_state: "none" });
    expect(bookshop.moneyOf("paypal", ref)).toEqual({ taken: DUE, back: DUE });
  });

  it.each(["stripe", "square"] as const)(
    "closes the page of %s when staff cancel the order while it is open",
    async (provider) => {
      const ways = { checkout_info: { payment_methods: [provider] } };
      await makeShop(platform, "test", merged(SHOP, ways), [HOST]);
      const order = await placed();
      await guest(platform).ok("order/pay", {
        order_id: order.number,
        key: order.key,
        payment_choice: provider,
        amount: String(DUE),
      });
      await cancelOrder(platform.database, await deskOf(platform), order.number);
      await bookshop.follow();
      const open =
        provider === "stripe"
          ? [...bookshop.stripe.sessions.values()].at(-1)?.status
          : [...bookshop.square.orders.values()].at(-1)?.state;
      expect(open).toBe(provider === "stripe" ? "expired" : "CANCELED");
      // Later looks find nothing to do.
      platform.clock.set(NOW + DAY);
      await bookshop.follow();
      expect(await orderOf(order)).toMatchObject({ status: "cancelled", payment_state: "none" });
    },
  );

  it("is nobody's work before it is paid; accepting it ends the hold, and its shopper can still pay", async () => {
    const order = await placed();
    expect(await queueOf(platform.database.read, bookshop.store, order.number)).toBe("customer");
    const fetched = () => countToFetch(platform.database.read, bookshop.store, undefined);
    const others = await fetched();
    expect(
      await moveOrder(platform.database, await deskOf(platform), order.number, "accepted"),
    ).toMatchObject({
      status: "accepted",
    });
    expect(await queueOf(platform.database.read, bookshop.store, order.number)).toBe("pick");
    expect(await fetched()).toBe(others + 1);
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
    bookshop.paypal.approve(await begin(order));
    platform.clock.set(NOW + 4 * DAY + 30);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({ status: "accepted", payment_state: "paid" });
  });

  it("is held no longer once a parcel of it has left: the rest is not cancelled, and its shopper can still pay", async () => {
    const order = await inTwoParcels();
    const desk = await deskOf(platform);
    const parcel = { tracking: "", note: "" };
    expect(await shipOrder(platform.database, desk, order.number, parcel)).toMatchObject({
      status: "placed",
      held_until: null,
      shipping_batches: [{ status: "shipped" }, { status: "waiting" }],
    });
    expect(await queueOf(platform.database.read, bookshop.store, order.number)).toBe("check");
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
    const { status, summary } = await orderOf(order);
    expect(status).toBe("placed");
    bookshop.paypal.approve(await begin(order, summary.total_owing));
    platform.clock.set(NOW + 4 * DAY + 30);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("is not cancelled while a parcel of it is gone, even if its hold did not end with it", async () => {
    const order = await inTwoParcels();
    await platform.database.transaction((tx) =>
      tx
        .updateTable("order_batches")
        .set({ status: "shipped" })
        .where("number", "=", 1)
        .where("order_id", "in", (select) =>
          select.selectFrom("orders").select("id").where("order_number", "=", order.number),
        )
        .execute(),
    );
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
    expect(await orderOf(order)).toMatchObject({ status: "placed" });
  });

  it("shows staff until when it is held, and is paid when they record it", async () => {
    const order = await placed();
    const desk = new DeskBrowser(site, HOST);
    await desk.logIn("sam@example.com", await addStaff(platform, "sam@example.com", "bookseller"));
    const { html } = await desk.open(`/desk/orders/${order.number}`);
    expect(html).toContain("Its copies are held until");
    await orders(["paid", String(order.number)], { method: "transfer" });
    expect(await queueOf(platform.database.read, bookshop.store, order.number)).toBe("check");
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
  });

  it("is looked at again in an hour if that failed, and delays no other order", async () => {
    const broken = await placed();
    const other = await placed();
    // Its text cannot be read, so the reminder cannot be written.
    const put = (snapshot: string) =>
      platform.database.transaction((tx) =>
        tx
          .updateTable("order_items")
          .set({ snapshot })
          .where("order_id", "in", (select) =>
            select.selectFrom("orders").select("id").where("order_number", "=", broken.number),
          )
          .execute(),
      );
    const { snapshot } = await platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("order_items.snapshot")
      .where("orders.order_number", "=", broken.number)
      .executeTakeFirstOrThrow();
    await put("{");
    platform.clock.set(NOW + 2 * DAY);
    expect(await follow()).toBe(1);
    expect((await lastEmail())?.subject).toContain(`Your order ${other.number}`);
    expect(platform.logged.map(({ msg }) => msg)).toContain("the hold of an order could not be followed");
    await put(snapshot);
    platform.clock.set(NOW + 2 * DAY + 3599);
    expect(await follow()).toBe(0);
    platform.clock.set(NOW + 2 * DAY + 3600);
    expect(await follow()).toBe(1);
    expect((await lastEmail())?.subject).toContain(`Your order ${broken.number}`);
  });

  it("waits while the provider reviews its payment, which nobody can make twice", async () => {
    const order = await placed();
    bookshop.paypal.capturesAre = "PENDING";
    const ref = await begin(order);
    bookshop.paypal.approve(ref);
    await bookshop.follow();
    platform.clock.set(NOW + 30);
    await bookshop.follow();
    bookshop.paypal.capturesAre = "COMPLETED";
    const input = { order_id: order.number, key: order.key };
    expect(await order.shopper.ok("order/get", input)).toMatchObject({
      status: "placed",
      payment_state: "pending",
      payment_in_review: true,
    });
    expect(await guest(platform).call("order/getPayment", input)).toMatchObject({ code: "not_payable" });
    const page = await (await site.ask(HOST, `/account/order/${order.number}?key=${order.key}`)).text();
    expect(page).toContain("Your payment is being checked");
    expect(page).not.toContain("/payment?key=");
    platform.clock.set(NOW + 4 * DAY);
    expect(await follow()).toBe(0);
    bookshop.paypal.decide(ref, "DECLINED");
    await bookshop.follow();
    expect((await lastEmail())?.body_text).toContain("Your order is still open.");
    expect(await orderOf(order)).toMatchObject({ status: "placed", payment_state: "none" });
  });

  it("is refunded if staff cancelled it while the provider reviewed its payment", async () => {
    const order = await placed();
    bookshop.paypal.capturesAre = "PENDING";
    const ref = await begin(order);
    bookshop.paypal.approve(ref);
    platform.clock.set(NOW + 30);
    await bookshop.follow();
    bookshop.paypal.capturesAre = "COMPLETED";
    await cancelOrder(platform.database, await deskOf(platform), order.number);
    expect(await guest(platform).call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "late_payment_in_review",
    });
    bookshop.paypal.decide(ref, "COMPLETED");
    platform.clock.set(NOW + DAY);
    await bookshop.follow();
    platform.clock.set(NOW + DAY + 60);
    await bookshop.follow();
    expect(await orderOf(order)).toMatchObject({ status: "cancelled", payment_state: "none" });
    expect(bookshop.moneyOf("paypal", ref)).toEqual({ taken: DUE, back: DUE });
  });

  it("may have been a quote", async () => {
    const number = await bookshop.quote(1);
    const { key } = await bookshop.customer.ok(
      "checkout/acceptQuote",
      await acceptance(bookshop.customer, number, "later"),
    );
    expect(await orderOf({ shopper: bookshop.customer, number })).toMatchObject({
      held_until: NOW + 3 * DAY,
    });
    const { summary } = await bookshop.customer.ok("order/get", { order_id: number });
    bookshop.paypal.approve(await begin({ number, key }, summary.total_owing));
    platform.clock.set(NOW + 30);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("is held as long as the shop says, without a reminder if that is one day", async () => {
    await makeShop(platform, "test", merged(SHOP, { checkout_info: { pay_later_days: 1 } }), [HOST]);
    const order = await placed();
    expect((await orderOf(order)).held_until).toBe(NOW + DAY);
    platform.clock.set(NOW + DAY - 1);
    expect(await follow()).toBe(0);
    platform.clock.set(NOW + DAY);
    expect(await follow()).toBe(1);
    expect((await orderOf(order)).status).toBe("cancelled");
  });

  it("is not offered without a provider that a link can lead to, even to a form that was shown before", async () => {
    const shopper = guest(platform);
    await cartOf(shopper);
    const form = await reviewed(shopper, "later");
    for (const id of ["paypal", "chase"])
      await removeAccount(platform.database, { store: bookshop.store, now: NOW, actor: "operator" }, id);
    expect((await shopper.ok("checkout/get")).choices).not.toContain("later");
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "incomplete" });
  });
});

describe.each([
  ["transfer", "You pay by Interac e-Transfer.", TRANSFER],
  ["phone", "You call us to pay.", PHONE],
] as const)("an order paid by %s", (way, says, instructions) => {
  it("shows the shop's instructions where it is chosen, on the order and in its email", async () => {
    const order = await placed(way);
    await cartOf(order.shopper);
    await order.shopper.ok("checkout/setExtras", CONTACT);
    const choosing = await (await site.ask(HOST, "/checkout/payment", { as: order.shopper })).text();
    const page = await (await site.ask(HOST, `/account/order/${order.number}?key=${order.key}`)).text();
    const email = await lastEmail();
    for (const text of [page, email?.body_text]) expect(text).toContain(says);
    for (const text of [choosing, page, email?.body_text]) expect(text).toContain(instructions);
    expect(
      await guest(platform).call("order/getPayment", { order_id: order.number, key: order.key }),
    ).toMatchObject({
      code: "not_payable",
    });
    await orders(["paid", String(order.number)], { method: "transfer" });
    expect((await orderOf(order)).payment_state).toBe("paid");
    const paid = await (await site.ask(HOST, `/account/order/${order.number}?key=${order.key}`)).text();
    expect(paid).not.toContain(instructions);
  });

  it("is offered only with instructions", async () => {
    const none = { checkout_info: { transfer_instructions: " ", phone_instructions: "" } };
    await makeShop(platform, "test", merged(SHOP, none), [HOST]);
    const shopper = guest(platform);
    await cartOf(shopper);
    expect((await shopper.ok("checkout/get")).choices).not.toContain(way);
  });
});
