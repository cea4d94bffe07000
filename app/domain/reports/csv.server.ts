import { CSV_MARK, csvLine } from "#app/lib/separated.ts";
import type { Cell, Sheet } from "./report.ts";

/**
 * A report as CSV: the table alone, so that other programs can read it. An order has its number, its Purchase Order #
 * and its sums as well, as rows of the same columns.
 */
export async function* csvFile<Row>(report: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const encode = new TextEncoder();
  yield encode.encode(CSV_MARK + csvLine(report.columns.map(({ name }) => name)));
  for await (const page of report.pages)
    yield encode.encode(page.map((row) => csvLine(cellsOf(report, row))).join(""));
  if (report.receipt)
    yield encode.encode(
      receiptLines(report)
        .map((cells) => csvLine(cells))
        .join(""),
    );
}

/** The rows around the table of an order: words in the first column, amounts in the last money column. */
function receiptLines<Row>({ columns, title, about, foot }: Sheet<Row>): string[][] {
  const amount = columns.findLastIndex(({ holds }) => holds === "money");
  const line = (words: string, value = "") =>
    columns.map((_, index) => (index === 0 ? words : index === amount ? value : ""));
  return [
    ...foot.map(({ label, value }) => line(label, textOf(value))),
    ...[title, ...about].map((words) => line(words)),
  ];
}

const cellsOf = <Row>({ columns }: Sheet<Row>, row: Row) => columns.map((column) => textOf(column.cell(row)));

/** Amounts in dollars and rates in percent with a point, whatever the shop's language is. */
function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  if ("cents" in cell) return (cell.cents / 100).toFixed(2);
  return "code" in cell ? codeText(cell.code) : String(cell.percent / 1000);
}

/** With a hyphen, as often printed: a spreadsheet would read 13 digits as a number and round them. */
const codeText = (code: string) => code.replace(/^(97[89])(\d{10})$/, "$1-$2");
