import { parseProductCode } from "#app/lib/isbn.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { refusable } from "#app/platform/db/refusable.server.ts";
import { isCarried } from "../../catalogue/catalogue.ts";
import type { Store } from "../../stores/stores.server.ts";
import { type Actor, performAct } from "../acts/acts.server.ts";
import { storedParcel, storedSnapshot } from "../json-columns.ts";
import { conditionText } from "../order-words.ts";
import { type DeliveryKey, type OrderStatus, STATUS_AFTER } from "../orders.ts";
import { writtenIn } from "../preorders/preorder-copies.server.ts";
import { copiesKept } from "../reductions/reductions.ts";
import * as rows from "../rows.server.ts";
import { moveOrder, type OrderContext } from "../status.server.ts";
import { versionOfRow } from "../version.server.ts";
import * as packingRows from "./rows.server.ts";

/** A line of a parcel, or of an order that is picked up. */
export interface PackedLine {
  /** Its position in the order, from 0. */
  position: number;
  isbn: string | null;
  title: string;
  author_line: string;
  /** In words; "" for a new copy. */
  condition: string;
  quantity: number;
  /** The inscription for pre-ordered copies; "" for none. */
  dedication: string;
  /** Copies that are packed already. */
  packed: number;
}

/** The copies that belong in a parcel or a pickup, and those packed already. */
export interface ParcelPacking {
  order_number: OrderNumber;
  purchaser_name: string;
  status: OrderStatus;
  delivery_key: DeliveryKey;
  /** 0 for an order that is picked up. */
  parcel: number;
  /** The parcels of the order that were not sent yet. */
  waiting: number[];
  lines: PackedLine[];
  /** Copies that are missing. */
  missing: number;
  /** The version of the order, for `performAct`. */
  version: string;
}

/** The parcel number of an order that is picked up, which has no parcels. */
const NO_PARCEL = 0;

/**
 * The copies that belong in a parcel, and those packed already.
 * @param parcel the first that waits if omitted
 * Failures: `not_found`, `nothing_to_pack`, `no_batch`.
 */
export async function packingOf(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
  parcel?: number,
): Promise<ParcelPacking | Failure> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  if (!row) return failure("orders.operator.not_found", { order: orderNumber });
  const content = await contentOf(db, row, parcel);
  if (isFailure(content)) return content;
  return { ...content.packing, version: await versionOfRow(db, row) };
}

async function contentOf(db: Queries, row: rows.OrderRow, parcel: number | undefined) {
  const { order_number, purchaser_name, status, delivery_key, locale } = row;
  const [items, parcels] = await Promise.all([rows.itemsOfOrder(db, row.id), rows.batchesOf(db, row.id)]);
  const waiting = parcels.filter((other) => other.status === "waiting").map(({ number }) => number);
  const isSent = delivery_key === "ship";
  if (!isSent && delivery_key !== "pickup")
    return failure("packing.nothing_to_pack", { order: order_number });
  const number = isSent ? (parcel ?? waiting[0] ?? parcels[0]?.number) : NO_PARCEL;
  const batch = parcels.find((candidate) => candidate.number === number);
  if (number === undefined || (isSent && !batch)) return failure("orders.no_batch", { order: order_number });
  const inParcel =
    batch && new Map(storedParcel.read(batch.items).map((line) => [line.position, line.quantity]));
  const packed = await packingRows.packedOf(db, row.id, number);
  const carried = items.filter(isCarried).map((item) => {
    const { position, condition, isbn, upc } = item;
    const { title, author_line } = storedSnapshot.read(item.snapshot);
    const quantity = inParcel ? (inParcel.get(position) ?? 0) : copiesKept(item);
    return {
      codes: [isbn, upc].flatMap((code) => (code === null ? [] : (parseProductCode(code) ?? []))),
      line: {
        position,
        isbn: isbn ?? upc,
        title,
        author_line,
        quantity,
        dedication: writtenIn(item),
        condition: condition === "" ? "" : conditionText(condition, locale),
        // Copies may have been taken off the order since they were packed.
        packed: Math.min(quantity, packed.get(position) ?? 0),
      },
    };
  });
  const wanted = carried.filter(({ line }) => line.quantity > 0);
  if (wanted.length === 0) return failure("packing.nothing_to_pack", { order: order_number });
  const lines = wanted.map(({ line }) => line);
  return {
    packing: {
      order_number,
      purchaser_name,
      status,
      delivery_key,
      parcel: number,
      waiting,
      lines,
      missing: lines.reduce((sum, line) => sum + line.quantity - line.packed, 0),
    },
    codesAt: new Map(wanted.map(({ line, codes }) => [line.position, codes])),
    isSent: batch?.status === "shipped",
  };
}

/** A book to put into a parcel: the code that was scanned, or a line for a book that has none. */
export interface BookToPack {
  parcel?: number | undefined;
  book: { code: string } | { position: number };
  /** The form's token. A form packs its book once, however often it is posted. */
  token: string;
}

/**
 * Puts a book into a parcel.
 * @returns the line that it belongs to, and what is in the parcel now
 * Failures: those of `packingOf`, `not_packed` (the order is past that), `not_on_order`, `second_copy` (all copies of
 * it are in).
 */
export function packBook(
  database: Database,
  { store, now }: Pick<Actor, "store" | "now">,
  orderNumber: OrderNumber,
  { parcel, book, token }: BookToPack,
): Promise<{ position: number; packing: Omit<ParcelPacking, "version"> } | Failure> {
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) return failure("orders.operator.not_found", { order: orderNumber });
    const content = await contentOf(tx, row, parcel);
    if (isFailure(content)) return content;
    const { packing, codesAt } = content;
    const code = "code" in book ? book.code : `line ${book.position}`;
    const scan = { order_id: row.id, token, code };
    const before = await packingRows.scanBy(tx, scan);
    if (before) return { position: before.position, packing };
    const { status } = row;
    if (content.isSent || !STATUS_AFTER.ready.includes(packing.status))
      return failure("packing.not_packed", { order: orderNumber, status: { word: words.statuses[status] } });
    const meant = packing.lines.filter(({ position }) =>
      "code" in book ? codesAt.get(position)?.includes(book.code) : position === book.position,
    );
    const [first] = meant;
    if (!first) return failure("packing.not_on_order", { order: orderNumber, code });
    const line = meant.find(({ packed, quantity }) => packed < quantity);
    if (!line) {
      const count = meant.reduce((sum, { quantity }) => sum + quantity, 0);
      return failure("packing.second_copy", { order: orderNumber, count, title: first.title });
    }
    await packingRows.insertScan(tx, {
      ...scan,
      parcel: packing.parcel,
      position: line.position,
      at: now,
    });
    line.packed++;
    return { position: line.position, packing: { ...packing, missing: packing.missing - 1 } };
  });
}

/**
 * Unpacks a parcel.
 * Failures: those of `packingOf`.
 */
export function unpack(
  database: Database,
  { store }: Pick<Actor, "store">,
  orderNumber: OrderNumber,
  parcel: number | undefined,
): Promise<{ order_number: OrderNumber } | Failure> {
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) return failure("orders.operator.not_found", { order: orderNumber });
    const content = await contentOf(tx, row, parcel);
    if (isFailure(content)) return content;
    await packingRows.deleteScans(tx, row.id, content.packing.parcel);
    return { order_number: orderNumber };
  });
}

/**
 * Puts an order on the hold shelf: marks it as ready for pickup. Copies that had to be ordered in must have been
 * packed, which shows that they came.
 * @returns whether it was on the hold shelf already
 * Failures: `to_be_ordered`, those of `moveOrder`.
 */
export async function holdOrder(
  database: Database,
  context: OrderContext & Actor,
  orderNumber: OrderNumber,
): Promise<{ order_number: OrderNumber; already: boolean } | Failure> {
  const { store } = context;
  const row = await rows.orderByNumber(database.read, store.id, orderNumber);
  if (row?.status === "ready") return { order_number: orderNumber, already: true };
  const items = row ? await rows.itemsOfOrder(database.read, row.id) : [];
  const count = items.reduce((sum, { backorder_quantity }) => sum + backorder_quantity, 0);
  if (row?.delivery_key === "pickup" && count > 0) {
    const content = await contentOf(database.read, row, undefined);
    if (isFailure(content) || content.packing.missing > 0)
      return failure("packing.to_be_ordered", { order: orderNumber, count });
  }
  const moved = await performAct(
    database,
    context,
    { order_number: orderNumber, kind: "ready" },
    (database) => moveOrder(database, context, orderNumber, "ready"),
  );
  return isFailure(moved) ? moved : { order_number: orderNumber, already: false };
}
