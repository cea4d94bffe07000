import { z } from "zod";
import type { Cents } from "#app/lib/money.ts";
import { stored } from "#app/lib/stored.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Expected, PostedForm } from "#app/platform/gateways/gateway.ts";
import { type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import * as rows from "./rows.server.ts";

/** A payment through a provider: written down before any money moves, and followed until it is settled. */
export interface Attempt {
  id: string;
  store_id: number;
  order_id: number;
  provider: ProviderId;
  provider_ref: string | null;
  amount: Cents;
  currency: string;
  state: rows.AttemptRow["state"];
  goTo: string | PostedForm | undefined;
  cart_key: string;
  base_url: string;
  begun_at: number;
  check_at: number;
  check_from: number;
  late_looks: number;
}

/** What each state can become (docs/payments.md). What is in none of these lists is final. */
export const ATTEMPT_MOVES = {
  begun: ["paid", "ended", "refund_due"],
  ended: ["refund_due"],
  paid: [],
  refund_due: ["refunded"],
  refunded: [],
} as const satisfies Record<Attempt["state"], readonly Attempt["state"][]>;

/** Seconds until an attempt that nobody came back from is first looked up, and between later looks. */
export const FIRST_LOOK = 20;
export const NEXT_LOOK = 30;
/** Seconds that a shopper has to pay; after that the copies that were set aside go back. */
export const PAY_WITHIN = 30 * 60;
/**
 * Seconds between looks at an attempt that came to nothing: money may move late. They are counted, not dated,
 * so that a clock which was set forward leaves none out.
 */
const LATE_LOOKS = [600, 3600, 4 * 3600, 24 * 3600];

const storedForm = stored<PostedForm>(
  z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
);

function attemptOf(row: rows.AttemptRow): Attempt {
  const { redirect } = row;
  return {
    ...row,
    provider: providerNamed(row.provider).id,
    goTo: redirect === "" ? undefined : redirect.startsWith("{") ? storedForm.read(redirect) : redirect,
  };
}

/** Writes an attempt down, with the look at it that follows whatever becomes of this process. @returns its id */
export async function beginAttempt(
  tx: Tx,
  {
    now,
    ...attempt
  }: Omit<
    Attempt,
    "provider_ref" | "state" | "goTo" | "begun_at" | "check_at" | "check_from" | "late_looks"
  > & { now: number },
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
    check_from: now,
    late_looks: 0,
  });
  await rows.addEvent(
    tx,
    attempt.id,
    now,
    `begun with ${providerNamed(attempt.provider).name}, ${attempt.amount}`,
  );
  return attempt.id;
}

export async function getAttempt(db: Queries, id: string): Promise<Attempt | undefined> {
  const row = await rows.attemptById(db, id);
  return row && attemptOf(row);
}

export async function attemptByRef(
  db: Queries,
  provider: ProviderId,
  ref: string,
): Promise<Attempt | undefined> {
  const row = await rows.attemptByRef(db, provider, ref);
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

/** Keeps the provider's id of an attempt. @returns false where the attempt was ended meanwhile: nobody is to pay */
export async function keepRef(
  tx: Tx,
  attempt: Attempt,
  ref: string,
  goTo: string | PostedForm | undefined,
  now: number,
): Promise<boolean> {
  const redirect = typeof goTo === "object" ? storedForm.write(goTo) : (goTo ?? "");
  const state = await rows.keepRef(tx, attempt.id, ref, redirect);
  await rows.addEvent(tx, attempt.id, now, `known to the provider as ${ref}`);
  return state === "begun";
}

/** Moves an attempt on and notes why. @returns whether it stood where `ATTEMPT_MOVES` says it must */
export async function moveAttempt(
  tx: Tx,
  attempt: Pick<Attempt, "id">,
  to: Attempt["state"],
  note: string,
  now: number,
): Promise<boolean> {
  const from = (Object.keys(ATTEMPT_MOVES) as Attempt["state"][]).filter((state) =>
    (ATTEMPT_MOVES[state] as readonly string[]).includes(to),
  );
  const moved = await rows.moveAttempt(tx, attempt.id, from, {
    state: to,
    note: note.slice(0, 500),
    changed_at: now,
    check_at: to === "ended" ? now + (LATE_LOOKS[0] ?? 0) : 0,
    check_from: now,
  });
  if (moved) await rows.addEvent(tx, attempt.id, now, `${to}: ${note}`);
  return moved;
}

/** A guest who logs in while paying keeps the payment: the cart's new key is the one to empty. */
export function followCart(tx: Tx, from: string, to: string): Promise<void> {
  return rows.moveCartKey(tx, from, to);
}

/** The attempts of a lane whose time for a look has come. */
export async function attemptsDue(
  db: Queries,
  lane: rows.Lane,
  now: number,
  limit: number,
): Promise<Attempt[]> {
  return (await rows.attemptsDue(db, lane, now, limit)).map(attemptOf);
}

/** Takes a look for this process. @returns the attempt to look at; undefined where another one has it */
export async function claimLook(tx: Tx, attempt: Attempt, now: number): Promise<Attempt | undefined> {
  const late = attempt.state === "ended";
  const late_looks = attempt.late_looks + (late ? 1 : 0);
  const wait = late ? LATE_LOOKS[late_looks] : NEXT_LOOK;
  // On a clock that was set back, the half hour to pay begins again at most.
  const begun_at = Math.min(attempt.begun_at, now);
  const next = {
    check_at: wait === undefined ? 0 : now + wait,
    check_from: now,
    begun_at,
    late_looks,
  };
  return (await rows.claimLook(tx, attempt, next)) ? { ...attempt, ...next } : undefined;
}

export type Lane = rows.Lane;

/** The shops' accounts with providers in which payments or refunds are due. */
export function lanesDue(db: Queries, now: number): Promise<Lane[]> {
  return rows.lanesDue(db, now);
}

export function attemptEvents(db: Queries, id: string): Promise<{ at: number; what: string }[]> {
  return rows.eventsOf(db, id);
}

/** Keeps the id of a provider's message. @returns false for one that came before */
export function noteWebhook(
  database: Database,
  provider: ProviderId,
  eventId: string,
  now: number,
): Promise<boolean> {
  return database.transaction((tx) => rows.noteWebhook(tx, provider, eventId, now));
}
