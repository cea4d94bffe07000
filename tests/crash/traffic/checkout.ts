import { setTimeout as sleep } from "node:timers/promises";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { readSimulated, writeSimulated } from "#app/platform/gateways/simulator.server.ts";
import { insist, ok, oneOf, platform, RefusedError, random, type Shopper, say, wares } from "./context.ts";

/** The ways of paying without a provider. */
export type InShop = "pickup" | "later";
/** The providers without a step at the checkout before their page: quotes can be paid with these alone. */
export const WITHOUT_A_STEP = PROVIDERS.filter(({ step }) => step === "none").map(({ id }) => id);
export const anyProvider = () => oneOf(PROVIDER_IDS);

/** The data that some providers ask for before their page: that the shopper has read of it, or a card's token. */
async function takeStep(one: Shopper, provider: ProviderId): Promise<void> {
  if (provider === "chase" || provider === "global")
    await ok(one, "checkout/announceProvider", { payment_choice: provider });
  if (provider === "clearent")
    await ok(one, "checkout/cardPayment", {
      provider,
      transaction_data: { token: newToken(), last_four: "1111" },
    });
}

/** The shopper's actions on the provider's page. From here on the provider may take the money. */
export async function approve(goTo: unknown): Promise<string> {
  const ref = String(goTo).split("/").at(-1) ?? "";
  const payment = await readSimulated(platform.env.dataDir, ref);
  if (!payment) throw new Error("the provider does not know the payment");
  say("promised");
  await writeSimulated(platform.env.dataDir, { ...payment, state: "approved" });
  return ref;
}

/** Returns from the provider's page. @returns whether the order was placed */
export async function comeBack(
  one: Shopper,
  provider: string,
  ref: string,
  number: number,
): Promise<boolean> {
  const back = await insist(() => one.ask("checkout/paymentRef", { provider, ref }));
  if (isFailure(back)) return false;
  say("paid", number);
  return true;
}

/** Sends the checkout's last form, again if the answer is lost. @returns undefined if it was refused */
export async function submit(one: Shopper, order_token: string, cart_checksum: string) {
  say("asked", one.session_id, order_token, cart_checksum);
  const placed = await insist(() => one.ask("checkout/submit", { order_token, cart_checksum }));
  say("answered", order_token);
  return isFailure(placed) ? undefined : placed;
}

/** What is in the cart, for what is said of the order. */
interface Bought {
  readonly payment: ProviderId | InShop;
  /** A part is paid with the gift card that everybody uses. */
  readonly card?: boolean;
}

/**
 * Checks a cart out and pays for it, or does not.
 * @returns the order's number; undefined if it was refused, for example as sold out, or is not paid
 */
export async function checkOut(one: Shopper, { payment, card = false }: Bought): Promise<number | undefined> {
  const delivery = await one.ask("checkout/setDelivery", { delivery_preference: "pickup" });
  // Others were faster with the last tickets or copies.
  if (isFailure(delivery) && delivery.code === "guest_refused") return undefined;
  if (isFailure(delivery)) throw new RefusedError(JSON.stringify(delivery));
  await ok(one, "checkout/setExtras", {
    name: "Ada",
    email: `${newToken()}@example.com`,
    phone: "2505550100",
  });
  if (card)
    await ok(one, "checkout/addGiftCard", { gift_card_number: wares.card.number, pin: wares.card.pin });
  await ok(one, "checkout/setPaymentChoice", { payment_choice: payment });
  const provider = payment === "pickup" || payment === "later" ? undefined : payment;
  if (provider) await takeStep(one, provider);
  const state = await ok(one, "checkout/get");
  const placed = await submit(one, state.orderToken, state.cart.checksum);
  if (!placed) return undefined;
  const { order_number } = placed;
  if (!("go_to" in placed)) {
    say("placed", order_number, state.orderToken);
    return order_number;
  }
  return provider && (await pay(one, provider, order_number, placed.go_to, state.orderToken));
}

/** The shopper pays at once, after cancelling the payment, without coming back, or not at all. */
async function pay(one: Shopper, provider: ProviderId, number: number, goTo: unknown, token: string) {
  const how = random(8);
  if (how === 0) return undefined;
  if (how < 3) await insist(() => one.ask("checkout/callOffPayment"));
  // Some shoppers pay on a page after they have cancelled the payment.
  const ref = await approve(goTo);
  // The others are found by the next look at the provider.
  if (how === 3) return undefined;
  if (how === 4) await sleep(random(200));
  if (!(await comeBack(one, provider, ref, number))) return undefined;
  say("placed", number, token);
  return number;
}
