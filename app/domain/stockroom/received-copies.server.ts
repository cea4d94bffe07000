import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { lockShelf, moveCopies, type ShelfId } from "../catalogue/stock.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import { setAsideAt } from "../orders/packing/set-aside.server.ts";
import { purchasersOf, setAside } from "../orders/queues/arrivals.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { checkLocation, type StockContext, titleIdOf } from "./adjustments.server.ts";
import type { MovementReason } from "./movements.ts";
import * as rows from "./rows.server.ts";

/** Deliveries, which staff scan copy by copy. */

/** The most copies of a title that one form receives. */
export const MAX_RECEIVED = 200;
/** Orders with copies set aside that the shop's history names. The ledger has them all. */
const MAX_ORDERS_NAMED = 20;

export interface Receipt {
  /** A canonical product code. */
  code: string;
  location_id: number;
  copies: number;
  /** The form's token: the same form receives copies once, however often it is posted. */
  token?: string | undefined;
}

/**
 * Receives new copies of a title at a location. Each is set aside for the oldest order that waits for one; the others
 * go on the shelf, and customers who asked for an email get it. The shop's history has an entry for each form.
 * @returns the ids of the movements. Failures: `no_title`, `no_location`
 */
export function receiveCopies(
  context: StockContext,
  { code, location_id, copies, token = newToken() }: Receipt,
): Promise<{ movements: number[] } | Failure> {
  const { database, store, now, actor } = context;
  return refusable(database, async (tx) => {
    checkLocation(context, location_id);
    const title_id = await titleIdOf(tx, context, code);
    const shelf: ShelfId = { title_id, location_id, condition: "" };
    // Orders are locked before stock, as when they are placed.
    const aside: { order_number: OrderNumber; position: number }[] = [];
    const tokens = Array.from({ length: copies + 1 }, (_, index) =>
      index === 0 ? token : `${token}.${index}`,
    );
    const known = await rows.movementsWith(tx, store.id, tokens);
    if (known.length > 0) return { movements: known.map(({ id }) => id) };
    while (aside.length < copies) {
      const line = await setAside(tx, store, title_id, location_id, now);
      if (!line) break;
      aside.push(line);
    }
    const before = await lockShelf(tx, store.id, shelf, now);
    // Somebody may have posted the same form at the same moment.
    if ((await rows.movementsWith(tx, store.id, [token])).length > 0)
      throw new Refusal(failure("stockroom.unmoved"));
    const quantity = copies - aside.length;
    const there = before + (await setAsideAt(tx, store, shelf)).copies;
    let arrived = await moveCopies(tx, store.id, shelf, { quantity, arrived: copies }, now);
    const movements: number[] = [];
    const reason: MovementReason = "received";
    const base = { store_id: store.id, ...shelf, at: now, actor, reason, note: "" };
    const add = async (of: Pick<rows.Movement, "quantity" | "order_number" | "order_position">) => {
      // Copies that were on order are counted with the first movements.
      const from_order = Math.min(arrived, of.quantity || 1);
      arrived -= from_order;
      const onhand = there + of.quantity;
      const movementToken = tokens[movements.length] ?? newToken();
      movements.push(
        await rows.addMovement(tx, { ...base, ...of, onhand, from_order, token: movementToken }),
      );
    };
    for (const { order_number, position } of aside)
      await add({ quantity: 0, order_number, order_position: position });
    if (quantity > 0) {
      await add({ quantity, order_number: null, order_position: null });
      await announceOnHand(tx, now, store, [title_id], context.baseUrl);
    }
    const orders = [...new Set(aside.map(({ order_number }) => order_number))].slice(0, MAX_ORDERS_NAMED);
    const detail = { location_id, copies, before, after: before + quantity, set_aside: aside.length, orders };
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: "stock received",
      subject: `stock:${code}`,
      detail: JSON.stringify(detail),
    });
    return { movements };
  });
}

/** A copy, or several, that came with a delivery. */
export interface ReceivedCopies {
  id: number;
  at: number;
  actor: string;
  code: string;
  title: string;
  /** Copies that went on the shelf; 0 for one that was set aside. */
  quantity: number;
  order_number: OrderNumber | null;
  purchaser_name: string;
  undone: boolean;
}

/** Deliveries of a day. */
const RECENT_SECONDS = 86_400;

/** Copies received at a location in the last day, the newest first. */
export async function receivedLately(
  { read }: Pick<Database, "read">,
  store: Store,
  now: EpochSeconds,
  locationId: number,
  limit: number,
): Promise<ReceivedCopies[]> {
  const receipts = await rows.receivedAt(read, store.id, locationId, now - RECENT_SECONDS, limit);
  const [names, purchasers] = await Promise.all([
    namesOfTitles(
      read,
      receipts.map(({ title_id }) => title_id),
    ),
    purchasersOf(
      read,
      store.id,
      receipts.flatMap(({ order_number }) => order_number ?? []),
    ),
  ]);
  return receipts.map(({ id, at, actor, title_id, quantity, order_number, undone_by }) => {
    const { product_code: code = "", title = "" } = names.get(title_id) ?? {};
    const purchaser_name = (order_number !== null && purchasers.get(order_number)) || "";
    return { id, at, actor, code, title, quantity, order_number, purchaser_name, undone: undone_by !== "" };
  });
}
