import type { Database } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeat } from "#app/platform/repeating.ts";
import { linkBase } from "../../stores/links.ts";
import { storeWithId } from "../../stores/stores.server.ts";
import { movedEmail } from "../emails/emails.server.ts";
import { lockedById } from "../rows.server.ts";
import { type OrderContext, sendOrderEmail } from "../status.server.ts";
import * as rows from "./rows.server.ts";

/** Milliseconds between checks whether the day of a pre-ordered title has moved. */
const POLL_INTERVAL_MS = 300_000;
const ORDERS_AT_ONCE = 20;

type JobContext = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/**
 * Emails the buyers of pre-ordered titles whose day has moved: one email for an order and a move. Any process may do it, because
 * the day that a buyer knows is noted in the transaction that queues the email.
 * @returns how many emails were queued
 */
export async function emailBuyers(home: JobContext, isStopped = () => false): Promise<number> {
  const { database, clock, env, secret } = home;
  const now = clock.now();
  let sent = 0;
  for (let after = 0, more = true; more && !isStopped(); ) {
    const orders = await rows.ordersToEmail(database.read, now, after, ORDERS_AT_ONCE);
    for (const { id, store_id } of orders) {
      if (isStopped()) break;
      const store = await storeWithId(database, store_id);
      if (store)
        sent += await emailBuyer(database, { store, now, secret, baseUrl: linkBase(store, env) }, id);
      after = id;
    }
    more = orders.length === ORDERS_AT_ONCE;
  }
  if (sent > 0) home.worker.wake();
  return sent;
}

/** @returns how many emails were queued; none if another process was faster */
function emailBuyer(database: Database, desk: OrderContext, orderId: number): Promise<number> {
  return database.transaction(async (tx) => {
    let sent = 0;
    const order = await lockedById(tx, orderId);
    if (!order) return sent;
    for (const { preorder_id, title, day } of await rows.movedDays(tx, orderId, desk.now)) {
      await rows.noteDay(tx, orderId, preorder_id, day);
      const { email } = await sendOrderEmail(tx, desk, order.order_number, order.order_token, (found, link) =>
        movedEmail(desk, found, { title, day }, link),
      );
      if (email) sent++;
    }
    return sent;
  });
}

/** Emails buyers while the server runs. @returns a function that stops it */
export function startEmailingBuyers(home: JobContext): () => Promise<void> {
  return repeat(
    POLL_INTERVAL_MS,
    (isStopped) => emailBuyers(home, isStopped),
    (error) => home.log.warn({ err: error }, "buyers could not be emailed about a moved day"),
  );
}
