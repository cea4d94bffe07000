import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { CardUse } from "./gift-cards.ts";
import { drawNumber, drawPin, numberHash, pinHash } from "./numbers.server.ts";
import { isMistyped, plainNumber } from "./numbers.ts";
import * as rows from "./rows.server.ts";
import * as saleRows from "./sales/rows.server.ts";

/** A gift card as its holder sees it. The number is stored as a hash; the last four digits identify it. */
export interface GiftCard {
  id: number;
  /** "" for a card that was sold and is not emailed yet: it has no number. */
  last_four: string;
  balance: Cents;
  issued_at: number;
}

/** A gift card as staff see it. */
export interface StaffCard extends GiftCard {
  /** The card can no longer be spent. */
  voided: boolean;
  /** The id of the card that has its balance now; null if the balance was not moved. */
  moved_to: number | null;
}

/** The origin of a card, for its ledger. */
export interface Origin {
  /** Sold at the counter, given as store credit, or issued without payment. */
  kind: "sold" | "credited" | "issued";
  who: string;
  /** The payment method, if the card was sold. */
  means: string;
  /** The order's or counter's sale that it belongs to. */
  sale_id: number | null;
  /** A hash of the form's token. */
  form_hash: string | null;
}

const BY_OPERATOR: Origin = { kind: "issued", who: "operator", means: "", sale_id: null, form_hash: null };

const cardOf = ({ id, last_four, balance, issued_at }: rows.CardRow): GiftCard => ({
  id,
  last_four,
  balance,
  issued_at,
});
export const staffCardOf = (row: rows.CardRow): StaffCard => ({
  ...cardOf(row),
  voided: row.blocked === 1,
  moved_to: row.moved_to,
});

/** A card to write: a new one, or one that another system issued. */
interface CardToWrite {
  number: string;
  pin: string;
  balance: Cents;
}

/** Writes a card with the first entry of its ledger. @returns undefined if the shop already has one with this number */
export async function writeCard(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  { number, pin, balance }: CardToWrite,
  { kind, who, means, sale_id, form_hash }: Origin = BY_OPERATOR,
): Promise<GiftCard | undefined> {
  const row = {
    store_id: storeId,
    number_hash: numberHash(storeId, number),
    last_four: number.slice(-4),
    pin_hash: pinHash(storeId, number, pin),
    balance,
    blocked: 0 as const,
    issued_at: now,
    moved_to: null,
    sale_id,
    form_hash,
  };
  const id = await rows.insertCard(tx, row);
  if (id === undefined) return undefined;
  const entry = { gift_card_id: id, at: now, kind, amount: balance, balance, order_id: null };
  await rows.addEntry(tx, { ...entry, who, means });
  return cardOf({ ...row, id });
}

/**
 * Issues a gift card.
 * @param pin drawn if omitted; "" for a card without one
 * @returns the card with its number and PIN, which are shown only this once and stored as hashes
 */
export async function issueCard(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  amount: Cents,
  pin: string = drawPin(),
): Promise<GiftCard & { number: string; pin: string }> {
  const number = drawNumber();
  const card = await database.transaction((tx) =>
    writeCard(tx, storeId, now, { number, pin, balance: amount }),
  );
  if (!card) throw new Error("issueCard: a card with the number that was drawn exists already");
  return { ...card, number, pin };
}

/** The result of importing cards. */
export interface ImportedCards {
  /** Number and total balance of the new cards. */
  added: number;
  balance: Cents;
  /** Number of known cards; their balances are unchanged. */
  known: number;
}

/**
 * Adds cards that another system issued, within a transaction. A number that the shop already has is skipped, so a file
 * can be imported again.
 */
export async function importCards(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  cards: readonly CardToWrite[],
): Promise<ImportedCards> {
  const counts: ImportedCards = { added: 0, balance: 0, known: 0 };
  for (const card of cards) {
    const written = await writeCard(tx, storeId, now, { ...card, number: plainNumber(card.number) });
    if (written) {
      counts.added++;
      counts.balance += written.balance;
    } else counts.known++;
  }
  return counts;
}

/**
 * The gift card with a number. A wrong PIN gets the same answer as an unknown number. Failures: `unknown_card`,
 * `mistyped` (its check digits are wrong).
 */
export async function findCard(
  db: Queries,
  storeId: StoreId,
  number: string,
  pin: string,
): Promise<GiftCard | Failure> {
  const plain = plainNumber(number);
  const row = await rows.cardByHash(db, storeId, numberHash(storeId, plain));
  const opened =
    row && !row.blocked && (row.pin_hash === "" || row.pin_hash === pinHash(storeId, plain, pin));
  if (row && opened) return cardOf(row);
  const at = "gift_card_number";
  return isMistyped(plain)
    ? failure("giftCards.mistyped", {}, { at })
    : failure("giftCards.unknown_card", {}, { at });
}

/**
 * The id of the card with this number. Needs no PIN: the id gives no access, and is only used for cards already
 * in the cart.
 */
export async function cardIdOf(db: Queries, storeId: StoreId, number: string): Promise<number | undefined> {
  return (await rows.cardByHash(db, storeId, numberHash(storeId, plainNumber(number))))?.id;
}

export async function cardsOf(db: Queries, storeId: StoreId, ids: readonly number[]): Promise<GiftCard[]> {
  if (ids.length === 0) return [];
  return (await rows.cardsByIds(db, storeId, ids)).filter(({ blocked }) => !blocked).map(cardOf);
}

/** The ledger's fields for entries that an order makes. */
const BY_ORDER = { who: "", means: "" };

/**
 * Pays for an order with gift cards, within the transaction that writes it. The caller rolls back if a card
 * falls short.
 * @returns whether every card had enough money
 */
export async function spendCards(
  tx: Tx,
  uses: readonly CardUse[],
  orderId: OrderId,
  now: EpochSeconds,
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
      ...BY_ORDER,
    });
  }
  return true;
}

/** A part of an order that a gift card paid. */
interface CardPart {
  last_four: string;
  amount: Cents;
  /** Whether the card is void, so that nothing went back to it. */
  isVoid: boolean;
}

/**
 * Refunds an order's gift cards, up to a given amount, but gives nothing back to those that are void.
 * @returns the parts, also those that somebody has to give back in another way
 */
export async function refundToCards(
  tx: Tx,
  orderId: OrderId,
  now: EpochSeconds,
  most: Cents,
): Promise<CardPart[]> {
  const parts: CardPart[] = [];
  let left = most;
  for (const card of await rows.takenFor(tx, orderId)) {
    const amount = Math.min(left, card.amount);
    if (amount === 0) continue;
    // Its balance may have been moved since it was read.
    const { id, last_four, blocked } = await rows.lockHolder(tx, card.id);
    const isVoid = blocked === 1;
    if (!isVoid) await giveBack(tx, id, orderId, amount, now);
    left -= amount;
    parts.push({ last_four, amount, isVoid });
  }
  return parts;
}

/**
 * Returns gift cards' shares of an order that will not be paid. A void card stays void, together with its returned
 * share: the order that bought the card can then be refunded by that much more.
 */
export async function giveBackToCards(tx: Tx, orderId: OrderId, now: EpochSeconds): Promise<void> {
  for (const card of await rows.takenFor(tx, orderId)) {
    const { id, blocked } = await rows.lockHolder(tx, card.id);
    const balance = await giveBack(tx, id, orderId, card.amount, now);
    if (blocked === 1) await saleRows.blockCards(tx, [{ id, balance }], now, await rows.voidedBy(tx, id));
  }
}

/** @returns the card's new balance */
async function giveBack(
  tx: Tx,
  id: number,
  orderId: OrderId,
  amount: Cents,
  now: EpochSeconds,
): Promise<Cents> {
  const balance = await rows.changeBalance(tx, id, amount);
  if (balance === undefined) throw new Error(`gift card ${id} is gone`);
  await rows.addEntry(tx, {
    gift_card_id: id,
    at: now,
    kind: "given_back",
    amount,
    balance,
    order_id: orderId,
    ...BY_ORDER,
  });
  return balance;
}

/** A gift card with all its entries, for the operator. */
export async function cardHistory(db: Queries, storeId: StoreId, number: string) {
  const row = await rows.cardByHash(db, storeId, numberHash(storeId, plainNumber(number)));
  return row && { ...staffCardOf(row), entries: await rows.entriesOf(db, row.id) };
}
