import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkAll } from "../crash/checks/all.ts";
import { takenEmails } from "../crash/checks/emails.ts";
import { fastClock } from "../crash/clock.ts";
import { type Running, type Shop, spawnShop } from "../crash/processes.ts";
import { bundlePrograms } from "../crash/programs.ts";
import { Acknowledged } from "../crash/said.ts";
import { settle } from "../crash/settle.ts";
import { environmentOf, openSite, type Site } from "../crash/site.ts";
import { makeWares, type Wares } from "../crash/wares.ts";
import { type Forwarder, forwarder } from "../support/forwarder.ts";
import { createDatabase } from "../support/postgres.ts";
import { smtpServer } from "../support/smtp.ts";
import { Receiver } from "../support/webhook-receiver.ts";
import { Cluster, NAMES } from "./cluster.ts";
import { smallDisk } from "./small-disk.ts";
import { Web } from "./web.ts";

const PROCESSES = 3;
/** Ways in which the visitors of the web pay. */
const PAYMENTS = ["pickup", "paypal", "stripe", "square"];
const VISITORS = 3;
/** Megabytes of each server's disk, if it can be small. */
const DISK = 1_500;

/** A shop over a primary and its standby, with everybody who uses it. */
export interface Stage {
  readonly cluster: Cluster;
  /** What stands between the shop and the primary: one address, as HAProxy is. */
  readonly network: Forwarder;
  readonly web: Web;
  readonly site: Site;
  readonly wares: Wares;
  readonly acknowledged: Acknowledged;
  /** Whether the disks of the servers are small, so that one can be filled. */
  readonly canBeFull: boolean;
  report(line: string): void;
  /** Waits until this many more orders were acknowledged. */
  trade(orders: number): Promise<void>;
  /** Runs `work` while only the visitors who order by forms are active. */
  withVisitorsAlone(work: () => Promise<void>): Promise<void>;
  /** Ends the traffic. What was under way is lost, as with a process that is killed. */
  quiet(): Promise<void>;
  /** Settles and checks everything. @returns what was found to agree */
  check(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** @returns undefined where there is no PostgreSQL that can have a standby */
export async function openStage(report: (line: string) => void): Promise<Stage | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-failover-"));
  // Another user runs the servers, if this one is root.
  chmodSync(folder, 0o711);
  const disk = path.join(folder, "servers");
  mkdirSync(disk);
  const unmounts = NAMES.map((name) => {
    mkdirSync(path.join(disk, name));
    chmodSync(path.join(disk, name), 0o777);
    return smallDisk(path.join(disk, name), DISK);
  });
  const remove = () => {
    for (const unmount of unmounts) unmount?.();
    rmSync(folder, { recursive: true, force: true });
  };
  const cluster = await Cluster.start(disk).catch((error) => {
    remove();
    throw error;
  });
  if (!cluster) {
    remove();
    return undefined;
  }
  const network = await forwarder(cluster.primary.port);
  const database = new URL(await createDatabase(cluster.primary.url));
  database.port = String(network.port);
  const mail = await smtpServer();
  // The built processes know only the time that it is.
  const clock = fastClock(1);
  const programs = bundlePrograms();
  const site: Site = {
    folder: path.join(folder, "data"),
    databaseUrl: database.href,
    mailUrl: mail.url,
    clock,
    programs,
  };
  const receiver = await new Receiver(() => clock.now()).open();
  const wares = await makeWares(site, 1, receiver.url);
  receiver.secrets.push(wares.secret);
  const acknowledged = new Acknowledged();
  const web = new Web();
  await web.start(PROCESSES, environmentOf(site));
  await web.pages();

  let stopped = false;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    for (let turn = index; !stopped; turn++)
      await web.order(wares.book, PAYMENTS[turn % PAYMENTS.length] ?? "pickup", acknowledged);
  });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  Promise.all(visitors).catch(fail);
  let running: Traffic;
  const startTraffic = async () => {
    running = traffic({ site, wares, acknowledged });
    running.ended.catch(fail);
    await Promise.race([running.ready, failed]);
  };
  const stopTraffic = () => {
    running.child.kill("SIGKILL");
    return running.ended;
  };
  await startTraffic();

  async function quiet(): Promise<void> {
    if (stopped) return;
    stopped = true;
    await Promise.all([stopTraffic(), ...visitors]);
  }
  return {
    cluster,
    network,
    web,
    site,
    wares,
    acknowledged,
    canBeFull: unmounts.every((unmount) => unmount !== undefined),
    report,
    quiet,
    async withVisitorsAlone(work) {
      await stopTraffic();
      await work();
      await startTraffic();
    },
    async trade(orders) {
      const before = acknowledged.all("placed").length;
      const end = Date.now() + 300_000;
      while (acknowledged.all("placed").length < before + orders) {
        if (Date.now() > end) {
          const counts = [...acknowledged.counts()].map(([word, count]) => `${word} ${count}`).join(", ");
          throw new Error(`nobody orders: ${counts}`);
        }
        await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 50))]);
      }
    },
    async check() {
      await quiet();
      await web.stop();
      const platform = await openSite(site);
      try {
        await settle(platform, clock);
        return await checkAll(platform, wares, acknowledged, { emails: takenEmails(mail.taken), receiver });
      } finally {
        await platform.close();
      }
    },
    async close() {
      await quiet().catch(() => {});
      await web.stop();
      await network.close();
      await cluster.stop();
      receiver.close();
      await mail.close();
      programs.remove();
      remove();
    },
  };
}

interface Traffic extends Running {
  readonly ready: Promise<void>;
}

/**
 * Shoppers and staff who buy, pay, cancel and give back everything that the shop has (`npm run crash`), in a process of
 * their own.
 */
function traffic(shop: Shop): Traffic {
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const running = spawnShop(shop, { slot: 0, careful: false, again: [] }, (word) => {
    if (word === "ready") isReady();
  });
  running.ended.catch(() => {});
  return { ...running, ready };
}
