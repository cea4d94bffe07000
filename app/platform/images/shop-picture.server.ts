import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type CoverFormat, coverFile } from "./cover-files.server.ts";

/** The widths in which a shop's own pictures are made: up to a banner of 1248 px on a dense screen. */
export const SHOP_PICTURE_WIDTHS = [320, 640, 1248, 2496] as const;

/** The largest file that is taken as a picture (bytes), and the largest picture (pixels). */
export const PICTURE_LIMIT = 20 * 1024 * 1024;
const PIXELS = 60_000_000;

/** A picture's name: a hash of its content, and its size so that pages can reserve its place. */
const NAME = /^[0-9a-f]{16}_\d{1,4}x\d{1,4}\.webp$/;

export function isShopPicture(name: string): boolean {
  return NAME.test(name);
}

/** A picture in the largest size that pages use, under the name that it is stored by. */
export interface ShopPicture {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Makes a picture of a file's content, whatever its format: upright, without its metadata, and at most as wide
 * as pages show it.
 * @returns undefined if it is no picture or has too many pixels
 */
export async function readPicture(file: Buffer): Promise<ShopPicture | undefined> {
  const largest = SHOP_PICTURE_WIDTHS[SHOP_PICTURE_WIDTHS.length - 1];
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS })
      .rotate()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 16);
    return { name: `${hash}_${info.width}x${info.height}.webp`, content: data };
  } catch {
    return undefined;
  }
}

const fileOf = (dataDir: string, name: string) => path.join(dataDir, "pictures", "shop", name);

/** Keeps a picture under `DATA_DIR/pictures/shop`. One that is there already stays as it is. */
export async function keepPicture(dataDir: string, { name, content }: ShopPicture): Promise<void> {
  const file = fileOf(dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Whether a picture of this name has been kept. */
export async function hasPicture(dataDir: string, name: string): Promise<boolean> {
  return isShopPicture(name) && readFile(fileOf(dataDir, name)).then(Boolean, () => false);
}

/** Copies a kept picture into a folder. */
export async function copyPicture(dataDir: string, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(fileOf(dataDir, name), path.join(folder, name));
}

/** A kept picture in one of the widths, made when it is first asked for. @throws if there is none */
export function shopPicture(
  dataDir: string,
  name: string,
  width: number,
  format: CoverFormat,
): Promise<Buffer> {
  return coverFile(dataDir, name.replace(".webp", ""), width, format, () => readFile(fileOf(dataDir, name)));
}
