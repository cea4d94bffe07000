import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { outcomesOf } from "#app/platform/email/outbox.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import { record } from "../../accounts/audit/audit.server.ts";
import { mayRequest, type Requester } from "../../email/email.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import { cardSubject } from "../gift-cards.ts";
import * as rows from "./rows.server.ts";
import { deliver, type Sale, saleOf } from "./sales.server.ts";

/** Sales that one round emails or asks about. */
const BATCH_SIZE = 200;

/** Resources for sending. No request, because a timer sends. */
export interface SendingContext {
  readonly database: Database;
  readonly now: EpochSeconds;
  readonly log: Log;
  writerOf(storeId: StoreId): Promise<Writer>;
  /** Settles the order of gift cards that were just emailed, if nothing else is left to do for it. */
  settle(tx: Tx, writer: Writer, sale: Sale): Promise<void>;
  /** Tells the buyer of gift cards that their email could not be delivered. */
  emailReturned(tx: Tx, writer: Writer, sale: Sale): Promise<void>;
}

/**
 * Emails the gift cards that are due. Several processes may do this at once: each sale is locked, and sent by one.
 * @returns how many it sent
 */
export async function sendDue({ database, now, log, writerOf, settle }: SendingContext): Promise<number> {
  let sent = 0;
  for (const { id, store_id } of await rows.salesDue(database.read, now, BATCH_SIZE)) {
    try {
      const writer = await writerOf(store_id);
      await database.transaction(async (tx) => {
        const sale = await rows.lockSale(tx, id);
        if (!sale || sale.sent_at !== null || sale.voided_at !== null) return;
        await deliver(tx, writer, sale, now);
        await settle(tx, writer, saleOf(sale));
        sent++;
      });
    } catch (error) {
      // The others must not wait for one that fails.
      log.error({ err: error, sale: id }, "gift cards could not be emailed");
    }
  }
  return sent;
}

/**
 * Checks the state of the emails with gift cards, and tells the buyers when one could not be delivered: because
 * the recipient's mail server refuses the address, or because delivery failed for days. @returns how many
 */
export async function followSent(context: SendingContext): Promise<number> {
  const { database, now, log } = context;
  let returned = 0;
  let after = 0;
  for (;;) {
    const mailed = await rows.salesEmailed(database.read, after, BATCH_SIZE);
    const outcomes = await outcomesOf(
      database.read,
      mailed.map(({ email_id }) => email_id),
    );
    for (const { id, store_id, email_id } of mailed) {
      after = id;
      const outcome = outcomes.get(email_id) ?? "sent";
      if (outcome === "waiting") continue;
      try {
        const writer = await context.writerOf(store_id);
        await database.transaction(async (tx) => {
          const sale = await rows.lockSale(tx, id);
          // Another process was here, or the cards were sent again in the meantime.
          if (Number(sale?.email_id) !== email_id || !sale) return;
          await rows.changeSale(tx, id, {
            email_id: null,
            ...(outcome === "returned" && { returned_at: now }),
          });
          if (outcome === "sent") return;
          await context.emailReturned(tx, writer, saleOf(sale));
          returned++;
        });
      } catch (error) {
        log.error({ err: error, sale: id }, "gift cards could not be followed");
      }
    }
    if (mailed.length < BATCH_SIZE) return returned;
  }
}

/** The new recipient of the gift cards of a sale, or of an order's line by its position. */
type Resend = ({ saleId: number } | { orderId: OrderId; position: number }) & {
  recipient: string;
  /** Whose limits the email counts against; undefined for staff. */
  requester?: Requester | undefined;
  /** Which member of staff sends them, for the trail of changes. */
  who?: string;
};

/**
 * Sends the gift cards of a line to another address, or to the same one again. They get new numbers, so the recipient
 * of the first email cannot use them. Cards that are not sent yet only change their recipient. Failures: `not_found`,
 * `no_cards` (they are void), `used`, and those of `mayRequest`.
 */
export function sendAgain(
  database: Database,
  writer: Writer,
  now: EpochSeconds,
  { recipient, requester, who, ...which }: Resend,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    const saleId = "saleId" in which ? which.saleId : await saleAt(tx, which);
    const sale = saleId === undefined ? undefined : await rows.lockSale(tx, saleId);
    if (!sale) return failure("giftCards.sale.not_found");
    if (sale.voided_at !== null) return failure("giftCards.no_cards");
    if (sale.sent_at === null) {
      await rows.changeSale(tx, sale.id, { recipient, recipient_key: emailKey(recipient) });
      if (who !== undefined) await recordSent(tx, sale, now, who);
      return undefined;
    }
    const cards = await rows.lockLiveCards(tx, sale.id);
    if (cards.some(({ balance }) => balance < sale.amount)) return failure("giftCards.used");
    const envelope = { storeId: sale.store_id, now, to: recipient };
    const refused = requester && (await mayRequest(tx, requester, envelope));
    if (refused) throw new Refusal(refused);
    await deliver(tx, writer, sale, now, recipient);
    if (who !== undefined) await recordSent(tx, sale, now, who);
    return undefined;
  });
}

const saleAt = async (tx: Tx, { orderId, position }: { orderId: OrderId; position: number }) =>
  (await rows.salesOf(tx, orderId)).find((sale) => sale.position === position)?.id;

/** Records that staff sent a sale's cards, for each of them that can be spent. */
async function recordSent(tx: Tx, sale: rows.SaleRow, at: number, actor: string): Promise<void> {
  for (const { id } of await rows.lockLiveCards(tx, sale.id))
    await record(tx, {
      storeId: sale.store_id,
      at,
      actor,
      action: "gift card sent",
      subject: cardSubject(id),
    });
}
