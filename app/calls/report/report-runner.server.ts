import { type ChildProcess, type SpawnOptions, spawn as startProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import * as reports from "#app/domain/reports/reports.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { residentBytes } from "#app/platform/low-priority.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery, shareRuns } from "#app/platform/repeated-work.ts";
import { type MadeFile, reportFolder } from "./report-maker.server.ts";

/** The messages to the process that makes reports, and its answers. */
export type ToMaker = { begin: Env } | { make: reports.ClaimedReport } | { stop: string };
export type FromMaker =
  | { id: string; done: number; total: number }
  | { id: string; made: MadeFile }
  | { id: string; failed: string };

/** Reports that this process makes at once. They take turns, a page each. */
const MAX_CONCURRENT = 2;
/** Polling interval for new reports, and interval for storing progress, which writes to the disk (milliseconds). */
const POLL_INTERVAL_MS = 500;
const NOTE_INTERVAL_MS = 1000;
/** Lifetime of an idle child process (milliseconds). */
const IDLE_LIFETIME_MS = 30_000;
/** A report that takes longer than this has gone wrong (seconds). */
const MAX_SECONDS = 900;
/** The child process's heap (MB), and its memory in all (bytes). */
const HEAP_MB = 192;
const MEMORY = 512 * 1024 * 1024;

interface RunningReport {
  readonly report: reports.ClaimedReport;
  done: number;
  total: number;
  storing: boolean;
  /** When its progress was last stored, on the process's clock. */
  noted: number;
}

type SpawnArgs = [program: string, args: string[], options: SpawnOptions];

/**
 * Makes queued reports while the server runs, in a child process that starts with the first report and ends after the
 * last.
 * @returns a function that stops it and puts unfinished reports back into the queue
 * @param spawn starts that process
 */
export function runReports(
  platform: Platform,
  spawn: (...args: SpawnArgs) => ChildProcess = startProcess,
): () => Promise<void> {
  const { database, clock, log, health, root, env } = platform;
  const worker = randomUUID();
  const running = new Map<string, RunningReport>();
  const busy = new Set<Promise<void>>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Runs work in the background, and logs why it failed. */
  const aside = (work: Promise<unknown>) => {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        if (!health.note(error)) log.error({ err: error }, "could not update a report");
      })
      .then(() => void busy.delete(done));
    busy.add(done);
  };

  function maker(): ChildProcess {
    clearTimeout(idle);
    if (child) return child;
    const program = path.join(root, "app/calls/report/report-worker.child.ts");
    const maker = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = maker;
    maker.send({ begin: env } satisfies ToMaker);
    maker.on("message", (message: FromMaker) => take(message));
    const ended = (why: object) => {
      if (child !== maker) return;
      child = undefined;
      if (running.size === 0 || stopped) return;
      log.warn(why, "the process for reports ended");
      // Its reports are tried again, a few times, because one of them may have been too large for it.
      for (const [id, { storing }] of running) {
        if (storing) continue;
        running.delete(id);
        aside(reports.failReport(database, worker, id, clock.now(), true));
      }
    };
    maker.on("error", (error) => ended({ err: error }));
    maker.once("exit", (code, signal) => ended({ code, signal }));
    return maker;
  }

  function take(message: FromMaker): void {
    const current = running.get(message.id);
    if (!current) {
      // The report was given up in the meantime.
      if ("made" in message) aside(rm(message.made.path, { force: true }));
      return;
    }
    if ("done" in message) Object.assign(current, { done: message.done, total: message.total });
    else if ("made" in message) {
      current.storing = true;
      aside(store(current, message.made));
    } else {
      log.warn({ report: message.id, why: message.failed }, "a report could not be made");
      drop(message.id);
      aside(reports.failReport(database, worker, message.id, clock.now()));
    }
  }

  async function store(current: RunningReport, file: MadeFile): Promise<void> {
    const { id } = current.report;
    const { total } = current;
    try {
      const wanted = await reports.noteProgress(database, worker, id, { done: total, total }, clock.now());
      if (wanted) await reports.storeFile(database, worker, current.report, file, clock);
    } catch (error) {
      await reports.failReport(database, worker, id, clock.now(), true);
      throw error;
    } finally {
      drop(id);
      await rm(file.path, { force: true });
    }
    await look();
  }

  function drop(id: string): void {
    running.delete(id);
    if (running.size === 0) idle = setTimeout(() => child?.kill(), IDLE_LIFETIME_MS).unref();
    aside(rm(path.join(reportFolder(env.dataDir), `${id}.part`), { force: true }));
  }

  // Two claims at once would take more reports than there is room for.
  const look = shareRuns(async () => {
    const now = clock.now();
    for (const current of [...running.values()]) {
      const { report, done, total, storing } = current;
      if (storing || performance.now() - current.noted < NOTE_INTERVAL_MS) continue;
      current.noted = performance.now();
      const wanted = await reports.noteProgress(database, worker, report.id, { done, total }, now);
      const late = now - (report.started_at ?? now) > MAX_SECONDS;
      if (wanted && !late) continue;
      child?.send({ stop: report.id } satisfies ToMaker);
      if (late) await reports.failReport(database, worker, report.id, now);
      drop(report.id);
    }
    if (child?.pid && (await residentBytes(child.pid)) > MEMORY) child.kill("SIGKILL");
    const room = MAX_CONCURRENT - running.size;
    if (stopped || room <= 0) return;
    await reports.cancelUnasked(database, now);
    for (const report of await reports.claimReports(database, worker, now, room)) {
      running.set(report.id, { report, done: 0, total: 0, storing: false, noted: 0 });
      // A report that was claimed while the server began to stop goes back into the queue.
      if (!stopped) maker().send({ make: report } satisfies ToMaker);
    }
  });

  const stopLooking = repeatEvery(POLL_INTERVAL_MS, look, (error) => {
    if (!health.note(error)) log.warn({ err: error }, "could not update the reports");
  });
  return async () => {
    stopped = true;
    await stopLooking();
    child?.kill();
    while (busy.size > 0) await Promise.all(busy);
    clearTimeout(idle);
    for (const id of running.keys())
      await reports.failReport(database, worker, id, clock.now(), true).catch(() => {});
  };
}
