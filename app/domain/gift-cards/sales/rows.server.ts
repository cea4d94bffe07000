import type { Selectable } from "kysely";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { CardRow } from "../rows.server.ts";

export type SaleRow = Selectable<Schema["gift_card_sales"]>;

/** @returns its id; undefined if this line of the order was sold before */
export async function insertSale(tx: Tx, sale: Omit<SaleRow, "id">): Promise<number | undefined> {
  const row = await tx
    .insertInto("gift_card_sales")
    .values(sale)
    .onConflict((conflict) => conflict.columns(["order_id", "position"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Writes new cards that an order bought and paid, with the first entry of their ledgers. */
export async function insertCards(tx: Tx, cards: readonly Omit<CardRow, "id">[]): Promise<void> {
  for (const some of inChunks(cards)) {
    const written = await tx
      .insertInto("gift_cards")
      .values([...some])
      .returning(["id", "balance", "issued_at"])
      .execute();
    await tx
      .insertInto("gift_card_entries")
      .values(
        written.map(({ id, balance, issued_at: at }) => ({
          gift_card_id: id,
          number: 1,
          at,
          kind: "sold" as const,
          amount: balance,
          balance,
          order_id: null,
          who: "",
          means: "",
        })),
      )
      .execute();
  }
}

/** The cards of a sale that are not void, locked until the transaction ends. */
export async function lockLiveCards(tx: Tx, saleId: number): Promise<CardRow[]> {
  const cards = await tx
    .updateTable("gift_cards")
    .set((set) => ({ blocked: set.ref("blocked") }))
    .where("sale_id", "=", saleId)
    .where("blocked", "=", 0)
    .returningAll()
    .execute();
  return cards.sort((a, b) => a.id - b.id);
}

type CardNumber = Pick<CardRow, "id" | "number_hash" | "last_four" | "pin_hash">;

/** Gives locked cards their numbers. */
export async function numberCards(
  tx: Tx,
  cards: readonly CardRow[],
  numbers: readonly Omit<CardNumber, "id">[],
): Promise<void> {
  const values = cards.map((card, index) => ({ ...card, ...numbers[index] }));
  for (const some of inChunks(values))
    await tx
      .insertInto("gift_cards")
      .values([...some])
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((set) => ({
          number_hash: set.ref("excluded.number_hash"),
          last_four: set.ref("excluded.last_four"),
          pin_hash: set.ref("excluded.pin_hash"),
        })),
      )
      .execute();
}

/** Blocks locked cards, and sets their balance to 0. @param who a member of staff; "" for an order that ends */
export async function blockCards(
  tx: Tx,
  cards: readonly Pick<CardRow, "id" | "balance">[],
  now: EpochSeconds,
  who: string,
): Promise<void> {
  for (const some of inChunks(cards)) {
    const ids = some.map(({ id }) => id);
    const last = await tx
      .selectFrom("gift_card_entries")
      .select((select) => ["gift_card_id", select.fn.max("number").as("number")])
      .where("gift_card_id", "in", ids)
      .groupBy("gift_card_id")
      .execute();
    const lastOf = new Map(last.map(({ gift_card_id, number }) => [gift_card_id, Number(number)]));
    await tx
      .insertInto("gift_card_entries")
      .values(
        some.map(({ id, balance }) => ({
          gift_card_id: id,
          number: (lastOf.get(id) ?? 0) + 1,
          at: now,
          kind: "voided" as const,
          amount: -balance,
          balance: 0,
          order_id: null,
          who,
          means: "",
        })),
      )
      .execute();
    await tx.updateTable("gift_cards").set({ blocked: 1, balance: 0 }).where("id", "in", ids).execute();
  }
}

/**
 * The cards of an order that are void because the order was refunded, not because staff voided them.
 * @returns each with the amount taken from it, and the number of its last entry
 */
export function cardsEnded(db: Queries, orderId: OrderId) {
  return db
    .selectFrom("gift_cards")
    .innerJoin("gift_card_sales", "gift_card_sales.id", "gift_cards.sale_id")
    .innerJoin("gift_card_entries", "gift_card_entries.gift_card_id", "gift_cards.id")
    .select(["gift_cards.id", "gift_cards.sale_id", "gift_card_entries.number", "gift_card_entries.amount"])
    .where("gift_card_sales.order_id", "=", orderId)
    .where("gift_cards.blocked", "=", 1)
    .where("gift_card_entries.kind", "=", "voided")
    .where("gift_card_entries.who", "=", "")
    .where("gift_card_entries.number", "=", (select) =>
      select
        .selectFrom("gift_card_entries as later")
        .select((of) => of.fn.max("later.number").as("last"))
        .whereRef("later.gift_card_id", "=", "gift_cards.id"),
    )
    .orderBy("gift_cards.id")
    .execute();
}

/** Makes cards valid again, and puts back what was taken from them when they were made void. */
export async function reviveCards(
  tx: Tx,
  cards: Awaited<ReturnType<typeof cardsEnded>>,
  now: EpochSeconds,
): Promise<void> {
  // Cards with the same amount, such as the cards of one sale, change together.
  for (const [amount, same] of Map.groupBy(cards, (card) => -card.amount))
    for (const some of inChunks(same)) {
      const entry = {
        at: now,
        kind: "voided",
        amount,
        balance: amount,
        order_id: null,
        who: "",
        means: "",
      } as const;
      await tx
        .insertInto("gift_card_entries")
        .values(some.map(({ id, number }) => ({ ...entry, gift_card_id: id, number: number + 1 })))
        .execute();
      await tx
        .updateTable("gift_cards")
        .set({ blocked: 0, balance: amount })
        .where(
          "id",
          "in",
          some.map(({ id }) => id),
        )
        .execute();
    }
  const sales = [...new Set(cards.flatMap(({ sale_id }) => sale_id ?? []))];
  if (sales.length > 0)
    await tx.updateTable("gift_card_sales").set({ voided_at: null }).where("id", "in", sales).execute();
}

/** Ends the sales that have no card left, so that they are not emailed. */
export async function endEmptySales(tx: Tx, ids: readonly number[], now: EpochSeconds): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("gift_card_sales")
    .set({ voided_at: now })
    .where("id", "in", [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gift_cards")
            .select("gift_cards.id")
            .whereRef("gift_cards.sale_id", "=", "gift_card_sales.id")
            .where("gift_cards.blocked", "=", 0),
        ),
      ),
    )
    .execute();
}

export function salesOf(db: Queries, orderId: OrderId): Promise<SaleRow[]> {
  return db
    .selectFrom("gift_card_sales")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export async function salesByIds(db: Queries, ids: readonly number[]): Promise<SaleRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("gift_card_sales").selectAll().where("id", "in", ids).execute();
}

export function saleByKey(db: Queries, storeId: StoreId, keyHash: string): Promise<SaleRow | undefined> {
  return db
    .selectFrom("gift_card_sales")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

/** A sale, locked until the transaction ends. */
export function lockSale(tx: Tx, id: number): Promise<SaleRow | undefined> {
  return tx
    .updateTable("gift_card_sales")
    .set((set) => ({ position: set.ref("position") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function changeSale(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      SaleRow,
      "recipient" | "recipient_key" | "sent_at" | "returned_at" | "key_hash" | "content" | "email_id"
    >
  >,
): Promise<void> {
  await tx.updateTable("gift_card_sales").set(change).where("id", "=", id).execute();
}

/** The sales due to be emailed, the oldest first. */
export function salesDue(
  db: Queries,
  now: EpochSeconds,
  limit: number,
): Promise<Pick<SaleRow, "id" | "store_id">[]> {
  return (
    db
      .selectFrom("gift_card_sales")
      .select(["id", "store_id"])
      .where("sent_at", "is", null)
      .where("voided_at", "is", null)
      // An account that was deleted before its order was paid; staff send these by hand.
      .where("recipient", "<>", "")
      .where("send_at", "<=", now)
      .orderBy("send_at")
      .orderBy("id")
      .limit(limit)
      .execute()
  );
}

/** The sales whose email is on its way, after this one. */
export async function salesEmailed(
  db: Queries,
  after: number,
  limit: number,
): Promise<{ id: number; store_id: StoreId; email_id: number }[]> {
  const sales = await db
    .selectFrom("gift_card_sales")
    .select(["id", "store_id", "email_id"])
    .where("email_id", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return sales.map((row) => ({ ...row, email_id: Number(row.email_id) }));
}

/** The price of an order's cards, less the balance of those that are void. */
export async function standingOf(db: Queries, orderId: OrderId): Promise<number> {
  const sold = await db
    .selectFrom("gift_card_sales")
    .select((select) => select.fn.sum<number | null>(select("amount", "*", select.ref("quantity"))).as("sum"))
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  const voided = await db
    .selectFrom("gift_card_entries")
    .innerJoin("gift_cards", "gift_cards.id", "gift_card_entries.gift_card_id")
    .innerJoin("gift_card_sales", "gift_card_sales.id", "gift_cards.sale_id")
    .select((select) => select.fn.sum<number | null>("gift_card_entries.amount").as("sum"))
    .where("gift_card_sales.order_id", "=", orderId)
    .where("gift_card_entries.kind", "=", "voided")
    .executeTakeFirst();
  return Number(sold?.sum ?? 0) + Number(voided?.sum ?? 0);
}

export async function cardsOfSale(db: Queries, saleId: number): Promise<CardRow[]> {
  return db.selectFrom("gift_cards").selectAll().where("sale_id", "=", saleId).orderBy("id").execute();
}

/** The cards that these orders bought, the newest first. */
export function cardsOfOrders(db: Queries, orderIds: readonly OrderId[], limit: number) {
  return db
    .selectFrom("gift_cards")
    .innerJoin("gift_card_sales", "gift_card_sales.id", "gift_cards.sale_id")
    .selectAll("gift_card_sales")
    .select(["gift_cards.id as card_id", "gift_cards.last_four", "gift_cards.blocked"])
    .where("gift_card_sales.order_id", "in", [...orderIds])
    .orderBy("gift_cards.id", "desc")
    .limit(limit)
    .execute();
}
