import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { MayReach } from "#app/platform/fetching/public-address.server.ts";
import { fetchPublicPicture, type PageFailure } from "#app/platform/fetching/public-page.server.ts";
import {
  isShopPicture,
  PICTURE_LIMIT,
  readPicture,
  renewPicture,
  type ShopPicture,
} from "#app/platform/images/shop-picture.server.ts";

export interface PictureSource {
  readonly dataDir: string;
  /** The folder with the picture files that a document names, if it comes with one. */
  readonly folder?: string | undefined;
  /** Only tests set it (`fetchPublicPicture`). */
  readonly mayReach?: MayReach | undefined;
}

/** A picture that a document names: a new one, the name of one we already have, or what is wrong with it. */
export type FoundPicture = { picture: ShopPicture } | { kept: string } | { problem: string };

const FAILURE_TEXTS: Readonly<Record<PageFailure, string>> = {
  bad_url: "This is not a web address.",
  not_public: "This address is not on the public web.",
  unreachable: "This address does not answer.",
  too_large: "This picture is larger than 20 MB.",
  not_found: "There is nothing at this address.",
  not_text: "There is no picture at this address.",
};

/** Characters of a file's name that a message repeats. */
const MAX_NAME_SHOWN = 60;

/**
 * The library's name for a picture that an import brought: the last part of its path or address, without the ending.
 */
export function labelOfFile(image: string): string {
  const [path = ""] = image.split(/[?#]/, 1);
  return path.replace(/^.*[\\/]/s, "").replace(/\.\w{1,5}$/, "") || image;
}

/** Fetches a picture from the web, or reads it from the folder. Nothing is stored yet. */
export async function findPicture(source: PictureSource, image: string): Promise<FoundPicture> {
  if (await renewPicture(source.dataDir, image)) return { kept: image };
  if (/^https?:/i.test(image)) {
    const fetched = await fetchPublicPicture(image, source.mayReach);
    return "failed" in fetched ? { problem: FAILURE_TEXTS[fetched.failed] } : readImage(fetched.body);
  }
  if (!source.folder) return { problem: "There is no folder of pictures. Name it with --pictures FOLDER." };
  const folder = path.resolve(source.folder);
  const file = path.resolve(folder, image);
  if (!file.startsWith(folder + path.sep)) return { problem: "This file is not in the folder of pictures." };
  const size = await stat(file).then(
    (stats) => (stats.isFile() ? stats.size : undefined),
    () => undefined,
  );
  if (size === undefined) {
    const exported = isShopPicture(image) ? " It was exported from another installation." : "";
    const name = image.length > MAX_NAME_SHOWN ? `${image.slice(0, MAX_NAME_SHOWN)}…` : image;
    return { problem: `There is no file ${name} in ${source.folder}.${exported}` };
  }
  if (size > PICTURE_LIMIT) return { problem: FAILURE_TEXTS.too_large };
  return readImage(await readFile(file));
}

async function readImage(file: Buffer): Promise<FoundPicture> {
  const picture = await readPicture(file);
  return picture
    ? { picture }
    : { problem: "This file is not a picture, or it has more than 60 megapixels." };
}
