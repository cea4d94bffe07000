import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { isOneOf, keysOf } from "#app/lib/records.ts";
import { newToken } from "#app/lib/token.server.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Lane } from "./attempts.server.ts";
import * as rows from "./rows.server.ts";

/** A refund: recorded before the provider is asked, and followed until it is settled. */
export interface Refund extends Omit<rows.RefundRow, "asked"> {
  asked: boolean;
}

/** The states that each state can change to (docs/payments.md). */
export const REFUND_MOVES = {
  started: ["done", "failed", "by_hand"],
  by_hand: ["done"],
  failed: [],
  // The provider sent the money back to the shop.
  done: ["by_hand"],
} as const satisfies Record<Refund["state"], readonly Refund["state"][]>;

/** Seconds for one attempt; until then no other process takes the refund. */
const ONE_TRY = 90;
/** Seconds before the second attempt. Each wait is twice as long as the one before, up to an hour. */
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 3600;
/**
 * Seconds between lookups of a refund that the provider reported as made. The customer's bank may send the money back
 * for about a month, if the card was closed.
 */
const LATE_LOOKUP_INTERVALS = [86_400, 2 * 86_400, 4 * 86_400, 7 * 86_400, 18 * 86_400];
/** After this many attempts, which take about two days, a person has to make the refund. */
export const MAX_TRIES = 55;

const refundOf = (row: rows.RefundRow): Refund => ({ ...row, asked: row.asked === 1 });

/**
 * Records a refund. One through a provider is `started` and due at once; any other has already happened, so it
 * is `done`, unless a person has to make it.
 * @param refund `byHand` is why a person has to make it
 * @returns the refund
 */
export async function startRefund(
  tx: Tx,
  {
    byHand,
    ...refund
  }: Pick<
    Refund,
    | "store_id"
    | "order_id"
    | "attempt_id"
    | "provider"
    | "target"
    | "reason"
    | "amount"
    | "currency"
    | "note"
    | "base_url"
    | "act"
    | "for_copies"
  > & { reference?: string; method?: rows.RefundRow["method"]; byHand?: string },
  now: EpochSeconds,
): Promise<Refund> {
  const through = refund.target === "payment";
  const row: rows.RefundRow = {
    ...refund,
    // Random, not counted: numbers would repeat after a backup is restored, and the provider remembers keys.
    id: newToken(),
    state: byHand ? "by_hand" : through ? "started" : "done",
    reference: refund.reference ?? "",
    method: refund.method ?? "",
    problem: byHand ?? "",
    asked: 0,
    tries: 0,
    made_at: null,
    returned_at: null,
    late_looks: 0,
    started_at: now,
    changed_at: now,
    check_at: through ? now : 0,
    check_from: now,
  };
  await rows.insertRefund(tx, row);
  return refundOf(row);
}

export async function getRefund(db: Queries, id: string): Promise<Refund | undefined> {
  const row = await rows.refundById(db, id);
  return row && refundOf(row);
}

/** Every refund of an order, the oldest first. */
export async function refundsOfOrder(db: Queries, orderId: OrderId): Promise<Refund[]> {
  return (await rows.refundsOfOrder(db, orderId)).map(refundOf);
}

export async function refundsDue(
  db: Queries,
  lane: Lane,
  now: EpochSeconds,
  limit: number,
): Promise<Refund[]> {
  return (await rows.refundsDue(db, lane, now, limit)).map(refundOf);
}

/** Refunds that a person must make, the oldest first. */
export async function refundsByHand(db: Queries, storeId: StoreId, limit: number): Promise<Refund[]> {
  return (await rows.refundsByHand(db, storeId, limit)).map(refundOf);
}

/**
 * Claims a refund for one attempt. @returns its current state; undefined if another process has it, or it is settled
 */
export async function claimRefund(tx: Tx, refund: Refund, now: EpochSeconds): Promise<Refund | undefined> {
  const row = await rows.claimRefund(tx, refund, { check_at: now + ONE_TRY, check_from: now });
  return row && refundOf(row);
}

/** Claims a lookup of a refund that was made. @returns whether this process has it */
export function claimMadeRefund(tx: Tx, refund: Refund, now: EpochSeconds): Promise<boolean> {
  const wait = LATE_LOOKUP_INTERVALS[refund.late_looks + 1];
  const check_at = wait === undefined ? 0 : now + wait;
  return rows.claimMadeRefund(tx, refund, { check_at, check_from: now, late_looks: refund.late_looks + 1 });
}

/**
 * Records that the provider sent the money of a refund back to the shop. A person has to give it back in another way.
 * @returns false if that was recorded before
 */
export function returnRefund(tx: Tx, refund: Refund, problem: string, now: EpochSeconds): Promise<boolean> {
  return rows.returnRefund(tx, refund.id, {
    state: "by_hand",
    problem: problem.slice(0, 300),
    made_at: refund.changed_at,
    returned_at: now,
    changed_at: now,
    check_at: 0,
    check_from: now,
  });
}

/** Must be written before the provider is asked: from then on the refund may have happened. */
export async function markAsked(tx: Tx, refund: Refund): Promise<void> {
  await rows.changeRefund(tx, refund.id, ["started"], { asked: 1 });
}

/** Postpones a refund that the provider has not settled. @param reference the provider's id of it, if it has one */
export async function waitForRefund(
  tx: Tx,
  refund: Refund,
  problem: string,
  reference: string,
  now: EpochSeconds,
): Promise<void> {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(refund.tries, 20), MAX_WAIT_SECONDS);
  await rows.changeRefund(tx, refund.id, ["started"], {
    problem: problem.slice(0, 300),
    ...(reference === "" ? {} : { reference }),
    changed_at: now,
    check_at: now + wait,
    check_from: now,
  });
}

/** Settles a refund, once. @returns whether `REFUND_MOVES` allowed it */
export function settleRefund(
  tx: Tx,
  refund: Pick<Refund, "id" | "state">,
  to: "done" | "failed" | "by_hand",
  { reference, problem }: { reference: string; problem: string },
  now: EpochSeconds,
): Promise<boolean> {
  // `returnRefund` follows refunds that were made.
  const from = keysOf(REFUND_MOVES).filter((state) => state !== "done" && isOneOf(REFUND_MOVES[state], to));
  const isMade = to === "done" && refund.state === "started";
  return rows.changeRefund(tx, refund.id, from, {
    state: to,
    ...(reference === "" ? {} : { reference: reference.slice(0, 200) }),
    problem: problem.slice(0, 300),
    changed_at: now,
    check_at: isMade ? now + (LATE_LOOKUP_INTERVALS[0] ?? 0) : 0,
    check_from: now,
  });
}
