import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../root.ts";

/**
 * The file that a thread of the program runs. The build has one for each thread (vite.config.ts), which loads in a
 * fraction of the time and memory, because it is one file of JavaScript instead of a hundred with types.
 * @param source its source file, below the program's folder
 */
export function threadFile(source: string): URL {
  const built = import.meta.filename.endsWith(".js");
  return pathToFileURL(path.join(ROOT, built ? builtThread(source) : source));
}

/** The build's path of a thread: `…/index-thread.server.ts` becomes `build/server/threads/index-thread.js`. */
const builtThread = (source: string) =>
  path.join("build/server/threads", `${path.basename(source, ".server.ts")}.js`);
