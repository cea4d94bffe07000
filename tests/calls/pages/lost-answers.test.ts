import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outageReason } from "#app/platform/db/outage.ts";
import { type Forwarder, forwarder } from "#tests/support/forwarder.ts";
import { type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { CANADIAN, type Guest, guest, makeShop, makeTitle, stock, toReview } from "#tests/support/shop.ts";

/**
 * A network between the shop and PostgreSQL that loses packets without closing anything, and a server that has become a
 * standby.
 */
const postgres = process.env.TEST_POSTGRES ?? "";
/**
 * Longest that a statement waits for its answer: for one that is lost, and for one that must come on a busy machine
 * (milliseconds).
 */
const PATIENCE = { lost: 200, busy: 5_000, whole: 60_000 };

describe.runIf(postgres)("on PostgreSQL, over a network that loses packets", () => {
  let network: Forwarder;
  let platform: TestPlatform;
  let shopper: Guest;

  beforeEach(async () => {
    const url = new URL(await createDatabase(postgres));
    network = await forwarder(Number(url.port));
    url.port = String(network.port);
    platform = await testPlatform({ DATABASE_URL: url.href });
    await makeShop(platform, "test", CANADIAN);
    await stock(platform, "test", await makeTitle(platform), 5);
    shopper = guest(platform);
  });
  afterEach(async () => {
    network.lose(undefined);
    await platform.close();
    await network.close();
  });

  const failure = (work: Promise<unknown>) => work.then(() => "none", outageReason);
  const count = () => platform.database.read.selectFrom("orders").selectAll().execute();

  it("gives up a statement whose answer is lost, and goes on with another connection", async () => {
    await platform.database.ping();
    platform.database.expectAnswers?.(PATIENCE.lost);
    network.lose("answers");
    expect(await failure(platform.database.read.selectFrom("stores").selectAll().execute())).toBe(
      "unreachable",
    );
    network.lose(undefined);
    platform.database.expectAnswers?.(PATIENCE.whole);
    await platform.database.ping();
  });

  it("gives up a statement that never arrives, and a transaction with it", async () => {
    platform.database.expectAnswers?.(PATIENCE.lost);
    network.lose("requests");
    const work = platform.database.transaction((tx) => tx.selectFrom("stores").selectAll().execute());
    expect(await failure(work)).toBe("unreachable");
    network.lose(undefined);
    platform.database.expectAnswers?.(PATIENCE.whole);
    await platform.database.ping();
  });

  it("places an order once if the answer to its commit is lost and the form is sent again", async () => {
    const title = await platform.database.read.selectFrom("titles").select("eisbn").executeTakeFirstOrThrow();
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const form = await toReview(shopper);
    platform.database.expectAnswers?.(PATIENCE.busy);
    let orders = false;
    network.onRequest((bytes) => {
      orders ||= bytes.includes('insert into "orders"');
      if (orders && /commit/i.test(bytes.toString("latin1"))) network.lose("answers");
    });
    expect(await failure(shopper.call("checkout/submit", form))).toBe("unreachable");
    network.onRequest(undefined);
    network.lose(undefined);
    platform.database.expectAnswers?.(PATIENCE.whole);
    const [stored] = await count();
    const placed = await shopper.ok("checkout/submit", form);
    expect(placed).toMatchObject({ order_number: stored?.order_number });
    expect(await count()).toHaveLength(1);
  });

  it("leaves a server that has become read-only with the next connection", async () => {
    const write = () => platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
    // All idle connections but one are closed.
    await platform.database.transaction(async (tx) => {
      await sql`set session default_transaction_read_only = on`.execute(tx);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(tx);
    });
    expect(await failure(write())).toBe("read_only");
    await write();
  });
});
