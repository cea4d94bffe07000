import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { pageOf } from "#app/lib/page-of.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { DisputeReason, DisputeState, NoticedDispute } from "#app/platform/gateways/gateway.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { attemptByRef, getAttempt } from "../../payments/attempts.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { type Actor, performAct } from "../acts/acts.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import { disputeEmail } from "../emails/emails.server.ts";
import { readOrder } from "../orders.server.ts";

import { retainedMoney } from "../refunds/standing.server.ts";
import * as rows from "../rows.server.ts";
import { type Dispute, goneOf, type ListedDispute } from "./disputes.ts";
import * as disputeRows from "./rows.server.ts";

/** One page of a shop's disputes, and the ids that start the previous and next pages: null if there is no such page. */
export async function pageOfDisputes(
  db: Queries,
  store: Store,
  sought: disputeRows.SoughtDisputes,
  page: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<{ disputes: ListedDispute[]; next: number | null; previous: number | null }> {
  const foundDisputes = await disputeRows.listedDisputes(db, store.id, sought, {
    ...page,
    limit: page.limit + 1,
  });
  const { shown: disputes, ...edges } = pageOf(foundDisputes, page, ({ id }) => id);
  return { disputes, ...edges };
}

/** A dispute of a shop at these locations, by its id. */
export function readDispute(
  db: Queries,
  store: Store,
  id: number,
  within: VisibleLocations,
): Promise<ListedDispute | undefined> {
  return disputeRows.disputeById(db, store.id, id, within);
}

/** The disputes of an order, the oldest first. */
export async function disputesOf(db: Queries, store: Store, orderNumber: OrderNumber): Promise<Dispute[]> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? disputeRows.disputesOfOrder(db, row.id) : [];
}

/**
 * Counts disputes that wait for the shop's answer, up to a limit; only of orders at these locations, if any are given.
 */
export function countOpenDisputes(
  db: Queries,
  store: Store,
  most: number,
  within: VisibleLocations,
): Promise<number> {
  return disputeRows.countOpenDisputes(db, store.id, most, within);
}

/**
 * Handles a provider's notice about a dispute, and emails the shop if the dispute is new. A repeated or late notice
 * changes nothing. A notice about an unknown payment is only logged, because other programs may use the same account.
 */
export async function noticeDispute(
  { database, now, log }: { database: Database; now: EpochSeconds; log: Log },
  store: Store,
  provider: ProviderId,
  ref: string,
  noticed: NoticedDispute,
): Promise<void> {
  const attempt = await attemptByRef(database.read, store.id, provider, ref);
  if (!attempt) {
    log.warn({ provider, dispute: noticed.reference }, "a dispute is about no payment of this shop");
    return;
  }
  await database.transaction(async (tx) => {
    const order = await rows.lockedById(tx, attempt.order_id);
    if (!order) return;
    const { reference, amount, currency, reason, due_at, state, noticed_at } = noticed;
    const reported = { reference, amount, currency, reason, due_at, noticed_at };
    // Money that matched no order is refunded separately and is not part of the order's.
    const taken = attempt.id === order.attempt_id ? noticed.lost : 0;
    const known = await disputeRows.rowNoticed(tx, order.id, provider, reference);
    if (known) {
      if (noticed_at <= known.noticed_at) return;
      const moved = await movedTo(tx, order, known, { state, taken }, now);
      await disputeRows.changeDispute(tx, known.id, { ...reported, ...moved });
      return;
    }
    const opened = {
      store_id: store.id,
      order_id: order.id,
      provider,
      ...NEW_DISPUTE,
      ...reported,
      opened_at: now,
    };
    const moved = await movedTo(tx, order, opened, { state, taken }, now);
    const id = await disputeRows.insertDispute(tx, { ...opened, ...moved });
    const read = await readOrder(tx, store, order.order_number);
    const dispute = await readDispute(tx, store, id, undefined);
    if (!read || !dispute) return;
    const composed = disputeEmail({ store, baseUrl: attempt.base_url }, read, dispute);
    await emailStaff(tx, store, now, read, composed);
  });
}

const NEW_DISPUTE = { changes: 1, lost: 0, lost_at: null, regained_at: null };

/**
 * The columns that change with a dispute's state. Money that was already refunded or lost is not lost a second time.
 * @param taken cents that the customer gets if it is lost
 */
async function movedTo(
  db: Queries,
  order: rows.OrderRow,
  before: { id?: number; currency: string; lost: Cents; lost_at: number | null; regained_at: number | null },
  { state, taken }: { state: DisputeState; taken: Cents },
  now: EpochSeconds,
) {
  const { lost, lost_at, regained_at } = before;
  const moved = { state, changed_at: now, lost, lost_at, regained_at };
  if (state === "lost" && (lost_at === null || regained_at !== null)) {
    const amountLeft = before.currency === order.currency ? await leftOf(db, order, before.id) : 0;
    return { ...moved, lost: Math.min(taken, amountLeft), lost_at: now, regained_at: null };
  }
  if (state === "won" && lost_at !== null && regained_at === null) return { ...moved, regained_at: now };
  return moved;
}

/** The money that the shop still has for an order, after other disputes. */
async function leftOf(db: Queries, order: rows.OrderRow, id?: number): Promise<Cents> {
  const others = (await disputeRows.disputesOfOrder(db, order.id)).filter((dispute) => dispute.id !== id);
  return Math.max(
    0,
    (await retainedMoney(db, order)) - others.reduce((sum, dispute) => sum + goneOf(dispute), 0),
  );
}

/** A dispute as staff enter it, without a provider's notice. */
export interface GivenDispute {
  amount: Cents;
  reason: DisputeReason;
  due_at: number | null;
  reference: string;
  note: string;
}

/**
 * Records a dispute about a paid order that staff heard of from a bank or a provider.
 * @returns its id. Failures: `not_found`, `not_paid`, `over` (more than was paid), `exists`, `changed`.
 */
export function addDispute(
  database: Database,
  actor: Actor,
  at: { order_number: OrderNumber; version?: string | undefined },
  { note, ...dispute }: GivenDispute,
): Promise<{ id: number } | Failure> {
  const { store, now } = actor;
  const { order_number } = at;
  return performAct(database, actor, { ...at, kind: "disputed", note }, ({ transaction }) =>
    transaction(async (tx) => {
      const order = await rows.lockedOrder(tx, store.id, order_number);
      if (!order) return failure("orders.operator.not_found", { order: order_number });
      const left = await leftOf(tx, order);
      if (left <= 0) return failure("orders.dispute.not_paid", { order: order_number });
      if (dispute.amount > left)
        return failure("orders.dispute.over", { amount: { cents: left } }, { at: "amount" });
      const attempt = order.attempt_id === null ? undefined : await getAttempt(tx, order.attempt_id);
      const provider = attempt?.state === "paid" ? attempt.provider : "";
      const { reference } = dispute;
      if (reference && (await disputeRows.rowNoticed(tx, order.id, provider, reference))?.reference)
        return failure("orders.dispute.exists", { reference }, { at: "reference" });
      const id = await disputeRows.insertDispute(tx, {
        store_id: store.id,
        order_id: order.id,
        provider,
        currency: order.currency,
        ...NEW_DISPUTE,
        ...dispute,
        state: "open",
        opened_at: now,
        changed_at: now,
        noticed_at: 0,
      });
      return { id };
    }),
  );
}

/**
 * Records what staff did about a dispute, and its new state if it changed.
 * @param within as of `readDispute`
 * Failures: `not_found`, `nothing_new`, `changed`.
 */
export async function noteDispute(
  database: Database,
  actor: Actor,
  within: VisibleLocations,
  at: { id: number; version?: string | undefined },
  { note, state }: { note: string; state?: DisputeState | undefined },
): Promise<ListedDispute | Failure> {
  const { store, now } = actor;
  const { id, version } = at;
  const known = await readDispute(database.read, store, id, within);
  if (!known) return failure("orders.dispute.not_found", { id });
  const { order_number } = known;
  const isMoved = state !== undefined && state !== known.state;
  if (!isMoved && note === "") return failure("orders.dispute.nothing_new", {}, { at: "note" });
  const kind = isMoved ? (`dispute_${state}` as const) : "dispute_note";
  return performAct(database, actor, { order_number, version, kind, note }, ({ transaction }) =>
    transaction(async (tx) => {
      const order = await rows.lockedOrder(tx, store.id, order_number);
      const row = order && (await disputeRows.rowById(tx, order.id, id));
      if (!order || !row || row.state !== known.state)
        return failure("orders.changed", { order: order_number });
      if (isMoved)
        await disputeRows.changeDispute(
          tx,
          id,
          await movedTo(tx, order, row, { state, taken: row.amount }, now),
        );
      return (await readDispute(tx, store, id, within)) ?? failure("orders.dispute.not_found", { id });
    }),
  );
}
