import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_PICTURE } from "#app/domain/catalogue/resources/resources.ts";
import { passGate } from "#app/http/visit.server.ts";
import { FEED_WIDTHS } from "#app/lib/feed-widths.ts";
import { isOneOf } from "#app/lib/records.ts";
import { feedPicture } from "#app/platform/images/feed-picture.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { formatFor, picture, YEAR } from "./picture-answer.ts";

/** `/pictures/feed/{name}/{width}`: a back cover, sample page or portrait of a feed. Its name is a hash of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const closed = await passGate(args);
  const name = params.name ?? "";
  const width = Number(params.width);
  if (!FEED_PICTURE.test(name) || !isOneOf(FEED_WIDTHS, width)) throw new Response("", { status: 404 });
  const { env } = await processPlatform();
  const best = formatFor(request.headers.get("Accept") ?? "");
  const { content, format } = await feedPicture(env.dataDir, name, width, best).catch(() => {
    throw new Response("", { status: 404 });
  });
  return picture(content, format, closed ? 0 : YEAR);
}
