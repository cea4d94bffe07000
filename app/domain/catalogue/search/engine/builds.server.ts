import { Worker } from "node:worker_threads";
import type { Env } from "#app/platform/env.server.ts";
import { threadFile } from "#app/platform/threads/thread-file.server.ts";
import type { DeltaData } from "./delta.ts";

/** Settings for the index threads. */
export interface BuildData {
  readonly database: Pick<Env, "DATABASE_URL" | "dataDir">;
  readonly snapshot: string;
}

export type BuildOrder =
  | { readonly kind: "base" }
  | { readonly kind: "delta"; readonly ids: readonly number[] };

const THREAD = "app/domain/catalogue/search/engine/build-thread.server.ts";
/** Heap limit (MB): a build of five million titles holds all their words in memory. */
const HEAP = 8192;

/** Builds in a separate thread: the base into a snapshot on disk, a delta into memory that is transferred back. */
export function build(buildData: BuildData, order: { kind: "base" }): Promise<undefined>;
export function build(
  buildData: BuildData,
  order: { kind: "delta"; ids: readonly number[] },
): Promise<DeltaData>;
export function build(buildData: BuildData, order: BuildOrder): Promise<DeltaData | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile(THREAD), {
      workerData: { ...buildData, order },
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
