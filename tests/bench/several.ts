import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { createDatabase, startPostgres } from "#tests/support/postgres.ts";
import { itemAt, prepare } from "./checkout.ts";
import { Connections } from "./connections.ts";
import { Client, cpuOf, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { orderAsGuest, page } from "./shopper.ts";

/** How many processes share the database in the second half. */
const PROCESSES = 3;
/** How many requests are under way at once, and how many of each kind are measured. */
const AT_ONCE = 12;
const PAGES = 1500;
const ORDERS = 150;

/**
 * `npm run bench -- several`: pages and whole orders of one and of three processes over one PostgreSQL, with what they and
 * PostgreSQL spend on each. Everything runs on this machine, so throughput says little: the processor time does.
 */
export async function benchSeveral(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("There is no PostgreSQL here.");
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  try {
    const url = await createDatabase(postgres.url);
    await prepare(folder, url);
    const keeper = await postmaster(url);
    for (const count of [1, PROCESSES]) {
      const servers = await Promise.all(Array.from({ length: count }, (_, at) => begin(folder, url, at)));
      console.log(
        `\n${count} ${count === 1 ? "process" : "processes"}, ${await connectionsOf(url)} connections to PostgreSQL (${postgres.found})`,
      );
      console.log("                        a second   p50 ms   p95 ms   CPU ms: processes   PostgreSQL");
      await show("home", PAGES, servers, keeper, (client) => page(client, "/"));
      await show("browse", PAGES, servers, keeper, (client) => page(client, "/browse"));
      await show("item", PAGES, servers, keeper, (client, at) => page(client, itemAt(at)));
      await show("whole guest order", ORDERS, servers, keeper, (client, at) =>
        orderAsGuest(client, itemAt(at)),
      );
      for (const server of servers) server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

const begin = (folder: string, url: string, at: number): Promise<Running> =>
  startedShop({
    ...environmentOn(path.join(folder, String(at))),
    DATABASE_URL: url,
    // Every process has an index, as those of a larger shop have.
    SEARCH_FROM: "1",
    SESSION_SECRET: "the-secret-that-several-processes-share-0123",
  });

/** Sends these requests to the processes in turn, each by a shopper of its own, and prints what they took. */
async function show(
  name: string,
  count: number,
  servers: readonly Running[],
  keeper: number,
  work: (client: Client, at: number) => Promise<unknown>,
): Promise<void> {
  const lines = servers.map(({ port }) => new Connections(port, AT_ONCE));
  const send = (at: number) => {
    const to = at % servers.length;
    return work(new Client(servers[to]?.port ?? 0, lines[to]), at);
  };
  const inTurn = async (from: number, to: number, times: number[]) => {
    let next = from;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < to) {
          const begun = performance.now();
          await send(next++);
          times.push(performance.now() - begun);
        }
      }),
    );
  };
  const warm = Math.ceil(count / 5);
  await inTurn(0, warm, []);
  const own = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const [before, database] = [own(), familyCpu(keeper)];
  const times: number[] = [];
  const begun = performance.now();
  await inTurn(warm, warm + count, times);
  const seconds = (performance.now() - begun) / 1000;
  const figures = [
    [count / seconds, 12, 0],
    [percentile(times, 0.5), 9, 1],
    [percentile(times, 0.95), 9, 1],
    [(own() - before) / count, 21, 2],
    [(familyCpu(keeper) - database) / count, 13, 2],
  ] as const;
  console.log(
    name.padEnd(20) + figures.map(([value, wide, digits]) => value.toFixed(digits).padStart(wide)).join(""),
  );
}

/** The process that started all others of a PostgreSQL on this machine. */
async function postmaster(url: string): Promise<number> {
  const { rows } = await query<{ data_directory: string }>(url, "show data_directory");
  return Number(
    readFileSync(path.join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n")[0],
  );
}

async function connectionsOf(url: string): Promise<number> {
  const { rows } = await query<{ n: string }>(
    url,
    "select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return Number(rows[0]?.n);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}

/** The CPU time of a process and of those that it has started (milliseconds). */
function familyCpu(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children].reduce((sum, one) => {
    try {
      return sum + cpuOf(one);
    } catch {
      // It has just ended.
      return sum;
    }
  }, 0);
}
