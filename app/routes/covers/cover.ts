import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { coverSource } from "#app/domain/catalogue/catalogue.server.ts";
import { coverVersion } from "#app/domain/catalogue/catalogue.ts";
import { coverShown } from "#app/domain/catalogue/resources/fetching.server.ts";
import { feedCover } from "#app/domain/catalogue/resources/resources.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { passGate } from "#app/http/visit.server.ts";
import { COVER_WIDTHS, coverFile, keptPicture } from "#app/platform/images/cover-files.server.ts";
import { DESIGN, drawCover, drawNoCover } from "#app/platform/images/drawn-cover.server.ts";
import { feedPicture } from "#app/platform/images/feed-picture.server.ts";
import { fetchedPicture } from "#app/platform/images/fetched-picture.server.ts";
import { shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { formatFor, picture, YEAR } from "./picture-answer.ts";

/** How long to cache a cover that may soon get a better picture (seconds). */
const SHORT = 300;

/** `/covers/{eisbn}/{width}`: the cover in the best format the browser supports. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const closed = await passGate(args);
  const width = Number(params.width);
  if (!(COVER_WIDTHS as readonly number[]).includes(width)) throw new Response("", { status: 404 });
  const { database, env, log } = await processPlatform();
  const { host, searchParams } = new URL(request.url);
  const store = await storeForHost(database, host, env.DEFAULT_STORE);
  const title = await coverSource(database.read, store?.id ?? 0, params.eisbn ?? "");
  const own = title?.own_cover;
  const fromFeed = own ? undefined : feedCover(title?.cover_url ?? null);
  if (title && !own && (fromFeed || !title.cover_url)) coverShown(title.id);
  // Another version in the address is that of an older page, and the address must show that picture again if it comes back.
  const version = own ? coverVersion(own) : (title?.cover_image_cache ?? "");
  const isCurrent = (searchParams.get("v") ?? "") === version;
  const format = formatFor(request.headers.get("Accept") ?? "");
  const kept = fromFeed && (await feedPicture(env.dataDir, fromFeed, width, format).catch(() => undefined));
  if (kept) return picture(kept, format, closed ? 0 : isCurrent ? YEAR : SHORT);
  const draw = title
    ? () => Promise.resolve(drawCover(title.product_code, { title: title.title, author: title.author_line }))
    : none;
  const fetched =
    title && !own && !title.cover_url && env.COVER_URL_TEMPLATE
      ? await fetchedPicture(env.dataDir, env.COVER_URL_TEMPLATE, {
          isbn: title.product_code,
          eisbn: params.eisbn ?? "",
        })
      : undefined;
  const words = own
    ? `own|${own}`
    : title
      ? `${fetched ? "fetched|" : ""}${DESIGN}|${title.product_code}|${title.title}|${title.author_line}|${title.cover_image_cache ?? ""}`
      : "none";
  const key = createHash("sha256").update(words).digest("hex").slice(0, 24);
  const file = own
    ? shopPictureFile(env.dataDir, own)
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
    const mayChange = !title || (!own && !fetched && !title.cover_url && env.COVER_URL_TEMPLATE);
    return picture(content, format, closed ? 0 : mayChange || fromFeed || !isCurrent ? SHORT : YEAR);
  } catch (error) {
    log.warn({ err: error, eisbn: params.eisbn }, "a cover could not be made");
    return picture(await coverFile(env.dataDir, "no-cover", width, format, none), format, SHORT);
  }
}

const none = () => Promise.resolve(drawNoCover());
