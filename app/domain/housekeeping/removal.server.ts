import { errorCode } from "#app/lib/error-text.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { refusals as words } from "#app/messages/words.ts";
import { noteChange } from "#app/platform/db/change-counts.server.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";
import { isUnchanged } from "./shop-move/export.server.ts";
import { countUnfinished, keepState } from "./shop-move/rows.server.ts";
import { MOVED, STAYING } from "./shop-tables.ts";

/** Records that a shop must keep: its books, and the money on customers' gift cards. */
const BOOKS = ["orders", "gift_cards"] as const;

/** The failure for each kind of work that a shop has yet to finish. */
const UNFINISHED = [
  ["payments", "housekeeping.payments_wait"],
  ["cards", "housekeeping.cards_wait"],
  ["phone_orders", "housekeeping.phone_orders_wait"],
  ["emails", "housekeeping.emails_wait"],
] as const;

/** How PostgreSQL ends a removal because somebody has changed a row of the shop, or added one, since it began. */
const CHANGED_MEANWHILE: ReadonlySet<string | undefined> = new Set(["40001", "23503"]);

/**
 * Removes a shop with its hosts, settings, stock, lists, carts and accounts. Titles are shared by all shops and
 * stay, except for its tickets.
 * @param exported the file with everything that the shop has (`stores export`), which then keeps its books
 * @returns how many rows were deleted. Failures: without a file `has_records`, because a shop that has taken an order
 * or issued a gift card must keep its books; with one `changed_since`, `payments_wait`, `cards_wait`,
 * `phone_orders_wait`, `emails_wait`, `unusable_file`.
 */
export function removeStore(
  context: { database: Database; dataDir: string; now: EpochSeconds },
  store: Store,
  exported?: string,
): Promise<{ removed: number } | Failure> {
  if (exported !== undefined) return removeExported(context, store, exported);
  return refusable(context.database, async (tx) => {
    await refuseBooks(tx, store);
    return deleteAll(tx, store, context.now);
  });
}

async function removeExported(
  { database, dataDir, now }: { database: Database; dataDir: string; now: EpochSeconds },
  store: Store,
  exported: string,
): Promise<{ removed: number } | Failure> {
  const { id: storeId, webstore_name: shop } = store;
  // Any shop's changes are counted in the same few rows. PostgreSQL would refuse to count this one in a transaction
  // that sees only the state when it began, so it is counted on its own.
  const isCountedApart = database.dialect === "postgres";
  try {
    const result = await refusable(
      database,
      async (tx) => {
        await keepState(tx, database, storeId);
        await refuseUnfinished(tx, store);
        const source = { db: tx, dialect: database.dialect, storeId, dataDir };
        if (!(await isUnchanged(source, exported)))
          throw new Refusal(failure("housekeeping.changed_since", { shop }));
        return deleteAll(tx, store, now);
      },
      isCountedApart ? "never" : "at once",
    );
    if (isCountedApart && !isFailure(result)) await database.transaction(async () => noteChange());
    return result;
  } catch (error) {
    if (CHANGED_MEANWHILE.has(errorCode(error))) return failure("housekeeping.changed_since", { shop });
    throw error;
  }
}

async function deleteAll(tx: Tx, { id }: Store, now: EpochSeconds): Promise<{ removed: number }> {
  await rows.noteStockChanged(tx, id, now);
  await rows.deleteOwnTitles(tx, id, now);
  let removed = 0;
  for (const table of [...STAYING, ...MOVED.toReversed()]) removed += await rows.deleteOfStore(tx, table, id);
  return { removed: removed + (await rows.deleteStore(tx, id)) };
}

async function refuseBooks(tx: Tx, { id, webstore_name: shop }: Store): Promise<void> {
  for (const table of BOOKS) {
    const count = await rows.countOfStore(tx, table, id);
    const what = { word: words.records[table] };
    if (count > 0) throw new Refusal(failure("housekeeping.has_records", { shop, what, count }));
  }
}

/** Only this installation can finish these, so deleting them would lose orders, money or emails. */
async function refuseUnfinished(tx: Tx, { id, webstore_name: shop }: Store): Promise<void> {
  const counts = await countUnfinished(tx, id);
  for (const [what, refused] of UNFINISHED) {
    const count = counts[what];
    if (count > 0) throw new Refusal(failure(refused, { shop, count }));
  }
}
