import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Selectable } from "kysely";
import type { SendMailOptions } from "nodemailer";
import { z } from "zod";
import { errorCode } from "#app/lib/error-text.ts";
import type { EpochSeconds, OrderNumber, StoreId } from "#app/lib/number-kinds.ts";
import { once } from "#app/lib/once.ts";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db/database.server.ts";
import { runPrepared, runRows } from "../db/prepared.ts";
import type { Schema } from "../db/schema.ts";
import type { Env } from "../env.server.ts";
import { AtEnd, enqueue, type JobAttempt, triesWithin } from "../jobs/jobs.server.ts";
import { consumeUnlessExceeded, type Limit, windowEnd } from "../limits/limits.server.ts";
import type { Log } from "../log.server.ts";
import { holdsSecret, redactText } from "../redact.ts";
import { writeWhole } from "../whole-file.server.ts";
import type { Message } from "./message.ts";
import { plainText } from "./plain-text.ts";
import type { Renderer } from "./renderer.server.ts";

/**
 * Whether emails reach people: by a mail server, or in the demo, whose pages show them. Otherwise they become files.
 */
export const isEmailSetUp = ({ MAIL_URL, DEMO }: Pick<Env, "MAIL_URL" | "DEMO">) =>
  MAIL_URL !== undefined || DEMO;

/** One email to one person, already in the reader's language. */
export interface Email {
  store_id: StoreId;
  /** `Name <address>` of the shop. */
  sender: string;
  recipient: string;
  reply_to?: string;
  message: Message;
  /** The order that it is about. */
  order_number?: OrderNumber;
}

/** A limit that an email waits for, and when to try next (epoch seconds). */
export interface EmailDelay extends Limit {
  until: number;
}

/** An email held for this long (seconds) is dropped, because it is out of date. */
const MAX_HELD_SECONDS = 3 * 86_400;
/** Seconds during which failed emails are retried: a mail server may be down over a weekend. */
export const RETRIED_FOR = 3 * 86_400;
const TRIES = triesWithin(RETRIED_FOR);

/**
 * Puts an email into the outbox, in the transaction of the change that it reports: if that is rolled back, nothing
 * is sent. Only `domain/email` calls this; it decides whether the email may go out now or has to
 * wait. @param wait how long it can still be stopped, in seconds @returns its id
 */
export async function queueEmail(
  tx: Tx,
  now: EpochSeconds,
  email: Email,
  delay?: EmailDelay,
  wait = 0,
): Promise<number> {
  const row = {
    store_id: email.store_id,
    sender: oneLine(email.sender),
    recipient: oneLine(email.recipient),
    reply_to: email.reply_to ? oneLine(email.reply_to) : null,
    subject: oneLine(email.message.subject),
    kind: email.message.kind,
    message: JSON.stringify(email.message),
    body_text: plainText(email.message),
    locale: email.message.locale,
    created_at: now,
    sent_at: null,
    held_key: delay?.key ?? null,
    held_limit: delay?.limit ?? null,
    failed_at: null,
    order_number: email.order_number ?? null,
  };
  const build = () => tx.insertInto("emails").values(row).returning("id");
  const [mailed] = await runRows(tx, "queueEmail", [row], build);
  if (!mailed) throw new Error("queueEmail: the insert returned no id");
  await enqueueSending(tx, delay?.until ?? now + wait, mailed.id);
  return mailed.id;
}

const PAYLOAD = z.object({ email_id: z.number() });

/** Enqueues a job that sends an email from `at` on, with enough tries for three days. */
export function enqueueSending(tx: Tx, at: number, emailId: number): Promise<void> {
  return enqueue(tx, at, "mail.send", { email_id: emailId }, TRIES);
}

/** Makes a text fit in a header, which must be one line, even if somebody typed several into a form. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ").trim();
}

/** After the mail server could not be reached, other emails fail at once for this long (seconds). */
const SERVER_LEFT_ALONE = 30;
/** Nodemailer's errors that are about the server and not about one message. */
const UNREACHABLE = /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|EAUTH|ETLS)$/;
/** Whether the recipient's mail server will never take the email (RFC 5321: 5yz), such as for an unknown address. */
function isRefused(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 550 && responseCode <= 553;
}

/** An email that could not be rendered this many times goes out as plain text, which is better than not at all. */
const RENDERED_TRIES = 3;

/** The package that sends emails, by name; only this folder uses it. */
export const EMAIL_LIBRARY = "nodemailer";
/** Loaded for the first email. */
const emailLibrary = () => import("nodemailer");

/** These timeouts are well below a job's lease, so that no second process sends what the first is still sending. */
async function mailServer(url: string) {
  const { createTransport } = await emailLibrary();
  return createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
}

/** Connects to the mail server and logs in, without sending anything. @throws if that fails */
export async function tryMailServer(url: string): Promise<void> {
  const server = await mailServer(url);
  await server.verify().finally(() => server.close());
}

/**
 * The job that sends emails: by SMTP if the operator set up a server, else into files under `DATA_DIR/mail`. The
 * HTML is rendered here and not in the request that queued the email. Failures are stored with their reason and retried
 * for three days.
 */
export function emailSender(
  database: Database,
  clock: Clock,
  env: Pick<Env, "MAIL_URL" | "MAIL_FROM" | "dataDir">,
  log: Log,
  renderer: Pick<Renderer, "html">,
) {
  const deliver = env.MAIL_URL ? throughServer(env.MAIL_URL, clock) : intoFiles(emailFolder(env.dataDir));

  return async function send(payload: unknown, attempt: JobAttempt): Promise<AtEnd | undefined> {
    const { email_id } = PAYLOAD.parse(payload);
    const build = () => database.read.selectFrom("emails").selectAll().where("id", "=", email_id);
    const [row] = await runPrepared(database.read, "emailToSend", build, [email_id]);
    // A job may be retried after it succeeded, and must not send twice. Emails deleted along with their account
    // are not sent.
    if (!row || row.sent_at !== null) return undefined;
    if (row.held_key !== null && !(await leaveHold({ ...row, held_key: row.held_key }))) return undefined;
    try {
      const html = row.message ? await rendered(row.id, row.message, attempt) : undefined;
      await deliver(mailOf(row, env.MAIL_FROM, html), row.id);
    } catch (error) {
      await keepProblem(row.id, attempt, error);
      throw new Error(`email ${row.id} (${row.kind}) could not be sent`, { cause: error });
    }
    const sent = { sent_at: clock.now(), problem: "", ...textsToKeep(row) };
    return new AtEnd((tx) => {
      const marked = () => tx.updateTable("emails").set(sent).where("id", "=", email_id);
      return runRows(tx, "emailSent", [sent], marked, [email_id]);
    });
  };

  async function rendered(id: number, message: string, attempt: JobAttempt): Promise<string | undefined> {
    try {
      return await renderer.html(JSON.parse(message) as Message);
    } catch (error) {
      if (attempt.number < RENDERED_TRIES) throw error;
      log.error({ err: error, email: id }, "an email could not be rendered and is sent as plain text");
      return undefined;
    }
  }

  function keepProblem(id: number, attempt: JobAttempt, error: unknown) {
    const problem = redactText(error instanceof Error ? error.message : String(error)).slice(0, 300);
    const now = clock.now();
    return database.transaction((tx) =>
      tx
        .updateTable("emails")
        .set((set) => ({
          tries: attempt.number,
          problem,
          failed_at: attempt.last ? now : null,
          ...(isRefused(error) && { refused_at: set.fn.coalesce("refused_at", set.val(now)) }),
        }))
        .where("id", "=", id)
        .execute(),
    );
  }

  /** @returns whether a held email may go out now; otherwise it waits for the next day or is dropped */
  function leaveHold(row: { id: number; held_key: string; held_limit: number | null; created_at: number }) {
    const now = clock.now();
    const limit: Limit = { key: row.held_key, limit: row.held_limit ?? 0, window: 86_400 };
    return database.transaction(async (tx) => {
      const full = await consumeUnlessExceeded(tx, now, [limit]);
      if (!full) {
        // The email now counts towards today's limit, so a retry does not have to count again.
        await tx.updateTable("emails").set({ held_key: null }).where("id", "=", row.id).execute();
        return true;
      }
      if (now - row.created_at > MAX_HELD_SECONDS) {
        await tx.deleteFrom("emails").where("id", "=", row.id).execute();
        log.warn({ email: row.id }, "an email was dropped: its recipient got too many");
      } else await enqueueSending(tx, windowEnd(now, limit.window), row.id);
      return false;
    });
  }
}

type EmailRow = Selectable<Schema["emails"]>;
type Mail = SendMailOptions & { messageId: string };
type Deliver = (mail: Mail, id: number) => Promise<void>;

/** Sends emails through the operator's mail server. While it cannot be reached, other emails fail at once. */
function throughServer(url: string, clock: Clock): Deliver {
  const smtp = once(() => mailServer(url));
  let unreachable: { until: number; error: Error } | undefined;
  return async (mail) => {
    // A clock that was set back must not prolong the pause.
    const left = unreachable ? unreachable.until - clock.now() : 0;
    if (unreachable && left > 0 && left <= SERVER_LEFT_ALONE) throw unreachable.error;
    unreachable = undefined;
    try {
      await (await smtp()).sendMail(mail);
    } catch (error) {
      if (error instanceof Error && UNREACHABLE.test(String(errorCode(error))))
        unreachable = { until: clock.now() + SERVER_LEFT_ALONE, error };
      throw error;
    }
  };
}

/** Writes emails into files of a folder. */
function intoFiles(folder: string): Deliver {
  const composer = once(async () => {
    const { createTransport } = await emailLibrary();
    return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  });
  return async (mail, id) => {
    const composed = await (await composer()).sendMail(mail);
    // The operator may have removed it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${String(id).padStart(8, "0")}.eml`);
    await writeWhole(file, composed.message as Buffer, 0o600);
  };
}

/**
 * An email as the mail library takes it.
 * @param address the sender's address, if the mail server sends for one address only
 */
function mailOf(row: EmailRow, address: string | undefined, html: string | undefined): Mail {
  const from = address ? withAddress(row.sender, address) : row.sender;
  return {
    messageId: `<mail-${row.id}-${row.created_at}@${domainOf(from)}>`,
    date: new Date(row.created_at * 1000),
    from,
    to: row.recipient,
    // Replies go to the shop, even if the mail server demands another sender.
    replyTo: row.reply_to ?? (from === row.sender ? undefined : row.sender),
    subject: row.subject,
    text: row.body_text,
    // Finding out how each part is best encoded takes longer than encoding it.
    textEncoding: "quoted-printable",
    html,
    headers: {
      "Content-Language": row.locale,
      "Auto-Submitted": "auto-generated",
      ...unsubscribeHeaders(row.message),
    },
  };
}

/**
 * The texts to store once an email is sent. Empty if a link in them gives access to something (an account); staff read
 * emails about an order later, so emails about an order only lose the order's key.
 */
function textsToKeep(row: EmailRow): { body_text?: string; message?: string } {
  if (!holdsSecret(row.body_text)) return {};
  const keptTexts = { body_text: withoutKeys(row.body_text), message: withoutKeys(row.message) };
  return row.order_number === null || holdsSecret(keptTexts.body_text)
    ? { body_text: "", message: "" }
    : keptTexts;
}

/** Replaces the key of an order in a stored email. */
const NO_KEY = "[removed]";

/** An email's text or message without the order keys of its links. */
const withoutKeys = (text: string) => text.replace(/([?&]key=)[\w-]+/g, `$1${NO_KEY}`);

/** An email's text with the order's key in its links, to send it again. */
export const withKeys = (text: string, key: string): string => text.replaceAll(`key=${NO_KEY}`, `key=${key}`);

/** The shop's name with another address: some mail servers send for their own addresses only. */
const withAddress = (sender: string, address: string) => sender.replace(/<[^<>]*>$/, `<${address}>`);

/** The domain of a sender: an id of this machine alone looks like spam. */
const domainOf = (sender: string) => /@([\w.-]+)>?\s*$/.exec(sender)?.[1] ?? "localhost";

const unsubscribePayload = z.object({ unsubscribe: z.string().optional() });

/**
 * The headers from which an email program makes its unsubscribe button. One click needs TLS (RFC 8058, section 3.1).
 */
function unsubscribeHeaders(message: string): Record<string, string> {
  const { unsubscribe } = unsubscribePayload.parse(JSON.parse(message || "{}"));
  if (!unsubscribe) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    ...(unsubscribe.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

export function emailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

/** Deletes the emails sent to an address, because they contain personal details. */
export async function forgetEmails(tx: Tx, storeId: StoreId, recipient: string): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("store_id", "=", storeId)
    .where("recipient", "=", recipient)
    .where("sent_at", "is not", null)
    .execute();
}
