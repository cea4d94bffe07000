import { Zip, ZipDeflate } from "fflate";
import { translator } from "#app/messages/translate.ts";
import { reports as words } from "#app/messages/words.ts";
import type { Cell, Sheet } from "./report.ts";

/**
 * A report as an Excel workbook (Office Open XML, ECMA-376), written row by row: however long the table is, only one
 * page of it is in memory. Every text is an inline string, which a spreadsheet never takes for a formula.
 */

/** The numbers of the styles in `STYLES`. */
const STYLE = { text: 1, head: 2, title: 3, money: 4, percent: 5, quoted: 6 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
/** Format 49 is text, 2 is 0.00. A quoted cell stays text when it is edited. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.###"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;

/** Writes a report as a workbook, in pieces. */
export async function* sheetFile<Row>(report: Sheet<Row>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const takePieces = () => {
    const now = pieces;
    pieces = [];
    return now;
  };
  for (const [name, content] of [
    ["[Content_Types].xml", CONTENT_TYPES],
    ["_rels/.rels", RELATIONS],
    ["xl/workbook.xml", bookOf(report)],
    ["xl/_rels/workbook.xml.rels", BOOK_RELATIONS],
    ["xl/styles.xml", STYLES],
  ] as const) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(Buffer.from(content), true);
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  zip.add(sheet);
  for await (const text of sheetXml(report)) {
    sheet.push(Buffer.from(text));
    yield* takePieces();
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
  yield* takePieces();
}

const bookOf = ({ locale }: Pick<Sheet, "locale">) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(translator(locale)(words.sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

async function* sheetXml<Row>(report: Sheet<Row>): AsyncGenerator<string> {
  const { columns } = report;
  const head = report.about.length + 2;
  let row = 0;
  const line = (cells: readonly (Cell | undefined)[], style?: number) => {
    row++;
    return `<row r="${row}">${cells.map((cell, index) => cellXml(index, row, cell, style)).join("")}</row>`;
  };
  const widths = columns
    .map(({ wide }, index) => `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`)
    .join("");
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield line([report.title], STYLE.title) + report.about.map((text) => line([text])).join("");
  yield line(
    columns.map(({ name }) => name),
    STYLE.head,
  );
  for await (const page of report.pages)
    yield page.map((title) => line(columns.map((column) => column.cell(title)))).join("");
  if (report.foot.length > 0) {
    row++;
    // Sums stand below the last column of money, with their names beside them.
    const at = Math.max(
      1,
      columns.findLastIndex(({ holds }) => holds === "money"),
    );
    const indent = Array.from({ length: at - 1 }, () => undefined);
    yield report.foot.map(({ label, value }) => line([...indent, label, value])).join("");
  }
  yield "</sheetData></worksheet>";
}

function cellXml(column: number, row: number, cell: Cell | undefined, style?: number): string {
  if (cell === null || cell === undefined || cell === "") return "";
  const opening = `<c r="${columnName(column)}${row}"`;
  if (typeof cell === "number") return `${opening}><v>${cell}</v></c>`;
  if (typeof cell === "object" && "cents" in cell)
    return `${opening} s="${STYLE.money}"><v>${cell.cents / 100}</v></c>`;
  if (typeof cell === "object" && "percent" in cell)
    return `${opening} s="${STYLE.percent}"><v>${cell.percent / 1000}</v></c>`;
  const text = typeof cell === "string" ? cell : cell.code;
  const look = style ?? (/^[=+\-@\t\r\n]/.test(text) ? STYLE.quoted : STYLE.text);
  return `${opening} s="${look}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** A, B, … Z, AA: there are few columns. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML, without the characters that XML cannot hold. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .slice(0, 32_000);
}
