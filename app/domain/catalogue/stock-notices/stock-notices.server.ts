import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { stockNotices as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailFromShop, emailOnRequest, type Requester } from "../../email/email.server.ts";
import { coverOf, emailFrom, type Writer } from "../../email/messages.server.ts";
import { localeOf, sellsByLocation } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteArrived } from "../follows/news-rows.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Requests an email for when a title is back in stock: at the visitor's location if each sells its own. The address
 * must first be confirmed through an email, then gets one notice. Every email has a link to cancel. Failures: those of
 * `emailOnRequest`.
 */
export async function requestStockNotice(
  database: Database,
  visitor: Requester & { store: Store; now: EpochSeconds; baseUrl: string; locationId?: number | undefined },
  titleId: TitleId,
  email: string,
): Promise<Failure | undefined> {
  const { store, now, baseUrl } = visitor;
  return database.transaction(async (tx) => {
    const title = await rows.titleName(tx, titleId);
    if (!title) return undefined;
    return emailOnRequest(tx, visitor, { storeId: store.id, now, to: email }, async () => {
      const token = newToken();
      await rows.putStockNotice(tx, {
        store_id: store.id,
        title_id: titleId,
        location_id: sellsByLocation(store.settings) ? (visitor.locationId ?? null) : null,
        email: email.toLowerCase(),
        locale: localeOf(store.settings),
        token_hash: hashOf(token),
        now,
      });
      return confirmationEmail(visitor, email, title, `${baseUrl}/notices/${token}`);
    });
  });
}

/** The notice that an email's link refers to: its title, and whether it is confirmed. */
export async function stockNoticeOf(
  database: Database,
  store: Store,
  token: string,
): Promise<{ title: string; eisbn: string; confirmed: boolean } | undefined> {
  const notice = await rows.stockNoticeByToken(database.read, store.id, hashOf(token));
  const title = notice && (await rows.titleName(database.read, notice.title_id));
  return title && { ...title, confirmed: notice.confirmed_at !== null };
}

/** Confirms or cancels a notice. @returns whether it existed */
export async function answerStockNotice(
  database: Database,
  now: EpochSeconds,
  store: Store,
  token: string,
  answer: "confirm" | "stop",
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const notice = await rows.stockNoticeByToken(tx, store.id, hashOf(token));
    if (!notice) return false;
    if (answer === "stop") await rows.deleteStockNotice(tx, notice.id);
    else await rows.confirmStockNotice(tx, notice.id, now);
    return true;
  });
}

/** Deletes all notices of an address. */
export function forgetStockNotices(tx: Tx, storeId: StoreId, email: string): Promise<void> {
  return rows.deleteStockNoticesTo(tx, storeId, email.toLowerCase());
}

/**
 * Emails everyone waiting for one of these titles that is now on hand, within the stock's transaction, and records
 * those that are new for the followers of their authors and series.
 */
export async function announceOnHand(
  tx: Tx,
  now: EpochSeconds,
  store: Store,
  titleIds: readonly TitleId[],
  baseUrl: string,
): Promise<number> {
  const here = await rows.onHandOf(tx, store.id, titleIds, store.settings.store_info.country);
  await noteArrived(tx, store.id, here, now);
  const waiting =
    here.length > 0 ? await rows.claimWaiting(tx, store.id, here, now, sellsByLocation(store.settings)) : [];
  for (const notice of waiting) {
    const title = await rows.titleName(tx, notice.title_id);
    if (!title) continue;
    const token = newToken();
    await rows.renewToken(tx, notice.id, hashOf(token));
    const stop = `${baseUrl}/notices/${token}`;
    await emailFromShop(tx, now, backEmail({ store, baseUrl }, notice, title, stop));
  }
  return waiting.length;
}

interface NoticeTitle {
  title: string;
  eisbn: string;
}

function confirmationEmail(writer: Writer, to: string, { title, eisbn }: NoticeTitle, link: string): Email {
  const { settings } = writer.store;
  const t = translator(localeOf(settings));
  return emailFrom(writer, {
    kind: "notice-confirm",
    recipient: to,
    subject: t(words.confirmSubject, { title }),
    title: t(words.confirmTitle),
    blocks: [
      { type: "text", text: t(words.confirmText, { title, shop: settings.store_info.name }) },
      { type: "items", heads: [t(words.aboutTitle), ""], items: [aboutTitle(writer, { title, eisbn })] },
      { type: "button", text: t(words.confirmButton), url: link },
      { type: "note", text: t(words.confirmNotYou) },
    ],
  });
}

function backEmail(
  writer: Writer,
  notice: { email: string; locale: string },
  title: NoticeTitle,
  stop: string,
): Email {
  const t = translator(notice.locale);
  return emailFrom(writer, {
    kind: "notice-back",
    unsubscribe: stop.replace("/notices/", "/unsubscribe/notices/"),
    recipient: notice.email,
    locale: notice.locale,
    subject: t(words.backSubject, { title: title.title }),
    title: t(words.backTitle),
    blocks: [
      { type: "text", text: t(words.backText, { title: title.title }) },
      { type: "items", heads: [t(words.aboutTitle), ""], items: [aboutTitle(writer, title)] },
      { type: "button", text: t(words.backButton), url: `${writer.baseUrl}/item/${title.eisbn}` },
      { type: "note", text: t(words.stopText) },
      { type: "link", text: t(words.stopLink), url: stop },
    ],
  });
}

function aboutTitle(writer: Writer, { title, eisbn }: NoticeTitle) {
  return { quantity: null, title, details: [], each: "", amount: "", ...coverOf(writer, eisbn) };
}

/** The two emails, for the demo's preview. */
export const stockNoticeEmails = { confirmationEmail, backEmail };
