import { z } from "zod";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderId, OrderNumber, StoreId } from "#app/lib/number-kinds.ts";
import { isOneOf } from "#app/lib/records.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { AuthorizedPayment, ExpectedPayment, PostedForm } from "#app/platform/gateways/gateway.ts";
import { type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import type { Currency } from "../stores/currency.ts";
import * as rows from "./rows.server.ts";

/** A payment through a provider: recorded before any money moves, and followed until it is settled. */
export interface Attempt {
  id: string;
  store_id: StoreId;
  order_id: OrderId;
  provider: ProviderId;
  provider_ref: string | null;
  amount: Cents;
  currency: Currency;
  state: rows.AttemptRow["state"];
  /** Whether the card is only authorized at first, and charged later. */
  captures_later: boolean;
  /** Until when an authorized card can be charged (epoch seconds), if the provider says so. */
  authorized_until: number | null;
  goTo: string | PostedForm | undefined;
  cart_key: string;
  base_url: string;
  begun_at: number;
  /** When it got into its state. */
  changed_at: number;
  check_at: number;
  check_from: number;
  late_looks: number;
}

/** The states that each state can change to (docs/payments.md). An empty list means the state is final. */
export const ATTEMPT_MOVES = {
  begun: ["authorized", "in_review", "paid", "ended", "refund_due"],
  in_review: ["paid", "ended", "refund_due"],
  authorized: ["capturing", "paid", "ended"],
  capturing: ["authorized", "paid", "ended"],
  ended: ["refund_due"],
  paid: [],
  refund_due: ["refunded"],
  // The money of its refund came back.
  refunded: ["refund_due"],
} as const satisfies Record<Attempt["state"], readonly Attempt["state"][]>;

/** Seconds until the first lookup of an attempt whose shopper did not return, and between later lookups. */
export const FIRST_LOOKUP_DELAY = 20;
export const LOOKUP_INTERVAL = 30;
/** Seconds that a shopper has to pay; after that the reserved copies are released. */
export const PAY_WITHIN = 30 * 60;
/**
 * Seconds between lookups of a payment that its provider reviews, and seconds after which such a payment is given up.
 */
const REVIEW_LOOKUP_INTERVAL = 600;
export const REVIEW_WITHIN = 30 * 86_400;
/** Seconds between lookups of an authorized card: somebody may charge or release it in the provider's console. */
const AUTHORIZED_LOOKUP_INTERVAL = 6 * 3600;
/** Seconds between lookups of a payment that waits for somebody else than its shopper, by its state. */
const LOOKUP_INTERVALS: Readonly<Partial<Record<Attempt["state"], number>>> = {
  in_review: REVIEW_LOOKUP_INTERVAL,
  authorized: AUTHORIZED_LOOKUP_INTERVAL,
  capturing: LOOKUP_INTERVAL,
};
/** Seconds before an authorization ends at which the staff are reminded of it. */
const REMINDED_BEFORE = 86_400;
/**
 * Seconds between lookups of an attempt that failed, because money may still arrive late. Lookups are counted,
 * not dated, so that setting the clock forward skips none.
 */
const LATE_LOOKUP_INTERVALS = [600, 3600, 4 * 3600, 24 * 3600];

/** Longest note about a state, in characters. */
const NOTE_LENGTH = 500;

const storedForm = storedJson<PostedForm>(
  z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
);

function attemptOf(row: rows.AttemptRow): Attempt {
  const { redirect } = row;
  return {
    ...row,
    provider: providerNamed(row.provider).id,
    captures_later: row.captures_later === 1,
    goTo: redirect === "" ? undefined : redirect.startsWith("{") ? storedForm.read(redirect) : redirect,
  };
}

/** Records an attempt, and schedules a lookup that happens even if this process dies. @returns its id */
export async function beginAttempt(
  tx: Tx,
  {
    now,
    network = "",
    captures_later = false,
    ...attempt
  }: Omit<
    Attempt,
    | "provider_ref"
    | "state"
    | "captures_later"
    | "authorized_until"
    | "goTo"
    | "begun_at"
    | "changed_at"
    | "check_at"
    | "check_from"
    | "late_looks"
  > & { now: EpochSeconds; network?: string; captures_later?: boolean },
): Promise<string> {
  await rows.insertAttempt(tx, {
    ...attempt,
    network,
    provider_ref: null,
    state: "begun",
    captures_later: captures_later ? 1 : 0,
    authorized_until: null,
    redirect: "",
    note: "",
    begun_at: now,
    changed_at: now,
    check_at: now + FIRST_LOOKUP_DELAY,
    check_from: now,
    late_looks: 0,
  });
  await rows.addEvent(
    tx,
    attempt.id,
    now,
    `begun with ${providerNamed(attempt.provider).name}, ${formatCents(attempt.amount)}`,
  );
  return attempt.id;
}

export async function getAttempt(db: Queries, id: string): Promise<Attempt | undefined> {
  const row = await rows.attemptById(db, id);
  return row && attemptOf(row);
}

/** A shop's payment by the provider's id of it. Another shop has its own account, which may use the same id. */
export async function attemptByRef(
  db: Queries,
  storeId: StoreId,
  provider: ProviderId,
  ref: string,
): Promise<Attempt | undefined> {
  const row = await rows.attemptByRef(db, storeId, provider, ref);
  return row && attemptOf(row);
}

/** The terms of the payment, which the provider's answer must match. */
export function expectedOf(attempt: Attempt, orderNumber: OrderNumber): ExpectedPayment {
  return {
    attempt: attempt.id,
    order_number: orderNumber,
    amount: attempt.amount,
    currency: attempt.currency,
  };
}

/** Claims the registration of an attempt with its provider. @returns false if another request has it */
export function claimBegin(tx: Tx, attempt: Attempt, now: EpochSeconds): Promise<boolean> {
  return rows.claimBegin(tx, attempt.id, now);
}

/**
 * Stores the provider's id of an attempt. @returns false if the attempt has ended meanwhile, so it must not be paid
 */
export async function keepRef(
  tx: Tx,
  attempt: Attempt,
  ref: string,
  goTo: string | PostedForm | undefined,
  now: EpochSeconds,
): Promise<boolean> {
  const redirect = typeof goTo === "object" ? storedForm.write(goTo) : (goTo ?? "");
  const state = await rows.keepRef(tx, attempt.id, ref, redirect);
  await rows.addEvent(tx, attempt.id, now, `known to the provider as ${ref}`);
  return state === "begun";
}

/**
 * Changes an attempt's state and records why.
 * @param also other columns to change with it
 * @returns the state that it left; undefined if `ATTEMPT_MOVES` does not allow the move from the state that it is in
 */
export async function moveAttempt(
  tx: Tx,
  attempt: Pick<Attempt, "id">,
  to: Attempt["state"],
  note: string,
  now: EpochSeconds,
  also: Partial<Pick<Attempt, "amount" | "authorized_until" | "check_at">> = {},
): Promise<Attempt["state"] | undefined> {
  const from = (await rows.lockAttempt(tx, attempt.id))?.state;
  if (from === undefined || !isOneOf(ATTEMPT_MOVES[from], to)) return undefined;
  await rows.moveAttempt(tx, attempt.id, {
    state: to,
    note: note.slice(0, NOTE_LENGTH),
    changed_at: now,
    check_at: firstLookIn(to, now),
    check_from: now,
    ...also,
  });
  await rows.addEvent(tx, attempt.id, now, `${to}: ${note}`);
  return from;
}

/** When an attempt that has just got into a state is looked up first; 0 for never. */
function firstLookIn(state: Attempt["state"], now: EpochSeconds): number {
  if (state === "ended") return now + (LATE_LOOKUP_INTERVALS[0] ?? 0);
  const wait = LOOKUP_INTERVALS[state];
  return wait === undefined ? 0 : now + wait;
}

/** Whether the card is authorized, and not charged or not yet known to be. */
export const isAuthorized = ({ state }: Pick<Attempt, "state">): boolean =>
  state === "authorized" || state === "capturing";

/** Whether the order of this payment is placed: its money is there, or its card is authorized. */
export const isSettled = (attempt: Pick<Attempt, "state">): boolean =>
  attempt.state === "paid" || isAuthorized(attempt);

/**
 * Records that a card is authorized. @returns the state that the attempt left; undefined if it was not waiting for that
 */
export function authorizeAttempt(
  tx: Tx,
  attempt: Attempt,
  { reference, until }: AuthorizedPayment,
  now: EpochSeconds,
): Promise<Attempt["state"] | undefined> {
  return moveAttempt(tx, attempt, "authorized", reference, now, { authorized_until: until });
}

/**
 * Ends the attempt of an order that was cancelled, if it is under way. It is looked up at once: the provider's page is
 * closed then, or the card released. Money that was taken at the same moment is refunded. Nobody can end a payment in
 * review.
 */
export async function endCancelled(tx: Tx, id: string, now: EpochSeconds): Promise<void> {
  const attempt = await getAttempt(tx, id);
  if (attempt && (attempt.state === "begun" || isAuthorized(attempt)))
    await moveAttempt(tx, attempt, "ended", "the order was cancelled", now, { check_at: now });
}

/** Keeps the payment of a guest who logs in while paying: the order then empties the cart under its new key. */
export function followCart(tx: Tx, from: string, to: string): Promise<void> {
  return rows.moveCartKey(tx, from, to);
}

/** The attempts of a lane that are due for a lookup. */
export async function attemptsDue(
  db: Queries,
  lane: rows.Lane,
  now: EpochSeconds,
  limit: number,
): Promise<Attempt[]> {
  return (await rows.attemptsDue(db, lane, now, limit)).map(attemptOf);
}

/** Whether an authorization ends within a day, and did not at the attempt's previous lookup. */
export function endsSoon(attempt: Attempt, now: EpochSeconds): boolean {
  if (attempt.state !== "authorized" || attempt.authorized_until === null) return false;
  const reminded = attempt.authorized_until - REMINDED_BEFORE;
  return attempt.check_from < reminded && now >= reminded;
}

/** Claims a lookup for this process. @returns the attempt to look up; undefined if another process has it */
export async function claimLook(tx: Tx, attempt: Attempt, now: EpochSeconds): Promise<Attempt | undefined> {
  const late = attempt.state === "ended";
  const late_looks = attempt.late_looks + (late ? 1 : 0);
  const wait = late
    ? LATE_LOOKUP_INTERVALS[late_looks]
    : (LOOKUP_INTERVALS[attempt.state] ?? LOOKUP_INTERVAL);
  // If the clock was set back, the attempt counts as begun now, so that the shopper has at most half an hour more.
  const begun_at = Math.min(attempt.begun_at, now);
  const next = {
    check_at: wait === undefined ? 0 : now + wait,
    check_from: now,
    begun_at,
    late_looks,
  };
  return (await rows.claimLook(tx, attempt, next)) ? { ...attempt, ...next } : undefined;
}

/**
 * Keeps looking up a payment that its provider reviews after its attempt had ended: if the money comes, it is refunded.
 * Records the review once.
 */
export async function followLateReview(
  tx: Tx,
  attempt: Attempt,
  reason: string,
  now: EpochSeconds,
): Promise<void> {
  const note = `in review: ${reason}`.slice(0, NOTE_LENGTH);
  const next = { note, check_at: now + REVIEW_LOOKUP_INTERVAL, check_from: now, late_looks: 0 };
  if (await rows.followLateReview(tx, attempt.id, next)) await rows.addEvent(tx, attempt.id, now, note);
}

/** A shop's account with a provider. Each is worked through separately. */
export type Lane = rows.Lane;

/** The shops' provider accounts with payments or refunds that are due. */
export function lanesDue(db: Queries, now: EpochSeconds): Promise<Lane[]> {
  return rows.lanesDue(db, now);
}

export function attemptEvents(db: Queries, id: string): Promise<{ at: number; what: string }[]> {
  return rows.eventsOf(db, id);
}

/** Records the id of a provider's message. @returns false if it was already recorded */
export function noteProviderNotice(
  database: Database,
  provider: ProviderId,
  eventId: string,
  now: EpochSeconds,
): Promise<boolean> {
  return database.transaction((tx) => rows.noteProviderNotice(tx, provider, eventId, now));
}

/** The orders that were paid through a provider in a span of time, as a query for another one. */
export function orderIdsPaid(db: Queries, storeId: StoreId, span: { from: number; to: number }) {
  return rows.orderIdsPaid(db, storeId, span);
}

/** The orders whose payments are in review, as a query for another one. */
export function orderIdsInReview(db: Queries, storeId: StoreId) {
  return rows.orderIdsInReview(db, storeId);
}

/** The orders with tickets that wait for payments begun in a network, as a query for another one. */
export function orderIdsHeldBy(db: Queries, storeId: StoreId, network: string) {
  return rows.orderIdsHeldBy(db, storeId, network);
}
