import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setStock } from "#app/domain/catalogue/stock.server.ts";
import { saveTitles } from "#app/domain/catalogue/title-records.server.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { exportShop } from "#app/domain/housekeeping/shop-move/export.server.ts";
import { saveSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import { makeBackup } from "#app/platform/backups/backup.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { ok } from "../support/ok.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { random, recordAt } from "./generate.ts";
import { Client, cpuOf, cpuOfPostgres, memoryOf, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";

/** Titles that are written at a time. */
const BATCH = 500;
/** Titles in the stock of each shop. */
const STOCKED = 200;
const PROCESSES = 3;
const SECRET = "the-secret-of-a-thousand-shops-0123456789";

/** The host of a shop, and its name. */
const hostOf = (shop: number) => `shop-${shop}.example`;
const nameOf = (shop: number) => `shop-${shop}`;

/**
 * Many shops on one catalogue, on PostgreSQL with three processes and on SQLite with one. Prints the memory of each
 * process, and what the first request, later ones, a search, a round of housekeeping and a backup take.
 */
export async function benchShops(shops: number, titles: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const postgres = await startPostgres();
  try {
    if (postgres)
      await measured("PostgreSQL", {
        folder: path.join(folder, "postgres"),
        processes: PROCESSES,
        databaseUrl: await createDatabase(postgres.url),
        databasePid: postgres.pid,
        shops,
        titles,
      });
    await measured("SQLite", {
      folder: path.join(folder, "sqlite"),
      processes: 1,
      databaseUrl: "",
      shops,
      titles,
    });
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface Installation {
  readonly folder: string;
  readonly processes: number;
  readonly databaseUrl: string;
  readonly databasePid?: number;
  readonly shops: number;
  readonly titles: number;
}

async function measured(name: string, installation: Installation): Promise<void> {
  const { folder, processes, databaseUrl, databasePid, shops } = installation;
  mkdirSync(folder);
  const env = readEnv({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    NODE_ENV: "production",
  });
  const platform = await openPlatform({ env, log: createLog("warn"), runJobs: false });
  const running: Running[] = [];
  try {
    await makeShops(platform, installation);
    console.log(`\n${name}: ${shops} shops, ${installation.titles} titles, ${STOCKED} in stock in each shop`);
    for (let index = 0; index < processes; index++) {
      // The processes on PostgreSQL have data folders of their own.
      const data = processes === 1 ? folder : path.join(folder, `process-${index}`);
      mkdirSync(data, { recursive: true });
      const environment = {
        ...environmentOn(data),
        DATABASE_URL: databaseUrl,
        DEFAULT_STORE: nameOf(0),
        SESSION_SECRET: SECRET,
      };
      running.push(await startedShop(environment));
    }
    const server = running[0] as Running;
    const database = databasePid === undefined ? {} : { postgres: databasePid };
    for (const one of running) await indexed(one);
    console.log(memoriesOf("after the start", running));
    for (const one of running) await asked("first request of each shop", one, shops, "/browse", database);
    console.log(memoriesOf("after each shop was asked once", running));
    await asked("home", server, shops, "/", database);
    await asked("second request of each shop", server, shops, "/browse/filter/o/26", database);
    await asked(
      "search, another shop each time",
      server,
      shops,
      (at) => `/browse/filter/t/${WORDS[at % WORDS.length]}`,
      database,
    );
    console.log(memoriesOf("after all of it", running));
    await timed("a round of housekeeping", () => tidy(platform));
    await timed(`a backup${databaseUrl ? " without the database" : ""}`, () =>
      makeBackup(platform, path.join(folder, "backup")),
    );
    const file = path.join(folder, "shop.gz");
    const store = await storeNamed(platform.database, nameOf(1));
    const context = { database: platform.database, dataDir: folder, now: platform.clock.now() };
    await timed("export of one shop", async () => ok(await exportShop(context, store?.id ?? 0, file)));
    console.log(`its file: ${Math.ceil(statSync(file).size / 1000)} kB`);
  } finally {
    for (const server of running) server.stop();
    await platform.close();
  }
}

/** Words of the invented titles. */
const WORDS = ["river", "salt", "clock"];

async function makeShops({ database, clock }: Platform, { shops, titles }: Installation): Promise<void> {
  const roll = random();
  const now = clock.now();
  const ids: number[] = [];
  for (let start = 0; start < titles; start += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, titles - start) }, (_, index) =>
      recordAt(start + index, roll),
    );
    for (const saved of await database.transaction((tx) => saveTitles(tx, now, records)))
      ids.push(ok(saved).id);
  }
  for (let shop = 0; shop < shops; shop++) {
    const settings = { store_info: { name: `Shop ${shop}`, country: "CA", email: `books@${hostOf(shop)}` } };
    ok(await saveSettings(database, now, nameOf(shop), settings, [hostOf(shop)]));
    const store = await storeNamed(database, nameOf(shop));
    const level = { location_id: 1, condition: "", onhand: 2, onorder: 0, price: null, note: null } as const;
    const stocked = new Set(Array.from({ length: STOCKED }, () => ids[Math.floor(roll() * ids.length)] ?? 0));
    await setStock(
      database,
      store?.id ?? 0,
      now,
      Array.from(stocked, (title_id) => ({ ...level, title_id })),
    );
  }
}

/** Waits until the server searches with its index. */
async function indexed({ log }: Running): Promise<void> {
  while (!log().includes("the search index is ready"))
    await new Promise((resolve) => setTimeout(resolve, 200));
}

function memoriesOf(when: string, running: readonly Running[]): string {
  return `memory ${when}: ${running.map(({ pid }) => `${memoryOf(pid).rss} MB`).join(", ")}`;
}

/** Requests a page of every shop, one after the other, and prints what that took. */
async function asked(
  what: string,
  server: Running,
  shops: number,
  page: string | ((at: number) => string),
  { postgres }: Pick<Running, "postgres">,
): Promise<void> {
  const client = new Client(server.port);
  const times: number[] = [];
  const cpu = () => ({ own: cpuOf(server.pid), database: postgres ? cpuOfPostgres(postgres) : 0 });
  const before = cpu();
  for (let index = 0; index < shops; index++) {
    const begun = performance.now();
    const answer = await client
      .fresh()
      .send(typeof page === "string" ? page : page(index), undefined, { Host: hostOf(index) });
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  const after = cpu();
  const each = (sum: number) => (sum / shops).toFixed(1);
  console.log(
    `${what}: ${percentile(times, 0.5).toFixed(1)} ms, at most ${percentile(times, 1).toFixed(0)}; CPU ${each(after.own - before.own)} ms${postgres ? ` and ${each(after.database - before.database)} of the database` : ""}`,
  );
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage();
  const begun = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${what}: ${Math.round(performance.now() - begun)} ms, CPU ${Math.round((user + system) / 1000)} ms of this process`,
  );
}
