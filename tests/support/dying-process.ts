import { afterAll, beforeAll } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";

/** A process that dies at a certain point: from then on, nothing that it waits for ever answers. */
export class DyingProcess {
  readonly ended: Promise<"ended">;
  #left: number;
  #end: (value: "ended") => void = () => {};

  /** @param points the number of points it passes; it dies at the next one */
  constructor(points = Number.POSITIVE_INFINITY) {
    this.#left = points;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async point(): Promise<void> {
    if (this.#left-- > 0) return;
    this.#end("ended");
    await new Promise(() => {});
  }

  /** A database whose transactions are points: before each, and after it. */
  database(own: Database): Database {
    return {
      ...own,
      transaction: async (work, seen) => {
        await this.point();
        const result = await own.transaction(work, seen);
        await this.point();
        return result;
      },
    };
  }
}

/** Makes requests to providers points of the process that runs: before each, and after it. */
export function requestsDieToo(): { run: DyingProcess } {
  const running = { run: new DyingProcess() };
  const realFetch = globalThis.fetch;
  beforeAll(() => {
    globalThis.fetch = async (...request) => {
      const own = running.run;
      await own.point();
      const answer = await realFetch(...request);
      const text = await answer.text();
      await own.point();
      return new Response(text, { status: answer.status });
    };
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
  });
  return running;
}

/** Runs work in a process that dies after `points` points. @returns whether it died before the work ended */
export async function runDying(
  running: { run: DyingProcess },
  work: (own: DyingProcess) => Promise<unknown>,
  points = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const own = new DyingProcess(points);
  running.run = own;
  const outcome = await Promise.race([work(own).then(() => "done" as const), own.ended]);
  running.run = new DyingProcess();
  return outcome === "ended";
}
