import { randomInt } from "node:crypto";
import type { Cents } from "#app/lib/money.ts";
import type { Failure } from "#app/lib/result.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { CardUse } from "./gift-cards.ts";
import * as rows from "./rows.server.ts";

/** A gift card as its holder sees it. The number is stored as a hash; the last four digits identify it. */
export interface GiftCard {
  id: number;
  last_four: string;
  balance: Cents;
  issued_at: number;
}

/** Digits of a number: 20 digits hold 66 bits, too many to guess. */
const DIGITS = 20;

const cardOf = ({ id, last_four, balance, issued_at }: rows.CardRow): GiftCard => ({
  id,
  last_four,
  balance,
  issued_at,
});

/** A typed number in plain digits: spaces and hyphens do not count (spec 2 §5). */
export function plainNumber(number: string): string {
  return number.replace(/[\s-]/g, "").toUpperCase();
}

/** Hashed with the shop's id, so the same number at two shops means two cards. */
const hashed = (storeId: number, text: string) => hashOf(`gift-card:${storeId}:${text}`);

/** Issues a gift card. @returns it with its number, which is shown only this once and never stored */
export async function issueCard(
  database: Database,
  storeId: number,
  now: number,
  amount: Cents,
  pin = "",
): Promise<GiftCard & { number: string }> {
  const number = Array.from({ length: DIGITS }, () => randomInt(10)).join("");
  return database.transaction(async (tx) => {
    const row = {
      store_id: storeId,
      number_hash: hashed(storeId, number),
      last_four: number.slice(-4),
      pin_hash: pin && hashed(storeId, `${number}:${pin}`),
      balance: amount,
      blocked: 0 as const,
      issued_at: now,
    };
    const id = await rows.insertCard(tx, row);
    await rows.addEntry(tx, {
      gift_card_id: id,
      at: now,
      kind: "issued",
      amount,
      balance: amount,
      order_id: null,
    });
    return { ...cardOf({ ...row, id }), number };
  });
}

/** The gift card with a number. A wrong PIN gets the same answer as an unknown number. Failure: `unknown_card`. */
export async function findCard(
  db: Queries,
  storeId: number,
  number: string,
  pin: string,
): Promise<GiftCard | Failure> {
  const plain = plainNumber(number);
  const row = await rows.cardByHash(db, storeId, hashed(storeId, plain));
  const opened =
    row && !row.blocked && (row.pin_hash === "" || row.pin_hash === hashed(storeId, `${plain}:${pin}`));
  return row && opened ? cardOf(row) : failure("giftCards.unknown_card", {}, { at: "gift_card_number" });
}

/**
 * The id of the card with this number. Needs no PIN: the id gives no access, and is only used for cards already
 * in the cart.
 */
export async function cardIdOf(db: Queries, storeId: number, number: string): Promise<number | undefined> {
  return (await rows.cardByHash(db, storeId, hashed(storeId, plainNumber(number))))?.id;
}

export async function cardsOf(db: Queries, storeId: number, ids: readonly number[]): Promise<GiftCard[]> {
  if (ids.length === 0) return [];
  return (await rows.cardsByIds(db, storeId, ids)).filter(({ blocked }) => !blocked).map(cardOf);
}

/**
 * Pays for an order with gift cards, within the transaction that writes it. The caller rolls back if a card
 * falls short.
 * @returns whether every card had enough money
 */
export async function spendCards(
  tx: Tx,
  uses: readonly CardUse[],
  orderId: number,
  now: number,
): Promise<boolean> {
  // Sorted by id, so that two orders with the same cards cannot deadlock.
  for (const { id, amount } of [...uses].sort((a, b) => a.id - b.id)) {
    if (amount === 0) continue;
    const balance = await rows.changeBalance(tx, id, -amount);
    if (balance === undefined) return false;
    await rows.addEntry(tx, {
      gift_card_id: id,
      at: now,
      kind: "spent",
      amount: -amount,
      balance,
      order_id: orderId,
    });
  }
  return true;
}

/** Refunds an order's gift cards, up to a given amount. @returns the amount refunded */
export async function giveBackToCards(
  tx: Tx,
  orderId: number,
  now: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<Cents> {
  let left = most;
  for (const { id, amount } of await rows.takenFor(tx, orderId)) {
    const part = Math.min(left, amount);
    if (part === 0) continue;
    const balance = await rows.changeBalance(tx, id, part);
    if (balance === undefined) throw new Error(`gift card ${id} is gone`);
    await rows.addEntry(tx, {
      gift_card_id: id,
      at: now,
      kind: "given_back",
      amount: part,
      balance,
      order_id: orderId,
    });
    left -= part;
  }
  return most - left;
}

/** A gift card with all its entries, for the operator. */
export async function cardHistory(db: Queries, storeId: number, number: string) {
  const row = await rows.cardByHash(db, storeId, hashed(storeId, plainNumber(number)));
  return row && { ...cardOf(row), entries: await rows.entriesOf(db, row.id) };
}

export async function listCards(db: Queries, storeId: number, limit: number): Promise<GiftCard[]> {
  return (await rows.newestCards(db, storeId, limit)).map(cardOf);
}
