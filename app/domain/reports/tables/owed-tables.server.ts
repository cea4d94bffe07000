import { namesOfTitles } from "#app/domain/catalogue/lookups.server.ts";
import { copiesOf } from "#app/domain/catalogue/stock.server.ts";
import { liabilitySums } from "#app/domain/gift-cards/card-search.server.ts";
import { copiesByTitle } from "#app/domain/orders/ledger/sums.server.ts";
import { waitingLines } from "#app/domain/orders/queues/queues.server.ts";
import { asWall, instantOf, wallSecondsOf } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { LedgerScope } from "./ledger-tables.server.ts";
import { type Column, type Days, dayText, type Row, type RowName, type Table } from "./table.ts";

/**
 * Reports about what the shop owes: books that customers wait for, the balances of gift cards, and what is running out.
 */

const columns = (...names: readonly Column["name"][]): Column[] => names.map((name) => ({ name }));

/** Today on the shop's clock, in days since 1970-01-01. */
export const todayOf = ({ store }: LedgerScope, now: EpochSeconds): number =>
  Math.floor(wallSecondsOf(now, store.settings.store_info.time_zone) / DAY);

/**
 * Lines of open orders that customers have not picked up (since the order was ready), and copies that a supplier still
 * owes (since the order was placed); those that wait longest first.
 * @param most how many lines of each kind; `named` says who waits and their phone number
 */
export async function waitingTable(
  db: Queries,
  scope: LedgerScope,
  now: EpochSeconds,
  { most, named }: { most: number; named: boolean },
): Promise<Table> {
  const { store, locations } = scope;
  const zone = store.settings.store_info.time_zone;
  const today = todayOf(scope, now);
  const linesByQueue = await Promise.all(
    (["ready", "supplier"] as const).map((queue) => waitingLines(db, store, queue, most + 1, locations)),
  );
  const lines = linesByQueue.flatMap((some, index) =>
    some
      .slice(0, most)
      .map((line) => ({ ...line, word: index === 0 ? ("pickup" as const) : ("supplier" as const) })),
  );
  const names = await namesOfTitles(
    db,
    lines.map(({ title_id }) => title_id),
  );
  const rows = lines.map(({ order_number, title_id, copies, since, word, purchaser_name, phone }): Row => {
    const day = Math.floor(wallSecondsOf(since, zone) / DAY);
    const { title = "", isbn = "" } = names.get(title_id) ?? {};
    const [customer, number] = named ? [purchaser_name, phone] : ["", ""];
    return {
      cells: [{ word }, order_number, customer, number, title, isbn, copies, dayText(day), today - day],
    };
  });
  rows.sort((a, b) => Number(b.cells.at(-1)) - Number(a.cells.at(-1)));
  return {
    columns: columns(
      "waits_for",
      "order",
      "customer",
      "phone",
      "title",
      "isbn",
      "waiting_copies",
      "since",
      "days",
    ),
    rows,
    total: null,
    left_out: linesByQueue.filter(({ length }) => length > most).length,
  };
}

const KINDS = ["sold", "issued", "credited", "spent", "given_back", "corrected", "voided", "moved"] as const;

/**
 * The balances of all gift cards before and after these days, and what happened to them meanwhile; store credit apart.
 */
export async function giftCardsTable(db: Queries, { store }: LedgerScope, days: Days): Promise<Table> {
  const at = (day: number) => instantOf(asWall(day * DAY), store.settings.store_info.time_zone);
  const [before, meanwhile] = await Promise.all([
    liabilitySums(db, store.id, { from: 0, to: at(days.from) }),
    liabilitySums(db, store.id, { from: at(days.from), to: at(days.to + 1) }),
  ]);
  const row = (word: RowName, sums: readonly { credit: number; amount: number }[]): Row => {
    const [cards = 0, credit = 0] = [0, 1].map((kind) =>
      sums.reduce((sum, item) => (Number(item.credit) === kind ? sum + item.amount : sum), 0),
    );
    return { cells: [{ word }, cards, credit, cards + credit] };
  };
  const happened = KINDS.flatMap((kind) => {
    const sums = meanwhile.filter((sum) => sum.kind === kind);
    return sums.length > 0 ? [row(kind === "sold" ? "sold_cards" : kind, sums)] : [];
  });
  return {
    columns: columns("movement", "cards", "store_credit", "both"),
    rows: [row("opening", before), ...happened, row("closing", [...before, ...meanwhile])],
    total: null,
    left_out: 0,
  };
}

/** Selling titles that are checked. */
const MAX_TITLES_CHECKED = 5000;

/** Titles that sold on these days and have at most `at_most` copies left to sell; the best-selling first. */
export async function lowStockTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
  { at_most, most }: { at_most: number; most: number },
): Promise<Table> {
  const sold = await copiesByTitle(
    db,
    store,
    { ...days, locations },
    { isNew: false, limit: MAX_TITLES_CHECKED },
  );
  const ids = sold.map(({ title_id }) => title_id);
  const [names, copies] = await Promise.all([namesOfTitles(db, ids), copiesOf(db, store.id, ids, locations)]);
  const rows = sold.flatMap(({ title_id, copies: count }): Row[] => {
    const { title, isbn } = names.get(title_id) ?? {};
    const { onhand, onorder } = copies.get(title_id) ?? { onhand: 0, onorder: 0 };
    // Tickets and the like have no ISBN, and nobody orders them in.
    if (!title || !isbn || onhand > at_most) return [];
    return [{ cells: [title, isbn, count, onhand, onorder], of: { title: title_id } }];
  });
  const allColumns: Column[] = [
    ...columns("title", "isbn"),
    { name: "sold_copies", of: { part: ["goods"] } },
    ...columns("to_sell", "on_order"),
  ];
  return {
    columns: allColumns,
    rows: rows.slice(0, most),
    total: null,
    left_out: Math.max(0, rows.length - most),
  };
}
