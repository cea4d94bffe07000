import { namesFor, withoutPort } from "./hosts.ts";
import type { Store } from "./stores.server.ts";

/**
 * The base of links to a shop in emails, feeds and pages: scheme and host, without a trailing slash.
 * It is the shop's `base_url`, else the installation's `BASE_URL`, else one of the shop's registered hosts.
 * The request's host is used only if it is registered, because anyone can send any `Host`.
 * @param request undefined if there is none, as in a command
 */
export function linkBase(
  { settings, hosts }: Pick<Store, "settings" | "hosts">,
  env: { BASE_URL?: string | undefined; PORT: number },
  request?: { host: string; secure: boolean },
): string {
  const set = settings.store_info.base_url || env.BASE_URL;
  if (set) return set.replace(/\/+$/, "");
  const known = hosts.map((host) => host.toLowerCase());
  const scheme = request?.secure ? "https" : "http";
  const [exact, anyPort] = namesFor(request?.host ?? "");
  if (known.includes(exact)) return `${scheme}://${exact}`;
  // The port comes from the request, so it is used only if this server listens on it.
  const port = env.PORT === 80 ? "" : `:${env.PORT}`;
  if (known.includes(anyPort)) return `${scheme}://${exact === anyPort + port ? exact : anyPort}`;
  const [first] = known.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
  if (!first) return `http://localhost${port}`;
  if (distance(first) === 0) return `${request?.secure === false ? "http" : "https"}://${first}`;
  // A local host name has no proxy in front of it.
  return `http://${first}${withoutPort(first) === first ? port : ""}`;
}

/** Sorts public host names before local ones. */
function distance(host: string): number {
  const name = withoutPort(host);
  if (name === "localhost") return 1;
  if (name.endsWith(".localhost")) return 2;
  return /^[\d.]+$|^\[/.test(name) ? 3 : 0;
}
