import type { Cents } from "#app/lib/money.ts";
import { type Failure, failure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { giveBackToCards } from "../gift-cards/gift-cards.server.ts";
import { attemptOfOrder, expectedOf } from "../payments/attempts.server.ts";
import { gatewayOf } from "../payments/gateways.server.ts";
import { orderKey } from "./key.server.ts";
import { refundMail } from "./mails.server.ts";
import { readOrder } from "./orders.server.ts";
import * as rows from "./rows.server.ts";
import type { OrderDesk } from "./status.server.ts";

/** One refund, as far as it has come. */
export interface Refund {
  amount: Cents;
  target: "payment" | "gift_card" | "by_hand";
  state: "begun" | "done" | "failed";
  reference: string;
}

/**
 * Gives money of an order back to where it came from: first to the provider it was paid through, then to its
 * gift cards; what was paid in the shop is noted, to be handed over. It is written down before the provider is
 * asked, and its key makes the same refund happen once.
 * @param amount cents; everything that is left where it is not said
 * Failures: `not_found`, `too_much`, `nothing_left`, `refund_failed` (the provider's words for the operator).
 */
export async function refundOrder(
  database: Database,
  desk: OrderDesk,
  dataDir: string,
  orderNumber: number,
  amount: Cents | undefined,
  note = "",
): Promise<Refund[] | Failure> {
  const { store, now } = desk;
  const row = await rows.orderByNumber(database.read, store.id, orderNumber);
  if (!row || row.status === "pending" || row.status === "void")
    return failure("not_found", `There is no order ${orderNumber}.`);
  const attempt = await attemptOfOrder(database.read, row.id);
  const throughProvider = attempt?.state === "paid" ? attempt.amount : 0;
  const planned = await database.transaction(async (tx) => {
    await rows.lockOrder(tx, row.id);
    const before = (await rows.refundsOf(tx, row.id)).filter(({ state }) => state !== "failed");
    const given = (target: Refund["target"]) =>
      before.filter((one) => one.target === target).reduce((sum, one) => sum + one.amount, 0);
    const left = {
      payment: throughProvider - given("payment"),
      // A cancelled order's cards have their money already.
      gift_card: row.status === "cancelled" ? 0 : row.gift_card_amount - given("gift_card"),
      by_hand: (throughProvider > 0 ? 0 : row.total - row.gift_card_amount) - given("by_hand"),
    };
    const all = left.payment + left.gift_card + left.by_hand;
    const wanted = amount ?? all;
    if (all <= 0) return failure("nothing_left", `Everything of order ${orderNumber} has been given back.`);
    if (wanted > all)
      return failure("too_much", `Only ${all} cents of order ${orderNumber} are left to give back.`);
    const parts: (Refund & { id: number })[] = [];
    let rest = wanted;
    for (const target of ["payment", "gift_card", "by_hand"] as const) {
      const part = Math.min(rest, left[target]);
      if (part <= 0) continue;
      rest -= part;
      if (target === "gift_card") await giveBackToCards(tx, row.id, now, part);
      const state = target === "payment" ? ("begun" as const) : ("done" as const);
      const refund = { amount: part, target, state, reference: "" };
      const id = await rows.insertRefund(tx, { ...refund, order_id: row.id, at: now, note });
      parts.push({ ...refund, id });
    }
    return parts;
  });
  if (!Array.isArray(planned)) return planned;
  const toProvider = planned.find(({ target }) => target === "payment");
  if (toProvider && attempt) {
    try {
      const gateway = await gatewayOf(database.read, store.id, attempt.provider, dataDir);
      const expected = expectedOf(attempt, orderNumber);
      const paid = await gateway?.lookup(attempt.provider_ref ?? attempt.id, expected);
      if (!gateway?.refund || paid?.state !== "paid")
        throw new Error("give it back in the provider's console");
      const { reference } = await gateway.refund(paid, toProvider.amount, `refund-${toProvider.id}`);
      toProvider.state = "done";
      toProvider.reference = reference;
    } catch (error) {
      toProvider.state = "failed";
      toProvider.reference = (error as Error).message.slice(0, 200);
    }
  }
  await database.transaction(async (tx) => {
    if (toProvider)
      await rows.settleRefund(tx, toProvider.id, toProvider.state as "done" | "failed", toProvider.reference);
    const done = (await rows.refundsOf(tx, row.id)).filter(({ state }) => state === "done");
    const sum = done.reduce((total, one) => total + one.amount, 0);
    await rows.setPaymentState(
      tx,
      row.id,
      sum >= row.total ? "refunded" : sum > 0 ? "refunded_in_part" : row.payment_state,
    );
    const given = planned
      .filter(({ state }) => state === "done")
      .reduce((total, one) => total + one.amount, 0);
    const order = await readOrder(tx, store, orderNumber);
    if (order?.email && given > 0) {
      const link = `${desk.baseUrl}/account/order/${orderNumber}?key=${orderKey(desk.secret, row.order_token)}`;
      await queueMail(tx, now, refundMail(store, order, given, note, link));
    }
  });
  if (toProvider?.state === "failed")
    return failure(
      "refund_failed",
      `The provider did not give ${toProvider.amount} cents back: ${toProvider.reference}`,
    );
  return planned.map(({ id: _, ...refund }) => refund);
}
