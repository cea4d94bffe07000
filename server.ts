import { serveBuild } from "./app/http/server/serve-build.ts";

/** `node server.ts` serves the build; `node server.ts --dev` serves the sources through Vite. */
if (process.argv.includes("--dev")) {
  const { serve } = await import("./app/http/server/serve.ts");
  await serve();
} else await serveBuild();
