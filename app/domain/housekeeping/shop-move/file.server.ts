import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { errorCode } from "#app/lib/error-text.ts";
import { failure } from "#app/messages/failure.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import { MAX_STORE_ID } from "../../stores/stores.server.ts";

/**
 * The file that a shop moves in: gzipped lines of JSON. The first line is the header; then come titles, rows and
 * pictures, one a line; the last line has the counts and a checksum of the lines before it. docs/operating.md describes
 * it.
 */

export const FORMAT = "colophon-shop";
/** Raised when older versions can no longer read the file. */
export const FORMAT_VERSION = 1;

/** Limits for reading (bytes): of a line, which may have a picture in base64, and of everything, unpacked. */
const MAX_LINE = 32 * 1024 * 1024;
const MAX_FILE = 50 * 1024 ** 3;
const NEWLINE = 10;

const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/**
 * The widest range of ids that one table of a file can have. Other shops' rows of the same installation lie in it as
 * well.
 */
const MAX_SPAN = 1e10;
const span = z
  .strictObject({ first: id, last: id })
  .refine(({ first, last }) => last >= first && last - first <= MAX_SPAN);
export type Span = z.infer<typeof span>;
const tableName = z.string().max(100);

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  made_at: id,
  /** The columns of each table, by which a file of another version of the program is recognised. */
  columns: z.record(tableName, z.array(z.string().max(100)).max(200)),
  /** The lowest and the highest id of the shop's rows. */
  ids: z.record(tableName, span),
  shop: z.strictObject({
    id: z.number().int().min(1).max(MAX_STORE_ID),
    webstore_name: z.string().max(100),
    created_at: id,
    next_order_number: id,
    hosts: z.array(z.string().max(300)).max(1000),
    settings: z.unknown(),
  }),
  /** The payment providers that the shop had an account with. The accounts are not in the file. */
  payment_accounts: z.array(z.string().max(100)).max(50),
});
export type Header = z.infer<typeof headerSchema>;

const countsSchema = z.record(tableName, z.number().int());
export const endSchema = z.strictObject({
  /** Rows by table. */
  counts: countsSchema,
  /** Sums of money and copies, by table and column. */
  sums: countsSchema,
  titles: z.number().int(),
  pictures: z.number().int(),
  sha256: z.string().max(100),
});
export type End = z.infer<typeof endSchema>;

const scalar = z.union([z.string(), z.number().int().safe(), z.null()]);
export const lineSchema = z.union([
  z.strictObject({ in: tableName, row: z.record(tableName, scalar) }),
  z.strictObject({ title: z.unknown() }),
  z.strictObject({ picture: z.string().max(100), content: z.string() }),
  z.strictObject({ end: endSchema }),
]);
export type Row = Record<string, z.infer<typeof scalar>>;

/** @throws Refusal that says why the file cannot be used */
export function refuseFile(problem: string): never {
  throw new Refusal(failure("housekeeping.unusable_file", { problem }));
}

/** A running checksum of the lines of a file. */
export function lineChecksum() {
  const hash = createHash("sha256");
  return {
    add: (line: string | Buffer) => hash.update(line).update("\n"),
    value: () => hash.digest("hex"),
  };
}

/**
 * Writes the lines to a file that only its owner can read, whole or not at all.
 * @throws Refusal if the file exists
 */
export async function writeShopFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  // Claims the name before the work begins.
  const claimed = await open(file, "wx", 0o600).catch((error: unknown) => {
    if (errorCode(error) === "EEXIST") return refuseFile(`${file} exists already. Name a new file.`);
    throw error;
  });
  await claimed.close();
  try {
    const withEnds = async function* () {
      for await (const line of lines) yield `${line}\n`;
    };
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(withEnds()), createGzip(), out);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

/** The lines of a file, unpacked, within their limits. @throws Refusal if they cannot be read */
export async function* readShopFile(file: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const source = createReadStream(file);
  source.on("error", (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  let length = 0;
  let total = 0;
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > MAX_FILE) refuseFile("It is too large.");
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        from = end + 1;
        rest = [];
        length = 0;
      }
      if (from === chunk.length) continue;
      rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > MAX_LINE) refuseFile("It has a line that is too long.");
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = errorCode(error);
    if (code === "ENOENT") refuseFile(`There is no file ${file}.`);
    if (code?.startsWith("Z_")) refuseFile("It is damaged, or not a file of “shop stores export”.");
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (length > 0) refuseFile("Its end is missing. Copy it again.");
}

/** A line as what it says. @throws Refusal if it is not what a file of this format has */
export function parseLine<Value>(schema: z.ZodType<Value>, line: Buffer): Value {
  let value: unknown;
  try {
    value = JSON.parse(line.toString("utf8"));
  } catch {
    return refuseFile("It is damaged, or not a file of “shop stores export”.");
  }
  const read = schema.safeParse(value);
  return read.success ? read.data : refuseFile("It has a line that this program did not write.");
}

/** The first line. @throws Refusal if this version of the program cannot read the file */
export function parseHeader(line: Buffer): Header {
  const { format, version } = parseLine(
    z.object({ format: z.string(), version: z.number() }).partial(),
    line,
  );
  if (format !== FORMAT || version === undefined)
    return refuseFile("It is damaged, or not a file of “shop stores export”.");
  if (version > FORMAT_VERSION)
    return refuseFile("A newer version of Colophon made it. Install that version here first.");
  return parseLine(headerSchema, line);
}
