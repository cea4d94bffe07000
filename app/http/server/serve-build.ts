import { existsSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { ROOT } from "#app/platform/root.ts";
import type { RunningServer, ServeOptions } from "./serve.ts";

/**
 * Serves the build, which contains the whole server. No source file is loaded: loading both took four times as long and
 * half as much memory again (decision 110). Without a build, this says so and ends the process.
 */
export async function serveBuild(options: Pick<ServeOptions, "also"> = {}): Promise<RunningServer> {
  process.env.NODE_ENV ??= "production";
  const entry = path.join(ROOT, "build/server/index.js");
  if (!existsSync(entry)) {
    console.error("There is no build yet. Make one with: npm run build");
    process.exit(2);
  }
  const build = (await import(entry)) as ServerBuild;
  const { serve } = build.entry.module as ServerBuild["entry"]["module"] & typeof import("./serve.ts");
  return serve({ ...options, build });
}
