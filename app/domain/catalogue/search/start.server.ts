import path from "node:path";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Health } from "#app/platform/health.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { startThread, type Thread } from "#app/platform/threads/thread.server.ts";
import { threadFile } from "#app/platform/threads/thread-file.server.ts";
import type { BuildData } from "./engine/builds.server.ts";
import { countOnSale, forgetChanges } from "./engine/rows.server.ts";

/** Interval between checks whether a small catalogue has grown (milliseconds). */
const POLL_INTERVAL_MS = 30_000;
/** Seconds for which the database keeps changes; an index that was inactive for longer is rebuilt. */
const CHANGES_KEPT = 3 * 86_400;
const CLEANUP_INTERVAL_MS = 3_600_000;
const THREAD = "app/domain/catalogue/search/engine/index-thread.server.ts";

interface Services {
  readonly env: Pick<Env, "dataDir" | "DATABASE_URL" | "SEARCH_FROM">;
  readonly database: Database;
  readonly log: Log;
  readonly clock: { now(): number };
  readonly threads: { search?: Thread };
  readonly health: Pick<Health, "note">;
}

/**
 * Starts the search index thread once the catalogue has `SEARCH_FROM` titles. Smaller catalogues use plain
 * SQL, without the memory of a thread.
 * @returns a function that stops watching
 */
export function startSearch(services: Services): () => void {
  const { env, database, log, threads } = services;
  const look = async () => {
    if (threads.search || (await countOnSale(database.read)) < Math.max(1, env.SEARCH_FROM)) return;
    const data: BuildData = {
      database: { dataDir: env.dataDir, DATABASE_URL: env.DATABASE_URL },
      snapshot: path.join(env.dataDir, "search", "catalogue.idx"),
    };
    threads.search = startThread("search", threadFile(THREAD), data, log);
  };
  const tidy = () => forgetChanges(database, services.clock.now() - CHANGES_KEPT);
  const quietly = (work: () => Promise<void>) => () => {
    work().catch((error) => {
      if (!services.health.note(error)) log.error({ err: error }, "the search could not be looked after");
    });
  };
  quietly(look)();
  const timers = [
    setInterval(quietly(look), POLL_INTERVAL_MS),
    setInterval(quietly(tidy), CLEANUP_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
