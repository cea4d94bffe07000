import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "../whole-file.server.ts";
import { imageLibrary } from "./library.server.ts";

/** The widths in which covers are made; any other width in a URL gets a 404. */
export const COVER_WIDTHS = [120, 240, 360, 600] as const;
const COVER_FORMATS = ["avif", "webp", "jpeg"] as const;
export type CoverFormat = (typeof COVER_FORMATS)[number];

const fileOf = (dataDir: string, key: string, width: number, format: CoverFormat) =>
  path.join(dataDir, "covers", key.slice(0, 2), `${key}-${width}.${format}`);

/** Deletes the files that `coverFile` cached for a picture in these widths. */
export async function dropCoverFiles(dataDir: string, key: string, widths: readonly number[]): Promise<void> {
  for (const width of widths)
    for (const format of COVER_FORMATS) await rm(fileOf(dataDir, key, width, format), { force: true });
}

let turn: Promise<unknown> = Promise.resolve();
const coversInWork = new Map<string, Promise<Buffer>>();

/**
 * Returns a cover as an image file, from the cache or made now and cached.
 * @param key identifies the picture and its version
 */
export function coverFile(
  dataDir: string,
  key: string,
  width: number,
  format: CoverFormat,
  source: () => Promise<string | Buffer>,
): Promise<Buffer> {
  const file = fileOf(dataDir, key, width, format);
  let reading = coversInWork.get(file);
  if (!reading) {
    reading = readFile(file)
      .catch(() => {
        const next = turn.then(() => make(file, width, format, source));
        turn = next.catch(() => {});
        return next;
      })
      .finally(() => coversInWork.delete(file));
    coversInWork.set(file, reading);
  }
  return reading;
}

async function make(
  file: string,
  width: number,
  format: CoverFormat,
  source: () => Promise<string | Buffer>,
): Promise<Buffer> {
  const drawn = await source();
  const sharp = await imageLibrary();
  const picture = sharp(typeof drawn === "string" ? Buffer.from(drawn) : drawn, {
    limitInputPixels: 40_000_000,
  })
    .rotate()
    .resize({
      width,
      height: Math.round(width * 1.5),
      fit: "inside",
      withoutEnlargement: typeof drawn !== "string",
    });
  const content =
    format === "avif"
      ? await picture.avif({ quality: 55, effort: 2 }).toBuffer()
      : format === "webp"
        ? await picture.webp({ quality: 80, effort: 3 }).toBuffer()
        : await picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  // If the cover cannot be cached because the disk is full, it is still served.
  await writeWhole(file, content).catch(() => {});
  return content;
}

/** Stores a cover that was made before anybody asked for it. @throws if the disk is full */
export function keepCoverFile(
  dataDir: string,
  key: string,
  width: number,
  format: CoverFormat,
  content: Buffer,
): Promise<void> {
  return writeWhole(fileOf(dataDir, key, width, format), content);
}

/** A picture under `DATA_DIR/pictures`; undefined for a path that leads outside it. */
export function keptPicture(dataDir: string, name: string): string | undefined {
  const folder = path.join(dataDir, "pictures");
  const file = path.resolve(folder, name);
  return file.startsWith(folder + path.sep) ? file : undefined;
}

/** A small JPEG for print, not cached. @throws Error if the picture cannot be read */
export async function smallPicture(picture: Buffer): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp(picture, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width: 160, height: 240, fit: "inside" })
    .flatten({ background: "white" })
    .jpeg({ quality: 76 })
    .toBuffer();
}
