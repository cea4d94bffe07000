import { errorText } from "#app/lib/error-text.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { SquareItem } from "#app/platform/gateways/square/stock.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { type Till, takeCounts } from "./counts.server.ts";
import * as rows from "./rows.server.ts";
import { isbnOf, isDue, MAX_PROBLEM, sharesStock } from "./till.ts";

/** Reading Square's catalogue and counts: what has changed since the last time, and everything once a day. */

/** Seconds between readings without a notice, after one that failed, and after a notice. */
const READ_INTERVAL = 900;
const RETRY_WAIT = 300;
const DELAY_AFTER_NOTICE = 10;
/** Seconds that a process has for a reading before another one tries. */
const LEASE = 600;
/** All counts are read this often (seconds), so that nothing stays wrong for ever. */
const FULL_READING_INTERVAL = 86_400;
/** Each reading begins this much earlier than the one before it (seconds): Square's clock may differ from ours. */
const OVERLAP = 600;
/** Pages of one reading: a million items. */
const MAX_PAGES = 10_000;
/** Characters that are stored of a SKU or a name. */
const MAX_TEXT = 100;

/**
 * Makes a reading due: at once, or a few seconds after the last one, so that a busy till does not cause one for each of
 * its sales.
 * @param whole reads all counts
 */
export async function askToRead(
  database: Database,
  store: Store,
  now: EpochSeconds,
  whole = false,
): Promise<void> {
  if (!sharesStock(store.settings)) return;
  await database.transaction(async (tx) => {
    const { read_at = 0 } = (await rows.readingOf(tx, store.id)) ?? {};
    await rows.makeDue(
      tx,
      store.id,
      whole ? now : Math.max(now, Math.min(read_at, now) + DELAY_AFTER_NOTICE),
      whole,
    );
  });
}

/** Reads from Square if it is due. @returns false if Square did not answer */
export async function readIfDue(till: Till): Promise<boolean> {
  const { database, store, now } = till;
  const reading = await rows.readingOf(database.read, store.id);
  if (!reading || !isDue(reading.due_at, now)) return true;
  const claimed = { ...reading, due_at: now + LEASE };
  if (!(await database.transaction((tx) => rows.moveReading(tx, reading, { due_at: claimed.due_at }))))
    return true;
  try {
    await readAll(till, claimed);
  } catch (error) {
    const problem = errorText(error).slice(0, MAX_PROBLEM);
    const failing_since = reading.failing_since ?? now;
    await database.transaction(async (tx) => {
      await rows.changeReading(tx, store.id, { failing_since, problem });
      await rows.moveReading(tx, claimed, { due_at: now + RETRY_WAIT });
    });
    return false;
  }
  return true;
}

async function readAll(till: Till, reading: rows.ReadingRow): Promise<void> {
  const { database, store, now } = till;
  const read_for = JSON.stringify(store.settings.square_stock);
  const isWhole = reading.read_for !== read_for || now - reading.full_at >= FULL_READING_INTERVAL;
  const items_until = await readItems(till, reading.items_until);
  for (const { square_location } of store.settings.square_stock.locations)
    await readCounts(till, square_location, isWhole ? undefined : reading.read_at - OVERLAP);
  await database.transaction(async (tx) => {
    const fields = { items_until, read_at: now, read_for, ...(isWhole && { full_at: now }) };
    await rows.changeReading(tx, store.id, { ...fields, failing_since: null, problem: "" });
    // A notice that came meanwhile has made it due again.
    await rows.moveReading(tx, reading, { due_at: now + READ_INTERVAL });
  });
}

/** Reads what has changed in Square's catalogue. @returns until when it was read */
async function readItems({ database, store, square }: Till, since: string): Promise<string> {
  let until = since;
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, latest, cursor: next } = await square.items(since, cursor);
    // Later pages leave out changes that are made while they are read.
    if (page === 0 && latest !== "") until = latest;
    await database.transaction(async (tx) => {
      await rows.deleteItems(
        tx,
        store.id,
        items.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
      );
      await rows.putItems(
        tx,
        items.filter(({ isDeleted }) => !isDeleted).map((item) => itemRow(store.id, item)),
      );
    });
    if (next === "") return until;
    cursor = next;
  }
  throw new Error(`Square's catalogue has more than ${MAX_PAGES} pages`);
}

const itemRow = (store_id: StoreId, item: SquareItem): rows.ItemRow => ({
  store_id,
  variation_id: item.id,
  product_code: isbnOf(item),
  sku: (item.sku || item.upc).slice(0, MAX_TEXT),
  name: item.name.slice(0, MAX_TEXT),
});

/** Reads a location's counts, those that changed since then or all of them. Each page is one transaction. */
async function readCounts(till: Till, location: string, since: number | undefined): Promise<void> {
  const of = { location, ...(since !== undefined && { since }) };
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const { counts, cursor: next } = await till.square.counts(of, cursor);
    await till.database.transaction((tx) => takeCounts(tx, till, counts));
    if (next === "") return;
    cursor = next;
  }
  throw new Error(`Square's counts have more than ${MAX_PAGES} pages`);
}
