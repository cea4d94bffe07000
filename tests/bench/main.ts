import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { eventPath } from "#app/domain/events/events.ts";
import { type EventDraft, NO_DRAFT } from "#app/domain/exchange/events/drafts.ts";
import { storeEvents } from "#app/domain/exchange/events/import.server.ts";
import { saveSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { benchAccounts } from "./accounts.ts";
import { benchCheckout } from "./checkout.ts";
import { benchFindability } from "./findability/findability.ts";
import { fillCatalogue, isbnAt } from "./generate.ts";
import { benchImport } from "./importing.ts";
import { benchLists } from "./lists.ts";
import { Client, type Measured, measure, memoryOf } from "./load.ts";
import { benchReports } from "./reports.ts";
import { benchSearch } from "./search.ts";
import { type Running, started } from "./server.ts";
import { page, print, tokenOf, weightOf } from "./shopper.ts";
import { benchTickets } from "./tickets.ts";
import { benchTrade } from "./trade-pages.ts";
import { benchUploads } from "./uploads.ts";

/**
 * `npm run bench [-- --titles 10000 --requests 1500 --connections 16]`: a catalogue of that size and the built server
 * on SQLite with `synchronous=FULL`, with bare node:http in the same run for comparison.
 *
 * `npm run bench -- accounts`: logins, and how they slow others down.
 *
 * `npm run bench -- checkout`: the steps, whole orders, and many shoppers who want the same copies.
 *
 * `npm run bench -- tickets [sqlite|postgres]`: ten thousand attempts to buy fifty tickets, and a hundred givers of one gift, on SQLite
 * and PostgreSQL.
 *
 * `npm run bench -- lists`: the home page, lists of 26 and of 50,000 titles, and favourites.
 *
 * `npm run bench -- reports`: lists of 5,000 and 50,000 titles as files, and imports of 50,000 rows, beside pages.
 *
 * `npm run bench -- uploads`: 20 hostile files of 50 MB at once, and how they slow others down.
 *
 * `npm run bench -- import [--products 100000] [--changes 100000]`: ONIX, the first index, and shoppers meanwhile.
 * `npm run bench -- findability [--seed 17]`: how often a search finds the book that was meant.
 *
 * `npm run bench -- search [--titles 1000000]`: the search index alone, then the pages of a shop with all these
 * titles.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    titles: { type: "string" },
    requests: { type: "string", default: "1500" },
    connections: { type: "string", default: "16" },
    products: { type: "string" },
    changes: { type: "string", default: "100000" },
    seed: { type: "string" },
  },
});
if (positionals[0] === "search") {
  const titles = Number(values.titles ?? 1_000_000);
  await benchSearch(titles);
  await benchTrade(titles, Number(values.requests), Number(values.connections));
  process.exit(0);
}
if (positionals[0] === "findability") {
  await benchFindability(values.seed === undefined ? undefined : Number(values.seed));
  process.exit(0);
}
if (positionals[0] === "accounts") {
  await benchAccounts();
  process.exit(0);
}
if (positionals[0] === "import") {
  await benchImport(Number(values.products ?? 100_000), Number(values.changes));
  process.exit(0);
}
if (positionals[0] === "uploads") {
  await benchUploads();
  process.exit(0);
}
if (positionals[0] === "tickets") {
  await benchTickets(positionals[1]);
  process.exit();
}
if (positionals[0] === "reports") {
  await benchReports(Number(values.titles ?? 52_000));
  process.exit();
}
if (positionals[0] === "lists") {
  await benchLists(Number(values.titles ?? 52_000));
  process.exit();
}
if (positionals[0] === "checkout") {
  await benchCheckout();
  process.exit();
}
const size = Number(values.titles ?? 10_000);
const count = Number(values.requests);
const connections = Number(values.connections);

/** The paths of the shop's events, once they are made. */
const events: string[] = [];

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  DATA_DIR: folder,
  NODE_ENV: "production",
  PORT: "0",
  LOG_LEVEL: "info",
  DATABASE_URL: "",
  TRUST_PROXY: "1",
};
try {
  await prepare();
  const server = await started([process.execPath, "server.ts"], environment);
  const bare = await started([process.execPath, "tests/bench/bare.ts"], environment);
  console.log(
    `\n${size} titles, ${connections} connections, Node ${process.version}, ${os.cpus().length} cores`,
  );
  console.log(
    `start to first answer: ${server.startMs} ms (bare node:http ${bare.startMs} ms); memory after it: ${show(memoryOf(server.pid))}`,
  );
  await load(server, bare);
  console.log(`memory after the load: ${show(memoryOf(server.pid))}`);
  await weights(server.port);
  server.stop();
  bare.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function show({ rss, pss }: { rss: number; pss: number }): string {
  return `${rss} MB resident, ${pss} MB proportional`;
}

async function prepare(): Promise<void> {
  const platform = await openPlatform({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: "production" }),
    log: createLog("warn"),
    runJobs: false,
  });
  await saveSettings(platform.database, platform.clock.now(), "bench", {
    store_info: { name: "Bench Books", email: "bench@example.com", country: "CA", province: "BC" },
    site_navigation: ["Fiction", "Children", "History", "Poetry", "Our lists", "Visit"].map((label) => ({
      id: label,
      label,
      path: `/browse/filter/t/${label}`,
      type: "link",
    })),
  });
  const begun = performance.now();
  await fillCatalogue(platform, size);
  await makeEvents(platform);
  console.log(`catalogue of ${size} titles created in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await platform.close();
}

/** Forty events, one a day from tomorrow, each with four books. */
async function makeEvents({ database, clock, secret }: Platform): Promise<void> {
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
  events.push(...stored.saved.map(({ event_id }) => eventPath(event_id)));
}

async function load(server: Running, bare: Running): Promise<void> {
  const items = Array.from({ length: 500 }, (_, at) => `/item/${eisbnOf(isbnAt(at * 3))}`);
  const client = new Client(server.port);
  const get =
    (path: (at: number) => string, from = client) =>
    async (at: number) => {
      const answer = await from.send(path(at));
      if (answer.status !== 200) throw new Error(`${path(at)} answered ${answer.status}`);
    };
  await client.send("/");
  const rows: Measured[] = [
    await measure(
      "bare node:http",
      bare.pid,
      count * 4,
      connections,
      get(() => "/", new Client(bare.port)),
    ),
    await measure(
      "home",
      server.pid,
      count,
      connections,
      get(() => "/"),
    ),
    await measure(
      "browse, 26 titles",
      server.pid,
      count,
      connections,
      get((at) => (at % 2 ? "/browse" : `/browse/filter/o/${(at % 20) * 26}`)),
    ),
    await measure(
      "search, common word",
      server.pid,
      count / 2,
      connections,
      get(() => "/browse/filter/t/river"),
    ),
    await measure(
      "search, two words",
      server.pid,
      count / 2,
      connections,
      get(() => "/browse/filter/t/salt%20clock"),
    ),
    await measure(
      "item",
      server.pid,
      count,
      connections,
      get((at) => items[at % items.length] ?? "/"),
    ),
    await measure(
      "events, 40 in the list",
      server.pid,
      count,
      connections,
      get(() => "/events"),
    ),
    await measure(
      "an event with 4 books",
      server.pid,
      count,
      connections,
      get((at) => events[at % events.length] ?? "/events"),
    ),
    await measure("add to cart (post)", server.pid, count, connections, await adding(server, items)),
    await measure(
      "cart",
      server.pid,
      count,
      connections,
      get(() => "/checkout/cart"),
    ),
    await measure(
      "whole guest order",
      server.pid,
      Math.max(50, count / 10),
      connections,
      ordering(server, items),
    ),
  ];
  print(rows);
}

/** Posts from shoppers with an open page, three books each. Their pages are requested before the clock starts. */
async function adding(server: Running, items: string[]) {
  const base = new Client(server.port);
  const shoppers = await Promise.all(
    Array.from({ length: Math.ceil(count / 3) }, async () => {
      const client = base.fresh();
      return { client, csrf: await tokenOf(client, "/gift-cards") };
    }),
  );
  return async (at: number) => {
    const { client, csrf } = shoppers[Math.floor(at / 3) % shoppers.length] ?? { client: base, csrf: "" };
    const answer = await client.send(items[at % items.length] ?? "/", { csrf, quantity: "1", condition: "" });
    if (answer.status !== 303) throw new Error(`adding answered ${answer.status}`);
  };
}

/** Makes every request from the item page to the order page, as a browser without scripts does. */
function ordering(server: Running, items: string[]) {
  const base = new Client(server.port);
  return async (at: number) => {
    const one = base.fresh();
    const item = items[at % items.length] ?? "/";
    const csrf = await tokenOf(one, item);
    const post = async (path: string, form: Record<string, string>) => {
      const answer = await one.send(path, { csrf, ...form });
      const to = answer.headers.location ?? "";
      if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
      const page = await one.send(to);
      if (page.status !== 200) throw new Error(`${to} answered ${page.status}`);
      return page.body.toString();
    };
    await post(item, { quantity: "1", condition: "" });
    await one.send("/checkout/cart");
    await post("/checkout/cart/delivery", { delivery_preference: "pickup" });
    await post("/checkout/contact", {
      name: "Ada Reader",
      email: "ada@example.com",
      phone: "2505550100",
      preferred_communication: "email",
    });
    const review = await post("/checkout/payment", { payment_choice: "pickup" });
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(review)?.[1] ?? "";
    await post("/checkout/review", {
      order_token: field("order_token"),
      cart_checksum: field("cart_checksum"),
    });
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
    sum += (await client.send(url, undefined, { "Accept-Encoding": "br" })).body.length;
  return sum;
}
