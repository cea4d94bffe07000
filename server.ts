import { serve } from "./app/http/serve.ts";

/** `node server.ts` serves the build; `node server.ts --dev` serves the sources through Vite. */
await serve({ development: process.argv.includes("--dev") });
