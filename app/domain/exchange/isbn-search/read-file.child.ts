import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { TextReader } from "../encoding.ts";
import { codesInText } from "./codes-in-text.ts";
import { LineCollector } from "./lines-in-text.ts";
import { piecesOf } from "./pieces.ts";

/**
 * Reads an uploaded file in a separate process, so that a malicious file can only harm that process.
 * Arguments: the file, its type, and the most titles to find. Prints one ISBN per line, each with its number of copies
 * (or 0) and any number beside it that is not a valid quantity; or `wrong` if it is not a valid ISBN.
 */
const [file = "", kind = "", most = ""] = process.argv.slice(2);
/** Upper limit of titles found in one file. */
const MAX_FOUND = Number(most);

async function* textOf(): AsyncGenerator<string> {
  if (kind === "pdf") yield* textOfPdf();
  // Other programs write text and call it xls. Read as a sheet, an ISBN-10 would lose its first zero.
  else if (kind === "xlsx" || (kind === "xls" && (await isWorkbook()))) yield* textOfSheets();
  else yield* plainText();
}

/** Whether a file is one of Excel's old ones (a compound file). */
async function isWorkbook(): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  return buffer.readUInt32BE() === 0xd0cf11e0;
}

async function* textOfPdf(): AsyncGenerator<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  // One page at a time: the text of all pages may be far larger than the file.
  for (let index = 1; index <= document.numPages; index++) {
    const page = await document.getPage(index);
    const { items } = await page.getTextContent();
    for (const item of items) if ("str" in item) yield item.hasEOL ? `${item.str}\n` : item.str;
    yield "\n";
    page.cleanup();
  }
}

async function* textOfSheets(): AsyncGenerator<string> {
  const { read, utils } = await import("@e965/xlsx");
  const book = read(readFileSync(file), {
    type: "buffer",
    cellFormula: false,
    cellHTML: false,
    bookVBA: false,
    dense: true,
  });
  // Raw values: a number that displays as 9.78E+12 is still an ISBN.
  for (const sheet of Object.values(book.Sheets))
    yield `${utils.sheet_to_csv(sheet, { rawNumbers: true })}\n`;
}

async function* plainText(): AsyncGenerator<string> {
  const reader = new TextReader();
  for await (const chunk of createReadStream(file)) yield reader.read(chunk as Uint8Array);
  yield reader.end();
}

const lines = new LineCollector(MAX_FOUND);
const broken: string[] = [];
for await (const { text, border } of piecesOf(textOf())) {
  lines.add(text);
  // Also find ISBNs broken over two lines; these have no quantity.
  if (broken.length < MAX_FOUND) broken.push(...codesInText(border), ...codesInText(text));
}
for (const isbn of broken) lines.name(isbn);
process.stdout.write(
  lines
    .found()
    .map(({ isbn, quantity, problem, wrong }) => [isbn, quantity, wrong ? "wrong" : problem].join(" ").trim())
    .join("\n"),
);
