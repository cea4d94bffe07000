import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { andMore } from "#app/lib/and-more.ts";
import { errorCode } from "#app/lib/error-text.ts";
import { declaredEncoding, encodingName, HEAD, TextReader } from "./encoding.ts";

/**
 * Opens a file named on the command line as a stream of text: plain, compressed with gzip or Zstandard, or an
 * entry of a zip file. Only the current chunk is in memory, whatever the size of the file.
 */

/** Why a file cannot be read, in a sentence for the person who named it. */
export class UnreadableSource extends Error {
  override name = "UnreadableSource";
}

export interface OpenOptions {
  /** File extensions of the zip entries to use, most likely first: `[".xml", ".onix"]`. */
  endings: readonly string[];
  /** Whether to look for an encoding in an XML declaration at the start. */
  xml?: boolean;
  /** Maximum unpacked size in bytes; 64 GB by default. */
  limit?: number;
}

export interface OpenSource {
  /** The text in chunks. Throws UnreadableSource if the file turns out to be damaged or not text. */
  text: AsyncIterable<string>;
  /** Assumptions made while reading (encoding, entry of a zip file), in sentences. Complete once `text` has ended. */
  remarks(): string[];
  /** The common name of the encoding. Known once `text` has ended. */
  encoding(): string;
  /** The share of the file read so far, from 0 to 1; undefined for an entry of a zip file and for a pipe. */
  share(): number | undefined;
}

const GIGABYTE = 1024 ** 3;
/** Text compresses by a factor of 5 to 40. A larger ratio means a file made to fill the disk. */
const LARGEST_GROWTH = 400;
/** The ratio is not checked below this size (bytes). */
const HARMLESS = 256 * 1024 * 1024;
/** Entries of a zip file to inspect. */
const MAX_ENTRIES = 10_000;
/** Bytes per chunk. The texts of larger ones bypass the young generation of the heap, and pile up in the old one. */
const PIECE = 64 * 1024;

/**
 * Opens a file for reading as text.
 * @throws UnreadableSource with a sentence if it is missing, a folder, empty, a picture, a PDF or the like
 */
export async function openSource(file: string, options: OpenOptions): Promise<OpenSource> {
  const remarks: string[] = [];
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableSource(
      error.code === "ENOENT"
        ? `${file} does not exist.`
        : `${file} cannot be read (${error.code ?? error.message}).`,
    );
  });
  if (stats.isDirectory()) throw new UnreadableSource(`${file} is a folder. Name a file in it.`);
  if (stats.isFile() && stats.size === 0) throw new UnreadableSource(`${file} is empty.`);
  const limit = options.limit ?? 64 * GIGABYTE;
  let counting = 0;
  async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      counting += piece.length;
      yield piece;
    }
  }
  let bytes: AsyncIterable<Buffer>;
  if (stats.isFile() && startsWith(await headOf(file), ZIP))
    bytes = boundLength(await entryOf(file, options.endings, remarks), stats.size, limit);
  else bytes = counted(createReadStream(file, { highWaterMark: PIECE }));
  const pieces = await unpackLayer(bytes, file, stats.size, limit);
  let reader: TextReader | undefined;
  async function* text(): AsyncGenerator<string> {
    try {
      for await (const piece of pieces) {
        reader ??= new TextReader(options.xml ? declaredEncoding(piece) : undefined);
        yield reader.read(piece);
      }
      if (reader) yield reader.end();
    } catch (error) {
      throw readable(error, file);
    }
  }
  return {
    text: text(),
    remarks: () => [...remarks, ...(reader?.remarks() ?? [])],
    encoding: () => encodingName(reader?.encoding ?? "utf-8"),
    share: () => (counting > 0 && stats.size > 0 ? Math.min(1, counting / stats.size) : undefined),
  };
}

/** Removes one layer of compression; refuses a file that is not text. */
async function unpackLayer(
  bytes: AsyncIterable<Buffer>,
  file: string,
  size: number,
  limit: number,
): Promise<AsyncIterable<Buffer>> {
  let layer = await readHead(bytes);
  const packer = startsWith(layer.head, GZIP)
    ? createGunzip()
    : startsWith(layer.head, ZSTD)
      ? createZstdDecompress()
      : undefined;
  if (packer) {
    // Closes both streams together. Errors of the source are thrown where the packer is read.
    pipeline(Readable.from(layer.whole), packer, () => {});
    layer = await readHead(boundLength(packer, size, limit)).catch((error) => {
      throw readable(error, file);
    });
  }
  if (layer.head.length === 0) throw new UnreadableSource(`${file} is empty.`);
  const kind = kindOf(layer.head);
  if (kind) throw new UnreadableSource(`${file} ${packer ? "holds" : "is"} ${kind}.`);
  return layer.whole;
}

/** The start of a stream, and the whole stream including that start. */
async function readHead(
  bytes: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const pieces = bytes[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  while (length < HEAD) {
    const next = await pieces.next();
    if (next.done) {
      isDone = true;
      break;
    }
    chunks.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(chunks);
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield head;
      while (!isDone) {
        const next = await pieces.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  }
  return { head, whole: whole() };
}

async function* boundLength(
  bytes: AsyncIterable<Buffer>,
  packedSize: number,
  limit: number,
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > limit)
      throw new UnreadableSource(`The file unpacks to more than ${Math.round(limit / 1024 ** 2)} MB.`);
    if (length > HARMLESS && length > packedSize * LARGEST_GROWTH)
      throw new UnreadableSource(
        `The file unpacks to more than ${LARGEST_GROWTH} times its size, which no text does.`,
      );
    yield piece;
  }
}

/** The first matching entry of a zip file: by extension, in the given order, else any text. */
async function entryOf(
  file: string,
  endings: readonly string[],
  remarks: string[],
): Promise<AsyncIterable<Buffer>> {
  let zip: ZipFile;
  const entries: Entry[] = [];
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (error) {
    throw readable(error, file);
  }
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= MAX_ENTRIES) break;
      if (isWanted(entry.fileName)) entries.push(entry);
    }
    if (entries.some((entry) => entry.fileName === "[Content_Types].xml"))
      throw new UnreadableSource(`${file} is an office document. Save it as plain text or CSV first.`);
    const chosen = [...endings, ".gz"]
      .flatMap((ending) => entries.filter((entry) => entry.fileName.toLowerCase().endsWith(ending)))
      .concat(entries.filter((entry) => /\.txt$|\/[^.]+$|^[^.]+$/i.test(entry.fileName)))[0];
    if (!chosen)
      throw new UnreadableSource(
        `${file} is a zip file without a file that ends in ${endings.join(" or ")}.`,
      );
    if (chosen.isEncrypted())
      throw new UnreadableSource(`${chosen.fileName} in ${file} has a password. Unpack it first.`);
    const rest = entries.filter(
      (entry) => entry !== chosen && endings.some((ending) => entry.fileName.toLowerCase().endsWith(ending)),
    );
    const first = rest.slice(0, 3).map((entry) => entry.fileName);
    const notRead = andMore(first.join(", "), rest.length - first.length);
    remarks.push(
      `Read ${chosen.fileName} from the zip file.${notRead && ` Not read: ${notRead}. Unpack the file to import each.`}`,
    );
    const stream = await zip.openReadStreamPromise(chosen);
    stream.once("close", () => zip.close());
    return stream as AsyncIterable<Buffer>;
  } catch (error) {
    zip.close();
    throw readable(error, file);
  }
}

/** Whether an entry is a file, and not metadata that macOS adds. */
function isWanted(name: string): boolean {
  return !name.endsWith("/") && !name.startsWith("__MACOSX/") && !/(^|\/)\./.test(name);
}

/** Turns errors of Node and yauzl into a readable sentence. */
function readable(error: unknown, file: string): unknown {
  if (error instanceof UnreadableSource || !(error instanceof Error)) return error;
  const code = errorCode(error) ?? "";
  if (/^(Z_|ERR_ZSTD|ZSTD_|ERR__ZSTD)/.test(code) || !/^[A-Z]/.test(code))
    return new UnreadableSource(`${file} is damaged or was cut off while it was copied (${error.message}).`);
  return new UnreadableSource(`${file} cannot be read (${code}).`);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw readable(error, file);
  });
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}

/** The first bytes of files often mistaken for a feed or a table, and their names. */
const MISTAKEN_KINDS: readonly [magic: string, kind: string][] = [
  ["\xff\xd8\xff", "a JPEG picture, not text"],
  ["\x89PNG", "a PNG picture, not text"],
  ["GIF8", "a GIF picture, not text"],
  ["II*\0", "a TIFF picture, not text"],
  ["MM\0*", "a TIFF picture, not text"],
  ["BM", "a BMP picture, not text"],
  ["%PDF-", "a PDF, not text"],
  ["\xd0\xcf\x11\xe0", "an old Office document. Save it as plain text or CSV first"],
  ["PK\x03\x04", "a zip file within a compressed one. Unpack it first"],
  ["PK\x05\x06", "a zip file with nothing in it"],
  ["\x1f\x8b", "compressed twice. Unpack it first"],
  ["Rar!", "a RAR archive. Unpack it first"],
  ["7z\xbc\xaf", "a 7z archive. Unpack it first"],
  ["BZh", "compressed with bzip2. Unpack it first"],
  ["\xfd7zXZ", "compressed with xz. Unpack it first"],
  ["SQLite format 3\0", "a database, not text"],
  ["\x7fELF", "a program, not text"],
  ["ID3", "a sound file, not text"],
  ["OggS", "a sound file, not text"],
];

/** The type of a file that is not text; undefined for text. */
function kindOf(head: Buffer): string | undefined {
  const start = head.toString("latin1", 0, 300);
  const mistaken = MISTAKEN_KINDS.find(
    ([magic]) => start.startsWith(magic) && !(magic === "BM" && !start.includes("\0")),
  );
  if (mistaken) return mistaken[1];
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "a WebP picture, not text";
  if (start.slice(4, 8) === "ftyp") return "a picture or a film, not text";
  if (start.slice(257, 262) === "ustar") return "a tar archive. Unpack it first";
  // In UTF-16 every second byte of ASCII text is zero. Other text has no zero bytes.
  const utf16 = /^(\xff\xfe|\xfe\xff)/.test(start) || /^(\0[^\0]|[^\0]\0)/.test(start);
  return !utf16 && head.includes(0) ? "not text" : undefined;
}
