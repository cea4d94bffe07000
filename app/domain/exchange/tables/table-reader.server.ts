import { andMore } from "#app/lib/and-more.ts";
import { ownValue } from "#app/lib/own.ts";
import { separatorName } from "#app/lib/separated.ts";
import { addNote, type ImportResult, refuse } from "../import-result.ts";
import { UnreadableSource } from "../source-file.server.ts";
import { cleanCell, codeOf, rawCell } from "./cells.ts";
import { type FoundColumns, findColumns, type TableFields } from "./columns.ts";
import { openRecords, type RecordSource, type TableRecord } from "./records.server.ts";

/** Lines to search for the column names: some programs write a heading above them. */
const HEADER_WITHIN = 20;

/** One row of a table, with access by field. */
export class TableRow {
  /** `line 12`, for the report. */
  readonly where: string;
  /** The cells exactly as in the file. */
  readonly cells: readonly string[];
  private readonly columns: FoundColumns;

  constructor({ line, cells }: TableRecord, columns: FoundColumns) {
    this.where = `line ${line}`;
    this.cells = cells;
    this.columns = columns;
  }

  /** Whether the table has a column for this field. */
  has(field: string): boolean {
    return this.columns.at.has(field);
  }

  /** The value of a field. If several columns match, the first non-empty one wins. */
  cell(field: string): string {
    return this.first(field, cleanCell);
  }

  /** The value of a field that holds HTML. */
  markup(field: string): string {
    return this.first(field, rawCell);
  }

  private first(field: string, read: (cell: string) => string): string {
    for (const column of this.columns.at.get(field) ?? []) {
      const text = read(this.cells[column] ?? "");
      if (text !== "") return text;
    }
    return "";
  }

  /** The product code from any column that may hold one, or why there is none. */
  code(): { code: string } | { problem: string } {
    let problem: { problem: string } | undefined;
    for (const column of this.columns.at.get("isbn") ?? []) {
      const text = cleanCell(this.cells[column] ?? "");
      const codeOrProblem = codeOf(text);
      if ("code" in codeOrProblem) return codeOrProblem;
      if (text !== "") problem ??= codeOrProblem;
    }
    return problem ?? { problem: "there is no ISBN" };
  }
}

/**
 * Reads the rows of a table in any supported file format. The report receives the assumptions made, the
 * number of rows, rows with too many cells (refused), and why reading stopped early, if it did.
 * @param map custom column names, by field
 * @throws UnreadableSource with a sentence if the file is missing, a folder, empty or not a table
 */
export async function* readTable(
  file: string,
  fields: TableFields,
  map: Readonly<Record<string, string>>,
  result: ImportResult,
): AsyncGenerator<TableRow> {
  const sources = await openRecords(file);
  let failed: string | undefined;
  for (const source of sources) {
    const records = iteratorOf(source.records);
    try {
      const headerOrProblem = await headerOf(records, fields, map);
      if ("problem" in headerOrProblem) {
        failed ??= headerOrProblem.problem;
        continue;
      }
      describe(result, source, headerOrProblem);
      if (source.share) result.share = source.share;
      yield* rowsOf(records, headerOrProblem, result);
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      result.stopped = error.message;
    } finally {
      await records.return?.();
    }
    if (source.separator && source.encoding)
      addNote(
        result,
        `Read as ${source.encoding()}, with ${separatorName(source.separator)} between the cells.`,
      );
    for (const remark of source.remarks()) addNote(result, remark);
    if (result.read === 0) result.stopped ??= "the file has no rows";
    return;
  }
  result.stopped = failed ?? "the file has no rows";
}

interface Header {
  line: number;
  names: string[];
  columns: FoundColumns;
  /** The first rows that were read after it. */
  after: string[][];
}

type Records = AsyncIterator<TableRecord> | Iterator<TableRecord>;

function iteratorOf(records: RecordSource["records"]): Records {
  return Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
}

/** The columns of a table, before anything is imported. */
export interface TableHead {
  /** The column names, as in the file. */
  names: string[];
  /** For each field that was found, the position of the column it is read from first. */
  at: Record<string, number>;
  /** Cells of its first rows. */
  rows: string[][];
}

/** Rows of a table to show to the person who chooses its columns. */
const ROWS_SHOWN = 3;

/**
 * The columns of a table. Fields that are missing are not an error: somebody may still name their columns.
 * @throws UnreadableSource with a sentence if the file is missing, empty or not a table
 */
export async function headOfTable(
  file: string,
  fields: TableFields,
  map: Readonly<Record<string, string>>,
): Promise<TableHead> {
  let best: TableHead | undefined;
  for (const source of await openRecords(file)) {
    const records = iteratorOf(source.records);
    try {
      const headerOrProblem = await headerOf(records, fields, map);
      const header = "problem" in headerOrProblem ? headerOrProblem.best : headerOrProblem;
      if (!header) continue;
      const at = Object.fromEntries([...header.columns.at].map(([field, [first = 0]]) => [field, first]));
      const head: TableHead = { names: header.names, at, rows: [...header.after] };
      while (head.rows.length < ROWS_SHOWN) {
        const next = await records.next();
        if (next.done) break;
        head.rows.push(next.value.cells);
      }
      best ??= head;
      if (!("problem" in headerOrProblem)) return head;
    } finally {
      await records.return?.();
    }
  }
  if (!best) throw new UnreadableSource("The file has no rows.");
  return best;
}

async function headerOf(
  records: Records,
  fields: TableFields,
  map: Readonly<Record<string, string>>,
): Promise<Header | { problem: string; best: Header | undefined }> {
  let best: Header | undefined;
  for (let seen = 0; seen < HEADER_WITHIN; seen++) {
    const next = await records.next();
    if (next.done) break;
    if (best && best.after.length < ROWS_SHOWN) best.after.push(next.value.cells);
    const names = next.value.cells.map(cleanCell);
    const columns = findColumns(names, fields, map);
    const header = { line: next.value.line, names, columns, after: [] };
    if (columns.missing.length === 0) return header;
    // A row of data may contain the name of a column by chance, such as "in stock".
    if (!best || columns.at.size > best.columns.at.size) best = header;
  }
  return { problem: best ? missingColumn(best, fields, map) : "the file has no rows", best };
}

function missingColumn(
  { names, columns }: Header,
  fields: TableFields,
  map: Readonly<Record<string, string>>,
): string {
  const [field = ""] = columns.missing;
  const chosen = ownValue(map, field);
  const columnNames = listNames(names.filter(Boolean));
  if (chosen) return `there is no column "${chosen}" (--map ${field}=${chosen}); found: ${columnNames}`;
  if (names.some((cell) => "code" in codeOf(cell)))
    return `the file has no column names: its first line begins with ${names.slice(0, 4).join(", ")}. Add a line above it, such as ${fields.required.join(",")}`;
  const aliases = ownValue(fields.names, field) ?? [];
  const several = names.filter((name) =>
    aliases.some((alias) => typeof alias !== "string" && alias.test(name)),
  );
  if (several.length > 1)
    return `several columns may be "${field}": ${listNames(several)}. Choose one with --map ${field}=COLUMN`;
  const usual = aliases
    .filter((alias) => typeof alias === "string")
    .slice(0, 6)
    .join(", ");
  return `there is no column for "${field}" (it may be called ${usual} …); found: ${columnNames}. Name it with --map ${field}=COLUMN`;
}

async function* rowsOf(records: Records, header: Header, result: ImportResult): AsyncGenerator<TableRow> {
  const width = header.names.length;
  for (;;) {
    const next = await records.next();
    if (next.done) return;
    const record = next.value;
    // Concatenated files repeat the column names.
    if (
      record.cells.length === width &&
      record.cells.every((cell, index) => cleanCell(cell) === header.names[index])
    )
      continue;
    result.read++;
    if (record.cells.slice(width).some((cell) => cell.trim() !== ""))
      refuse(
        result,
        `line ${record.line}`,
        `the line has ${record.cells.length} cells and the first line ${width}: a cell with a separator in it needs quotation marks`,
        record.cells,
      );
    else yield new TableRow(record, header.columns);
  }
}

/** Reports how the file was interpreted. */
function describe(result: ImportResult, source: RecordSource, { line, names, columns }: Header): void {
  result.table = { columns: names, separator: source.separator ?? ",", at: columns.at };
  if (source.sheet) addNote(result, `Read the sheet "${source.sheet}".`);
  if (line > 1) addNote(result, `The column names are in line ${line}.`);
  const used = new Set([...columns.at.values()].flat());
  const read = [...columns.at].map(
    ([field, at]) => `${field} = ${at.map((column) => names[column]).join(" or ")}`,
  );
  addNote(result, `Columns: ${read.join(", ")}.`);
  const unused = names.filter((name, column) => name !== "" && !used.has(column));
  if (unused.length > 0) addNote(result, `Not used: ${listNames(unused)}.`);
}

/** The most column names that a sentence lists. */
const MAX_LISTED = 30;

function listNames(names: readonly string[]): string {
  return andMore(names.slice(0, MAX_LISTED).join(", "), names.length - MAX_LISTED);
}
