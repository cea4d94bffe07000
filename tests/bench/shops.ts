import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseBrowse } from "#app/domain/catalogue/search/browse.ts";
import { collectSegment } from "#app/domain/catalogue/search/engine/build.ts";
import { CatalogueIndex } from "#app/domain/catalogue/search/engine/catalogue-index.ts";
import { HELD } from "#app/domain/catalogue/search/engine/overlay.ts";
import { type HoldingRow, Segment } from "#app/domain/catalogue/search/engine/segment.ts";
import { openSnapshot, writeSnapshot } from "#app/domain/catalogue/search/engine/snapshot.ts";
import { warmUp } from "#app/domain/catalogue/search/engine/warm-up.ts";
import { queryOf, type ShelfKey } from "#app/domain/catalogue/search/query.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { random } from "./generate.ts";
import { Client, ownMemory, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeTrade, queryMix, TRADE_NOW } from "./trade.ts";
import { counted, fillTrade } from "./trade-pages.ts";

export interface ShopsSize {
  readonly shops: number;
  readonly titles: number;
  /** Rows of stock of each shop. */
  readonly stock: number;
  /** Whether to measure the index alone. */
  readonly indexOnly: boolean;
}

const BATCH = 20_000;
const LOOKUPS = 3000;

const at = (times: readonly number[], part: number, digits = 2) => percentile(times, part).toFixed(digits);

/**
 * `npm run bench -- shops [--shops 1000] [--products 200000] [--stock 4000] [--until index]`: many shops on one catalogue in one process.
 * First the index alone: the memory of each shop, and searches for one shop and for a different one each time. Then the
 * server on SQLite: finding a shop by its host, first and later requests to a shop, memory as more and more shops are
 * asked for, and how soon a changed title shows when all of them have been.
 */
export async function benchShops(size: ShopsSize): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-shops-"));
  try {
    await benchIndex(size, path.join(folder, "catalogue.idx"));
    if (!size.indexOnly) await benchServer(size, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchIndex({ shops, titles, stock }: ShopsSize, file: string): Promise<void> {
  const trade = makeTrade(titles);
  async function* batches() {
    for (let from = 1; from <= titles; from += BATCH)
      yield trade.rows(from, Math.min(titles + 1, from + BATCH));
  }
  writeSnapshot(file, await collectSegment(batches()), "0");
  const index = new CatalogueIndex(new Segment(openSnapshot(file).source));
  const before = index.memoryUsed;
  const rows = Array.from({ length: Math.min(8, shops) }, (_, one) => stockOf(one, titles, stock));
  index.addShelf(shelfOf(1), { holdings: rows[0] ?? [], sections: [] });
  console.log(
    `index of ${titles} titles: ${(before / 1e6).toFixed(0)} MB; a shop with ${stock} rows: ${(index.shelfBytes / 1e6).toFixed(3)} MB`,
  );
  for (const _ of warmUp(index.base, TRADE_NOW));
  const mix = queryMix(trade).map(({ path: one }) => parseBrowse(one));
  const run = (of: (turn: number) => ShelfKey) => {
    const least = mix.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0, turn = 0; round < 5; round++) {
      for (const [which, request] of mix.entries()) {
        const known = { only: null, lists: {}, facets: true };
        const query = queryOf(request, of(turn++), TRADE_NOW, known);
        const begun = process.cpuUsage();
        index.search(query);
        const { user, system } = process.cpuUsage(begun);
        least[which] = Math.min(least[which] ?? 0, (user + system) / 1000);
      }
    }
    return `${at(least, 0.5)} / ${at(least, 0.95)} / ${at(least, 1)}`;
  };
  console.log(`a search with 1 shop, ms p50 / p95 / worst: ${run(() => shelfOf(1))}`);
  for (let store = 2; store <= shops; store++)
    index.addShelf(shelfOf(store), { holdings: rows[store % rows.length] ?? [], sections: [] });
  console.log(
    `a search with ${shops} shops, another one each time: ${run((turn) => shelfOf(1 + ((turn * 7) % shops)))}`,
  );
  console.log(`the same, always for one of them: ${run(() => shelfOf(1))}`);
  console.log(
    `memory of ${index.shelvesKnown.length} shops: ${(index.shelfBytes / 1e6).toFixed(1)} MB, and the index grew by ${((index.memoryUsed - before) / 1e6).toFixed(1)} MB`,
  );
  index.close();
}

const shelfOf = (store: number): ShelfKey => ({ store, location: 0, american: false });

/** On hand, on order and at a sale price, more of the popular titles than of others. */
function stockOf(seed: number, titles: number, rows: number): HoldingRow[] {
  const roll = random(seed + 11);
  const held = new Map<number, number>();
  while (held.size < Math.min(rows, titles))
    held.set(
      1 + Math.floor(roll() * titles),
      roll() < 0.7 ? HELD.onhand : roll() < 0.5 ? HELD.onorder : HELD.onhand | HELD.sale,
    );
  return Array.from(held, ([title_id, bits]) => ({ title_id, held: bits }));
}

async function benchServer({ shops, titles, stock }: ShopsSize, folder: string): Promise<void> {
  const trade = makeTrade(titles);
  let begun = performance.now();
  await fillTrade(folder, trade, titles);
  console.log(`\n${titles} titles written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  for (const count of [1, 100, shops].filter((one) => one <= shops)) {
    addShops(folder, count);
    console.log(`a shop by its host, of ${count}: ${await lookUp(folder, count)} µs CPU`);
  }
  begun = performance.now();
  addStock(folder, titles, stock);
  console.log(
    `${stock} rows of stock in each of ${shops} shops written in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  const environment = { ...environmentOn(folder), DEFAULT_STORE: "bench", SEARCH_FROM: "1" };
  let server = await startedShop(environment);
  await counted(server);
  server.stop();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  server = await startedShop(environment);
  try {
    await counted(server);
    await visitShops(server, shops);
    await changeTitle(server, folder, titles);
  } finally {
    server.stop();
  }
}

const hostOf = (shop: number) => `shop-${shop}.example`;

/** Adds shops until there are so many, as copies of the first. */
function addShops(folder: string, count: number): void {
  const db = new DatabaseSync(path.join(folder, "colophon.sqlite"));
  db.exec("pragma synchronous = off; begin");
  const add = db.prepare(
    "insert or ignore into stores (id, webstore_name, settings, created_at) select ?, ?, settings, 1 from stores where id = 1",
  );
  const host = db.prepare("insert or ignore into store_hosts (host, store_id) values (?, ?)");
  for (let shop = 1; shop <= count; shop++) {
    if (shop > 1) add.run(shop, `shop-${shop}`);
    host.run(hostOf(shop), shop);
  }
  db.exec("commit");
  db.close();
}

async function lookUp(folder: string, count: number): Promise<string> {
  const platform = await openPlatform({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: "production" }),
    log: createLog("warn"),
    runJobs: false,
  });
  const look = async (turn: number) => {
    const shop = 1 + ((turn * 7) % count);
    const found = await storeForHost(platform.database, hostOf(shop), undefined);
    if (found?.id !== shop) throw new Error(`${hostOf(shop)} is not found`);
  };
  for (let turn = 0; turn < LOOKUPS; turn++) await look(turn);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = process.cpuUsage();
    for (let turn = 0; turn < LOOKUPS; turn++) await look(turn);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / LOOKUPS);
  }
  await platform.close();
  return Math.min(...times).toFixed(0);
}

/** Gives every shop its stock, written in the order of the table. */
function addStock(folder: string, titles: number, stock: number): void {
  const db = new DatabaseSync(path.join(folder, "colophon.sqlite"));
  db.exec(`pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000;
    delete from stock; delete from store_stock;
    drop index stock_by_title; drop index store_stock_in_order;
    create temp table numbers (k integer primary key);
    insert into numbers with recursive n (k) as (select 0 union all select k + 1 from n where k + 1 < ${stock})
      select k from n;
    begin;
    create temp table wanted (title_id integer primary key, tier integer, onhand integer, onorder integer);`);
  const shops = db.prepare("select id from stores order by id").all() as { id: number }[];
  // A prime number of titles apart, so that each shop's are spread over the catalogue.
  const want = db.prepare(`insert or ignore into wanted select 1 + ((k * 7919 + ? * 104729) % ${titles}),
    case when k % 10 < 8 then 0 else 1 end, case when k % 10 < 8 then 2 else 0 end, case when k % 10 < 8 then 0 else 3 end
    from numbers`);
  const levels =
    db.prepare(`insert into stock (store_id, location_id, title_id, condition, onhand, onorder, price, updated_at)
    select ?, 1, title_id, '', onhand, onorder, case when title_id % 20 = 0 then 1499 end, 1 from wanted order by title_id`);
  const sums = db.prepare(
    "insert into store_stock select ?, title_id, tier, title_id, onhand, onorder from wanted order by title_id",
  );
  for (const { id } of shops) {
    want.run(id);
    levels.run(id);
    sums.run(id);
    db.exec("delete from wanted");
  }
  db.exec(`commit; create index stock_by_title on stock (title_id, store_id);
    create index store_stock_in_order on store_stock (store_id, tier, rank, title_id); analyze;`);
  db.close();
}

/** Asks every shop twice for a page, and prints how long that takes and how memory grows. */
async function visitShops(server: Running, shops: number): Promise<void> {
  const client = new Client(server.port);
  const get = async (shop: number, address: string) => {
    const begun = performance.now();
    const answer = await client.send(address, undefined, { Host: hostOf(shop) });
    if (answer.status !== 200) throw new Error(`${hostOf(shop)}${address} answered ${answer.status}`);
    return performance.now() - begun;
  };
  // As many pages of one shop as will be asked for of all of them, so that what is measured then is the shops.
  const pick = (values: readonly string[], turn: number) => values[turn % values.length];
  for (let turn = 0; turn < 3 * shops; turn++) {
    const year = 1990 + (turn % 36);
    const rest = Math.floor(turn / 36);
    const sort = pick(["title", "author", "date", "popularity", "instore"], Math.floor(rest / 12));
    const filters = `f/${pick(["pb", "hc", "tp"], rest)}/g/${pick(["en", "fr", "es", "de"], Math.floor(rest / 3))}`;
    await get(1, `/browse/filter/d/${year}/${filters}/v/${sort}`);
  }
  console.log(`memory with 1 shop: ${ownMemory(server.pid)} MB`);
  const [first, second]: number[][] = [[], []];
  for (let shop = 2; shop <= shops; shop++) {
    first?.push(await get(shop, "/browse"));
    second?.push(await get(shop, "/browse/filter/r/0xy"));
    if ([10, 100, shops].includes(shop))
      console.log(`memory with ${shop} shops: ${ownMemory(server.pid)} MB`);
  }
  const later: number[] = [];
  for (let shop = 1; shop <= shops; shop++) later.push(await get(shop, "/browse/filter/s/fic/r/0xy"));
  const line = (times: readonly number[] = []) =>
    `${at(times, 0.5, 1)} / ${at(times, 0.95, 1)} / ${at(times, 1, 1)}`;
  console.log(`first request to a shop, ms p50 / p95 / worst: ${line(first)}`);
  console.log(`second request to it: ${line(second)}`);
  console.log(`another one after all shops were asked for: ${line(later)}`);
  console.log(`memory after all that: ${ownMemory(server.pid)} MB`);
}

/** Unlike any other word and each other, so that none is a closest match for another. */
const NEW_WORDS = ["zzqxkaa", "wwvyjoo", "hhkcbuu", "ggdfpii", "ttmmree"];

/** Changes a title in the database as an import would, and prints how soon a shop finds it. */
async function changeTitle(server: Running, folder: string, titles: number): Promise<void> {
  const client = new Client(server.port);
  const db = new DatabaseSync(path.join(folder, "colophon.sqlite"));
  const times: number[] = [];
  for (const [turn, word] of NEW_WORDS.entries()) {
    const id = 1 + ((turn * 7919) % titles);
    db.exec("begin immediate");
    db.prepare("update title_search set keyword = keyword || ? where title_id = ?").run(`${word} `, id);
    db.prepare("insert into catalogue_changes (title_id, changed_at) values (?, 1)").run(id);
    db.exec("commit");
    const begun = performance.now();
    for (let found = false; !found && performance.now() - begun < 60_000; ) {
      const address = `/browse/filter/t/${word}/k/keyword`;
      const answer = await client.send(address, undefined, { Host: hostOf(1) });
      found = /[Oo]ne title/.test(answer.body.toString());
      if (!found) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    times.push(performance.now() - begun);
  }
  db.close();
  console.log(`a changed title shows after ${at(times, 0.5, 0)} ms, ${at(times, 1, 0)} at most`);
}
