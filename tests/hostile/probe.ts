import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server's process with `--import`, so that the product contains no test code. It samples the main
 * thread and answers questions over the IPC channel.
 *
 * A block of the event loop is measured in the main thread's own CPU time. Wall clock time would include the time that
 * a busy neighbour used the processor.
 */
export interface Vitals {
  pid: number;
  /** The longest block of the event loop since the last question, in milliseconds of the thread's own CPU. */
  blockedMs: number;
  /** The longest block in wall clock time, for the record. */
  waitedMs: number;
  /** Resident memory in bytes: at the last question, its peak since then, and now. */
  rssBefore: number;
  rssPeak: number;
  rss: number;
  /** Live JavaScript memory, buffers included, in bytes. */
  live: number;
}

export interface Question {
  id: number;
  /** Collect garbage first. */
  collect?: boolean;
  /** Shifts the process's clock by this many seconds from now on. */
  clockOffset?: number;
}

const SAMPLE_MS = 5;

if (isMainThread && process.send) {
  let [blockedMs, waitedMs, rssPeak] = [0, 0, 0];
  let rssBefore = process.memoryUsage.rss();
  let wall = performance.now();
  let cpu = process.threadCpuUsage();
  const sample = () => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    const late = now - wall - SAMPLE_MS;
    waitedMs = Math.max(waitedMs, late);
    blockedMs = Math.max(blockedMs, Math.min(late, (used.user + used.system) / 1000));
    rssPeak = Math.max(rssPeak, process.memoryUsage.rss());
    wall = performance.now();
    cpu = process.threadCpuUsage();
  };
  const rest = () => {
    wall = performance.now();
    cpu = process.threadCpuUsage();
    rssBefore = process.memoryUsage.rss();
    [blockedMs, waitedMs, rssPeak] = [0, 0, rssBefore];
  };
  setInterval(sample, SAMPLE_MS).unref();

  const trueNow = Date.now;
  process.on("message", (question: Question) => {
    sample();
    if (question.clockOffset !== undefined) {
      const offset = question.clockOffset * 1000;
      Date.now = offset === 0 ? trueNow : () => trueNow() + offset;
    }
    if (question.collect) for (let turn = 0; turn < 3; turn++) globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const vitals: Vitals = {
      pid: process.pid,
      blockedMs,
      waitedMs,
      rssBefore,
      rssPeak,
      rss,
      live: heapUsed + external,
    };
    process.send?.({ id: question.id, vitals });
    rest();
  });
  process.channel?.unref();
}
