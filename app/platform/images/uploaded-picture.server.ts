import { readFile, stat } from "node:fs/promises";
import { BoundedQueue } from "#app/lib/bounded-queue.ts";
import type { LocalFile, UploadedFile } from "../uploads/uploads.server.ts";
import { imageLibrary } from "./library.server.ts";
import { PICTURE_LIMIT, readPicture, type ShopPicture } from "./shop-picture.server.ts";

/** The largest picture that is read: bytes, pixels (a phone's camera has 50 million) and seconds. */
const SIZE_LIMIT = 10 * 1024 * 1024;
const PIXEL_LIMIT = 60_000_000;
const TIME_LIMIT_S = 10;
/** The largest size of the result, in pixels. */
const WIDTH = 720;
const HEIGHT = 480;
/** Not SVG, which is a program's input rather than a picture. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

const readingQueue = new BoundedQueue(1, 8);

/** Whether a file's content is a picture in one of the formats that people upload. */
async function isPicture(content: Buffer): Promise<boolean> {
  const sharp = await imageLibrary();
  const { format } = await sharp(content, { limitInputPixels: PIXEL_LIMIT })
    .metadata()
    .catch(() => ({ format: "" }));
  return FORMATS.has(format ?? "");
}

export type PictureFailure = "too_large" | "not_a_picture" | "full";

/**
 * A picture that a shopper uploaded, as a small WebP. It is encoded again from its pixels, so nothing else in the file
 * survives: no place and time of a photo, no scripts. Pictures are read one at a time.
 */
export async function uploadedPicture(file: UploadedFile): Promise<Buffer | PictureFailure> {
  if (file.size > SIZE_LIMIT) return "too_large";
  return readingQueue.run(() => redraw(file.path));
}

async function redraw(path: string): Promise<Buffer | "not_a_picture"> {
  const sharp = await imageLibrary();
  try {
    const content = await readFile(path);
    if (!(await isPicture(content))) return "not_a_picture";
    return await sharp(content, { limitInputPixels: PIXEL_LIMIT })
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: TIME_LIMIT_S })
      .toBuffer();
  } catch {
    return "not_a_picture";
  }
}

/** A picture that staff uploaded for the shop's pages, in the largest size that pages use. Nothing is stored yet. */
export async function uploadedShopPicture(file: LocalFile): Promise<ShopPicture | PictureFailure> {
  const { size } = await stat(file.path);
  if (size > PICTURE_LIMIT) return "too_large";
  return readingQueue.run(async () => {
    const content = await readFile(file.path);
    return ((await isPicture(content)) && (await readPicture(content))) || ("not_a_picture" as const);
  });
}
