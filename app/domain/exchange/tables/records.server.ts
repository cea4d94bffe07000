import { open, readFile, stat } from "node:fs/promises";
import type { CsvError } from "csv-parse";
import { errorCode, errorText } from "#app/lib/error-text.ts";
import { separatorOf } from "#app/lib/separated.ts";
import { openSource, UnreadableSource } from "../source-file.server.ts";

/** A record of a table, unchanged, with the line or row it starts on. */
export interface TableRecord {
  line: number;
  cells: string[];
}

/** The records of one text file or one sheet of a workbook. */
export interface RecordSource {
  /** The name of the sheet, if there are several. */
  sheet?: string;
  /** The cell separator; undefined for a sheet. */
  separator?: string;
  /** The encoding, for text files. Known once the records have been read to the end. */
  encoding?(): string;
  /** The share of the file read so far, from 0 to 1, where that is known. */
  share?(): number | undefined;
  /** Throws UnreadableSource if the file turns out to be damaged. */
  records: AsyncIterable<TableRecord> | Iterable<TableRecord>;
  /** Assumptions made while reading, in sentences. Complete once the records have been read to the end. */
  remarks(): string[];
}

/** A longer line means this is not a table: an unclosed quotation mark, or a binary file. */
const LONGEST_ROW = 200_000;
/** Workbooks are read into memory as a whole, so their size is limited (bytes). Text files are streamed. */
const LARGEST_WORKBOOK = 50 * 1024 * 1024;
/** Length of the sample for choosing the separator (characters). */
const SAMPLE = 64 * 1024;

/**
 * Opens a table: CSV and similar with any separator and encoding, compressed or not; `.xlsx`, `.xls`, `.ods`,
 * and HTML pages with those extensions.
 * @throws UnreadableSource with a sentence if the file is missing, a folder, empty or not a table
 */
export async function openRecords(file: string): Promise<RecordSource[]> {
  const head = await headOf(file);
  if (isWorkbook(head, file)) return workbook(file);
  const source = await openSource(file, { endings: [".csv", ".tsv", ".tab", ".txt"] });
  const { sample, whole, named: namedSeparator } = await takeSample(source.text);
  const start = sample.trimStart();
  if (/^<(!doctype html|html|table|meta|div)\b/i.test(start)) return pageOf(whole, source.remarks);
  if (start.startsWith("<")) throw new UnreadableSource(`${file} is XML, not a table. Is it ONIX?`);
  const separator = namedSeparator ?? separatorOf(sample.split(/\r\n|\r|\n/));
  const records = parseRecords(whole, {
    separator,
    lineEnds: lineEndsOf(sample),
    before: namedSeparator ? 1 : 0,
  });
  return [{ separator, records, remarks: source.remarks, encoding: source.encoding, share: source.share }];
}

/**
 * The line ends of a file. Files that were put together have different ones. A carriage return alone ends lines only
 * where it is as frequent as the others, because one can also be left inside a cell.
 */
function lineEndsOf(sample: string): string[] {
  const alone = sample.match(/\r(?!\n)/g)?.length ?? 0;
  const others = sample.match(/\n/g)?.length ?? 0;
  return alone > 0 && alone >= others ? ["\r\n", "\n", "\r"] : ["\r\n", "\n"];
}

interface Layout {
  separator: string;
  lineEnds: string[];
  /** Lines of the file that precede the text. */
  before: number;
}

async function* parseRecords(
  text: AsyncIterable<string>,
  { separator, lineEnds, before }: Layout,
): AsyncGenerator<TableRecord> {
  let ready: TableRecord[] = [];
  let last = before;
  // Loaded on first use (decision 110).
  const { parse } = await import("csv-parse");
  const parser = parse({
    delimiter: separator,
    record_delimiter: lineEnds,
    bom: true,
    relax_column_count: true,
    // Spreadsheets write ="0123456789" to keep a leading zero.
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    // Collect records here: the stream drops those before an error.
    on_record(record: string[], { lines }) {
      last = lines + before;
      // The parser counts the line on which a record ends, and cells may contain line breaks.
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      if (record.some((cell) => cell.trim() !== "")) ready.push({ line: last - inside, cells: record });
      return null;
    },
  });
  const takeRecords = (): TableRecord[] => {
    const records = ready;
    ready = [];
    return records;
  };
  // The callbacks below receive the same error.
  parser.on("error", () => {});
  for await (const piece of text) {
    const error = await new Promise<unknown>((resolve) => parser.write(piece, resolve));
    yield* takeRecords();
    if (error) throw inWords(error, last + 1);
  }
  const error = await new Promise<unknown>((resolve) => parser.end(resolve));
  yield* takeRecords();
  if (error) throw inWords(error, last + 1);
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && /^CSV_/.test(String(errorCode(error)));

function inWords(error: unknown, line: number): unknown {
  if (!isCsvError(error)) return error;
  return new UnreadableSource(
    /QUOTE|MAX_RECORD/.test(error.code)
      ? `From line ${line} on nothing can be read: a quotation mark there is opened and never closed.`
      : `Line ${line} cannot be read: ${error.message}`,
  );
}

/** The start of a text, the whole text, and the separator that Excel names in a line above a table (`sep=;`). */
async function takeSample(
  text: AsyncIterable<string>,
): Promise<{ sample: string; whole: AsyncIterable<string>; named: string | undefined }> {
  const pieces = text[Symbol.asyncIterator]();
  let sample = "";
  while (sample.length < SAMPLE) {
    const next = await pieces.next();
    if (next.done) break;
    sample += next.value;
  }
  const line = /^\uFEFF?sep=(.)(?:\r\n|\r|\n)/i.exec(sample);
  if (line) sample = sample.slice(line[0].length);
  async function* whole(): AsyncGenerator<string> {
    try {
      yield sample;
      yield* { [Symbol.asyncIterator]: () => pieces };
    } finally {
      await pieces.return?.();
    }
  }
  return { sample, whole: whole(), named: line?.[1] };
}

/** The start of a file; empty if it cannot be opened, because `openSource` has the right message for that. */
async function headOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
      return buffer.toString("latin1", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return "";
  }
}

function isWorkbook(head: string, file: string): boolean {
  if (head.startsWith("\xd0\xcf\x11\xe0")) return true;
  if (!head.startsWith("PK\x03\x04")) return false;
  return (
    /\.(xlsx|xlsm|xlsb|ods)$/i.test(file) || /\[Content_Types\]\.xml|opendocument\.spreadsheet/.test(head)
  );
}

async function workbook(file: string): Promise<RecordSource[]> {
  if ((await stat(file)).size > LARGEST_WORKBOOK)
    throw new UnreadableSource(`${file} is larger than 50 MB. Save it as CSV, which may be of any size.`);
  return sheetsOf(await readFile(file), file);
}

/** Some programs save an HTML page with a table and call it a spreadsheet. */
async function pageOf(text: AsyncIterable<string>, remarks: () => string[]): Promise<RecordSource[]> {
  let page = "";
  for await (const piece of text) {
    page += piece;
    if (page.length > LARGEST_WORKBOOK)
      throw new UnreadableSource("A table in a web page may have 50 MB at most. Save it as CSV.");
  }
  return (await sheetsOf(page, "The page")).map((source) => ({ ...source, remarks }));
}

async function sheetsOf(content: Buffer | string, name: string): Promise<RecordSource[]> {
  const { read } = await import("@e965/xlsx");
  const book = (() => {
    try {
      return read(content, {
        type: typeof content === "string" ? "string" : "buffer",
        dense: true,
        cellDates: true,
        UTC: true,
        // Use a page's text unchanged: 9780140328721 must not become a number, nor 1-2 a date.
        raw: true,
        cellFormula: false,
        cellHTML: false,
        bookVBA: false,
      });
    } catch (error) {
      throw new UnreadableSource(`${name} cannot be read as a spreadsheet: ${errorText(error)}.`);
    }
  })();
  return book.SheetNames.flatMap((sheet): RecordSource[] => {
    const rows = book.Sheets[sheet]?.["!data"] ?? [];
    if (rows.length === 0) return [];
    return [
      {
        ...(book.SheetNames.length > 1 && { sheet }),
        records: recordsOf(rows as (Cell[] | undefined)[]),
        remarks: () => [],
      },
    ];
  });
}

interface Cell {
  t: string;
  v?: unknown;
}

function* recordsOf(rows: readonly (Cell[] | undefined)[]): Generator<TableRecord> {
  for (const [index, row] of rows.entries()) {
    const cells = Array.from(row ?? [], textOf);
    if (cells.some((cell) => cell.trim() !== "")) yield { line: index + 1, cells };
  }
}

/** A cell's raw value rather than its displayed text: what shows as 9.78E+12 is a complete ISBN. */
function textOf(cell: Cell | undefined): string {
  const { t, v } = cell ?? { t: "z" };
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? "" : v.toISOString().slice(0, 10);
  // A sum of prices can be 11.000000000000002.
  if (typeof v === "number") return String(Number(v.toFixed(6)));
  return t === "e" || v === undefined || v === null ? "" : String(v);
}
