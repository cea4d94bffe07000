import { simulatedPayments } from "../crash/checks/money.ts";
import { openSite } from "../crash/site.ts";
import { openStage } from "./stage.ts";

/**
 * An asynchronous standby that lags, and is promoted: what was confirmed since it fell behind is gone. Counts it, and
 * the payments whose orders are gone, and fails if anything older is missing.
 */
export async function lagging(report: (line: string) => void): Promise<void> {
  const stage = await openStage(report);
  if (!stage) throw new Error("there is no PostgreSQL with pg_basebackup");
  const { cluster, network, acknowledged, site } = stage;
  try {
    await cluster.synchronous(false);
    await stage.trade(20);
    const [{ lsn } = {}] = await cluster.primary.sql("select pg_current_wal_lsn() as lsn");
    const before = new Set(acknowledged.all("placed").map(([number]) => number));
    for (;;) {
      const [row] = await cluster.standby.sql(`select pg_last_wal_replay_lsn() >= '${lsn}' as there`);
      if (row?.there) break;
    }
    // From now on nothing reaches the standby.
    await cluster.standby.sql("alter system set primary_conninfo = ''", "select pg_reload_conf()");
    await stage.trade(40);
    await stage.quiet();
    await cluster.primary.end("SIGKILL");
    network.target = undefined;
    network.cut();
    await cluster.promote();
    network.target = cluster.primary.port;
    const platform = await openSite(site);
    const orders = await platform.database.read
      .selectFrom("orders")
      .select(["order_number", "order_token"])
      .execute();
    const attempts = await platform.database.read.selectFrom("payment_attempts").select("id").execute();
    await platform.close();
    const there = new Set(orders.map(({ order_token }) => order_token));
    const lost = acknowledged.all("placed").filter(([, token]) => !there.has(token));
    const known = new Set(attempts.map(({ id }) => id));
    const orphans = simulatedPayments(site.folder).filter(
      ({ attempt, state }) => state === "approved" && !known.has(attempt),
    );
    const taken = orphans.reduce(
      (sum, { captured, captures_later, amount }) => sum + (captured ?? (captures_later ? 0 : amount)),
      0,
    );
    report(
      `${lost.length} of ${acknowledged.all("placed").length} confirmed orders are gone, and ${orphans.length} payments have no order: ${(taken / 100).toFixed(2)} taken`,
    );
    for (const [number] of lost)
      if (before.has(number)) throw new Error(`order ${number} is gone, and the standby had it`);
    if (lost.length === 0 || orphans.length === 0) throw new Error("nothing was lost, so nothing was shown");
  } finally {
    await stage.close();
  }
}
