import { errorText } from "#app/lib/error-text.ts";
import type { EpochSeconds, OrderId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import type { TakenCopies } from "../catalogue/stock.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { type Till, takeCounts } from "./counts.server.ts";
import * as rows from "./rows.server.ts";
import { isGivenUp, MAX_PROBLEM, occurredAt, squareLocationOf, waitAfter } from "./till.ts";

/**
 * Records the copies that orders take or give back, and reports each sale and return to Square once. It is a row,
 * written in the transaction that moves the copies. The row waits until Square has recorded it, or until it is left to
 * staff.
 */

/** Seconds until a sale is looked at again whose ISBN several items have. */
const AMBIGUOUS_WAIT = 300;

/** A title in one condition, of an order. */
interface Goods {
  order_id: OrderId;
  title_id: TitleId;
  condition: string;
}

/** Notes that an order took copies from shelves, for Square to hear of, in the transaction that takes them. */
export async function noteSold(
  tx: Tx,
  { id: store_id, settings }: Store,
  goods: Goods,
  copies: readonly TakenCopies[],
  now: EpochSeconds,
): Promise<void> {
  if (!settings.square_stock.send || !isShared(goods)) return;
  const { order_id, title_id } = goods;
  const sales = copies.flatMap(({ location_id, quantity }) => {
    const square_location = squareLocationOf(settings, location_id);
    if (square_location === undefined || quantity === 0) return [];
    return [{ store_id, order_id, title_id, location_id, square_location, quantity, ...waitingSale(now) }];
  });
  await rows.addSales(tx, sales);
}

/**
 * Notes that copies of an order are back on shelves, for Square to hear of, in the transaction that puts them there.
 * Only copies whose sale was noted come back at Square, at the place where it was noted, even if the settings have
 * changed: copies that an order took before stock was shared never left Square's count.
 */
export async function noteReturned(
  tx: Tx,
  goods: Goods,
  returned: readonly TakenCopies[],
  now: EpochSeconds,
): Promise<void> {
  if (!isShared(goods)) return;
  const noted = await rows.salesOfOrder(tx, goods.order_id, goods.title_id);
  const returns = returned.flatMap(({ location_id, quantity }) => {
    let left = quantity;
    return noted.flatMap((sale) => {
      if (sale.location_id !== location_id || sale.return_of !== null || sale.state === "none") return [];
      const copies = Math.min(left, sale.quantity - copiesBack(sale, noted));
      if (copies <= 0) return [];
      left -= copies;
      const { store_id, order_id, title_id, square_location, id: return_of } = sale;
      const row = { store_id, order_id, title_id, location_id, square_location, ...waitingSale(now) };
      return [{ ...row, quantity: -copies, return_of }];
    });
  });
  await rows.addSales(tx, returns);
}

/** A used or signed copy is not a copy of the item that has the ISBN at the till. */
const isShared = ({ condition }: Goods): boolean => condition === "";

/** Copies of a sale that have come back already. */
const copiesBack = ({ id }: rows.SaleRow, noted: readonly rows.SaleRow[]): number =>
  noted.reduce((sum, sale) => (sale.return_of === id ? sum - sale.quantity : sum), 0);

/** A sale's fields until Square is first asked. */
const waitingSale = (now: EpochSeconds) => ({
  sold_at: now,
  key: newToken(),
  return_of: null,
  state: "waiting" as const,
  variation_id: "",
  tries: 0,
  check_at: now,
  problem: "",
});

/**
 * Reports a due sale to Square. If an earlier report may have arrived, searches Square's record first. No transaction
 * is open while Square is asked.
 * @returns false if Square did not answer
 */
export async function sendSale(till: Till, sale: rows.SaleRow): Promise<boolean> {
  const { database, square, now } = till;
  const claimed = await database.transaction((tx) => claim(tx, till, sale));
  if (!claimed) return true;
  const { square_location: location, quantity, key, sold_at } = sale;
  const { variation_id: variation, tries } = claimed;
  const change = { key, variation, location, quantity, sold_at, occurred_at: occurredAt(sold_at, now) };
  try {
    const answer =
      tries > 1 && (await square.hasChange(change))
        ? await square.counts({ location, variation }, "")
        : await square.change(change);
    await database.transaction(async (tx) => {
      if ("refused" in answer) return postpone(tx, claimed, answer.refused, true);
      if (await rows.moveSale(tx, claimed, { state: "sent", problem: "" }))
        await takeCounts(tx, till, answer.counts);
    });
    return true;
  } catch (error) {
    const message = errorText(error);
    await database.transaction((tx) => postpone(tx, claimed, message, false));
    return false;
  }
}

/**
 * Claims a sale until its next try, and finds out which variation it is at Square. The variation is stored before the
 * first request, so that each try sends the same. @returns undefined if another process has it, or there is nothing to
 * send yet
 */
async function claim(tx: Tx, { store, now }: Till, sale: rows.SaleRow): Promise<rows.SaleRow | undefined> {
  const variation = await variationToTell(tx, store.id, sale);
  if (variation === "unknown") await leaveUnknown(tx, store.id, sale, now);
  // Once staff have left the ISBN on one item, its count still has these copies.
  if (variation === "several") await rows.moveSale(tx, sale, { check_at: now + AMBIGUOUS_WAIT });
  if (variation === "sale waits") await rows.moveSale(tx, sale, { check_at: now + waitAfter(1) });
  if (typeof variation === "string") return undefined;
  const tries = sale.tries + 1;
  const change = { ...variation, tries, check_at: now + waitAfter(tries) };
  return (await rows.moveSale(tx, sale, change)) ? { ...sale, ...change } : undefined;
}

/** The variation at Square that a sale or a return is of, or why Square is not asked now. */
async function variationToTell(tx: Tx, storeId: StoreId, sale: rows.SaleRow) {
  if (sale.variation_id) return { variation_id: sale.variation_id };
  if (sale.return_of !== null) return variationOfReturn(tx, sale, sale.return_of);
  const [variation_id, another] = await variationsOf(tx, storeId, sale.title_id);
  if (another !== undefined) return "several";
  return variation_id === undefined ? "unknown" : { variation_id };
}

/**
 * A return goes to the item that was sold, once Square has its sale. Copies of a sale that Square refused are taken off
 * that sale: Square hears neither of the sale nor of the return.
 */
async function variationOfReturn(tx: Tx, back: rows.SaleRow, return_of: number) {
  const sale = await rows.saleWithId(tx, return_of);
  // Another process has taken both off.
  if (!sale) return "done";
  const { state, variation_id } = sale;
  if (state === "sent" || state === "settled") return { variation_id };
  if (state === "none") {
    await rows.moveSale(tx, back, { state: "none" });
    return "done";
  }
  return state === "failed" && (await rows.offsetFailed(tx, sale, back)) ? "done" : "sale waits";
}

/** The variations that have the ISBN of a title, two at most. */
async function variationsOf(tx: Tx, storeId: StoreId, titleId: TitleId): Promise<string[]> {
  const code = (await namesOfTitles(tx, [titleId])).get(titleId)?.product_code ?? "";
  return rows.variationsOf(tx, storeId, code);
}

/**
 * Handles a sale of a title that is not in the stored copy of Square's catalogue. The item may be new there, so the
 * sale waits until the catalogue is read again. If the title is still missing then, Square need not know of the sale.
 */
async function leaveUnknown(tx: Tx, storeId: StoreId, sale: rows.SaleRow, now: EpochSeconds): Promise<void> {
  const isKnown = ((await rows.readingOf(tx, storeId))?.read_at ?? 0) > sale.sold_at;
  await rows.moveSale(tx, sale, isKnown ? { state: "none" } : { check_at: now + waitAfter(1) });
  if (!isKnown) await rows.makeDue(tx, storeId, now, false);
}

/** Notes why a claimed sale is not at Square yet; it stays claimed until its next try. */
async function postpone(tx: Tx, sale: rows.SaleRow, problem: string, refused: boolean): Promise<void> {
  const failed = isGivenUp(sale.tries, refused) ? { state: "failed" as const } : {};
  await rows.moveSale(tx, sale, { problem: problem.slice(0, MAX_PROBLEM), ...failed });
}
