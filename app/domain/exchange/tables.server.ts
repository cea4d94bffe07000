import { parseProductCode } from "#app/lib/isbn.ts";
import { parseCents } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { isFailure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { type Condition, isCondition } from "../catalogue/catalogue.ts";
import { tellWaiting } from "../catalogue/notices/notices.server.ts";
import { saveTitle, type TitleRecord } from "../catalogue/saving.server.ts";
import { type StockLevel, setStock } from "../catalogue/stock.server.ts";
import { locationsOf, type Store } from "../stores/stores.server.ts";
import { columnName, type Row, readCsv } from "./csv.server.ts";
import { emptyReport, type ImportReport, refuse } from "./report.ts";

const BATCH = 500;

/** What the columns may be called; `--map field=column` names others. */
const STOCK_COLUMNS: Record<string, string[]> = {
  isbn: ["isbn", "isbn13", "ean", "ean13", "upc", "isbnean", "productcode", "sku"],
  onhand: ["onhand", "qty", "quantity", "stock", "instock", "oh"],
  onorder: ["onorder", "oo", "ordered"],
  price: ["price", "ourprice", "retail", "sellingprice"],
  condition: ["condition", "cond"],
  location: ["location", "locationid", "store", "branch"],
  note: ["note", "notes", "comment"],
};

const TITLE_COLUMNS: Record<string, string[]> = {
  isbn: ["isbn13", "isbn", "ean", "ean13"],
  isbn10: ["isbn10"],
  title: ["title", "name"],
  author: ["authors", "author"],
  year: ["year", "published", "pubyear"],
  language: ["language", "lang"],
  publisher: ["publisher"],
  binding: ["binding", "format"],
  price: ["price", "listprice"],
  rank: ["rank"],
};

function pick(row: Row, columns: Record<string, string[]>, map: Row, field: string): string {
  const names = map[field] ? [columnName(map[field])] : (columns[field] ?? []);
  for (const name of names) if (row[name] !== undefined && row[name] !== "") return row[name];
  return "";
}

/** What a spreadsheet does to a number: `="0123456789"` and a leading apostrophe. */
function unwrapped(cell: string): string {
  return cell.replace(/^="?|"$|^'/g, "");
}

const CONDITIONS: Record<string, Condition> = {
  new: "",
  remainder: "R",
  bargain: "R",
  signed: "S",
  used: "U",
  likenew: "U1",
  verygood: "U2",
  good: "U3",
  acceptable: "U4",
};

function conditionOf(cell: string): Condition | undefined {
  const upper = cell.trim().toUpperCase();
  if (isCondition(upper)) return upper;
  return own(CONDITIONS, columnName(cell).replace(/^used(?=.)/, ""));
}

/**
 * Sets a shop's stock from a table: isbn, on hand, on order, price, condition, location, note.
 * A row replaces what was known of that title, condition and location; rows that cannot be used are
 * told with their line. Whoever waits for a title that is here now is written to, with links to `baseUrl`.
 */
export async function importStock(
  database: Database,
  now: number,
  store: Store,
  file: string,
  map: Row = {},
  onProgress: (report: ImportReport) => void = () => {},
  options: { baseUrl?: string } = {},
): Promise<ImportReport> {
  const { baseUrl } = options;
  const report = emptyReport();
  const locations = locationsOf(store.settings);
  let batch: { line: number; code: string; level: Omit<StockLevel, "title_id"> }[] = [];
  const flush = async () => {
    const ids = await titleIdsOfCodes(
      database.read,
      batch.map((one) => one.code),
    );
    const levels = batch.flatMap(({ line, code, level }): StockLevel[] => {
      const title_id = ids.get(code);
      if (title_id === undefined) {
        refuse(report, `line ${line}`, `${code} is not in the catalogue`);
        return [];
      }
      return [{ title_id, ...level }];
    });
    await setStock(database, store.id, now, levels, async (tx, titles) => {
      if (baseUrl) await tellWaiting(tx, now, store, titles, baseUrl);
    });
    report.changed += levels.length;
    batch = [];
    onProgress(report);
  };
  try {
    for await (const { line, row } of readCsv(file)) {
      const cell = (field: string) => unwrapped(pick(row, STOCK_COLUMNS, map, field));
      if (report.read === 0 && missingColumns(row, map, ["isbn", "onhand"], STOCK_COLUMNS, report))
        return report;
      report.read++;
      const bad = (reason: string) => refuse(report, `line ${line}`, reason);
      const code = parseProductCode(cell("isbn"));
      if (!code) {
        bad(`"${cell("isbn")}" is not an ISBN, EAN or UPC`);
        continue;
      }
      const onhand = count(cell("onhand"));
      const onorder = count(cell("onorder"));
      const price = cell("price") === "" ? null : parseCents(cell("price"));
      const condition = conditionOf(cell("condition"));
      const place = cell("location");
      const location =
        place === ""
          ? locations[0]
          : locations.find(
              (one) => String(one.location_id) === place || columnName(one.altname) === columnName(place),
            );
      if (onhand === undefined || onorder === undefined)
        bad("a quantity is not a whole number from 0 to 999999");
      else if (price === undefined) bad(`"${cell("price")}" is not a price`);
      else if (condition === undefined) bad(`"${cell("condition")}" is not a condition`);
      else if (!location) bad(`"${place}" is not a location of this shop`);
      else {
        batch.push({
          line,
          code,
          level: {
            location_id: location.location_id,
            condition,
            onhand,
            onorder,
            price,
            note: cell("note") || null,
          },
        });
        if (batch.length >= BATCH) await flush();
      }
    }
  } catch (error) {
    report.stopped = error instanceof Error ? error.message : String(error);
  }
  if (batch.length > 0) await flush();
  if (report.read === 0) report.stopped ??= "the file has no rows";
  return report;
}

function missingColumns(
  row: Row,
  map: Row,
  fields: string[],
  columns: Record<string, string[]>,
  report: ImportReport,
): boolean {
  for (const field of fields) {
    const names = map[field] ? [columnName(map[field])] : (columns[field] ?? []);
    if (names.some((name) => name in row)) continue;
    report.stopped = `there is no column for "${field}" (one of: ${names.join(", ")}); found: ${Object.keys(row).join(", ")}. Name it with --map ${field}=COLUMN`;
    return true;
  }
  return false;
}

function count(cell: string): number | undefined {
  if (cell === "") return 0;
  return /^\d{1,6}(\.0+)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined;
}

/**
 * Adds titles from a plain list, best known first: its order becomes the bestseller rank.
 * `Name (Series, #2)` gives a series and a number.
 */
export async function importTitles(
  database: Database,
  now: number,
  file: string,
  map: Row = {},
  onProgress: (report: ImportReport) => void = () => {},
): Promise<ImportReport> {
  const report = emptyReport();
  let batch: { line: number; record: TitleRecord }[] = [];
  const flush = async () => {
    const outcomes = await database.transaction(async (tx) => {
      const made: string[] = [];
      for (const { record } of batch) {
        const saved = await saveTitle(tx, now, record);
        made.push(isFailure(saved) ? String(saved.error) : saved.outcome);
      }
      return made;
    });
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome === "added" || outcome === "changed") report[outcome]++;
      else refuse(report, `line ${batch[at]?.line}`, outcome);
      if (batch[at]?.record.list_price_can == null) report.without_price++;
    }
    batch = [];
    onProgress(report);
  };
  try {
    for await (const { line, row } of readCsv(file)) {
      if (report.read === 0 && missingColumns(row, map, ["isbn", "title"], TITLE_COLUMNS, report))
        return report;
      report.read++;
      const cell = (field: string) => unwrapped(pick(row, TITLE_COLUMNS, map, field));
      const code = parseProductCode(cell("isbn")) ?? parseProductCode(cell("isbn10"));
      if (!code || cell("title") === "") {
        refuse(report, `line ${line}`, code ? "no title" : "no valid ISBN");
        continue;
      }
      batch.push({ line, record: recordOf(code, cell, report.read) });
      if (batch.length >= BATCH) await flush();
    }
  } catch (error) {
    report.stopped = error instanceof Error ? error.message : String(error);
  }
  if (batch.length > 0) await flush();
  if (report.read === 0) report.stopped ??= "the file has no rows";
  return report;
}

function recordOf(product_code: string, cell: (field: string) => string, position: number): TitleRecord {
  const named = /^(.*\S)\s*\((.+?),?\s*#([\d.]+)(?:-[\d.]+)?\)$/.exec(cell("title"));
  const year = Number(cell("year"));
  const price = parseCents(cell("price"));
  const rank = Number(cell("rank"));
  const language = cell("language").toLowerCase();
  return {
    product_code,
    title: named?.[1] ?? cell("title"),
    series: named?.[2] ?? null,
    series_num: named?.[3] ?? null,
    contributors: cell("author")
      .split(/\s*[,;]\s*/)
      .filter((name) => name !== "")
      .map((name) => ({ name, role: "A01", canadian: false })),
    publisher: cell("publisher") || null,
    binding: cell("binding") || null,
    language:
      language === ""
        ? null
        : language.startsWith("en")
          ? "en"
          : language === "fre"
            ? "fr"
            : language.slice(0, 2),
    release_date: Number.isInteger(year) && year > 1000 && year < 2200 ? Date.UTC(year, 0, 1) / 1000 : null,
    rank: Number.isInteger(rank) && rank > 0 ? rank : position,
    ...(price === undefined ? {} : { list_price_can: price, list_price_usa: price }),
  };
}
