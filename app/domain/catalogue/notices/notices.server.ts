import type { Failure } from "#app/lib/result.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, notices as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { emailFromShop, emailOnRequest, type Requester } from "../../email/email.server.ts";
import { letterFrom, signature } from "../../stores/letters.server.ts";
import { localeOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/**
 * "Tell me when it is back": an address is written to only after its owner has said yes from the letter
 * itself, once, and every letter has the link that ends it. Failures: those of `emailOnRequest`.
 */
export async function askForNotice(
  database: Database,
  visitor: Requester & { store: Store; now: number; baseUrl: string },
  titleId: number,
  email: string,
): Promise<Failure | undefined> {
  const { store, now, baseUrl } = visitor;
  return database.transaction(async (tx) => {
    const title = await rows.titleName(tx, titleId);
    if (!title) return undefined;
    return emailOnRequest(tx, visitor, { storeId: store.id, now, to: email }, async () => {
      const token = newToken();
      await rows.putNotice(tx, {
        store_id: store.id,
        title_id: titleId,
        email: email.toLowerCase(),
        locale: localeOf(store.settings),
        token_hash: hashOf(token),
        now,
      });
      return letter(store, email, localeOf(store.settings), {
        subject: [words.confirmSubject, { title: title.title }],
        lines: [[words.confirmText, { title: title.title, shop: store.settings.store_info.name }]],
        link: `${baseUrl}/notices/${token}`,
      });
    });
  });
}

/** What a letter's link leads to: which title, and whether the wish is confirmed. */
export async function noticeOf(
  database: Database,
  store: Store,
  token: string,
): Promise<{ title: string; eisbn: string; confirmed: boolean } | undefined> {
  const notice = await rows.noticeByToken(database.read, store.id, hashOf(token));
  const title = notice && (await rows.titleName(database.read, notice.title_id));
  return title && { ...title, confirmed: notice.confirmed_at !== null };
}

/** Says yes to a wish, or ends it. @returns whether there was one */
export async function answerNotice(
  database: Database,
  now: number,
  store: Store,
  token: string,
  answer: "confirm" | "stop",
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const notice = await rows.noticeByToken(tx, store.id, hashOf(token));
    if (!notice) return false;
    if (answer === "stop") await rows.deleteNotice(tx, notice.id);
    else await rows.confirmNotice(tx, notice.id, now);
    return true;
  });
}

/** Forgets everything that an address waits for. */
export function forgetNotices(tx: Tx, storeId: number, email: string): Promise<void> {
  return rows.deleteNoticesTo(tx, storeId, email.toLowerCase());
}

/** Writes to everybody who waits for one of these titles and can have it now; within the stock's transaction. */
export async function tellWaiting(
  tx: Tx,
  now: number,
  store: Store,
  titleIds: readonly number[],
  baseUrl: string,
): Promise<number> {
  const here = await rows.onHandOf(tx, store.id, titleIds);
  const waiting = here.length > 0 ? await rows.claimWaiting(tx, store.id, here, now) : [];
  for (const notice of waiting) {
    const title = await rows.titleName(tx, notice.title_id);
    if (!title) continue;
    const token = newToken();
    await rows.renewToken(tx, notice.id, hashOf(token));
    await emailFromShop(
      tx,
      now,
      letter(store, notice.email, notice.locale, {
        subject: [words.backSubject, { title: title.title }],
        lines: [[words.backText, { title: title.title }], `${baseUrl}/item/${title.eisbn}`, [words.stopText]],
        link: `${baseUrl}/notices/${token}`,
      }),
    );
  }
  return waiting.length;
}

type Line = [message: Message, values?: Record<string, string>];

function letter(
  store: Store,
  recipient: string,
  locale: string,
  content: { subject: Line; lines: (Line | string)[]; link: string },
): Mail {
  const t = translator(locale);
  const paragraphs = [
    ...content.lines.map((line) => (typeof line === "string" ? line : t(...line))),
    content.link,
  ];
  return letterFrom(store, {
    recipient,
    subject: t(...content.subject),
    lines: [...paragraphs.flatMap((line) => [line, ""]).slice(0, -1), ...signature(store)],
    locale,
  });
}
