import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";
import { type EventType, eventsOf, MAX_WAITING } from "./webhooks.ts";

/**
 * Noted changes that become events in one transaction; somebody who changes one of these things meanwhile waits for it.
 */
const BATCH_SIZE = 500;
/** Shops looked at in one round. */
const MAX_SHOPS = 1000;

/**
 * Turns the noted changes of all shops into events with numbers, and puts them in the queue of each address that wants
 * to hear of them. Triggers note changes in the transaction that makes them, so a process that is killed loses none.
 */
export async function numberEvents(
  database: Database,
  now: EpochSeconds,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const storeId of await rows.storesDue(database.read, MAX_SHOPS)) {
    let numberedCount = BATCH_SIZE;
    while (numberedCount === BATCH_SIZE && !isStopped())
      numberedCount = await database.transaction(
        (tx) => numberSome(tx, database.dialect, storeId, now),
        "never",
      );
  }
}

/** @returns how many noted changes there were */
async function numberSome(
  tx: Tx,
  dialect: Database["dialect"],
  storeId: StoreId,
  now: EpochSeconds,
): Promise<number> {
  const last = await rows.lockNumbers(tx, storeId);
  const due = await rows.takeDue(tx, dialect, storeId, BATCH_SIZE);
  // Events wait for webhooks that are off, too: staff who switch one on lose nothing.
  const webhooks = await rows.webhooksOf(tx, storeId);
  const wanted = new Set<string>(webhooks.flatMap(({ types }) => rows.storedTypes.read(types)));
  const events = eventsOf(due.filter(({ type }) => wanted.has(type))).map(({ type, subjects }, position) => ({
    store_id: storeId,
    number: last + 1 + position,
    event_id: newEventId(),
    type,
    subjects: JSON.stringify(subjects),
    at: now,
  }));
  await rows.insertEvents(tx, events);
  await rows.setLast(tx, storeId, last + events.length);
  for (const webhook of webhooks) {
    const types: readonly string[] = rows.storedTypes.read(webhook.types);
    const numbers = events.filter(({ type }) => types.includes(type)).map(({ number }) => number);
    if (numbers.length === 0) continue;
    if ((await rows.countWaiting(tx, webhook.id, MAX_WAITING)) >= MAX_WAITING)
      await rows.changeWebhook(tx, storeId, webhook.id, {
        lost_since: webhook.lost_since ?? now,
        ...(webhook.off_at === null && { off_at: now, off_because: "full" }),
      });
    else await rows.insertSendings(tx, webhook, numbers, now);
  }
  return due.length;
}

const newEventId = () => `evt_${newToken()}`;

/** Puts one event that nothing caused in the queue of an address. @returns the id of its sending */
export async function queueTest(
  tx: Tx,
  webhook: Pick<rows.WebhookRow, "id" | "store_id">,
  type: EventType,
  now: EpochSeconds,
): Promise<number> {
  const number = (await rows.lockNumbers(tx, webhook.store_id)) + 1;
  await rows.insertEvents(tx, [
    { store_id: webhook.store_id, number, event_id: newEventId(), type, subjects: "[]", at: now },
  ]);
  await rows.setLast(tx, webhook.store_id, number);
  const [id] = await rows.insertSendings(tx, webhook, [number], now);
  if (id === undefined) throw new Error("queueTest: no sending was inserted for the test event");
  return id;
}
