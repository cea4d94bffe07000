import type { LoaderFunctionArgs } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { openVisit } from "#app/http/visit.server.ts";

/** The pages crawlers should skip, and where the sitemap is. */
export async function loader(args: LoaderFunctionArgs) {
  const { baseUrl, settings } = await openVisit(args);
  if (settings.is_private || settings.is_exclusive) return txt("User-agent: *\nDisallow: /\n");
  return txt(
    [
      "User-agent: *",
      "Disallow: /checkout",
      "Disallow: /account",
      "Disallow: /api/",
      "Disallow: /r/",
      "Disallow: /browse/url/",
      "",
      `Sitemap: ${baseUrl}/sitemap.xml`,
      "",
    ].join("\n"),
  );
}
