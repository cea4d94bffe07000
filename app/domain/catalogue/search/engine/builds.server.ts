import { Worker } from "node:worker_threads";
import type { Env } from "#app/platform/env.server.ts";
import type { DeltaData } from "./delta.ts";

/** What a thread of the index needs to know. */
export interface BuildData {
  readonly database: Pick<Env, "DATABASE_URL" | "dataDir">;
  readonly snapshot: string;
}

export type BuildOrder =
  | { readonly kind: "base" }
  | { readonly kind: "delta"; readonly ids: readonly number[] };

/** A build of five million titles holds all their words at once (MB). */
const HEAP = 8192;

/** Builds in a thread of its own: the base into its snapshot, a delta into memory that is handed over. */
export function build(given: BuildData, order: { kind: "base" }): Promise<undefined>;
export function build(given: BuildData, order: { kind: "delta"; ids: readonly number[] }): Promise<DeltaData>;
export function build(given: BuildData, order: BuildOrder): Promise<DeltaData | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./build-thread.server.ts", import.meta.url), {
      workerData: { ...given, order },
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    let result: DeltaData | undefined;
    worker.once("message", (message: DeltaData | undefined) => {
      result = message;
    });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      if (code === 0) resolve(result);
      else reject(new Error(`building the search index ended with ${code}`));
    });
  });
}
