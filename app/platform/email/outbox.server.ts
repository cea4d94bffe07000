import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { EpochSeconds, OrderNumber, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "../db/database.server.ts";
import { redactText } from "../redact.ts";
import { enqueueSending, withKeys } from "./delivery.server.ts";

/** The states of an email. `failing` will be retried; `failed` was given up. */
export const EMAIL_STATES = ["sent", "failed", "failing", "held", "waiting"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export interface OutboxEmail {
  id: number;
  store_id: StoreId;
  kind: string;
  recipient: string;
  subject: string;
  /** Without the secrets in its links. "" once it was deleted (docs/operating.md says when). */
  text: string;
  created_at: number;
  sent_at: number | null;
  tries: number;
  /** Why sending last failed; "" if it did not. */
  problem: string;
  state: EmailState;
  /** The order that it is about. */
  order_number: OrderNumber | null;
}

export interface WantedEmails {
  limit: number;
  state?: EmailState | undefined;
  recipient?: string | undefined;
  order_number?: OrderNumber | undefined;
  /** Limits the answer to emails that match this condition on the table `emails`. */
  about?: RawBuilder<SqlBool> | undefined;
  /** The emails that were written before the one with this id, or the last ones that were written after that one. */
  after?: number | undefined;
  before?: number | undefined;
}

/** Lists the matching emails of a shop, newest first. */
export async function listEmails(
  db: Queries,
  storeId: StoreId,
  wanted: WantedEmails,
): Promise<OutboxEmail[]> {
  const { state, about, after, before } = wanted;
  const isUnsent = state !== undefined && state !== "sent";
  // Few emails are not sent. An order by `id` itself would make databases read all emails, to find the few.
  const id = isUnsent ? sql<number>`id + 0` : sql.ref<number>("id");
  let query = emails(db)
    .where("store_id", "=", storeId)
    .orderBy(id, before === undefined ? "desc" : "asc")
    .limit(wanted.limit);
  if (about) query = query.where(about);
  if (after !== undefined) query = query.where(id, "<", after);
  if (before !== undefined) query = query.where(id, ">", before);
  if (wanted.recipient) query = query.where("recipient", "=", wanted.recipient);
  if (wanted.order_number !== undefined) query = query.where("order_number", "=", wanted.order_number);
  if (state === "sent") query = query.where("sent_at", "is not", null);
  // The index of emails that are not sent begins with the time.
  else if (isUnsent) query = query.where("sent_at", "is", null).where("created_at", ">", 0);
  if (state === "failed") query = query.where("failed_at", "is not", null);
  if (state === "failing") query = query.where("failed_at", "is", null).where("tries", ">", 0);
  if (state === "held") query = query.where("held_key", "is not", null);
  if (state === "waiting") query = query.where("held_key", "is", null).where("tries", "=", 0);
  const emailPage = (await query.execute()).map(outboxEmail);
  return before === undefined ? emailPage : emailPage.reverse();
}

/** The id of the newest email of all shops; 0 if there is none. */
export async function newestEmail(db: Queries): Promise<number> {
  const row = await db.selectFrom("emails").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** The emails that were queued after one and have not left, the oldest first, and how many there are. */
export async function emailsSince(
  db: Queries,
  id: number,
  limit: number,
): Promise<{ emails: OutboxEmail[]; count: number }> {
  const isQueued = sql<SqlBool>`id > ${id} and sent_at is null and failed_at is null`;
  const emailRows = await emails(db).where(isQueued).orderBy("id").limit(limit).execute();
  const { count } = await db
    .selectFrom("emails")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(isQueued)
    .executeTakeFirstOrThrow();
  return { emails: emailRows.map(outboxEmail), count };
}

export async function readEmail(db: Queries, storeId: StoreId, id: number): Promise<OutboxEmail | undefined> {
  const row = await emails(db).where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row && outboxEmail(row);
}

function emails(db: Queries) {
  return db
    .selectFrom("emails")
    .select(["id", "store_id", "kind", "recipient", "subject", "body_text", "created_at", "sent_at"])
    .select(["order_number", "held_key", "tries", "problem", "failed_at"]);
}

function outboxEmail(row: Awaited<ReturnType<ReturnType<typeof emails>["execute"]>>[number]): OutboxEmail {
  const { held_key, failed_at, body_text, ...email } = row;
  const state =
    row.sent_at !== null
      ? "sent"
      : failed_at !== null
        ? "failed"
        : row.tries > 0
          ? "failing"
          : held_key !== null
            ? "held"
            : "waiting";
  // Until it is sent, an email has links with which anybody could log in, or spend a gift card.
  return { ...email, text: row.sent_at === null ? redactText(body_text) : body_text, state };
}

/** The delivery status of an email: `returned` if it cannot be delivered, even if it is still being retried. */
export type EmailOutcome = "sent" | "returned" | "waiting";

/** The outcomes of these emails, by their ids. Emails that were deleted are missing. */
export async function outcomesOf(db: Queries, ids: readonly number[]): Promise<Map<number, EmailOutcome>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("emails")
    .select(["id", "sent_at", "failed_at", "refused_at"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ id, sent_at, failed_at, refused_at }) => [
      id,
      sent_at !== null ? "sent" : failed_at !== null || refused_at !== null ? "returned" : "waiting",
    ]),
  );
}

/**
 * Sends an email now, whatever its state: one that failed gets another three days of tries, one that is held
 * stops waiting, and one that was sent is sent again.
 * @param keyOf the key of an order, which is not stored with its emails
 * Failures: `not_found`, `no_text` (its text was deleted), `busy` (it is being sent).
 */
export async function resendEmail(
  database: Database,
  now: EpochSeconds,
  storeId: StoreId,
  id: number,
  keyOf: (tx: Tx, orderNumber: OrderNumber) => Promise<string>,
): Promise<Failure | undefined> {
  return database.transaction(async (tx) => {
    const email = await emails(tx)
      .select("message")
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!email) return failure("calls.mail.not_found", { id });
    if (email.body_text === "") return failure("calls.mail.no_text", { id });
    const payload = JSON.stringify({ email_id: id });
    const jobs = tx.selectFrom("jobs").where("kind", "=", "mail.send").where("payload", "=", payload);
    const running = await jobs
      .select("id")
      .where("state", "=", "running")
      .where("locked_until", ">=", now)
      .executeTakeFirst();
    if (running) return failure("calls.mail.busy", { id });
    await tx
      .deleteFrom("jobs")
      .where("kind", "=", "mail.send")
      .where("payload", "=", payload)
      .where("state", "in", ["waiting", "failed"])
      .execute();
    if (email.order_number !== null) {
      const key = await keyOf(tx, email.order_number);
      const whole = { body_text: withKeys(email.body_text, key), message: withKeys(email.message, key) };
      await tx.updateTable("emails").set(whole).where("id", "=", id).execute();
    }
    await tx
      .updateTable("emails")
      .set({ sent_at: null, failed_at: null, refused_at: null, tries: 0, problem: "", held_key: null })
      .where("id", "=", id)
      .execute();
    await enqueueSending(tx, now, id);
    return undefined;
  });
}

/**
 * The emails about an order that were queued after this one and have not left.
 * @returns how many are stopped, and how many left
 */
export async function stopEmails(
  tx: Tx,
  storeId: StoreId,
  orderNumber: OrderNumber,
  after: number,
): Promise<{ stopped: number; sent: number }> {
  const rows = await tx
    .selectFrom("emails")
    .select(["id", "sent_at", "tries"])
    .where("store_id", "=", storeId)
    .where("order_number", "=", orderNumber)
    .where("id", ">", after)
    .execute();
  let stopped = 0;
  for (const { id, sent_at } of rows) {
    const payload = JSON.stringify({ email_id: id });
    // A job that runs is locked by its sender, which may have passed the email on already.
    const { numDeletedRows } = await tx
      .deleteFrom("jobs")
      .where("kind", "=", "mail.send")
      .where("payload", "=", payload)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (sent_at !== null || numDeletedRows === 0n) continue;
    await tx.deleteFrom("emails").where("id", "=", id).execute();
    stopped += 1;
  }
  return { stopped, sent: rows.length - stopped };
}

/** Seconds for which a given-up email is reported as a problem. */
const REPORTED_SECONDS = 7 * 86_400;

export interface EmailTrouble {
  /** Emails that could not be sent yet and will be retried. */
  failing: number;
  /** Emails that were given up in the last week. */
  failed: number;
  /** When the oldest of them was written, in epoch seconds. */
  since: number;
}

/** A shop's emails that have not left, up to a limit. @param about as in `WantedEmails` */
const unsent = (db: Queries, storeId: StoreId, most: number, about?: RawBuilder<SqlBool>) =>
  db
    .selectFrom("emails")
    .select("id")
    .where("sent_at", "is", null)
    // The index of emails that are not sent begins with the time.
    .where("created_at", ">", 0)
    .where("store_id", "=", storeId)
    .$if(about !== undefined, (query) => query.where(about ?? sql<SqlBool>`1 = 1`))
    .limit(most);

/** Counts a shop's emails that were given up in the last week, up to a limit. */
export async function countFailed(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  most: number,
  about?: RawBuilder<SqlBool>,
): Promise<number> {
  const emails = await unsent(db, storeId, most, about)
    .where("failed_at", ">", now - REPORTED_SECONDS)
    .execute();
  return emails.length;
}

/**
 * The ids of a shop's emails whose job was given up although they could still be sent, such as because the database
 * could not be written at the last try. Nothing sends them any more.
 */
export async function stuckEmails(
  db: Queries,
  storeId: StoreId,
  most: number,
  about?: RawBuilder<SqlBool>,
): Promise<number[]> {
  const emails = await unsent(db, storeId, most, about)
    .where("failed_at", "is", null)
    .where(
      sql<SqlBool>`exists (select 1 from jobs where jobs.state = 'failed' and jobs.kind = 'mail.send'
        and jobs.payload = '{"email_id":' || emails.id || '}')`,
    )
    // An order by `id` itself would make databases read all emails, to find the few.
    .orderBy(sql<number>`id + 0`)
    .execute();
  return emails.map(({ id }) => id);
}

/** Counts a shop's emails that have not left yet and will, up to a limit. */
export async function countWaiting(
  db: Queries,
  storeId: StoreId,
  most: number,
  about?: RawBuilder<SqlBool>,
): Promise<number> {
  return (await unsent(db, storeId, most, about).where("failed_at", "is", null).execute()).length;
}

/** Counts the emails that cannot be sent, in all shops; undefined if there are none. */
export async function emailTrouble(db: Queries, now: EpochSeconds): Promise<EmailTrouble | undefined> {
  const row = await db
    .selectFrom("emails")
    .select((select) => [
      select.fn.countAll().as("all"),
      select.fn.count("failed_at").as("failed"),
      select.fn.min("created_at").as("since"),
    ])
    .where("sent_at", "is", null)
    .where("tries", ">", 0)
    .where((where) =>
      where.or([where("failed_at", "is", null), where("failed_at", ">", now - REPORTED_SECONDS)]),
    )
    .executeTakeFirstOrThrow();
  const [total, failed] = [Number(row.all), Number(row.failed)];
  return total === 0 ? undefined : { failing: total - failed, failed, since: Number(row.since) };
}
