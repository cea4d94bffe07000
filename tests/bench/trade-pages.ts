import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { saveSettings } from "#app/domain/stores/stores.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { isbnAt, random } from "./generate.ts";
import { Client, type Measured, measure, memoryOf, percentile } from "./load.ts";
import { environmentOn, type Running, started, startedShop } from "./server.ts";
import { makeTrade, queryMix, type Trade } from "./trade.ts";

/** The pages of a shop with a whole book trade, over HTTP: browsing as shoppers do, and items. */
const STOCKED = 50_000;
const BATCH = 10_000;

export async function benchTrade(titles: number, count: number, connections: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-trade-"));
  const environment = environmentOn(folder);
  try {
    const trade = makeTrade(titles);
    let begun = performance.now();
    await fillTrade(folder, trade, titles);
    console.log(`\n${titles} titles written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    begun = performance.now();
    let server = await startedShop(environment);
    await counted(server);
    console.log(
      `first start: index built and ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    server.stop();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    begun = performance.now();
    server = await startedShop(environment);
    const first = server.startMs;
    await counted(server);
    console.log(
      `start from the snapshot: first page after ${first} ms, with counts after ${Math.round(performance.now() - begun)} ms; ${memoryOf(server.pid).pss} MB`,
    );
    const bare = await started([process.execPath, "tests/bench/bare.ts"], environment);
    await load(server, bare, trade, titles, count, connections);
    console.log(`memory after the load: ${memoryOf(server.pid).pss} MB`);
    server.stop();
    bare.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until pages have counts, which means that the index answers. */
export async function counted(server: Running): Promise<void> {
  const client = new Client(server.port);
  for (;;) {
    const answer = await client.send("/browse", undefined, { "Accept-Encoding": "identity" });
    if (answer.body.includes('id="filters"')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function load(
  server: Running,
  bare: Running,
  trade: Trade,
  titles: number,
  count: number,
  connections: number,
): Promise<void> {
  const client = new Client(server.port);
  const paths = queryMix(trade).map(
    (query) => `/browse/filter/${query.path.split("/").map(encodeURIComponent).join("/")}`,
  );
  const get =
    (pathOf: (at: number) => string, from = client) =>
    async (at: number) => {
      const answer = await from.send(pathOf(at));
      if (answer.status !== 200) throw new Error(`${pathOf(at)} answered ${answer.status}`);
    };
  const item = (at: number) => `/item/${eisbnOf(isbnAt(1 + ((at * 7919) % titles)))}`;
  const rows: Measured[] = [
    await measure(
      "bare node:http",
      bare.pid,
      count * 4,
      connections,
      get(() => "/", new Client(bare.port)),
    ),
    await measure(
      "browse, the query mix",
      server.pid,
      count,
      connections,
      get((at) => paths[at % paths.length] ?? "/browse"),
    ),
    await measure(
      "browse, unfiltered",
      server.pid,
      count,
      connections,
      get(() => "/browse"),
    ),
    await measure("item", server.pid, count, connections, get(item)),
  ];
  // One shopper at a time: how long a page takes from the request to the last byte.
  const alone: number[] = [];
  for (const one of paths) {
    const begun = performance.now();
    await client.send(one);
    alone.push(performance.now() - begun);
  }
  for (const row of rows) console.log(JSON.stringify(row));
  const at = (part: number) => percentile(alone, part).toFixed(1);
  console.log(
    `browse page alone, request to last byte: ${at(0.5)} ms at the median, ${at(0.95)} ms at p95, ${at(1)} ms at most`,
  );
}

/** Makes a shop with these titles, of which some are in stock. */
export async function fillTrade(folder: string, trade: Trade, titles: number): Promise<void> {
  const platform = await openPlatform({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: "production" }),
    log: createLog("warn"),
    runJobs: false,
  });
  await saveSettings(platform.database, platform.clock.now(), "bench", {
    store_info: { name: "Bench Books", email: "bench@example.com", country: "CA", province: "BC" },
  });
  await platform.close();
  const db = new DatabaseSync(path.join(folder, "colophon.sqlite"));
  db.exec("pragma synchronous = off; pragma foreign_keys = off");
  const title =
    db.prepare(`insert into titles (id, eisbn, product_code, isbn, title, title_sort, author_line, author_sort,
    publisher, language, description, binding, binding_code, release_date, state, is_large_print, is_giftcard,
    has_libro_audiobook, audience, series, list_price_usa, list_price_can, rank, future_rank, sort_rank, tax_class, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, 1899, 2499, ?, ?, ?, 'book', 1)`);
  const search = db.prepare("insert into title_search values (?, ?, ?, ?, ?)");
  const subject = db.prepare("insert into title_subjects values (?, ?, 'bisac', ?, ?)");
  const contributor = db.prepare("insert into title_contributors values (?, 0, ?, 'A01', ?, null)");
  const stock = db.prepare(
    "insert or ignore into stock (store_id, location_id, title_id, condition, onhand, onorder, updated_at) values (1, 1, ?, '', 5, 0, 1)",
  );
  const shelf = db.prepare("insert or ignore into store_stock values (1, ?, 0, ?, 5, 0)");
  const roll = random(3);
  for (let start = 1; start <= titles; start += BATCH) {
    db.exec("begin");
    for (const row of trade.rows(start, Math.min(titles + 1, start + BATCH))) {
      const code = isbnAt(row.id);
      const name = row.title.trim();
      title.run(
        row.id,
        eisbnOf(code),
        code,
        code,
        name,
        row.title_sort,
        row.author.trim(),
        row.author_sort,
        row.publisher.trim(),
        row.language,
        `<p>${name} and what follows from it.</p>`,
        "Paperback",
        row.binding_code,
        row.release_date,
        row.state,
        row.is_large_print,
        row.audience,
        row.series,
        row.ranked ? row.sort_rank : null,
        row.future_ranked ? row.sort_rank : null,
        row.sort_rank,
      );
      search.run(row.id, row.keyword, row.title, row.author, row.publisher);
      for (const [at, code] of [...new Set((row.subjects ?? "").split(","))].entries())
        subject.run(row.id, at, code, `Section / Topic ${code}`);
      contributor.run(row.id, row.author_sort, row.canadian);
      if (roll() * titles < STOCKED) {
        stock.run(row.id);
        shelf.run(row.id, row.sort_rank);
      }
    }
    db.exec("commit");
  }
  db.exec("analyze");
  db.close();
}
