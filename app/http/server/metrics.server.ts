import type { IncomingMessage, ServerResponse } from "node:http";
import { pictureCounts } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { isSameSecret } from "#app/lib/token.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { openMetrics } from "#app/platform/metrics.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { listen } from "./listen.ts";

/** A scrape has no body, so it need not take long to arrive (milliseconds). */
const TIMEOUTS = { request: 10_000, headers: 10_000 };
const LOOPBACK = "127.0.0.1";
const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Milliseconds for which the counts are reused: counting a million pictures takes a moment. */
const COUNTS_LAST_MS = 60_000;
const countCache = new WeakMap<Database, { at: number; counts: ReturnType<typeof pictureCounts> }>();

function knownCounts(database: Database) {
  const known = countCache.get(database);
  if (known && performance.now() - known.at < COUNTS_LAST_MS)
    return known.counts.then((counts) => ({ ...counts }));
  const counts = pictureCounts(database.read);
  countCache.set(database, { at: performance.now(), counts });
  return counts.then((pictureCounts) => ({ ...pictureCounts }));
}

type Send = (outgoing: ServerResponse) => Promise<void>;

/**
 * Starts counting, if the operator asked for figures, and serves them on a port of their own that only this machine
 * can reach.
 * @returns a function that stops serving
 */
export async function startMetrics(platform: Platform): Promise<() => Promise<void>> {
  const { database } = platform;
  const metrics = await openMetrics(platform.env, { ...platform, pictures: () => knownCounts(database) });
  if (!metrics) return async () => undefined;
  platform.metrics.on = metrics;
  if (platform.env.METRICS_PORT === undefined) return async () => undefined;
  const server = await listen(
    (incoming, outgoing) => {
      const path = incoming.url?.split("?", 1)[0];
      if (path === "/metrics") void figures(platform)(outgoing);
      else outgoing.writeHead(404, TEXT).end("Not found");
    },
    platform.env.METRICS_PORT,
    LOOPBACK,
    TIMEOUTS,
  );
  const address = server.address();
  platform.log.info({ port: typeof address === "object" ? address?.port : undefined }, "figures");
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/**
 * The answer to `/metrics` on the shop's own port, for those who send the token. Without a token in the
 * environment the address is like any other.
 */
export function metricsFor(
  platform: Platform,
  incoming: IncomingMessage,
  pathname: string,
): Send | undefined {
  const token = platform.env.METRICS_TOKEN;
  if (pathname !== "/metrics" || token === undefined) return undefined;
  if (isSameSecret(incoming.headers.authorization ?? "", `Bearer ${token}`)) return figures(platform);
  return async (outgoing) => {
    outgoing
      .writeHead(401, { ...TEXT, "WWW-Authenticate": "Bearer" })
      .end("Send the token of METRICS_TOKEN.");
  };
}

function figures({ metrics, log }: Platform): Send {
  return async (outgoing) => {
    try {
      const text = (await metrics.on?.text()) ?? "";
      outgoing.writeHead(200, { ...TEXT, "Content-Type": metrics.on?.contentType ?? "" }).end(text);
    } catch (error) {
      log.error({ err: error }, "the figures could not be read");
      outgoing.writeHead(500, TEXT).end("There was an error.");
    }
  };
}
