import { createReadStream, readFileSync } from "node:fs";
import { TextReader } from "../encoding.ts";
import { codesInText } from "./codes-in-text.ts";
import { LineCollector } from "./lines-in-text.ts";
import { piecesOf } from "./pieces.ts";

/**
 * Reads an uploaded file in a separate process, so that a malicious file can only harm that process.
 * Arguments: the file and its type. Prints one ISBN per line, each with its number of copies (or 0) and any
 * number beside it that is not a valid quantity.
 */
const [file = "", kind = ""] = process.argv.slice(2);
/** Upper limit of titles found in one file. */
const MOST = 2000;

async function* textOf(): AsyncGenerator<string> {
  if (kind === "pdf") yield* textOfPdf();
  else if (kind === "xls" || kind === "xlsx") yield* textOfSheets();
  else yield* plainText();
}

async function* textOfPdf(): AsyncGenerator<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  // One page at a time: the text of all pages may be far larger than the file.
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at);
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

const lines = new LineCollector(MOST);
const broken: string[] = [];
for await (const { text, border } of piecesOf(textOf())) {
  lines.add(text);
  // Also find ISBNs broken over two lines; these have no quantity.
  if (broken.length < MOST) broken.push(...codesInText(border), ...codesInText(text));
}
for (const isbn of broken) lines.name(isbn);
process.stdout.write(
  lines
    .found()
    .map(({ isbn, quantity, problem }) => [isbn, quantity, problem].join(" ").trim())
    .join("\n"),
);
