import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { makeFeed, PARTS, wordOf } from "./feed.ts";
import { Client, cpuOf, memoryOf, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { tokenOf } from "./shopper.ts";

/** The number of titles that shoppers put into carts per second, regardless of how long the server's answers take. */
const ADDS_A_SECOND = 20;
/** The number of different shoppers, who take turns. */
const SHOPPERS = 300;
/** Seconds for which the rate is measured before the import. */
const BEFORE = 30;
/** The interval between memory readings (milliseconds). */
const LOOK_EVERY = 200;
/** Milliseconds to wait for the search to show a change. */
const FOUND_WITHIN = 120_000;

/**
 * `npm run bench -- import [--products 100000] [--changes 100000] [--until import|index]`: a feed of that many products
 * into an empty shop, through the command; the first index of these titles; then a feed that changes many of them,
 * while shoppers add to carts 20 times a second, and whether a search then finds the changes. `until` is the last of
 * these stages to run.
 */
export async function benchImport(products: number, changes: number, until?: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = { ...environmentOn(folder), SEARCH_FROM: "1" };
  let server: Running | undefined;
  try {
    await makeShop(folder, 0);
    const feed = makeFeed(products);
    const whole = path.join(folder, "whole.xml");
    await feed.write(whole, range(products));
    say(`${products} products, ${sizeOf(whole)}, load average ${loadNow()}`);
    say(`import: ${(await imported(whole, environment)).said}`);
    rmSync(whole);
    if (until === "import") return;

    const begun = performance.now();
    server = await startedShop(environment);
    const memory = watched(server.pid);
    const indexed = await said(server.log, "the search index is ready");
    say(
      `the first index: ${((performance.now() - begun) / 1000).toFixed(1)} s from the start of the server (built in ${(Number(indexed.ms) / 1000).toFixed(1)} s), server at most ${memory.peak()}`,
    );
    if (until === "index") return;

    const changed = path.join(folder, "changed.xml");
    const step = Math.max(1, Math.floor(products / changes));
    const positions = [...range(Math.min(products, changes))].map((at) => at * step);
    await feed.write(changed, positions, 1);
    const items = positions.slice(0, 50).map((at) => `/item/${eisbnOf(feed.isbnAt(at))}`);
    const shop = await shoppersOf(server.port, items);
    memory.again();
    const before = await adding(shop, new Promise((resolve) => setTimeout(resolve, BEFORE * 1000)));
    say(`add to cart, before: ${before}; server ${memory.peak()}`);
    memory.again();
    const cpu = memory.cpu();
    const during = imported(changed, environment).then(({ said }) => say(`import: ${said}`));
    say(`add to cart, during the import of ${positions.length} changes: ${await adding(shop, during)}`);
    say(`server at most ${memory.peak()}, ${memory.cpu() - cpu} s CPU, load average ${loadNow()}`);
    say(await findable(server.port, positions.length));
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

const say = (line: string) => console.log(line);
const loadNow = () => os.loadavg()[0]?.toFixed(1);
const sizeOf = (file: string) => `${(statSync(file).size / 1e6).toFixed(0)} MB`;

export function* range(until: number, from = 0): Generator<number> {
  for (let index = from; index < until; index++) yield index;
}

/** Runs the operator's import. @returns its duration and CPU time (seconds), its output, and its memory */
export async function imported(
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ seconds: number; cpu: number; said: string }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["app/cli/main.ts", "import", "onix", file], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  const memory = watched(child.pid ?? 0);
  const code = await ended(child);
  memory.stop();
  if (code !== 0) throw new Error(`the import ended with ${code}: ${text}`);
  const summary = `${text.trim().split("\n").slice(0, 2).join("; ")}; ${memory.peak()}, ${memory.cpu()} s CPU`;
  return { seconds: (performance.now() - begun) / 1000, cpu: memory.cpu(), said: summary };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
}

/** Watches a process: its peak memory, resident and proportional, and its CPU. */
function watched(pid: number) {
  let rss = 0;
  let pss = 0;
  let cpu = 0;
  const look = () => {
    try {
      const now = memoryOf(pid);
      rss = Math.max(rss, now.rss);
      pss = Math.max(pss, now.pss);
      cpu = cpuOf(pid);
    } catch {
      // The process has ended.
    }
  };
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  look();
  return {
    peak: () => `${rss} MB resident (${pss} MB proportional)`,
    /** In seconds. */
    cpu: () => Math.round(cpu / 1000),
    again() {
      rss = pss = 0;
      look();
    },
    stop: () => clearInterval(timer),
  };
}

/** Waits until a search finds every title that was changed. */
async function findable(port: number, changes: number): Promise<string> {
  const client = new Client(port);
  const begun = performance.now();
  for (;;) {
    let found = 0;
    for (let part = 0; part < PARTS; part++) {
      const answer = await client.send(`/api/browse/get?t=${wordOf(1, part)}&m=exact`);
      found += (JSON.parse(answer.body.toString()) as { row_count: number }).row_count;
    }
    const seconds = (performance.now() - begun) / 1000;
    if (found === changes) return `a search finds all of them ${seconds.toFixed(1)} s after the import`;
    if (seconds * 1000 > FOUND_WITHIN)
      return `a search finds only ${found} of ${changes}, ${seconds.toFixed(0)} s after the import`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Waits for a line of the server's log. */
async function said(log: () => string, message: string): Promise<Record<string, unknown>> {
  for (;;) {
    const line = log()
      .split("\n")
      .find((line) => line.includes(message));
    if (line) return JSON.parse(line) as Record<string, unknown>;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Shoppers {
  /** The next shopper adds the next title to their cart. */
  add(at: number): Promise<void>;
  browse(): Promise<void>;
}

/** Shoppers who have a page open, each with a cart. */
async function shoppersOf(port: number, titles: readonly string[]): Promise<Shoppers> {
  const base = new Client(port);
  const open: { client: Client; csrf: string }[] = [];
  for (let index = 0; index < SHOPPERS; index++) {
    const client = base.fresh();
    open.push({ client, csrf: await tokenOf(client, "/gift-cards") });
  }
  const put = (at: number, item: string) => {
    const { client, csrf } = open[at % SHOPPERS] as (typeof open)[number];
    return client.send(item, { csrf, quantity: "1", condition: "" });
  };
  // Some titles of the feed are out of print.
  const items: string[] = [];
  for (const title of titles) if ((await put(0, title)).status === 303) items.push(title);
  return {
    async add(at) {
      const answer = await put(at, items[Math.floor(at / SHOPPERS) % items.length] ?? "/");
      if (answer.status !== 303) throw new Error(`adding answered ${answer.status}`);
    },
    async browse() {
      await base.send("/browse");
    },
  };
}

/**
 * Adds to carts at a steady rate until `until` is done. Times count from when a request was due, so a server that stops
 * responding slows down everybody who waits, not only the first request.
 */
async function adding({ add, browse }: Shoppers, until: Promise<unknown>): Promise<string> {
  let isDone = false;
  const finished = until.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; !isDone; index++) {
    const due = begun + (index * 1000) / ADDS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // A shopper browses once a second, so that the index has a shelf to keep up to date.
    if (index % ADDS_A_SECOND === 0) under.push(browse());
    under.push(add(added++).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(under);
  await finished;
  const part = (one: number) => percentile(times, one).toFixed(0);
  return `p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms of ${times.length}`;
}
let added = 0;
