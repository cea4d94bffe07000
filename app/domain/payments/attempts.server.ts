import type { Cents } from "#app/lib/money.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Expected, PostedForm } from "#app/platform/gateways/gateway.ts";
import { PROVIDER_NAMES, type Provider } from "./payments.ts";
import * as rows from "./rows.server.ts";

/** A payment through a provider: written down before any money moves, and followed until it is settled. */
export interface Attempt {
  id: string;
  store_id: number;
  order_id: number;
  provider: Provider;
  provider_ref: string | null;
  amount: Cents;
  currency: string;
  state: rows.AttemptRow["state"];
  goTo: string | PostedForm | undefined;
  cart_key: string;
  base_url: string;
  begun_at: number;
}

/** Seconds until an attempt that nobody came back from is first looked up, and between later looks. */
export const FIRST_LOOK = 20;
export const NEXT_LOOK = 30;
/** Seconds that a shopper has to pay; after that the copies that were set aside go back. */
export const PAY_WITHIN = 30 * 60;
/** When an attempt that came to nothing is looked up once more: money may have moved late. */
const LATE_LOOKS = [600, 3600, 4 * 3600];

export function lateLook(begunAt: number, now: number): number {
  return LATE_LOOKS.map((after) => begunAt + PAY_WITHIN + after).find((at) => at > now) ?? 0;
}

function attemptOf(row: rows.AttemptRow): Attempt {
  const { redirect } = row;
  return {
    ...row,
    provider: row.provider as Provider,
    goTo: redirect === "" ? undefined : redirect.startsWith("{") ? JSON.parse(redirect) : redirect,
  };
}

/** Writes an attempt down, with the look at it that follows whatever becomes of this process. @returns its id */
export async function beginAttempt(
  tx: Tx,
  { now, ...attempt }: Omit<Attempt, "provider_ref" | "state" | "goTo" | "begun_at"> & { now: number },
): Promise<string> {
  await rows.insertAttempt(tx, {
    ...attempt,
    provider_ref: null,
    state: "begun",
    redirect: "",
    note: "",
    begun_at: now,
    changed_at: now,
    check_at: now + FIRST_LOOK,
  });
  await rows.addEvent(
    tx,
    attempt.id,
    now,
    `begun with ${PROVIDER_NAMES[attempt.provider]}, ${attempt.amount}`,
  );
  return attempt.id;
}

export async function getAttempt(db: Queries, id: string): Promise<Attempt | undefined> {
  const row = await rows.attemptById(db, id);
  return row && attemptOf(row);
}

export async function attemptByRef(
  db: Queries,
  provider: Provider,
  ref: string,
): Promise<Attempt | undefined> {
  const row = await rows.attemptByRef(db, provider, ref);
  return row && attemptOf(row);
}

export async function attemptOfOrder(db: Queries, orderId: number): Promise<Attempt | undefined> {
  const row = await rows.attemptByOrder(db, orderId);
  return row && attemptOf(row);
}

/** What a provider is asked to agree with. */
export function expectedOf(attempt: Attempt, orderNumber: number): Expected {
  return {
    attempt: attempt.id,
    order_number: orderNumber,
    amount: attempt.amount,
    currency: attempt.currency,
  };
}

/** Takes the telling of an attempt for this request. @returns false where another one has it */
export function claimBegin(tx: Tx, attempt: Attempt, now: number): Promise<boolean> {
  return rows.claimBegin(tx, attempt.id, now);
}

export async function keepRef(
  tx: Tx,
  attempt: Attempt,
  ref: string,
  goTo: string | PostedForm | undefined,
  now: number,
): Promise<void> {
  await rows.keepRef(tx, attempt.id, ref, typeof goTo === "object" ? JSON.stringify(goTo) : (goTo ?? ""));
  await rows.addEvent(tx, attempt.id, now, `known to the provider as ${ref}`);
}

/** Moves an attempt on and notes why. @returns whether it stood where it must */
export async function moveAttempt(
  tx: Tx,
  attempt: Attempt,
  from: readonly Attempt["state"][],
  to: Attempt["state"],
  note: string,
  now: number,
): Promise<boolean> {
  const check_at = to === "ended" ? lateLook(attempt.begun_at, now) : to === "refund_due" ? now : 0;
  const moved = await rows.moveAttempt(tx, attempt.id, from, { state: to, note, changed_at: now, check_at });
  if (moved) await rows.addEvent(tx, attempt.id, now, `${to}: ${note}`);
  return moved;
}

/** What is left for a person to do is not looked at again. */
export async function stopLooking(tx: Tx, attempt: Attempt, note: string, now: number): Promise<void> {
  await rows.moveAttempt(tx, attempt.id, [attempt.state], {
    state: attempt.state,
    note,
    changed_at: now,
    check_at: 0,
  });
  await rows.addEvent(tx, attempt.id, now, note);
}

/** A guest who logs in while paying keeps the payment: the cart's new key is the one to empty. */
export function followCart(tx: Tx, from: string, to: string): Promise<void> {
  return rows.moveCartKey(tx, from, to);
}

/** The attempts whose time for a look has come. */
export async function attemptsToCheck(
  db: Queries,
  now: number,
  limit = 20,
): Promise<(Attempt & { check_at: number })[]> {
  const found = await rows.attemptsToCheck(db, now, limit);
  return found.map((row) => ({ ...attemptOf(row), check_at: row.check_at }));
}

/** Takes a look for this process. @returns false where another one has it */
export function claimCheck(tx: Tx, attempt: Attempt & { check_at: number }, now: number): Promise<boolean> {
  const next = attempt.state === "ended" ? lateLook(attempt.begun_at, now) : now + NEXT_LOOK;
  return rows.claimCheck(tx, attempt.id, attempt.check_at, next);
}

export function attemptEvents(db: Queries, id: string): Promise<{ at: number; what: string }[]> {
  return rows.eventsOf(db, id);
}

export function noteWebhook(tx: Tx, provider: Provider, eventId: string, now: number): Promise<boolean> {
  return rows.noteWebhook(tx, provider, eventId, now);
}
