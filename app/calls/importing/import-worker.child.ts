import { type ClaimedImport, releaseImport, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { lowerPriority } from "#app/platform/low-priority.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { keepHeapSmall } from "#app/platform/small-heap.ts";

/**
 * The process that works on one import, with low priority and its own heap: a large file cannot slow pages down, and a
 * file that crashes the reader does not end the server.
 */
lowerPriority(process.pid);
keepHeapSmall();

/** A message from the server. */
export interface ToWorker {
  env: Env;
  row: ClaimedImport;
}

// If its server has gone, another one continues the work.
process.on("disconnect", () => process.exit(0));

process.once("message", async ({ env, row }: ToWorker) => {
  const log = createLog(env.LOG_LEVEL);
  const platform = await openPlatform({ env, log, runJobs: false, asIs: true });
  let code = 0;
  try {
    platform.database.expectManyWrites?.();
    await workOnImport(platform, row);
  } catch (error) {
    log.error({ err: error, import: row.id }, "an import was interrupted");
    await releaseImport(platform.database, row).catch(() => {});
    code = 1;
  }
  await platform.close().catch(() => {});
  process.exit(code);
});
