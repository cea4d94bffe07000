import { afterAll, beforeEach, expect } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { type PaymentContext, reconcile } from "#app/domain/checkout/payment.server.ts";
import { priceQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import { PROVIDERS, type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import fakeChase from "#tests/fakes/chase.ts";
import fakePayPal from "#tests/fakes/paypal.ts";
import type { FakeProvider } from "#tests/fakes/server.ts";
import fakeSquare from "#tests/fakes/square.ts";
import fakeStripe from "#tests/fakes/stripe.ts";
import { ok } from "./ok.ts";
import { NOW, type TestPlatform } from "./platform.ts";
import { refundNow } from "./refund.ts";
import { acceptance, guest, merged, openShop, reviewed, SENDING } from "./shop.ts";
import { staffOf } from "./staff-calls.ts";

/** The number of copies that the shop of `openPaymentShop` has at first: more than all tests of a file order. */
export const COPIES = 3000;
/** Where the shop of `openProviderShop` gets its emails. */
export const SHOP = "orders@example.com";
/** The state of an order that is paid. */
export const PLACED = { status: "placed", payment_state: "paid" };

/**
 * A shop with an account at each of these providers, all of them stand-ins, which are closed after the last test. All
 * tests of a file share it.
 * @param settings the shop's other settings
 */
export async function openShopWith(
  fakes: Partial<Record<ProviderId, FakeProvider>>,
  settings: Parameters<typeof merged>[1] = {},
) {
  patience.ms = 1500;
  const shop = await openShop();
  const { platform } = shop;
  const { database, env, log } = platform;
  const ways = { checkout_info: { payment_methods: Object.keys(fakes) } };
  await shop.makeShop("test", merged(merged(SENDING, ways), settings));
  const store = await shop.storeOf();
  for (const [id, fake] of Object.entries(fakes)) {
    fake.now = () => platform.clock.now();
    expect(await setAccount(database, store.id, NOW, id, fake.account)).toBeUndefined();
  }
  afterAll(() => Promise.all(Object.values(fakes).map((fake) => fake.close())));
  const context = async (): Promise<PaymentContext> => ({
    ...paymentContextOf(await shop.guest().visit()),
    now: platform.clock.now(),
  });
  return {
    shop,
    platform,
    store,
    context,
    /** Runs the checks that are due. */
    follow: async (own = database): Promise<number> => reconcile({ ...(await context()), database: own }),
    statusOf: (order_number: number) =>
      database.read
        .selectFrom("orders")
        .select(["status", "payment_state"])
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow(),
    refund: async (number: number, amount?: number) =>
      refundNow({ database, dataDir: env.dataDir, log }, await shop.deskOf(), number, amount),
    /** The copies of a title on hand. */
    async onhand(title_id: number): Promise<number> {
      const row = await database.read
        .selectFrom("stock")
        .select("onhand")
        .where("title_id", "=", title_id)
        .executeTakeFirstOrThrow();
      return row.onhand;
    },
  };
}

/** Where a placed order is paid. */
function pageOf(placed: object): string {
  if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
  return placed.go_to;
}

/**
 * A shop with stand-ins of PayPal, Chase, Stripe and Square, and a customer who requests quotes. All tests of a file
 * share it; call this before the first.
 */
export async function openPaymentShop() {
  const [paypal, chase, stripe, square] = await Promise.all([
    fakePayPal(),
    fakeChase(),
    fakeStripe(),
    fakeSquare(),
  ]);
  const opened = await openShopWith({ paypal, chase, stripe, square });
  const { shop, platform, store, follow, refund } = opened;
  const { database } = platform;
  const title = await shop.makeTitle();
  await shop.stock("test", title, COPIES);
  const refOf = (placed: object): string => {
    const { searchParams: query, pathname } = new URL(pageOf(placed));
    const last = pathname.split("/").at(-1) ?? "";
    const link = square.links.get(last);
    return query.get("token") ?? query.get("uID") ?? (link ? `${link.order_id}.${last}` : last);
  };
  /** Limits are tested separately. */
  const unlimited = () => database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  const bookshop = {
    platform,
    store,
    paypal,
    chase,
    stripe,
    square,
    title,
    customer: await shop.customer("quotes@example.com"),
    context: opened.context,
    follow,
    /** A guest's order that waits for its payment. */
    async pending(choice: "paypal" | "chase" = "paypal") {
      await unlimited();
      const shopper = shop.guest();
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      if (choice === "chase") {
        await reviewed(shopper, choice);
        await shopper.ok("checkout/announceProvider", { payment_choice: "chase" });
      }
      const placed = await shopper.ok("checkout/submit", await reviewed(shopper, choice));
      return { shopper, number: placed.order_number, ref: refOf(placed) };
    },
    /** Places an order and pays it. */
    async paid() {
      const order = await bookshop.pending();
      paypal.approve(order.ref);
      await order.shopper.ok("checkout/paypalSuccess", { order_id: order.ref });
      return order;
    },
    /** A priced quote of two copies, or this many more than are in the customer's cart. @returns its number */
    async quote(more = 2): Promise<number> {
      await unlimited();
      if (more > 0) await bookshop.customer.ok("cart/add", { eisbn: title.eisbn, quantity: String(more) });
      const { order_number } = await bookshop.customer.ok("checkout/requestQuote", {
        message: "Two, please",
      });
      const prices = { prices: new Map([[0, 1000]]), until: NOW + 30 * 86_400, note: "" };
      await priceQuote(database, await shop.deskOf(), order_number, prices);
      return order_number;
    },
    /** Accepts a quote. @returns the provider's id of the payment that the quote now waits for */
    async accept(
      order_id: number,
      payment_choice: "paypal" | "chase" | "stripe" | "square" = "paypal",
    ): Promise<string> {
      const given = await acceptance(bookshop.customer, order_id, payment_choice);
      const accepted = ok(await bookshop.customer.call("checkout/acceptQuote", given));
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
        back: sum(
          payments?.refunds
            ?.filter(({ status }) => status !== "FAILED")
            .map(({ amount }) => cents(amount.value)),
        ),
      };
    },
    /** The amounts that PayPal has given back of a payment, as it writes them. */
    refundedBy: (ref: string): string[] =>
      (paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds ?? []).map(({ amount }) => amount.value),
    refund,
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
    onhand: () => opened.onhand(title.id),
  };
  return bookshop;
}

/** Before each test: the usual time, and no limit used up. Limits are tested elsewhere. */
export function resetBeforeEach({ platform }: { platform: TestPlatform }): void {
  beforeEach(async () => {
    platform.clock.set(NOW);
    await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  });
}

/**
 * A shop that takes payments with one provider alone, for what is special about that provider.
 * @param fake its stand-in @param settings of its checkout
 */
export async function openProviderShop(
  provider: "stripe" | "square",
  fake: FakeProvider,
  settings: { charge_when_found?: boolean } = {},
) {
  const { shop, platform, store, follow, statusOf, refund } = await openShopWith(
    { [provider]: fake },
    {
      store_info: { email: SHOP },
      checkout_info: settings,
    },
  );
  beforeEach(async () => {
    platform.clock.set(NOW);
    fake.fault = { kind: undefined, on: "" };
    await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  });
  return {
    shop,
    platform,
    store,
    /** A guest's order of books for $21.00 each that waits for its payment. @returns also the page where it is paid */
    async ordered(record: Parameters<typeof shop.makeTitle>[0] = {}, quantity = 1) {
      const title = await shop.makeTitle(record);
      await shop.stock("test", title, 3);
      const shopper = shop.guest();
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      const placed = await shopper.ok("checkout/submit", await reviewed(shopper, provider));
      return { shopper, number: placed.order_number, page: pageOf(placed) };
    },
    /** Delivers a notice of the provider. */
    tell: ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      shop.guest().call("checkout/paymentMessage", { provider, headers, body }),
    follow,
    statusOf,
    refund,
    async disputes(order_number: number) {
      const shown = await call(await staffOf(platform, "test"), orders.show, { order_number });
      if (isFailure(shown)) throw new Error(shown.code);
      return shown.disputes;
    },
  };
}

/**
 * Runs `work` while `before` sees every request first: its response replaces the real one; without a response, the
 * request is sent.
 */
export async function intercepting<Result>(
  before: (url: string, method: string) => Response | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const real = globalThis.fetch;
  globalThis.fetch = async (url, init) => before(String(url), init?.method ?? "GET") ?? real(url, init);
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}

/**
 * A shop with an account at every payment provider, each of them a stand-in. A file calls this before its first test.
 */
export async function openAllProviders() {
  const fakes = new Map<ProviderId, FakeProvider>();
  for (const { id } of PROVIDERS) {
    const module: { default(): Promise<FakeProvider> } = await import(`#tests/fakes/${id}.ts`);
    fakes.set(id, await module.default());
  }
  const { shop, platform, store, follow, onhand } = await openShopWith(Object.fromEntries(fakes), {
    quote_enabled: true,
  });
  const { database } = platform;

  /**
   * A guest's cart with one of three copies, $21.00, before the last press.
   * @param token what a card field on our page got from the provider @param on where the guest's requests run
   */
  async function ready(id: ProviderId, token = "good-token", on = platform) {
    platform.clock.set(NOW);
    await database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
    const { step } = providerNamed(id);
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    const shopper = guest(on);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    let cards = 0;
    /** Answers every step before the last press, with a card that was not used before. @returns the last form */
    const answered = async () => {
      const form = await reviewed(shopper, id);
      if (step === "announcement") await shopper.ok("checkout/announceProvider", { payment_choice: id });
      if (step === "field")
        await shopper.ok("checkout/cardPayment", {
          provider: id,
          transaction_data: { token: `${token}-${title.eisbn}-${cards++}`, last_four: "1111" },
        });
      return form;
    };
    if (step !== "none")
      expect(await shopper.call("checkout/submit", await reviewed(shopper, id))).toMatchObject({
        detail: { path: `/checkout/${id}` },
      });
    return {
      shopper,
      answered,
      form: await answered(),
      /** The payments of this cart's order. */
      attempts: () =>
        database.read
          .selectFrom("payment_attempts")
          .innerJoin("orders", "orders.id", "payment_attempts.order_id")
          .innerJoin("order_items", "order_items.order_id", "orders.id")
          .select(["payment_attempts.id", "payment_attempts.provider", "payment_attempts.state"])
          .where("order_items.title_id", "=", title.id)
          .execute(),
      orders: () =>
        database.read
          .selectFrom("orders")
          .innerJoin("order_items", "order_items.order_id", "orders.id")
          .select(["status", "payment_state", "order_number"])
          .where("order_items.title_id", "=", title.id)
          .execute(),
      left: () => onhand(title.id),
    };
  }

  /** Presses the last button of such a cart, twice at once, and opens the page where it is paid. */
  async function begun(id: ProviderId) {
    const cart = await ready(id);
    const { shopper, form } = cart;
    // Pressed twice, or in two tabs.
    const [placed, again] = await Promise.all([
      shopper.ok("checkout/submit", form),
      shopper.ok("checkout/submit", form),
    ]);
    expect(again).toEqual(placed);
    const attempts = await cart.attempts();
    const [attempt] = attempts;
    if (!attempt || attempts.length > 1) throw new Error(`${attempts.length} payments`);
    await opened(placed);
    return {
      ...cart,
      number: placed.order_number,
      attempt,
      back: () => shopper.call("checkout/paymentDone", { attempt: attempt.id }),
      order: async () => {
        const [order] = await cart.orders();
        return { status: order?.status, payment_state: order?.payment_state };
      },
    };
  }

  const fakeOf = (id: ProviderId): FakeProvider => {
    const fake = fakes.get(id);
    if (!fake) throw new Error(`no stand-in for ${id}`);
    return fake;
  };
  return { shop, platform, store, fakes, fakeOf, follow, ready, begun };
}

/** Opens the page of a provider that gets the payment's details with the shopper's form. */
export async function opened(placed: object): Promise<void> {
  const { go_to } = placed as { go_to?: string | { action: string; fields: Record<string, string> } };
  if (typeof go_to === "object")
    await fetch(go_to.action, { method: "POST", body: new URLSearchParams(go_to.fields) });
}
