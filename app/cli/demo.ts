import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * `npm run demo`: builds, makes the two demo shops where they are not there yet, serves them, and
 * says where. Everything it makes lies under data/demo; remove that folder to begin anew.
 */
const root = path.resolve(import.meta.dirname, "../..");
process.chdir(root);
process.env.DATA_DIR ??= "data/demo";
process.env.DEMO = "true";
process.env.LOG_LEVEL ??= "warn";
process.env.NODE_ENV = "production";

const built = path.join(root, "build/server/index.js");
const stale = !existsSync(built) || statSync(built).mtimeMs < newestSource();
if (stale) {
  console.log("Building …");
  const build = spawnSync("npm", ["run", "--silent", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const { platform } = await import("#app/platform/platform.server.ts");
const { makeDemo } = await import("./demo-shops.ts");
const { DEMO_PASSWORD, DEMO_PEOPLE } = await import("./demo-people.ts");
const { serve } = await import("#app/http/serve.ts");

const own = await platform();
const port = own.env.PORT;
const made = await makeDemo(own, port);
if (made) console.log(`Made two shops with ${made.titles} titles.`);
await serve({ also: [port + 1] });
console.log(`
  Tidewater Books, Victoria, Canada      http://localhost:${port}/
  Prairie Lantern, Iowa City, USA        http://localhost:${port + 1}/

  People to log in as, in both shops, password "${DEMO_PASSWORD}":
${DEMO_PEOPLE.map(({ email, who }) => `    ${email.padEnd(22)} ${who}`).join("\n")}

  The letters they send                  http://localhost:${port}/dev/mail
  The operator's command                 DATA_DIR=${process.env.DATA_DIR} npm run shop -- help

Ctrl+C ends it.`);

/** When the newest source was written: a build older than that is made again. */
function newestSource(): number {
  const files = ["app", "styles", "public"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return Math.max(...[...files, path.join(root, "package.json")].map((file) => statSync(file).mtimeMs));
}
