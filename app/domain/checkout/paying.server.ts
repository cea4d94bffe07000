import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, failure, isFailure } from "#app/lib/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Gateway, Outcome, Paid, PostedForm } from "#app/platform/gateways/gateway.ts";
import type { Log } from "#app/platform/log.server.ts";
import { orderRef } from "../orders/orders.server.ts";
import { confirmOrder, voidOrder } from "../orders/settling.server.ts";
import type { Attempt } from "../payments/attempts.server.ts";
import * as attempts from "../payments/attempts.server.ts";
import { gatewayOf } from "../payments/gateways.server.ts";
import type { Provider } from "../payments/payments.ts";
import { type Store, storeWithId } from "../stores/stores.server.ts";

/** What it takes to follow a payment: no request, so that a timer can do it as well. */
export interface Cashier {
  readonly database: Database;
  readonly now: number;
  readonly secret: string;
  readonly dataDir: string;
  readonly log: Log;
}

const UNREACHABLE =
  "We cannot reach the payment provider at the moment. Nothing was charged; please try again in a few minutes.";
const NOT_SET_UP = "This way of paying is not set up. Please choose another one.";

/** Where a shopper goes to pay; `settled` where there is nowhere to go, because it is decided already. */
export type Way = { goTo: string | PostedForm } | { settled: true };

/**
 * Tells the provider of an attempt and says where to pay. Asked again, it gives the same answer. No
 * transaction is open while the provider is asked.
 * Failures: `payment_unreachable` and `payment_declined`, after which the order is void and nothing was charged.
 */
export async function goToPay(
  cashier: Cashier,
  store: Store,
  attemptId: string,
  pages: { return_url: string; cancel_url: string; locale: string; token?: string | undefined },
): Promise<Way | Failure> {
  const attempt = await attempts.getAttempt(cashier.database.read, attemptId);
  if (!attempt) throw new Error(`no attempt ${attemptId}`);
  if (attempt.state === "paid") return { settled: true };
  if (attempt.state !== "begun") return failure("payment_declined", "This payment was called off.");
  if (attempt.goTo) return { goTo: attempt.goTo };
  // The provider is told once: whoever else sent the same form waits for what it answers.
  const first = await cashier.database.transaction((tx) => attempts.claimBegin(tx, attempt, cashier.now));
  if (!first) return wayOfOther(cashier, attempt.id);
  const gateway = await gatewayFor(cashier, attempt);
  if (!gateway) return end(cashier, store, attempt, "not set up", failure("payment_unreachable", NOT_SET_UP));
  const order = await orderRef(cashier.database.read, attempt.order_id);
  let begun: Awaited<ReturnType<Gateway["begin"]>>;
  try {
    begun = await gateway.begin({
      ...attempts.expectedOf(attempt, order),
      description: `${store.settings.store_info.name}, order ${order}`,
      return_url: pages.return_url,
      cancel_url: pages.cancel_url,
      locale: pages.locale,
      ...(pages.token === undefined ? {} : { token: pages.token }),
    });
  } catch (error) {
    cashier.log.error(
      { err: error, attempt: attempt.id, provider: attempt.provider },
      "a payment could not begin",
    );
    // A token may have been charged all the same: then the provider's record decides, not we.
    if (attempt.provider === "clearent") return failure("payment_waiting", WAITING);
    return end(
      cashier,
      store,
      attempt,
      (error as Error).message,
      failure("payment_unreachable", UNREACHABLE),
    );
  }
  await cashier.database.transaction((tx) =>
    attempts.keepRef(tx, attempt, begun.ref, begun.goTo, cashier.now),
  );
  if (begun.goTo) return { goTo: begun.goTo };
  const outcome = begun.outcome ?? (await gateway.complete(begun.ref, attempts.expectedOf(attempt, order)));
  const settled = await settle(cashier, store, attempt, outcome);
  return isFailure(settled) ? settled : { settled: true };
}

/** Milliseconds between looks for what another request is told by the provider, and how often to look. */
const GLANCE = 100;
const GLANCES = 120;

/** What the provider answered to the request that told it of this attempt. */
async function wayOfOther({ database }: Cashier, id: string): Promise<Way | Failure> {
  for (let glance = 0; glance < GLANCES; glance++) {
    const attempt = await attempts.getAttempt(database.read, id);
    if (attempt?.goTo) return { goTo: attempt.goTo };
    if (attempt?.state === "paid") return { settled: true };
    if (attempt?.state !== "begun") return failure("payment_declined", DECLINED);
    await sleep(GLANCE);
  }
  return failure("payment_waiting", WAITING);
}

async function end(
  cashier: Cashier,
  store: Store,
  attempt: Attempt,
  why: string,
  answer: Failure,
): Promise<Failure> {
  await cashier.database.transaction(async (tx) => {
    if (await attempts.moveAttempt(tx, attempt, ["begun"], "ended", why, cashier.now))
      await voidOrder(tx, { store, now: cashier.now }, attempt.order_id, why);
  });
  return answer;
}

function gatewayFor({ database, dataDir }: Cashier, attempt: Attempt): Promise<Gateway | undefined> {
  return gatewayOf(database.read, attempt.store_id, attempt.provider, dataDir);
}

const WAITING = "Your payment is not finished yet.";
const UNSURE =
  "We are not sure yet whether your payment went through. Please do not pay again: we look into it by ourselves, and write to you as soon as we know.";
const DECLINED = "Your payment was declined. Nothing was charged; you can try again or choose another way.";
const CANCELLED = "You called the payment off. Nothing was charged.";
const GIVEN_BACK =
  "A payment arrived that does not agree with your order. It is being given back, and no order was placed. Please call us if you have questions.";

/**
 * The shopper is back, or a message of the provider says that something happened: asks the provider what became
 * of it and settles the order accordingly. Whatever came with the return is not believed.
 * Failures: `payment_unknown`, `payment_waiting`, `payment_unsure`, `payment_declined`, `payment_cancelled`,
 * `payment_given_back`.
 */
export async function finishPayment(
  cashier: Cashier,
  store: Store,
  provider: Provider,
  ref: string,
  options: { cancelled?: boolean } = {},
): Promise<{ order_id: number; order_number: number } | Failure> {
  const attempt = await attempts.attemptByRef(cashier.database.read, provider, ref);
  if (!attempt || attempt.store_id !== store.id)
    return failure("payment_unknown", "There was an error processing your order.");
  const order_number = await orderRef(cashier.database.read, attempt.order_id);
  if (attempt.state === "paid") return { order_id: attempt.order_id, order_number };
  if (attempt.state === "refund_due" || attempt.state === "refunded")
    return failure("payment_given_back", GIVEN_BACK);
  const gateway = await gatewayFor(cashier, attempt);
  if (!gateway) return failure("payment_unsure", UNSURE);
  let outcome: Outcome;
  try {
    const expected = attempts.expectedOf(attempt, order_number);
    // What was called off is looked at, never completed: a consent that comes late takes no money.
    const open = attempt.state === "begun";
    outcome = open ? await gateway.complete(ref, expected) : await gateway.lookup(ref, expected);
    if (outcome.state === "waiting" && !open) return failure("payment_cancelled", CANCELLED);
    if (outcome.state === "waiting" && options.cancelled && attempt.state === "begun") {
      await gateway.void?.(ref);
      outcome = { state: "cancelled", note: "the shopper came back without paying" };
    }
  } catch (error) {
    cashier.log.error(
      { err: error, attempt: attempt.id, provider },
      "a provider did not say what became of a payment",
    );
    return failure("payment_unsure", UNSURE);
  }
  const settled = await settle(cashier, store, attempt, outcome);
  return isFailure(settled) ? settled : { order_id: attempt.order_id, order_number };
}

/** Writes down what became of a payment, and what follows for its order, in one transaction. */
async function settle(
  cashier: Cashier,
  store: Store,
  attempt: Attempt,
  outcome: Outcome,
): Promise<undefined | Failure> {
  const { database, now, log } = cashier;
  if (outcome.state === "waiting") return failure("payment_waiting", WAITING);
  if (outcome.state !== "paid") {
    const { state, note } = outcome;
    const answer = failure(
      state === "declined" ? "payment_declined" : "payment_cancelled",
      state === "declined" ? DECLINED : CANCELLED,
    );
    return end(cashier, store, attempt, `${state}: ${note}`, answer);
  }
  return database.transaction(async (tx) => {
    if (outcome.amount === attempt.amount && outcome.currency === attempt.currency) {
      if (await attempts.moveAttempt(tx, attempt, ["begun"], "paid", outcome.reference, now)) {
        await confirmOrder(
          tx,
          { store, now, secret: cashier.secret, baseUrl: attempt.base_url },
          attempt.order_id,
          attempt.cart_key,
        );
        return undefined;
      }
      // Another of our processes was quicker; or it was ended, and the money came late.
      const state = (await attempts.getAttempt(tx, attempt.id))?.state;
      if (state === "paid") return undefined;
    }
    return giveBackLater(tx);
  });

  async function giveBackLater(tx: Tx): Promise<Failure> {
    const paid = outcome as Paid;
    const why = `paid ${paid.amount} ${paid.currency}, expected ${attempt.amount} ${attempt.currency}`;
    const due = await attempts.moveAttempt(tx, attempt, ["begun", "ended"], "refund_due", why, now);
    if (due) {
      await voidOrder(tx, { store, now }, attempt.order_id, why);
      log.error({ attempt: attempt.id, provider: attempt.provider, why }, "a payment is to be given back");
    }
    return failure("payment_given_back", GIVEN_BACK);
  }
}

/** Calls off a payment that its shopper does not want to finish. Failures as of `finishPayment`. */
export async function callOff(
  cashier: Cashier,
  store: Store,
  attempt: Attempt,
): Promise<Failure | undefined> {
  if (attempt.provider_ref === null) {
    return end(cashier, store, attempt, "called off", failure("payment_cancelled", CANCELLED));
  }
  const done = await finishPayment(cashier, store, attempt.provider, attempt.provider_ref, {
    cancelled: true,
  });
  return isFailure(done) ? done : undefined;
}

/**
 * Looks up every attempt whose time has come: what was paid while this process was away becomes an order, what
 * was not paid in time is ended, what was paid too late is given back. @returns how many it looked at
 */
export async function reconcile(cashier: Cashier): Promise<number> {
  const { database, now, log } = cashier;
  let looked = 0;
  for (const attempt of await attempts.attemptsToCheck(database.read, now)) {
    if (!(await database.transaction((tx) => attempts.claimCheck(tx, attempt, now)))) continue;
    looked++;
    try {
      await look(cashier, attempt);
    } catch (error) {
      log.warn(
        { err: error, attempt: attempt.id, provider: attempt.provider },
        "a payment could not be looked up",
      );
    }
  }
  return looked;
}

async function look(cashier: Cashier, attempt: Attempt): Promise<void> {
  const { database, now, log } = cashier;
  const store = await storeWithId(database, attempt.store_id);
  const gateway = await gatewayFor(cashier, attempt);
  if (!store || !gateway) throw new Error("its provider is not set up any more");
  const expected = attempts.expectedOf(attempt, await orderRef(database.read, attempt.order_id));
  const late = now >= attempt.begun_at + attempts.PAY_WITHIN;
  // Before the provider's id is kept nobody was sent to pay; a token's charge is found by our own id.
  const ref = attempt.provider_ref ?? (attempt.provider === "clearent" ? attempt.id : undefined);
  if (ref === undefined) {
    if (now >= attempt.begun_at + 60)
      await end(cashier, store, attempt, "never began", failure("payment_cancelled", CANCELLED));
    return;
  }
  if (attempt.state === "refund_due") {
    const paid = await gateway.lookup(ref, expected);
    if (paid.state !== "paid") return;
    if (!gateway.refund) {
      log.error(
        { attempt: attempt.id, provider: attempt.provider },
        "give this payment back in the provider's console",
      );
      await database.transaction((tx) => attempts.stopLooking(tx, attempt, "to be given back by hand", now));
      return;
    }
    const { reference } = await gateway.refund(paid, paid.amount, `${attempt.id}-refund`);
    await database.transaction((tx) =>
      attempts.moveAttempt(tx, attempt, ["refund_due"], "refunded", reference, now),
    );
    return;
  }
  // What was ended is looked at, never completed: a consent that comes late takes no money.
  const outcome =
    attempt.state === "ended" ? await gateway.lookup(ref, expected) : await gateway.complete(ref, expected);
  if (outcome.state === "waiting") {
    if (attempt.state !== "begun" || !late) return;
    await gateway.void?.(ref);
    await end(cashier, store, attempt, "not paid in time", failure("payment_cancelled", CANCELLED));
    return;
  }
  const settled = await settle(cashier, store, attempt, outcome);
  log.info(
    { attempt: attempt.id, state: outcome.state, settled: settled?.code ?? "placed" },
    "a payment was settled",
  );
}
