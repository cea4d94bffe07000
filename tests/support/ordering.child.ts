import { setTimeout as sleep } from "node:timers/promises";
import { visitOf } from "#app/calls/common/visit.server.ts";
import type { CallName, Output } from "#app/calls/index.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import { reconcile } from "#app/domain/checkout/payment.server.ts";
import { sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { priceQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refunds.server.ts";
import { moveOrder } from "#app/domain/orders/status.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { readSimulated, writeSimulated } from "#app/platform/gateways/simulator.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { callByName, PASSWORD, PERSON } from "./shop.ts";

/**
 * Shoppers and staff at work, several at once, until this process is killed: orders paid in the shop and on a
 * provider's page, payments cancelled and paid late, gift cards bought, emailed and refunded, quotes priced, accepted,
 * cancelled and accepted again, partial and full refunds, cancelled orders. Each acknowledgement is printed as one line
 * on standard output; whatever is printed must still be there after the crash.
 */
const platform = await processPlatform();
const store = await storeNamed(platform.database, "test");
if (!store) throw new Error("no shop");
const shop = store;
const [, , eisbn = "", giftCard = ""] = process.argv;

const say = (...words: (string | number)[]) => process.stdout.write(`${words.join(" ")}\n`);
const random = (below: number) => Math.floor(Math.random() * below);
const cashier = () => ({
  database: platform.database,
  now: platform.clock.now(),
  secret: platform.secret,
  dataDir: platform.env.dataDir,
  log: platform.log,
});
const desk = () => ({
  store: shop,
  now: platform.clock.now(),
  baseUrl: "http://shop.test",
  secret: platform.secret,
});

function shopper(session_id: string) {
  return async <Name extends CallName>(name: Name, payload: object = {}) => {
    const session = await readSession(platform.database.read, shop.id, session_id, platform.clock.now());
    const visit = await visitOf(platform, shop, session, {
      address: session_id,
      baseUrl: "http://shop.test",
      log: platform.log,
    });
    return callByName(visit, name, payload);
  };
}
type Ask = ReturnType<typeof shopper>;

const oneOf = (ids: readonly ProviderId[]) => ids[random(ids.length)] as ProviderId;
/** The providers without a step at the checkout before their page: quotes can be paid with these alone. */
const WITHOUT_A_STEP = PROVIDERS.filter(({ step }) => step === "none").map(({ id }) => id);

async function ok<Name extends CallName>(ask: Ask, name: Name, payload: object = {}) {
  const answer = await ask(name, payload);
  if (isFailure(answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer as Exclude<Output<Name>, { code: string }>;
}

/** The data that some providers ask for before their page: that the shopper has read of it, or a card's token. */
async function takeStep(ask: Ask, provider: ProviderId): Promise<void> {
  if (provider === "chase" || provider === "global")
    await ok(ask, "checkout/announceProvider", { payment_choice: provider });
  if (provider === "clearent")
    await ok(ask, "checkout/cardPayment", {
      provider,
      transaction_data: { token: newToken(), last_four: "1111" },
    });
}

/** The shopper's actions on the provider's page. From here on the provider may take the money. */
async function approve(goTo: unknown): Promise<string> {
  const ref = String(goTo).split("/").at(-1) ?? "";
  const payment = await readSimulated(platform.env.dataDir, ref);
  if (!payment) throw new Error("the provider does not know the payment");
  say("promised");
  await writeSimulated(platform.env.dataDir, { ...payment, state: "approved" });
  return ref;
}

/** Returns from the provider's page. @returns whether the order was placed */
async function comeBack(ask: Ask, provider: ProviderId, ref: string, number: number): Promise<boolean> {
  const back = await ask("checkout/paymentRef", { provider, ref });
  if (isFailure(back)) return false;
  say("paid", number);
  return true;
}

/** The staff's actions on a paid order: nothing, a partial refund, a full refund, or a cancellation. */
async function staff(number: number): Promise<void> {
  const services = { database: platform.database, dataDir: platform.env.dataDir, log: platform.log };
  const what = random(6);
  if (what === 0) {
    await moveOrder(platform.database, desk(), number, "cancelled");
    await reconcile(cashier());
  }
  for (let parts = 0; what > 2 && parts < what - 2; parts++) {
    const amount = what === 5 ? undefined : 1 + random(900);
    const refunds = await refundOrder(services, desk(), number, { amount });
    if (isFailure(refunds)) continue;
    for (const { id, state, amount } of refunds) if (state === "done") say("refunded", id, amount);
  }
}

async function order(paid: boolean): Promise<void> {
  const ask = shopper(newToken());
  await ok(ask, "cart/add", { eisbn, quantity: "1" });
  await checkOut(ask, paid);
}

/** A customer's gift cards, resent to another address as soon as they are paid. */
async function giftCards(ask: Ask): Promise<void> {
  await ok(ask, "cart/removeAll");
  await ok(ask, "cart/add", { eisbn: giftCard, price: "25", quantity: "2", email: "ben@example.com" });
  await checkOut(ask, true);
}

async function checkOut(ask: Ask, paid: boolean): Promise<void> {
  await ok(ask, "checkout/setDelivery", { delivery_preference: "pickup" });
  await ok(ask, "checkout/setExtras", { name: "Ada", email: "ada@example.com", phone: "2505550100" });
  const provider = oneOf(PROVIDER_IDS);
  await ok(ask, "checkout/setPaymentChoice", { payment_choice: paid ? provider : "pickup" });
  if (paid) await takeStep(ask, provider);
  const state = await ok(ask, "checkout/get");
  const form = { order_token: state.orderToken, cart_checksum: state.cart.checksum };
  const placed = await ok(ask, "checkout/submit", form);
  if (!("go_to" in placed)) {
    say("placed", placed.order_number, form.order_token);
    return;
  }
  const cancelledFirst = random(4) === 0;
  if (cancelledFirst) await ask("checkout/callOffPayment");
  // Some shoppers pay on a page after they have cancelled the payment.
  const ref = await approve(placed.go_to);
  if (!(await comeBack(ask, provider, ref, placed.order_number))) return;
  say("placed", placed.order_number, form.order_token);
  await staff(placed.order_number);
}

/** A customer's quote, accepted. Sometimes it is cancelled and accepted again, and both pages are paid. */
async function quote(ask: Ask): Promise<void> {
  await ok(ask, "cart/add", { eisbn, quantity: "1" });
  const { order_number } = await ok(ask, "checkout/requestQuote", { message: "One, please" });
  const prices = { prices: new Map([[0, 1000]]), until: platform.clock.now() + 86_400, note: "" };
  await priceQuote(platform.database, desk(), order_number, prices);
  const provider = oneOf(WITHOUT_A_STEP);
  const seen = { order_id: order_number, payment_choice: provider, amount: 1050 };
  const accept = () => ok(ask, "checkout/acceptQuote", seen);
  const first = await accept();
  if (!("go_to" in first)) throw new Error("nowhere to pay");
  const pages = [first.go_to];
  if (random(2) === 0) {
    const ref = String(first.go_to).split("/").at(-1) ?? "";
    const { attempt = "" } = (await readSimulated(platform.env.dataDir, ref)) ?? {};
    await ask("checkout/paymentDone", { attempt, cancelled: "true" });
    const second = await accept();
    if ("go_to" in second) pages.push(second.go_to);
  }
  for (const page of random(2) === 0 ? pages : pages.reverse())
    await comeBack(ask, provider, await approve(page), order_number);
  await staff(order_number);
}

/** A customer. Each run signs up new ones, because sessions are not passed on. */
async function signedUp(): Promise<Ask> {
  const made = await ok(shopper(newToken()), "account/create", {
    ...PERSON,
    email_address: `${newToken()}@example.com`,
    password: PASSWORD,
  });
  return shopper(made.session_id);
}

const [customer, giver] = [await signedUp(), await signedUp()];
say("ready");
const forever = async (work: () => Promise<void>) => {
  for (;;) {
    await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
    await work();
    await sleep(1);
  }
};
await Promise.all([
  forever(async () => {
    await order(false);
    // Orders paid in the shop are quick, and must not take all the time.
    await sleep(100);
  }),
  forever(() => order(true)),
  forever(() => order(true)),
  forever(() => quote(customer)),
  forever(() => giftCards(giver)),
  forever(async () => {
    await reconcile(cashier());
    await sendDue(giftCardSender(platform));
    await sleep(20);
  }),
]);
