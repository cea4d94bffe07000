import { afterAll, beforeEach } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/paying.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { reconcile } from "#app/domain/checkout/paying.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refunds.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import type { FakeProvider } from "#tests/fakes/server.ts";
import { staffOf } from "./operator.ts";
import { NOW } from "./platform.ts";
import { merged, openShop, reviewed, SENDING } from "./shop.ts";

/** Where the shop gets its emails. */
export const SHOP = "orders@example.com";
export const PLACED = { status: "placed", payment_state: "paid" };

/**
 * A shop that takes payments with one provider alone, for what is special about that provider.
 * @param fake its stand-in @param settings of its checkout
 */
export async function openProviderShop(
  provider: "stripe" | "square",
  fake: FakeProvider & { now(): number },
  settings: { charge_when_found?: boolean } = {},
) {
  patience.ms = 1500;
  const shop = await openShop();
  const { platform } = shop;
  fake.now = () => platform.clock.now();
  await shop.makeShop(
    "test",
    merged(SENDING, {
      store_info: { email: SHOP },
      checkout_info: { payment_methods: [provider], ...settings },
    }),
  );
  const store = await shop.storeOf();
  await setAccount(platform.database, store.id, NOW, provider, fake.account);
  afterAll(() => fake.close());
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
      const one = shop.guest();
      await one.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
      await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      const placed = await one.ok("checkout/submit", await reviewed(one, provider));
      if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
      return { one, number: placed.order_number, page: placed.go_to };
    },
    /** Delivers a notice of the provider. */
    tell: ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      shop.guest().call("checkout/paymentMessage", { provider, headers, body }),
    /** Runs the checks that are due. */
    follow: async () =>
      reconcile({ ...paymentContextOf(await shop.guest().visit()), now: platform.clock.now() }),
    statusOf: (order_number: number) =>
      platform.database.read
        .selectFrom("orders")
        .select(["status", "payment_state"])
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow(),
    refund: async (number: number, amount?: number) =>
      refundOrder(
        { database: platform.database, dataDir: platform.env.dataDir, log: platform.log },
        await shop.deskOf(),
        number,
        amount,
      ),
    async disputes(order_number: number) {
      const shown = await call(await staffOf(platform, "test"), orders.show, { order_number });
      if (isFailure(shown)) throw new Error(shown.code);
      return shown.disputes;
    },
  };
}

/** Does something while requests meet `before` first: what it answers is the answer, and without one the request goes on. */
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
