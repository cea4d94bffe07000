import type { LoaderFunctionArgs } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { inMainLanguage, prefixOf } from "#app/domain/stores/languages.ts";
import { isOpenToAll } from "#app/domain/stores/settings.ts";
import { openVisit } from "#app/http/visit.server.ts";

const SKIPPED = ["/checkout", "/account", "/api/", "/r/", "/browse/url/", "/language?"];

/** The pages crawlers should skip, and where the sitemaps are, in each of the shop's languages. */
export async function loader(args: LoaderFunctionArgs) {
  const { baseUrl: address, prefix: own, settings, store } = await openVisit(args);
  if (!isOpenToAll(settings)) return txt("User-agent: *\nDisallow: /\n");
  const baseUrl = address.slice(0, address.length - own.length);
  const second = inMainLanguage(store).second;
  const prefixes = ["", ...(second ? [prefixOf(second)] : [])];
  return txt(
    [
      "User-agent: *",
      ...prefixes.flatMap((prefix) => SKIPPED.map((path) => `Disallow: ${prefix}${path}`)),
      "",
      ...prefixes.map((prefix) => `Sitemap: ${baseUrl}${prefix}/sitemap.xml`),
      "",
    ].join("\n"),
  );
}
