import { isEan13, isIsbn10, parseProductCode } from "#app/lib/isbn.ts";

/**
 * Input from a barcode scanner, or typed by hand. Scanners are keyboards: they add a prefix or a suffix,
 * print the price behind an ISBN, and some send everything twice.
 */
export type ScannedCode =
  /** A book's ISBN-13 or EAN-13. Digits may also be the number of an order. */
  | { kind: "book"; code: string; order?: number }
  | { kind: "order"; order: number }
  /** Two codes of different books in one line, which were scanned too fast. */
  | { kind: "several" }
  /** Anything else, such as a name; "" for spaces alone. */
  | { kind: "words"; text: string };

/** The prefix of our own barcodes of orders. These letters are on the same keys of most keyboards. */
const PREFIX = "ORD";

/** The text of an order's barcode. */
export const orderCode = (order: number): string => `${PREFIX}${order}`;

/** More characters than any code has, even if it is sent twice. */
const MAX_LENGTH = 200;
/** The identifier of a barcode's symbology, which some scanners send first: `]E0` for an EAN. */
const SYMBOLOGY_PREFIX = /\][A-Z]\d/g;
/** The digits of the order numbers that the shop draws, or fewer. */
const ORDER = /^(?:ORD|#|NO\.?)?\s*(\d{1,9})$/;

/** Reads what a scanner sent. */
export function readScan(sent: string): ScannedCode {
  const typed = sent
    .slice(0, MAX_LENGTH)
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ")
    .trim();
  const text = typed.replace(/\s+/g, " ");
  const plain = text.toUpperCase().replace(SYMBOLOGY_PREFIX, " ").trim();
  // Removes start and stop characters of a scanner, except the # of an order's number.
  const bare = plain.replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}]+$/gu, "");
  const order = orderIn(bare);
  if (order !== undefined && bare.startsWith(PREFIX)) return { kind: "order", order };
  // A name with a number in it is not a code. Prefixes are one to three letters.
  const code = /\p{L}{4}/u.test(bare.replace(/X/g, "")) ? undefined : codeIn(bare);
  if (code === "several") return { kind: "several" };
  if (code !== undefined) return { kind: "book", code, ...(order !== undefined && { order }) };
  if (order !== undefined) return { kind: "order", order };
  return { kind: "words", text };
}

/** The order number in a text, even if it was sent twice. */
function orderIn(text: string): number | undefined {
  const parts = text.split(" ");
  const once =
    parts.length > 1 && parts.every((part) => part === parts[0]) ? (parts[0] ?? "") : withoutRepeat(text);
  const [, digits] = ORDER.exec(once) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** One of our barcodes without its repetition. Digits alone are left, because a number may repeat its digits. */
function withoutRepeat(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half.startsWith(PREFIX) && half + half === text ? half : text;
}

function codeIn(text: string): string | "several" | undefined {
  const whole = codeOf(text);
  if (whole !== undefined) return whole;
  const codes = text
    .split(" ")
    .map(codeOf)
    .filter((code) => code !== undefined);
  const [first] = codes;
  if (first === undefined) return undefined;
  return codes.every((code) => code === first) ? first : "several";
}

/** The code in a text, which may have a price behind it or be sent twice. */
function codeOf(text: string): string | undefined {
  const code = parseProductCode(text);
  if (code !== undefined) return code;
  const digits = text.replace(/[^0-9X]/g, "");
  const half = digits.slice(0, digits.length / 2);
  if (digits.length >= 20 && half + half === digits) return withoutPrice(half) ?? parseProductCode(half);
  return withoutPrice(digits);
}

/** The code before the two or five digits of a price or an issue, which are a barcode of their own beside the first. */
function withoutPrice(digits: string): string | undefined {
  for (const price of [5, 2]) {
    const code = digits.slice(0, -price);
    if (code.length === 13 && isEan13(code)) return code;
    if (code.length === 12 && isEan13(`0${code}`)) return `0${code}`;
    if (code.length === 10 && price === 5 && isIsbn10(code)) return parseProductCode(code);
  }
  return undefined;
}
