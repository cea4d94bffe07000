/**
 * Decodes a file whose encoding is declared wrongly or not at all. The bytes decide; a declaration is trusted
 * only if the bytes do not contradict it. Pure: bytes in, text and remarks out.
 */

/** Length of the start that is inspected before choosing the encoding (bytes). */
export const HEAD = 64 * 1024;

type Kind = "utf-8" | "fixed";

export class TextReader {
  /** The encoding used, by its name in the Encoding Standard. */
  encoding = "utf-8";
  private readonly declared: string | undefined;
  private readonly believed: string | undefined;
  private kind: Kind | undefined;
  private decoder = new TextDecoder();
  private held = new Uint8Array();
  /** Whether valid non-ASCII UTF-8 has been seen. */
  private sawUtf8 = false;
  private line = 1;
  private repaired = 0;
  private firstRepair = 0;
  private byteOrderMark = false;

  /** @param declared the encoding that the file itself declares, if any */
  constructor(declared?: string) {
    this.declared = declared;
    this.believed = declared && standardName(declared);
  }

  /** Decodes the next bytes. Holds back up to three bytes of an incomplete character. */
  read(bytes: Uint8Array): string {
    this.kind ??= this.choose(bytes);
    if (this.kind === "fixed") return this.decoder.decode(bytes, { stream: true });
    const chunk = this.held.length > 0 ? joinBytes(this.held, bytes) : bytes;
    const end = chunk.length - unfinishedBytes(chunk);
    this.held = chunk.slice(end);
    return this.readUtf8(chunk.subarray(0, end));
  }

  /** Decodes the bytes held back. Call it once, at the end. */
  end(): string {
    if (this.kind === "fixed") return this.decoder.decode();
    const rest = this.held;
    this.held = new Uint8Array();
    return rest.length > 0 ? this.readUtf8(rest) : "";
  }

  /** Assumptions made, in whole sentences, for the import report. Complete after `end`. */
  remarks(): string[] {
    const declaration = this.declared ? `declares the encoding "${this.declared}"` : "declares no encoding";
    const remarks: string[] = [];
    if (this.declared && !this.believed)
      remarks.push(
        `The file ${declaration}, which is not known. It was read as ${encodingName(this.encoding)}.`,
      );
    else if (this.encoding === "windows-1252" && !isLatin(this.believed))
      remarks.push(`The file ${declaration}, but is not UTF-8. It was read as Windows-1252.`);
    else if (this.believed && this.believed !== this.encoding && (this.sawUtf8 || this.encoding !== "utf-8"))
      remarks.push(`The file ${declaration}, but is ${encodingName(this.encoding)}, and was read as that.`);
    else if (!this.believed && this.encoding.startsWith("utf-16") && !this.byteOrderMark)
      remarks.push(`The file ${declaration}. It was read as ${encodingName(this.encoding)}.`);
    if (this.repaired > 0)
      remarks.push(
        `${this.repaired} ${this.repaired === 1 ? "byte is" : "bytes are"} not UTF-8 in a file that otherwise is, the first in line ${this.firstRepair}. Each was read as a Windows-1252 character.`,
      );
    return remarks;
  }

  /** Chooses by byte order mark, then by the zeros of UTF-16, then by the declaration if the bytes allow it. */
  private choose(head: Uint8Array): Kind {
    const [a, b, c] = head;
    this.byteOrderMark = true;
    if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
    if (a === 0xff && b === 0xfe) return this.fixed("utf-16le");
    if (a === 0xfe && b === 0xff) return this.fixed("utf-16be");
    this.byteOrderMark = false;
    if (a !== 0 && b === 0 && c !== 0) return this.fixed("utf-16le");
    if (a === 0 && b !== 0) return this.fixed("utf-16be");
    // Latin-1 and similar declarations are ignored in favour of the bytes, because they are so often confused
    // with UTF-8.
    if (!this.believed || this.believed === "utf-8" || isLatin(this.believed)) return "utf-8";
    if (this.believed.startsWith("utf-16")) return "utf-8";
    const sample = head.subarray(0, HEAD);
    return isUtf8(sample.subarray(0, sample.length - unfinishedBytes(sample)))
      ? "utf-8"
      : this.fixed(this.believed);
  }

  private fixed(encoding: string): Kind {
    this.encoding = encoding;
    this.decoder = new TextDecoder(encoding);
    return "fixed";
  }

  private readUtf8(bytes: Uint8Array): string {
    try {
      const text = STRICT.decode(bytes);
      this.sawUtf8 ||= text.length !== bytes.length;
      this.line += linesIn(bytes);
      return text;
    } catch {
      return this.readDoubtful(bytes);
    }
  }

  /**
   * Handles bytes that are not all UTF-8: another encoding if nothing before them was UTF-8, else a few
   * damaged characters.
   */
  private readDoubtful(bytes: Uint8Array): string {
    if (!this.sawUtf8 && !mostlyUtf8(bytes)) {
      this.kind = this.fixed("windows-1252");
      return this.decoder.decode(bytes, { stream: true });
    }
    let text = "";
    let start = 0;
    for (let position = 0; position < bytes.length; ) {
      const length = sequenceAt(bytes, position);
      if (length === 0) {
        const before = bytes.subarray(start, position);
        text += STRICT.decode(before) + LATIN.decode(bytes.subarray(position, position + 1));
        this.line += linesIn(before);
        this.repaired++;
        this.firstRepair ||= this.line;
        start = position + 1;
      }
      position += length || 1;
    }
    const rest = bytes.subarray(start);
    this.line += linesIn(rest);
    this.sawUtf8 = true;
    return text + STRICT.decode(rest);
  }
}

/** The encoding that an XML declaration at the start of these bytes names. */
export function declaredEncoding(head: Uint8Array): string | undefined {
  // Dropping the zeros makes UTF-16 readable here.
  const start = LATIN.decode(head.subarray(0, 400)).replaceAll("\0", "");
  return /<\?xml[^>]*?\sencoding\s*=\s*["']\s*([^"'\s>]{1,40})\s*["']/.exec(start)?.[1];
}

// A byte order mark inside a file is a character; at the start the strict decoder removes it.
const STRICT = new TextDecoder("utf-8", { fatal: true });
const LATIN = new TextDecoder("windows-1252");

/** The name in the Encoding Standard, if it has one (`latin1` and `iso-8859-1` are `windows-1252` there). */
function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const isLatin = (encoding: string | undefined) => encoding === "windows-1252";

/** The usual spelling of an encoding's name. */
export function encodingName(encoding: string): string {
  return encoding === "windows-1252" ? "Windows-1252" : encoding.toUpperCase();
}

/** Whether bytes are UTF-8 with at least three non-ASCII characters; fewer may be a coincidence. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT.decode(bytes);
  } catch {
    return false;
  }
  let beyond = 0;
  for (const byte of bytes) if (byte >= 0xc2) beyond++;
  return beyond >= 3;
}

/** Whether valid non-ASCII sequences outnumber invalid bytes. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0;
  let invalid = 0;
  for (let position = 0; position < bytes.length; ) {
    const length = sequenceAt(bytes, position);
    if (length === 0) invalid++;
    else if (length > 1) valid++;
    position += length || 1;
  }
  return valid > invalid;
}

/** The length of the UTF-8 sequence that starts here, 0 if none does (Unicode, table 3-7). */
function sequenceAt(bytes: Uint8Array, position: number): number {
  const first = bytes[position] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf
      ? 2
      : first >= 0xe0 && first <= 0xef
        ? 3
        : first >= 0xf0 && first <= 0xf4
          ? 4
          : 0;
  const second = bytes[position + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < low || second > high) return 0;
  for (let next = 2; next < length; next++) if (((bytes[position + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Number of bytes at the end that belong to an incomplete UTF-8 sequence. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc2 && byte <= 0xf4) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0;
    if ((byte & 0xc0) !== 0x80) return 0;
  }
  return 0;
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let position = bytes.indexOf(10); position >= 0; position = bytes.indexOf(10, position + 1)) lines++;
  return lines;
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
