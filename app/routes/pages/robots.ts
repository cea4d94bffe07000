import type { LoaderFunctionArgs } from "@remix-run/node";
import { openVisit } from "#app/http/visit.server.ts";

/** What crawlers need not ask for, and where the sitemap is. */
export async function loader(args: LoaderFunctionArgs) {
  const { baseUrl } = await openVisit(args);
  const text = [
    "User-agent: *",
    "Disallow: /checkout",
    "Disallow: /account",
    "Disallow: /api/",
    "Disallow: /r/",
    "Disallow: /browse/url/",
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
