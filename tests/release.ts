import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { Connections } from "./bench/connections.ts";
import { percentile } from "./bench/load.ts";
import { environmentOn, type Running, startedShop } from "./bench/server.ts";
import { orderAsGuest } from "./bench/shopper.ts";
import { type LoadBalancer, startLoadBalancer } from "./support/load-balancer.ts";
import { makeNextVersion, NEXT, NEXT_MIGRATION } from "./support/next-version.ts";
import { PatientShopper, type Seen } from "./support/patient-shopper.ts";
import { createDatabase, startPostgres } from "./support/postgres.ts";
import { CANADIAN, type MadeTitle, makeShop, makeTitle, stock } from "./support/shop.ts";

/**
 * `npm run release-test -- [--shoppers 200] [--processes 3] [--thinks 8000]`: replaces the processes behind a proxy by
 * those of a next version, which brings a migration and other scripts and styles, while guests fill carts and order.
 * Every second guest opens one of the pages in the old version, and sends its form when no old process is left. Fails
 * if a page, form, script or style is not answered, or if an order is missing or doubled; times are printed.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "200" },
    processes: { type: "string", default: "3" },
    thinks: { type: "string", default: "8000" },
  },
});
const SHOPPERS = Number(values.shoppers);
const PROCESSES = Number(values.processes);
/** The average time that a shopper looks at a page (milliseconds). */
const THINKS = Number(values.thinks);
const SECRET = "the-secret-of-the-release-test-0123456789";
const COPIES = 1_000_000;
/** A page should not take longer (milliseconds). */
const SLOW = 2000;

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-release-"));
const began = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

let started = 0;
/** Starts a process of the version in a folder behind the proxy, and waits until that sends requests to it. */
async function start(
  databaseUrl: string,
  proxy: LoadBalancer,
  version: "old" | "new",
  from: string,
): Promise<Running> {
  const running = await startedShop(
    {
      ...environmentOn(path.join(folder, `data-${++started}`)),
      DATABASE_URL: databaseUrl,
      DEFAULT_STORE: "test",
      SESSION_SECRET: SECRET,
      ASSETS_DIR: path.join(folder, "assets"),
      // Enough for the proxy to notice, on a machine with much else to do.
      DRAIN_SECONDS: "10",
    },
    { folder: from },
  );
  proxy.add(running.port, version);
  while (!proxy.isReady(running.port)) await wait(20);
  return running;
}

async function makeTestShop(databaseUrl: string): Promise<MadeTitle> {
  const platform = await openShop(databaseUrl);
  await makeShop(platform, "test", CANADIAN);
  const title = await makeTitle(platform, { title: "Lighthouse" });
  await stock(platform, "test", title, COPIES);
  await platform.close();
  return title;
}

async function openShop(databaseUrl: string) {
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
  });
  return (await openPlatform({ env, log: createLog("silent"), runJobs: false })) as Parameters<
    typeof makeShop
  >[0];
}

/** Every order is there, once, and no copy was taken twice or lost. @throws Error naming what is wrong */
async function checkBooks(databaseUrl: string): Promise<void> {
  // This program is older than the database now.
  const platform = await openShop(databaseUrl);
  const { read } = platform.database;
  const orders = await read.selectFrom("orders").select(["email", "status"]).execute();
  const { onhand } = await read.selectFrom("stock").select("onhand").executeTakeFirstOrThrow();
  const ran = await sql<{ name: string }>`select name from migrations`.execute(read);
  await platform.close();
  // Each shopper has an email address of their own.
  const people = new Set(orders.filter(({ status }) => status === "placed").map(({ email }) => email));
  if (people.size !== SHOPPERS || orders.length !== SHOPPERS)
    throw new Error(`${orders.length} orders of ${people.size} people, for ${SHOPPERS} shoppers`);
  if (COPIES - onhand !== SHOPPERS)
    throw new Error(`${COPIES - onhand} copies are gone for ${SHOPPERS} orders`);
  if (!ran.rows.some(({ name }) => name === NEXT_MIGRATION.name)) throw new Error("there was no migration");
}

/** Old pages' scripts and styles are still answered, and a page that asks for more routes is told to load again. */
async function checkAfterwards(shopper: PatientShopper, seen: Seen): Promise<void> {
  for (const asset of seen.assets) {
    const { status } = await shopper.ask(asset);
    if (status !== 200) throw new Error(`${asset} answered ${status} when the old version had gone`);
  }
  const { status, headers } = await shopper.ask("/__manifest?version=of-the-old-version&p=/browse");
  if (status !== 204 || headers["x-remix-reload-document"] !== "true")
    throw new Error(`scripts of the old version are answered ${status}, and do not load the page again`);
}

function report(seen: Seen): void {
  const times = seen.pages.map(({ ms }) => ms);
  const slow = times.filter((ms) => ms > SLOW).length;
  const ms = (part: number) => `${Math.round(percentile(times, part))} ms`;
  say(
    `${times.length} pages and forms: half within ${ms(0.5)}, 99 % within ${ms(0.99)}, the slowest ${ms(1)}; ${slow} took longer than ${SLOW / 1000} s`,
  );
  say(
    `${seen.crossed} forms opened in the old version were sent to the new one; ${seen.assetsCrossed} scripts and styles of one version were asked of the other`,
  );
  if (seen.crossed === 0 || seen.assetsCrossed === 0)
    throw new Error("nothing crossed from one version to the other");
}

/** What a process has logged at level warn or above. */
const warningsOf = ({ port, log }: Running) =>
  `port ${port}: ${(log().match(/^\{"level":[456]0.*$/gm) ?? []).slice(-20).join("\n")}`;

if (!existsSync(path.join(root, "build/server/index.js")))
  throw new Error("There is no build yet: npm run build");
const postgres = await startPostgres();
if (!postgres) throw new Error("There is no PostgreSQL.");
const proxy = await startLoadBalancer();
const running: Running[] = [];
try {
  const next = path.join(folder, "next");
  makeNextVersion(root, next);
  const databaseUrl = await createDatabase(postgres.url);
  const title = await makeTestShop(databaseUrl);
  for (let index = 0; index < PROCESSES; index++) running.push(await start(databaseUrl, proxy, "old", root));
  say(`${PROCESSES} processes of the old version`);

  const progress: Seen = { pages: [], assets: new Set(), crossed: 0, assetsCrossed: 0 };
  const { promise: gone, resolve: oldAreGone } = Promise.withResolvers<void>();
  const connections = new Connections(proxy.port, SHOPPERS);
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => {
    const waitsAt = index % 2 === 0 ? 1 + ((index / 2) % 12) : undefined;
    return new PatientShopper(proxy.port, connections, progress, NEXT, THINKS, waitsAt, gone);
  });
  let finished = 0;
  const failures: unknown[] = [];
  const shopping = shoppers.map((shopper) =>
    orderAsGuest(shopper, `/item/${title.eisbn}`).then(
      () => finished++,
      (error) => {
        failures.push(error);
        say(`broken: ${error.message}`);
      },
    ),
  );
  // Everybody has a page open, and nobody has ordered.
  while (shoppers.some((shopper) => shopper.pages === 0) && failures.length === 0) await wait(20);
  say(`${SHOPPERS} shoppers, ${finished} of them finished: the release begins`);
  const old = [...running];
  for (let index = 0; index < PROCESSES; index++) {
    const server = await start(databaseUrl, proxy, "new", next);
    running.push(server);
    say(`process ${index + 1} of the new version is ready, after ${server.startMs} ms`);
  }
  for (const server of old) server.stop();
  await Promise.all(old.map((server) => server.ended));
  for (const { port } of running.splice(0, PROCESSES)) proxy.remove(port);
  say(`the old version has ended; ${finished} orders so far`);
  oldAreGone();
  await Promise.all(shopping);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${SHOPPERS} were broken`);
  await checkAfterwards(shoppers[0] as PatientShopper, progress);
  await checkBooks(databaseUrl);
  report(progress);
  say(`${SHOPPERS} orders, none broken, none lost, none doubled`);
} catch (error) {
  console.error(error, ...proxy.broken);
  for (const server of running) console.error(warningsOf(server));
  process.exitCode = 1;
} finally {
  proxy.close();
  // Nobody waits for these to drain.
  for (const { pid } of running) process.kill(pid, "SIGINT");
  await Promise.all(running.map((server) => server.ended));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
process.exit();
