import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { smtpServer } from "../support/smtp.ts";
import { Receiver } from "../support/webhook-receiver.ts";
import { type Agreed, checkAll } from "./checks/all.ts";
import { takenEmails } from "./checks/emails.ts";
import { FAST, fastClock } from "./clock.ts";
import { dropConnections } from "./drops.ts";
import { killMigrating } from "./migrations.ts";
import { cutPower, journalSize } from "./power.ts";
import { type Shop, startShop } from "./processes.ts";
import { bundlePrograms } from "./programs.ts";
import { Acknowledged, type Saying } from "./said.ts";
import { settle } from "./settle.ts";
import { openSite, type Site } from "./site.ts";
import { makeWares } from "./wares.ts";

/**
 * `npm run crash -- [--kills 1000] [--cuts 100] [--processes 3] [--postgres] [--minutes 20]`: kills the processes of a
 * shop at random points, again and again, while the others go on. They sell everything that moves money or stock. All
 * that was acknowledged must still be there, exactly once, and the shop's books, the provider's own record and the
 * stock must agree to the cent and the copy. On PostgreSQL, connections are dropped as well. On SQLite, power cuts are
 * simulated: whatever was written to the journal after the last promise (an acknowledged order, or a payment that is
 * about to move money) may be lost, torn or garbage.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    cuts: { type: "string", default: "10" },
    processes: { type: "string" },
    postgres: { type: "boolean", default: false },
    minutes: { type: "string", default: "600" },
  },
});
const processes = Number(values.processes ?? (values.postgres ? 3 : 2));
const deadline = performance.now() + Number(values.minutes) * 60_000;
const isLate = () => performance.now() > deadline;
/** Checks are slow compared with kills. */
const KILLS_TO_CHECK = 50;
/**
 * Then the shop begins again, with an empty database: checks stay quick, and almost two days pass in each, while
 * customers stay logged in for a week.
 */
const KILLS_TO_A_SHOP = 4 * KILLS_TO_CHECK;
/** Each is followed by a check. */
const CUTS_TO_A_SHOP = 4;
/** Kills of processes that migrate the empty database. */
const KILLS_WHILE_MIGRATING = 6;

const totals = { kills: 0, migrating: 0, drops: 0, cuts: 0, torn: 0, checks: 0, shops: 0 };
/** What was acknowledged, and what was found to agree, in all shops together. */
const total: Record<"acknowledged" | "agreed", Agreed> = { acknowledged: {}, agreed: {} };
const add = (sums: Agreed, more: Iterable<readonly [string, number]>) => {
  for (const [name, count] of more) sums[name] = (sums[name] ?? 0) + count;
};

const postgres = values.postgres ? await startPostgres() : undefined;
if (values.postgres && !postgres) throw new Error("there is no PostgreSQL");
const mail = await smtpServer();
const programs = bundlePrograms();

/** Runs one shop from its empty database on, until it has had its share of kills, or of power cuts. */
async function runShop(kills: number, cuts: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-crash-"));
  const databaseUrl = postgres && (await createDatabase(postgres.url));
  // Leases of a process that was cut off end at the next check.
  const site: Site = {
    folder,
    databaseUrl,
    mailUrl: mail.url,
    clock: fastClock(cuts > 0 ? 1 : FAST),
    programs,
  };
  const receiver = await new Receiver(() => site.clock.now()).open();
  mail.taken.length = 0;
  const acknowledged = new Acknowledged();
  try {
    const early = Math.min(KILLS_WHILE_MIGRATING, Math.ceil(kills / 5));
    totals.migrating += await killMigrating(site, early, processes);
    totals.kills += early;
    const wares = await makeWares(site, processes, receiver.url);
    receiver.secrets.push(wares.secret);
    const shop: Shop = { site, wares, acknowledged };
    const check = async () => {
      const platform = await openSite(site);
      try {
        await checkFile(platform.database);
        await settle(platform, site.clock);
        const outside = { emails: takenEmails(mail.taken), receiver };
        totals.checks++;
        return await checkAll(platform, wares, shop.acknowledged, outside);
      } finally {
        await platform.close();
      }
    };
    let agreed: Agreed = {};
    for (let left = kills - early; left > 0 && !isLate(); left -= KILLS_TO_CHECK) {
      await killSome(shop, Math.min(left, KILLS_TO_CHECK));
      agreed = await check();
    }
    for (let index = 0; index < cuts && !isLate(); index++) {
      // The check before opened and closed the database, so the journal starts empty and its length is the promised
      // one.
      await killBeforeCut(shop);
      agreed = await check();
    }
    add(total.agreed, Object.entries(agreed));
    totals.shops++;
    console.log(`${totals.shops} shops agree, after ${totals.kills} kills and ${totals.cuts} power cuts`);
  } finally {
    add(total.acknowledged, acknowledged.counts());
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Keeps processes running until this many were killed, and drops connections of theirs. */
async function killSome(shop: Shop, count: number): Promise<void> {
  const { databaseUrl } = shop.site;
  const stopDropping = databaseUrl && (await dropConnections(databaseUrl));
  let begun = 0;
  const keep = async (slot: number) => {
    while (begun < count && !isLate()) {
      begun++;
      await startShop(shop, slot).ended;
      totals.kills++;
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, (_, slot) => keep(slot)));
  } finally {
    if (stopDropping) totals.drops += await stopDropping();
  }
}

/** What a process says without promising that anything is stored. */
const UNPROMISED: readonly Saying[] = ["ready", "asked", "answered"];

/** Kills a process, and loses what it had not promised. */
async function killBeforeCut(shop: Shop): Promise<void> {
  const { folder } = shop.site;
  let durable = 0;
  await startShop(shop, 0, (word) => {
    if (!UNPROMISED.includes(word)) durable = journalSize(folder);
  }).ended;
  totals.cuts++;
  if (cutPower(folder, durable)) totals.torn++;
}

async function checkFile({ dialect, read }: Awaited<ReturnType<typeof openSite>>["database"]): Promise<void> {
  if (dialect !== "sqlite") return;
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  if (integrity.rows[0]?.integrity_check !== "ok") throw new Error("the database is damaged");
}

const listed = (sums: Agreed) =>
  Object.entries(sums)
    .map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`)
    .join(", ");

const began = performance.now();
try {
  const [kills, cuts] = [Number(values.kills), postgres ? 0 : Number(values.cuts)];
  for (let left = kills; left > 0 && !isLate(); left -= KILLS_TO_A_SHOP)
    await runShop(Math.min(left, KILLS_TO_A_SHOP), 0);
  for (let left = cuts; left > 0 && !isLate(); left -= CUTS_TO_A_SHOP)
    await runShop(0, Math.min(left, CUTS_TO_A_SHOP));
  // A run without any acknowledgement proves nothing, so it fails.
  if (!total.acknowledged.placed) throw new Error("no order was acknowledged");
} catch (error) {
  console.error(`after ${totals.kills} kills and ${totals.cuts} power cuts:`, error);
  process.exitCode = 1;
} finally {
  programs.remove();
  await mail.close();
  await postgres?.stop();
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${postgres ? "PostgreSQL" : "SQLite"}, ${processes} processes, ${seconds} s: ${totals.kills} kills (${totals.migrating} before a new database was migrated), ${totals.drops} connections dropped, ${totals.cuts} power cuts (${totals.torn} lost something), ${totals.checks} checks of ${totals.shops} shops`,
);
console.log(`acknowledged: ${listed(total.acknowledged)}`);
console.log(`in the shop, agreeing to the cent and the copy: ${listed(total.agreed)}`);
