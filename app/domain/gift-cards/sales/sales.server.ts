import { z } from "zod";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { openWith, sealWith } from "#app/lib/secret-box.server.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import type { Gift } from "../gift.ts";
import { sendingTime } from "../gift.ts";
import { drawNumber, drawPin, numberHash, pinHash } from "../numbers.server.ts";
import { giftCardEmail } from "./emails.server.ts";
import * as rows from "./rows.server.ts";

/** Fields of a sale that only this module reads: its state, and the contents of its email. */
type Inner =
  | "store_id"
  | "issued_at"
  | "voided_at"
  | "returned_at"
  | "recipient_key"
  | "key_hash"
  | "content"
  | "email_id";

/** The gift cards of one line of a paid order, or one that staff sold at the counter and emailed. */
export interface Sale extends Omit<rows.SaleRow, Inner> {
  state: SaleState;
}

/** `returned` means that its email could not be delivered; `void` that none of its cards can be spent. */
export const SALE_STATES = ["waiting", "sent", "returned", "void"] as const;
export type SaleState = (typeof SALE_STATES)[number];

export function saleOf(row: rows.SaleRow): Sale {
  const { store_id, issued_at, voided_at, returned_at, recipient_key, key_hash, content, email_id, ...sale } =
    row;
  const state =
    voided_at !== null
      ? "void"
      : returned_at !== null
        ? "returned"
        : sale.sent_at === null
          ? "waiting"
          : "sent";
  return { ...sale, state };
}

/** A line of an order that is for gift cards. */
export interface OrderedGift {
  position: number;
  quantity: number;
  design: string;
  title: string;
  gift: Gift;
}

/** The order that buys gift cards. */
interface CardPurchase {
  storeId: StoreId;
  orderId: OrderId;
  /** The recipient of cards whose recipient is left empty. */
  buyer: string;
  locale: string;
  timeZone: string;
  now: EpochSeconds;
}

/**
 * Issues the gift cards of an order, in the transaction that records its payment. Each line is issued once, no matter
 * how often it is paid. The cards get their numbers when they are emailed (`deliver`).
 */
export async function issueOrdered(
  tx: Tx,
  order: CardPurchase,
  lines: readonly OrderedGift[],
): Promise<void> {
  const { storeId: store_id, orderId: order_id, buyer, locale, timeZone, now } = order;
  for (const { position, quantity, design, title, gift } of lines) {
    const recipient = gift.email || buyer;
    const saleId = await rows.insertSale(tx, {
      store_id,
      order_id,
      position,
      amount: gift.price,
      quantity,
      design,
      title,
      recipient,
      recipient_key: emailKey(recipient),
      to_name: gift.to,
      from_name: gift.from,
      message: gift.message,
      locale,
      send_at: sendingTime(gift, timeZone, now),
      issued_at: now,
      sent_at: null,
      voided_at: null,
      returned_at: null,
      key_hash: null,
      content: "",
      email_id: null,
    });
    if (saleId === undefined) continue;
    await rows.insertCards(
      tx,
      Array.from({ length: quantity }, () => ({
        store_id,
        // No number has this hash.
        number_hash: `unsent:${newToken()}`,
        last_four: "",
        pin_hash: "",
        balance: gift.price,
        blocked: 0 as const,
        issued_at: now,
        sale_id: saleId,
        moved_to: null,
        form_hash: null,
      })),
    );
  }
}

/** The numbers and PINs of a sale's cards, by the cards' ids. */
const storedNumbers = storedJson<[id: number, number: string, pin: string][]>(
  z.array(z.tuple([z.number(), z.string(), z.string()])),
);

/**
 * Gives the cards of a sale new numbers and emails them, in the transaction that led to it. Only the key in the
 * email's link can decrypt the numbers; the database holds hashes. Earlier numbers and links stop working.
 * @param recipient who gets them; by default, the recipient named in the order
 * @returns the numbers and PINs
 */
export async function deliver(
  tx: Tx,
  writer: Writer,
  row: rows.SaleRow,
  now: EpochSeconds,
  recipient: string = row.recipient,
): Promise<{ number: string; pin: string }[]> {
  const cards = await rows.lockLiveCards(tx, row.id);
  if (cards.length === 0) {
    await rows.endEmptySales(tx, [row.id], now);
    return [];
  }
  const drawn = cards.map(() => ({ number: drawNumber(), pin: drawPin() }));
  await rows.numberCards(
    tx,
    cards,
    drawn.map(({ number, pin }) => ({
      number_hash: numberHash(row.store_id, number),
      last_four: number.slice(-4),
      pin_hash: pinHash(row.store_id, number, pin),
    })),
  );
  const key = newToken();
  const numbers = cards.map(({ id }, index): [number, string, string] => [
    id,
    drawn[index]?.number ?? "",
    drawn[index]?.pin ?? "",
  ]);
  const link = `${writer.baseUrl}/gift-card/${key}`;
  const sale = { ...saleOf(row), recipient, quantity: cards.length };
  const email_id = await emailFromShop(tx, now, giftCardEmail(writer, sale, link));
  await rows.changeSale(tx, row.id, {
    recipient,
    recipient_key: emailKey(recipient),
    sent_at: now,
    returned_at: null,
    key_hash: hashOf(key),
    content: sealWith(key, storedNumbers.write(numbers)),
    email_id,
  });
  return drawn;
}

/** A gift card for the page behind its email's link. */
export interface ShownCard {
  number: string;
  pin: string;
  balance: Cents;
  voided: boolean;
}

/** The sale that an email's link opens, with one page of its cards; undefined if the link is wrong or was replaced. */
export async function openSale(
  db: Queries,
  storeId: StoreId,
  key: string,
  page: { offset: number; limit: number },
): Promise<{ sale: Sale; cards: ShownCard[]; count: number } | undefined> {
  const row = await rows.saleByKey(db, storeId, hashOf(key));
  if (!row) return undefined;
  const numbers = storedNumbers.read(openWith(key, row.content));
  const byId = new Map((await rows.cardsOfSale(db, row.id)).map((card) => [card.id, card]));
  const cards = numbers.slice(page.offset, page.offset + page.limit).map(([id, number, pin]): ShownCard => {
    const card = byId.get(id);
    return { number, pin, balance: card?.balance ?? 0, voided: card?.blocked !== 0 };
  });
  return { sale: saleOf(row), cards, count: numbers.length };
}

/** The gift cards that an order bought; none before it is paid. */
export async function salesOf(db: Queries, orderId: OrderId): Promise<Sale[]> {
  return (await rows.salesOf(db, orderId)).map(saleOf);
}

/** A card that somebody bought, as far as staff see it without its number. */
export interface BoughtCard {
  card_id: number;
  order_id: OrderId;
  /** The end of its number; "" until it is emailed. */
  last_four: string;
  amount: Cents;
  to_name: string;
  state: SaleState;
  issued_at: number;
}

/** The cards that these orders bought, the newest first. */
export async function cardsBought(
  db: Queries,
  orderIds: readonly OrderId[],
  limit: number,
): Promise<BoughtCard[]> {
  if (orderIds.length === 0) return [];
  const cardRows = await rows.cardsOfOrders(db, orderIds, limit);
  return cardRows.flatMap(({ card_id, last_four, blocked, ...row }) => {
    const { order_id, amount, to_name, state } = saleOf(row);
    const card = { card_id, last_four, amount, to_name, state: blocked ? ("void" as const) : state };
    return order_id === null ? [] : [{ ...card, order_id, issued_at: row.issued_at }];
  });
}
