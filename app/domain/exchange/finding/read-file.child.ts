import { createReadStream, readFileSync } from "node:fs";
import { TextReader } from "../encoding.ts";
import { codesInText } from "./codes-in-text.ts";
import { LineCollector } from "./lines-in-text.ts";
import { piecesOf } from "./pieces.ts";

/**
 * The program that reads an uploaded file, in a process of its own: what the file does to it ends with it.
 * Arguments: the file and its kind. Prints the codes it found, one a line, each with the copies it names, or 0,
 * and the number beside it that is no number of copies.
 */
const [file = "", kind = ""] = process.argv.slice(2);
/** More titles than this are not asked for at once. */
const MOST = 2000;

async function* textOf(): AsyncGenerator<string> {
  if (kind === "pdf") yield* textOfPdf();
  else if (kind === "xls" || kind === "xlsx") yield* textOfSheets();
  else yield* plainText();
}

async function* textOfPdf(): AsyncGenerator<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  // A page at a time: the text of all of them may be far longer than the file.
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
  // Raw values: a number that is shown as 9.78E+12 is still an ISBN.
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
  // A number that is broken over two lines is one as well; of that nobody says how many copies.
  if (broken.length < MOST) broken.push(...codesInText(border), ...codesInText(text));
}
for (const isbn of broken) lines.name(isbn);
process.stdout.write(
  lines
    .found()
    .map(({ isbn, quantity, problem }) => [isbn, quantity, problem].join(" ").trim())
    .join("\n"),
);
