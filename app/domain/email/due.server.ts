import type { Database } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { linkBase } from "../stores/links.ts";
import { storeWithId } from "../stores/stores.server.ts";
import type { Writer } from "./messages.server.ts";

/** The services that a timer needs to queue emails. */
export type EmailJobContext = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/** A shop that has emails due, with the time and the secret that its links are derived from. */
export interface EmailingShop extends Writer {
  readonly now: number;
  readonly secret: string;
}

/** @returns how many emails the batch queued, and whether the shop may have more that are due */
type QueueBatch = (database: Database, shop: EmailingShop) => Promise<{ sent: number; more: boolean }>;

/**
 * Queues the emails that are due in these shops, batch by batch, and wakes the worker that sends them. Several processes may do
 * it at once, because a batch claims what it is about in the transaction that queues the email.
 * @returns how many emails were queued
 */
export async function queueDueEmails(
  { database, clock, env, secret, worker }: EmailJobContext,
  storeIds: readonly number[],
  queueBatch: QueueBatch,
  isStopped: () => boolean,
): Promise<number> {
  let sent = 0;
  for (const id of storeIds) {
    const store = await storeWithId(database, id);
    if (!store) continue;
    const baseUrl = linkBase(store, env);
    for (let more = true; more && !isStopped(); ) {
      const batch = await queueBatch(database, { store, baseUrl, secret, now: clock.now() });
      sent += batch.sent;
      more = batch.more;
    }
  }
  if (sent > 0) worker.wake();
  return sent;
}
