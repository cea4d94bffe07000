import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db/database.server.ts";
import type { Env } from "../env.server.ts";
import { enqueue } from "../jobs/jobs.server.ts";
import { type Limit, takeUses, windowEnd } from "../limits/limits.server.ts";
import type { Log } from "../log.server.ts";
import { holdsSecret } from "../redact.ts";

/** One email to one person, in the reader's language already. */
export interface Mail {
  store_id: number;
  /** `Name <address>` of the shop. */
  sender: string;
  recipient: string;
  reply_to?: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
}

/** A limit that an email waits for, and when to try next (epoch seconds). */
export interface Hold extends Limit {
  until: number;
}

/** A held email that found no room for this long (seconds) is of no use to anybody any more. */
const HELD_FOR = 3 * 86_400;

/**
 * Puts an email into the outbox, in the transaction of what it is about: sent if that is stored, else not. Only
 * `domain/email` calls this; it decides whether the email may go out, or has to wait.
 */
export async function queueMail(tx: Tx, now: number, mail: Mail, hold?: Hold): Promise<void> {
  const row = await tx
    .insertInto("mails")
    .values({
      store_id: mail.store_id,
      sender: oneLine(mail.sender),
      recipient: oneLine(mail.recipient),
      reply_to: mail.reply_to ? oneLine(mail.reply_to) : null,
      subject: oneLine(mail.subject),
      body_text: mail.text,
      body_html: mail.html,
      locale: mail.locale,
      created_at: now,
      sent_at: null,
      held_key: hold?.key ?? null,
      held_limit: hold?.limit ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, hold?.until ?? now, "mail.send", { mail_id: row.id });
}

/** A header is one line, whatever somebody typed into a form. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ").trim();
}

/**
 * The job that sends: by SMTP when the operator named a server, else into files under `DATA_DIR/mail`. A body
 * with a link that opens something (an account, an order) is deleted once it is sent.
 */
export function mailSender(
  database: Database,
  clock: Clock,
  env: Pick<Env, "MAIL_URL" | "dataDir">,
  log: Log,
) {
  const smtp = env.MAIL_URL ? nodemailer.createTransport(env.MAIL_URL) : undefined;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const folder = mailFolder(env.dataDir);

  return async function send({ mail_id }: { mail_id: number }): Promise<void> {
    const row = await database.read
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", mail_id)
      .executeTakeFirst();
    // A job that is tried again after its answer was lost must not send twice; an email that was forgotten
    // with its account is not sent at all.
    if (!row || row.sent_at !== null) return;
    if (row.held_key !== null && !(await leaveHold({ ...row, held_key: row.held_key }))) return;
    const message = {
      messageId: `<mail-${row.id}-${row.created_at}@colophon>`,
      date: new Date(row.created_at * 1000),
      from: row.sender,
      to: row.recipient,
      replyTo: row.reply_to ?? undefined,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      headers: { "Content-Language": row.locale, "Auto-Submitted": "auto-generated" },
    };
    if (smtp) {
      await smtp.sendMail(message);
    } else {
      const composed = await composer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(row.id).padStart(8, "0")}.eml`);
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    }
    await database.transaction((tx) =>
      tx
        .updateTable("mails")
        .set({ sent_at: clock.now(), ...(holdsSecret(row.body_text) && { body_text: "", body_html: "" }) })
        .where("id", "=", mail_id)
        .execute(),
    );
  };

  /** @returns whether a held email may go out now; otherwise it waits for the next day, or is dropped. */
  function leaveHold(row: { id: number; held_key: string; held_limit: number | null; created_at: number }) {
    const now = clock.now();
    const limit: Limit = { key: row.held_key, limit: row.held_limit ?? 0, window: 86_400 };
    return database.transaction(async (tx) => {
      const full = await takeUses(tx, now, [limit]);
      if (!full) {
        // It has its place in today's allowance: a second try at sending does not need another.
        await tx.updateTable("mails").set({ held_key: null }).where("id", "=", row.id).execute();
        return true;
      }
      if (now - row.created_at > HELD_FOR) {
        await tx.deleteFrom("mails").where("id", "=", row.id).execute();
        log.warn({ mail: row.id }, "an email was dropped: its recipient got too many");
      } else await enqueue(tx, windowEnd(now, limit.window), "mail.send", { mail_id: row.id });
      return false;
    });
  }
}

export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

/** Forgets the emails that were sent to an address: they hold a person's details. */
export async function forgetMails(tx: Tx, storeId: number, recipient: string): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("store_id", "=", storeId)
    .where("recipient", "=", recipient)
    .where("sent_at", "is not", null)
    .execute();
}
