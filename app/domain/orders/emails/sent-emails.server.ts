import type { OrderNumber } from "#app/lib/number-kinds.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { listEmails, type OutboxEmail, readEmail, resendEmail } from "#app/platform/email/outbox.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { orderKey } from "../key.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";

/** The emails about an order, the newest first, without their texts. */
export async function emailsOf(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
  limit: number,
): Promise<Omit<OutboxEmail, "text">[]> {
  const emails = await listEmails(db, store.id, { limit, order_number: orderNumber });
  return emails.map(({ text: _, ...email }) => email);
}

/** An email about an order, as it was sent; undefined if it is not about this order. */
export async function emailOf(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
  id: number,
): Promise<OutboxEmail | undefined> {
  const email = await readEmail(db, store.id, id);
  return email?.order_number === orderNumber ? email : undefined;
}

/** Sends one of the shop's emails again, about an order or not. Failures: `not_found`, `no_text`, `busy`. */
export function sendEmailAgain(
  database: Database,
  { store, now, secret }: Pick<OrderContext, "store" | "now" | "secret">,
  id: number,
): Promise<Failure | undefined> {
  return resendEmail(database, now, store.id, id, async (tx, orderNumber) => {
    const row = await rows.orderByNumber(tx, store.id, orderNumber);
    return row ? orderKey(secret, row.order_token) : "";
  });
}
