import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { makeOrders } from "#app/cli/demo/orders.ts";
import { DEMO_PASSWORD } from "#app/cli/demo/people.ts";
import { findTextOf } from "#app/lib/find-text.ts";
import { frozenClock, systemClock } from "#app/platform/clock.ts";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { random } from "./generate.ts";
import { Client, cpuOf, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { post, tokenOf } from "./shopper.ts";

/** A member of the demo's staff. */
const OWNER = "owner@example.com";
/** One order in this many is open; the others are done, as in a busy shop that is a few years old. */
const OPEN = 100;
/** The number of times that each page is opened, after as many times that do not count. */
const TIMES = 100;
/** Reports are opened less often, because each reads a year's data. */
const REPORTS = 10;
const YEAR_MINUTES = 365 * 24 * 60;
/** Milliseconds that the server may take to write the postings of all orders. */
const POSTING_MS = 600_000;

const FIRST = ["Ada", "Ben", "Chloé", "Dilip", "Edith", "Farah", "George", "Hana", "Ivo", "June"];
const LAST = [
  "Marsh",
  "Okafor",
  "Tremblay",
  "Singh",
  "Lindqvist",
  "Moreau",
  "Castillo",
  "Novak",
  "Webb",
  "Yoon",
];

type Row = Record<string, string | number | null>;

/**
 * `npm run bench -- desk [--orders 100000]`: the desk's pages over that many orders in one shop. The orders are copies
 * of the demo's with other people's names; most of them are done. Prints the median and the 95th percentile of the time
 * that one request takes, the CPU of the server for it, and the bytes of the page.
 */
export async function benchDesk(orders: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  let server: Running | undefined;
  try {
    await makeShop(folder, 0);
    await fillWithOrders(folder);
    const sample = multiply(path.join(folder, SQLITE_FILE), orders);
    server = await startedShop(environmentOn(folder));
    console.log(`the postings of all orders: written in ${(await posted(folder)).toFixed(0)} s`);
    const staff = await enteredDesk(server);
    console.log(`\n${orders} orders${"".padEnd(22)}  p50 ms  p95 ms  CPU ms      KB`);
    for (const [name, pathOf] of pagesOver(sample)) await measured(server, staff, { name, pathOf }, TIMES);
    for (const [name, path] of reportsOver())
      await measured(server, staff, { name, pathOf: () => path }, REPORTS);
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Waits until the server has written the postings of all orders. @returns the seconds that this took */
async function posted(folder: string): Promise<number> {
  const begun = performance.now();
  const database = new DatabaseSync(path.join(folder, SQLITE_FILE), { readOnly: true, timeout: 5000 });
  const due = database.prepare("select count(*) as due from postings_due");
  try {
    while (Number(due.get()?.due) > 0) {
      if (performance.now() - begun > POSTING_MS) throw new Error("the postings are not written");
      await setTimeout(200);
    }
  } finally {
    database.close();
  }
  return (performance.now() - begun) / 1000;
}

/** Places the demo's three weeks of orders. */
async function fillWithOrders(folder: string): Promise<void> {
  const env = readEnv({ DATA_DIR: folder, NODE_ENV: "production" });
  const clock = frozenClock(systemClock.now());
  const platform = await openPlatform({ env, clock, log: createLog("warn"), runJobs: false });
  await makeOrders({ ...platform, clock }, { shops: ["tidewater"] });
  await platform.close();
}

/** An order from the middle of the list, to search for. */
interface Sample {
  readonly number: number;
  readonly name: string;
  readonly email: string;
}

const nameAt = (at: number) =>
  `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`;

/** Copies the orders of the demo's first shop, with their rows in other tables, until there are `count` orders. */
function multiply(file: string, orders: number): Sample {
  const database = new DatabaseSync(file);
  const rows = (query: string, ...values: number[]) => database.prepare(query).all(...values) as Row[];
  const originals = rows(
    "select * from orders where store_id = (select min(id) from stores) order by id",
  ).map((order) => ({
    order,
    parts: ["order_items", "order_taxes", "order_events"].map(
      (table) => [table, rows(`select * from ${table} where order_id = ?`, Number(order.id))] as const,
    ),
  }));
  const isDone = ({ order }: { order: Row }) =>
    order.status === "cancelled" ||
    (/^(completed|shipped)$/.test(String(order.status)) && order.payment_state === "paid");
  const done = originals.filter(isDone);
  const open = originals.filter((original) => !isDone(original));
  const insert = inserting(database);
  const roll = random();
  const highest = (column: string) => Number(rows(`select max(${column}) as most from orders`)[0]?.most);
  const [firstId, firstNumber] = [highest("id") + 1, highest("order_number") + 1];
  let sample: Sample = { number: 0, name: "", email: "" };
  database.exec("begin");
  for (let index = 0; index < orders - originals.length; index++) {
    const kind = index % OPEN === 0 ? open : done;
    const original = kind[Math.floor(roll() * kind.length)];
    if (!original) throw new Error("the demo has no such order");
    const order = { number: firstNumber + index, name: nameAt(index), email: `buyer-${index}@example.com` };
    if (index === Math.floor(orders / 2)) sample = order;
    const minutes = Math.floor(((index - orders) / orders) * YEAR_MINUTES);
    insert("orders", { ...original.order, ...ownOf(order, firstId + index, minutes) });
    for (const [table, parts] of original.parts)
      for (const part of parts) insert(table, { ...part, order_id: firstId + index });
  }
  database.exec(`update stores set next_order_number = ${firstNumber + orders} where id = 1`);
  database.exec("commit; analyze");
  database.close();
  return sample;
}

/**
 * The columns in which a copy differs from its original.
 * @param minutes when it was placed, from now
 */
function ownOf({ number, name, email }: Sample, id: number, minutes: number): Row {
  const phone = `250555${String(number % 10_000).padStart(4, "0")}`;
  return {
    id,
    order_number: number,
    key_hash: `bench-${id}`,
    order_token: `bench-${id}`,
    session_id: `bench-${id}`,
    customer_id: null,
    purchaser_name: name,
    email,
    email_key: email,
    phone,
    order_date: Math.floor(Date.now() / 1000) + minutes * 60,
    find_text: findTextOf([number, name, email], [phone]),
  };
}

function inserting(database: DatabaseSync): (table: string, row: Row) => void {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (table, row) => {
    const columns = Object.keys(row);
    let statement = statements.get(table);
    if (!statement) {
      const marks = columns.map(() => "?").join(", ");
      statement = database.prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`);
      statements.set(table, statement);
    }
    statement.run(...Object.values(row));
  };
}

/** A browser session of the owner, logged in to the desk. */
export async function enteredDesk(server: Running): Promise<Client> {
  const client = new Client(server.port);
  const csrf = await tokenOf(client, "/desk/login");
  await post(client, csrf, "/desk/login", { email: OWNER, password: DEMO_PASSWORD });
  return client;
}

function pagesOver({ number, name, email }: Sample): [name: string, pathOf: (at: number) => string][] {
  const found = (find: string) => () => `/desk/orders?find=${encodeURIComponent(find)}`;
  return [
    ["today", () => "/desk"],
    ["newest orders", () => "/desk/orders"],
    ["one queue", () => "/desk/orders?queue=pick"],
    ["orders that are done", () => "/desk/orders?queue=done"],
    ["a page in the middle", () => `/desk/orders?after=${number}`],
    ["search: a common name", found(name)],
    ["search: a name nobody has", found("Zzyzx Quillfeather")],
    ["search: an email address", found(email)],
    ["search: a number", found(String(number))],
    ["one order", (at) => `/desk/orders/${number - at}`],
    ["pick list", () => "/desk/print/pick-list"],
    ["customers", () => "/desk/customers"],
    ["titles: a search", () => "/desk/titles?find=hobbit"],
    ["titles: a misspelt search", () => "/desk/titles?find=hobitt"],
    ["one title", () => "/desk/titles/9780618260300"],
    ["the doors", () => "/desk/door"],
    ["health", () => "/desk/health"],
    ["programs", () => "/desk/programs"],
  ];
}

/** Reports of the last year, on pages and as a file. */
function reportsOver(): [name: string, path: string][] {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const year = `from=${dayOf(Date.now() - 364 * 86_400_000)}&to=${dayOf(Date.now())}`;
  const by = (what: string) => `/desk/reports/sales?by=${what}&${year}`;
  return [
    ["sales by day", by("day")],
    ["sales by title", by("title")],
    ["sales by subject", by("subject")],
    ["sales by title, CSV", `/desk/reports/sales/csv?by=title&${year}`],
    ["taxes", `/desk/reports/taxes?${year}`],
    ["payments", `/desk/reports/payments?${year}`],
    ["promotions", `/desk/reports/promotions?${year}`],
    ["gift cards, what is owed", "/desk/reports/gift-cards"],
    ["waiting", "/desk/reports/waiting"],
    ["low stock", "/desk/reports/low-stock"],
    ["bestsellers of a week", "/desk/reports/bestsellers"],
  ];
}

async function measured(
  server: Running,
  staff: Client,
  { name, pathOf }: { name: string; pathOf: (at: number) => string },
  times: number,
): Promise<void> {
  const open = async (at: number) => {
    const { status, bytes } = await staff.send(pathOf(at));
    // A search for an order's number redirects to that order.
    if (status !== 200 && status !== 302) throw new Error(`${pathOf(at)} answered ${status}`);
    return bytes.length;
  };
  for (let index = 0; index < times; index++) await open(index);
  const took: number[] = [];
  let bytes = 0;
  const before = cpuOf(server.pid);
  for (let index = 0; index < times; index++) {
    const begun = performance.now();
    bytes = await open(index);
    took.push(performance.now() - begun);
  }
  const cpu = (cpuOf(server.pid) - before) / times;
  const cells = [percentile(took, 0.5), percentile(took, 0.95), cpu, bytes / 1024];
  console.log(`${name.padEnd(28)}${cells.map((cell) => cell.toFixed(1).padStart(8)).join("")}`);
}
