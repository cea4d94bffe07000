import { existsSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { ROOT } from "#app/platform/root.ts";
import type { RunningServer, ServeOptions } from "./serve.ts";

/**
 * Serves the build. It has the whole server in it, so no source file is loaded besides: that takes a quarter of the time of
 * loading both, and two thirds of the memory (decision record 110). Without a build it says so and ends the process.
 */
export async function serveBuild(options: Pick<ServeOptions, "also"> = {}): Promise<RunningServer> {
  process.env.NODE_ENV ??= "production";
  const entry = path.join(ROOT, "build/server/index.js");
  if (!existsSync(entry)) {
    console.error("There is no build yet. Make one with: npm run build");
    process.exit(2);
  }
  const build = (await import(entry)) as ServerBuild;
  const { serve } = build.entry.module as unknown as typeof import("./serve.ts");
  return serve({ ...options, build });
}
