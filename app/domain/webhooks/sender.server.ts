import { cleanText } from "#app/lib/clean-text.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { type MayReach, publicOnly } from "#app/platform/fetching/public-address.server.ts";
import { type PostOutcome, postPublic } from "#app/platform/fetching/public-post.server.ts";
import { backoff, triesWithin } from "#app/platform/jobs/jobs.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { storeWithId } from "../stores/stores.server.ts";
import { eventText } from "./bodies.server.ts";
import { numberEvents } from "./event-queue.server.ts";
import * as rows from "./rows.server.ts";
import { SIGNATURE_HEADER, signatureOf } from "./signatures.server.ts";
import { isAccepted, RETRY_SECONDS, SUBJECT_GONE } from "./webhooks.ts";

/** Addresses served at the same time, each by a task of its own, so a slow one holds up no other. */
const MAX_CONCURRENT_DELIVERIES = 50;
/** Events sent to one address before others get their turn. */
const BATCH_SIZE = 50;
/** Seconds after which a process that has taken an event is presumed dead. A request ends much sooner. */
const LEASE = 60;
/** The longest wait for a next try (seconds). A time that lies further ahead comes from a clock that was wrong. */
const MAX_WAIT = backoff(Number.MAX_SAFE_INTEGER);
const MAX_TRIES = triesWithin(RETRY_SECONDS);
/** Milliseconds between looks for something to send. */
const POLL_INTERVAL_MS = 1000;
/** Characters of an answer that staff see. */
const MAX_ANSWER_SHOWN = 300;

export type Sender = Pick<Platform, "database" | "clock" | "log" | "secret" | "env"> & {
  /** Only tests set it. */
  readonly mayReach?: MayReach;
};

const dueAt = (now: EpochSeconds) => ({ now, tooFar: now + LEASE + MAX_WAIT });

/**
 * Sends an event to an address, and stores the answer with the time of the next try, if there is one.
 * @returns whether it has arrived; undefined if another process sends it, this one is stopping, or its subject is gone
 */
export async function send(
  sender: Sender,
  webhook: rows.WebhookRow,
  due: Pick<rows.SendingRow, "id" | "tries">,
  stop: AbortSignal,
): Promise<boolean | undefined> {
  const { database, clock, log } = sender;
  const store = await storeWithId(database, webhook.store_id);
  const now = clock.now();
  const sendingWithEvent = await database.transaction(
    (tx) => rows.takeSending(tx, due, now, now + LEASE),
    "never",
  );
  if (!sendingWithEvent || !store) return undefined;
  const { sending, event } = sendingWithEvent;
  const body = await eventText(database.read, store, event, now);
  const begun = performance.now();
  const posted =
    body === undefined ? ({ failed: SUBJECT_GONE } as const) : await post(sender, webhook, body, now, stop);
  // Another process, or this one after its next start, sends it when the lease ends.
  if ("failed" in posted && posted.failed === "stopped") return undefined;
  const isSent = await storeOutcome(sender, webhook, sending, posted, Math.round(performance.now() - begun));
  log.debug({ webhook: webhook.id, event: event.number, isSent }, "an event was sent to a webhook");
  return body === undefined ? undefined : isSent;
}

/** Posts the text of an event, signed at `now`, to an address. */
function post(
  { env, mayReach, secret }: Sender,
  webhook: rows.WebhookRow,
  text: string,
  now: EpochSeconds,
  stop: AbortSignal,
): Promise<PostOutcome> {
  const headers = {
    "User-Agent": "Colophon/1 (webhooks)",
    [SIGNATURE_HEADER]: signatureOf(secret, webhook, now, text),
  };
  const reached = mayReach ?? (env.WEBHOOKS_ANYWHERE ? () => true : publicOnly);
  return postPublic(webhook.url, { body: text, headers }, stop, reached);
}

/** The receiver's answer, or the reason why there is none. */
type Posted = PostOutcome | { failed: typeof SUBJECT_GONE };

/**
 * Stores the outcome of a try, the time of the next one, and whether the address works.
 * @returns whether the event has arrived
 */
async function storeOutcome(
  { database, clock }: Sender,
  webhook: rows.WebhookRow,
  sending: rows.SendingRow,
  posted: Posted,
  took_ms: number,
): Promise<boolean> {
  const isGone = "failed" in posted && posted.failed === SUBJECT_GONE;
  const isSent = "status" in posted && isAccepted(posted.status);
  await database.transaction(async (tx) => {
    const at = clock.now();
    const isOver = isSent || isGone || sending.tries >= MAX_TRIES;
    const next_at = isOver ? null : at + backoff(sending.tries);
    await rows.storeAnswer(tx, sending, {
      ...answerOf(posted),
      took_ms,
      sent_at: isSent ? at : null,
      next_at,
    });
    if (!isGone) await noteHealth(tx, webhook, isSent, at, next_at);
  }, "never");
  return isSent;
}

/** An answer as staff see it. */
function answerOf(posted: Posted): Pick<rows.SendingRow, "status" | "answer" | "problem"> {
  if ("failed" in posted) return { status: null, answer: "", problem: posted.failed };
  const answer = cleanText(posted.start).slice(0, MAX_ANSWER_SHOWN);
  return { status: posted.status, answer, problem: "" };
}

/**
 * Notes since when nothing arrives at an address. After three days it is switched off. Until the event is tried again
 * (`next_at`) the address is left alone with its other events too, so that one that hangs takes no turn from others.
 */
async function noteHealth(
  tx: Tx,
  webhook: rows.WebhookRow,
  isSent: boolean,
  now: EpochSeconds,
  next_at: number | null,
): Promise<void> {
  const current = await rows.webhookById(tx, webhook.id);
  if (!current) return;
  const { store_id, id, failing_since, paused_until, off_at } = current;
  if (isSent) {
    if (failing_since !== null || paused_until !== null)
      await rows.changeWebhook(tx, store_id, id, { failing_since: null, paused_until: null });
    return;
  }
  const since = failing_since ?? now;
  const isOver = now - since >= RETRY_SECONDS && off_at === null;
  await rows.changeWebhook(tx, store_id, id, {
    paused_until: next_at,
    failing_since: since,
    ...(isOver && { off_at: now, off_because: "failing" }),
  });
}

/**
 * Sends the due events to an address one after the other. If one does not arrive, the others wait for the next round,
 * so that a server that is down is tried only once a round.
 */
export async function serve(sender: Sender, webhookId: number, stop: AbortSignal): Promise<void> {
  const { database, clock } = sender;
  const webhook = await rows.webhookById(database.read, webhookId);
  if (!webhook) return;
  for (const due of await rows.dueOf(database.read, webhookId, dueAt(clock.now()), BATCH_SIZE)) {
    if (stop.aborted || (await send(sender, webhook, due, stop)) === false) return;
  }
}

/** Finds the addresses that have something to hear now. */
export const toServe = (database: Database, now: EpochSeconds): Promise<number[]> =>
  rows.webhooksToServe(database.read, dueAt(now), MAX_CONCURRENT_DELIVERIES);

/**
 * Numbers events and sends them while the server runs. @returns a function that stops it, without waiting for slow
 * answers
 */
export function startSending(sender: Sender): () => Promise<void> {
  const { database, clock, log } = sender;
  const stop = new AbortController();
  const busy = new Map<number, Promise<void>>();
  const stopLooking = repeatEvery(
    POLL_INTERVAL_MS,
    async (isStopped) => {
      await numberEvents(database, clock.now(), isStopped);
      for (const id of await toServe(database, clock.now())) {
        if (busy.has(id) || busy.size >= MAX_CONCURRENT_DELIVERIES) continue;
        const served = serve(sender, id, stop.signal)
          .catch((err) => log.warn({ err, webhook: id }, "events could not be sent to a webhook"))
          .finally(() => busy.delete(id));
        busy.set(id, served);
      }
    },
    (err) => log.warn({ err }, "events for webhooks could not be read"),
  );
  return async () => {
    stop.abort();
    await stopLooking();
    await Promise.all(busy.values());
  };
}
