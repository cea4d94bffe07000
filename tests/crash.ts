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
import { reconcile } from "#app/domain/checkout/payment.server.ts";
import { sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { type SimulatedPayment, simulatedRefunds } from "#app/platform/gateways/simulator.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { CANADIAN, type MadeTitle, makeShop, makeTitle, merged, stock } from "./support/shop.ts";

/**
 * `npm run crash -- [--kills 1000] [--cuts 100]`: kills a process that takes orders, payments, quotes and refunds at
 * random points, again and again. Everything it has acknowledged must still be there, exactly once, and charges,
 * refunds and orders must agree to the cent. It also simulates power cuts: whatever was written to the journal after
 * the last promise (an acknowledged order, or an attempt whose payment is about to move money) may be lost, torn or
 * garbage.
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
/** Orders shown to a shopper as paid, and refunds shown to staff as done. */
const paid = new Set<string>();
const refunded = new Map<string, number>();
let title: MadeTitle;
let giftCard: MadeTitle;
const random = (below: number) => Math.floor(Math.random() * below);

async function open(): Promise<Platform> {
  return openPlatform({ env, log: createLog("silent"), runJobs: false });
}

async function prepare(): Promise<void> {
  const platform = (await open()) as Parameters<typeof makeShop>[0];
  await makeShop(
    platform,
    "test",
    merged(CANADIAN, {
      quote_enabled: true,
      checkout_info: { payment_methods: PROVIDER_IDS },
    }),
  );
  title = await makeTitle(platform);
  giftCard = await makeTitle(platform, { is_giftcard: true, tax_class: "gift_card" });
  await stock(platform, "test", title, COPIES);
  const store = await storeNamed(platform.database, "test");
  for (const provider of PROVIDER_IDS)
    if (store)
      await setAccount(platform.database, store.id, platform.clock.now(), provider, { simulator: true });
  await platform.close();
}

/** The write-ahead log, which every commit is written to first. */
function journal(): string | undefined {
  const name = readdirSync(folder).find((one) => one.endsWith("-wal"));
  return name && path.join(folder, name);
}
const sizeOf = (file: string | undefined) => (file && existsSync(file) ? statSync(file).size : 0);

/** Runs shoppers for a moment and kills them. @returns the journal's length at the last promise */
function runAndKill(ms: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tests/support/ordering.child.ts", title.eisbn, giftCard.eisbn], {
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
    let ending = false;
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const [word, number = "", token = ""] = line.split(" ");
        // Some are killed while they start, some at work, some after payments: starting takes long on a busy machine.
        const begins = word === (["ready", "placed", "paid"] as const)[ms % 3];
        if (begins && !ending) setTimeout(() => child.kill("SIGKILL"), ms);
        ending ||= begins;
        if (word === "placed") acknowledged.set(number, token);
        if (word === "paid") paid.add(number);
        if (word === "refunded") refunded.set(number, Number(token));
        if (word !== "ready") durable = sizeOf(journal());
      }
    });
    // All output has been read before this event.
    child.on("close", (_, signal) =>
      signal === "SIGKILL" ? resolve(durable) : reject(new Error("the shoppers ended by themselves")),
    );
  });
}

/**
 * Loses data that was not promised to be on disk. `durable` was read just after the last acknowledged order, so
 * slightly more than promised survives. Everything beyond it is cut off or overwritten with garbage.
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

/** Checks that must hold after every crash. @throws Error naming the failed one */
async function check(): Promise<void> {
  const platform = await open();
  const { database } = platform;
  try {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
    if (integrity.rows[0]?.integrity_check !== "ok") throw new Error("the database is damaged");
    // Time passes, so that charges during the outage become orders or are refunded.
    for (const later of [60, 40 * 60, 2 * 3600, 8 * 3600, 30 * 3600]) {
      const now = platform.clock.now() + later;
      const cashier = { database, now, secret: platform.secret, dataDir: folder, log: platform.log };
      while ((await reconcile(cashier)) > 0) {
        // Continues until the next check of every attempt and refund is in the future.
      }
    }
    const orders = await database.read.selectFrom("orders").selectAll().execute();
    const byNumber = new Map(orders.map((order) => [String(order.order_number), order]));
    for (const [number, token] of acknowledged) {
      const order = byNumber.get(number);
      if (order?.order_token !== token || !stands(order))
        throw new Error(`order ${number} was acknowledged and is ${order?.status ?? "gone"}`);
    }
    for (const number of paid) {
      const order = byNumber.get(number);
      if (!stands(order) || order?.payment_state === "pending")
        throw new Error(`order ${number} was said to be paid and is ${order?.status}`);
    }
    if (new Set(orders.map(({ order_token }) => order_token)).size !== orders.length)
      throw new Error("a form has placed two orders");
    const left = await database.read.selectFrom("stock").select("onhand").executeTakeFirstOrThrow();
    const holding = orders.filter(
      ({ status, delivery_type }) => status === "placed" && delivery_type !== "email",
    ).length;
    if (left.onhand + holding !== COPIES)
      throw new Error(`${COPIES - left.onhand} copies are gone for ${holding} orders`);
    // After the latest of those times, when the payments may have become orders.
    const clock = { now: () => platform.clock.now() + 32 * 3600 };
    while ((await sendDue(giftCardSender({ ...platform, clock }))) > 0) {
      // Continues until every gift card is emailed.
    }
    await checkGiftCards(platform, orders);
    await checkMoney(platform, orders);
  } finally {
    await platform.close();
  }
}

type OrderOf = Awaited<ReturnType<typeof ordersOf>>[number];
const ordersOf = ({ database }: Platform) => database.read.selectFrom("orders").selectAll().execute();

/** Whether an order is in a state that nobody but its shopper or the shop itself brought about. */
function stands(order: Pick<OrderOf, "status" | "delivery_type"> | undefined): boolean {
  if (order?.status === "placed" || order?.status === "cancelled") return true;
  // An order of gift cards alone is completed once they are emailed.
  return order?.status === "completed" && order.delivery_type === "email";
}

/** Every order of gift cards that was paid has its cards once, and their email; a refunded one has none to spend. */
async function checkGiftCards({ database }: Platform, orders: OrderOf[]): Promise<void> {
  const sales = await database.read.selectFrom("gift_card_sales").selectAll().execute();
  const cards = await database.read.selectFrom("gift_cards").selectAll().execute();
  for (const { id, order_number, delivery_type, payment_state } of orders) {
    const own = sales.filter(({ order_id }) => order_id === id);
    const paid = delivery_type === "email" && /^(paid|refunded)/.test(payment_state);
    if (own.length !== (paid ? 1 : 0))
      throw new Error(`order ${order_number} is ${payment_state} and has ${own.length} sales of gift cards`);
    for (const sale of own) {
      const made = cards.filter(({ sale_id }) => sale_id === sale.id);
      const valid = made.filter(({ blocked }) => blocked === 0);
      const due = payment_state === "paid" ? sale.quantity : 0;
      if (made.length !== sale.quantity || valid.length !== due)
        throw new Error(
          `order ${order_number}: ${made.length} gift cards, ${valid.length} valid, ${due} due`,
        );
      if (sale.sent_at === null && sale.voided_at === null)
        throw new Error(`the gift cards of order ${order_number} were not emailed`);
    }
  }
  const emails = await database.read
    .selectFrom("emails")
    .select("kind")
    .where("kind", "=", "gift-card")
    .execute();
  const sent = sales.filter(({ sent_at }) => sent_at !== null).length;
  if (emails.length !== sent) throw new Error(`${emails.length} emails with gift cards for ${sent} sales`);
}

/** Compares the provider's records of each payment with orders, attempts, refunds and emails. */
async function checkMoney({ database }: Platform, orders: OrderOf[]): Promise<void> {
  const attempts = await database.read.selectFrom("payment_attempts").selectAll().execute();
  const refunds = await database.read.selectFrom("payment_refunds").selectAll().execute();
  for (const { id, state } of attempts)
    if (!["paid", "ended", "refunded"].includes(state)) throw new Error(`payment ${id} is ${state}`);
  for (const { id, state } of refunds) if (state !== "done") throw new Error(`refund ${id} is ${state}`);
  for (const [id, amount] of refunded)
    if (!refunds.some((one) => one.id === id && one.amount === amount))
      throw new Error(`refund ${id} was acknowledged and is gone`);
  const charged = new Map(simulated().map((one) => [one.attempt, one]));
  for (const attempt of attempts) {
    const record = charged.get(attempt.id);
    const taken = record?.state === "approved" ? record.amount : 0;
    const back = record ? await simulatedRefunds(folder, record.ref) : new Map<string, number>();
    const own = refunds.filter(({ attempt_id }) => attempt_id === attempt.id);
    const given = own.reduce((sum, { amount }) => sum + amount, 0);
    const names =
      [...back].sort().join() ===
      own
        .map(({ id, amount }) => [id, amount])
        .sort()
        .join();
    if (!names) throw new Error(`payment ${attempt.id}: the provider refunded ${[...back]}, we ${given}`);
    const order = orders.find(({ id }) => id === attempt.order_id);
    const holds = attempt.state === "paid" && order?.attempt_id === attempt.id;
    if (!holds && taken !== given)
      throw new Error(`payment ${attempt.id} is ${attempt.state}: ${taken} taken, ${given} refunded`);
    if (holds && taken !== order.total)
      throw new Error(`order ${order.order_number} of ${order.total}: ${taken} taken`);
    if (!holds) continue;
    const state = given === 0 ? "paid" : given === order.total ? "refunded" : "refunded_in_part";
    if (order.payment_state !== state || (order.status === "cancelled" && given !== order.total))
      throw new Error(
        `order ${order.order_number} is ${order.status}, ${order.payment_state}: ${given} of ${taken} refunded`,
      );
    charged.delete(attempt.id);
  }
  const emails = await database.read.selectFrom("emails").select("subject").execute();
  const emailCount = (words: RegExp) => emails.filter(({ subject }) => words.test(subject)).length;
  const standing = orders.filter(stands).length;
  const wanted = [
    [/^New order \d/, standing],
    [/refund for order/, refunds.filter(({ reason }) => reason === "asked").length],
    [/^Your payment of .* was refunded/, refunds.filter(({ reason }) => reason === "unmatched").length],
  ] as const;
  for (const [words, count] of wanted)
    if (emailCount(words) !== count)
      throw new Error(`${emailCount(words)} emails of ${words} where ${count} are due`);
  tally = {
    standing,
    charges: attempts.filter(({ state }) => state === "paid").length,
    refunds: refunds.length,
  };
}
let tally = { standing: 0, charges: 0, refunds: 0 };

function simulated(): SimulatedPayment[] {
  const records = path.join(folder, "payment-simulator");
  if (!existsSync(records)) return [];
  return readdirSync(records)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(records, name), "utf8")));
}

/** A run without any acknowledgement proves nothing, so it fails. */
function report(what: string): void {
  const many = done >= 100;
  if (acknowledged.size === 0 || (many && (refunded.size === 0 || paid.size === 0)))
    throw new Error(`${what}: ${acknowledged.size} orders and ${refunded.size} refunds acknowledged`);
  console.log(
    `${what}: ${acknowledged.size} orders and ${refunded.size} refunds acknowledged, none lost, none doubled; ${tally.standing} orders, ${tally.charges} charges and ${tally.refunds} refunds agree to the cent`,
  );
}

await prepare();
let done = 0;
try {
  const [kills, cuts] = [Number(values.kills), Number(values.cuts)];
  for (let at = 0; at < kills; at++, done++) {
    await runAndKill(random(1200));
    // Checking is slow compared with killing, so there are several kills per check.
    if (at % 5 === 4 || at === kills - 1) await check();
  }
  if (kills > 0) report(`${kills} kills`);
  for (let at = 0; at < cuts; at++, done++) {
    // `check` opened and closed the database, so the journal starts empty and its length is the promised one.
    await check();
    cutPower(await runAndKill(50 + random(400)));
  }
  await check();
  if (cuts > 0) report(`${cuts} power cuts`);
} catch (error) {
  console.error(`after ${done} crashes:`, error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
