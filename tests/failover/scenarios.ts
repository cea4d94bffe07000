import { execFileSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Lost } from "../support/forwarder.ts";
import type { Stage } from "./stage.ts";

/** Longest that the shop may take to serve again, once its database does (milliseconds). */
const LONGEST = 10_000;
/** How long a fault lasts (milliseconds). */
const OUTAGE = 6_000;
/** Orders that are placed after each fault, before the next. */
const MORE_ORDERS = 5;
/** Longer than the shop waits for an answer, so that all connections are given up. */
const LONG_OUTAGE = 15_000;

/** While no database answers: pages come from memory, and forms say when to try again. */
async function duringOutage({ web, wares, report }: Stage, ms: number): Promise<void> {
  const end = Date.now() + ms;
  await wait(500);
  let [sent, asked, slowest] = [0, 0, 0];
  do {
    const seen = await web.pages();
    sent += seen.sent;
    asked += seen.asked;
    slowest = Math.max(slowest, seen.slowest);
    if (await web.forms(wares.book)) throw new Error("a form was taken without a database");
    await wait(200);
  } while (Date.now() < end);
  report(`${sent} of ${asked} pages came from memory, the slowest after ${slowest} ms`);
  if (sent < asked) throw new Error(`${asked - sent} of ${asked} pages did not come from memory`);
}

/** From here on the database answers: the shop must take forms soon, by itself. */
async function backWithin({ web, wares, report }: Stage): Promise<void> {
  const begun = performance.now();
  while (!(await web.forms(wares.book))) {
    if (performance.now() - begun > LONGEST)
      throw new Error(`no service ${LONGEST / 1000} s after the database`);
    await wait(100);
  }
  report(`service after ${Math.round(performance.now() - begun)} ms`);
  await web.ready();
}

/** The primary dies, and the standby is promoted. */
export async function killed(stage: Stage): Promise<void> {
  const { cluster, network, web } = stage;
  // Somebody has looked at every page within the last minute.
  await web.pages();
  await cluster.primary.end("SIGKILL");
  network.target = undefined;
  network.cut();
  await duringOutage(stage, OUTAGE);
  await cluster.promote();
  network.target = cluster.primary.port;
  await backWithin(stage);
  await stage.trade(MORE_ORDERS);
  await cluster.rejoin();
}

/** The network between the shop and its database loses everything in one direction, and closes nothing. */
export const losing = (what: Lost) => async (stage: Stage) => {
  await stage.web.pages();
  stage.network.lose(what);
  await duringOutage(stage, LONG_OUTAGE);
  stage.network.lose(undefined);
  await backWithin(stage);
  await stage.trade(MORE_ORDERS);
};

/** The primary confirms nothing without its standby, until its setting allows that. */
export async function alone(stage: Stage): Promise<void> {
  const { cluster } = stage;
  await cluster.standby.end("SIGKILL");
  const end = Date.now() + LONG_OUTAGE;
  while (Date.now() < end && (await stage.web.forms(stage.wares.book))) await wait(200);
  if (Date.now() > end) throw new Error("forms were taken without a standby");
  await cluster.primary.sql("alter system set synchronous_standby_names = ''", "select pg_reload_conf()");
  await backWithin(stage);
  await stage.trade(MORE_ORDERS);
  await cluster.rejoin();
}

/** The disk of the primary is full, and then has room again. */
export const full = (stage: Stage) =>
  stage.withVisitorsAlone(async () => {
    const { cluster, report, web, wares } = stage;
    const ballast = path.join(cluster.primary.folder, "ballast");
    const { bavail, bsize } = statfsSync(cluster.primary.folder);
    execFileSync("fallocate", ["-l", String(bavail * bsize), ballast]);
    const end = Date.now() + 60_000;
    // Writes fill the room that the server had in its files.
    while (Date.now() < end && (await web.forms(wares.book))) await wait(100);
    if (Date.now() > end) throw new Error("the disk is not full");
    await wait(OUTAGE);
    rmSync(ballast);
    if (!cluster.primary.isRunning) {
      report("PostgreSQL had stopped: started again");
      await cluster.primary.start();
    }
    await backWithin(stage);
    await stage.trade(MORE_ORDERS);
  });
