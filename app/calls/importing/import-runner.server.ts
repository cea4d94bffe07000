import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { type ClaimedImport, claimImports, releaseImport } from "#app/domain/imports/import-jobs.server.ts";
import { tidyImports } from "#app/domain/imports/imports.server.ts";
import { residentBytes } from "#app/platform/low-priority.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery, shareRuns } from "#app/platform/repeated-work.ts";
import type { ToWorker } from "./import-worker.child.ts";

/** Imports that this process runs at once, each in a child process. */
const MAX_CONCURRENT = 2;
/** Interval between checks for new work (milliseconds). */
const POLL_INTERVAL_MS = 1000;
/** Interval between deletions of abandoned files (milliseconds). */
const CLEANUP_INTERVAL_MS = 3600_000;
/** The child process's heap (MB) and total memory (bytes). A spreadsheet is read as a whole. */
const HEAP_MB = 384;
const MEMORY = 768 * 1024 * 1024;
/**
 * Longest wait for the next page of an import that has just begun (milliseconds). After that, the page says that the
 * import is running.
 */
const MAX_WAIT_MS = 4000;

/**
 * Works on imports while the server runs. Each import runs in its own child process.
 * @returns a function that stops them; another server continues where they stopped
 */
export function runImports(platform: Platform): () => Promise<void> {
  const { database, env, log, health, root, work } = platform;
  const worker = randomUUID();
  const children = new Map<number, { child: ChildProcess; row: ClaimedImport }>();
  const ended = new Map<number, Set<() => void>>();
  let stopped = false;

  const noteFailure = (error: unknown) => {
    if (!health.note(error)) log.warn({ err: error }, "could not look for imports");
  };

  function start(row: ClaimedImport): void {
    const program = path.join(root, "app/calls/importing/import-worker.child.ts");
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    children.set(row.id, { child, row });
    const end = (why: object, failed: boolean) => {
      if (stopped || children.get(row.id)?.child !== child) return;
      children.delete(row.id);
      for (const done of ended.get(row.id) ?? []) done();
      if (!failed) {
        look().catch(noteFailure);
        return;
      }
      log.warn({ ...why, import: row.id }, "the process of an import ended");
      // The job queue tries the import again, a few times.
      releaseImport(database, row).catch(() => {});
    };
    child.on("error", (error) => end({ err: error }, true));
    child.once("exit", (code, signal) => end({ code, signal }, code !== 0));
    child.send({ env, row } satisfies ToWorker);
  }

  const look = shareRuns(async () => {
    for (const { child } of children.values())
      if (child.pid && (await residentBytes(child.pid)) > MEMORY) child.kill("SIGKILL");
    const room = MAX_CONCURRENT - children.size;
    if (stopped || room <= 0) return;
    for (const row of await claimImports(platform, worker, room)) {
      if (stopped) await releaseImport(database, row);
      else start(row);
    }
  });

  work.hurry = async (id) => {
    await look();
    // A look that began earlier may have missed this import.
    if (!children.has(id)) await look();
    // The import may have to wait until another one ends.
    await new Promise<void>((resolve) => {
      const waiting = ended.get(id) ?? new Set();
      ended.set(id, waiting);
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        if (waiting.size === 0) ended.delete(id);
        resolve();
      };
      const timer = setTimeout(done, MAX_WAIT_MS);
      waiting.add(done);
    });
  };

  const stopLooking = repeatEvery(POLL_INTERVAL_MS, look, noteFailure);
  const stopTidying = repeatEvery(
    CLEANUP_INTERVAL_MS,
    () => tidyImports(database, env.dataDir, platform.clock.now()),
    noteFailure,
  );
  return async () => {
    stopped = true;
    work.hurry = undefined;
    await Promise.all([stopLooking(), stopTidying()]);
    const left = [...children.values()];
    for (const { child } of left) child.kill();
    await Promise.all(
      left.map(async ({ child, row }) => {
        if (child.exitCode === null && child.signalCode === null)
          await new Promise((resolve) => child.once("exit", resolve));
        // This process stopped the import, so the try does not count.
        await releaseImport(database, row, row.tries - 1).catch(noteFailure);
      }),
    );
  };
}
