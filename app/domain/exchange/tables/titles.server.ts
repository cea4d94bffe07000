import { languageCode } from "#app/lib/language.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isFailure } from "#app/messages/result.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { type Amendment, planAmendment } from "../../catalogue/amendments.server.ts";
import { bindingCodeOf } from "../../catalogue/bindings.ts";
import { saveTitle, type TitleRecord } from "../../catalogue/title-records.server.ts";
import type { Currency } from "../../stores/currency.ts";
import { eachStore } from "../../stores/stores.server.ts";
import { articleFirst } from "../article-first.ts";
import { addNote, emptyResult, type ImportResult, listChange, refuse, remark } from "../import-result.ts";
import { currencyOf, dateOf, priceOf } from "./cells.ts";
import { TITLE_FIELDS } from "./columns.ts";
import { type NamedPerson, namesIn, writtenLastFirst } from "./names.ts";
import { seriesInTitle } from "./series-in-title.ts";
import { readTable, type TableRow } from "./table-reader.server.ts";

/** Rows to read before deciding how the author column is written. */
const BATCH = 500;
/** Titles per transaction. It blocks shoppers' cart changes, so it should take about 25 milliseconds. */
const TITLES_PER_TRANSACTION = 20;

export interface TitleImport {
  /** Custom column names, by field. */
  map?: Readonly<Record<string, string>>;
  /** Whether the table's values replace stored ones. Otherwise it only fills in what is missing. */
  replace?: boolean;
  /** The currency of prices that name none. Defaults to the one that all shops of the installation sell in. */
  currency?: Currency | undefined;
  /** Whether authors are written "Last, First", where an earlier reading has seen more of the table. */
  lastFirst?: boolean | undefined;
  /** The position of a row in the list, where the table has only some of its rows. */
  positionOf?: ((row: TableRow) => number) | undefined;
  /** Only reports what would change. */
  dryRun?: boolean;
  result?: ImportResult;
  onProgress?: (result: ImportResult) => void;
}

interface TitleLine {
  row: TableRow;
  code: string;
  /** Its position in the list, from 1. */
  position: number;
}

/**
 * Adds titles from a plain list, most popular first: the order becomes the bestseller rank, unless the table
 * has a column for it. For known titles it fills in what is missing; with `replace` it also overwrites what
 * differs. Empty cells change nothing.
 * @throws UnreadableSource with a sentence if the file is not a table
 */
export async function importTitles(
  database: Database,
  now: EpochSeconds,
  file: string,
  options: TitleImport = {},
): Promise<ImportResult> {
  const { map = {}, replace = false, dryRun = false, result = emptyResult(), onProgress } = options;
  const currency = options.currency ?? (await currencyOfShops(database));
  const seen = new Set<string>();
  let { lastFirst } = options;
  let batch: TitleLine[] = [];
  const plan = async (db: Queries, line: TitleLine) =>
    planAmendment(db, recordOf(line, { currency, lastFirst: lastFirst ?? false, result }), replace);
  const flush = async () => {
    lastFirst ??= readsLastFirst(result, batch);
    result.last_first = lastFirst;
    const planned: (Amendment | string)[] = [];
    if (dryRun) for (const line of batch) planned.push(await plan(database.read, line));
    else
      for (const chunk of inChunks(batch, TITLES_PER_TRANSACTION))
        planned.push(
          ...(await database.transaction(async (tx) => {
            // Collected inside the callback because PostgreSQL may run the transaction again.
            const outcomes: (Amendment | string)[] = [];
            for (const line of chunk) {
              const amendment = await plan(tx, line);
              const saved =
                amendment.outcome === "unchanged" ? undefined : await saveTitle(tx, now, amendment.record);
              outcomes.push(isFailure(saved) ? String(saved.error) : amendment);
            }
            return outcomes;
          })),
        );
    for (const [index, amendment] of planned.entries()) {
      const { row, code } = batch[index]!;
      if (typeof amendment === "string") {
        refuse(result, row.where, amendment, row.cells);
        continue;
      }
      result[amendment.outcome]++;
      const { record, outcome } = amendment;
      if (outcome === "added" && record.list_price_can == null && record.list_price_usa == null)
        result.without_price++;
      if (dryRun && outcome !== "unchanged") listChange(result, inWords(code, amendment));
    }
    batch = [];
    onProgress?.(result);
  };
  for await (const row of readTable(file, TITLE_FIELDS, map, result)) {
    const codeOrProblem = row.code();
    if ("problem" in codeOrProblem || row.cell("title") === "") {
      const [reason, field] =
        "problem" in codeOrProblem ? [codeOrProblem.problem, "isbn"] : ["there is no title", "title"];
      refuse(result, row.where, reason, row.cells, field);
      continue;
    }
    if (seen.has(codeOrProblem.code)) remark(result, "a title is named more than once", row.where);
    seen.add(codeOrProblem.code);
    batch.push({ row, code: codeOrProblem.code, position: options.positionOf?.(row) ?? result.read });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return result;
}

/** The currency that every shop of the installation sells in; undefined if they differ or there is no shop yet. */
async function currencyOfShops(database: Database): Promise<Currency | undefined> {
  let commonCurrency: Currency | undefined;
  for await (const { settings } of eachStore(database)) {
    const currency = settings.store_info.is_american ? "USD" : "CAD";
    if (commonCurrency && commonCurrency !== currency) return undefined;
    commonCurrency = currency;
  }
  return commonCurrency;
}

function readsLastFirst(result: ImportResult, batch: readonly TitleLine[]): boolean {
  const lastFirst = writtenLastFirst(batch.map(({ row }) => row.cell("author")));
  if (lastFirst) addNote(result, 'Authors are written "Last, First".');
  return lastFirst;
}

function inWords(code: string, { outcome, record, changes }: Amendment): string {
  if (outcome === "added") return `${code}: new: ${record.title}`;
  return `${code}: ${changes.map(({ field, from, to }) => `${field} ${from || "none"} → ${to}`).join(", ")}`;
}

function recordOf(
  { row, code, position }: TitleLine,
  {
    currency,
    lastFirst,
    result,
  }: { currency: Currency | undefined; lastFirst: boolean; result: ImportResult },
): TitleRecord {
  const parts = seriesInTitle(row.cell("title"));
  const { title, sort } = articleFirst(parts.title);
  const series = row.cell("series") || parts.series;
  const people = peopleIn(row, lastFirst);
  const language = languageCode(row.cell("language"));
  if (row.cell("language") !== "" && language === undefined)
    remark(result, "the language is not one that ISO 639 knows: it was left out", row.where);
  const binding = row.cell("binding") || null;
  const rank = row.has("rank") ? wholeNumber(row.cell("rank")) : position;
  return {
    product_code: code,
    for_all_shops: true,
    title,
    ...(sort && { title_sort: sort }),
    subtitle: row.cell("subtitle") || null,
    series,
    series_num: (series && (row.cell("series_num") || parts.series_num)) || null,
    contributors: people.map((person) => ({ ...person, canadian: false })),
    publisher: row.cell("publisher") || null,
    binding,
    binding_code: binding && bindingCodeOf(binding),
    pages: wholeNumber(row.cell("pages")),
    language: language ?? null,
    release_date: dateOf(row.cell("date")) ?? dateOf(row.cell("year")) ?? null,
    ...(rank !== null && { rank }),
    ...pricesOf(row, currency, result),
  };
}

/** The people of a row. If it names the author in both orders, the inverted name is only used for sorting. */
function peopleIn(row: TableRow, lastFirst: boolean): NamedPerson[] {
  const inverted = namesIn(row.cell("author_last_first"), true);
  const people = namesIn(row.cell("author"), lastFirst);
  if (people.length === 0) return inverted;
  return people.map((person) => ({ ...inverted.find(({ name }) => name === person.name), ...person }));
}

function wholeNumber(cell: string): number | null {
  const match = /^([1-9]\d{0,8})(?:\.0+)?(?:\s*(?:p|pp|pages)\.?)?$/i.exec(cell);
  return match ? Number(match[1]) : null;
}

/** The prices of a row by currency. Skips prices in other currencies, and those whose currency is unclear. */
function pricesOf(row: TableRow, usual: Currency | undefined, result: ImportResult): Partial<TitleRecord> {
  const prices: { list_price_can?: number; list_price_usa?: number } = {};
  const currencyText = row.cell("currency");
  for (const [field, columnCurrency] of [
    ["price", currencyText === "" || currencyText === "$" ? usual : (currencyOf(currencyText) ?? "other")],
    ["price_cad", "CAD"],
    ["price_usd", "USD"],
  ] as const) {
    const cell = row.cell(field);
    if (cell === "") continue;
    const price = priceOf(cell);
    const currency = price?.currency ?? columnCurrency;
    if (!price) remark(result, "the price cannot be read: it was left out", row.where);
    else if (currency === undefined)
      remark(result, "the price has no currency: it was left out. --currency CAD or USD names it", row.where);
    else if (currency === "other")
      remark(result, "the price is in neither CAD nor USD: it was left out", row.where);
    else prices[currency === "CAD" ? "list_price_can" : "list_price_usa"] = price.cents;
  }
  return prices;
}
