import { record } from "#app/domain/accounts/audit/audit.server.ts";
import { namesOfTitles } from "#app/domain/catalogue/lookups.server.ts";
import { copiesOf } from "#app/domain/catalogue/stock.server.ts";
import { copiesByTitle } from "#app/domain/orders/ledger/sums.server.ts";
import { asideByTitle } from "#app/domain/orders/packing/set-aside.server.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { csvLine } from "#app/lib/separated.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { type Format, HEADS } from "./bestsellers.ts";
import type { LedgerScope } from "./ledger-tables.server.ts";
import * as rows from "./rows.server.ts";
import { type Days, dayText, type Row, type Table, totalOf } from "./table.ts";

/**
 * New copies of books that left in a week, less those that were cancelled or came back, by ISBN. Books with more
 * returns than sales are left out. The price is the average selling price, before promotions.
 */
export async function bestsellersTable(
  db: Queries,
  { store, locations }: LedgerScope,
  week: Days,
  most: number,
): Promise<Table> {
  const soldCopies = await copiesByTitle(db, store, { ...week, locations }, { isNew: true, limit: most + 1 });
  const ids = soldCopies.slice(0, most).map(({ title_id }) => title_id);
  const [names, copies, asideOf] = await Promise.all([
    namesOfTitles(db, ids),
    copiesOf(db, store.id, ids, locations),
    asideByTitle(db, store, { titles: ids, locations }),
  ]);
  const columns = (["isbn", "title", "sold_copies", "on_hand", "on_order", "stores", "price"] as const).map(
    (name) => ({ name, ...(name === "sold_copies" && { of: { part: ["goods"] } }) }),
  );
  const rows = soldCopies.slice(0, most).flatMap((sold): Row[] => {
    const { title = "", isbn } = names.get(sold.title_id) ?? {};
    if (!isbn) return [];
    const { onhand, onorder } = copies.get(sold.title_id) ?? { onhand: 0, onorder: 0 };
    const price = sold.sold_copies > 0 ? Math.round(sold.sold_amount / sold.sold_copies) : null;
    const cells = [
      isbn,
      title,
      sold.copies,
      onhand + (asideOf.get(sold.title_id) ?? 0),
      onorder,
      sold.locations,
      price,
    ];
    return [{ cells, of: { title: sold.title_id, label: "" } }];
  });
  const total = totalOf(columns, rows).map((sum, index) =>
    columns[index]?.name === "sold_copies" ? sum : null,
  );
  return { columns, rows, total, left_out: Math.max(0, soldCopies.length - most) };
}

/** The file of a week, as its receiver asks for it. */
export function bestsellersFile(format: Format, { rows }: Table): string {
  const lines = rows.map(({ cells: [isbn, , sold, onHand, onOrder, stores, price] }) => {
    const cents = Number(price ?? 0);
    const cells = [isbn, sold, onHand, onOrder, stores, (cents / 100).toFixed(2)];
    return csvLine(cells.slice(0, HEADS[format].length).map(String));
  });
  return csvLine(HEADS[format]) + lines.join("");
}

/** A week whose file somebody marked as sent. */
export interface SentWeek {
  /** The week's last day, in days since 1970-01-01. */
  readonly week: number;
  readonly sent_at: number;
  readonly who: string;
}

/** When the file of a week was sent, and by whom; undefined if nobody has marked it. */
export const sentOf = (
  db: Queries,
  storeId: StoreId,
  format: Format,
  week: number,
): Promise<SentWeek | undefined> => rows.sentOf(db, storeId, format, week);

/** The weeks that were sent last, the newest first. */
export const lastSent = (db: Queries, storeId: StoreId, format: Format, limit: number): Promise<SentWeek[]> =>
  rows.lastSent(db, storeId, format, limit);

/**
 * Marks the file of a week as sent, or takes that back.
 * @returns whether something changed: somebody else may have been faster
 */
export function markWeek(
  database: Database,
  storeId: StoreId,
  { format, week, sent }: { format: Format; week: number; sent: boolean },
  { now, actor }: { now: EpochSeconds; actor: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = { store_id: storeId, format, week, sent_at: now, who: actor };
    const changed = sent ? await rows.markSent(tx, row) : await rows.unmarkSent(tx, storeId, format, week);
    const action = sent ? "bestsellers sent" : "bestsellers not sent";
    if (changed)
      await record(tx, {
        storeId,
        at: now,
        actor,
        action,
        subject: `bestsellers:${format}:${dayText(week)}`,
      });
    return changed;
  });
}
