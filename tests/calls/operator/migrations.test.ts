import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { migrate, refusalOf, runStatements, schemaState } from "#app/platform/db/migrate.server.ts";
import { type Migration, migrations } from "#app/platform/db/migrations/index.ts";
import { openPostgres } from "#app/platform/db/postgres.server.ts";
import { schemaModule } from "#app/platform/db/schema-module.server.ts";
import { openSqlite } from "#app/platform/db/sqlite.server.ts";
import { unlivable } from "../../support/livable.ts";
import { NEXT_MIGRATION } from "../../support/next-version.ts";
import { createDatabase } from "../../support/postgres.ts";

/** A few tables stand for the schema, so that these tests do not depend on what it has. */
const FIRST: Migration = {
  name: "0001-colours",
  release: "1.0.0",
  sql: `
create table shops (id $ID, name text not null);
create table colours (
  id $ID,
  shop_id bigint not null references shops(id),
  name text not null,
  shade text,
  state text not null default 'open' check (state in ('open', 'closed')),
  rank integer not null default 0,
  unique (shop_id, name)
);
create index colours_by_shade on colours (shade);
create table stamps (id bigint primary key);
create table prints (id bigint primary key);
`,
  sqlite:
    "create trigger stamped after insert on colours begin insert into stamps (id) values (new.id); end;\n",
  postgres: `
create function stamp() returns trigger as $$ begin insert into stamps (id) values (new.id); return null; end $$ language plpgsql;
create trigger stamped after insert on colours for each row execute function stamp();
`,
};

let database: Database;
let databaseUrl = "";
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-migrations-"));
beforeAll(async () => {
  const postgres = process.env.TEST_POSTGRES;
  if (postgres) databaseUrl = await createDatabase(postgres);
  database = postgres ? await openPostgres(databaseUrl) : await openSqlite(folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

class Undone extends Error {}

/** What is wrong with the last of these migrations, on an empty database that has had the others. */
async function wrongWith(...list: readonly Migration[]): Promise<string[]> {
  let found: string[] = [];
  const undone = database.transaction(async (tx) => {
    for (const migration of list.slice(0, -1)) await runStatements(tx, database, migration);
    found = await unlivable(tx, database, list.slice(0, -1), list.at(-1) as Migration);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return found;
}

/** @param more what else it has, such as statements for one of the databases */
function next(statements: string, more: Partial<Migration> = {}): Migration {
  return { name: "0002-next", release: "1.1.0", sql: statements, ...more };
}

/** SQLite changes a column by making its table once more. */
const again = (columns: string, kept = "id, shop_id, name, shade, state, rank", rest = "") =>
  `create table other (${columns});
insert into other (${kept}) select ${kept} from colours;
drop table colours;
alter table other rename to colours;
create trigger stamped after insert on colours begin insert into stamps (id) values (new.id); end;
${rest}`;
const ID = "id integer primary key";
const SHOP = "shop_id bigint not null references shops(id)";
const STATE = "state text not null default 'open' check (state in ('open', 'closed'))";
const REST = `${STATE}, rank integer not null default 0, unique (shop_id, name)`;

describe("a migration", () => {
  it("can be lived with by processes of the release before, each of the schema's", async () => {
    for (let count = 1; count < migrations.length; count++)
      expect([
        migrations[count]?.name,
        ...(await wrongWith(...migrations.slice(0, count), migrations[count] as Migration)),
      ]).toEqual([migrations[count]?.name]);
  });

  it("of the release test is one that a release may have", async () => {
    expect(await wrongWith(...migrations, NEXT_MIGRATION)).toEqual([]);
  });

  it("belongs to its release or a later one than those before it", () => {
    const releases = migrations.map(({ release }) => release.split(".").map((part) => part.padStart(4, "0")));
    expect(releases.map(String)).toEqual(releases.map(String).toSorted());
  });

  it.each<[what: string, migration: Migration]>([
    [
      "adds a table",
      next("create table tints (id $ID, colour_id bigint not null references colours(id));\n"),
    ],
    ["adds a column that may be null", next("alter table colours add column tint text;\n")],
    ["adds one with a default", next("alter table colours add column tint integer not null default 0;\n")],
    ["adds one with a rule", next("alter table colours add column tint text check (tint in ('a', 'b'));\n")],
    [
      "adds one that refers to a table",
      next("alter table colours add column other bigint references shops(id);\n"),
    ],
    ["adds an index", next("create index colours_by_rank on colours (rank);\n")],
    [
      "adds a unique index on what is new",
      next(
        "alter table colours add column tint text;\ncreate unique index colours_by_tint on colours (tint);\n",
      ),
    ],
    ["drops an index that is not unique", next("drop index colours_by_shade;\n")],
    ["adds rows", next("insert into shops (id, name) values (1, 'north');\n")],
    [
      "allows one more word",
      next("", {
        postgres: `alter table colours drop constraint colours_state_check;
alter table colours add check (state in ('open', 'closed', 'lost'));\n`,
        sqlite: again(
          `${ID}, ${SHOP}, name text not null, shade text, ${STATE.replace("'closed'", "'closed', 'lost'")}, rank integer not null default 0, unique (shop_id, name)`,
        ),
      }),
    ],
    [
      "allows null",
      next("", {
        postgres: "alter table colours alter column name drop not null;\n",
        sqlite: again(`${ID}, ${SHOP}, name text, shade text, ${REST}`),
      }),
    ],
    ["retires a column", next("", { retires: ["colours.shade"] })],
  ])("is accepted if it %s", async (_, migration) => {
    expect(await wrongWith(FIRST, migration)).toEqual([]);
  });

  it.each<[what: string, migration: Migration, wrong: (string | RegExp)[]]>([
    ["drops a table", next("drop table prints;\n"), ["prints is gone"]],
    ["drops a column", next("alter table colours drop column rank;\n"), ["colours.rank is gone"]],
    ["renames a table", next("alter table prints rename to sheets;\n"), ["prints is gone"]],
    [
      "renames a column",
      next("alter table colours rename column rank to place;\n"),
      ["colours.rank is gone"],
    ],
    [
      "adds a column that must be given",
      next("", {
        postgres: "alter table colours add column tint text not null;\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text, ${REST}`).replace(
          "shade text,",
          "shade text, tint text not null,",
        ),
      }),
      ["colours.tint is new, and a row without it is refused"],
    ],
    [
      "changes a type",
      next("", {
        postgres: "alter table colours alter column rank type bigint;\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text, ${REST.replace("integer", "bigint")}`),
      }),
      ["colours.rank has another type"],
    ],
    [
      "forbids null",
      next("", {
        postgres: "alter table colours alter column shade set not null;\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text not null, ${REST}`),
      }),
      ["colours.shade may no longer be null"],
    ],
    [
      "takes a default away",
      next("", {
        postgres: "alter table colours alter column rank drop default;\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text, ${REST.replace(" default 0", "")}`),
      }),
      ["colours.rank has lost its default"],
    ],
    [
      "adds a unique index",
      next("create unique index colours_by_rank on colours (rank);\n"),
      [/^colours has a new unique index: .*\(rank\)$/],
    ],
    [
      "drops one",
      next("", {
        postgres: "alter table colours drop constraint colours_shop_id_name_key;\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text, ${REST.split(", unique")[0]}`),
      }),
      [/^colours has lost a unique index: .*\(shop_id, ?name\)$/],
    ],
    [
      "adds a rule to a column",
      next("", {
        postgres: "alter table colours add check (rank >= 0);\n",
        sqlite: again(`${ID}, ${SHOP}, name text not null, shade text, ${REST}, check (rank >= 0)`),
      }),
      [/^colours has a new rule: check .*rank >= 0/i],
    ],
    [
      "allows one word fewer",
      next("", {
        postgres: `alter table colours drop constraint colours_state_check;
alter table colours add check (state in ('open', 'lost'));\n`,
        sqlite: again(
          `${ID}, ${SHOP}, name text not null, shade text, ${REST.replace("'closed'", "'lost'")}`,
        ),
      }),
      [/^colours has a new rule: check .*lost/i],
    ],
    [
      "adds a foreign key",
      next("", {
        postgres: "alter table colours add foreign key (rank) references shops(id);\n",
        sqlite: again(
          `${ID}, ${SHOP}, name text not null, shade text, ${REST}, foreign key (rank) references shops(id)`,
        ),
      }),
      [/^colours has a new rule: .*references shops/i],
    ],
    [
      "drops a trigger",
      next("", { postgres: "drop trigger stamped on colours;\n", sqlite: "drop trigger stamped;\n" }),
      ["colours has lost its trigger stamped"],
    ],
    [
      "retires a column that must be given",
      next("", { retires: ["colours.name"] }),
      ["colours.name is retired, and a row without it is refused"],
    ],
    ["retires what is not there", next("", { retires: ["colours.hue"] }), ["colours.hue does not exist"]],
    [
      "says that it drops what it keeps",
      next("", { drops: ["colours.rank"] }),
      ["colours.rank is not gone", "colours.rank was not retired by an earlier release"],
    ],
  ])("is refused if it %s", async (_, migration, wrong) => {
    expect(await wrongWith(FIRST, migration)).toEqual(
      wrong.map((one) => (typeof one === "string" ? one : expect.stringMatching(one))),
    );
  });
});

describe("a column that a release retires and a later one drops", () => {
  const retiring = next("alter table colours add column tint text;\n", { retires: ["colours.shade"] });
  const statements = "drop index colours_by_shade;\nalter table colours drop column shade;\n";
  const drop = (release: string): Migration => ({
    name: "0003-drop",
    release,
    sql: statements,
    drops: ["colours.shade"],
  });

  it("may go, if the migration says so", async () => {
    expect(await wrongWith(FIRST, retiring, drop("1.2.0"))).toEqual([]);
    expect(await wrongWith(FIRST, retiring, { ...drop("1.2.0"), drops: [] })).toEqual([
      "colours.shade is gone",
    ]);
  });

  it("stays for a release, because the program before still uses it", async () => {
    expect(await wrongWith(FIRST, retiring, drop("1.1.0"))).toEqual([
      "colours.shade was not retired by an earlier release",
    ]);
  });

  it("has no type any more, so no program can use it", () => {
    const module = (list: Migration[]) => /colours: \{([^}]*)\}/.exec(schemaModule(list))?.[1];
    expect(module([FIRST])).toMatch(/\bshade: string \| null;/);
    expect(module([FIRST, retiring])).not.toMatch(/\bshade\b/);
    expect(module([FIRST, retiring])).toMatch(/\btint: string \| null;/);
    expect(schemaModule([FIRST, next("", { retires: ["stamps"] })])).not.toMatch(/\bstamps:/);
  });
});

describe("a program that is older than its database", () => {
  const first = migrations[0]?.name ?? "";
  it.each([
    ["goes on, if nothing was dropped since", [{ name: "9001-later", needs: first }], undefined],
    [
      "goes on after two releases that only added",
      [
        { name: "9001-a", needs: first },
        { name: "9002-b", needs: first },
      ],
      undefined,
    ],
    [
      "stops, if something was dropped that it may use",
      [
        { name: "9001-a", needs: first },
        { name: "9002-b", needs: "9001-a" },
      ],
      /newer version of Colophon \(9002-b\)/,
    ],
    ["stops, if it cannot know", [{ name: "9001-later" }], /newer version of Colophon \(9001-later\)/],
  ])("%s", (_, later, words) => {
    const refusal = refusalOf([{ name: first, needs: first }, ...later], "database");
    if (words) expect(refusal).toMatch(words);
    else expect(refusal).toBeUndefined();
  });
});

describe("a release", () => {
  const released = migrations.length;
  const added: Migration = {
    name: "9001-tint",
    release: "9.0.0",
    sql: "alter table stores add column tint text;\n",
  };
  beforeAll(() => migrate(database));
  afterEach(() => {
    (migrations as Migration[]).length = released;
  });

  it("leaves a database that the program before it starts with", async () => {
    (migrations as Migration[]).push(added);
    expect(await migrate(database)).toEqual([added.name]);
    (migrations as Migration[]).length = released;
    expect(await migrate(database)).toEqual([]);
    expect(await schemaState(database)).toEqual({ pending: [], refusal: undefined, halfFilled: false });
  });

  it.runIf(process.env.TEST_POSTGRES)(
    "is not noticed by a transaction, although every connection of its process has plans from before",
    async () => {
      const CONNECTIONS = 10;
      const select = (tx: Tx) => tx.selectFrom("stores").selectAll().execute();
      let open = 0;
      const all = Promise.withResolvers<void>();
      await Promise.all(
        Array.from({ length: CONNECTIONS }, () =>
          database.transaction(async (tx) => {
            // None gives its connection to another one before all have theirs.
            if (++open === CONNECTIONS) all.resolve();
            await all.promise;
            for (let times = 0; times < 6; times++) await select(tx);
          }),
        ),
      );
      (migrations as Migration[]).push({
        ...added,
        name: "9003-tint",
        sql: "alter table stores add column tone text;\n",
      });
      const other = await openPostgres(databaseUrl);
      await migrate(other);
      await other.close();
      expect(await database.transaction(select)).toEqual([]);
    },
  );

  it.runIf(process.env.TEST_POSTGRES)(
    "waits for a table in use, such as by pg_dump, without blocking those who read it",
    async () => {
      const use = Promise.withResolvers<void>();
      const inUse = Promise.withResolvers<void>();
      const copying = database.snapshot(async (db) => {
        await db.selectFrom("stores").select("id").execute();
        inUse.resolve();
        await use.promise;
      });
      await inUse.promise;
      (migrations as Migration[]).push({
        ...added,
        name: "9002-tint",
        sql: "alter table stores add column hue text;\n",
      });
      let tries = 0;
      const upgrading = migrate(database, async () => {
        tries++;
      });
      while (tries < 2) expect(await database.read.selectFrom("stores").select("id").execute()).toEqual([]);
      use.resolve();
      await copying;
      expect(await upgrading).toEqual(["9002-tint"]);
    },
  );
});
