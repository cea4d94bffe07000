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
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { VARIABLES } from "#app/platform/env.server.ts";
import { npmStart } from "../support/npm-start.ts";

// These tests start whole servers, several at a time, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
let folder: string | undefined;
/** Process groups of servers that a test has started. */
const groups: number[] = [];
afterEach(() => {
  for (const group of groups.splice(0))
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // It has ended, as it should.
    }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("the files for running the server elsewhere", () => {
  it("[P8] [P9] set only variables that the program knows", () => {
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
      // Node's own.
      "NODE_COMPILE_CACHE",
      // The PostgreSQL client's.
      "PGPASSWORD",
    ];
    expect(set.filter((name) => !VARIABLES.includes(name) && !others.includes(name))).toEqual([]);
  });

  it("[P8] pass on every variable of a settings file, and have a place for backups", () => {
    for (const name of ["compose.yaml", "compose.postgres.yaml"])
      expect(read(name)).toContain("env_file: [{ path: .env, required: false }]");
    expect(read("compose.yaml")).toMatch(/:\/backups"/);
    expect(read("Dockerfile")).toContain("/backups");
  });

  it("[P9] let the service write its backups", () => {
    expect(read("deploy/colophon.service")).toMatch(/^ReadWritePaths=-\/var\/backups\/colophon$/m);
    expect(read("docs/operating.md")).toContain("BACKUP_DIR=/var/backups/colophon");
  });

  it("start the server as npm start does", () => {
    const args = npmStart(root);
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(read("Dockerfile"))?.[1] ?? "[]")).toEqual(["node", ...args]);
    expect(read("deploy/colophon.service")).toContain(`ExecStart=/usr/bin/node ${args.join(" ")}\n`);
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

// Files are readable as in an image, whatever other tests in this process did to the mask.
let mask = 0;
beforeAll(() => {
  mask = process.umask(0o022);
});
afterAll(() => {
  process.umask(mask);
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
 * Every file of the program, without the installed packages: other tests share these, and tools cache files in them.
 */
const filesOf = (app: string) =>
  readdirSync(app)
    .filter((name) => name !== "node_modules")
    .flatMap((name) => [name, ...listed(path.join(app, name)).map((inner) => path.join(name, inner))])
    .sort();

const listed = (name: string) =>
  statSync(name).isDirectory() ? (readdirSync(name, { recursive: true }) as string[]) : [];

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
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: data };
  const [program = "", ...args] = within([process.execPath, ...npmStart(app)]);
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
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port) resolve(port);
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

/** The compose files' restrictions: only `data` can be written, by an unprivileged user who cannot gain privileges. */
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
  // Where only root may read this folder or Node, no other user can serve from them.
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
    const before = filesOf(app);
    await serveAndEnd(app, data);
    expect(filesOf(app)).toEqual(before);
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

/** A server on data of its own, started by a program with these arguments. */
async function started(program: string, args: string[], more: Record<string, string> = {}) {
  folder = mkdtempSync(path.join(os.tmpdir(), "colophon-stopping-"));
  // npm's own variables are those of the npm that runs the tests.
  const outside = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS|NODE_ENV)/.test(name));
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...(Object.fromEntries(outside) as NodeJS.ProcessEnv),
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: "",
      BASE_URL: "",
      PORT: "0",
      LOG_LEVEL: "info",
      ...more,
    },
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own, so that a test can send a signal to all of it.
    detached: true,
  });
  if (child.pid) groups.push(child.pid);
  let output = "";
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on("data", (text) => {
      output += text;
      const port = /"port":(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    child.once("exit", () => reject(new Error(output)));
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, port, ended, said: () => output };
}

/** Waits until nothing answers on a port any more. */
const silent = (port: number) =>
  vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), {
    timeout: 15_000,
    interval: 100,
  });

describe.runIf(process.platform === "linux")("the command beside the service", () => {
  /** Runs `deploy/colophon` on prepared data, from another folder than the program's. */
  function colophon(app: string, args: string[], more: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(path.join(app, "deploy/colophon"), args, {
      cwd: os.tmpdir(),
      env: { PATH: process.env.PATH, NODE_ENV: "test", ...more },
      encoding: "utf8",
    });
    return { status, said: stdout + stderr };
  }

  it("[P3] uses the service's variables, and makes its files as the service's user", () => {
    const { folder, app, data } = makeImage();
    const variables = path.join(folder, "colophon.env");
    // Its commands are compiled once, for whichever user.
    const compiled = path.join(folder, "compiled");
    mkdirSync(compiled);
    chmodSync(compiled, 0o777);
    writeFileSync(variables, `DATA_DIR=${data}\nBACKUP_DIR=${path.join(folder, "backups")}\n`);
    const run = (...args: string[]) =>
      colophon(app, args, { COLOPHON_ENV: variables, NODE_COMPILE_CACHE: compiled });
    expect(run("stores")).toMatchObject({ status: 2, said: expect.stringContaining("There is no folder") });
    mkdirSync(data, { mode: 0o700 });
    const user = canContain() ? USER : (process.getuid?.() ?? 0);
    chmodSync(folder, 0o755);
    chownSync(data, user, user);
    // A command that only reads makes no database.
    expect(run("stores").said).toContain("There is no database at");
    expect(readdirSync(data)).toEqual([]);
    writeFileSync(path.join(folder, "shop.json"), read("demo/prairie.json"));
    const result = run("settings", "import", path.join(folder, "shop.json"), "--store", "prairie");
    expect(result.said).toContain("prairie");
    expect(result.status).toBe(0);
    expect(statSync(path.join(data, "colophon.sqlite")).uid).toBe(user);
    expect(run("stores").said).toContain("prairie");
    // The doctor sees what the server sees.
    expect(run("doctor").said).not.toContain("makes none");
  });
});

describe.runIf(built && process.platform === "linux")("stopping", () => {
  it("[P2] npm start with SIGTERM stops the server that it started", async () => {
    const { child, port, ended } = await started("npm", ["start", "--silent"]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    await ended;
    await silent(port);
  });

  it("[P2] Ctrl-C stops npm start and its server, as all of a terminal's processes", async () => {
    const { child, port, ended } = await started("npm", ["start", "--silent"]);
    process.kill(-(child.pid ?? Number.NaN), "SIGINT");
    await ended;
    await silent(port);
  });

  it("[P2] [P14] ends although a backup hangs", async () => {
    const preload = ["--import", "./tests/support/hanging-backups.ts"];
    const { child, ended, said } = await started(process.execPath, [...preload, ...npmStart(root)], {
      BACKUP_DIR: "/nowhere/backups",
    });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said()).toContain("something hangs");
  });

  it("[P18] begins no backup when the port is in use", async () => {
    const first = await started(process.execPath, npmStart(root));
    const backups = path.join(folder ?? "", "backups");
    const second = spawnSync(process.execPath, npmStart(root), {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DATA_DIR: path.join(folder ?? "", "data"),
        BACKUP_DIR: backups,
        PORT: String(first.port),
      },
      encoding: "utf8",
    });
    expect(second.status).toBe(2);
    expect(second.stderr).toContain("is in use");
    expect(existsSync(backups)).toBe(false);
    first.child.kill("SIGTERM");
    await first.ended;
  });

  it("limits its memory by itself, and keeps the limits that it was given", async () => {
    const limits = (pid = 0) =>
      readFileSync(`/proc/${pid}/environ`, "utf8")
        .split("\0")
        .filter((variable) => variable.startsWith("MALLOC_"))
        .sort();
    const first = await started(process.execPath, npmStart(root));
    expect(limits(first.child.pid)).toEqual(["MALLOC_ARENA_MAX=2", "MALLOC_MMAP_THRESHOLD_=131072"]);
    first.child.kill("SIGTERM");
    await first.ended;
    const second = await started(process.execPath, npmStart(root), { MALLOC_ARENA_MAX: "4" });
    expect(limits(second.child.pid)).toEqual(["MALLOC_ARENA_MAX=4"]);
    second.child.kill("SIGTERM");
    await second.ended;
  });
});
