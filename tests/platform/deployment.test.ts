import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { VARIABLES } from "#app/platform/env.server.ts";
import { npmStart } from "../support/npm-start.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("the files for running the server elsewhere", () => {
  it("set only variables that the program knows", () => {
    const set = [
      ...read("Dockerfile").matchAll(/(?<=ENV.*)\b([A-Z_]+)=/g),
      ...read("deploy/colophon.service").matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
      ...["compose.yaml", "compose.postgres.yaml"].flatMap((name) => [
        ...read(name).matchAll(/^ {4,6}([A-Z_]+): /gm),
      ]),
    ].flatMap(([, name]) => name ?? []);
    expect(set.length).toBeGreaterThan(12);
    const others = [
      ...["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "SHOP_HOST", "SHOP_SERVERS"],
      // The C library's, and Node's own.
      ...["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "NODE_COMPILE_CACHE"],
    ];
    expect(set.filter((name) => !VARIABLES.includes(name) && !others.includes(name))).toEqual([]);
  });

  it("start the server with the same limits of memory as npm start", () => {
    const { args, env } = npmStart(root);
    expect(args).toContain("launch.cjs");
    const image = read("Dockerfile");
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? "[]")).toEqual(["node", ...args]);
    const service = read("deploy/colophon.service");
    expect(service).toContain(`ExecStart=/usr/bin/node ${args.join(" ")}\n`);
    for (const [name, value] of Object.entries(env)) {
      if (!name.startsWith("MALLOC_")) continue;
      expect(image).toMatch(new RegExp(`^ENV.* ${name}=${value}( |$)`, "m"));
      expect(service).toMatch(new RegExp(`^Environment=(.* )?${name}=${value}( |$)`, "m"));
    }
  });

  it("are explained together with every variable", () => {
    const table = read("docs/operating.md").split("## Shops")[0] ?? "";
    expect(
      VARIABLES.filter((name) => !table.includes(`\`${name}\``) && !["NODE_ENV", "DEMO"].includes(name)),
    ).toEqual([]);
  });

  it("use the Node that the program needs", () => {
    const needed = Number(/>=(\d+)/.exec(JSON.parse(read("package.json")).engines.node)?.[1]);
    const images = [...read("Dockerfile").matchAll(/^FROM node:(\d+)/gm)].map(([, version]) =>
      Number(version),
    );
    expect(images).toHaveLength(2);
    for (const version of images) expect(version).toBeGreaterThanOrEqual(needed);
  });
});

/** A folder as the image has it: the program in `app`, and nothing else of this checkout but its packages. */
function makeImage(): { folder: string; app: string; data: string } {
  const made = mkdtempSync(path.join(os.tmpdir(), "colophon-image-"));
  folder = made;
  const app = path.join(made, "app");
  mkdirSync(app);
  const copied = [...read("Dockerfile").matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").flatMap((word) => (word.startsWith("/app/") ? [word.slice("/app/".length)] : [])),
  );
  expect(copied).toContain("server.ts");
  for (const name of copied) {
    // Installed packages are as they are; everything else is looked for here alone.
    if (name === "node_modules") symlinkSync(path.join(root, name), path.join(app, name));
    else cpSync(path.join(root, name), path.join(app, name), { recursive: true });
  }
  return { folder: made, app, data: path.join(made, "data") };
}

/**
 * Starts the server as the image does, checks its health, and ends it.
 * @param within makes a command of one: what it runs within
 */
async function serveAndEnd(
  app: string,
  data: string,
  within: (command: string[]) => string[] = (command) => command,
): Promise<void> {
  const health = /CMD (\["node", "-e", .*\])/.exec(read("Dockerfile"))?.[1] ?? "";
  const [, ...check] = JSON.parse(health) as string[];
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: data };
  const [program = "", ...args] = within([process.execPath, ...npmStart(app).args]);
  const server = spawn(program, args, {
    cwd: app,
    env: { ...env, HOST: "127.0.0.1", PORT: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const port = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.stderr.on("data", (chunk) => {
      text += chunk;
      const found = /"port":(\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    server.on("exit", () => reject(new Error(text)));
  });
  const healthy = () =>
    new Promise((resolve) => {
      spawn(process.execPath, check, { env: { ...env, PORT: port }, stdio: "ignore" }).on("exit", resolve);
    });
  expect(await healthy()).toBe(0);
  server.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(await healthy()).toBe(1);
}

/** The user `node` of the image. */
const USER = 1000;

/** What compose files ask for: only `data` can be written, by an unprivileged user who cannot gain privileges. */
const CONTAINED = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro /
shift
exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --inh-caps -all --bounding-set -all "$@"`;

const contained = (data: string) => (command: string[]) => [
  ...["unshare", "--mount", "sh", "-c", CONTAINED, "sh", data],
  ...command,
];

/** Whether this machine lets the tests make such a container: Linux, as root, with all on one file system. */
function canContain(): boolean {
  const trial = mkdtempSync(path.join(os.tmpdir(), "colophon-contained-"));
  chmodSync(trial, 0o755);
  // Where only root may read this folder or Node, nobody else can serve from them.
  const reading = `require("fs").accessSync(${JSON.stringify(path.join(root, "node_modules/pg/package.json"))})`;
  const [program = "", ...args] = contained(trial)([process.execPath, "-e", reading]);
  const { status } = spawnSync(program, args, { stdio: "ignore" });
  rmSync(trial, { recursive: true });
  return status === 0;
}

// Both need the build, which `npm run check` does not create.
const built = existsSync("build/server/index.js");

describe("the image", () => {
  it.runIf(built)("holds all that the server needs, and writes only to its volume", async () => {
    const { app, data } = makeImage();
    const before = readdirSync(app, { recursive: true }).sort();
    await serveAndEnd(app, data);
    expect(readdirSync(app, { recursive: true }).sort()).toEqual(before);
  });

  it.runIf(built && canContain())(
    "serves as an unprivileged user who can write only to the volume",
    async () => {
      const { folder, app, data } = makeImage();
      chmodSync(folder, 0o755);
      mkdirSync(data, { mode: 0o700 });
      chownSync(data, USER, USER);
      // Its own folder is closed to it by nothing but the mount.
      chownSync(app, USER, USER);
      const touch = (file: string) => {
        const [program = "", ...args] = contained(data)(["touch", file]);
        return spawnSync(program, args, { stdio: "ignore" }).status;
      };
      expect(touch(path.join(app, "written"))).toBe(1);
      expect(touch(path.join(data, "written"))).toBe(0);
      await serveAndEnd(app, data, contained(data));
      const database = statSync(path.join(data, "colophon.sqlite"));
      expect([database.uid, database.mode & 0o777]).toEqual([USER, 0o600]);
    },
  );
});
