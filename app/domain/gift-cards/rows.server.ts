import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type CardRow = Omit<Schema["gift_cards"], "id"> & { id: number };

export function cardByHash(db: Queries, storeId: number, hash: string): Promise<CardRow | undefined> {
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("number_hash", "=", hash)
    .executeTakeFirst();
}

export function cardsByIds(db: Queries, storeId: number, ids: readonly number[]): Promise<CardRow[]> {
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/** @returns its id; undefined if the shop has a card with this number */
export async function insertCard(tx: Tx, card: Omit<CardRow, "id">): Promise<number | undefined> {
  const row = await tx
    .insertInto("gift_cards")
    .values(card)
    .onConflict((conflict) => conflict.columns(["store_id", "number_hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A card, locked until the transaction ends. */
export async function lockCard(tx: Tx, storeId: number, id: number): Promise<CardRow | undefined> {
  return tx
    .updateTable("gift_cards")
    .set((set) => ({ blocked: set.ref("blocked") }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Changes a card's balance, unless it would become negative. @returns the new balance */
export async function changeBalance(tx: Tx, id: number, amount: number): Promise<number | undefined> {
  const row = await tx
    .updateTable("gift_cards")
    .set((set) => ({ balance: set("balance", "+", amount) }))
    .where("id", "=", id)
    .where((where) => where(where("balance", "+", amount), ">=", 0))
    .where((where) => (amount < 0 ? where("blocked", "=", 0) : where.val(true)))
    .returning("balance")
    .executeTakeFirst();
  return row?.balance;
}

/** The card's row is locked, so the next number is free. */
export async function addEntry(tx: Tx, entry: Omit<Schema["gift_card_entries"], "number">): Promise<void> {
  const last = await tx
    .selectFrom("gift_card_entries")
    .select((select) => select.fn.max("number").as("number"))
    .where("gift_card_id", "=", entry.gift_card_id)
    .executeTakeFirst();
  await tx
    .insertInto("gift_card_entries")
    .values({ ...entry, number: Number(last?.number ?? 0) + 1 })
    .execute();
}

export function entriesOf(db: Queries, cardId: number): Promise<Schema["gift_card_entries"][]> {
  return db
    .selectFrom("gift_card_entries")
    .selectAll()
    .where("gift_card_id", "=", cardId)
    .orderBy("number")
    .execute();
}

/** What an order has taken from each card, minus what was refunded. */
export async function takenFor(
  db: Queries,
  orderId: number,
): Promise<{ id: number; last_four: string; amount: number }[]> {
  const found = await db
    .selectFrom("gift_card_entries")
    .innerJoin("gift_cards", "gift_cards.id", "gift_card_entries.gift_card_id")
    .select((select) => ["gift_cards.id", "last_four", select.fn.sum<number>("amount").as("amount")])
    .where("order_id", "=", orderId)
    .groupBy(["gift_cards.id", "last_four"])
    .orderBy("gift_cards.id")
    .execute();
  return found
    .map(({ amount, ...card }) => ({ ...card, amount: -Number(amount) }))
    .filter(({ amount }) => amount > 0);
}

export function newestCards(db: Queries, storeId: number, limit: number): Promise<CardRow[]> {
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
