import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { outliveReaders } from "./closed-pipes.ts";
import { changedAt } from "./generate/changed-at.ts";

/**
 * `npm run demo`: builds, creates the three demo shops if they do not exist, serves them, and
 * prints their addresses. Everything is under data/demo; delete that folder to start over.
 */
const root = path.resolve(import.meta.dirname, "../..");
process.chdir(root);
outliveReaders();
process.env.DATA_DIR ??= "data/demo";
process.env.DEMO = "true";
process.env.LOG_LEVEL ??= "warn";
process.env.NODE_ENV = "production";

if (!isBuilt()) {
  console.log("Building …");
  const build = spawnSync("npm", ["run", "--silent", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (build.status !== 0) {
    console.error("The build failed; its output is above. Is everything installed (npm ci)?");
    process.exit(build.status ?? 1);
  }
}

const { openPlatform } = await import("#app/platform/platform.server.ts");
const { frozenClock, systemClock } = await import("#app/platform/clock.ts");
const { operatorWords } = await import("#app/platform/start-error.ts");
const { progressLine } = await import("./progress.ts");
const { makeDemo } = await import("./demo/shops.ts");
const { makeOrders } = await import("./demo/orders.ts");
const { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_STAFF } = await import("./demo/people.ts");
const { serveBuild } = await import("#app/http/server/serve-build.ts");

const wantedPort = Number(process.env.PORT ?? 3000);
// Fail if the requested port is in use; only the default may move.
const firstPort = process.env.PORT
  ? wantedPort
  : await freePorts(wantedPort, process.env.HOST ?? "127.0.0.1");
process.env.PORT = String(firstPort);
if (firstPort !== wantedPort)
  console.log(
    `One of the ports ${wantedPort} to ${wantedPort + 2} is in use, so the shops are on ${firstPort} to ${firstPort + 2}.`,
  );

try {
  // The shops' orders were placed in the weeks before, so their clock is set while they are filled.
  const clock = frozenClock(systemClock.now());
  const past = { ...(await openPlatform({ clock, runJobs: false })), clock };
  // Another demo may be running on this data and the usual port: it keeps its hosts.
  const progress = progressLine("titles");
  const options = { keepHosts: firstPort !== wantedPort, onProgress: progress.show };
  const demo = await makeDemo(past, past.env.PORT, options).finally(progress.end);
  if (demo) {
    await makeOrders(past, { shops: demo.shops, onProgress: progress.show }).finally(progress.end);
    console.log(`Made ${demo.shops.length} shops with ${demo.titles} titles and three weeks of orders.`);
  }
  await past.close();
} catch (error) {
  const words = operatorWords(error);
  if (!words) throw error;
  console.error(words);
  process.exit(2);
}
await serveBuild({ also: [firstPort + 1, firstPort + 2] });
console.log(`
  Tidewater Books, Victoria, Canada      http://localhost:${firstPort}/
  Prairie Lantern, Iowa City, USA        http://localhost:${firstPort + 1}/
  Librairie du Quai, Québec, Canada      http://localhost:${firstPort + 2}/

  People to log in as, in every shop, password "${DEMO_PASSWORD}":
${DEMO_PEOPLE.map(({ email, who }) => `    ${email.padEnd(22)} ${who}`).join("\n")}

  Staff, who log in at http://localhost:${firstPort}/desk with the same password:
${DEMO_STAFF.map(({ email, name, preset }) => `    ${email.padEnd(22)} ${name} (${preset})`).join("\n")}

  The emails they send                   http://localhost:${firstPort}/dev/mail
  The operator's command                 DATA_DIR=${process.env.DATA_DIR} npm run shop -- help

Press Ctrl+C to stop.`);

/** Whether the last build was finished, and is newer than every source. */
function isBuilt(): boolean {
  const sources = ["app", "styles", "public", "package.json", "vite.config.ts", "remix.config.js"];
  return changedAt("build/complete") >= changedAt(...sources);
}

/** The first three neighbouring ports that are free, from a port on; that port itself where there are none. */
async function freePorts(from: number, host: string): Promise<number> {
  const free = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer().once("error", () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  for (let port = from; port < from + 100; port++)
    if ((await free(port)) && (await free(port + 1)) && (await free(port + 2))) return port;
  return from;
}
