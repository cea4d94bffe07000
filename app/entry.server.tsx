import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { noteError } from "#app/domain/checkup/errors.server.ts";
import { readFlash, spentFlash } from "#app/http/forms/flash.ts";
import { MISSING } from "#app/http/framed-refusals.ts";
import {
  type AllowedCode,
  baseHeaders,
  contentSecurityPolicy,
  RETRY_AFTER,
  refusalHeaders,
} from "#app/http/headers.ts";
import { sealed } from "#app/http/page-cache/sealed-page.ts";
import { noteShared } from "#app/http/page-cache/shareable.ts";
import { manifestIn } from "#app/http/rendering/manifest.server.ts";
import { PageResponse } from "#app/http/rendering/page-response.ts";
import { dataScript, forRendering } from "#app/http/rendering/remix-internals.server.ts";
import { renderWithScripts, withEnding } from "#app/http/rendering/render.server.ts";
import { type ServerContext, visitOfContext, type WebVisit } from "#app/http/visit.server.ts";
import { SOURCE } from "#app/messages/locales.ts";
import type { Log } from "#app/platform/log.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import { NonceContext } from "#app/ui/page/nonce.ts";
import { PageScriptsContext } from "#app/ui/page/page-scripts.ts";
import { frameOf } from "#app/ui/shell/frame.server.tsx";
import { FrameContext } from "#app/ui/shell/frame.tsx";
import { withholdsMarkup } from "#app/ui/shell/markup.tsx";
import type { loader as publicLoader } from "./routes/public.tsx";

/**
 * Longest that a page's data may take to be written (milliseconds). Remix starts a timer for each page, which holds the
 * page's request in memory until then; everything in the data has been read before.
 */
export const streamTimeout = 1_000;

/** The server itself, so that the build contains the whole program (`http/server/serve-build.ts`). */
export { serve } from "#app/http/server/serve.ts";

const development = process.env.NODE_ENV === "development";

/** A whole page with its headers and cookies. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: ServerContext,
): Promise<Response> {
  const visit = await visitOfContext(context)?.catch(() => undefined);
  const text = context.framed ? withoutFrame(remix, status) : undefined;
  if (text) return text;
  const nonce = visit?.nonce ?? crypto.randomUUID();
  // In development, the scripts change between requests.
  const manifest = development ? { ...remix.manifest } : manifestIn(visit?.locale ?? SOURCE, remix.manifest);
  const { context: matched, data } = forRendering(remix, manifest, visit?.prefix);
  const frame = visit && frameOf(visit.store, visit.gate !== undefined);
  const routes = remix.staticHandlerContext.matches.map(({ route }) => route.id);
  const { html: bare, scripts } = renderWithScripts(
    manifest,
    { routes, prefix: visit?.prefix ?? "" },
    nonce,
    (known) => (
      <NonceContext.Provider value={nonce}>
        <FrameContext.Provider value={frame}>
          <PageScriptsContext.Provider value={known}>
            <RemixServer context={matched} url={request.url} nonce={nonce} />
          </PageScriptsContext.Provider>
        </FrameContext.Provider>
      </NonceContext.Provider>
    ),
  );
  // The light version of a page has no scripts.
  const rendered = scripts === undefined ? bare : withEnding(bare, scripts + dataScript(await data(), nonce));
  const { loaderData, errors } = remix.staticHandlerContext;
  const page =
    errors || Object.values(loaderData).some(withholdsMarkup)
      ? undefined
      : (loaderData.public as Awaited<ReturnType<typeof publicLoader>> | undefined);
  for (const [name, value] of Object.entries(baseHeaders)) headers.set(name, value);
  const { html, allowed } = forWhom(rendered, nonce, visit, {
    shared: (!errors || context.refused === MISSING) && noteShared(context, visit, status),
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

/**
 * The page's HTML and its policy. A shared page names its scripts and styles by their hashes.
 * The shop's own markup needs a nonce even there, because its scripts may come from anywhere. That nonce is made when
 * the page is rendered, so its content cannot have guessed it (decision 112).
 */
function forWhom(
  html: string,
  nonce: string,
  visit: WebVisit | undefined,
  { shared, ownMarkup }: { shared: boolean; ownMarkup: boolean },
): { html: string; allowed: AllowedCode } {
  if (!shared || !visit) return { html, allowed: { nonce } };
  if (ownMarkup) return { html: html.replaceAll(visit.requestId, ""), allowed: { nonce } };
  const { html: same, ...allowed } = sealed(html, { nonce, requestId: visit.requestId });
  return { html: same, allowed };
}

/**
 * The error that an action threw. No loader has run then, the page's frame has nothing to show, and the server asks for
 * a page of its own.
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

/** The headers that the action or a loader added to its refusal. Remix drops them on pages without `headers`. */
function saidAbout({
  staticHandlerContext: { actionHeaders, loaderHeaders },
}: Pick<EntryContext, "staticHandlerContext">): Record<string, string> {
  return refusalHeaders([...Object.values(actionHeaders), ...Object.values(loaderHeaders)]);
}

export async function handleDataRequest(
  response: Response,
  { context }: { context: ServerContext },
): Promise<Response> {
  const visit = await visitOfContext(context)?.catch(() => undefined);
  for (const [name, value] of Object.entries(baseHeaders)) response.headers.set(name, value);
  response.headers.set("Cache-Control", "no-store");
  if (noteShared(context, visit, response.status)) return sameForAll(response, visit);
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

/** Unexpected errors go to the log with the request's id. Intended answers (404, 403) are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: ServerContext },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const visit = visitOfContext(context)?.catch(() => undefined);
  const { pattern = "" } = context;
  void Promise.resolve(visit).then((known) => report(error, known, request, pattern));
}

function report(
  error: unknown,
  visit: WebVisit | undefined,
  { url, method }: Request,
  pattern: string,
): void {
  const write = (log: Log) => log.error({ err: error, url }, "a request failed");
  if (visit) {
    write(visit.log);
    const { platform: own, store, requestId, log } = visit;
    // The same fault may keep the error from being stored.
    noteError(own, store, { reference: requestId, method, page: pattern, error }).catch((failed) =>
      log.warn({ err: failed }, "an error could not be recorded"),
    );
  } else
    processPlatform().then(
      ({ log }) => write(log),
      () => console.error(error),
    );
}
