import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Queries } from "#app/platform/db/database.server.ts";
import { openPostgres } from "#app/platform/db/postgres.server.ts";
import { createDatabase } from "#tests/support/postgres.ts";

/** Statements that PostgreSQL parses once for each connection. */
const server = process.env.TEST_POSTGRES;

describe.skipIf(!server)("a statement that is sent often to PostgreSQL", () => {
  /** A database with one table, and a single connection to it. */
  async function opened() {
    const database = await openPostgres(await createDatabase(server ?? ""), 1);
    await sql`create table shelves (id int)`.execute(database.read);
    await sql`insert into shelves values (1)`.execute(database.read);
    const shelves = (db: Queries = database.read) => sql`select * from shelves where id = ${1}`.execute(db);
    const named = async () =>
      (
        await sql`select 1 from pg_prepared_statements where statement like 'select * from shelves%'`.execute(
          database.read,
        )
      ).rows.length;
    return { database, shelves, named };
  }

  it("gets a name, and one that is sent once does not", async () => {
    const { database, shelves, named } = await opened();
    await shelves();
    expect(await named()).toBe(0);
    for (let times = 0; times < 10; times++) await shelves();
    expect(await named()).toBe(1);
    await database.close();
  });

  it("is answered with the new columns after a migration, outside and within a transaction", async () => {
    const { database, shelves } = await opened();
    for (let times = 0; times < 10; times++) await shelves();
    await sql`alter table shelves add column room text default 'attic'`.execute(database.read);
    expect((await shelves()).rows).toEqual([{ id: 1, room: "attic" }]);
    for (let times = 0; times < 10; times++) await shelves();
    await sql`alter table shelves add column floor int default 3`.execute(database.read);
    const rows = await database.transaction(async (tx) => (await shelves(tx)).rows);
    expect(rows).toEqual([{ id: 1, room: "attic", floor: 3 }]);
    await database.close();
  });
});
