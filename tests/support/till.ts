import { cashierOf } from "#app/calls/checkout/paying.server.ts";
import { type Cashier, reconcile } from "#app/domain/checkout/paying.server.ts";
import { priceQuote } from "#app/domain/orders/quotes.server.ts";
import { refundOrder } from "#app/domain/orders/refunds.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { type Store, storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import fakeChase, { type FakeChase } from "#app/platform/gateways/chase/fake.ts";
import fakePayPal, { type FakePayPal } from "#app/platform/gateways/paypal/fake.ts";
import { NOW, type TestPlatform, testPlatform } from "./platform.ts";
import {
  customer,
  type Guest,
  guest,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
} from "./shop.ts";

/** The number of copies that the shop has at first. */
export const COPIES = 1000;

/** A shop with stand-ins of PayPal and Chase, and a customer who requests quotes. */
export interface Till {
  platform: TestPlatform;
  store: Store;
  paypal: FakePayPal;
  chase: FakeChase;
  title: MadeTitle;
  customer: Guest;
  cashier(): Promise<Cashier>;
  /** Runs the checks that are due. */
  follow(): Promise<number>;
  /** A guest's order that waits for its payment. */
  pending(choice?: "paypal" | "chase"): Promise<{ one: Guest; number: number; ref: string }>;
  /** The same, paid. */
  paid(): Promise<{ one: Guest; number: number; ref: string }>;
  /** A priced quote of two copies, or this many more than are in the customer's cart. @returns its number */
  quote(more?: number): Promise<number>;
  /** Accepts a quote. @returns the provider's id of the payment that the quote now waits for */
  accept(number: number, choice?: "paypal" | "chase"): Promise<string>;
  refund(number: number, amount?: number): ReturnType<typeof refundOrder>;
  order(number: number): Promise<{ status: string; payment_state: string; attempt_id: string | null }>;
  attempt(ref: string): Promise<{ id: string; state: string; check_at: number; begun_at: number }>;
  refunds(number: number): Promise<{ id: string; state: string; amount: number; reason: string }[]>;
  onhand(): Promise<number>;
  close(): Promise<void>;
}

export async function openTill(): Promise<Till> {
  const platform = await testPlatform();
  const { database } = platform;
  const [paypal, chase] = await Promise.all([fakePayPal(), fakeChase()]);
  await makeShop(
    platform,
    "test",
    merged(SENDING, { checkout_info: { payment_methods: ["paypal", "chase"] } }),
  );
  const store = await storeNamed(database, "test");
  if (!store) throw new Error("no shop");
  await setAccount(database, store.id, NOW, "paypal", paypal.account);
  await setAccount(database, store.id, NOW, "chase", chase.account);
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
    const query = new URL(placed.go_to).searchParams;
    return query.get("token") ?? query.get("uID") ?? "";
  };
  /** Limits are tested separately. */
  const unlimited = () => database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  const till: Till = {
    platform,
    store,
    paypal,
    chase,
    title,
    customer: await customer(platform, "quotes@example.com"),
    async cashier() {
      return { ...cashierOf(await guest(platform).visit()), now: platform.clock.now() };
    },
    follow: async () => reconcile(await till.cashier()),
    async pending(choice = "paypal") {
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
    async paid() {
      const order = await till.pending();
      paypal.approve(order.ref);
      await order.one.ok("checkout/paypalSuccess", { order_id: order.ref });
      return order;
    },
    async quote(more = 2) {
      await unlimited();
      if (more > 0) await till.customer.ok("cart/add", { eisbn: title.eisbn, quantity: String(more) });
      const { order_number } = await till.customer.ok("checkout/requestQuote", { message: "Two, please" });
      const prices = { prices: new Map([[0, 1000]]), until: NOW + 30 * 86_400, note: "" };
      await priceQuote(database, desk(), order_number, prices);
      return order_number;
    },
    async accept(order_id, payment_choice = "paypal") {
      const accepted = await till.customer.call("checkout/acceptQuote", { order_id, payment_choice });
      if (isFailure(accepted)) throw new Error(JSON.stringify(accepted));
      return refOf(accepted);
    },
    refund: (number, amount) =>
      refundOrder({ database, dataDir: platform.env.dataDir, log: platform.log }, desk(), number, amount),
    order: (number) =>
      database.read
        .selectFrom("orders")
        .select(["status", "payment_state", "attempt_id"])
        .where("order_number", "=", number)
        .executeTakeFirstOrThrow(),
    attempt: (ref) =>
      database.read
        .selectFrom("payment_attempts")
        .select(["id", "state", "check_at", "begun_at"])
        .where("provider_ref", "=", ref)
        .executeTakeFirstOrThrow(),
    refunds: (number) =>
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
    async onhand() {
      const row = await database.read
        .selectFrom("stock")
        .select("onhand")
        .where("title_id", "=", title.id)
        .executeTakeFirstOrThrow();
      return row.onhand;
    },
    async close() {
      await Promise.all([paypal.close(), chase.close()]);
      await platform.close();
    },
  };
  return till;
}
