import { afterAll, beforeEach } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/paying.server.ts";
import { type PaymentContext, reconcile } from "#app/domain/checkout/paying.server.ts";
import { priceQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refunds.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import fakeChase from "#tests/fakes/chase.ts";
import fakePayPal from "#tests/fakes/paypal.ts";
import fakeSquare from "#tests/fakes/square.ts";
import fakeStripe from "#tests/fakes/stripe.ts";
import { ok } from "./ok.ts";
import { NOW, type TestPlatform } from "./platform.ts";
import { sharedPlatform } from "./shared-platform.ts";
import {
  acceptance,
  customer,
  guest,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "./shop.ts";

/** The number of copies that the shop has at first: more than all tests of a file order. */
export const COPIES = 3000;

/**
 * A shop with stand-ins of PayPal, Chase, Stripe and Square, and a customer who requests quotes. All tests of a file share it; call this
 * before the first.
 */
export async function openTill() {
  const platform = await sharedPlatform();
  const { database } = platform;
  const fakes = await Promise.all([fakePayPal(), fakeChase(), fakeStripe(), fakeSquare()]);
  const [paypal, chase, stripe, square] = fakes;
  stripe.now = () => platform.clock.now();
  afterAll(() => Promise.all(fakes.map((fake) => fake.close())));
  await makeShop(
    platform,
    "test",
    merged(SENDING, { checkout_info: { payment_methods: ["paypal", "chase", "stripe", "square"] } }),
  );
  const store = await storeOf(platform);
  await setAccount(database, store.id, NOW, "paypal", paypal.account);
  await setAccount(database, store.id, NOW, "chase", chase.account);
  await setAccount(database, store.id, NOW, "stripe", stripe.account);
  await setAccount(database, store.id, NOW, "square", square.account);
  const title = await makeTitle(platform);
  await stock(platform, "test", title, COPIES);
  const desk = () => ({
    store,
    now: platform.clock.now(),
    baseUrl: "http://shop.test",
    secret: platform.secret,
  });
  const refOf = (placed: object): string => {
    if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
    const { searchParams: query, pathname } = new URL(placed.go_to);
    const last = pathname.split("/").at(-1) ?? "";
    const link = square.links.get(last);
    return query.get("token") ?? query.get("uID") ?? (link ? `${link.order_id}.${last}` : last);
  };
  /** Limits are tested separately. */
  const unlimited = () => database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  const till = {
    platform,
    store,
    paypal,
    chase,
    stripe,
    square,
    title,
    customer: await customer(platform, "quotes@example.com"),
    async cashier(): Promise<PaymentContext> {
      return { ...paymentContextOf(await guest(platform).visit()), now: platform.clock.now() };
    },
    /** Runs the checks that are due. */
    follow: async (): Promise<number> => reconcile(await till.cashier()),
    /** A guest's order that waits for its payment. */
    async pending(choice: "paypal" | "chase" = "paypal") {
      await unlimited();
      const one = guest(platform);
      await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
      await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      if (choice === "chase") {
        await reviewed(one, choice);
        await one.ok("checkout/announceProvider", { payment_choice: "chase" });
      }
      const placed = await one.ok("checkout/submit", await reviewed(one, choice));
      return { one, number: placed.order_number, ref: refOf(placed) };
    },
    /** The same, paid. */
    async paid() {
      const order = await till.pending();
      paypal.approve(order.ref);
      await order.one.ok("checkout/paypalSuccess", { order_id: order.ref });
      return order;
    },
    /** A priced quote of two copies, or this many more than are in the customer's cart. @returns its number */
    async quote(more = 2): Promise<number> {
      await unlimited();
      if (more > 0) await till.customer.ok("cart/add", { eisbn: title.eisbn, quantity: String(more) });
      const { order_number } = await till.customer.ok("checkout/requestQuote", { message: "Two, please" });
      const prices = { prices: new Map([[0, 1000]]), until: NOW + 30 * 86_400, note: "" };
      await priceQuote(database, desk(), order_number, prices);
      return order_number;
    },
    /** Accepts a quote. @returns the provider's id of the payment that the quote now waits for */
    async accept(
      order_id: number,
      payment_choice: "paypal" | "chase" | "stripe" | "square" = "paypal",
    ): Promise<string> {
      const given = await acceptance(till.customer, order_id, payment_choice);
      const accepted = ok(await till.customer.call("checkout/acceptQuote", given));
      return refOf(accepted);
    },
    /** The cents that a provider took for a payment and gave back, in its own record. */
    moneyOf(provider: "paypal" | "stripe" | "square", ref: string): { taken: number; back: number } {
      const sum = (all: readonly number[] = []) => all.reduce((total, cents) => total + cents, 0);
      if (provider === "stripe") {
        const session = stripe.sessions.get(ref);
        const taken = session?.payment_status === "paid" ? session.amount_total : 0;
        return { taken, back: sum(session && stripe.refunded?.(session.client_reference_id)) };
      }
      if (provider === "square") {
        const order = square.orders.get(ref.split(".")[0] ?? "");
        const taken = order?.state === "OPEN" ? order.total_money.amount : 0;
        return { taken, back: sum(square.refunded?.(order?.reference_id ?? "")) };
      }
      const payments = paypal.orders.get(ref)?.purchase_units[0]?.payments;
      const cents = (value: string) => Math.round(Number(value) * 100);
      return {
        taken: cents(payments?.captures[0]?.amount.value ?? "0"),
        back: sum(payments?.refunds?.map(({ amount }) => cents(amount.value))),
      };
    },
    /** The amounts that PayPal has given back of a payment, as it writes them. */
    refundedBy: (ref: string): string[] =>
      (paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds ?? []).map(({ amount }) => amount.value),
    refund: (number: number, amount?: number) =>
      refundOrder({ database, dataDir: platform.env.dataDir, log: platform.log }, desk(), number, amount),
    order: (number: number) =>
      database.read
        .selectFrom("orders")
        .select(["status", "payment_state", "attempt_id"])
        .where("order_number", "=", number)
        .executeTakeFirstOrThrow(),
    attempt: (ref: string) =>
      database.read
        .selectFrom("payment_attempts")
        .select(["id", "state", "check_at", "begun_at"])
        .where("provider_ref", "=", ref)
        .executeTakeFirstOrThrow(),
    refunds: (number: number) =>
      database.read
        .selectFrom("payment_refunds")
        .innerJoin("orders", "orders.id", "payment_refunds.order_id")
        .select([
          "payment_refunds.id",
          "payment_refunds.state",
          "payment_refunds.amount",
          "payment_refunds.reason",
        ])
        .where("orders.order_number", "=", number)
        .execute(),
    async onhand(): Promise<number> {
      const row = await database.read
        .selectFrom("stock")
        .select("onhand")
        .where("title_id", "=", title.id)
        .executeTakeFirstOrThrow();
      return row.onhand;
    },
  };
  return till;
}

/** Before each test: the usual time, and no limit used up. Limits are tested elsewhere. */
export function resetBeforeEach({ platform }: { platform: TestPlatform }): void {
  beforeEach(async () => {
    platform.clock.set(NOW);
    await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  });
}
