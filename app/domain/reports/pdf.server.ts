import { createHash } from "node:crypto";
import { isEan13 } from "#app/lib/isbn.ts";
import { formatCents, formatPercent } from "#app/lib/money.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { reports as words } from "#app/messages/words.ts";
import { MARGIN, newPdf } from "../pdf/pdf.server.ts";
import type { Box, TextStyle } from "../pdf/pdf-text.server.ts";
import { barsOf } from "./barcode.ts";
import type { Cell, Column, CoverOf, PdfLayout, Report, ReportRow } from "./report.ts";

/**
 * A report as a PDF, in one of the layouts of `PDF_LAYOUTS`. A page is written as soon as it is full, so that memory
 * does not grow with the report.
 */

const INK = "#1b1b1b";
const SOFT = "#5a5a5a";
const LINE = "#b8b8b8";
/** Points between two columns of a page, and from a box's edge to its text. */
const GAP = 12;
/** Grounds of covers without a picture: dark enough for white letters (4.5:1). */
const GROUNDS = [
  "#17324d",
  "#5b1f2b",
  "#23483f",
  "#2f4b8f",
  "#7a3b12",
  "#2b2a33",
  "#8f2438",
  "#1f5b66",
] as const;

type Document = Awaited<ReturnType<typeof newPdf>>["document"];

/** Tools for drawing layouts. */
interface Pen {
  document: Document;
  t: Translate;
  locale: string;
  columns: readonly Column[];
  /** Writes a text into a box, cut off with an ellipsis. @returns where the text ends */
  write(text: string, box: Box, style: TextStyle): number;
  /** Finds the covers of the page of rows that is being drawn. */
  coverOf: CoverOf;
}

/** The layout of a page: its boxes, and the contents of each. */
interface Layout {
  /** Boxes per row, and their height. */
  across: number;
  height: number;
  /** The head of a table, again on every page. */
  head?: { height: number; draw(pen: Pen, box: Box): void };
  /** Whether it prints covers. */
  covers?: true;
  /** @returns how much of the height it took, if that is less */
  draw(pen: Pen, row: ReportRow, box: Box): number | undefined | Promise<undefined>;
}

/** Writes a report as a PDF, in pieces. */
export async function* pdfFile(report: Report, layoutName: PdfLayout): AsyncGenerator<Uint8Array> {
  const t = translator(report.locale);
  const { locale, title, shop, fonts } = report;
  const { document, write, taken, finish } = await newPdf(locale, title, shop, fonts);
  const pen: Pen = {
    document,
    t,
    locale,
    write,
    coverOf: async () => undefined,
    columns: report.columns.filter(({ paper }) => paper !== 0),
  };
  const layout = LAYOUTS[layoutName];
  const { width: paper, height: sheet } = document.page;
  const width = (paper - 2 * MARGIN - (layout.across - 1) * GAP) / layout.across;
  const bottom = sheet - MARGIN;
  let page = 1;
  let y = firstPage(pen, report);
  const heading = () => {
    if (layout.head) layout.head.draw(pen, { x: MARGIN, y, width, height: layout.head.height });
    y += layout.head?.height ?? 0;
  };
  const endPage = () => {
    const box = { x: MARGIN, y: bottom + 14, width: paper - 2 * MARGIN, height: 12 };
    pen.write(`${report.title} · ${t(words.pageOf, { page: String(page) })}`, box, { size: 8, colour: SOFT });
  };
  const nextPage = () => {
    endPage();
    document.addPage();
    page++;
    y = MARGIN;
  };
  heading();
  let across = 0;
  for await (const rows of report.pages) {
    if (layout.covers) pen.coverOf = await report.coversOf(rows);
    for (const row of rows) {
      if (across === 0 && y + layout.height > bottom) {
        nextPage();
        heading();
      }
      const x = MARGIN + across * (width + GAP);
      const took = await layout.draw(pen, row, { x, y, width, height: layout.height });
      across = (across + 1) % layout.across;
      if (across === 0) y += took ?? layout.height;
    }
    yield taken();
  }
  if (across > 0) y += layout.height;
  y += GAP;
  for (const { label, value } of report.foot) {
    if (y + 16 > bottom) nextPage();
    const full = paper - 2 * MARGIN;
    pen.write(label, { x: MARGIN, y, width: full - 100, height: 14 }, { size: 10, align: "right" });
    const box = { x: MARGIN + full - 92, y, width: 92, height: 14 };
    pen.write(printedCell(value, report.locale), box, { size: 10, align: "right" });
    y += 16;
  }
  endPage();
  yield await finish();
}

/** The shop's name, the title and the lines about the report. @returns where the rows begin */
function firstPage({ document, write }: Pen, { shop, title, about }: Report): number {
  const width = document.page.width - 2 * MARGIN;
  let y = MARGIN;
  write(shop, { x: MARGIN, y, width, height: 14 }, { size: 10, colour: SOFT });
  y += 18;
  y = write(title, { x: MARGIN, y, width, height: 54 }, { size: 18, bold: true }) + 6;
  for (const line of about.filter(Boolean)) {
    write(line, { x: MARGIN, y, width, height: 13 }, { size: 10 });
    y += 14;
  }
  return y + GAP;
}

/** A cell as printed. */
function printedCell(cell: Cell, locale: string): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  if ("cents" in cell) return formatCents(cell.cents, locale);
  return "code" in cell ? cell.code : formatPercent(cell.percent, locale);
}

const price = ({ locale }: Pen, row: ReportRow) => (row.price === null ? "" : formatCents(row.price, locale));

/** The boxes of a table's columns, by their widths on paper. */
function cellsOf(
  columns: readonly Column[],
  { x, width }: Box,
): { column: Column; x: number; width: number }[] {
  const flexible = columns.filter(({ paper }) => paper === "rest").reduce((sum, { wide }) => sum + wide, 0);
  const fixed = columns.reduce((sum, { paper }) => sum + (paper === "rest" ? 0 : paper), 0);
  let left = x;
  return columns.map((column) => {
    const wide = column.paper === "rest" ? ((width - fixed) * column.wide) / flexible : column.paper;
    left += wide;
    return { column, x: left - wide, width: wide - 6 };
  });
}

/** Writes texts below each other, each with a maximum height. @returns where the last one ends */
function writeLines(
  { write }: Pen,
  { x, y, width }: Omit<Box, "height">,
  lines: readonly (TextStyle & { text: string; height: number })[],
): number {
  return lines.reduce(
    (top, { text, height, ...style }) => write(text, { x, y: top, width, height }, style),
    y,
  );
}

function rule({ document }: Pen, { x, y, width }: Omit<Box, "height">, thick: number, colour: string): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thick)
    .stroke(colour);
}

const LAYOUTS: Readonly<Record<PdfLayout, Layout>> = {
  covers: {
    across: 2,
    height: 112,
    covers: true,
    async draw(pen, row, { x, y, width }) {
      const cover = { x, y, width: 64, height: 96 };
      await drawCover(pen, row, cover);
      const copy = [row.binding, row.condition].filter(Boolean).join(", ");
      writeLines(pen, { x: x + cover.width + GAP, y, width: width - cover.width - GAP }, [
        { text: row.title, height: 34, size: 11, bold: true },
        { text: row.author, height: 15, size: 9.5 },
        { text: copy, height: 14, size: 9, colour: SOFT },
        { text: row.code, height: 14, size: 9, colour: SOFT },
        { text: price(pen, row), height: 17, size: 11, bold: true },
      ]);
      return undefined;
    },
  },
  titles: {
    across: 1,
    height: 44,
    head: {
      height: 22,
      draw(pen, box) {
        for (const { column, x, width } of cellsOf(pen.columns, box)) {
          const style = { size: 8.5, bold: true, align: alignOf(column) };
          pen.write(column.name, { x, y: box.y, width, height: 14 }, style);
        }
        rule(pen, { ...box, y: box.y + 16 }, 0.8, INK);
      },
    },
    draw(pen, row, box) {
      const ends = cellsOf(pen.columns, box).map(({ column, x, width }) => {
        const text = printedCell(column.cell(row), pen.locale);
        return pen.write(text, { x, y: box.y, width, height: 38 }, { size: 8.5, align: alignOf(column) });
      });
      const below = { x: box.x, y: Math.max(...ends), width: box.width, height: 20 };
      const end = (row.expected ? pen.write(row.expected, below, { size: 8, colour: SOFT }) : below.y) + 2;
      rule(pen, { ...box, y: end }, 0.3, LINE);
      return end + 3 - box.y;
    },
  },
  order_form: {
    across: 1,
    height: 58,
    head: {
      height: 20,
      draw({ t, write }, { x, y, width }) {
        const box = { x: x + width - 90, y, width: 90, height: 14 };
        write(t(words.orderCopies), box, { size: 9, bold: true, align: "right" });
      },
    },
    draw(pen, row, { x, y, width }) {
      drawBarcode(pen, row.code, { x, y, width: 114, height: 44 });
      writeLines(pen, { x: x + 132, y, width: width - 132 - 150 }, [
        { text: row.title, height: 32, size: 10.5, bold: true },
        { text: [row.author, row.binding].filter(Boolean).join(" · "), height: 14, size: 9, colour: SOFT },
      ]);
      const right = { x: x + width - 142, y, width: 82, height: 16 };
      pen.write(price(pen, row), right, { size: 10.5, align: "right" });
      const copies = { x: x + width - 46, y, width: 46, height: 30 };
      pen.document.rect(copies.x, y, copies.width, copies.height).lineWidth(0.8).stroke(INK);
      if (row.quantity !== null)
        pen.write(String(row.quantity), { ...copies, y: y + 7, height: 18 }, { size: 11, align: "center" });
      rule(pen, { x, y: y + 52, width }, 0.3, LINE);
      return undefined;
    },
  },
  shelf_cards: {
    across: 2,
    height: 168,
    draw(pen, row, { x, y, width, height }) {
      pen.document
        .rect(x, y, width, height - GAP)
        .lineWidth(0.6)
        .dash(3, { space: 3 })
        .stroke(LINE)
        .undash();
      writeLines(pen, { x: x + GAP, y: y + GAP - 2, width: width - 2 * GAP }, [
        { text: row.title, height: 50, size: 16, bold: true },
        { text: row.author, height: 18, size: 11.5 },
        { text: row.binding, height: 14, size: 9.5, colour: SOFT },
      ]);
      drawBarcode(pen, row.code, { x: x + GAP, y: y + 100, width: 114, height: 44 });
      const right = { x: x + width - GAP - 96, y: y + 112, width: 96, height: 32 };
      pen.write(price(pen, row), right, { size: 20, bold: true, align: "right" });
      return undefined;
    },
  },
};

const alignOf = ({ holds }: Column) => (holds === "text" ? ("left" as const) : ("right" as const));

/** A title's picture, or a plain cover with its name. */
async function drawCover(pen: Pen, row: ReportRow, { x, y, width, height }: Box): Promise<void> {
  const { document } = pen;
  const picture = await pen.coverOf(row);
  if (picture) {
    // An unreadable picture must not fail the whole report.
    try {
      document.image(picture, x, y, { fit: [width, height] });
      return;
    } catch {
      // The plain cover below takes its place.
    }
  }
  const ground = GROUNDS[(createHash("sha256").update(row.eisbn).digest()[0] ?? 0) % GROUNDS.length] ?? INK;
  document.rect(x, y, width, height).fill(ground);
  pen.write(
    row.title,
    { x: x + 6, y: y + 8, width: width - 12, height: 50 },
    { size: 8, bold: true, colour: "white" },
  );
  const author = { x: x + 6, y: y + height - 24, width: width - 12, height: 18 };
  pen.write(row.author, author, { size: 6.5, colour: "white" });
}

/** A bar code with its digits below, as on a book; only the digits if the code is not an EAN-13. */
function drawBarcode(pen: Pen, code: string, { x, y, width, height }: Box): void {
  const digits = { x, y: y + height - 10, width, height: 10 };
  if (isEan13(code)) {
    // The quiet zones are 11 modules on the left and 7 on the right.
    const module = width / 113;
    for (const bar of barsOf(code))
      pen.document.rect(x + (11 + bar.at) * module, y, bar.wide * module, height - 12);
    pen.document.fill("black");
  }
  pen.write(code || pen.t(words.noIsbn), digits, {
    size: 7.5,
    align: "center",
    colour: isEan13(code) ? INK : SOFT,
  });
}
