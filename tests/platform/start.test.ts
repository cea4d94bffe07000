import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backupCommand } from "#app/cli/commands/backup.ts";
import { listen } from "#app/http/server/listen.ts";
import { frozenClock } from "#app/platform/clock.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { type Migration, migrations } from "#app/platform/db/migrations/index.ts";
import { postgresStartError } from "#app/platform/db/postgres.server.ts";
import { openSqlite } from "#app/platform/db/sqlite.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog, type Log } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { operatorWords, systemWords } from "#app/platform/start-error.ts";
import { runCommand } from "../support/command.ts";
import { NOW } from "../support/platform.ts";
import { CANADIAN, makeShop } from "../support/shop.ts";

// These tests start whole programs, several at a time, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "colophon-starting-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  said: string;
}

/** Runs a program of this project until it exits, as an operator does. */
function run(args: string[], env: Record<string, string> = {}, node = process.execPath): Promise<Ended> {
  const input = { DATA_DIR: path.join(folder, "data"), PORT: "0", LOG_LEVEL: "error", BASE_URL: "", ...env };
  const { NODE_OPTIONS: _, ...outside } = process.env;
  const child = spawn(node, ["launch.cjs", ...args], {
    cwd: root,
    env: { ...outside, ...input },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 55_000,
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said: output.trim() })));
}
const shop = (args: string[], env: Record<string, string> = {}) => run(["app/cli/main.ts", ...args], env);

/** On SQLite, even when the other tests use PostgreSQL, because this is about its files. */
function open(dataDir: string, log: Log = createLog("silent")): Promise<Platform> {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  return openPlatform({ env, clock: frozenClock(NOW), log, runJobs: false });
}
const asTest = (platform: Platform) => platform as Parameters<typeof makeShop>[0];

const released = migrations.length;
afterEach(() => {
  (migrations as Migration[]).length = released;
});

/** Data from before a migration that is then added, with a shop in it. */
async function olderData(): Promise<{ dataDir: string; missing: string }> {
  const dataDir = path.join(folder, "data");
  const database = await openSqlite(dataDir);
  await migrate(database);
  await database.transaction((tx) =>
    tx
      .insertInto("stores")
      .values({ webstore_name: "old", settings: JSON.stringify(CANADIAN), created_at: 1 })
      .execute(),
  );
  await database.close();
  const missing = "9998-next";
  (migrations as Migration[]).push({
    name: missing,
    release: "9.0.0",
    sql: "create table next (id bigint);\n",
  });
  return { dataDir, missing };
}
const migrationsIn = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name from migrations").all();
  database.close();
  return rows.map(({ name }) => String(name));
};

describe("a failed start explains itself in one sentence, without a stack trace", () => {
  const dataDir = () => path.join(folder, "data");
  const cases: [
    title: string,
    prepare: () => Promise<Record<string, string>> | Record<string, string>,
    says: RegExp,
  ][] = [
    [
      "when DATA_DIR is a file",
      () => {
        writeFileSync(dataDir(), "x");
        return {};
      },
      /^DATA_DIR \(.*data\) .*\. Choose a folder that this user can write to\.$/,
    ],
    [
      "when DATA_DIR is below a file",
      () => {
        writeFileSync(path.join(folder, "file"), "x");
        return { DATA_DIR: path.join(folder, "file", "data") };
      },
      /^DATA_DIR \(.*\) needs a folder where there is a file\. Choose a folder/,
    ],
    [
      "when the database is a folder",
      () => {
        mkdirSync(path.join(dataDir(), "colophon.sqlite"), { recursive: true });
        return {};
      },
      /colophon\.sqlite is a folder, but the database belongs there\. Move the folder away\.$/,
    ],
    [
      "when the database is another file",
      () => {
        mkdirSync(dataDir());
        writeFileSync(path.join(dataDir(), "colophon.sqlite"), "not a database at all ".repeat(500));
        return {};
      },
      /^The database .*colophon\.sqlite is damaged or not a SQLite database\. Put a backup in its place/,
    ],
    [
      "when the secret is empty",
      () => {
        mkdirSync(dataDir());
        writeFileSync(path.join(dataDir(), "session-secret"), "");
        return {};
      },
      /session-secret is empty or too short to be a secret\. Delete it/,
    ],
    [
      "when PostgreSQL does not answer",
      async () => ({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${await closedPort()}/books` }),
      /^PostgreSQL at 127\.0\.0\.1:\d+, database books, user me, does not answer\. Is it running/,
    ],
    [
      "when a newer version has been at the database",
      async () => {
        await (await open(dataDir())).close();
        const database = new DatabaseSync(path.join(dataDir(), "colophon.sqlite"));
        database.exec("insert into migrations (name, run_at) values ('9999-later', 1)");
        database.close();
        return {};
      },
      /^This database was changed by a newer version of Colophon \(9999-later\)\. Start that version, or restore/,
    ],
    [
      "when a migration was edited after the database had it",
      async () => {
        await (await open(dataDir())).close();
        const database = new DatabaseSync(path.join(dataDir(), "colophon.sqlite"));
        database.exec("update migrations set hash = 'of other statements'");
        database.close();
        return {};
      },
      /^This database was made by a version of Colophon that was never released: its migration 0001-schema has changed/,
    ],
    [
      "when a preview made the database",
      () => {
        mkdirSync(dataDir());
        const database = new DatabaseSync(path.join(dataDir(), "colophon.sqlite"));
        database.exec("create table migrations (name text primary key, run_at bigint not null)");
        database.exec("insert into migrations values ('0001-foundation', 1), ('0062-networks-paying', 1)");
        database.close();
        return {};
      },
      /^This database was made by a preview of Colophon, which this version cannot upgrade\. Begin with an empty/,
    ],
  ];
  it.each(cases)("[F10] [F12] %s", async (_, prepare, says) => {
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir(), ...(await prepare()) });
    const failed = await openPlatform({ env, log: createLog("silent"), runJobs: false }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const text = operatorWords(failed);
    expect(text, String(failed)).toMatch(says);
    expect(text).not.toMatch(/\n|hidden/);
  });

  it("[F10] [F14] when the port is in use, or HOST belongs to another machine", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const failure = (host: string, at: number) =>
      listen(() => {}, at, host, { request: 1000, headers: 1000 }).then(() => "it listens", operatorWords);
    expect(await failure("127.0.0.1", port)).toBe(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}`,
    );
    expect(await failure("192.0.2.1", 0)).toMatch(/^HOST is "192\.0\.2\.1", which is not an address of this/);
    await new Promise((resolve) => taken.close(resolve));
  });

  // Needs the build, which `npm run check` does not create.
  it.runIf(existsSync("build/server/index.js"))(
    "[F8] [F10] when DEFAULT_STORE names no shop, in the server itself",
    async () => {
      const platform = await open(dataDir());
      await makeShop(asTest(platform), "books", CANADIAN);
      await platform.close();
      expect(await run(["server.ts"], { DEFAULT_STORE: "nope" })).toEqual({
        code: 2,
        said: 'DEFAULT_STORE is "nope", but the shops are: books. Name one of them, or leave it out.',
      });
    },
  );

  it("[F10] in the operator's command as well, also for files passed to it", async () => {
    const { code, said } = await shop(["settings", "import", folder, "--store", "books"]);
    expect(said).toBe(`${folder} is a folder, not a file.`);
    expect(code).toBe(1);
  });

  it("[F10] for every error of the file system and of a PostgreSQL connection", () => {
    const error = (code: string, message = "x") =>
      Object.assign(new Error(message), { code, path: "/srv/shop" });
    for (const code of ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EMFILE", "EIO", "EISDIR", "ENOTDIR"])
      expect(systemWords(error(code)), code).toMatch(/^\/srv\/shop.*\.$/);
    expect(operatorWords(error("EWHAT"))).toBeUndefined();
    expect(operatorWords(new TypeError("a bug"))).toBeUndefined();
    const url = "postgres://me:hidden@db.example:5433/books";
    for (const [code, words] of [
      ["ENOTFOUND", "cannot be found"],
      ["28P01", "refuses this user or password"],
      ["3D000", "has no database of this name"],
      ["42501", "does not let this user create tables"],
      ["ETIMEDOUT", "cannot be reached"],
    ]) {
      const text = operatorWords(postgresStartError(new Error("outage", { cause: error(code ?? "") }), url));
      expect(text).toContain(words);
      expect(text).toContain("db.example:5433, database books, user me");
      expect(text).not.toContain("hidden");
    }
    const bug = new TypeError("a bug");
    expect(postgresStartError(bug, url)).toBe(bug);
  });
});

it("[F14] every program says which Node it needs when this one is too old", async () => {
  const launcher = readFileSync(path.join(root, "launch.cjs"), "utf8");
  const { engines, scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect(launcher).toContain(`NEEDED = [${engines.node.replace(">=", "").split(".").join(", ")}]`);
  for (const [name, script] of Object.entries(scripts as Record<string, string>))
    expect(script, name).not.toMatch(/node (?!launch\.cjs)\S+\.ts/);
  // Runs the launcher under a Node that claims to be older.
  const old = path.join(folder, "old.cjs");
  writeFileSync(old, 'Object.defineProperty(process.versions, "node", { value: "20.20.2" });');
  const { code, said } = await run(["server.ts"], { NODE_OPTIONS: `--require ${old}` });
  expect(said).toMatch(
    /^Colophon needs Node 24\.7 or later, and this is Node 20\.20\.2 \(.*\)\.\nEither install/,
  );
  expect(code).toBe(2);
});

describe("upgrading", () => {
  it("[F12] copies the database first, logs it, and keeps only the newest copies", async () => {
    const { dataDir, missing } = await olderData();
    const backups = path.join(dataDir, "backups");
    mkdirSync(backups);
    for (const at of ["20200101000000", "20210101000000", "20220101000000", "20230101000000"])
      writeFileSync(path.join(backups, `before-${at}-was-x.sqlite`), "");
    const logged: Record<string, unknown>[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => logged.push(JSON.parse(line)) });
    await (await open(dataDir, log)).close();

    const kept = readdirSync(backups).sort();
    expect(kept.slice(0, 2)).toEqual([
      "before-20220101000000-was-x.sqlite",
      "before-20230101000000-was-x.sqlite",
    ]);
    expect(kept).toHaveLength(3);
    const copy = path.join(backups, kept[2] ?? "");
    expect(copy).toContain(`-was-${migrations.at(-2)?.name}`);
    expect(migrationsIn(copy)).not.toContain(missing);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(migrationsIn(path.join(dataDir, "colophon.sqlite"))).toContain(missing);
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: "upgrading the database", pending: [missing], copy }),
    );
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: "the database is up to date", ran: [missing] }),
    );

    // Neither a new database nor an up-to-date one is copied.
    await (await open(dataDir, log)).close();
    await (await open(path.join(folder, "new"))).close();
    expect(readdirSync(backups)).toHaveLength(3);
    expect(existsSync(path.join(folder, "new", "backups"))).toBe(false);
  });

  it("[F12] [O9] leaves a copy that, once restored, never issues an order number again", async () => {
    const { dataDir } = await olderData();
    await (await open(dataDir)).close();
    const backups = path.join(dataDir, "backups");
    const restored = path.join(folder, "restored");
    mkdirSync(restored);
    copyFileSync(path.join(backups, readdirSync(backups)[0] ?? ""), path.join(restored, "colophon.sqlite"));
    const next = async (where: string) => {
      const platform = await open(where);
      const row = await platform.database.read.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
      await platform.close();
      return row.next_order_number;
    };
    expect(await next(restored)).toBe((await next(dataDir)) + 10_000);
  });

  it("[F12] stops before changing anything when the database cannot be copied", async () => {
    const { dataDir, missing } = await olderData();
    // A file where the folder for copies should be.
    writeFileSync(path.join(dataDir, "backups"), "");
    await expect(open(dataDir)).rejects.toThrow(/^The database must be copied before it is upgraded\. /);
    expect(migrationsIn(path.join(dataDir, "colophon.sqlite"))).not.toContain(missing);
  });
});

describe("a backup", () => {
  const backUp = async (dataDir: string): Promise<string> => {
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
    const platform = await openPlatform({ env, log: createLog("silent"), runJobs: false, asIs: true });
    try {
      return (await runCommand(backupCommand, platform, [path.join(folder, "copy")])).text;
    } finally {
      await platform.close();
    }
  };

  it("[F12] copies an older database without upgrading it", async () => {
    const { dataDir, missing } = await olderData();
    expect(await backUp(dataDir)).toContain("holds a copy of the database, the pictures and the secret");
    for (const where of [dataDir, path.join(folder, "copy")])
      expect(migrationsIn(path.join(where, "colophon.sqlite")), where).not.toContain(missing);
  });

  it("[F12] can be made of a database from a newer version", async () => {
    const dataDir = path.join(folder, "data");
    await (await open(dataDir)).close();
    const database = new DatabaseSync(path.join(dataDir, "colophon.sqlite"));
    database.exec("insert into migrations (name, run_at) values ('9999-later', 1)");
    database.close();
    await backUp(dataDir);
    expect(migrationsIn(path.join(folder, "copy", "colophon.sqlite"))).toContain("9999-later");
  });

  it("[F12] is refused when there is no database, and creates none", async () => {
    const dataDir = path.join(folder, "data");
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
    await expect(openPlatform({ env, runJobs: false, asIs: true })).rejects.toThrow(
      /^There is no database at .*colophon\.sqlite\. Is DATA_DIR right\?$/,
    );
    expect(existsSync(path.join(dataDir, "colophon.sqlite"))).toBe(false);
  });

  it("[F12] holds the pictures and the secret, and can be used as DATA_DIR", async () => {
    const dataDir = path.join(folder, "data");
    const platform = await open(dataDir);
    await makeShop(asTest(platform), "test", CANADIAN);
    mkdirSync(path.join(dataDir, "pictures", "fetched", "001"), { recursive: true });
    writeFileSync(path.join(dataDir, "pictures", "9780000000002_0_abc.jpg"), "picture");
    chmodSync(path.join(dataDir, "pictures", "9780000000002_0_abc.jpg"), 0o600);
    writeFileSync(path.join(dataDir, "pictures", "fetched", "001", "x"), "fetched");
    const copy = path.join(folder, "copy");
    await runCommand(backupCommand, platform, [copy]);
    await platform.close();
    expect(readdirSync(copy, { recursive: true, encoding: "utf8" }).sort()).toEqual([
      "colophon.sqlite",
      "pictures",
      path.join("pictures", "9780000000002_0_abc.jpg"),
      "session-secret",
    ]);
    for (const name of ["", ...readdirSync(copy, { recursive: true, encoding: "utf8" })])
      expect(statSync(path.join(copy, name)).mode & 0o077, name).toBe(0);
    const restored = await open(copy);
    expect(restored.secret).toBe(platform.secret);
    expect(await restored.database.read.selectFrom("stores").select("webstore_name").execute()).toEqual([
      { webstore_name: "test" },
    ]);
    await restored.close();
  });
});

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
