import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toProgram } from "#app/calls/openapi/unforeseen.ts";
import { refusals as words } from "#app/messages/words.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { isForPage, isForPeople, MISSING, REFUSED_PATH, refusedBy } from "../framed-refusals.ts";
import { RETRY_AFTER } from "../headers.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";
import { checkAddress } from "../reading/address.ts";
import { BadRequest } from "../reading/bad-request.ts";
import { bodyOf, discardRest } from "../reading/incoming-body.ts";
import type { ServerContext } from "../visit.server.ts";
import type { Handle } from "./dispatch.server.ts";
import type { FirstShopPage } from "./first-shop.server.ts";
import { askedLanguage, inSameLanguage } from "./language.server.ts";
import { metricsFor } from "./metrics.server.ts";
import { LEAVING, readiness } from "./readiness.server.ts";
import { send } from "./response-writer.ts";
import type { SharedAssets } from "./shared-assets.ts";
import type { StaticFiles } from "./static-files.ts";

type Next = (request: IncomingMessage, response: ServerResponse, fallThrough: () => void) => void;

/** The parts of a server that answer requests. */
export interface Site {
  files: StaticFiles;
  /** Files of other versions, if the operator has named a folder for them. */
  otherFiles?: SharedAssets | undefined;
  /** Whether this process is about to end. */
  isLeaving(): boolean;
  /** Missing in development, where the code of the pages changes. */
  pageCache: PageCache | undefined;
  before: Next | undefined;
  handle: Handle;
  /** Set if the installation had no shop when the server started. */
  firstShop?: FirstShopPage | undefined;
}

/** Payment providers post here from their own sites. These actions check a signature or ask the provider. */
const FROM_PROVIDERS = /^\/payments\/(return\/[\w-]{1,60}|webhook\/[a-z]{1,20})$/;

/** A request in the log and in the metrics. */
export interface RequestRecord {
  /** The name of its route, or of the handler that answered instead. */
  route: string;
  id?: string | undefined;
  /** Its address as it was sent, with the prefix of a language. */
  url?: string;
}

/** Counts a request and logs it, once it has been answered or the client has gone. */
export function noteRequest(
  { metrics, log, env }: Platform,
  { method = "", url: rest = "" }: IncomingMessage,
  { statusCode, writableFinished }: ServerResponse,
  { route, id, url = rest }: RequestRecord,
  ms: number,
): void {
  // nginx logs this status for a visitor who did not wait.
  const status = writableFinished ? statusCode : 499;
  metrics.on?.request({ method, route, status, ms });
  log[env.LOG_REQUESTS ? "info" : "debug"](
    { requestId: id, method, url, route, status, ms: Math.round(ms * 10) / 10 },
    "request",
  );
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** A request, and where its answer goes. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The path of the address, without the prefix of a language. */
  readonly pathname: string;
}

/** A request that a page, an action or a call of the application answers. */
interface PageExchange extends Exchange {
  /** Scheme and host. */
  readonly origin: string;
  /** The path and query, without the prefix of a language. */
  readonly url: string;
  /** That prefix: "/fr", or "" in the shop's main language. */
  readonly prefix: string;
  /** The visitor's IP address. */
  readonly address: string;
  /** Whether the request came over TLS. */
  readonly secure: boolean;
  /** Whether a person will read the answer, so that an error is shown on a page of the shop. */
  readonly forPeople: boolean;
  /** Why no route may answer the request, if it is a bad one. */
  readonly badRequest: BadRequest | undefined;
  readonly known: RequestRecord;
}

/**
 * Answers one request: itself (health, metrics, files, redirects to a language), with the page of an installation that
 * has no shop yet, with a cached page, or else by a route.
 */
export async function answer(
  platform: Platform,
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  known: RequestRecord,
): Promise<void> {
  const host = incoming.headers.host ?? "";
  const sent = incoming.url ?? "/";
  if (!HOST.test(host) || !sent.startsWith("/")) return sendText(outgoing, 400, "Bad request");
  const { prefix, url, redirectTo } = await askedLanguage(platform, incoming);
  // From here on, an address is the same in every language.
  known.url = sent;
  incoming.url = url;
  const pathname = url.split("?", 1)[0] ?? "/";
  const ownResponse = await ownAnswer(platform, site, { incoming, outgoing, pathname }, redirectTo);
  if (ownResponse) {
    known.route = ownResponse.route;
    return ownResponse.send();
  }
  const { before, firstShop, pageCache } = site;
  if (before) await new Promise<void>((resolve) => before(incoming, outgoing, resolve));
  const secure = cameOverTls(platform, incoming);
  const exchange: PageExchange = {
    incoming,
    outgoing,
    pathname,
    origin: `${secure ? "https" : "http"}://${host}`,
    url,
    prefix,
    address: addressOf(platform, incoming),
    secure,
    forPeople: isForPeople(incoming, pathname),
    badRequest: refusalOf(incoming, pathname, host),
    known,
  };
  if (firstShop && !pathname.startsWith("/api/") && (await firstShop.isWanted()))
    return answerFirstShop(firstShop, exchange);
  const lookup = exchange.badRequest
    ? undefined
    : await pageCache?.look(incoming, exchange, isForPage(incoming, pathname));
  const stored = lookup?.look && (await pageCache?.find(lookup.look));
  if (pageCache && lookup?.look && stored) {
    known.route = stored.route;
    platform.metrics.on?.sharedPage("cache");
    return pageCache.send(lookup.look, stored, incoming, outgoing);
  }
  return answerByRoute(platform, site, exchange, lookup ?? {});
}

/** An answer that needs no shop. */
interface OwnAnswer {
  /** Its name in the log and in the metrics. */
  readonly route: string;
  send(): void | Promise<void>;
}

/** The server's own answer to a request for metrics, health, a file or another language; undefined for any other. */
async function ownAnswer(
  platform: Platform,
  site: Site,
  { incoming, outgoing, pathname }: Exchange,
  redirectTo: string | undefined,
): Promise<OwnAnswer | undefined> {
  const figures = metricsFor(platform, incoming, pathname);
  if (figures) return { route: "metrics", send: () => figures(outgoing) };
  if (pathname === "/healthz") return { route: "health", send: () => sendText(outgoing, 200, "ok") };
  if (pathname === "/readyz")
    return { route: "health", send: () => answerReadiness(platform, outgoing, site.isLeaving()) };
  const file = site.files.get(pathname) ?? (await site.otherFiles?.find(pathname));
  if (file && (incoming.method === "GET" || incoming.method === "HEAD"))
    return { route: "file", send: () => file.send(incoming, outgoing) };
  if (redirectTo === undefined) return undefined;
  const headers = { Location: redirectTo, "Cache-Control": "no-store", Vary: "Cookie" };
  return { route: "language", send: () => void outgoing.writeHead(302, headers).end() };
}

/** Answers with the page that creates the first shop. */
async function answerFirstShop(
  firstShop: FirstShopPage,
  { incoming, outgoing, origin, url, address, secure, badRequest, known }: PageExchange,
): Promise<void> {
  known.route = "first-shop";
  try {
    const request = badRequest ?? requestOf(incoming, origin + url, new AbortController().signal);
    const response =
      request instanceof BadRequest
        ? request.toResponse()
        : await firstShop.answer(request, { address, secure }).catch(thrownResponse);
    await send(incoming, outgoing, response);
  } finally {
    discardRest(incoming);
  }
}

/** Answers by the application, and caches the page if other visitors may be sent it. */
async function answerByRoute(
  { metrics }: Platform,
  { handle, pageCache }: Site,
  exchange: PageExchange,
  { look, visitor }: Awaited<ReturnType<PageCache["look"]>>,
): Promise<void> {
  const { incoming, outgoing, pathname, prefix, address, secure, forPeople, known } = exchange;
  const ends: Array<() => Promise<void>> = [];
  // Draws the bytes of both ids at once, which costs hardly more than one id.
  const random = randomBytes(24);
  const context: ServerContext = {
    requestId: random.toString("hex", 0, 8),
    nonce: random.toString("base64", 8),
    address,
    secure,
    dataOnly: pathname.endsWith(".data"),
    prefix,
    atEnd: (work) => ends.push(work),
  };
  const served: ServerContext = {
    ...context,
    ...(look?.missing ? { refused: MISSING } : { framed: forPeople }),
    ...(visitor && { visitor }),
  };
  known.id = served.requestId;
  try {
    const response = await respond(handle, exchange, context, served);
    const rendered = look && (await pageCache?.add(look, incoming, response, served));
    if (rendered) metrics.on?.sharedPage("rendered");
    if (pageCache && rendered) return await pageCache.send(look, rendered, incoming, outgoing);
    await send(incoming, outgoing, inSameLanguage(response, prefix));
  } finally {
    discardRest(incoming);
    await Promise.allSettled(ends.map((work) => work()));
  }
}

/**
 * The application's response to a request. People who would get an error as bare text get it on a page of the shop.
 * @param context what that page is rendered with
 * @param served what the requested page is rendered with
 */
async function respond(
  handle: Handle,
  { incoming, outgoing, pathname, origin, url, forPeople, badRequest, known }: PageExchange,
  context: ServerContext,
  served: ServerContext,
): Promise<Response> {
  const abort = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableEnded) abort.abort();
  });
  // The URL is built as text, because `new URL(path, base)` would let "//elsewhere/x" choose the host.
  const address = origin + (served.refused ? REFUSED_PATH : url);
  const request = badRequest ?? requestOf(incoming, address, abort.signal);
  const answered =
    request instanceof BadRequest ? answerTo(request, pathname) : await handle(request, served);
  const refusal = request instanceof BadRequest ? request : undefined;
  const refused = forPeople ? await refusedBy(answered, refusal, incoming, origin) : undefined;
  const response = refused
    ? await handle(toRequest(incoming, origin + REFUSED_PATH, abort.signal, "GET"), { ...context, refused })
    : answered;
  known.route = served.route ?? (refusal ? "refused" : "none");
  return response;
}

/** Refuses requests before routing: URLs that cannot be read, and forms from other sites. */
function refusalOf(incoming: IncomingMessage, pathname: string, host: string): BadRequest | undefined {
  try {
    checkAddress(incoming.url ?? "/");
    const { origin } = incoming.headers;
    const reads = incoming.method === "GET" || incoming.method === "HEAD";
    if (origin !== undefined && !reads && !sameHost(origin, host)) {
      if (!FROM_PROVIDERS.test(pathname)) throw new BadRequest(403, words.foreign);
      // Remix compares the origin again and allows no exceptions.
      delete incoming.headers.origin;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return error;
  }
}

function answerTo(refusal: BadRequest, pathname: string): Response {
  return pathname.startsWith("/api/") ? toProgram(refusal.status, refusal.message) : refusal.toResponse();
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** The server itself does not handle TLS; a proxy that does says so in a header. */
export function cameOverTls(platform: Platform, incoming: IncomingMessage): boolean {
  return platform.env.TRUST_PROXY && incoming.headers["x-forwarded-proto"] === "https";
}

function addressOf(platform: Platform, incoming: IncomingMessage): string {
  const forwarded = platform.env.TRUST_PROXY ? incoming.headers["x-forwarded-for"] : undefined;
  // The last entry is the one written by the operator's own proxy.
  const last = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded)?.split(",").at(-1)?.trim();
  return last || (incoming.socket.remoteAddress ?? "unknown");
}

/** A body that cannot be read is refused by throwing the response. */
function thrownResponse(error: unknown): Response {
  if (error instanceof Response) return error;
  throw error;
}

function requestOf(incoming: IncomingMessage, url: string, signal: AbortSignal): Request | BadRequest {
  try {
    return toRequest(incoming, url, signal);
  } catch {
    // A method such as TRACE, which the Request class does not allow.
    return new BadRequest(400, words.unreadable);
  }
}

function toRequest(
  incoming: IncomingMessage,
  url: string,
  signal: AbortSignal,
  method = incoming.method ?? "GET",
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    if (Array.isArray(value)) for (const item of value) headers.append(name, item);
    else headers.set(name, value);
  }
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  const body = bodyOf(incoming);
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

export function sendText(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  outgoing.end(text);
}

async function answerReadiness(
  platform: Platform,
  outgoing: ServerResponse,
  isLeaving: boolean,
): Promise<void> {
  const { isReady, text } = isLeaving ? LEAVING : await readiness(platform);
  if (!isReady) outgoing.setHeader("Retry-After", RETRY_AFTER);
  sendText(outgoing, isReady ? 200 : 503, text);
}
