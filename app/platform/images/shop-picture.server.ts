import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "../whole-file.server.ts";
import { type CoverFormat, coverFile, dropCoverFiles } from "./cover-files.server.ts";
import { imageLibrary } from "./library.server.ts";

/** The widths in which a shop's own pictures are made: up to a banner of 1248 px on a dense screen. */
export const SHOP_PICTURE_WIDTHS = [320, 640, 960, 1248, 2496] as const;

/** The largest file that is taken as a picture (bytes), and the largest picture (pixels). */
export const PICTURE_LIMIT = 20 * 1024 * 1024;
const PIXELS = 60_000_000;

/** A picture's name: a hash of its content, and its size so that pages can reserve its place. */
const NAME = /^[0-9a-f]{16}_\d{1,4}x\d{1,4}\.webp$/;

/** The names of pictures in any text. */
export const PICTURE_NAMES = /[0-9a-f]{16}_\d{1,4}x\d{1,4}\.webp/g;

export function isShopPicture(name: string): boolean {
  return NAME.test(name);
}

/** A picture in the largest size that pages use, under its stored name. */
export interface ShopPicture {
  readonly name: string;
  readonly content: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a picture from a file of any format: upright, without its metadata, and at most as wide
 * as pages show it.
 * @returns undefined if it is not a picture or has too many pixels
 */
export async function readPicture(file: Buffer): Promise<ShopPicture | undefined> {
  const largest = SHOP_PICTURE_WIDTHS[SHOP_PICTURE_WIDTHS.length - 1];
  const sharp = await imageLibrary();
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS })
      .rotate()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 16);
    const { width, height } = info;
    return { name: `${hash}_${width}x${height}.webp`, content: data, width, height };
  } catch {
    return undefined;
  }
}

const keyOf = (name: string) => name.replace(".webp", "");
const folderOf = (dataDir: string) => path.join(dataDir, "pictures", "shop");
const fileOf = (dataDir: string, name: string) => path.join(folderOf(dataDir), name);

/** Stores a picture under `DATA_DIR/pictures/shop`. */
export async function keepPicture(
  dataDir: string,
  { name, content }: Pick<ShopPicture, "name" | "content">,
): Promise<void> {
  await writeWhole(fileOf(dataDir, name), content, 0o600);
}

/**
 * Whether a picture of this name is stored. Renews its date, so that it is not swept before a page
 * shows it.
 */
export async function renewPicture(dataDir: string, name: string): Promise<boolean> {
  if (!isShopPicture(name)) return false;
  const now = new Date();
  return utimes(fileOf(dataDir, name), now, now).then(
    () => true,
    () => false,
  );
}

/** The file of a stored picture. */
export const shopPictureFile = fileOf;

/** Has the sweep leave a picture until then (epoch seconds), although nothing shows it: it can still be put back. */
export async function keepPictureUntil(dataDir: string, name: string, until: number): Promise<void> {
  const date = new Date(until * 1000);
  if (isShopPicture(name)) await utimes(fileOf(dataDir, name), date, date).catch(() => {});
}

/** Pictures that one sweep examines. */
const SWEEP_SIZE = 10_000;

/**
 * Deletes the stored pictures that nothing shows, with the sizes made of them.
 * @param before epoch seconds: keeps those stored later, because an import may be about to use them
 * @param inUse called once with the names of all older pictures; returns those still shown
 * @returns the names of those it deleted
 */
export async function sweepPictures(
  dataDir: string,
  before: number,
  inUse: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const isOld = async (name: string) => {
    const { mtimeMs } = (await stat(fileOf(dataDir, name)).catch(() => undefined)) ?? {};
    return mtimeMs !== undefined && mtimeMs / 1000 < before;
  };
  const old: string[] = [];
  const fileNames = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of fileNames.filter(isShopPicture).slice(0, SWEEP_SIZE))
    if (await isOld(name)) old.push(name);
  if (old.length === 0) return [];
  const used = await inUse(old);
  const removed: string[] = [];
  for (const name of old) {
    // An import may have renewed it meanwhile.
    if (used.has(name) || !(await isOld(name))) continue;
    await rm(fileOf(dataDir, name), { force: true });
    await dropCoverFiles(dataDir, keyOf(name), SHOP_PICTURE_WIDTHS);
    removed.push(name);
  }
  return removed;
}

/** Copies a stored picture into a folder. */
export async function copyPicture(dataDir: string, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(fileOf(dataDir, name), path.join(folder, name));
}

/** A stored picture in one of the widths, created on first use. @throws if there is none */
export function shopPicture(
  dataDir: string,
  name: string,
  width: number,
  format: CoverFormat,
): Promise<Buffer> {
  return coverFile(dataDir, keyOf(name), width, format, () => readFile(fileOf(dataDir, name)));
}
