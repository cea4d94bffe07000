import { sql } from "kysely";
import { expect, it } from "vitest";
import { testPlatform } from "#tests/support/platform.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
for (const [id, name] of Object.entries({ L1: "Zebra", L2: "apple", L3: "Été à Montréal", L4: "eté" }))
  await shop.makeList("test", {
    id,
    name,
    header: name,
    featured: { category: "", sub_category: "" },
    titles: [],
  });

it("[K1] the database orders texts by the codes of their characters, whatever language it was created with", async () => {
  const { read, dialect } = platform.database;
  const lists = await read.selectFrom("title_lists").select("name").orderBy("name").execute();
  expect(lists.map(({ name }) => name)).toEqual(["Zebra", "apple", "eté", "Été à Montréal"]);
  const between = read
    .selectFrom("title_lists")
    .select("name")
    .where("name", ">=", "Z")
    .where("name", "<", "Z~");
  expect(await between.execute()).toEqual([{ name: "Zebra" }]);
  if (dialect === "sqlite") return;
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    read,
  );
  expect(rows).toEqual([]);
});

it("[K2] people see lists by name, and find them, whatever the capitals and accents", async () => {
  const lists = async (payload: object) =>
    (await shop.guest("test").ok("feature/getList", { s: "name", ...payload })).rows.map(
      ({ header }) => header,
    );
  expect(await lists({})).toEqual(["apple", "eté", "Été à Montréal", "Zebra"]);
  expect(await lists({ t: "ÉTÉ" })).toEqual(["eté", "Été à Montréal"]);
  expect(await lists({ t: "montreal" })).toEqual(["Été à Montréal"]);
  await shop.makeList("test", {
    id: "L5",
    name: "L’été",
    header: "L’été",
    featured: { category: "", sub_category: "" },
    titles: [],
  });
  for (const t of ["l'été", "l’ete", "lete"]) expect(await lists({ t })).toEqual(["L’été"]);
});

it.skipIf(!process.env.TEST_POSTGRES)("[K10] an idle connection that breaks is logged", async () => {
  const own = await testPlatform();
  await own.database.ping();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.database.read);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${rows[0]?.name} and pid <> pg_backend_pid()`.execute(platform.database.read);
  await expect
    .poll(() => own.logged.map(({ msg }) => msg))
    .toContain("an idle connection to PostgreSQL broke");
  await own.close();
});
