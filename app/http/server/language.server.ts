import type { IncomingMessage } from "node:http";
import { languageOf, prefixOf } from "#app/domain/stores/languages.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { withoutPrefix, withPrefix } from "#app/lib/prefixed-path.ts";
import { LOCALES } from "#app/messages/locales.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { isDeskPath, LANGUAGE_COOKIE, readCookies } from "../cookies.ts";

/** The language that an address names, and the address without that name. */
export interface AskedLanguage {
  /** "/fr", or "" in the shop's main language. */
  readonly prefix: string;
  /** The path and query as the rest of the program knows them. */
  readonly url: string;
  /** The redirect's target, if the page has another address. */
  readonly redirectTo?: string;
}

/** The first two letters of an address may name a language: no route of the shop begins with two letters. */
const MAY_NAME_LANGUAGE = /^\/[a-z]{2}([/?.]|$)/i;

/**
 * Reads the language off a request's address. The address alone decides, so that a page can be cached, linked and found
 * by search engines. The cookie counts only at "/", where somebody who chose the other language comes back to it.
 */
export async function askedLanguage(
  { database, env }: Pick<Platform, "database" | "env">,
  { url = "/", method, headers }: IncomingMessage,
): Promise<AskedLanguage> {
  const unchanged = { prefix: "", url };
  const reads = method === "GET" || method === "HEAD";
  // The shop's name on a page in the main language leads to the home page in that language.
  const home = reads && (url === "/" || url.startsWith("/?")) && !isFromHere(headers);
  const chosen = home && headers.cookie ? readCookies(headers.cookie).get(LANGUAGE_COOKIE) : undefined;
  if (chosen === undefined && !MAY_NAME_LANGUAGE.test(url)) return unchanged;
  // If the database does not answer, the page says so in the main language.
  const shop = await storeForHost(database, headers.host ?? "", env.DEFAULT_STORE).catch(() => undefined);
  const prefix = shop?.second ? prefixOf(shop.second) : "";
  if (chosen !== undefined)
    return `/${chosen}` === prefix ? { ...unchanged, redirectTo: withPrefix(prefix, url) } : unchanged;
  // Some people type "/FR". Redirect it to small letters, so that each page has one address.
  const small = url.slice(0, 3).toLowerCase() + url.slice(3);
  const urlLanguage = LANGUAGES.find((language) => withoutPrefix(language, small) !== undefined) ?? "";
  const rest = withoutPrefix(urlLanguage, small);
  if (!shop || rest === undefined) return unchanged;
  if (small !== url && reads && urlLanguage === prefix) return { ...unchanged, redirectTo: small };
  // The desk is in the language of the shop's staff, and its cookies belong to its own path. Links that were sent
  // before the shop changed its languages lead to its main one.
  if (urlLanguage === prefix && !isDeskPath(rest)) return { prefix, url: rest };
  return reads ? { ...unchanged, redirectTo: rest } : { prefix: "", url: rest };
}

const LANGUAGES = [...new Set(LOCALES.map((locale) => `/${languageOf(locale)}`))];

/** Whether a link or form of the shop itself led here. */
function isFromHere(headers: IncomingMessage["headers"]): boolean {
  const from = headers.referer ?? "";
  return (
    headers["sec-fetch-site"] === "same-origin" || (URL.canParse(from) && new URL(from).host === headers.host)
  );
}

/** Sends a redirect within the shop on to the page in the language of the request. */
export function inSameLanguage(response: Response, prefix: string): Response {
  const to = response.headers.get("Location");
  if (prefix === "" || !to?.startsWith("/") || isDeskPath(to) || withoutPrefix(prefix, to) !== undefined)
    return response;
  const headers = new Headers(response.headers);
  headers.set("Location", withPrefix(prefix, to));
  return new Response(response.body, { status: response.status, headers });
}
