import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { eventPath } from "#app/domain/events/events.ts";
import { type EventDraft, NO_DRAFT } from "#app/domain/exchange/events/drafts.ts";
import { storeEvents } from "#app/domain/exchange/events/import.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { benchShop } from "./bench-shop.ts";
import { type Answer, Connections } from "./connections.ts";
import { isbnAt } from "./generate.ts";
import { Client, measure, memoryOf } from "./load.ts";
import { INSPECTED, keep, profileOf } from "./profile.ts";
import { bareRow, doubts, inRounds, type Median, type Row } from "./rounds.ts";
import { environmentOn, type Running, started, startedShop } from "./server.ts";
import { loggedIn, orderAsGuest, page, post, tokenOf, weightOf } from "./shopper.ts";

export interface PageOptions {
  readonly titles: number;
  /** How many requests a row has in each round. */
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

/** One of the demo's people. */
const CUSTOMER = "ada@example.com";
/** Answers of fewer bytes are sent as they are. */
const SMALL = 900;

/** What three open storefronts took for the same, on a machine of this kind with 9,300 titles (CPU in ms), and our goals. */
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

/** Measures pages and orders in a made-up shop, as `npm run bench` describes. */
export async function benchPages(options: PageOptions): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const running: Running[] = [];
  const kept = async (starting: Promise<Running>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const data = path.join(folder, "data");
    mkdirSync(data);
    const events = await prepare(data, options.titles);
    const beside = path.join(folder, "beside");
    if (options.against) cpSync(data, beside, { recursive: true });
    const server = await kept(
      startedShop(environmentOn(data), { flags: options.profile ? [INSPECTED] : [] }),
    );
    if (options.profile) return await profiled(options.profile, pagesOf(server, options, events), options);
    const bare = await kept(started([process.execPath, "tests/bench/bare.ts"], environmentOn(data)));
    console.log(
      `\n${options.titles} titles, ${options.connections} connections, Node ${process.version}, ${os.cpus().length} cores`,
    );
    console.log(
      `start to first answer: ${server.startMs} ms (bare node:http ${bare.startMs} ms); memory after it: ${show(memoryOf(server.pid))}`,
    );
    const connections = new Connections(server.port, options.connections);
    const rows = [
      bareRow(bare, options.requests * 10),
      ...pagesOf(server, options, events, connections),
      ...(options.against
        ? pagesOf(
            await kept(startedShop(environmentOn(beside), { folder: options.against })),
            options,
            events,
          ).map((row) => ({ ...row, name: `${row.name} (against)` }))
        : []),
    ];
    const measured = await inRounds(rows, options.rounds, options.connections);
    print(measured);
    for (const doubt of doubts(measured, options.rounds, connections)) console.log(doubt);
    console.log(`memory after the load: ${show(memoryOf(server.pid))}`);
    await weights(server.port);
  } finally {
    for (const one of running) one.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function profiled(name: string, rows: readonly Row[], options: PageOptions): Promise<void> {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`there is no row "${name}", only: ${rows.map((one) => one.name).join(", ")}`);
  const { server, count, begin } = row;
  const round = async () => measure(name, server.pid, count, options.connections, await begin());
  // The first round has its functions compiled.
  await round();
  keep(await profileOf(server, round), `${name.replaceAll(/\W+/g, "-")}.cpuprofile`);
}

function show({ rss, pss }: { rss: number; pss: number }): string {
  return `${rss} MB resident, ${pss} MB proportional`;
}

/** One table: each row's median round, its range, its goal, and what others take. */
function print(rows: readonly Median[]): void {
  const bare = rows[0]?.cpu ?? 1;
  const columns = [
    "CPU ms",
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
    console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(10)).join(""));
  line("", columns);
  for (const { name, cpu, least, most, perSecond, p50, p95 } of rows) {
    const [goal = "", ...peers] = PEERS[name.replace(/, (logged in|one of ten)$/, "")] ?? [];
    line(name, [
      cpu.toFixed(3),
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

/** Makes the shop. @returns the paths of its events */
export async function prepare(folder: string, size: number): Promise<string[]> {
  const begun = performance.now();
  const settings = {
    site_navigation: ["Fiction", "Children", "History", "Poetry", "Our lists", "Visit"].map((label) => ({
      id: label,
      label,
      path: `/browse/filter/t/${label}`,
      type: "link",
    })),
  };
  const { platform } = await benchShop(folder, size, { settings });
  const events = await makeEvents(platform);
  console.log(`catalogue of ${size} titles created in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await platform.close();
  return events;
}

/** Forty events, one a day from tomorrow, each with four books. */
async function makeEvents({ database, clock, secret }: Platform): Promise<string[]> {
  const store = await storeNamed(database, "bench");
  if (!store) throw new Error("no shop");
  const now = clock.now();
  const drafts = Array.from({ length: 40 }, (_, at): EventDraft => {
    const day = new Date((now + (at + 1) * 86_400) * 1000).toISOString().slice(0, 10);
    return {
      ...NO_DRAFT,
      where: `event ${at}`,
      key: `bench-${at}`,
      name: `Reading number ${at}`,
      start: `${day} 19:00`,
      end: `${day} 21:00`,
      description: `<p>${"A conversation about books, with tea and time for questions. ".repeat(8)}</p>`,
      place: "Upstairs",
      seats: "40",
      books: [0, 1, 2, 3].map((book) => isbnAt(at * 4 + book)),
    };
  });
  const stored = await storeEvents(
    database,
    { store, now, secret, baseUrl: "http://bench.test" },
    { drafts },
  );
  if (isFailure(stored)) throw new Error(String(stored.error));
  return stored.saved.map(({ event_id }) => eventPath(event_id));
}

/** Pages that everybody asks for, and what a shopper with something in the cart does. */
export function pagesOf(
  server: Running,
  { requests, connections, rows: wanted }: PageOptions,
  events: readonly string[],
  kept = new Connections(server.port, connections),
): Row[] {
  const items = Array.from({ length: 500 }, (_, at) => `/item/${eisbnOf(isbnAt(at * 3))}`);
  const itemAt = (at: number) => items[at % items.length] ?? "/";
  const client = () => new Client(server.port, kept);
  /** Pages as a guest with a book in the cart gets them, for whom other guests' pages can stand in. */
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
  /** The same for a customer, whose pages are nobody else's. */
  const owned = (name: string, pathOf: (at: number) => string): Row => ({
    name: `${name}, logged in`,
    server,
    count: requests / 2,
    async begin() {
      const customer = await loggedIn(client(), CUSTOMER);
      return async (at) => sent(await customer.send(pathOf(at)), pathOf(at));
    },
  });
  /** The same for people who come for the first time, without a cookie. */
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
    pages("events, 40 in the list", () => "/events"),
    pages("an event with 4 books", (at) => events[at % events.length] ?? "/events"),
    owned("home", () => "/"),
    // A page with next to nothing on it, which nobody shares.
    owned("small form", () => "/account/details/password"),
    owned("item", itemAt),
    owned("browse", browse),
    owned("search, a common word", () => "/browse/filter/t/river"),
    owned("search, two words", () => "/browse/filter/t/salt%20clock"),
    visits("home", () => "/"),
    visits("item", itemAt),
    visits("browse", browse),
    { name: "add to cart", server, count: requests, begin: () => adding(client, requests, itemAt) },
    {
      name: "whole guest order",
      server,
      count: requests / 10,
      begin: () => (at: number) => orderAsGuest(client(), itemAt(at)),
    },
  ];
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}

/** Pages come compressed, or the figures leave out what that costs. */
function sent({ status, headers, bytes }: Answer, path: string): void {
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  if (headers["content-encoding"] !== "gzip" && bytes.length > SMALL)
    throw new Error(`${path} is not compressed`);
}

/** Posts from shoppers with an open page, three books each. Their pages are requested before the clock starts. */
async function adding(client: () => Client, count: number, itemAt: (at: number) => string) {
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
    ["item", `/item/${eisbnOf(isbnAt(3))}`],
    ["cart", "/checkout/cart"],
  ] as const) {
    const html = await page(client, target);
    const css = await total(
      client,
      [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    // Module preloads name every script that the page's routes need.
    const scripts = [...html.matchAll(/rel="modulepreload" href="([^"]+\.js)"/g)]
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
