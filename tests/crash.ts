import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { reconcile } from "#app/domain/checkout/paying.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { CANADIAN, type MadeTitle, makeShop, makeTitle, merged, stock } from "./support/shop.ts";

/**
 * `node tests/crash.ts [--kills 1000] [--cuts 100]`: a process that takes orders is ended at any instant, again
 * and again, and what it has acknowledged must be there, once. A power cut is simulated as well: everything
 * that was written to the journal after the last promise (an acknowledged order, an attempt whose payment is
 * about to move money) may be lost, torn or garbage.
 */
const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, cuts: { type: "string", default: "10" } },
});
const COPIES = 1_000_000;
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-crash-"));
const env = readEnv({
  DATA_DIR: folder,
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRET: "the-secret-of-the-crash-test-0123456789",
});
const acknowledged = new Map<string, string>();
let title: MadeTitle;
const random = (below: number) => Math.floor(Math.random() * below);

async function open(): Promise<Platform> {
  return openPlatform({ env, log: createLog("silent"), runJobs: false });
}

async function prepare(): Promise<void> {
  const platform = (await open()) as Parameters<typeof makeShop>[0];
  await makeShop(platform, "test", merged(CANADIAN, { checkout_info: { payment_methods: ["paypal"] } }));
  title = await makeTitle(platform);
  await stock(platform, "test", title, COPIES);
  const store = await storeNamed(platform.database, "test");
  if (store)
    await setAccount(platform.database, store.id, platform.clock.now(), "paypal", { simulator: true });
  await platform.close();
}

/** The journal: what a commit is first written to. */
function journal(): string | undefined {
  const name = readdirSync(folder).find((one) => one.endsWith("-wal"));
  return name && path.join(folder, name);
}
const sizeOf = (file: string | undefined) => (file && existsSync(file) ? statSync(file).size : 0);

/** Runs shoppers for a moment and ends them. @returns how long the journal was at the last promise */
function runAndKill(ms: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tests/support/ordering.child.ts", title.eisbn], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        SESSION_SECRET: env.SESSION_SECRET ?? "",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    let durable = 0;
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const [word, number = "", token = ""] = line.split(" ");
        if (word === "ready") setTimeout(() => child.kill("SIGKILL"), ms);
        if (word === "placed") acknowledged.set(number, token);
        if (word === "placed" || word === "promised") durable = sizeOf(journal());
      }
    });
    // Everything that was said is heard before this.
    child.on("close", (_, signal) =>
      signal === "SIGKILL" ? resolve(durable) : reject(new Error("the shoppers ended by themselves")),
    );
  });
}

/**
 * Loses what the disk had not promised yet. `durable` was read after the order that was acknowledged last, so
 * a little more than the promise is kept, and everything beyond is cut off, or overwritten with garbage.
 */
function cutPower(durable: number): void {
  const file = journal();
  const size = sizeOf(file);
  if (!file || durable === 0 || size <= durable) return;
  const at = durable + random(size - durable);
  if (random(2) === 0) {
    truncateSync(file, at);
    return;
  }
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.from(Array.from({ length: size - at }, () => random(256))), 0, size - at, at);
  closeSync(handle);
}

/** What must hold whenever the program has been ended. @throws Error naming what does not */
async function check(): Promise<void> {
  const platform = await open();
  const { database } = platform;
  try {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
    if (integrity.rows[0]?.integrity_check !== "ok") throw new Error("the database is damaged");
    // A minute later: what was charged while nobody was there has become an order.
    const now = platform.clock.now() + 60;
    const cashier = { database, now, secret: platform.secret, dataDir: folder, log: platform.log };
    while ((await reconcile(cashier)) > 0) {
      // Every attempt has its next look later than now.
    }
    const orders = await database.read
      .selectFrom("orders")
      .select(["id", "order_number", "order_token", "status", "payment_type"])
      .execute();
    const byNumber = new Map(orders.map((order) => [String(order.order_number), order]));
    for (const [number, token] of acknowledged) {
      const order = byNumber.get(number);
      if (order?.order_token !== token || order.status !== "placed")
        throw new Error(`order ${number} was acknowledged and is ${order?.status ?? "gone"}`);
    }
    if (new Set(orders.map(({ order_token }) => order_token)).size !== orders.length)
      throw new Error("a form has placed two orders");
    const left = await database.read.selectFrom("stock").select("onhand").executeTakeFirstOrThrow();
    const holding = orders.filter(({ status }) => status !== "void").length;
    if (left.onhand + holding !== COPIES)
      throw new Error(`${COPIES - left.onhand} copies are gone for ${holding} orders`);
    const charged = simulated()
      .filter(({ state }) => state === "approved")
      .map(({ attempt }) => attempt);
    const paid = await database.read
      .selectFrom("payment_attempts")
      .select(["id", "order_id"])
      .where("state", "=", "paid")
      .execute();
    const placedAndPaid = paid.filter(({ order_id }) =>
      orders.some(({ id, status }) => id === order_id && status === "placed"),
    );
    if (
      charged.length !== placedAndPaid.length ||
      !charged.every((id) => placedAndPaid.some((one) => one.id === id))
    )
      throw new Error(`${charged.length} charges and ${placedAndPaid.length} paid orders`);
    const letters = await database.read
      .selectFrom("mails")
      .select((select) => select.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    const placed = orders.filter(({ status }) => status === "placed").length;
    if (Number(letters.n) !== 2 * placed) throw new Error(`${letters.n} letters for ${placed} orders`);
  } finally {
    await platform.close();
  }
}

function simulated(): { attempt: string; state: string }[] {
  const records = path.join(folder, "payment-simulator");
  if (!existsSync(records)) return [];
  return readdirSync(records)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(records, name), "utf8")));
}

await prepare();
let done = 0;
try {
  const [kills, cuts] = [Number(values.kills), Number(values.cuts)];
  for (let at = 0; at < kills; at++, done++) {
    await runAndKill(random(400));
    // Looking is slow beside ending: several ends for a look.
    if (at % 5 === 4 || at === kills - 1) await check();
  }
  console.log(`${kills} kills: ${acknowledged.size} orders acknowledged, none lost, none doubled`);
  for (let at = 0; at < cuts; at++, done++) {
    // Opened and closed by `check`, the journal begins anew: its length is what was promised.
    await check();
    cutPower(await runAndKill(50 + random(200)));
  }
  await check();
  console.log(`${cuts} power cuts: ${acknowledged.size} orders acknowledged in all, none lost, none doubled`);
} catch (error) {
  console.error(`after ${done} crashes:`, error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
