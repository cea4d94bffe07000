import { type Selectable, sql } from "kysely";
import type { Cents } from "#app/lib/money.ts";
import type { OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type CardRow = Selectable<Schema["gift_cards"]>;

export function cardByHash(db: Queries, storeId: StoreId, hash: string): Promise<CardRow | undefined> {
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("number_hash", "=", hash)
    .executeTakeFirst();
}

export function cardsByIds(db: Queries, storeId: StoreId, ids: readonly number[]): Promise<CardRow[]> {
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

/** The card that a form with this token issued. */
export function cardByForm(db: Queries, storeId: StoreId, formHash: string): Promise<CardRow | undefined> {
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("form_hash", "=", formHash)
    .executeTakeFirst();
}

/** A card, locked until the transaction ends. */
export async function lockCard(tx: Tx, storeId: StoreId, id: number): Promise<CardRow | undefined> {
  return tx
    .updateTable("gift_cards")
    .set((set) => ({ blocked: set.ref("blocked") }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Locks the card that has a card's balance now, which is another one if the balance was moved. */
export async function lockHolder(tx: Tx, id: number): Promise<Pick<CardRow, "id" | "last_four" | "blocked">> {
  const { moved_to, ...card } = await tx
    .updateTable("gift_cards")
    .set((set) => ({ blocked: set.ref("blocked") }))
    .where("id", "=", id)
    .returning(["id", "last_four", "blocked", "moved_to"])
    .executeTakeFirstOrThrow();
  return moved_to === null ? card : lockHolder(tx, moved_to);
}

/** Makes a locked card void, and records the card that has its balance now, also for the cards whose balance it had. */
export async function pointTo(tx: Tx, id: number, to: number): Promise<void> {
  await tx
    .updateTable("gift_cards")
    .set({ blocked: 1, balance: 0, moved_to: to })
    .where("id", "=", id)
    .execute();
  await tx.updateTable("gift_cards").set({ moved_to: to }).where("moved_to", "=", id).execute();
}

/** Who voided a card: a member of staff, or "" for an order that was refunded. */
export async function voidedBy(tx: Tx, id: number): Promise<string> {
  const entry = await tx
    .selectFrom("gift_card_entries")
    .select("who")
    .where("gift_card_id", "=", id)
    .where("kind", "=", "voided")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry?.who ?? "";
}

/** Changes a card's balance, unless it would become negative. @returns the new balance */
export async function changeBalance(tx: Tx, id: number, amount: Cents): Promise<Cents | undefined> {
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
  const number = (await lastEntry(tx, entry.gift_card_id)) + 1;
  await tx
    .insertInto("gift_card_entries")
    .values({ ...entry, number })
    .execute();
}

/** The number of a locked card's last entry. It grows with everything that happens to the card. */
export async function lastEntry(tx: Tx, cardId: number): Promise<number> {
  const last = await tx
    .selectFrom("gift_card_entries")
    .select((select) => select.fn.max("number").as("number"))
    .where("gift_card_id", "=", cardId)
    .executeTakeFirst();
  return Number(last?.number ?? 0);
}

/** The most entries that staff see. */
const MAX_ENTRIES = 500;

/** The newest entries of a card's ledger, the oldest of them first. */
export async function entriesOf(db: Queries, cardId: number): Promise<Schema["gift_card_entries"][]> {
  const entries = await db
    .selectFrom("gift_card_entries")
    .selectAll()
    .where("gift_card_id", "=", cardId)
    .orderBy("number", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  return entries.reverse();
}

/**
 * The amount an order has taken from each card, minus refunds. A balance that was moved counts for the card that has
 * it.
 */
export async function takenFor(
  db: Queries,
  orderId: OrderId,
): Promise<{ id: number; last_four: string; amount: Cents }[]> {
  const entries = await db
    .selectFrom("gift_card_entries")
    .innerJoin("gift_cards as used", "used.id", "gift_card_entries.gift_card_id")
    .innerJoin("gift_cards as holder", (join) =>
      join.on((on) => on("holder.id", "=", on.fn.coalesce("used.moved_to", "used.id"))),
    )
    .select((select) => ["holder.id", "holder.last_four", select.fn.sum<number>("amount").as("amount")])
    .where("order_id", "=", orderId)
    .groupBy(["holder.id", "holder.last_four"])
    .orderBy("holder.id")
    .execute();
  return entries
    .map(({ amount, ...card }) => ({ ...card, amount: -Number(amount) }))
    .filter(({ amount }) => amount > 0);
}

/** Cards that match any of these; all of them without any. */
interface Sought {
  hash?: string | undefined;
  lastFour?: string | undefined;
  recipientKey?: string | undefined;
  orderIds?: readonly OrderId[] | undefined;
  returned?: boolean | undefined;
}

/** A page of a shop's cards, the newest first. It begins after, or ends before, the given id. */
export async function listedCards(
  db: Queries,
  storeId: StoreId,
  { hash, lastFour, recipientKey, orderIds, returned }: Sought,
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<CardRow[]> {
  let query = db.selectFrom("gift_cards").selectAll().where("store_id", "=", storeId);
  if (hash ?? lastFour ?? recipientKey ?? orderIds)
    query = query.where((where) => {
      const sales = where.selectFrom("gift_card_sales").select("gift_card_sales.id");
      const sold = sales.where("gift_card_sales.store_id", "=", storeId);
      return where.or([
        ...(hash === undefined ? [] : [where("number_hash", "=", hash)]),
        ...(lastFour === undefined ? [] : [where("last_four", "=", lastFour)]),
        ...(recipientKey === undefined
          ? []
          : [where("sale_id", "in", sold.where("recipient_key", "=", recipientKey))]),
        ...(orderIds === undefined || orderIds.length === 0
          ? []
          : [
              where("sale_id", "in", sold.where("gift_card_sales.order_id", "in", orderIds)),
              where(
                "id",
                "in",
                where
                  .selectFrom("gift_card_entries")
                  .select("gift_card_id")
                  .where("gift_card_entries.order_id", "in", orderIds),
              ),
            ]),
      ]);
    });
  if (returned)
    query = query
      .where("blocked", "=", 0)
      .where((where) =>
        where(
          "sale_id",
          "in",
          where
            .selectFrom("gift_card_sales")
            .select("gift_card_sales.id")
            .where("gift_card_sales.store_id", "=", storeId)
            .where("returned_at", "is not", null)
            .where("voided_at", "is", null),
        ),
      );
  if (after !== undefined) query = query.where("id", "<", after);
  if (before !== undefined) query = query.where("id", ">", before);
  const cards = await query
    .orderBy("id", before === undefined ? "desc" : "asc")
    .limit(limit)
    .execute();
  return before === undefined ? cards : cards.reverse();
}

/** The total of one kind of entry, on cards that were sold and on those that are store credit. */
export interface LiabilitySum {
  readonly kind: Schema["gift_card_entries"]["kind"];
  readonly credit: 0 | 1;
  readonly amount: Cents;
}

/**
 * Totals of a shop's gift card entries in a span of time, by kind. A card is store credit if it was issued as that, or
 * has the balance of one that was.
 */
export async function liabilitySums(
  db: Queries,
  storeId: StoreId,
  { from, to }: { from: number; to: number },
): Promise<LiabilitySum[]> {
  const { rows } = await sql<LiabilitySum>`
    select entry.kind, sum(entry.amount) as amount, case when exists (
      select 1 from gift_card_entries as first join gift_cards as issued on issued.id = first.gift_card_id
      where first.kind = 'credited' and (issued.id = card.id or issued.moved_to = card.id)) then 1 else 0 end as credit
    from gift_cards as card join gift_card_entries as entry on entry.gift_card_id = card.id
    where card.store_id = ${storeId} and entry.at >= ${from} and entry.at < ${to}
    group by 1, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
