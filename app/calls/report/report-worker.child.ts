import { systemClock } from "#app/platform/clock.ts";
import { openForReading } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { lowerPriority } from "#app/platform/low-priority.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { makeReport } from "./report-maker.server.ts";
import type { FromMaker, ToMaker } from "./report-runner.server.ts";

/**
 * The process that makes reports, with low priority and its own heap: a long list cannot slow pages down, and a report
 * that crashes does not end the server. It only reads the database.
 */
lowerPriority(process.pid);

let platformOpened: Promise<Platform> | undefined;

/**
 * The parts of the platform that reports need to read lists, carts and orders. This process does not have the others.
 */
async function open(env: Env): Promise<Platform> {
  const database = await openForReading(env);
  const log = createLog(env.LOG_LEVEL);
  return { env, database, log, clock: systemClock, metrics: {}, threads: {} } as unknown as Platform;
}

const cancellations = new Map<string, AbortController>();
/** Interval between progress messages (milliseconds). */
const PROGRESS_INTERVAL_MS = 200;

const send = (message: FromMaker) => process.send?.(message);

process.on("message", (message: ToMaker) => {
  if ("stop" in message) cancellations.get(message.stop)?.abort();
  else if ("begin" in message) platformOpened = open(message.begin);
  else void make(message.make);
});
// End with the server, because nobody else waits for the reports.
process.on("disconnect", () => process.exit(0));

async function make(report: Extract<ToMaker, { make: unknown }>["make"]): Promise<void> {
  const { id } = report;
  const stop = new AbortController();
  cancellations.set(id, stop);
  let sent = 0;
  const note = (done: number, total: number) => {
    if (done < total && performance.now() - sent < PROGRESS_INTERVAL_MS) return;
    sent = performance.now();
    send({ id, done, total });
  };
  try {
    const platform = await platformOpened;
    if (!platform) throw new Error("make: no platform is open, because work arrived before the settings");
    send({ id, made: await makeReport(platform, report, note, stop.signal) });
  } catch (error) {
    send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    cancellations.delete(id);
  }
}
