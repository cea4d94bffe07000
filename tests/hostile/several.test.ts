import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newToken } from "#app/lib/token.server.ts";
import { freePort } from "../support/free-port.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { createDatabase, startPostgres, type TestPostgres } from "../support/postgres.ts";
import { CANADIAN, CONTACT, type MadeTitle, makeShop, makeTitle, stock } from "../support/shop.ts";
import { type SmtpServer, smtpServer } from "../support/smtp.ts";

/**
 * Three processes of the built server over one PostgreSQL. Requests go to them in turn, as a load balancer sends them;
 * one that a process does not answer goes to the next.
 */
const PROCESSES = 3;
const SECRET = "the-secret-that-several-processes-share-0123";
/** Milliseconds for which a request is sent again before the shopper gives up. */
const PATIENCE = 60_000;

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

let postgres: TestPostgres | undefined;
let platform: TestPlatform;
let mail: SmtpServer;
let title: MadeTitle;
let databaseUrl = "";
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-several-"));
const running: Running[] = [];
const COPIES = 10_000;

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) return;
  databaseUrl = await createDatabase(postgres.url);
  mail = await smtpServer();
  platform = await testPlatform({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET });
  // The servers' clocks run, and so does the clock of this test's data.
  platform.clock.set(Math.floor(Date.now() / 1000));
  await makeShop(platform, "test", CANADIAN);
  title = await makeTitle(platform, { title: "Lighthouse" });
  await stock(platform, "test", title, COPIES);
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => start(index)));
});
afterAll(async () => {
  await Promise.all(running.map(({ child }) => ended(child)));
  await platform?.close();
  await mail?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the process of this number, or starts it again. */
async function start(at: number): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, ["server.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      // Vitest sets it to a path.
      BASE_URL: "",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, String(at)),
      SESSION_SECRET: SECRET,
      MAIL_URL: mail.url,
      TRUST_PROXY: "true",
      SEARCH_FROM: "1",
      LOG_LEVEL: "silent",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  running[at] = { url, child };
  await until(async () => {
    if (child.exitCode !== null) return true;
    return (await fetch(`${url}/readyz`)).status === 200;
  });
  if (child.exitCode !== null) throw new Error(`process ${at} ended at once`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

/** Waits until something holds; errors on the way count as "not yet". */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await holds().catch(() => false))) {
    if (Date.now() - begun > PATIENCE) throw new Error(`still not so after ${PATIENCE / 1000} s`);
    await wait(20);
  }
}

let turn = 0;
type Answer = Record<string, unknown> & { code?: string };

/** An answer that no outage excuses: 503 is what a process says while it cannot reach the database or is ending. */
class ServerFault extends Error {}

/** Asks one process. @throws if it does not answer, or not as a program can read it */
async function askOf(at: number, name: string, fields: object): Promise<Answer> {
  const { url } = running[at % PROCESSES] as Running;
  const answer = await fetch(`${url}/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": addressOf(fields) },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status === 503) throw new Error(`${name}: unavailable`);
  if (answer.status >= 500) throw new ServerFault(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Each shopper has an address of their own, and so limits of their own. */
function addressOf(fields: object): string {
  const { session_id = "" } = fields as { session_id?: string };
  const number = [...session_id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 16_000_000, 7);
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

/** Asks the processes in turn until one of them answers. */
async function ask(name: string, fields: object): Promise<Answer> {
  const begun = Date.now();
  for (;;) {
    try {
      return await askOf(turn++, name, fields);
    } catch (error) {
      if (error instanceof ServerFault || Date.now() - begun > PATIENCE) throw error;
      await wait(20);
    }
  }
}

async function ok(name: string, fields: object): Promise<Answer> {
  const answer = await ask(name, fields);
  if (answer.code !== undefined || answer.error) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}

interface Placed {
  number: number;
  token: string;
  email: string;
}

/** A guest's order, from an empty cart to its number. */
async function order(): Promise<Placed> {
  const session_id = newToken();
  const email = `${session_id.toLowerCase().replace(/[^a-z0-9]/g, "")}@example.com`;
  await ok("cart/add", { session_id, eisbn: title.eisbn, quantity: "1" });
  await ok("checkout/setDelivery", { session_id, delivery_preference: "pickup" });
  await ok("checkout/setExtras", { session_id, ...CONTACT, email });
  await ok("checkout/setPaymentChoice", { session_id, payment_choice: "pickup" });
  const state = await ok("checkout/get", { session_id });
  const form = {
    session_id,
    order_token: state.orderToken,
    cart_checksum: (state.cart as { checksum: string }).checksum,
  };
  // If the answer is lost with its process, the same form is sent again.
  const placed = await ok("checkout/submit", form);
  return { number: Number(placed.order_number), token: String(state.orderToken), email };
}

const orders: Placed[] = [];
async function manyOrders(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) orders.push(await order());
    }),
  );
}

/** Every acknowledged order is there, once, and no copy was taken twice or lost. */
async function checkBooks(): Promise<void> {
  const stored = await platform.database.read
    .selectFrom("orders")
    .select(["order_number", "order_token", "status"])
    .execute();
  expect(new Set(stored.map(({ order_token }) => order_token)).size).toBe(stored.length);
  const byToken = new Map(stored.map((one) => [one.order_token, one]));
  for (const { number, token } of orders)
    expect(byToken.get(token)).toMatchObject({ order_number: number, status: "placed" });
  expect(stored).toHaveLength(orders.length);
  const { onhand } = await platform.database.read
    .selectFrom("stock")
    .select("onhand")
    .executeTakeFirstOrThrow();
  // An order may have two copies: adding to the cart again, after a process died that had added already, adds again.
  const { sold } = await platform.database.read
    .selectFrom("order_items")
    .select((select) => select.fn.sum<number>("quantity").as("sold"))
    .executeTakeFirstOrThrow();
  expect(COPIES - onhand).toBe(Number(sold));
}

it("finds a PostgreSQL, installed or from npm", () => expect(postgres).toBeDefined());

describe("several processes over one PostgreSQL", () => {
  beforeEach(({ skip }) => skip(!postgres, "there is no PostgreSQL"));

  it("share sessions and carts: each request may go to another process", async () => {
    const session_id = newToken();
    for (let quantity = 1; quantity <= 6; quantity++) {
      await askOf(quantity, "cart/add", { session_id, eisbn: title.eisbn, quantity: "1" });
      const cart = await askOf(quantity + 1, "cart/get", { session_id });
      expect(cart).toMatchObject({ summary: { item_count: quantity } });
    }
  });

  it("share limits: asking them in turn gives nobody more tries", async () => {
    const session_id = newToken();
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 15; attempt++) {
      const answer = await askOf(attempt, "account/login", {
        session_id,
        email_address: "nobody@example.com",
        password: "wrong words",
      });
      codes.push(answer.code);
    }
    const tries = codes.filter((code) => code === codes[0]).length;
    expect(tries).toBe(10);
    expect(new Set(codes.slice(10))).toEqual(new Set([codes[10]]));
    expect(codes[10]).not.toBe(codes[0]);
  });

  it("show a title's change in the search of each of them", async () => {
    const eisbns = async (at: number, t: string) =>
      ((await askOf(at, "browse/get", { t })).rows as { eisbn: string }[]).map(({ eisbn }) => eisbn);
    for (let index = 0; index < PROCESSES; index++)
      await until(async () => (await eisbns(index, "lighthouse")).includes(title.eisbn));
    const added = await makeTitle(platform, { title: "Zeppelin" });
    await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        until(async () => (await eisbns(index, "zeppelin")).includes(added.eisbn)),
      ),
    );
  });

  it("send each email once, whichever process does the work", async () => {
    await manyOrders(40);
    await until(async () => {
      const { unsent } = await platform.database.read
        .selectFrom("emails")
        .select((select) => select.fn.countAll<number>().as("unsent"))
        .where("sent_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(unsent) === 0;
    });
    for (const { email, number } of orders) {
      const own = mail.taken.filter((text) => text.includes(`\nTo: ${email}`));
      expect([email, own.length]).toEqual([email, 1]);
      const staff = mail.taken.filter((text) => text.includes(`\nSubject: New order ${number}`));
      expect([number, staff.length]).toEqual([number, 1]);
    }
    await checkBooks();
  });

  it("lose no order when one of them is killed, and take it back when it is there again", async () => {
    const shopping = manyOrders(60);
    await until(async () => orders.length > 45);
    const { child } = running[1] as Running;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    await shopping;
    await start(1);
    await manyOrders(6);
    expect(orders).toHaveLength(106);
    await checkBooks();
  });

  it("wait for a PostgreSQL that is started again, and lose nothing", async () => {
    const shopping = manyOrders(60);
    await until(async () => orders.length > 110);
    await postgres?.restart();
    await shopping;
    for (const { url } of running) await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    expect(orders).toHaveLength(166);
    await checkBooks();
  });
});
