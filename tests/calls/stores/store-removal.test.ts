import { sql } from "kysely";
import { expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { storesCommand } from "#app/cli/commands/stores.ts";
import { MOVED, STAYING } from "#app/domain/housekeeping/shop-tables.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
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
  const one = guest(platform, "books");
  await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await one.ok("checkout/submit", await toReview(one));
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
  const found = (await query.execute(platform.database.read)).rows.map(({ name }) => name).sort();
  // The search index follows this table, whose rows are deleted by age.
  expect(found.filter((name) => name !== "catalogue_changes")).toEqual([...TABLES_OF_A_SHOP].sort());
});
