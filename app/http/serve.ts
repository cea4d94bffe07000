import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { startReports } from "#app/calls/report/running.server.ts";
import { startSearch } from "#app/domain/catalogue/search/start.server.ts";
import { startFollowing } from "#app/domain/checkout/following.server.ts";
import { startReminding } from "#app/domain/events/guests/reminding.server.ts";
import { startHousekeeping } from "#app/domain/housekeeping/housekeeping.server.ts";
import { everyStore } from "#app/domain/stores/stores.server.ts";
import { refusals as words } from "#app/messages/words.ts";
import { startBackups } from "#app/platform/backups/schedule.server.ts";
import { type Platform, platform } from "#app/platform/platform.server.ts";
import { operatorWords, StartError } from "#app/platform/start-error.ts";
import { sweepUploads } from "#app/platform/uploads/uploads.server.ts";
import { dispatch, explaining, type Handle } from "./dispatch.server.ts";
import { isForPeople, REFUSED_PATH, refusedBy } from "./framing.ts";
import { RETRY_AFTER } from "./headers.ts";
import { listen, protect } from "./listen.ts";
import { metricsFor, startMetrics } from "./metrics.server.ts";
import { readiness } from "./readiness.server.ts";
import { checkAddress } from "./reading/address.ts";
import { bodyOf, discardRest } from "./reading/incoming.ts";
import { Refusal } from "./reading/refusal.ts";
import { send } from "./sending.ts";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";
import type { ServerContext } from "./visit.server.ts";

/** How long a shutdown waits for requests in flight (milliseconds). */
const STOP_LIMIT = 4500;
/** How long a request, such as a large file over a slow line, and its headers may take to arrive (milliseconds). */
const TIMEOUTS = { request: 300_000, headers: 20_000 };

type Next = (request: IncomingMessage, response: ServerResponse, fallThrough: () => void) => void;

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  stop(): Promise<void>;
}

export interface ServeOptions {
  development?: boolean;
  port?: number;
  also?: readonly number[];
}

/**
 * Starts the web server. It stops on SIGTERM or SIGINT, after letting requests in flight finish. If the operator
 * has to fix something first, it says what and ends the process with exit code 2.
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  try {
    return await start(options);
  } catch (error) {
    const words = operatorWords(error);
    if (!words) throw error;
    console.error(words);
    process.exit(2);
  }
}

async function start(options: ServeOptions): Promise<RunningServer> {
  process.env.NODE_ENV = options.development ? "development" : (process.env.NODE_ENV ?? "production");
  const own = await platform();
  const { env, log } = own;
  await lookForShops(own);
  await sweepUploads(env.dataDir);
  const root = path.resolve(import.meta.dirname, "../..");
  // Started first, so that the index loads while the application does.
  const stopSearch = startSearch(own);
  const stopFollowing = startFollowing(own);
  const stopTidying = startHousekeeping(own);
  const stopReminding = startReminding(own);
  const stopReports = startReports(own);
  const stopBackups = startBackups(own);
  const stopMetrics = await startMetrics(own);
  const site = options.development ? await developmentSite(root) : await builtSite(root);

  let stopping = false;
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    protect(response, cameOverTls(own, request));
    if (stopping) response.setHeader("Connection", "close");
    const known: Known = { route: "none" };
    response.once("close", () => {
      note(own, request, response, known, performance.now() - begun);
      // Its connection was busy when the others were closed.
      if (stopping) setImmediate(() => closeIdle());
    });
    answer(own, site, request, response, known).catch((error) => {
      if (!own.health.note(error)) log.error({ err: error, url: request.url }, "a request failed");
      if (response.headersSent) response.destroy();
      else plain(response, 500, "There was an error.");
    });
  };
  const ports = [options.port ?? env.PORT, ...(options.also ?? [])];
  const servers = await Promise.all(ports.map((port) => listen(onRequest, port, env.HOST, TIMEOUTS)));
  const closeIdle = () => {
    for (const one of servers) one.closeIdleConnections();
  };
  const [server] = servers as [Server];
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  log.info({ host: env.HOST, port, database: own.database.dialect }, "ready");

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const closed = Promise.all(
      servers.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))),
    );
    closeIdle();
    const limit = setTimeout(() => {
      for (const one of servers) one.closeAllConnections();
    }, STOP_LIMIT);
    await closed;
    clearTimeout(limit);
    stopSearch();
    await stopFollowing();
    await stopTidying();
    await stopReminding();
    await stopReports();
    await stopMetrics();
    await stopBackups();
    await own.close();
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      stop().then(() => process.exit(0));
    });
  }
  // A bug in one request only fails that request; the process keeps serving everybody else.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "an unhandled rejection"));
  return { server, port, stop };
}

/**
 * Explains how to create a shop if there is none yet.
 * @throws StartError if `DEFAULT_STORE` names no existing shop
 */
async function lookForShops({ database, env, log }: Platform): Promise<void> {
  const names = (await everyStore(database)).map((store) => store.webstore_name);
  if (names.length === 0) {
    const name = env.DEFAULT_STORE ?? "NAME";
    log.warn(
      `there is no shop yet: create one with "npm run shop -- settings import FILE.json --store ${name} --host HOST"`,
    );
  } else if (env.DEFAULT_STORE && !names.includes(env.DEFAULT_STORE)) {
    throw new StartError(
      `DEFAULT_STORE is "${env.DEFAULT_STORE}", but the shops are: ${names.join(", ")}. Name one of them, or leave it out.`,
    );
  }
}

/** Imports a part of the program that needs installed packages. */
async function installed<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError(
      `Something is not installed. Run "npm ci" and build again. ${(error as Error).message}`,
    );
  }
}

interface Site {
  files: StaticFiles;
  before: Next | undefined;
  handle: Handle;
}

async function builtSite(root: string): Promise<Site> {
  const entry = path.join(root, "build/server/index.js");
  if (!existsSync(entry)) throw new StartError("There is no build yet. Make one with: npm run build");
  const build = (await installed(() => import(entry))) as unknown as ServerBuild;
  return {
    files: await readStaticFiles(path.join(root, "build/client")),
    before: undefined,
    handle: dispatch(build),
  };
}

async function developmentSite(root: string): Promise<Site> {
  const { createServer: createVite } = await installed(() => import("vite"));
  const vite = await createVite({ root, server: { middlewareMode: true } });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return {
    files: new Map(),
    before: vite.middlewares,
    handle: createRequestHandler(async () => explaining(await build()), "development") as Handle,
  };
}

/** Payment providers post here from their own sites. These actions check a signature or ask the provider. */
const FROM_PROVIDERS = /^\/payments\/(return\/[\w-]{1,60}|webhook\/[a-z]{1,20})$/;

/** What becomes known about a request while it is answered. */
interface Known {
  /** The name of its route, or what else answered. */
  route: string;
  id?: string;
}

/** Counts a request and writes it to the log, once it has been answered or given up. */
function note(
  { metrics, log, env }: Platform,
  { method = "", url = "" }: IncomingMessage,
  { statusCode, writableFinished }: ServerResponse,
  { route, id }: Known,
  ms: number,
): void {
  // What nginx writes for a visitor who did not wait.
  const status = writableFinished ? statusCode : 499;
  metrics.on?.request({ method, route, status, ms });
  log[env.LOG_REQUESTS ? "info" : "debug"](
    { requestId: id, method, url, route, status, ms: Math.round(ms * 10) / 10 },
    "request",
  );
}

async function answer(
  own: Platform,
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  known: Known,
): Promise<void> {
  const url = incoming.url ?? "/";
  const host = incoming.headers.host ?? "";
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) || !url.startsWith("/")) {
    return plain(outgoing, 400, "Bad request");
  }
  const pathname = url.split("?", 1)[0] ?? "/";
  const figures = metricsFor(own, incoming, pathname);
  if (figures) {
    known.route = "metrics";
    return figures(outgoing);
  }
  if (pathname === "/healthz" || pathname === "/readyz") known.route = "health";
  if (pathname === "/healthz") return plain(outgoing, 200, "ok");
  if (pathname === "/readyz") return ready(own, outgoing);
  const file = site.files.get(pathname);
  if (file && (incoming.method === "GET" || incoming.method === "HEAD")) {
    known.route = "file";
    return file.send(incoming, outgoing);
  }
  if (site.before) {
    const before = site.before;
    await new Promise<void>((resolve) => before(incoming, outgoing, resolve));
  }
  const secure = cameOverTls(own, incoming);
  const origin = `${secure ? "https" : "http"}://${host}`;
  const ends: Array<() => Promise<void>> = [];
  const context = (): ServerContext => ({
    requestId: randomBytes(8).toString("hex"),
    nonce: randomBytes(16).toString("base64"),
    address: addressOf(own, incoming),
    secure,
    atEnd: (work) => ends.push(work),
  });
  const abort = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableEnded) abort.abort();
  });
  const forPeople = isForPeople(incoming, pathname);
  const asked: ServerContext = { ...context(), framed: forPeople };
  known.id = asked.requestId;
  try {
    const given = refusalOf(incoming, pathname, host) ?? (await handle(asked));
    const refusal = given instanceof Refusal ? given : undefined;
    let response = given instanceof Refusal ? answerTo(given, pathname) : given;
    const refused = forPeople ? await refusedBy(response, refusal, incoming, origin) : undefined;
    if (refused) {
      const page = toRequest(incoming, origin + REFUSED_PATH, abort.signal, "GET");
      response = await site.handle(page, { ...context(), requestId: asked.requestId, refused });
    }
    known.route = asked.route ?? (given instanceof Refusal ? "refused" : "none");
    await send(incoming, outgoing, response);
  } finally {
    discardRest(incoming);
    await Promise.allSettled(ends.map((work) => work()));
  }

  async function handle(given: ServerContext): Promise<Response | Refusal> {
    // The URL is built as text, because `new URL(path, base)` would let "//elsewhere/x" choose the host.
    let request: Request;
    try {
      request = toRequest(incoming, origin + url, abort.signal);
    } catch {
      // A method such as TRACE, which the Request class does not allow.
      return new Refusal(400, words.unreadable);
    }
    return site.handle(request, given);
  }
}

/** Refuses requests before routing: URLs that cannot be read, and forms from other sites. */
function refusalOf(incoming: IncomingMessage, pathname: string, host: string): Refusal | undefined {
  try {
    checkAddress(incoming.url ?? "/");
    const { origin } = incoming.headers;
    const reads = incoming.method === "GET" || incoming.method === "HEAD";
    if (origin !== undefined && !reads && !sameHost(origin, host)) {
      if (!FROM_PROVIDERS.test(pathname)) throw new Refusal(403, words.foreign);
      // Remix compares the origin again and allows no exceptions.
      delete incoming.headers.origin;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

function answerTo(refusal: Refusal, pathname: string): Response {
  return pathname.startsWith("/api/")
    ? Response.json({ error: refusal.message }, { status: refusal.status })
    : refusal.toResponse();
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** The server itself does not handle TLS; a proxy that does says so in a header. */
function cameOverTls(own: Platform, incoming: IncomingMessage): boolean {
  return own.env.TRUST_PROXY && incoming.headers["x-forwarded-proto"] === "https";
}

function addressOf(own: Platform, incoming: IncomingMessage): string {
  const forwarded = own.env.TRUST_PROXY ? incoming.headers["x-forwarded-for"] : undefined;
  // The last entry is the one written by the operator's own proxy.
  const last = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded)?.split(",").at(-1)?.trim();
  return last || (incoming.socket.remoteAddress ?? "unknown");
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
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else headers.set(name, value);
  }
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  const body = bodyOf(incoming);
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

function plain(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  outgoing.end(text);
}

async function ready(own: Platform, outgoing: ServerResponse): Promise<void> {
  const { isReady, text } = await readiness(own);
  if (!isReady) outgoing.setHeader("Retry-After", RETRY_AFTER);
  plain(outgoing, isReady ? 200 : 503, text);
}
