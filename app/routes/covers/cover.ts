import type { LoaderFunctionArgs } from "@remix-run/node";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { passGate } from "#app/http/visit.server.ts";
import { isOneOf } from "#app/lib/records.ts";
import { COVER_WIDTHS } from "#app/platform/images/cover-files.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { formatFor, picture, YEAR } from "./picture-answer.ts";
import { titleCover } from "./title-cover.server.ts";

/** Seconds for which a cover that may soon get a better picture is cached. */
const SHORT_CACHE_SECONDS = 300;

/** `/covers/{eisbn}/{width}`: the cover in the best format the browser supports. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const closed = await passGate(args);
  const width = Number(params.width);
  if (!isOneOf(COVER_WIDTHS, width)) throw new Response("", { status: 404 });
  const platform = await processPlatform();
  const { host, searchParams } = new URL(request.url);
  const store = await storeForHost(platform.database, host, platform.env.DEFAULT_STORE);
  const format = formatFor(request.headers.get("Accept") ?? "");
  const cover = await titleCover(platform, store?.id ?? 0, params.eisbn ?? "", { width, format });
  // An address with another version comes from an older page. It may only be cached briefly: the shop may show that
  // version's picture again.
  const isCurrent = (searchParams.get("v") ?? "") === cover.version;
  return picture(
    cover.content,
    cover.format,
    closed ? 0 : isCurrent && !cover.mayChange ? YEAR : SHORT_CACHE_SECONDS,
  );
}
