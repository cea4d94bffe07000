import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { isFailure } from "#app/messages/result.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { backoff, enqueue, runJobs, runOneJob } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { NOW, type TestPlatform, testPlatform } from "../support/platform.ts";
import { CANADIAN, CONTACT, guest, makeShop, makeTitle, stock, toReview } from "../support/shop.ts";
import { openTraceCollector } from "../support/trace-collector.ts";

const open: TestPlatform[] = [];
async function fresh(extra: Record<string, string> = {}): Promise<TestPlatform> {
  const platform = await testPlatform(extra);
  open.push(platform);
  return platform;
}
afterEach(async () => {
  for (const platform of open.splice(0)) await platform.close();
});

describe("the log", () => {
  it("[X16] continues in its file after the disk was full, and never ends the process", async () => {
    const program = `
      import { execFileSync } from "node:child_process";
      import { createLog } from "#app/platform/log.server.ts";
      const room = (bytes) => execFileSync("prlimit", ["--pid=" + process.pid, "--fsize=" + bytes + ":unlimited"]);
      const log = createLog("info");
      room(10);
      for (let line = 0; line < 20_000; line++) log.info({ line, text: "x".repeat(100) });
      room("unlimited");
      log.info("room again");
      log.info("and on");
    `;
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), "colophon-log-")), "log");
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
      stdio: ["ignore", "ignore", openSync(file, "w")],
    });
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.at(-1)).toContain("and on");
    for (const line of lines) JSON.parse(line);
  });
});

describe("the environment", () => {
  it("has a default for everything, and names each variable that is invalid", () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", TRUST_PROXY: false });
    expect(() => readEnv({ PORT: "abc", MAIL_URL: "http://x", SESSION_SECRET: "short" })).toThrow(
      /PORT[\s\S]*MAIL_URL[\s\S]*SESSION_SECRET/,
    );
    expect(readEnv({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
    expect(readEnv({ PDF_FONTS: "tests" }).PDF_FONTS).toBe("tests");
    for (const none of ["no/such/folder", "package.json"])
      expect(() => readEnv({ PDF_FONTS: none })).toThrow(/PDF_FONTS.*folder/);
  });
  it.runIf(existsSync("build/server/index.js"))(
    "stops the start with one sentence when it is invalid",
    async () => {
      const child = spawn(process.execPath, ["server.ts"], {
        env: { ...process.env, BASE_URL: "", DATABASE_URL: "mysql://x" },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let text = "";
      child.stderr.on("data", (chunk) => {
        text += chunk;
      });
      const code = await new Promise((resolve) => child.on("exit", resolve));
      expect(code).toBe(2);
      expect(text).toContain("DATABASE_URL: must begin with postgres://");
    },
  );
});

describe("SQLite", () => {
  it("uses a write-ahead log, a read-only reader and foreign keys", async () => {
    const { env, database } = await fresh();
    const file = new DatabaseSync(path.join(env.dataDir, "colophon.sqlite"));
    expect(file.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    file.close();
    // The reader refuses every write.
    await expect(database.read.deleteFrom("stores").execute()).rejects.toThrow(/read_only/);
    await expect(
      database.transaction((tx) =>
        tx.insertInto("store_hosts").values({ host: "x", store_id: 99 }).execute(),
      ),
    ).rejects.toThrow(/FOREIGN KEY/);
  });

  it("runs each migration once, even when two processes start at the same time", async () => {
    const first = await fresh();
    expect(await migrate(first.database)).toEqual([]);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-two-"));
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: "test" });
    const log = createLog("silent");
    const both = await Promise.all([
      openPlatform({ env, log, runJobs: false }),
      openPlatform({ env, log, runJobs: false }),
    ]);
    expect(both[0].secret).toBe(both[1].secret);
    for (const platform of both) await platform.close();
  });

  it("rolls a failed transaction back completely", async () => {
    const { database } = await fresh();
    const work = database.transaction(async (tx) => {
      await tx.insertInto("rate_limits").values({ key: "k", window_start: 1, used: 1 }).execute();
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await database.read.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  it("can be backed up while it is in use, and the backup opens", async () => {
    const platform = await fresh();
    await makeShop(platform, "test", CANADIAN);
    const copy = mkdtempSync(path.join(os.tmpdir(), "colophon-copy-"));
    await platform.database.backup?.(path.join(copy, "colophon.sqlite"));
    const restored = await openPlatform({
      env: readEnv({ DATA_DIR: copy, NODE_ENV: "test" }),
      log: createLog("silent"),
      runJobs: false,
    });
    expect(
      (await guest({ ...platform, ...restored } as TestPlatform).ok("store/getSettings")).webstore_name,
    ).toBe("test");
    await restored.close();
  });

  it("never reports success on a full disk, and can still be read", async () => {
    const platform = await fresh();
    await makeShop(platform, "test", CANADIAN);
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const form = await toReview(shopper);
    await shopper.ok("checkout/setExtras", { ...CONTACT, instructions: "€".repeat(1000) });
    // A limit on the file's pages has the effect of a full disk, but only on this connection.
    const limit = (pages: string) =>
      platform.database.transaction(async (tx) => {
        const { sql } = await import("kysely");
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
        await sql
          .raw(`pragma max_page_count = ${pages === "full" ? (rows[0]?.page_count ?? 1) : 1_000_000}`)
          .execute(tx);
      });
    await limit("full");
    // Adds large rows, then smaller and smaller ones, until nothing fits any more.
    let refused: unknown;
    for (const size of [4000, 1000, 100]) {
      refused = undefined;
      for (let index = 0; index < 400 && !refused; index++) {
        refused = await platform.database
          .transaction((tx) =>
            tx
              .insertInto("rate_limits")
              .values({ key: `${index}${"x".repeat(size)}`, window_start: 1, used: 1 })
              .execute(),
          )
          .then(() => undefined)
          .catch((error) => error);
      }
    }
    expect(String(refused)).toMatch(/full/);
    await expect(shopper.call("checkout/submit", form)).rejects.toThrow(/full/);
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
    await limit("free");
    const placed = await shopper.call("checkout/submit", form);
    expect(isFailure(placed)).toBe(false);
    expect(await platform.database.read.selectFrom("orders").select("id").execute()).toHaveLength(1);
  });

  it("waits while another process holds the lock, then fails with a message", async () => {
    const platform = await fresh();
    const other = new DatabaseSync(path.join(platform.env.dataDir, "colophon.sqlite"));
    other.exec("begin immediate");
    setTimeout(() => other.exec("commit"), 300);
    await makeShop(platform, "test", CANADIAN);
    other.exec("begin immediate");
    await expect(makeShop(platform, "test", CANADIAN)).rejects.toThrow(/locked/);
    other.exec("commit");
    other.close();
    await makeShop(platform, "test", CANADIAN);
  }, 20_000);
});

describe("jobs", () => {
  it("run in order and once, and are retried later and later until they are given up", async () => {
    const { database, clock, log } = await fresh();
    let tries = 0;
    const handlers = {
      fails: async () => {
        tries++;
        throw new Error("not today");
      },
    };
    await database.transaction((tx) => enqueue(tx, NOW, "fails", { a: 1 }));
    expect(await runOneJob(database, clock, log, handlers)).toBe(true);
    expect(await runOneJob(database, clock, log, handlers)).toBe(false);
    clock.set(NOW + backoff(1));
    expect(await runOneJob(database, clock, log, handlers)).toBe(true);
    for (let index = 0; index < 20; index++) {
      clock.set(clock.now() + 3600);
      await runOneJob(database, clock, log, handlers);
    }
    expect(tries).toBe(12);
    const job = await database.read.selectFrom("jobs").select(["state", "last_error"]).executeTakeFirst();
    expect(job).toEqual({ state: "failed", last_error: "not today" });
    expect([1, 2, 3, 20].map(backoff)).toEqual([5, 10, 20, 3600]);
  });

  it("are picked up again when their process died and their lock has expired", async () => {
    const { database, clock, log } = await fresh();
    let ran = 0;
    await database.transaction((tx) => enqueue(tx, NOW, "works", {}));
    await database.transaction((tx) =>
      tx
        .updateTable("jobs")
        .set({ state: "running", attempts: 1, locked_until: NOW + 120 })
        .execute(),
    );
    const handlers = { works: async () => void ran++ };
    expect(await runOneJob(database, clock, log, handlers)).toBe(false);
    clock.set(NOW + 121);
    expect(await runOneJob(database, clock, log, handlers)).toBe(true);
    expect(ran).toBe(1);
  });

  it("are taken one at a time, the oldest first, among those of a dead process and those that wait until tomorrow", async () => {
    const { database, clock, log } = await fresh();
    const ran: string[] = [];
    const handlers = { works: async (payload: unknown) => void ran.push((payload as { name: string }).name) };
    const stored = (name: string, at: number) =>
      database.transaction((tx) => enqueue(tx, at, "works", { name }));
    await stored("tomorrow", NOW + 86_400);
    await stored("third", NOW - 10);
    await stored("second, abandoned", NOW - 20);
    await stored("first", NOW - 30);
    await database.transaction((tx) =>
      tx
        .updateTable("jobs")
        .set({ state: "running", attempts: 1, locked_until: NOW - 1 })
        .where("run_at", "=", NOW - 20)
        .execute(),
    );
    // A server that stops after two jobs leaves the others to others.
    const stopsAfter = (most: number) => runJobs({ database, clock, log, handlers }, () => ran.length < most);
    expect(await stopsAfter(2)).toBe(true);
    expect(ran).toEqual(["first", "second, abandoned"]);
    const states = database.read.selectFrom("jobs").select(["state", "attempts"]).orderBy("id");
    expect(await states.execute()).toEqual([
      { state: "waiting", attempts: 0 },
      { state: "waiting", attempts: 0 },
      { state: "done", attempts: 2 },
      { state: "done", attempts: 1 },
    ]);
    expect(await stopsAfter(9)).toBe(true);
    expect(await stopsAfter(9)).toBe(false);
    expect(ran).toEqual(["first", "second, abandoned", "third"]);
  });
});

describe("the server as a process", () => {
  // Needs the build, which `npm run check` does not create.
  const built = it.runIf(existsSync("build/server/index.js"));

  /** Makes a shop, and serves it. */
  async function serveShop(extra: Record<string, string>) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-server-"));
    const settings = path.join(dataDir, "settings.json");
    writeFileSync(settings, JSON.stringify(CANADIAN));
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      // The test runner sets a BASE_URL that is not a URL.
      BASE_URL: "",
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "info",
      ...extra,
    };
    const shop = spawn(
      process.execPath,
      ["app/cli/main.ts", "settings", "import", settings, "--store", "test"],
      { env, stdio: "ignore" },
    );
    expect(await new Promise((resolve) => shop.on("exit", resolve))).toBe(0);
    const server = spawn(process.execPath, ["server.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    const port = await new Promise<number>((resolve, reject) => {
      server.stderr.on("data", (chunk) => {
        text += chunk;
        const match = /"port":(\d+)/.exec(text);
        if (match) resolve(Number(match[1]));
      });
      server.on("exit", () => reject(new Error(text)));
    });
    const ended = new Promise((resolve) => server.on("exit", resolve));
    return { server, port, ended, log: () => text };
  }

  built("answers, survives bad requests, and stops within five seconds", async () => {
    const collector = await openTraceCollector();
    const { server, port, ended, log } = await serveShop({
      LOG_REQUESTS: "true",
      METRICS_TOKEN: "the token of the tests",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const ask = (target: string, headers: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        request({ host: "127.0.0.1", port, path: target, headers }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve(answer.statusCode ?? 0));
        })
          .on("error", reject)
          .end();
      });
    expect(await ask("/readyz")).toBe(200);
    expect(await ask("/")).toBe(200);
    expect(await ask("//evil.example/x")).toBe(404);
    expect(await ask("/%E0%A4%A")).toBeGreaterThanOrEqual(400);
    expect(await ask("/", { Host: "a b" })).toBe(400);
    expect(await ask(`/browse/filter/t/${"x".repeat(8000)}`)).toBe(200);
    expect(await ask("/healthz")).toBe(200);
    expect(await ask("/metrics")).toBe(401);
    expect(await ask("/metrics", { Authorization: "Bearer another token" })).toBe(401);
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { Authorization: "Bearer the token of the tests" },
    });
    const counted = await figures.text();
    expect(counted).toMatch(/duration_seconds_count\{route="browse-filter",method="GET",status="200"\} 1/);
    expect(counted).toContain('colophon_calls_total{call="browse/get",outcome="ok"} 1');
    expect(counted).toMatch(/colophon_nodejs_eventloop_lag_p99_seconds \d/);
    // The log has a line for each request, without the search terms.
    expect(log()).toMatch(/"method":"GET","url":"\/","route":"[^"]+","status":200,"ms":[\d.]+/);
    const stopped = Date.now();
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(5000);
    // Traces name routes, calls and tables, and nothing that a visitor typed.
    const called = collector.spans.find(({ name }) => name === "browse/get");
    const whole = collector.spans.find(({ spanId }) => spanId === called?.parentSpanId);
    expect(whole?.name).toBe("GET browse-filter");
    const statement = collector.spans.find(
      ({ name, traceId }) => name === "select titles" && traceId === called?.traceId,
    );
    expect(statement).toBeDefined();
    expect(JSON.stringify(collector.spans)).not.toContain("xxxxxxxx");
    await collector.close();
  });

  built("says that it is about to end, and answers meanwhile without keeping connections", async () => {
    const { server, port, ended } = await serveShop({ DRAIN_SECONDS: "300" });
    const ask = async (target: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${target}`);
      return [status, headers.get("connection")];
    };
    expect(await ask("/readyz")).toEqual([200, "keep-alive"]);
    server.kill("SIGTERM");
    await expect.poll(() => ask("/readyz")).toEqual([503, "close"]);
    expect(await ask("/healthz")).toEqual([200, "close"]);
    expect(await ask("/")).toEqual([200, "close"]);
    server.kill("SIGKILL");
    await ended;
  });
});
