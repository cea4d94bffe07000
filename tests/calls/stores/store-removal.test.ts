import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { storesCommand } from "#app/cli/commands/stores.ts";
import { MOVED, STAYING } from "#app/domain/housekeeping/shop-tables.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  guest,
  makeList,
  makeShop,
  makeTitle,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";

const platform = await sharedPlatform();

const stores = async (args: string[] = [], confirm?: string) =>
  (await runCommand(storesCommand, platform, args, { confirm })).lines;
/** The tables with a `store_id`; the others go with their parents. */
const TABLES_OF_A_SHOP = [...MOVED, ...STAYING].filter(({ of }) => !of).map(({ table }) => table);
const refusal = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "accepted",
    (error) => (error instanceof CommandError ? error.message : `not a refusal: ${error}`),
  );

it("[F14] lists every shop with its hosts, or says how to create the first one", async () => {
  expect(await stores()).toEqual([expect.stringContaining("There is no shop yet. Create one with")]);
  await makeShop(platform, "one", CANADIAN, ["one.example", "one.example:8080"]);
  await makeShop(platform, "two", CANADIAN);
  expect((await stores()).map((line) => line.split("\t").slice(1))).toEqual([
    ["one", "Test Books", "one.example one.example:8080"],
    ["two", "Test Books", "(no host)"],
  ]);
});

it("[F14] removes a shop with everything that belongs to it, once the operator confirms", async () => {
  await makeShop(platform, "gone", CANADIAN, ["gone.example"]);
  const id = (await storeNamed(platform.database, "gone"))?.id ?? 0;
  const book = await makeTitle(platform);
  await stock(platform, "gone", book, 3);
  await makeList(platform, "gone", { id: "Lgone0000000", name: "Ours", titles: [book], pages: [""] });
  const ticket = await makeTitle(platform, { title: "Their gala", tax_class: "ticket", only_store_id: id });
  const reader = await customer(platform, "reader@example.com", {}, "gone");
  await reader.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });

  expect(await refusal(stores(["remove", "gone"]))).toMatch(
    /^This permanently removes the shop gone .*--confirm gone$/,
  );
  expect(await refusal(stores(["remove", "nope"], "nope"))).toBe("There is no shop “nope”.");
  expect(await stores(["remove", "gone"], "gone")).toEqual(["The shop gone is removed."]);
  expect(await storeNamed(platform.database, "gone")).toBeUndefined();
  for (const table of TABLES_OF_A_SHOP) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)} where store_id = ${id}`.execute(platform.database.read);
    expect(Number(rows[0]?.n), table).toBe(0);
  }

  // A new shop is not mistaken for the old one, even if the database gives it the same number.
  await makeShop(platform, "next", {
    store_info: { ...(CANADIAN.store_info as object), name: "Next Books" },
  });
  expect((await storeNamed(platform.database, "next"))?.settings.store_info.name).toBe("Next Books");
  // Nor does it, or any other shop, get the tickets that only the old one showed.
  for (const shop of ["next", "two"])
    expect(await guest(platform, shop).call("title/getItem", { eisbn: ticket.eisbn })).toMatchObject({
      code: "not_found",
    });
  expect((await guest(platform, "next").ok("store/getSettings")).webstore_name).toBe("next");
});

it("[F14] keeps a shop that has taken an order, for its records", async () => {
  await makeShop(platform, "books", CANADIAN);
  const book = await makeTitle(platform);
  await stock(platform, "books", book, 3);
  const shopper = guest(platform, "books");
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await shopper.ok("checkout/submit", await toReview(shopper));
  expect(await refusal(stores(["remove", "books"], "books"))).toContain(
    "The shop books has orders (1), and its records must be kept.",
  );
  expect(await storeNamed(platform.database, "books")).toBeDefined();
});

it("[F14] covers every table with rows of a shop", async () => {
  const query =
    platform.database.dialect === "postgres"
      ? sql<{
          name: string;
        }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'store_id'`
      : sql<{
          name: string;
        }>`select m.name as name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'store_id'`;
  const names = (await query.execute(platform.database.read)).rows.map(({ name }) => name).sort();
  // The search index follows this table, whose rows are deleted by age.
  expect(names.filter((name) => name !== "catalogue_changes")).toEqual([...TABLES_OF_A_SHOP].sort());
});

describe("a shop that was exported", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-removal-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { database } = platform;
  const isPostgres = database.dialect === "postgres";
  let made = 0;

  const change = (query: RawBuilder<unknown>) => database.transaction((tx) => query.execute(tx));
  async function exportOf(shop: string): Promise<{ file: string; lines: string[] }> {
    const file = path.join(folder, `${++made}.gz`);
    return { file, lines: await stores(["export", shop, file]) };
  }
  const removed = (shop: string, exported: string, on: Platform = platform, dryRun = false) =>
    refusal(runCommand(storesCommand, on, ["remove", shop], { confirm: shop, exported, "dry-run": dryRun }));
  async function shopWithOrder(shop: string): Promise<{ id: number; order: number }> {
    await makeShop(platform, shop, CANADIAN);
    const { id } = await storeOf(platform, shop);
    const book = await makeTitle(platform);
    await stock(platform, shop, book, 3);
    const shopper = guest(platform, shop);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("checkout/submit", await toReview(shopper));
    await change(sql`update emails set sent_at = 1 where store_id = ${id}`);
    const { rows } = await sql<{ id: number }>`select id from orders where store_id = ${id}`.execute(
      database.read,
    );
    return { id, order: rows[0]?.id ?? 0 };
  }

  it("[F14] is removed while other shops change, and shared pages show it", async () => {
    await shopWithOrder("busy");
    const { file } = await exportOf("busy");
    const busy: Platform = {
      ...platform,
      database: {
        ...database,
        transaction: (work, seen) =>
          database.transaction(async (tx) => {
            const result = await work(tx);
            // Another shop's change, after the comparison. SQLite has no second writer.
            if (isPostgres) await change(sql`update change_counts set soon = soon + 1`);
            return result;
          }, seen),
      },
    };
    const { atOnce } = await database.changeCounts();
    expect(await removed("busy", file, busy)).toBe("accepted");
    expect(Number((await database.changeCounts()).atOnce)).toBe(Number(atOnce) + 1);
    expect(await storeNamed(database, "busy")).toBeUndefined();
  });

  it("[F14] is still there after a dry run, which refuses what the removal would", async () => {
    const { id } = await shopWithOrder("tried");
    const { file } = await exportOf("tried");
    expect(await removed("tried", file, platform, true)).toBe("accepted");
    expect(await storeNamed(database, "tried")).toBeDefined();
    await change(sql`update orders set notes = 'changed' where store_id = ${id}`);
    expect(await removed("tried", file, platform, true)).toContain("has changed since this file was made");
  });

  it.runIf(isPostgres)("[F14] is refused if a row is added while it is removed", async () => {
    const { id } = await shopWithOrder("growing");
    const { file } = await exportOf("growing");
    const inserted = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const insertion = database.transaction(async (tx) => {
      await sql`insert into search_words (store_id, term, meant, decided_at) values (${id}, 'a', 'b', 1)`.execute(
        tx,
      );
      inserted.resolve();
      await committing.promise;
    });
    await inserted.promise;
    const removal = removed("growing", file);
    // The removal has seen the state without the row, and waits for the transaction that adds it.
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%for update%'`.execute(database.read);
        return rows.length;
      })
      .toBe(1);
    committing.resolve();
    await insertion;
    expect(await removal).toContain("The shop growing has changed since this file was made.");
    expect(await storeNamed(database, "growing")).toBeDefined();
  });

  it("[F14] is refused, and its export warns, while something is unfinished", async () => {
    const { id, order } = await shopWithOrder("unfinished");
    const attempt = (
      state: string,
    ) => sql`insert into payment_attempts (id, store_id, order_id, provider, amount,
      currency, state, captures_later, redirect, cart_key, base_url, network, note, begun_at, changed_at, check_at,
      check_from, late_looks) values (${`unfinished-${state}`}, ${id}, ${order}, 'simulated', 1, 'CAD', ${state}, 0,
      '', '', '', '', '', 1, 1, 0, 1, 0)`;
    const unfinished = [
      {
        adds: [attempt("begun"), attempt("in_review"), attempt("capturing"), attempt("paid")],
        finishes: sql`update payment_attempts set state = 'ended' where store_id = ${id}`,
        warning: "Payments that are not finished: 3.",
        refused: "Payments of the shop unfinished are not finished yet (3).",
      },
      {
        adds: [
          sql`insert into order_cards (order_id, sealed, brand, last_four, created_at)
            values (${order}, 'sealed', 'visa', '1111', 1)`,
        ],
        finishes: sql`delete from order_cards where order_id = ${order}`,
        warning: "Sealed cards that are not in the file: 1.",
        refused: "The shop unfinished has sealed cards that are not charged yet (1).",
      },
      {
        adds: [
          sql`insert into phone_orders (store_id, name, phone, email, location_id, details, version, started_by,
            changed_by, created_at, updated_at) values (${id}, 'Ada', '', '', 1, '{}', 1, 'ada', 'ada', 1, 1)`,
        ],
        finishes: sql`update phone_orders set order_number = 1 where store_id = ${id}`,
        warning: "Orders being taken by phone, which are not in the file: 1.",
        refused: "Staff are still taking orders of the shop unfinished by phone (1).",
      },
      {
        adds: [
          sql`update emails set sent_at = null where id = (select max(id) from emails where store_id = ${id})`,
        ],
        finishes: sql`update emails set sent_at = 1 where store_id = ${id}`,
        warning: "Emails that wait to be sent are not in it: 1.",
        refused: "Emails of the shop unfinished still wait to be sent (1).",
      },
    ];
    for (const { adds, finishes, warning, refused } of unfinished) {
      for (const query of adds) await change(query);
      const { file, lines } = await exportOf("unfinished");
      expect(lines.join("\n")).toContain(warning);
      expect(lines.at(-1)).toBe("The shop cannot be removed before that. Export it again then.");
      expect(await removed("unfinished", file)).toContain(refused);
      await change(finishes);
    }
    const { file, lines } = await exportOf("unfinished");
    expect(lines).toEqual([expect.stringContaining("has the shop unfinished: orders: 1")]);
    expect(await removed("unfinished", file)).toBe("accepted");
  });

  it("[F14] is exported without pictures that are gone, and not at all if one cannot be read", async () => {
    const { id } = await shopWithOrder("pictured");
    const name = "0123456789abcdef_8x8.webp";
    await change(
      sql`insert into search_words (store_id, term, meant, decided_at) values (${id}, ${name}, null, 1)`,
    );
    expect((await exportOf("pictured")).lines).toEqual([
      expect.stringContaining("pictures: 0."),
      "Pictures that the shop names and DATA_DIR/pictures/shop does not have: 1. They are not in the file.",
    ]);
    mkdirSync(shopPictureFile(platform.env.dataDir, name), { recursive: true });
    await expect(exportOf("pictured")).rejects.toThrow("EISDIR");
  });
});
