import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { refusable } from "#app/platform/db/refusable.server.ts";
import type { Gateway, Outcome } from "#app/platform/gateways/gateway.ts";
import { orderNumberOf } from "../orders/orders.server.ts";
import * as charging from "../orders/placement/charge-records.server.ts";
import { type Attempt, expectedOf } from "../payments/attempts.server.ts";
import { gatewayOf } from "../payments/gateways.server.ts";
import type { Store } from "../stores/stores.server.ts";
import type { PaymentContext } from "./payment.server.ts";

/**
 * Charges the card of an order that was only authorized when the order was placed, with the order's amount as it is
 * now. The charge is recorded before the provider is asked, so that another process can finish it if this one dies or
 * the provider does not answer.
 * @returns the amount. Failures: those of `beginCharge`; `charge_refused`, after which the card is still authorized;
 * `authorization_ended`; `charge_unsure`, if the provider does not answer
 */
export async function chargeOrder(
  context: PaymentContext,
  store: Store,
  orderNumber: OrderNumber,
): Promise<{ amount: Cents } | Failure> {
  const { database, now, secret, dataDir, log } = context;
  const begun = await refusable(database, (tx) => charging.beginCharge(tx, { store, now }, orderNumber));
  if (isFailure(begun)) return begun;
  const { amount } = begun;
  if (database.isRehearsal) {
    const paid = { amount, reference: "" };
    await database.transaction((tx) => charging.recordCharge(tx, { store, now, secret }, begun, paid));
    return { amount };
  }
  try {
    const gateway = await gatewayOf(database.read, store.id, begun.provider, dataDir);
    if (!gateway) throw new Error(`the shop no longer has an account with ${begun.provider}`);
    return (await followAuthorized(context, store, begun, gateway)) ?? { amount };
  } catch (error) {
    log.warn({ err: error, attempt: begun.id }, "a provider did not say whether a card was charged");
    return failure("orders.charge_unsure", { order: orderNumber });
  }
}

/**
 * Reads an authorized payment from the provider, finishes a charge that was begun, and records the result. The charge
 * has an idempotency key, so two processes charge the card once.
 * @returns the reason why a charge that was begun did not succeed, or undefined
 * @throws GatewayError if the provider gives no answer
 */
export async function followAuthorized(
  { database, now, secret, log }: PaymentContext,
  store: Store,
  attempt: Attempt,
  gateway: Gateway,
): Promise<Failure | undefined> {
  const order = await orderNumberOf(database.read, attempt.order_id);
  const outcome = await outcomeOf(attempt, order, gateway);
  const shop = { store, now, secret };
  if (outcome.state === "paid" && Number.isSafeInteger(outcome.amount) && outcome.amount > 0) {
    if (outcome.amount !== attempt.amount)
      log.error({ attempt: attempt.id, outcome }, "a card was charged with another amount");
    const isRecorded = await database.transaction((tx) => charging.recordCharge(tx, shop, attempt, outcome));
    return isRecorded ? undefined : failure("orders.not_authorized", { order });
  }
  if (outcome.state === "authorized") {
    if (attempt.state === "authorized") return undefined;
    await database.transaction((tx) => charging.chargeRefused(tx, attempt, outcome.note, now));
    return failure("orders.charge_refused", { order, problem: outcome.note });
  }
  if (outcome.state === "cancelled" || outcome.state === "declined") {
    const why = `${outcome.state}: ${outcome.note}`;
    await database.transaction((tx) => charging.endAuthorization(tx, shop, attempt, why));
    return failure("orders.authorization_ended", { order });
  }
  log.error({ attempt: attempt.id, outcome }, "a provider does not say whether a card was charged");
  return failure("orders.charge_unsure", { order });
}

async function outcomeOf(attempt: Attempt, order: number, gateway: Gateway): Promise<Outcome> {
  const expected = expectedOf(attempt, order);
  const outcome = await gateway.lookup(attempt.provider_ref ?? attempt.id, expected);
  if (outcome.state !== "authorized" || attempt.state !== "capturing" || !gateway.capture) return outcome;
  // The idempotency key stays the same until the charge is decided. A new charge after a refusal gets a new key.
  return gateway.capture(outcome, expected, `${attempt.id}-capture-${attempt.changed_at}`);
}
