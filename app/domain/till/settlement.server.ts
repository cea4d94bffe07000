import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";
import { sharesStock } from "./till.ts";

/** Who settles a sale, and when. */
interface SettlingContext {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly actor: string;
}

/**
 * Notes that staff corrected a count at Square because of a sale or return that Square refused: its copies are no
 * longer subtracted. All counts are read again, because the corrected one may have been read before.
 * @returns false if the sale is not left to people, or not any more
 */
export function settleSale({ database, store, now, actor }: SettlingContext, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const sale = await rows.settleSale(tx, store.id, id);
    if (!sale) return false;
    const { title_id, quantity, square_location } = sale;
    const code = (await namesOfTitles(tx, [title_id])).get(title_id)?.product_code ?? "";
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: "Square sale settled",
      subject: `stock:${code}`,
      detail: JSON.stringify({ id, quantity, square_location }),
    });
    if (sharesStock(store.settings)) await rows.makeDue(tx, store.id, now, true);
    return true;
  });
}
