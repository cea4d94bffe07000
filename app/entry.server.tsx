import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { DocumentContext } from "#app/http/documents.server.ts";
import { readFlash, spentFlash } from "#app/http/flash.ts";
import {
  type Allowed,
  baseHeaders,
  contentSecurityPolicy,
  RETRY_AFTER,
  refusalHeaders,
} from "#app/http/headers.ts";
import { manifestIn } from "#app/http/manifest.server.ts";
import { PageResponse } from "#app/http/page-response.ts";
import { dataScript, renderWithScripts, withEnding } from "#app/http/render.server.ts";
import { sealed } from "#app/http/shared-pages/sealing.ts";
import { noteShared } from "#app/http/shared-pages/shareable.ts";
import { type ServerContext, visitOfContext, type WebVisit } from "#app/http/visit.server.ts";
import { SOURCE } from "#app/messages/locales.ts";
import type { Log } from "#app/platform/log.server.ts";
import { platform } from "#app/platform/platform.server.ts";
import { keeperOf } from "#app/ui/page/keeper.server.tsx";
import { KeeperContext } from "#app/ui/page/kept-content.tsx";
import { NonceContext } from "#app/ui/page/nonce.ts";
import { PageScriptsContext } from "#app/ui/page/page-scripts.ts";
import { frameOf } from "#app/ui/shell/frame.server.tsx";
import { FrameContext } from "#app/ui/shell/frame.tsx";
import { withholdsMarkup } from "#app/ui/shell/markup.tsx";
import type { loader as publicLoader } from "./routes/public.tsx";

/** The server itself, so that the build has the whole program in it (`http/serve-build.ts`). */
export { serve } from "#app/http/serve.ts";

const development = process.env.NODE_ENV === "development";

/** A whole page with its headers and cookies. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: object,
): Promise<Response> {
  const visit = await visitOfContext(context)?.catch(() => undefined);
  const text = (context as ServerContext).framed ? withoutFrame(remix, status) : undefined;
  if (text) return text;
  const nonce = visit?.nonce ?? crypto.randomUUID();
  // While developing, the scripts are not those of the last time.
  const manifest = development ? { ...remix.manifest } : manifestIn(visit?.locale ?? SOURCE, remix.manifest);
  const { serverHandoffStream: _, ...matched } = matchedOnly(remix, manifest);
  const frame = visit && frameOf(visit.settings, visit.gate !== undefined);
  const keeper = visit && keeperOf(visit.platform);
  const routes = remix.staticHandlerContext.matches.map(({ route }) => route.id);
  const { html: bare, scripts } = renderWithScripts(manifest, routes, nonce, (known) => (
    <NonceContext.Provider value={nonce}>
      <FrameContext.Provider value={frame}>
        <KeeperContext.Provider value={keeper}>
          <PageScriptsContext.Provider value={known}>
            <RemixServer context={matched} url={request.url} nonce={nonce} />
          </PageScriptsContext.Provider>
        </KeeperContext.Provider>
      </FrameContext.Provider>
    </NonceContext.Provider>
  ));
  // The light version of a page has no scripts.
  const rendered =
    scripts === undefined ? bare : withEnding(bare, scripts + dataScript(await dataOf(remix), nonce));
  const { loaderData, errors } = remix.staticHandlerContext;
  const page =
    errors || Object.values(loaderData).some(withholdsMarkup)
      ? undefined
      : (loaderData.public as Awaited<ReturnType<typeof publicLoader>> | undefined);
  for (const [name, value] of Object.entries(baseHeaders)) headers.set(name, value);
  const { html, allowed } = forWhom(rendered, nonce, visit, {
    shared: !errors && noteShared(context as ServerContext, visit, status) === "everybody",
    ownMarkup: page?.ownMarkup ?? false,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(allowed, {
      development,
      analytics: Boolean(page?.analytics),
      ownMarkup: page?.ownMarkup ?? false,
      formsTo: visit ? [visit.settings.old_site_url, ...visit.paymentOrigins] : [],
      frames: visit?.paymentOrigins ?? [],
    }),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (status >= 400) {
    for (const [name, value] of Object.entries(saidAbout(remix))) headers.set(name, value);
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
  }
  if (visit) {
    headers.set("X-Request-Id", visit.requestId);
    if (visit.newCookie) headers.append("Set-Cookie", visit.newCookie);
    for (const cookie of visit.setCookies) headers.append("Set-Cookie", cookie);
    if (readFlash(visit)) headers.append("Set-Cookie", spentFlash(visit));
  }
  return new PageResponse(html, { status, headers });
}

/** The data for a page's scripts, which Remix's own handler, while developing, gives as a stream. */
async function dataOf({ pageData, serverHandoffStream }: EntryContext & Partial<DocumentContext>) {
  return pageData ? pageData() : new Response(serverHandoffStream).text();
}

/**
 * The page as it is sent, and what it may run. A page that everybody shares names its scripts and styles by their hashes.
 * The shop's own markup needs a nonce even there, because its scripts may come from anywhere. That nonce is made when the
 * page is rendered, so nobody could have known it while writing what the page shows (decision record 0112).
 */
function forWhom(
  html: string,
  nonce: string,
  visit: WebVisit | undefined,
  { shared, ownMarkup }: { shared: boolean; ownMarkup: boolean },
): { html: string; allowed: Allowed } {
  if (!shared || !visit) return { html, allowed: { nonce } };
  if (ownMarkup) return { html: html.replaceAll(visit.requestId, ""), allowed: { nonce } };
  const { html: same, ...allowed } = sealed(html, { nonce, requestId: visit.requestId });
  return { html: same, allowed };
}

/**
 * What an action threw. No loader has run then, the page's frame has nothing to show, and the server asks for a
 * page of its own.
 */
function withoutFrame({ staticHandlerContext }: EntryContext, status: number): Response | undefined {
  const { errors, loaderData } = staticHandlerContext;
  // A loader that did not run has left null.
  if (!errors || loaderData.root) return undefined;
  const [error] = Object.values(errors);
  const init = { status, headers: saidAbout({ staticHandlerContext }) };
  if (!isRouteErrorResponse(error)) return new Response("", init);
  return typeof error.data === "string" ? new Response(error.data, init) : Response.json(error.data, init);
}

/** What the action or a loader said about its refusal in headers. Remix keeps them from pages without `headers`. */
function saidAbout({
  staticHandlerContext: { actionHeaders, loaderHeaders },
}: Pick<EntryContext, "staticHandlerContext">): Record<string, string> {
  return refusalHeaders([...Object.values(actionHeaders), ...Object.values(loaderHeaders)]);
}

export async function handleDataRequest(
  response: Response,
  { context }: { context: object },
): Promise<Response> {
  const visit = await visitOfContext(context)?.catch(() => undefined);
  for (const [name, value] of Object.entries(baseHeaders)) response.headers.set(name, value);
  response.headers.set("Cache-Control", "no-store");
  if (noteShared(context as ServerContext, visit, response.status) === "everybody")
    return sameForAll(response, visit);
  if (response.status === 503 && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", RETRY_AFTER);
  if (visit?.newCookie) response.headers.append("Set-Cookie", visit.newCookie);
  for (const cookie of visit?.setCookies ?? []) response.headers.append("Set-Cookie", cookie);
  if (visit && readFlash(visit) && response.status === 200) {
    response.headers.append("Set-Cookie", spentFlash(visit));
  }
  return response;
}

/** The data of a shared page, without the id of this request. */
async function sameForAll(response: Response, visit: WebVisit | undefined): Promise<Response> {
  const text = await response.text();
  return new Response(visit ? text.replaceAll(visit.requestId, "") : text, response);
}

/** What nobody foresaw: into the log with the request's id. Answers that were meant (404, 403) are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: object },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const visit = visitOfContext(context)?.catch(() => undefined);
  Promise.resolve(visit).then((known) => report(error, known, request.url));
}

function report(error: unknown, visit: Pick<WebVisit, "log"> | undefined, url: string): void {
  const write = (log: Log) => log.error({ err: error, url }, "a request failed");
  if (visit) write(visit.log);
  else
    platform().then(
      ({ log }) => write(log),
      () => console.error(error),
    );
}

/**
 * The manifest with the matched routes only. The router ranks every route it is given, at each
 * request; the browser learns of further routes when links to them appear.
 */
function matchedOnly(remix: EntryContext, manifest: EntryContext["manifest"]): EntryContext {
  const routes = Object.fromEntries(
    remix.staticHandlerContext.matches.flatMap(({ route: { id } }) => {
      const known = manifest.routes[id];
      return known ? [[id, known]] : [];
    }),
  );
  return { ...remix, manifest: { ...manifest, routes } };
}
