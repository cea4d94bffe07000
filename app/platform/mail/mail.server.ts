import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db/database.server.ts";
import type { Env } from "../env.server.ts";
import { enqueue } from "../jobs/jobs.server.ts";

/** One letter to one person, in the reader's language already. */
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

/** Puts a mail into the outbox, in the transaction of what it tells about: sent if that is stored, else not. */
export async function queueMail(tx: Tx, now: number, mail: Mail): Promise<void> {
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
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, now, "mail.send", { mail_id: row.id });
}

/** A header is one line, whatever somebody typed into a form. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ").trim();
}

/** The job that sends: by SMTP when the operator named a server, else into files under `DATA_DIR/mail`. */
export function mailSender(database: Database, clock: Clock, env: Pick<Env, "MAIL_URL" | "dataDir">) {
  const smtp = env.MAIL_URL ? nodemailer.createTransport(env.MAIL_URL) : undefined;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const folder = mailFolder(env.dataDir);

  return async function send({ mail_id }: { mail_id: number }): Promise<void> {
    const row = await database.read
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", mail_id)
      .executeTakeFirstOrThrow();
    // A job that is tried again after its answer was lost must not send twice.
    if (row.sent_at !== null) return;
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
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${String(row.id).padStart(8, "0")}.eml`);
      await writeFile(`${file}.part`, composed.message as Buffer);
      await rename(`${file}.part`, file);
    }
    await database.transaction((tx) =>
      tx.updateTable("mails").set({ sent_at: clock.now() }).where("id", "=", mail_id).execute(),
    );
  };
}

export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

/** Forgets the letters that were sent to an address: they hold a person's details. */
export async function forgetMails(tx: Tx, storeId: number, recipient: string): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("store_id", "=", storeId)
    .where("recipient", "=", recipient)
    .where("sent_at", "is not", null)
    .execute();
}
