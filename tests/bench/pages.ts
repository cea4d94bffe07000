import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type Answer, Connections } from "./connections.ts";
import { itemAt } from "./generate.ts";
import { Client, measure, memoryOf } from "./load.ts";
import { INSPECTED, keep, profileOf } from "./profile.ts";
import { bareRow, doubts, inRounds, type Median, type Row } from "./rounds.ts";
import { environmentOn, type Running, started, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { loggedIn, orderAsGuest, page, post, tokenOf, weightOf } from "./shopper.ts";

export interface PageOptions {
  readonly titles: number;
  /** Requests per row in each round. */
  readonly requests: number;
  readonly connections: number;
  readonly rounds: number;
  /** Measures only these rows; by default all. */
  readonly rows: readonly string[];
  /** Profiles this row instead of measuring. */
  readonly profile: string | undefined;
  /** Another checkout with a build, which is measured in the same rounds. */
  readonly against: string | undefined;
}

/** A customer of the demo. */
const CUSTOMER = "ada@example.com";
/** Answers with fewer bytes are sent uncompressed. */
const SMALL = 900;

/**
 * The times of three open storefronts for the same pages, on a machine of this kind with 9,300 titles (CPU in ms), and
 * our goals.
 */
const PEERS: Readonly<
  Record<string, readonly [goal: string, vendure: string, evershop: string, medusa: string]>
> = {
  home: ["1.4", "15.8", "14.1", "18.8"],
  browse: ["4.0", "40.3", "44.9", "26.3"],
  "search, a common word": ["4.0", "40.5", "33.0", ""],
  "search, two words": ["1.9", "22.6", "18.5", ""],
  item: ["1.6", "15.7", "18.5", "27.7"],
  "add to cart": ["1.3", "13.3", "16.8", ""],
  login: ["1.0", "", "", ""],
  "small form": ["1.0", "", "", ""],
  cart: ["1.0", "", "", ""],
  "whole guest order": ["17", "295", "173", ""],
};

/** Measures pages and orders in the demo's shop, as `npm run bench` describes. */
export async function benchPages(options: PageOptions): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const running: Running[] = [];
  const postgres = options.profile ? undefined : await startPostgres();
  const kept = async (starting: Promise<Running>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const shopOf = async (name: string, checkout = process.cwd(), databaseUrl = "") => {
      const data = path.join(folder, name);
      mkdirSync(data);
      await makeShop(data, options.titles, checkout, databaseUrl);
      const environment = { ...environmentOn(data), DATABASE_URL: databaseUrl };
      const flags = options.profile ? [INSPECTED] : [];
      return kept(startedShop(environment, { folder: checkout, flags }));
    };
    const server = await shopOf("data");
    if (options.profile) return await profiled(options.profile, pagesOf(server, options), options);
    const others: [suffix: string, server: Running][] = [];
    const before = options.against && path.resolve(options.against);
    if (before) others.push([" (against)", await shopOf("against", before)]);
    for (const [suffix, checkout] of [
      [" on PostgreSQL", process.cwd()],
      [" on PostgreSQL (against)", before],
    ] as const) {
      if (!postgres || !checkout) continue;
      const shop = await shopOf(`data${suffix}`, checkout, await createDatabase(postgres.url));
      others.push([suffix, { ...shop, postgres: postgres.pid }]);
    }
    const bare = await kept(started([process.execPath, "tests/bench/bare.ts"], process.env));
    console.log(
      `\n${options.titles} titles, ${options.connections} connections, Node ${process.version}, ${os.cpus().length} cores`,
    );
    console.log(
      `start to first answer: ${server.startMs} ms (bare node:http ${bare.startMs} ms); memory after it: ${memory(server)}`,
    );
    const connections = new Connections(server.port, options.connections);
    const rows = [
      bareRow(bare, options.requests * 10),
      ...pagesOf(server, options, connections),
      ...others.flatMap(([suffix, other]) =>
        pagesOf(other, options).map((row) => ({ ...row, name: `${row.name}${suffix}` })),
      ),
    ];
    const measured = await inRounds(rows, options.rounds, options.connections);
    print(measured);
    for (const doubt of doubts(measured, options.rounds, connections)) console.log(doubt);
    for (const [suffix, one] of [["", server] as const, ...others])
      console.log(`memory after the load${suffix}: ${memory(one)}`);
    await weights(server.port);
  } finally {
    for (const server of running) server.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function profiled(name: string, rows: readonly Row[], options: PageOptions): Promise<void> {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`there is no row "${name}", only: ${rows.map((row) => row.name).join(", ")}`);
  const { server, count, begin } = row;
  const round = async () => measure(name, server, count, options.connections, await begin());
  // In the first round, functions are still being compiled.
  await round();
  keep(await profileOf(server, round), `${name.replaceAll(/\W+/g, "-")}.cpuprofile`);
}

function memory({ pid }: Running): string {
  const { rss, pss } = memoryOf(pid);
  return `${rss} MB resident, ${pss} MB proportional`;
}

/** Prints one table: each row's median round, its range, its goal, and the times of others. */
function print(rows: readonly Median[]): void {
  const bare = rows[0]?.cpu ?? 1;
  const columns = [
    "CPU ms",
    "database",
    "from",
    "to",
    "× bare",
    "goal",
    "req/s",
    "p50 ms",
    "p95 ms",
    "Vendure",
    "EverShop",
    "Medusa",
  ];
  const line = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(48) + cells.map((cell) => cell.padStart(10)).join(""));
  line("", columns);
  for (const { name, cpu, databaseCpu, least, most, perSecond, p50, p95 } of rows) {
    const [goal = "", ...peers] =
      PEERS[name.replace(/, (logged in|one of ten)|( on PostgreSQL)?( \(against\))?$/g, "")] ?? [];
    line(name, [
      cpu.toFixed(3),
      databaseCpu.toFixed(3),
      least.toFixed(3),
      most.toFixed(3),
      (cpu / bare).toFixed(0),
      goal,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p95.toFixed(1),
      ...peers,
    ]);
  }
}

/** Pages for any visitor, and the requests of a shopper with something in the cart. */
function pagesOf(
  server: Running,
  { requests, connections, rows: wanted }: PageOptions,
  kept = new Connections(server.port, connections),
): Row[] {
  const client = () => new Client(server.port, kept);
  /** Pages for a guest with a book in the cart, which can be shared with other guests. */
  const pages = (name: string, pathOf: (at: number) => string, count = requests): Row => ({
    name,
    server,
    count,
    async begin() {
      const shopper = client();
      const csrf = await tokenOf(shopper, itemAt(0));
      await post(shopper, csrf, itemAt(0), { quantity: "1", condition: "" });
      return async (at) => sent(await shopper.send(pathOf(at)), pathOf(at));
    },
  });
  /** Pages for a customer, which are never shared. */
  const owned = (name: string, pathOf: (at: number) => string): Row => ({
    name: `${name}, logged in`,
    server,
    count: requests / 2,
    async begin() {
      const customer = await loggedIn(client(), CUSTOMER);
      return async (at) => sent(await customer.send(pathOf(at)), pathOf(at));
    },
  });
  /** Pages for first-time visitors, without a cookie. */
  const visits = (name: string, pathOf: (at: number) => string): Row => ({
    name: `${name}, first visit`,
    server,
    count: requests,
    begin: () => async (at) => sent(await client().send(pathOf(at)), pathOf(at)),
  });
  const browse = (at: number) => (at % 2 ? "/browse" : `/browse/filter/o/${(at % 20) * 26}`);
  const all = [
    pages("health check", () => "/healthz", requests * 4),
    pages("robots.txt", () => "/robots.txt", requests * 2),
    pages("login", () => "/account/login"),
    pages("cart", () => "/checkout/cart"),
    pages("home", () => "/"),
    pages("item", itemAt),
    pages("item, one of ten", (at) => itemAt(at % 10)),
    pages("browse", browse),
    pages("search, a common word", () => "/browse/filter/t/river", requests / 2),
    pages("search, two words", () => "/browse/filter/t/salt%20clock", requests / 2),
    pages("events", () => "/events"),
    pages("no such page", (at) => `/no/such/page-${at}`),
    owned("home", () => "/"),
    // A nearly empty page that is not shared.
    owned("small form", () => "/account/details/password"),
    owned("cart", () => "/checkout/cart"),
    owned("lists", () => "/account/lists"),
    owned("item", itemAt),
    owned("browse", browse),
    owned("search, a common word", () => "/browse/filter/t/river"),
    owned("search, two words", () => "/browse/filter/t/salt%20clock"),
    visits("home", () => "/"),
    visits("item", itemAt),
    visits("browse", browse),
    { name: "mixed", server, count: requests, begin: () => mixing(client) },
    { name: "add to cart", server, count: requests, begin: () => adding(client, requests) },
    {
      name: "whole guest order",
      server,
      count: requests / 10,
      begin: () => (at: number) => orderAsGuest(client(), itemAt(at)),
    },
  ];
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}

/** Pages must come compressed; otherwise the figures would leave out the cost of compressing. */
function sent({ status, headers, bytes }: Answer, path: string): void {
  if (status !== 200 && !path.startsWith("/no/such")) throw new Error(`${path} answered ${status}`);
  if (headers["content-encoding"] !== "gzip" && bytes.length > SMALL)
    throw new Error(`${path} is not compressed`);
}

/** What a shop is asked for. Nine requests in ten come from people without an account, some of them robots. */
async function mixing(client: () => Client) {
  const guest = client();
  await post(guest, await tokenOf(guest, itemAt(0)), itemAt(0), { quantity: "1", condition: "" });
  const customer = await loggedIn(client(), CUSTOMER);
  const robot = () => client();
  const mix: readonly [who: () => Client, pathOf: (at: number) => string][] = [
    [robot, () => "/"],
    [robot, itemAt],
    [robot, () => "/browse"],
    [robot, itemAt],
    [robot, (at) => `/no/such/page-${at}`],
    [() => guest, () => "/"],
    [() => guest, (at) => `/browse/filter/o/${(at % 20) * 26}`],
    [() => guest, itemAt],
    [() => guest, () => "/checkout/cart"],
    [() => customer, (at) => ["/", itemAt(at), "/browse", "/account/lists"][at % 4] ?? "/"],
  ];
  return async (at: number) => {
    const [who, pathOf] = mix[at % mix.length] ?? [robot, () => "/"];
    const path = pathOf(Math.floor(at / mix.length));
    sent(await who().send(path), path);
  };
}

/** Posts from shoppers with an open page, three books each. Their pages are requested before the clock starts. */
async function adding(client: () => Client, count: number) {
  const shoppers = await Promise.all(
    Array.from({ length: Math.ceil(count / 3) }, async () => {
      const one = client();
      return { one, csrf: await tokenOf(one, "/gift-cards") };
    }),
  );
  return async (at: number) => {
    const { one, csrf } = shoppers[Math.floor(at / 3) % shoppers.length] ?? { one: client(), csrf: "" };
    await post(one, csrf, itemAt(at), { quantity: "1", condition: "" });
  };
}

async function weights(port: number): Promise<void> {
  const client = new Client(port);
  console.log("\nbytes, compressed (brotli), headers included      HTML      CSS   scripts");
  for (const [name, target] of [
    ["home", "/"],
    ["browse", "/browse"],
    ["item", itemAt(1)],
    ["cart", "/checkout/cart"],
  ] as const) {
    const html = await page(client, target);
    const css = await total(
      client,
      [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    // Module preloads name every script that the page's routes need.
    const scripts = [...html.matchAll(/rel="modulepreload"[^>]* href="([^"]+\.js)"/g)]
      .map((match) => match[1] ?? "")
      .filter((url) => !url.includes("/manifest-"));
    console.log(
      `${name.padEnd(46)} ${String(await weightOf(client, target)).padStart(7)} ${String(css).padStart(8)} ${String(await total(client, scripts)).padStart(9)}`,
    );
  }
}

async function total(client: Client, urls: string[]): Promise<number> {
  let sum = 0;
  for (const url of new Set(urls))
    sum += (await client.send(url, undefined, { "Accept-Encoding": "br" })).bytes.length;
  return sum;
}
