import { newToken } from "#app/lib/token.server.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import type { Taken } from "../catalogue/stock.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { type Till, takeCounts } from "./counts.server.ts";
import * as rows from "./rows.server.ts";
import { isGivenUp, occurredAt, squareLocationOf, waitAfter } from "./till.ts";

/**
 * Copies that orders take or give back, and how Square hears of each of them once. A sale is a row that is written in the
 * transaction that moves the copies; it waits until Square's record has it, or until it is left to people.
 */

/** Seconds until a sale is looked at again whose ISBN several items have. */
const AMBIGUOUS_WAIT = 300;

/** A title in one condition. */
interface Goods {
  title_id: number;
  condition: string;
}

/** Notes that an order took copies from shelves, for Square to hear of, in the transaction that takes them. */
export function noteSold(
  tx: Tx,
  store: Store,
  goods: Goods,
  taken: readonly Taken[],
  now: number,
): Promise<void> {
  return note(tx, store, goods, taken, now);
}

/** Notes that copies of an order are back on shelves, in the same way. */
export function noteGivenBack(
  tx: Tx,
  store: Store,
  goods: Goods,
  taken: readonly Taken[],
  now: number,
): Promise<void> {
  const back = taken.map(({ location_id, quantity }) => ({ location_id, quantity: -quantity }));
  return note(tx, store, goods, back, now);
}

async function note(
  tx: Tx,
  { id, settings }: Store,
  { title_id, condition }: Goods,
  moved: readonly Taken[],
  now: number,
): Promise<void> {
  // A used or signed copy is no copy of the item that has the ISBN at the till.
  if (!settings.square_stock.send || condition !== "") return;
  const sales = moved.flatMap(({ location_id, quantity }) => {
    const square_location = squareLocationOf(settings, location_id);
    if (square_location === undefined || quantity === 0) return [];
    const row = { store_id: id, title_id, square_location, quantity, sold_at: now, key: newToken() };
    return [{ ...row, state: "waiting" as const, variation_id: "", tries: 0, check_at: now, problem: "" }];
  });
  await rows.addSales(tx, sales);
}

/**
 * Tells Square of a sale that is due. If it may have been told before, its record is searched first. No transaction is open
 * while Square is asked. @returns false if Square did not answer
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
    const { message } = error as Error;
    await database.transaction((tx) => postpone(tx, claimed, message, false));
    return false;
  }
}

/**
 * Claims a sale until its next try, and finds out which variation it is at Square. The variation is stored before the first
 * request, so that each try sends the same. @returns undefined if another process has it, or there is nothing to send yet
 */
async function claim(tx: Tx, { store, now }: Till, sale: rows.SaleRow): Promise<rows.SaleRow | undefined> {
  const [variation_id, another] = sale.variation_id
    ? [sale.variation_id]
    : await variationsOf(tx, store.id, sale.title_id);
  if (another !== undefined) {
    // Once staff have left the ISBN on one of the items, this sale is still missing in its count.
    await rows.moveSale(tx, sale, { check_at: now + AMBIGUOUS_WAIT });
    return undefined;
  }
  if (variation_id === undefined) {
    // The item may be new there: what is not in a catalogue that was read since the sale is not at Square at all.
    const isKnown = ((await rows.readingOf(tx, store.id))?.read_at ?? 0) > sale.sold_at;
    await rows.moveSale(tx, sale, isKnown ? { state: "none" } : { check_at: now + waitAfter(1) });
    if (!isKnown) await rows.makeDue(tx, store.id, now, false);
    return undefined;
  }
  const tries = sale.tries + 1;
  const change = { variation_id, tries, check_at: now + waitAfter(tries) };
  return (await rows.moveSale(tx, sale, change)) ? { ...sale, ...change } : undefined;
}

/** The variations that have the ISBN of a title, two at most. */
async function variationsOf(tx: Tx, storeId: number, titleId: number): Promise<string[]> {
  const code = (await namesOfTitles(tx, [titleId])).get(titleId)?.product_code ?? "";
  return rows.variationsOf(tx, storeId, code);
}

/** Notes why a claimed sale is not at Square yet; it stays claimed until its next try. */
async function postpone(tx: Tx, sale: rows.SaleRow, problem: string, refused: boolean): Promise<void> {
  const given = isGivenUp(sale.tries, refused) ? { state: "failed" as const } : {};
  await rows.moveSale(tx, sale, { problem: problem.slice(0, 200), ...given });
}
