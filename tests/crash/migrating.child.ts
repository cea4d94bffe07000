import { flushCompileCache } from "node:module";
import { openPlatform } from "#app/platform/platform.server.ts";

/** A process that starts on a database without a schema, which it makes. */
process.stdout.write("migrating\n");
flushCompileCache();
await openPlatform({ runJobs: false });
process.stdout.write("ready\n");
setInterval(() => {}, 1000);
