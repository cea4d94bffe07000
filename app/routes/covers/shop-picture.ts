import type { LoaderFunctionArgs } from "@remix-run/node";
import { passGate } from "#app/http/visit.server.ts";
import { isOneOf } from "#app/lib/records.ts";
import { isShopPicture, SHOP_PICTURE_WIDTHS, shopPicture } from "#app/platform/images/shop-picture.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { formatFor, picture, YEAR } from "./picture-answer.ts";

/** `/pictures/{name}/{width}`: a picture of the shop's own pages. Its name is a hash of it, so it never changes. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const closed = await passGate(args);
  const name = params.name ?? "";
  const width = Number(params.width);
  if (!isShopPicture(name) || !isOneOf(SHOP_PICTURE_WIDTHS, width)) throw new Response("", { status: 404 });
  const { env } = await processPlatform();
  const format = formatFor(request.headers.get("Accept") ?? "");
  const content = await shopPicture(env.dataDir, name, width, format).catch(() => {
    throw new Response("", { status: 404 });
  });
  return picture(content, format, closed ? 0 : YEAR);
}
