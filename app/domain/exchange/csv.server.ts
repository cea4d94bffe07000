import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parse } from "csv-parse";

/** One row of a table, by column name in small letters without blanks. */
export type Row = Record<string, string>;

/** Columns longer than this are no table's (a wrong separator, a binary file). */
const LONGEST_ROW = 200_000;

/**
 * Reads a CSV file row by row: comma, semicolon, tab or bar, with or without a byte order mark.
 * The separator is the one that its first line uses most.
 * @throws Error with the line for a quote that is never closed and the like.
 */
export async function* readCsv(file: string): AsyncGenerator<{ line: number; row: Row }> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter: await separatorOf(file),
      columns: (names: string[]) => names.map(columnName),
      relax_column_count: true,
      // Spreadsheets write ="0123456789" to keep a leading zero.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: LONGEST_ROW,
      info: true,
    }),
  );
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>) {
    yield { line: info.lines, row: record };
  }
}

export function columnName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

async function separatorOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const [first = ""] = buffer.toString("utf8", 0, bytesRead).split(/\r?\n/, 1);
    const counted = [",", ";", "\t", "|"].map((mark) => [mark, first.split(mark).length] as const);
    return counted.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
  } finally {
    await handle.close();
  }
}
