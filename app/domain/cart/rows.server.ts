import { sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared, runRows } from "#app/platform/db/prepared.ts";
import type { Condition } from "../catalogue/catalogue.ts";

export interface LineRow {
  id: number;
  title_id: TitleId;
  condition: Condition;
  gift_registry_id: string;
  /** The gift card that this line is, as `writeGift` writes it; "" for anything else. */
  gift: string;
  /** The inscription that the shopper wants in the copies; "" for none. */
  dedication: string;
  quantity: number;
  /** Whether the shopper waits for copies that are not on hand. */
  order_rest: boolean;
  /** Copies that the giver agreed to buy beyond those that the gift registry still wants. */
  registry_extra: number;
}

export type NewLine = Omit<LineRow, "id"> & { cart_id: number; added_at: number };

/** A cart without its lines. */
export interface CartRow {
  id: number;
  terms: string;
  /** The location of its lines, if each location sells its own stock. */
  location_id: number | null;
}

export async function cartOf(db: Queries, owner: string): Promise<CartRow | undefined> {
  const build = () =>
    db.selectFrom("carts").select(["id", "terms", "location_id"]).where("owner", "=", owner);
  return (await runPrepared(db, "cartOf", build, [owner]))[0];
}

export async function linesOf(db: Queries, cartId: number): Promise<LineRow[]> {
  const build = () =>
    db
      .selectFrom("cart_lines")
      .select([
        "id",
        "title_id",
        "condition",
        "gift_registry_id",
        "gift",
        "dedication",
        "quantity",
        "order_rest",
        "registry_extra",
      ])
      .where("cart_id", "=", cartId)
      .orderBy("id");
  const lines = await runPrepared(db, "linesOf", build, [cartId]);
  return lines.map((line) => ({ ...line, order_rest: line.order_rest === 1 }));
}

/**
 * Returns the owner's cart, creating it if needed, and locks it for this transaction: the update locks the row,
 * so two requests of one shopper change the cart one after the other.
 */
export async function lockCart(tx: Tx, storeId: StoreId, owner: string, now: EpochSeconds): Promise<CartRow> {
  const build = () =>
    tx
      .insertInto("carts")
      .values({ store_id: storeId, owner, version: sql.lit(1), updated_at: now })
      .onConflict((conflict) =>
        conflict.column("owner").doUpdateSet((set) => ({
          version: set("carts.version", "+", sql.lit(1)),
          updated_at: set.ref("excluded.updated_at"),
        })),
      )
      .returning(["id", "terms", "location_id"]);
  const [cart] = await runPrepared(tx, "lockCart", build, [storeId, owner, now]);
  if (!cart) throw new Error("lockCart: the upsert returned no row");
  return cart;
}

/** Locks the owner's cart like `lockCart`, but does not create one: returns undefined if the owner has none. */
export async function lockExisting(tx: Tx, owner: string, now: EpochSeconds): Promise<CartRow | undefined> {
  const build = () =>
    tx
      .updateTable("carts")
      .set((set) => ({ version: set("version", "+", sql.lit(1)), updated_at: now }))
      .where("owner", "=", owner)
      .returning(["id", "terms", "location_id"]);
  return (await runPrepared(tx, "lockExisting", build, [now, owner]))[0];
}

export async function putTerms(tx: Tx, cartId: number, terms: string): Promise<void> {
  const build = () => tx.updateTable("carts").set({ terms }).where("id", "=", cartId);
  await runPrepared(tx, "putTerms", build, [terms, cartId]);
}

/** The lines that the cart's shopper removed last, as `cart/removal.server.ts` writes them. */
export async function removedOf(tx: Tx, cartId: number): Promise<string> {
  const row = await tx.selectFrom("carts").select("removed").where("id", "=", cartId).executeTakeFirst();
  return row?.removed ?? "";
}

export async function putRemoved(tx: Tx, cartId: number, removed: string): Promise<void> {
  await tx.updateTable("carts").set({ removed }).where("id", "=", cartId).execute();
}

export async function putLocation(tx: Tx, cartId: number, location_id: number): Promise<void> {
  await tx.updateTable("carts").set({ location_id }).where("id", "=", cartId).execute();
}

/** The location of an owner's cart, if it has lines. */
export async function locationOfFilled(db: Queries, owner: string): Promise<number | null> {
  const row = await db
    .selectFrom("carts")
    .select("location_id")
    .where("owner", "=", owner)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("cart_lines").select("id").whereRef("cart_lines.cart_id", "=", "carts.id")),
    )
    .executeTakeFirst();
  return row?.location_id ?? null;
}

export function putLine(tx: Tx, line: NewLine): Promise<void> {
  return putLines(tx, [line]);
}

/** Writes lines; existing lines get the new quantities. */
export async function putLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  const values = lines.map((line) => ({
    ...line,
    order_rest: line.order_rest ? (1 as const) : (0 as const),
  }));
  const build = () =>
    tx
      .insertInto("cart_lines")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(["cart_id", "title_id", "condition", "gift_registry_id", "gift", "dedication"])
          .doUpdateSet((set) => ({
            quantity: set.ref("excluded.quantity"),
            order_rest: set.ref("excluded.order_rest"),
            registry_extra: set.ref("excluded.registry_extra"),
          })),
      );
  await runRows(tx, "putLines", values, build);
}

/** Changes a gift card, which keeps its place in the cart. */
export async function changeGift(
  tx: Tx,
  cartId: number,
  lineId: number,
  { title_id, gift, quantity }: Pick<LineRow, "title_id" | "gift" | "quantity">,
): Promise<undefined> {
  await tx
    .updateTable("cart_lines")
    .set({ title_id, gift, quantity })
    .where("cart_id", "=", cartId)
    .where("id", "=", lineId)
    .execute();
  return undefined;
}

/** Changes the dedication of a line, which keeps its place in the cart. */
export async function changeDedication(
  tx: Tx,
  cartId: number,
  lineId: number,
  dedication: string,
): Promise<void> {
  await tx
    .updateTable("cart_lines")
    .set({ dedication })
    .where("cart_id", "=", cartId)
    .where("id", "=", lineId)
    .execute();
}

export function deleteLine(tx: Tx, cartId: number, lineId: number): Promise<void> {
  return deleteSome(tx, cartId, [lineId]);
}

export async function deleteSome(tx: Tx, cartId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx.deleteFrom("cart_lines").where("cart_id", "=", cartId).where("id", "in", lineIds).execute();
}

export async function deleteLines(tx: Tx, cartId: number): Promise<void> {
  for (const table of ["cart_lines", "checkout_drafts"] as const) {
    const build = () => tx.deleteFrom(table).where("cart_id", "=", cartId);
    await runPrepared(tx, `empty ${table}`, build, [cartId]);
  }
  await putTerms(tx, cartId, "{}");
}

export async function countCopies(db: Queries, owner: string): Promise<number> {
  const build = () =>
    db
      .selectFrom("cart_lines")
      .innerJoin("carts", "carts.id", "cart_lines.cart_id")
      .select((select) => select.fn.sum<number | null>("cart_lines.quantity").as("count"))
      .where("carts.owner", "=", owner);
  const [row] = await runPrepared(db, "countCopies", build, [owner]);
  return Number(row?.count ?? 0);
}

export async function quantityOf(
  db: Queries,
  owner: string,
  eisbn: string,
  condition?: Condition,
): Promise<number> {
  const inAll = () =>
    db
      .selectFrom("cart_lines")
      .innerJoin("carts", "carts.id", "cart_lines.cart_id")
      .innerJoin("titles", "titles.id", "cart_lines.title_id")
      .select((select) => select.fn.sum<number | null>("cart_lines.quantity").as("count"))
      .where("carts.owner", "=", owner)
      .where("titles.eisbn", "=", eisbn);
  const inOne = () => inAll().where("cart_lines.condition", "=", condition ?? "");
  const [row] =
    condition === undefined
      ? await runPrepared(db, "quantityInAll", inAll, [owner, eisbn])
      : await runPrepared(db, "quantityInOne", inOne, [owner, eisbn, condition]);
  return Number(row?.count ?? 0);
}

/** Gives a cart to another owner, with its lines and its checkout. */
export async function giveCart(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("carts").set({ owner: to }).where("owner", "=", from).execute();
}

export async function deleteCart(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("carts").where("id", "=", id).execute();
}

/** Deletes the carts of this owner, and those whose owner begins with it and a slash. */
export async function deleteCartsOf(tx: Tx, owner: string): Promise<void> {
  await tx
    .deleteFrom("carts")
    .where((where) => where.or([where("owner", "=", owner), where("owner", "like", `${owner}/%`)]))
    .execute();
}

type SameLine = Pick<LineRow, "title_id" | "condition" | "gift_registry_id" | "gift" | "dedication">;

/** Whether two lines are for the same thing, so that they are one line in one cart. */
export function isSameLine(a: SameLine, b: SameLine): boolean {
  return (
    a.title_id === b.title_id &&
    a.condition === b.condition &&
    a.gift_registry_id === b.gift_registry_id &&
    a.gift === b.gift &&
    a.dedication === b.dedication
  );
}

/** The contents of a line, without its owner. */
export function lineValues({
  title_id,
  condition,
  gift_registry_id,
  gift,
  dedication,
  quantity,
  order_rest,
  registry_extra,
}: Omit<LineRow, "id">) {
  return { title_id, condition, gift_registry_id, gift, dedication, quantity, order_rest, registry_extra };
}
