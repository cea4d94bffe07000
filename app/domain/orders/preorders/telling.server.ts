import type { Database } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeat } from "#app/platform/repeating.ts";
import { campaignsToCome } from "../../preorders/preorders.server.ts";
import { linkBase } from "../../stores/links.ts";
import { storeWithId } from "../../stores/stores.server.ts";
import { movedEmail } from "../emails/emails.server.ts";
import { lockedById } from "../rows.server.ts";
import { type OrderDesk, sendOrderEmail } from "../status.server.ts";
import * as rows from "./rows.server.ts";

/** Milliseconds between checks whether the day of a pre-ordered title has moved. */
const LOOK = 300_000;
const ORDERS_AT_ONCE = 20;

type Home = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/**
 * Emails the buyers of pre-ordered titles whose day has moved: one email for an order and a move. Any process may do it, because
 * the day that a buyer knows is noted in the transaction that queues the email.
 * @returns how many emails were queued
 */
export async function tellBuyers(home: Home, isStopped = () => false): Promise<number> {
  const { database, clock, env, secret } = home;
  const now = clock.now();
  let sent = 0;
  for (const campaign of await campaignsToCome(database.read, now)) {
    if (isStopped()) break;
    // Nearly always there is nobody to tell.
    if ((await rows.ordersToTell(database.read, campaign.id, campaign.day, 1)).length === 0) continue;
    const store = await storeWithId(database, campaign.store_id);
    if (!store) continue;
    const desk = { store, now, secret, baseUrl: linkBase(store, env) };
    for (let more = true; more && !isStopped(); ) {
      const done = await tellSome(database, desk, campaign);
      sent += done.sent;
      more = done.more;
    }
  }
  if (sent > 0) home.worker.wake();
  return sent;
}

/** @returns how many emails were queued, and whether there may be more to tell */
function tellSome(
  database: Database,
  desk: OrderDesk,
  { id, title, day }: { id: number; title: string; day: number },
): Promise<{ sent: number; more: boolean }> {
  return database.transaction(async (tx) => {
    const orders = await rows.ordersToTell(tx, id, day, ORDERS_AT_ONCE);
    let sent = 0;
    for (const orderId of orders) {
      const order = await lockedById(tx, orderId);
      // Another process was faster.
      if (!order || !(await rows.noteDay(tx, orderId, id, day))) continue;
      const { email } = await sendOrderEmail(tx, desk, order.order_number, order.order_token, (found, link) =>
        movedEmail(desk, found, { title, day }, link),
      );
      if (email) sent++;
    }
    return { sent, more: orders.length === ORDERS_AT_ONCE };
  });
}

/** Emails buyers while the server runs. @returns a function that stops it */
export function startTellingBuyers(home: Home): () => Promise<void> {
  return repeat(
    LOOK,
    (isStopped) => tellBuyers(home, isStopped),
    (error) => home.log.warn({ err: error }, "buyers could not be emailed about a moved day"),
  );
}
