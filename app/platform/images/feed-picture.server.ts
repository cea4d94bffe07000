import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Metadata, Sharp } from "sharp";
import { FEED_WIDTHS, feedWidths } from "#app/lib/feed-widths.ts";
import type { MayReach } from "../fetching/public-address.server.ts";
import { fetchFeedPicture, type Validators } from "../fetching/public-page.server.ts";
import { writeWhole } from "../whole-file.server.ts";
import { type CoverFormat, coverFile, dropCoverFiles, keepCoverFile } from "./cover-files.server.ts";
import { imageLibrary } from "./library.server.ts";

/**
 * Pictures that feeds link to, fetched and stored for all shops. `DATA_DIR/pictures/feed` has each in its largest size;
 * the widths that pages use are made at once, because making them while somebody waits takes too long.
 */

const COVER = 600;
const LARGE = 1200;
/**
 * The largest width in which lists show covers. A page has 26 of them, so their quality is lower, which the many pixels
 * of a phone's screen hide, and they are stored as AVIF as well. Making that takes too long for larger ones; a page has
 * few of those.
 */
const MAX_LIST_WIDTH = 360;
/**
 * The least size (pixels) of a picture as it came, because smaller ones are placeholders, and of one that is stored,
 * because narrower ones are lines.
 */
const MIN_SIZE = 80;
const LEAST_STORED = 20;
/** The most that reading a picture may take (bytes). With the rest of the process it stays below 200 MB. */
const MEMORY = 64 * 1024 * 1024;
const PIXELS = 100_000_000;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);
/**
 * The number of finished pictures that are remembered by their content: one with many addresses is converted only once.
 */
const MAX_REMEMBERED = 200;

export interface WantedPicture extends Validators {
  url: string;
  /** Whether pages show it larger than a cover. */
  isLarge: boolean;
}

export type PictureProblem =
  | "bad_url"
  | "not_public"
  | "unreachable"
  | "certificate"
  | "not_found"
  | "too_large"
  | "not_a_picture"
  | "too_small"
  | "too_many_pixels"
  | "not_stored";

export interface StoredPicture extends Validators {
  /** A hash of what the host sent, and the size of the picture that is stored: `0123456789abcdef_600x900`. */
  name: string;
  hash: string;
  /** Size of its files on the disk. */
  bytes: number;
}

export type ObtainedPicture =
  | StoredPicture
  | { unchanged: true }
  /** The host wants to be left alone for that long, or the process that fetches has to start again (seconds). */
  | { wait: number }
  | { problem: PictureProblem };

/**
 * Answers orders, each of one line, in the order in which the pictures are ready. A line with nothing but its number
 * says that the process now begins to read that picture.
 */
export async function answerOrders(
  dataDir: string,
  orders: Readable,
  answers: Writable,
  mayReach?: MayReach,
): Promise<void> {
  for await (const line of createInterface({ input: orders })) {
    const { id, ...wanted } = JSON.parse(line) as WantedPicture & { id: number };
    const say = (obtained?: ObtainedPicture) => answers.write(`${JSON.stringify({ id, obtained })}\n`);
    void obtainPicture(dataDir, wanted, mayReach, say).then(say);
  }
}

/** Fetches a picture and stores it in every width. Never throws. @param onRead is called before it is read */
export async function obtainPicture(
  dataDir: string,
  wanted: WantedPicture,
  mayReach?: MayReach,
  onRead = () => {},
): Promise<ObtainedPicture> {
  const { etag, modified } = wanted;
  const answer = await fetchFeedPicture(wanted.url, { etag, modified }, mayReach);
  if ("failed" in answer) return { problem: answer.failed === "not_text" ? "not_a_picture" : answer.failed };
  if (!("body" in answer)) return answer;
  const stored = await inTurn(() => {
    onRead();
    return storeOnce(dataDir, answer.body, wanted.isLarge);
  });
  return "problem" in stored ? stored : { ...stored, etag: answer.etag, modified: answer.modified };
}

/** Pictures are read one at a time, so that no two of them fill the memory together. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = turn.then(work);
  turn = next.catch(() => {});
  return next;
}

type MadePicture = Omit<StoredPicture, keyof Validators>;
const recentPictures = new Map<string, MadePicture>();

async function storeOnce(
  dataDir: string,
  body: Buffer,
  isLarge: boolean,
): Promise<MadePicture | { problem: PictureProblem }> {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
  const key = `${dataDir} ${hash} ${isLarge}`;
  const known = recentPictures.get(key);
  if (known && existsSync(feedPictureFile(dataDir, known.name))) return known;
  const read = await readPicture(body, isLarge ? LARGE : COVER);
  if ("problem" in read) return read;
  const name = `${hash}_${read.width}x${read.height}`;
  const bytes = await store(dataDir, name, read).catch((error) => problemOf(error));
  if (typeof bytes !== "number") return bytes;
  const picture = { name, hash, bytes };
  recentPictures.set(key, picture);
  for (const oldest of recentPictures.keys()) {
    if (recentPictures.size <= MAX_REMEMBERED) break;
    recentPictures.delete(oldest);
  }
  return picture;
}

/**
 * The disk's errors have codes. Any other is the picture's own, and must not hold up the other pictures of its host.
 */
const problemOf = (error: unknown): { problem: PictureProblem } => ({
  problem: error instanceof Error && "code" in error ? "not_stored" : "not_a_picture",
});

/** A picture's pixels in the largest width that is stored. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Reads a picture of any format: upright, in sRGB on white, the first one of an animation. */
async function readPicture(body: Buffer, width: number): Promise<Pixels | { problem: PictureProblem }> {
  const sharp = await imageLibrary();
  const options = { limitInputPixels: PIXELS, sequentialRead: true };
  try {
    const metadata = await sharp(body, options).metadata();
    if (!FORMATS.has(metadata.format ?? "")) return { problem: "not_a_picture" };
    if (Math.min(metadata.width ?? 0, metadata.height ?? 0) < MIN_SIZE) return { problem: "too_small" };
    if (memoryFor(metadata) > MEMORY) return { problem: "too_many_pixels" };
    const { data, info } = await sharp(body, options)
      .rotate()
      .resize({ width, height: width * 1.5, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) return { problem: "not_a_picture" };
    if (Math.min(info.width, info.height) < LEAST_STORED) return { problem: "too_small" };
    return { data, width: info.width, height: info.height };
  } catch (error) {
    return { problem: /pixel limit/.test(String(error)) ? "too_many_pixels" : "not_a_picture" };
  }
}

/**
 * Memory needed to decode a picture (bytes). Most JPEG and PNG files are read row by row; formats that are decoded as a
 * whole take a multiple of their pixels, however small the file is.
 */
export function memoryFor({
  format,
  width = 0,
  height = 0,
  channels = 4,
  depth,
  isProgressive = false,
}: Pick<Metadata, "format" | "width" | "height" | "channels" | "depth" | "isProgressive">): number {
  const pixels = width * height;
  const sample = depth === "uchar" ? 1 : depth === "ushort" ? 2 : 4;
  if (format === "jpeg") return isProgressive ? pixels * channels * 2 : 0;
  if (format === "png") return isProgressive ? pixels * channels * sample : 0;
  if (format === "tiff") return pixels * channels * sample;
  return pixels * (format === "webp" ? 4 : 8);
}

const folderOf = (dataDir: string, name: string) => path.join(dataDir, "pictures", "feed", name.slice(0, 2));

/** The largest size of a stored picture. */
export const feedPictureFile = (dataDir: string, name: string): string =>
  path.join(folderOf(dataDir, name), `${name}.webp`);

const widthOf = (name: string): number => Number(/_(\d+)x/.exec(name)?.[1] ?? 0);

/** Stores a picture in all widths. @returns how many bytes its files have. @throws if the disk is full */
async function store(dataDir: string, name: string, pixels: Pixels): Promise<number> {
  const sharp = await imageLibrary();
  const { width, height } = pixels;
  const image = (): Sharp => sharp(pixels.data, { raw: { width, height, channels: 3 } });
  const resized = (most: number): Sharp =>
    image().resize({ width: most, height: most * 1.5, fit: "inside", withoutEnlargement: true });
  let bytes = 0;
  const keep = async (most: number, format: CoverFormat, picture: Sharp) => {
    const content = await picture.toBuffer();
    await keepCoverFile(dataDir, name, most, format, content);
    bytes += content.length;
  };
  for (const most of feedWidths(width)) {
    const isListed = most <= MAX_LIST_WIDTH;
    if (isListed) await keep(most, "avif", resized(most).avif({ quality: 40, effort: 2 }));
    if (most < width)
      await keep(most, "webp", resized(most).webp({ quality: isListed ? 65 : 80, effort: 3 }));
  }
  // Last, because a picture that is there has all its sizes.
  const whole = await image().webp({ quality: 82, effort: 3 }).toBuffer();
  await writeWhole(feedPictureFile(dataDir, name), whole, 0o600);
  return bytes + whole.length;
}

/**
 * A stored picture in one of the widths, at most as wide as it is.
 * @param best what the browser takes: AVIF there is only of the widths of lists
 * @throws if there is no such picture
 */
export async function feedPicture(
  dataDir: string,
  name: string,
  width: number,
  best: CoverFormat,
): Promise<{ content: Buffer; format: CoverFormat }> {
  const format = best === "avif" && width > MAX_LIST_WIDTH ? "webp" : best;
  const whole = () => readFile(feedPictureFile(dataDir, name));
  const isWhole = format === "webp" && width >= widthOf(name);
  return { content: await (isWhole ? whole() : coverFile(dataDir, name, width, format, whole)), format };
}

/** Deletes a picture in all its sizes. */
export async function dropFeedPicture(dataDir: string, name: string): Promise<void> {
  await rm(feedPictureFile(dataDir, name), { force: true });
  await dropCoverFiles(dataDir, name, FEED_WIDTHS);
}
