import type { EntryContext } from "@remix-run/node";
import { withPrefix } from "#app/lib/prefixed-path.ts";

/**
 * Everything here relies on how Remix works inside. Its test names the version for which that is true; when it fails,
 * compare this file with the new version before changing the number.
 */

type Manifest = EntryContext["manifest"];

/** The address from which scripts fetch the routes behind links. */
export const MANIFEST_PATH = "/__manifest";

/** Remix's limit (characters) on the address of a request for routes: longer ones are neither sent nor answered. */
const LONGEST_QUESTION = 7680;

/**
 * Remix's answer to the question which routes are behind some links, and behind the paths above these. Its own handler
 * compares each of up to a thousand paths with all routes, which keeps the process busy for seconds.
 * @param matchesOf the routes of a path, the outermost first
 */
export function discoveredRoutes(
  { version, routes }: Manifest,
  url: URL,
  matchesOf: (path: string) => readonly string[],
): Response {
  const query = url.searchParams;
  if (query.get("version") !== version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  if (url.href.length > LONGEST_QUESTION || !query.has("p"))
    return new Response("Invalid Request", { status: 400 });
  const paths = new Set(query.getAll("p").flatMap(withParents));
  const ids = new Set([...paths].flatMap(matchesOf));
  return Response.json(Object.fromEntries([...ids].map((id) => [id, routes[id]])), {
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
  });
}

/** An upper limit: no route has this many segments before its parameters. */
const DEEPEST = 8;

/** The paths `/a` and `/a/b` for `/a/b`. */
function withParents(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/").slice(0, DEEPEST);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
}

/** The path of a page, also where its scripts ask for its data alone. The data of the home page is at `/_root.data`. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** Whether a response is Remix's own plain text about an unexpected error. */
export function isUnforeseen({ status, headers }: Response): boolean {
  return status === 500 && (headers.get("Content-Type")?.startsWith("text/plain") ?? false);
}

/**
 * The context to render from, and the data for the page's scripts. Remix would render the data inside a `Suspense`, and
 * React would then render the page in several turns. The manifest has the matched routes only: the router ranks every
 * route that it is given, and browsers learn of others when links to them appear.
 * @param prefix what the addresses of pages in this language begin with, which Remix knows as the router's `basename`.
 * The server's routes and requests have none.
 */
export function forRendering(remix: EntryContext, manifest: Manifest, prefix = "") {
  const { serverHandoffStream, ...context } = prefix ? withBasename(remix, prefix) : remix;
  const routes = Object.fromEntries(
    remix.staticHandlerContext.matches.flatMap(({ route: { id } }) => {
      const known = manifest.routes[id];
      return known ? [[id, known]] : [];
    }),
  );
  return {
    context: { ...context, manifest: { ...manifest, routes } },
    data: () => new Response(serverHandoffStream).text(),
  };
}

function withBasename(remix: EntryContext, basename: string): EntryContext {
  const { serverHandoffString = "{}", staticHandlerContext } = remix;
  const { location } = staticHandlerContext;
  return {
    ...remix,
    serverHandoffString: JSON.stringify({ ...JSON.parse(serverHandoffString), basename }),
    staticHandlerContext: {
      ...staticHandlerContext,
      basename,
      location: { ...location, pathname: withPrefix(basename, location.pathname) },
    },
  };
}

/** Remix indents its manifest, which makes up a third of the scripts. */
export function withoutIndents(html: string): string {
  return html.replace(
    /(window\.__remixManifest = )(\{.*?\n\});/s,
    (_, name: string, json: string) => `${name}${JSON.stringify(JSON.parse(json))};`,
  );
}

/** The script with the data for a page's scripts. */
export function dataScript(data: string, nonce: string): string {
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal(data)});${controller}.close();</script>`;
}

/**
 * Quotes a string for an inline script so that it cannot close the tag. JSON is full of double quotes, which single
 * ones leave as they are. Before 2019, two line separators were not allowed in a string.
 */
function literal(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return `'${escaped}'`;
}
