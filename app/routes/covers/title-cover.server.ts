import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { coverSource } from "#app/domain/catalogue/catalogue.server.ts";
import { coverVersion } from "#app/domain/catalogue/catalogue.ts";
import { coverShown } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { feedCover } from "#app/domain/catalogue/resources/resources.ts";
import { type CoverFormat, coverFile, keptPicture } from "#app/platform/images/cover-files.server.ts";
import { DESIGN, drawCover, drawNoCover } from "#app/platform/images/drawn-cover.server.ts";
import { feedPicture } from "#app/platform/images/feed-picture.server.ts";
import { fetchedPicture } from "#app/platform/images/fetched-picture.server.ts";
import { shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

export interface TitleCover {
  content: Buffer;
  /** The requested format, or one that every browser supports that supports it. */
  format: CoverFormat;
  /** The version that pages put into its address. */
  version: string;
  /** Whether a better picture may come without another version. */
  mayChange: boolean;
}

/** A title's cover in a shop: the shop's own, the feed's, the image host's, or a drawn one. */
export async function titleCover(
  { database, env, log }: Pick<Platform, "database" | "env" | "log">,
  storeId: number,
  eisbn: string,
  { width, format }: { width: number; format: CoverFormat },
): Promise<TitleCover> {
  const title = await coverSource(database.read, storeId, eisbn);
  const ownCover = title?.own_cover;
  const fromFeed = ownCover ? undefined : feedCover(title?.cover_url ?? null);
  if (title && !ownCover && (fromFeed || !title.cover_url)) coverShown(title.id);
  const version = ownCover ? coverVersion(ownCover) : (title?.cover_image_cache ?? "");
  const kept = fromFeed && (await feedPicture(env.dataDir, fromFeed, width, format).catch(() => undefined));
  if (kept) return { ...kept, version, mayChange: false };
  const draw = title
    ? () => Promise.resolve(drawCover(title.product_code, { title: title.title, author: title.author_line }))
    : none;
  const fetched =
    title && !ownCover && !title.cover_url && env.COVER_URL_TEMPLATE
      ? await fetchedPicture(env.dataDir, env.COVER_URL_TEMPLATE, { isbn: title.product_code, eisbn })
      : undefined;
  const words = ownCover
    ? `own|${ownCover}`
    : title
      ? `${fetched ? "fetched|" : ""}${DESIGN}|${title.product_code}|${title.title}|${title.author_line}|${title.cover_image_cache ?? ""}`
      : "none";
  const key = createHash("sha256").update(words).digest("hex").slice(0, 24);
  const file = ownCover
    ? shopPictureFile(env.dataDir, ownCover)
    : title?.cover_url && !fromFeed && keptPicture(env.dataDir, title.cover_url);
  try {
    const content = await coverFile(
      env.dataDir,
      key,
      width,
      format,
      fetched ? async () => fetched : file ? () => readFile(file).catch(draw) : draw,
    );
    // A drawn cover stands in until the image host provides a picture.
    const standsIn = !ownCover && !fetched && !title?.cover_url && Boolean(env.COVER_URL_TEMPLATE);
    return { content, format, version, mayChange: !title || standsIn || fromFeed !== undefined };
  } catch (error) {
    log.warn({ err: error, eisbn }, "a cover could not be made");
    const content = await coverFile(env.dataDir, "no-cover", width, format, none);
    return { content, format, version, mayChange: true };
  }
}

const none = () => Promise.resolve(drawNoCover());
