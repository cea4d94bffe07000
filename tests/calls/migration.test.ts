import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { migrations } from "#app/platform/db/migrations/index.ts";
import { openPostgres } from "#app/platform/db/postgres.server.ts";
import { openSqlite } from "#app/platform/db/sqlite.server.ts";
import { createDatabase } from "../support/postgres.ts";

it("keeps carts and checkout drafts in the migration that gives carts owners", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-migration-"));
  const postgres = process.env.TEST_POSTGRES;
  const database = postgres ? await openPostgres(await createDatabase(postgres)) : await openSqlite(folder);
  try {
    const before = migrations.findIndex(({ name }) => name === "0005-accounts");
    await migrate(database, before);
    await database.transaction(async (tx) => {
      for (const statement of [
        "insert into stores (id, webstore_name, settings, created_at) values (1, 'old', '{}', 1)",
        "insert into sessions (id, store_id, location_id, created_at, seen_at) values ('s1', 1, 6, 1, 1)",
        `insert into titles (id, eisbn, product_code, title, title_sort, author_line, author_sort, state,
           is_large_print, is_giftcard, has_libro_audiobook, sort_rank, tax_class, updated_at)
         values (7, 'e', 'p', 't', 't', 'a', 'a', 'available', 0, 0, 0, 1, 'book', 1)`,
        "insert into carts (id, store_id, session_id, version, updated_at) values (41, 1, 's1', 3, 2)",
        `insert into cart_lines (id, cart_id, title_id, condition, gift_registry_id, quantity, order_rest, added_at)
         values (97, 41, 7, '', '', 5, 1, 2)`,
        `insert into checkout_drafts (cart_id, draft, order_token, updated_at) values (41, '{"a":1}', 'tok', 2)`,
      ])
        await sql.raw(statement).execute(tx);
    }, "never");
    expect(await migrate(database)).toEqual(migrations.slice(before).map(({ name }) => name));
    const read = database.read;
    expect(await read.selectFrom("carts").selectAll().execute()).toEqual([
      // A guest's cart is for the location that its session chose.
      {
        id: 41,
        store_id: 1,
        owner: "s1",
        version: 3,
        updated_at: 2,
        terms: "{}",
        location_id: 6,
        removed: "",
      },
    ]);
    expect(await read.selectFrom("cart_lines").selectAll().execute()).toMatchObject([
      { id: 97, cart_id: 41, title_id: 7, quantity: 5, order_rest: 1 },
    ]);
    expect(await read.selectFrom("checkout_drafts").selectAll().execute()).toMatchObject([
      { cart_id: 41, order_token: "tok" },
    ]);
    // New rows get higher ids than the copied ones, and lines are still deleted with their cart.
    await database.transaction(async (tx) => {
      const cart = await tx
        .insertInto("carts")
        .values({ store_id: 1, owner: "s2", version: 1, updated_at: 3 })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect(cart.id).toBeGreaterThan(41);
      await tx.deleteFrom("carts").where("id", "=", 41).execute();
    });
    expect(await read.selectFrom("cart_lines").selectAll().execute()).toEqual([]);
    expect(await read.selectFrom("checkout_drafts").selectAll().execute()).toEqual([]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("[N3] folds the names of lists and events that are there already", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-migration-"));
  const postgres = process.env.TEST_POSTGRES;
  const database = postgres ? await openPostgres(await createDatabase(postgres)) : await openSqlite(folder);
  try {
    await migrate(
      database,
      migrations.findIndex(({ name }) => name === "0057-folded-names"),
    );
    await database.transaction(async (tx) => {
      for (const statement of [
        "insert into stores (id, webstore_name, settings, created_at) values (1, 'old', '{}', 1)",
        `insert into title_lists (id, store_id, name, header, description, featured, category, sub_category,
           created_at, updated_at) values ('L1', 1, 'ete', 'Été', '', 1, '', '', 1, 1)`,
        `insert into events (id, store_id, event_id, uid, name, starts, ends, description, summary, custom_content,
           place, price, created_at, updated_at)
         values (1, 1, 100000001, 'u', 'Fête', 1, 2, '', 'Où', '[]', 'Montréal', '', 1, 1)`,
      ])
        await sql.raw(statement).execute(tx);
    }, "never");
    await migrate(database);
    const list = await database.read.selectFrom("title_lists").select("folded").executeTakeFirstOrThrow();
    const event = await database.read.selectFrom("events").select("folded").executeTakeFirstOrThrow();
    expect([list.folded, event.folded]).toEqual(["ete\nete", "fete montreal ou"]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
