import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { staffTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { lockShelf, moveCopies, type ShelfId, shelvesOf } from "../catalogue/stock.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import { setAsideAt } from "../orders/packing/set-aside.server.ts";
import { undoArrival } from "../orders/queues/arrivals.server.ts";
import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { movedBy, type Reason } from "./movements.ts";
import * as rows from "./rows.server.ts";

/** Stock that staff move by hand, each movement with its reason in a ledger. */

/** The context of stock movements: the actor, and the base URL of links in emails. */
export interface StockContext {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  readonly actor: string;
  /** The only locations whose stock they may move; all if omitted. */
  readonly within: VisibleLocations;
}

/** Refuses a location that the shop does not have, or that somebody does not work at. */
export function checkLocation({ store, within }: StockContext, location_id: number): void {
  const known = locationsOf(store.settings).some((location) => location.location_id === location_id);
  if (!known || (within && !within.includes(location_id)))
    throw new Refusal(failure("stockroom.no_location"));
}

/** The title with a code. @throws Refusal `no_title` */
export async function titleIdOf(tx: Tx, { store }: StockContext, code: string): Promise<number> {
  const id = (await staffTitlesOfCodes(tx, store, [code])).get(code);
  if (id === undefined) throw new Refusal(failure("stockroom.no_title", { code }));
  return id;
}

/** More orders than a message names. */
const MAX_NAMED = 5;

export interface Adjustment {
  /** A canonical product code. */
  code: string;
  location_id: number;
  condition: Condition;
  reason: Reason;
  /** Copies to move, or with `correction` the copies counted, and with `ordered` the copies on order. */
  copies: number;
  note: string;
  /** Copies there when the staff member looked; any number if omitted. */
  seen?: number | undefined;
  /** The form's token. */
  token?: string | undefined;
}

/**
 * Moves copies of a title at one location, for a reason, or says how many are on order there. A form that is posted
 * twice moves copies once. Copies that are set aside for orders count as being there, and cannot be taken away: their
 * orders come first.
 * @returns how many there are now
 * Failures: `no_title`, `no_location`, `moved` (another number of copies is there by now), `too_few`, `set_aside`,
 * `unmoved`
 */
export function adjustStock(
  context: StockContext,
  { code, location_id, condition, reason, copies, note, seen, token = newToken() }: Adjustment,
): Promise<{ code: string; onhand: number } | Failure> {
  const { database, store, now, actor } = context;
  return refusable(database, async (tx) => {
    checkLocation(context, location_id);
    const title_id = await titleIdOf(tx, context, code);
    const shelf = { title_id, location_id, condition };
    const before = await lockShelf(tx, store.id, shelf, now);
    const [known] = await rows.movementsWith(tx, store.id, [token]);
    if (known) return { code, onhand: known.onhand };
    const aside = await setAsideAt(tx, store, shelf);
    const there = before + aside.copies;
    if (seen !== undefined && seen !== there)
      throw new Refusal(failure("stockroom.moved", { count: there, seen }));
    const quantity = movedBy(reason, copies, there);
    /** Decrease in the copies on order; negative if it grows. */
    const arrived =
      reason === "received"
        ? quantity
        : reason === "ordered"
          ? (await onOrderAt(tx, store, shelf)) - copies
          : 0;
    if (quantity === 0 && arrived === 0)
      throw new Refusal(failure("stockroom.unmoved", {}, { at: "copies" }));
    const onhand = there + quantity;
    if (onhand < 0) throw new Refusal(failure("stockroom.too_few", { count: there }, { at: "copies" }));
    if (before + quantity < 0)
      throw new Refusal(
        failure(
          "stockroom.set_aside",
          { count: before, orders: aside.orders.slice(0, MAX_NAMED).join(", ") },
          { at: "copies" },
        ),
      );
    const from_order = await moveCopies(tx, store.id, shelf, { quantity, arrived }, now);
    await rows.addMovement(tx, {
      store_id: store.id,
      ...shelf,
      at: now,
      actor,
      reason,
      quantity,
      onhand,
      from_order,
      note,
      token,
      order_number: null,
      order_position: null,
    });
    const [was, is] = reason === "ordered" ? [copies + arrived, copies] : [there, onhand];
    const detail = { location_id, condition, reason, before: was, after: is };
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: "stock adjusted",
      subject: `stock:${code}`,
      detail: JSON.stringify(detail),
    });
    if (quantity > 0) await announceOnHand(tx, now, store, [title_id], context.baseUrl);
    return { code, onhand };
  });
}

/** Copies of a shelf that are on order at the supplier. */
async function onOrderAt(tx: Tx, { id }: Store, shelf: ShelfId): Promise<number> {
  const shelves = await shelvesOf(tx, id, [shelf.title_id]);
  const { location_id, condition } = shelf;
  return shelves.find((row) => row.location_id === location_id && row.condition === condition)?.onorder ?? 0;
}

/**
 * Undoes a movement, by its id: the copies go back to where they were before it.
 * @returns the movement. Failures: `no_movement`, `undone` (somebody undid it already), `too_few`, `left` (the order
 * that the copy was set aside for no longer holds it), `no_location`
 */
export function undoMovement(context: StockContext, id: number): Promise<rows.Movement | Failure> {
  const { database, store, now, actor } = context;
  return refusable(database, async (tx) => {
    const movement = await rows.movementById(tx, store.id, id);
    if (!movement) throw new Refusal(failure("stockroom.no_movement"));
    checkLocation(context, movement.location_id);
    const { quantity, from_order, order_number, order_position, location_id } = movement;
    // Orders are locked before stock, as when they are placed.
    if (order_number !== null && order_position !== null) {
      const line = { order_number, position: order_position };
      if (!(await undoArrival(tx, store, line, location_id, now)))
        throw new Refusal(failure("stockroom.left", { order: order_number }));
    }
    const before = await lockShelf(tx, store.id, movement, now);
    if (!(await rows.markUndone(tx, id, actor))) throw new Refusal(failure("stockroom.undone"));
    if (before < quantity) throw new Refusal(failure("stockroom.too_few", { count: before }));
    await moveCopies(tx, store.id, movement, { quantity: -quantity, arrived: -from_order }, now);
    const { title_id, condition, reason } = movement;
    const code = (await namesOfTitles(tx, [title_id])).get(title_id)?.product_code ?? "";
    const detail = { location_id, condition, reason, before, after: before - quantity, undone: id };
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: "stock adjusted",
      subject: `stock:${code}`,
      detail: JSON.stringify(detail),
    });
    // If the undone movement took copies away, they are there again.
    if (quantity < 0) await announceOnHand(tx, now, store, [title_id], context.baseUrl);
    return movement;
  });
}

/** A title's movements, the newest first. @param limit at most this many */
export function stockLedger(
  db: Queries,
  storeId: StoreId,
  titleId: TitleId,
  limit: number,
): Promise<rows.Movement[]> {
  return rows.movementsOf(db, storeId, titleId, limit);
}
