import { spawn } from "node:child_process";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outageReason, sqliteError } from "#app/platform/db/outage.ts";
import { lockPatience } from "#app/platform/db/sqlite.server.ts";
import { NOW, type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { serveSite } from "#tests/support/served-site.ts";
import {
  CANADIAN,
  customer,
  type Guest,
  guest,
  type MadeTitle,
  makeShop,
  makeTitle,
  stock,
} from "#tests/support/shop.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** A database that is full, locked, read-only or gone: what people and programs see, and how the shop recovers. */
const HOST = "test.localhost";
const postgres = process.env.TEST_POSTGRES;
let platform: TestPlatform;
let site: Site;
let book: MadeTitle;
let other: MadeTitle;
let list_id: string;
let shopper: Guest;

beforeEach(async () => {
  platform = await testPlatform();
  await makeShop(platform, "test", CANADIAN, [HOST]);
  book = await makeTitle(platform, { title: "The Tides" });
  await stock(platform, "test", book, 5);
  other = await makeTitle(platform, { title: "The other" });
  await stock(platform, "test", other, 5);
  const ada = await customer(platform, "ada@example.com");
  await ada.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  list_id = (await ada.ok("cart/copyCartToList")).list.list_id;
  shopper = ada;
  site = await openSite(platform);
});
afterEach(() => platform.close());

const pages = () => [
  "/",
  "/browse",
  "/browse/filter/t/tides",
  `/item/${book.eisbn}`,
  "/contact",
  "/checkout/cart",
];

/** Reading works with and without a session; writing fails with an explanation. */
async function onlyWritingFails(reason: string): Promise<void> {
  for (const as of [undefined, guest(platform), shopper])
    for (const path of pages()) expect((await site.ask(HOST, path, as ? { as } : {})).status, path).toBe(200);
  expect((await site.ask(HOST, `/lists/${list_id}`, { as: shopper })).status).toBe(200);

  const before = platform.logged.length;
  for (let again = 0; again < 2; again++) {
    const page = await site.post(HOST, `/item/${other.eisbn}`, shopper, { quantity: "1", condition: "" });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("30");
    expect(html).toContain("We’ll be right back");
    expect(html).toContain("nothing was changed");
    expect(html).not.toMatch(/ensure javascript|cookies are enabled|Unexpected Server Error/i);
    // The page keeps the shop's header and footer.
    expect(html).toContain("Test Books");
    expect(html).toContain("</footer>");
  }
  const program = await site.ask(HOST, "/api/cart/add", {
    method: "POST",
    body: new URLSearchParams({ session_id: shopper.session_id, eisbn: other.eisbn, quantity: "1" }),
  });
  expect(program.status).toBe(503);
  expect(program.headers.get("Retry-After")).toBe("30");
  expect(await program.json()).toMatchObject({ code: "unavailable" });
  expect(await platform.health.check()).toBe(reason);
  const lines = platform.logged.slice(before).filter(({ level }) => Number(level) >= 40);
  expect(lines).toMatchObject([{ msg: "the database cannot be used", reason }]);

  platform.clock.advance(61);
  await site.post(HOST, `/item/${other.eisbn}`, shopper, { quantity: "1", condition: "" });
  expect(platform.logged.slice(before).filter(({ level }) => Number(level) >= 40)).toMatchObject([
    { reason },
    { reason, failedSince: expect.any(Number) },
  ]);
}

/** Writing works again in the same process, and `/readyz` confirms it. */
async function recovers(): Promise<void> {
  platform.clock.advance(61);
  const page = await site.post(HOST, `/item/${other.eisbn}`, shopper, { quantity: "1", condition: "" });
  expect(page.status).toBe(303);
  expect(await platform.health.check()).toBe(undefined);
}

const file = () => path.join(platform.env.dataDir, "colophon.sqlite");

describe.skipIf(postgres)("on SQLite", () => {
  it("[X16] keeps serving pages when the database is full, explains it, and recovers by itself", async () => {
    const limit = (pages: number) =>
      platform.database.transaction((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx));
    await limit(1);
    // Adds the smallest possible rows until the database has no room for another.
    const fillUp = async () => {
      for (let index = 0; ; index++)
        await platform.database.transaction((tx) =>
          sql`insert into cart_lines (cart_id, title_id, condition, gift_registry_id, gift, dedication, quantity, order_rest, added_at)
              select cart_id, title_id, condition, ${index.toString(36)}, gift, '', 1, 0, 0 from cart_lines limit 1`.execute(
            tx,
          ),
        );
    };
    await expect(fillUp()).rejects.toMatchObject({ reason: "full" });
    await onlyWritingFails("full");
    await limit(1_000_000);
    await recovers();
  });

  it("[X16] waits for a lock that another process holds, explains it, and recovers when it is released", async () => {
    const holder = spawn(
      process.execPath,
      [
        "-e",
        `const { DatabaseSync } = require("node:sqlite");
         const db = new DatabaseSync(${JSON.stringify(file())});
         db.exec("begin immediate");
         console.log("held");
         process.stdin.on("data", () => process.exit());`,
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const ended = new Promise((resolve) => holder.once("exit", resolve));
    await new Promise((resolve) => holder.stdout.once("data", resolve));
    const usual = lockPatience.ms;
    lockPatience.ms = 300;
    await onlyWritingFails("locked").finally(() => {
      lockPatience.ms = usual;
    });
    holder.stdin.write("end\n");
    await ended;
    await recovers();
  });

  it("[X16] recognises a read-only database", () => {
    const reader = new DatabaseSync(file(), { readOnly: true });
    try {
      reader.exec("delete from emails");
      expect.unreachable();
    } catch (error) {
      expect(outageReason(sqliteError(error))).toBe("read_only");
    } finally {
      reader.close();
    }
  });
});

describe.runIf(postgres)("on PostgreSQL", () => {
  /** Closes all connections; new ones use the setting. */
  const readOnly = async (on: boolean) => {
    const { default: pg } = await import("pg");
    const url = new URL(platform.env.DATABASE_URL ?? "");
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`alter database ${name} set default_transaction_read_only = ${on ? "on" : "off"}`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await client.end();
  };

  it("[X16] keeps serving pages when the server is read-only, explains it, and recovers by itself", async () => {
    await readOnly(true);
    // The first query on a closed connection fails; then the pool replaces it.
    await expect
      .poll(() =>
        platform.database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await onlyWritingFails("read_only");
    await readOnly(false);
    await expect
      .poll(() =>
        platform.database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await recovers();
  });
});

describe.runIf(postgres)("without a PostgreSQL server", () => {
  it("[X16] explains itself on every page, and names the reason for `/readyz`", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("no PostgreSQL");
    const before = process.env.TEST_POSTGRES;
    process.env.TEST_POSTGRES = server.url;
    const own = await testPlatform().finally(() => {
      process.env.TEST_POSTGRES = before;
    });
    await makeShop(own, "test", CANADIAN, [HOST]);
    const ownSite = await openSite(own);
    await server.stop();
    for (const path of ["/", "/browse"]) {
      const page = await ownSite.ask(HOST, path);
      const html = await page.text();
      expect(page.status).toBe(503);
      expect(page.headers.get("Retry-After")).toBe("30");
      expect(html).toContain("the shop is not available at the moment");
      expect(html).not.toMatch(/ensure javascript|Unexpected Server Error/i);
    }
    const form = await ownSite.ask(HOST, "/checkout/contact", {
      method: "POST",
      body: new URLSearchParams({ name: "Ada" }),
    });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain(
      "reload this page in a minute: your browser then sends what you typed again",
    );
    expect(await own.health.check()).toBe("unreachable");
    expect(own.clock.now()).toBe(NOW);
    await own.close().catch(() => {});
  });

  it("[X16] sends the pages it has in memory to visitors without a session, and explains itself on all others", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("no PostgreSQL");
    const before = process.env.TEST_POSTGRES;
    process.env.TEST_POSTGRES = server.url;
    const own = await testPlatform().finally(() => {
      process.env.TEST_POSTGRES = before;
    });
    await makeShop(own, "test", CANADIAN, [HOST]);
    const served = await serveSite(own, await openSite(own), HOST);
    const open = await served.ask("/browse");
    expect(open).toMatchObject({ status: 200, made: true });
    await server.stop();
    own.clock.advance(120);
    for (let again = 0; again < 2; again++)
      expect(await served.ask("/browse")).toMatchObject({ status: 200, made: false, text: open.text });
    const { session_id } = guest(own);
    for (const [path, headers] of [
      ["/browse", { Cookie: `session_id=${session_id}` }],
      ["/contact", {}],
    ] as const)
      expect((await served.ask(path, { headers })).status, path).toBe(503);
    await served.close();
    await own.close().catch(() => {});
  });
});
