import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { runImports } from "#app/calls/importing/import-runner.server.ts";
import { runReports } from "#app/calls/report/report-runner.server.ts";
import { startEmailingFollowers } from "#app/domain/catalogue/follows/follower-emails.server.ts";
import { startFetching } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { startSearch } from "#app/domain/catalogue/search/start.server.ts";
import { startReconciler } from "#app/domain/checkout/reconciler.server.ts";
import { startReminding } from "#app/domain/events/guests/reminders.server.ts";
import { startHousekeeping } from "#app/domain/housekeeping/housekeeping.server.ts";
import { startFollowingHolds } from "#app/domain/orders/holds/holds.server.ts";
import { startPosting } from "#app/domain/orders/ledger/ledger.server.ts";
import { startEmailingBuyers } from "#app/domain/orders/preorders/buyer-emails.server.ts";
import { startFinishingCancelledEvents } from "#app/domain/orders/tickets/cancelled-events.server.ts";
import { startPublishing } from "#app/domain/pages/publication.server.ts";
import { storeNamed, storeNames } from "#app/domain/stores/stores.server.ts";
import { startStockSync } from "#app/domain/till/stock-sync.server.ts";
import { startSending } from "#app/domain/webhooks/sender.server.ts";
import { errorCode, errorText } from "#app/lib/error-text.ts";
import { startBackups } from "#app/platform/backups/schedule.server.ts";
import { emailRenderer } from "#app/platform/email/renderer.server.ts";
import { requireInstalled } from "#app/platform/packages.server.ts";
import { type Platform, processPlatform } from "#app/platform/platform.server.ts";
import { ROOT } from "#app/platform/root.ts";
import { operatorWords, StartError } from "#app/platform/start-error.ts";
import { startTracing } from "#app/platform/tracing/tracing.server.ts";
import { tracing } from "#app/platform/tracing/tracing.ts";
import { sweepUploads } from "#app/platform/uploads/uploads.server.ts";
import { PageCache } from "../page-cache/page-cache.server.ts";
import {
  answer,
  cameOverTls,
  noteRequest,
  type RequestRecord,
  type Site,
  sendText,
} from "./answer.server.ts";
import { dispatch, explainOutages, type Handle } from "./dispatch.server.ts";
import { type FirstShopPage, firstShopPage } from "./first-shop.server.ts";
import { listen, protect } from "./listen.ts";
import { startMetrics } from "./metrics.server.ts";
import { SharedAssets } from "./shared-assets.ts";
import { readStaticFiles } from "./static-files.ts";

/** Longest that a shutdown waits for requests in flight (milliseconds). */
const STOP_LIMIT = 4500;
/**
 * Longest that a shutdown takes (milliseconds). Work that has not ended by then hangs, such as a backup to a network
 * folder that no longer answers.
 */
const EXIT_LIMIT = STOP_LIMIT + 3000;
/**
 * Longest that a request (such as a large file over a slow line), its headers, and a pause in its body may take
 * (milliseconds).
 */
const TIMEOUTS = { request: 300_000, headers: 20_000, body: 30_000 };

/**
 * Longest that a statement may take in this process (milliseconds). Nobody waits longer for a page, and a connection
 * that a network has forgotten is not held for longer. Imports, reports and commands run in processes of their own.
 */
const ANSWER_WITHIN_MS = 10_000;

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The build to serve; without it, Vite serves the sources. */
  build?: ServerBuild;
  port?: number;
  also?: readonly number[];
}

/**
 * Starts the web server. It stops on SIGTERM or SIGINT, after letting requests in flight finish; on SIGTERM it goes on
 * for `DRAIN_SECONDS` first, while `/readyz` says that it is about to end. If the operator has to fix something first,
 * it says what and ends the process with exit code 2.
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
  process.env.NODE_ENV = options.build ? (process.env.NODE_ENV ?? "production") : "development";
  requireInstalled();
  const platform = await processPlatform();
  const { env, log } = platform;
  // Set after the upgrade of the database, which has no time limit.
  platform.database.expectAnswers?.(ANSWER_WITHIN_MS);
  const firstShop = await lookForShops(platform);
  await sweepUploads(env.dataDir);
  // Started first, so that the index loads while the application does.
  const stops = await startTasks(platform);
  if (options.build) await emailRenderer.load();
  /** About to end: still answers everything, but a proxy should send nobody else here. */
  let leaving = false;
  let stopping = false;
  const site: Site = {
    ...(options.build ? await builtSite(options.build, platform) : await developmentSite()),
    firstShop,
    isLeaving: () => leaving || stopping,
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    protect(response, cameOverTls(platform, request));
    // A proxy that keeps connections open would send its next request over this one.
    if (site.isLeaving()) response.setHeader("Connection", "close");
    const known: RequestRecord = { route: "none" };
    const trace = tracing()?.request(request.method ?? "", request.headers);
    response.once("close", () => {
      noteRequest(platform, request, response, known, performance.now() - begun);
      trace?.end(known.route, response.statusCode);
      // Its connection was busy when the others were closed.
      if (stopping) setImmediate(() => closeIdle());
    });
    const respond = () => answer(platform, site, request, response, known);
    (trace ? trace.run(respond) : respond()).catch((error) => {
      if (!platform.health.note(error)) log.error({ err: error, url: request.url }, "a request failed");
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "There was an error.");
    });
  };
  const ports = [options.port ?? env.PORT, ...(options.also ?? [])];
  const servers = await Promise.all(ports.map((port) => listen(onRequest, port, env.HOST, TIMEOUTS)));
  const closeIdle = () => {
    for (const httpServer of servers) httpServer.closeIdleConnections();
  };
  const [server] = servers as [Server];
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  // Last, so that a failed start leaves no backup behind.
  stops.push(startBackups(platform));

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await close(servers);
    for (const stopTask of stops) await stopTask();
    await platform.close();
  }
  endOnSignals(platform, stop, () => {
    leaving = true;
  });
  // A bug in one request only fails that request; the process keeps serving everybody else.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "an unhandled rejection"));
  // Not through the log, which would hide the key in the address.
  if (firstShop)
    process.stdout.write(
      `\nThere is no shop yet. To open the first one, visit\n\n  http://localhost:${port}/start?key=${firstShop.key}\n\n`,
    );
  // Logged last, because a supervisor that reads it may send a signal at once.
  log.info({ host: env.HOST, port, database: platform.database.dialect }, "ready");
  return { server, port, stop };
}

/** Starts the work beside requests, except for backups. @returns the functions that stop each of its tasks */
const startTasks = async (platform: Platform): Promise<(() => Promise<void> | void)[]> => [
  startSearch(platform),
  startReconciler(platform),
  startStockSync(platform),
  startHousekeeping(platform),
  startPosting(platform),
  startSending(platform),
  startFetching(platform),
  startReminding(platform),
  startEmailingFollowers(platform),
  startEmailingBuyers(platform),
  startFollowingHolds(platform),
  startFinishingCancelledEvents(platform),
  startPublishing(platform),
  runReports(platform),
  runImports(platform),
  await startMetrics(platform),
  await startTracing(platform),
];

/** Stops listening, and waits for requests in flight, `STOP_LIMIT` at most. */
async function close(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(
    servers.map((httpServer) => new Promise<void>((resolve) => httpServer.close(() => resolve()))),
  );
  for (const httpServer of servers) httpServer.closeIdleConnections();
  const limit = setTimeout(() => {
    for (const httpServer of servers) httpServer.closeAllConnections();
  }, STOP_LIMIT);
  await closed;
  clearTimeout(limit);
}

/**
 * Ends the process on a signal, once `stop` is done.
 * @param leave called first, before a proxy gets its time to send new requests elsewhere
 */
function endOnSignals({ env, log }: Platform, stop: () => Promise<void>, leave: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      log.info({ signal }, "stopping");
      leave();
      // Nobody waits for a proxy at a terminal.
      if (signal === "SIGTERM" && env.DRAIN_SECONDS > 0) await wait(env.DRAIN_SECONDS * 1000);
      setTimeout(() => {
        log.warn("something hangs: stopped without waiting for it");
        process.exit(0);
      }, EXIT_LIMIT);
      void stop()
        .catch((error) => log.error({ err: error }, "could not stop in order"))
        .then(() => process.exit(0));
    });
  }
}

/** Maximum number of shops listed in a message. */
const SHOPS_NAMED = 20;

/**
 * Explains how to create a shop if there is none yet.
 * @returns the page that makes it, in that case
 * @throws StartError if `DEFAULT_STORE` names no existing shop
 */
async function lookForShops(platform: Platform): Promise<FirstShopPage | undefined> {
  const { database, env, log } = platform;
  const { names, count } = await storeNames(database, SHOPS_NAMED);
  if (count === 0) {
    const name = env.DEFAULT_STORE ?? "NAME";
    log.warn(
      `there is no shop yet: open one in the browser, or with "npm run shop -- settings import FILE.json --store ${name} --host HOST"`,
    );
    return firstShopPage(platform);
  }
  if (env.DEFAULT_STORE && !(await storeNamed(database, env.DEFAULT_STORE))) {
    throw new StartError(
      `DEFAULT_STORE is "${env.DEFAULT_STORE}", but the shops are: ${names.join(", ")}${count > names.length ? " …" : ""}. Name one of them, or leave it out.`,
    );
  }
  return undefined;
}

/** Imports a part of the program that needs installed packages. */
async function importInstalled<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError(`Something is not installed. Run "npm ci" and build again. ${errorText(error)}`);
  }
}

type Pages = Omit<Site, "isLeaving">;

async function builtSite(build: ServerBuild, platform: Platform): Promise<Pages> {
  const { handle, isOfShop } = dispatch(build);
  const client = path.join(ROOT, "build/client");
  return {
    files: await readStaticFiles(client),
    otherFiles: await otherFiles(platform, client, build.assets.version),
    pageCache: PageCache.open(platform, isOfShop),
    before: undefined,
    handle,
  };
}

/** Files of other versions. A folder that cannot be used must not keep a shop closed. */
async function otherFiles(
  { env, log }: Platform,
  client: string,
  version: string,
): Promise<SharedAssets | undefined> {
  if (!env.ASSETS_DIR) return undefined;
  try {
    return await SharedAssets.open(path.resolve(env.ASSETS_DIR), client, version);
  } catch (error) {
    log.error({ err: error, folder: env.ASSETS_DIR }, "ASSETS_DIR cannot be used");
    return undefined;
  }
}

async function developmentSite(): Promise<Pages> {
  const { createServer: createVite } = await importInstalled(() => import("vite"));
  const vite = await createVite({ root: ROOT, server: { middlewareMode: true } });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return {
    files: new Map(),
    pageCache: undefined,
    before: vite.middlewares,
    handle: createRequestHandler(async () => explainOutages(await build()), "development") as Handle,
  };
}
