import { afterAll, expect } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/paying.server.ts";
import { reconcile } from "#app/domain/checkout/paying.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import {
  PROVIDER_IDS,
  PROVIDERS,
  type ProviderId,
  providerNamed,
} from "#app/platform/gateways/providers.server.ts";
import type { FakeProvider } from "#tests/fakes/server.ts";
import { NOW } from "./platform.ts";
import { guest, merged, openShop, reviewed, SENDING } from "./shop.ts";

/** A paid order. */
export const PLACED = { status: "placed", payment_state: "paid" };

/** A shop with an account at every payment provider, each of them a stand-in. A file calls this before its first test. */
export async function openAllProviders() {
  patience.ms = 1500;
  const shop = await openShop();
  const { platform } = shop;
  const { database } = platform;
  await shop.makeShop(
    "test",
    merged(SENDING, { checkout_info: { payment_methods: PROVIDER_IDS }, quote_enabled: true }),
  );
  const store = await shop.storeOf();
  const fakes = new Map<string, FakeProvider>();
  for (const { id } of PROVIDERS) {
    const made: { default(): Promise<FakeProvider> } = await import(`#tests/fakes/${id}.ts`);
    const fake = await made.default();
    fake.now = () => platform.clock.now();
    fakes.set(id, fake);
    expect(await setAccount(database, store.id, NOW, id, fake.account)).toBeUndefined();
  }
  afterAll(() => Promise.all([...fakes.values()].map((fake) => fake.close())));

  /** Runs the checks that are due. */
  const follow = async (own = database) =>
    reconcile({ ...paymentContextOf(await shop.guest().visit()), database: own, now: platform.clock.now() });

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
    const one = guest(on);
    await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    let cards = 0;
    /** Answers every step before the last press, with a card that was not used before. @returns the last form */
    const answered = async () => {
      const form = await reviewed(one, id);
      if (step === "announcement") await one.ok("checkout/announceProvider", { payment_choice: id });
      if (step === "field")
        await one.ok("checkout/cardPayment", {
          provider: id,
          transaction_data: { token: `${token}-${title.eisbn}-${cards++}`, last_four: "1111" },
        });
      return form;
    };
    if (step !== "none")
      expect(await one.call("checkout/submit", await reviewed(one, id))).toMatchObject({
        detail: { path: `/checkout/${id}` },
      });
    return {
      one,
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
      left: async () =>
        (
          await database.read
            .selectFrom("stock")
            .select("onhand")
            .where("title_id", "=", title.id)
            .executeTakeFirstOrThrow()
        ).onhand,
    };
  }

  /** Presses the last button of such a cart, twice at once, and opens the page where it is paid. */
  async function begun(id: ProviderId) {
    const cart = await ready(id);
    const { one, form } = cart;
    // Pressed twice, or in two tabs.
    const [placed, again] = await Promise.all([
      one.ok("checkout/submit", form),
      one.ok("checkout/submit", form),
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
      back: () => one.call("checkout/paymentDone", { attempt: attempt.id }),
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
