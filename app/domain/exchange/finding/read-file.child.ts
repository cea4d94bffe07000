import { readFileSync } from "node:fs";
import { codesInText } from "./codes-in-text.ts";
import { linesInText } from "./lines-in-text.ts";

/**
 * The program that reads an uploaded file, in a process of its own: what the file does to it ends with it.
 * Arguments: the file and its kind. Prints the codes it found, one a line, each with the copies it names, or 0.
 */
const [file = "", kind = ""] = process.argv.slice(2);
const bytes = readFileSync(file);

async function textOf(): Promise<string> {
  if (kind === "pdf") {
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  }
  if (kind === "xls" || kind === "xlsx") {
    const { read, utils } = await import("@e965/xlsx");
    const book = read(bytes, {
      type: "buffer",
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
      dense: true,
    });
    // Raw values: a number that is shown as 9.78E+12 is still an ISBN.
    return Object.values(book.Sheets)
      .map((sheet) => utils.sheet_to_csv(sheet, { rawNumbers: true }))
      .join("\n");
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(utf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(bytes);
}

const text = await textOf();
const lines = linesInText(text);
// A number that is broken over two lines is one as well; of that nobody says how many copies.
const known = new Set(lines.map(({ isbn }) => isbn));
for (const isbn of codesInText(text)) if (!known.has(isbn)) lines.push({ isbn, quantity: 0 });
process.stdout.write(lines.map(({ isbn, quantity }) => `${isbn} ${quantity}`).join("\n"));
