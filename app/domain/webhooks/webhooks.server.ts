import { isIP } from "node:net";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { isPublicAddress } from "#app/platform/fetching/public-address.server.ts";
import { consumeUnlessExceeded } from "#app/platform/limits/limits.server.ts";
import { type AuditAction, record, trail } from "../accounts/audit/audit.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { queueTest } from "./event-queue.server.ts";
import * as rows from "./rows.server.ts";
import { type Sender, send } from "./sender.server.ts";
import { secretOf } from "./signatures.server.ts";
import {
  type EventType,
  isWebhookUrl,
  MAX_WEBHOOKS,
  type SendingState,
  stateOf,
  TEST,
  type WebhookType,
} from "./webhooks.ts";

/** Staff's verbs for the addresses that hear of the shop's events. */

/** The shop, the time, and who acts. */
interface WebhookContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly actor: string;
}

/** An address as staff see it. Its secret is shown once, when the secret is made. */
export interface ListedWebhook {
  id: number;
  url: string;
  types: WebhookType[];
  created_at: number;
  /** When its secret was last replaced; null if never. */
  rolled_at: number | null;
  /** `off`: nothing is sent until staff switch it on again. */
  state: "on" | "failing" | "off";
  /** Since when nothing has arrived there, or when it was switched off; null while all is well. */
  since: number | null;
  /** Why it was switched off: nothing arrived for three days, or too many events waited. */
  off_because: "" | "failing" | "full";
  /** Since when events are lost to it, because too many wait; null if none was. */
  lost_since: number | null;
}

function listedWebhook(row: rows.WebhookRow): ListedWebhook {
  const { id, url, created_at, rolled_at, failing_since, off_at, off_because, lost_since } = row;
  const state = off_at !== null ? "off" : failing_since !== null ? "failing" : "on";
  const types = rows.storedTypes.read(row.types);
  return {
    id,
    url,
    types,
    created_at,
    rolled_at,
    state,
    since: off_at ?? failing_since,
    off_because,
    lost_since,
  };
}

export const listWebhooks = async (db: Queries, storeId: StoreId): Promise<ListedWebhook[]> =>
  (await rows.webhooksOf(db, storeId)).map(listedWebhook);

/** An event on its way to an address. */
export interface ListedSending {
  id: number;
  event_id: string;
  type: EventType;
  /** When the event was noted. */
  at: number;
  sequence: number;
  state: SendingState;
  tries: number;
  /** When it was last sent, and when it will be sent next. */
  last_at: number | null;
  next_at: number | null;
  /** The answer of the address: its status and the beginning of its text. A null status means that there was none. */
  status: number | null;
  answer: string;
  /** Why there was no answer: `unreachable`, `timed_out`, `not_public`, or `gone` if there was nothing left to send. */
  problem: string;
  took_ms: number;
}

const listedSending = (row: Awaited<ReturnType<typeof rows.sendingsOf>>[number]): ListedSending => {
  const { id, event_id, type, at, number: sequence, tries, last_at, next_at } = row;
  const { status, answer, problem, took_ms } = row;
  return {
    id,
    event_id,
    type,
    at,
    sequence,
    state: stateOf(row),
    tries,
    last_at,
    next_at,
    status,
    answer,
    problem,
    took_ms,
  };
};

/** An address of a shop with what was sent to it, the newest first. Failure: `not_found`. */
export async function showWebhook(
  db: Queries,
  storeId: StoreId,
  id: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ webhook: ListedWebhook; sendings: ListedSending[]; next: number | null } | Failure> {
  const row = await rows.webhookById(db, id);
  if (row?.store_id !== storeId) return failure("webhooks.not_found");
  const sendingRows = await rows.sendingsOf(db, id, { before, limit: limit + 1 });
  const sendings = sendingRows.slice(0, limit).map(listedSending);
  return {
    webhook: listedWebhook(row),
    sendings,
    next: sendingRows.length > limit ? (sendings.at(-1)?.id ?? null) : null,
  };
}

/** Counts a shop's addresses that are off, and those at which nothing has arrived lately. */
export const webhookTrouble: (db: Queries, storeId: StoreId) => Promise<{ off: number; failing: number }> =
  rows.troubleOf;

/** The subject of webhooks in the shop's history. The detail of an entry is the address. */
const SUBJECT = "webhooks";
const MAX_HISTORY = 50;

/** The history of addresses, with the people who made, changed and removed them; the newest first. */
export const historyOfWebhooks = async (db: Queries, storeId: StoreId) =>
  (await trail(db, storeId, SUBJECT, MAX_HISTORY))
    .map(({ at, actor, action, detail }) => ({ at, actor, action, detail }))
    .reverse();

const note = (tx: Tx, { store, now, actor }: WebhookContext, action: AuditAction, url: string) =>
  record(tx, { storeId: store.id, at: now, actor, action, subject: SUBJECT, detail: url });

/**
 * Adds an address. From then on it hears of these events.
 * @returns its id, and the secret that signs them, which nobody can see again.
 * Failures: `bad_url`, `private`, `nothing` if no event is chosen, `exists`, `too_many`.
 */
export function addWebhook(
  { database, env, secret }: Pick<Sender, "database" | "env" | "secret">,
  context: WebhookContext,
  { url, types }: { url: string; types: readonly WebhookType[] },
): Promise<{ id: number; secret: string } | Failure> {
  const { store, now } = context;
  const anywhere = env.WEBHOOKS_ANYWHERE;
  return refusable(database, async (tx) => {
    if (!isWebhookUrl(url, anywhere)) throw new Refusal(failure("webhooks.bad_url", {}, { at: "url" }));
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
    if (!anywhere && isIP(host) && !isPublicAddress(host))
      throw new Refusal(failure("webhooks.private", {}, { at: "url" }));
    if (types.length === 0) throw new Refusal(failure("webhooks.nothing", {}, { at: "types" }));
    // One after the other, so that two at once do not pass the limit together.
    await rows.lockNumbers(tx, store.id);
    const others = await rows.webhooksOf(tx, store.id);
    if (others.some((other) => other.url === url))
      throw new Refusal(failure("webhooks.exists", {}, { at: "url" }));
    if (others.length >= MAX_WEBHOOKS)
      throw new Refusal(failure("webhooks.too_many", { count: MAX_WEBHOOKS }));
    const inserted = await rows.insertWebhook(tx, {
      store_id: store.id,
      url,
      types: rows.storedTypes.write([...types]),
      created_at: now,
      salt: newToken(),
      off_because: "",
    });
    await note(tx, context, "webhook added", url);
    return { id: inserted.id, secret: secretOf(secret, inserted.salt) };
  });
}

/**
 * Changes a webhook and records the change in the history.
 * Failure: `not_found`.
 */
const changeWebhook = (
  { database }: Pick<Sender, "database">,
  context: WebhookContext,
  action: AuditAction,
  change: (tx: Tx, storeId: StoreId) => Promise<rows.WebhookRow | undefined>,
): Promise<rows.WebhookRow | Failure> =>
  refusable(database, async (tx) => {
    const webhook = await change(tx, context.store.id);
    if (!webhook) throw new Refusal(failure("webhooks.not_found"));
    await note(tx, context, action, webhook.url);
    return webhook;
  });

/**
 * Replaces the secret of an address. The former one stays valid for a day. @returns the new one. Failure: `not_found`.
 */
export async function rollSecret(
  sender: Pick<Sender, "database" | "secret">,
  context: WebhookContext,
  id: number,
): Promise<{ url: string; secret: string } | Failure> {
  const rolled = await changeWebhook(sender, context, "webhook secret replaced", (tx, storeId) =>
    rows.replaceSalt(tx, storeId, id, newToken(), context.now),
  );
  return isFailure(rolled) ? rolled : { url: rolled.url, secret: secretOf(sender.secret, rolled.salt) };
}

/**
 * Switches an address on that was switched off. It hears of everything that has waited for it, unless that is older
 * than `EVENTS_KEPT` or was lost because too much waited. Failure: `not_found`.
 */
export async function switchOn(
  sender: Pick<Sender, "database">,
  context: WebhookContext,
  id: number,
): Promise<{ url: string } | Failure> {
  const on = await changeWebhook(sender, context, "webhook switched on", async (tx, storeId) => {
    const values = {
      off_at: null,
      off_because: "",
      failing_since: null,
      paused_until: null,
      lost_since: null,
    } as const;
    const webhook = await rows.changeWebhook(tx, storeId, id, values);
    if (webhook) await rows.queueWaiting(tx, webhook.id, context.now);
    return webhook;
  });
  return isFailure(on) ? on : { url: on.url };
}

/** Removes an address with what waits for it. Failure: `not_found`. */
export async function removeWebhook(
  sender: Pick<Sender, "database">,
  context: WebhookContext,
  id: number,
): Promise<{ url: string } | Failure> {
  const removed = await changeWebhook(sender, context, "webhook removed", (tx, storeId) =>
    rows.deleteWebhook(tx, storeId, id),
  );
  return isFailure(removed) ? removed : { url: removed.url };
}

/** Tests and repetitions of a shop in an hour: each makes this server wait for an address that staff chose. */
const BY_HAND = 60;
const takeOneByHand = (tx: Tx, { store, now }: Pick<WebhookContext, "store" | "now">) =>
  consumeUnlessExceeded(tx, now, [{ key: `webhooks:${store.id}`, limit: BY_HAND, window: 3600 }]);

/** Sends a test event to an address at once. @returns what it answered. Failures: `not_found`, `too_often`. */
export async function sendTest(
  sender: Sender,
  context: WebhookContext,
  id: number,
): Promise<ListedSending | Failure> {
  const webhook = await rows.webhookById(sender.database.read, id);
  if (webhook?.store_id !== context.store.id) return failure("webhooks.not_found");
  const sending = await sender.database.transaction(async (tx) => {
    if (await takeOneByHand(tx, context)) return undefined;
    return queueTest(tx, webhook, TEST, context.now);
  }, "never");
  return sending === undefined
    ? failure("webhooks.too_often")
    : sendNow(sender, webhook, { id: sending, tries: 0 });
}

/** Sends an event again, at once. @returns what the address answered. Failures: `gone`, `too_often`. */
export async function sendAgain(
  sender: Sender,
  context: WebhookContext,
  sendingId: number,
): Promise<ListedSending | Failure> {
  const { database } = sender;
  const again = await database.transaction(async (tx) => {
    if (await takeOneByHand(tx, context)) return "too_often";
    return rows.queueAgain(tx, context.store.id, sendingId, context.now);
  }, "never");
  if (again === "too_often") return failure("webhooks.too_often");
  const webhook = again && (await rows.webhookById(database.read, again.webhook_id));
  return webhook ? sendNow(sender, webhook, again) : failure("webhooks.gone");
}

async function sendNow(
  sender: Sender,
  webhook: rows.WebhookRow,
  sending: Pick<rows.SendingRow, "id" | "tries">,
): Promise<ListedSending | Failure> {
  await send(sender, webhook, sending, new AbortController().signal);
  const [row] = await rows.sendingsOf(sender.database.read, webhook.id, { before: sending.id + 1, limit: 1 });
  return row?.id === sending.id ? listedSending(row) : failure("webhooks.gone");
}
