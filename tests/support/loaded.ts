import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

/** Loaded into a server with `--import`: when it ends, writes what its main thread loaded to the file in LOADED_TO. */
const loaded = new Set<string>();

if (isMainThread) {
  registerHooks({
    load(url, context, next) {
      loaded.add(url);
      return next(url, context);
    },
  });
  process.on("exit", () => writeFileSync(process.env.LOADED_TO ?? "", JSON.stringify([...loaded])));
}
