import { formatCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { staffTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import type { Condition } from "../../catalogue/catalogue.ts";
import {
  clearStock,
  compareStock,
  type StockChange,
  type StockLevel,
  setStock,
} from "../../catalogue/stock.server.ts";
import { announceOnHand } from "../../catalogue/stock-notices/stock-notices.server.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import {
  addNote,
  emptyResult,
  type ImportResult,
  isDone,
  listChange,
  refuse,
  remark,
} from "../import-result.ts";
import { conditionOf, countOf, currencyOf, isAmbiguousCount, priceOf, shortenedCell } from "./cells.ts";
import { columnName, STOCK_FIELDS } from "./columns.ts";
import { readTable, type TableRow } from "./table-reader.server.ts";

/** Rows per transaction. It blocks shoppers' cart changes, so it must be short. */
const BATCH = 100;

export interface StockImport {
  /** Custom column names, by field. */
  map?: Readonly<Record<string, string>>;
  /** The location of rows that do not name one: a location's number or name. */
  location?: string | undefined;
  /** Whether the table is the shop's complete stock: stock of titles missing from it is cleared. */
  whole?: boolean;
  /**
   * Whether too many rows were refused for a `whole` table to clear anything. By default one refused row is
   * too many.
   */
  tooManyRefused?: (result: ImportResult) => boolean;
  /** Only reports what would change. */
  dryRun?: boolean;
  /** Base of the links in emails to customers waiting for a title that is back. Without it no emails are sent. */
  baseUrl?: string;
  /** Runs in each transaction, with what it changes, including what stays the same. */
  after?: (tx: Tx, changes: readonly StockChange[]) => Promise<unknown>;
  result?: ImportResult;
  onProgress?: (result: ImportResult) => void;
}

/** A valid row whose title still has to be looked up. */
interface StockLine {
  row: TableRow;
  code: string;
  level: Omit<StockLevel, "title_id">;
}

/**
 * Sets a shop's stock from a table with the columns isbn, onhand, and any of onorder, price, currency,
 * condition, location and note. A row replaces the stored values for its title, condition and location;
 * values without a column are kept. Negative counts become 0.
 * @throws UnreadableSource with a sentence if the file is not a table
 */
export async function importStock(
  database: Database,
  now: EpochSeconds,
  store: Store,
  file: string,
  options: StockImport = {},
): Promise<ImportResult> {
  const { map = {}, dryRun = false, baseUrl, result = emptyResult(), onProgress } = options;
  const reader = new StockRows(store, result, options.location);
  if (reader.usualLocation === undefined) {
    result.stopped = `"${options.location}" is not a location of this shop`;
    return result;
  }
  const seenKeys = new Set<string>();
  const spared = new Set<string>();
  let columns: Pick<TableRow, "has"> | undefined;
  let batch = new Map<string, StockLine>();
  const flush = async () => {
    const levels = await findTitles(database, store, result, [...batch.values()]);
    const changes = dryRun
      ? await compareStock(database.read, store.id, levels)
      : await setStock(database, store.id, now, levels, async (tx, titles, changes) => {
          if (baseUrl) await announceOnHand(tx, now, store, titles, baseUrl);
          await options.after?.(tx, changes);
        });
    const codes = new Map(levels.map((level) => [level.title_id, level.code]));
    for (const change of changes) {
      result[change.outcome]++;
      if (dryRun && change.outcome !== "unchanged")
        listChange(result, inWords(codes.get(change.level.title_id) ?? "", change));
    }
    batch = new Map();
    onProgress?.(result);
  };
  for await (const row of readTable(file, STOCK_FIELDS, map, result)) {
    columns ??= row;
    const wanted = reader.read(row);
    if ("refused" in wanted) {
      refuse(result, row.where, wanted.refused, row.cells, wanted.field);
      if (wanted.code) spared.add(wanted.code);
      continue;
    }
    const key = keyOf(wanted.code, wanted.level.location_id, wanted.level.condition);
    if (seenKeys.has(key)) remark(result, "a title is named more than once: its last row counts", row.where);
    seenKeys.add(key);
    if (isDone(result)) continue;
    batch.set(key, wanted);
    if (batch.size >= BATCH) await flush();
  }
  if (batch.size > 0) await flush();
  if (options.whole && !result.stopped && columns) {
    const undecided = !columns.has("location") && options.location === undefined && reader.severalLocations;
    const tooMany = (options.tooManyRefused ?? (({ refused }) => refused > 0))(result);
    if (undecided)
      addNote(
        result,
        "Nothing was cleared: the shop has several locations, and the file does not say which of them it is about. Name it with --location.",
      );
    else if (tooMany)
      addNote(
        result,
        `Nothing was cleared, because ${result.refused} of ${result.read} rows were refused. --allow-refused says how many may be.`,
      );
    else {
      const only = columns.has("location") ? undefined : reader.usualLocation;
      let cleared = 0;
      await clearStock(database, store.id, now, {
        keep: ({ product_code, location_id, condition }) =>
          (only !== undefined && location_id !== only) ||
          spared.has(product_code) ||
          seenKeys.has(keyOf(product_code, location_id, condition)),
        onorder: columns.has("onorder"),
        dryRun,
        after: options.after,
        onCleared: ({ product_code, onhand }) => {
          cleared++;
          if (dryRun) listChange(result, `${product_code}: on hand ${onhand} → 0 (not in the file)`);
        },
      });
      result.changed += cleared;
      addNote(
        result,
        `${cleared} in stock before ${dryRun ? "would be" : "were"} set to none: the file does not name them.`,
      );
    }
  }
  return result;
}

const keyOf = (code: string, location: number, condition: Condition) => `${code} ${location} ${condition}`;

/** Looks up the titles of these rows, and refuses rows whose title is unknown. */
async function findTitles(
  database: Database,
  store: Pick<Store, "id">,
  result: ImportResult,
  batch: readonly StockLine[],
): Promise<(StockLevel & { code: string })[]> {
  const ids = await staffTitlesOfCodes(database.read, store, [...new Set(batch.map(({ code }) => code))]);
  return batch.flatMap(({ row, code, level }) => {
    const title_id = ids.get(code);
    if (title_id !== undefined) return [{ title_id, code, ...level }];
    refuse(result, row.where, `${code} is not in the catalogue`, row.cells, "isbn");
    return [];
  });
}

function inWords(code: string, { level, before }: StockChange): string {
  const words = [
    ["on hand", before?.onhand, level.onhand],
    ["on order", before?.onorder, level.onorder],
    ["price", money(before?.price), money(level.price)],
    ["note", before?.note, level.note],
  ].flatMap(([name, old, next]) =>
    next === undefined || next === (old ?? (name === "price" || name === "note" ? null : 0))
      ? []
      : [`${name} ${old ?? (before ? "none" : "new")} → ${next ?? "none"}`],
  );
  const what = level.condition === "" ? code : `${code} (${level.condition})`;
  return `${what}: ${words.join(", ") || "new, none on hand"}`;
}

const money = (cents: number | null | undefined) => (typeof cents === "number" ? formatCents(cents) : cents);

/** Parses the rows for one shop. */
class StockRows {
  readonly severalLocations: boolean;
  readonly usualLocation: number | undefined;
  private readonly store: Store;
  private readonly result: ImportResult;

  constructor(store: Store, result: ImportResult, location: string | undefined) {
    this.store = store;
    this.result = result;
    const locations = locationsOf(store.settings);
    this.severalLocations = locations.length > 1;
    this.usualLocation = location === undefined ? locations[0]?.location_id : this.locationOf(location);
  }

  read(
    row: TableRow,
  ): (Omit<StockLine, "row"> & { row: TableRow }) | { refused: string; field: string; code?: string } {
    const codeOrProblem = row.code();
    if ("problem" in codeOrProblem) return { refused: codeOrProblem.problem, field: "isbn" };
    const { code } = codeOrProblem;
    const refused = (field: string, reason: string) => ({ refused: reason, field, code });
    const onhand = this.count(row, "onhand");
    const onorder = row.has("onorder") ? this.count(row, "onorder") : 0;
    if (onhand === undefined || onorder === undefined) {
      const field = onhand === undefined ? "onhand" : "onorder";
      const cell = row.cell(field);
      return refused(
        field,
        isAmbiguousCount(cell)
          ? `"${shortenedCell(cell)}" may be one copy or a thousand. Write it without a comma or point`
          : `"${shortenedCell(cell)}" is not a whole number up to 999,999`,
      );
    }
    const price = this.price(row);
    if (price === "bad") return refused("price", `"${shortenedCell(row.cell("price"))}" is not a price`);
    const condition = conditionOf(row.cell("condition"));
    if (condition === undefined)
      return refused("condition", `"${shortenedCell(row.cell("condition"))}" is not a condition`);
    const location = row.cell("location");
    const location_id = location === "" ? this.usualLocation : this.locationOf(location);
    if (location_id === undefined)
      return refused("location", `"${shortenedCell(location)}" is not a location of this shop`);
    return {
      row,
      code,
      level: {
        location_id,
        condition,
        onhand,
        ...(row.has("onorder") && { onorder }),
        ...(price !== undefined && { price }),
        ...(row.has("note") && { note: row.cell("note").slice(0, 500) || null }),
      },
    };
  }

  private count(row: TableRow, field: string): number | undefined {
    const number = countOf(row.cell(field), this.result.table?.separator);
    if (number === undefined || number >= 0) return number;
    remark(this.result, "a negative number of copies, read as 0", row.where);
    return 0;
  }

  /**
   * Undefined if the row states no usable price, null if it removes the shop's own price, "bad" if it cannot
   * be read.
   */
  private price(row: TableRow): number | null | undefined | "bad" {
    if (!row.has("price")) return undefined;
    if (row.cell("price") === "") return null;
    const price = priceOf(row.cell("price"));
    if (!price) return "bad";
    const ours = this.store.settings.store_info.is_american ? "USD" : "CAD";
    const currencyText = row.cell("currency");
    const currency =
      price.currency ?? (currencyText === "" || currencyText === "$" ? ours : currencyOf(currencyText));
    if (currency === ours) return price.cents;
    remark(
      this.result,
      `the price is not in ${ours}: the copies were counted and the price left as it was`,
      row.where,
    );
    return undefined;
  }

  private locationOf(name: string): number | undefined {
    return locationsOf(this.store.settings).find(
      (location) =>
        String(location.location_id) === name ||
        [location.altname, location.sc_name].some(
          (known) => known !== "" && columnName(known) === columnName(name),
        ),
    )?.location_id;
  }
}
