import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sortShopList } from "#app/domain/lists/desk-lists.server.ts";
import { MAX_TITLES } from "#app/domain/lists/lists.ts";
import { listTitles, saveList } from "#app/domain/lists/shop-lists.server.ts";
import { openReadingRoom } from "#tests/support/reading-room.ts";
import { type Guest, storeOf } from "#tests/support/shop.ts";

const room = await openReadingRoom();
const { platform, tides } = room;

describe("a list of 50,000 titles", () => {
  let shopper: Guest;
  let list_id: string;
  beforeAll(async () => {
    shopper = await room.someone();
    list_id = await room.made(shopper, "Everything");
    await platform.database.transaction(async (tx) => {
      const many = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MAX_TITLES)})`;
      await sql`${many} insert into titles (eisbn, product_code, title, title_sort, author_line, author_sort, state,
          is_large_print, is_giftcard, has_libro_audiobook, temporarily_out, sort_rank, tax_class, updated_at)
        select 'many' || i, 'many' || i, 'Volume ' || i, 'volume ' || substr('0000' || (99999 - i), -5), 'Many', 'many',
          'available', 0, 0, 0, 0, i, 'book', 0 from n`.execute(tx);
      await sql`insert into title_search (title_id, keyword, title, author, publisher)
        select id, ' many ' || title_sort || ' ', title_sort, 'many', '' from titles where eisbn like 'many%'`.execute(
        tx,
      );
      await sql`insert into title_list_items (list_id, title_id, position, added_at)
        select ${list_id}, id, id, 0 from titles where eisbn like 'many%'`.execute(tx);
      await tx.updateTable("titles").set({ deleted_at: 1 }).where("eisbn", "=", "many3").execute();
    });
    // PostgreSQL does this by itself within a minute; until then it may plan for the few rows that were there before.
    if (platform.database.dialect === "postgres") await sql`analyze`.execute(platform.database.read);
  });

  it("opens on its first and last page, counted without what is deleted", async () => {
    const first = await shopper.ok("titlelist/getItems", { list_id, limit: 3 });
    expect(first.row_count).toBe(MAX_TITLES - 1);
    expect(first.rows.map(({ title }) => title)).toEqual(["Volume 1", "Volume 2", "Volume 4"]);
    expect(await room.titlesOf(shopper, list_id, { limit: 3, offset: MAX_TITLES - 3 })).toEqual([
      `Volume ${MAX_TITLES - 1}`,
      `Volume ${MAX_TITLES}`,
    ]);
    expect((await shopper.ok("titlelist/getLists")).rows).toMatchObject([{ row_count: MAX_TITLES - 1 }]);
  });

  it("is sorted and searched, and is a filter of the browse page", async () => {
    expect(await room.titlesOf(shopper, list_id, { limit: 2, sort: "title" })).toEqual([
      `Volume ${MAX_TITLES}`,
      `Volume ${MAX_TITLES - 1}`,
    ]);
    expect(await shopper.ok("browse/get", { x: list_id, t: "many" })).toMatchObject({ row_count: 10_000 });
  });

  it("counts a short list without what is deleted or hidden, be it one title of the shop or thousands", async () => {
    const short = await room.made(shopper, "Short");
    await platform.database.transaction((tx) =>
      sql`insert into title_list_items (list_id, title_id, position, added_at)
        select ${short}, id, id, 0 from titles where eisbn in ('many5', 'many11000', 'many6')`.execute(tx),
    );
    const count = async () => (await shopper.ok("titlelist/get", { list_id: short })).row_count;
    const gone = (ids: string[], deleted_at: number | null) =>
      platform.database.transaction((tx) =>
        tx.updateTable("titles").set({ deleted_at }).where("eisbn", "in", ids).execute(),
      );
    expect(await count()).toBe(3);
    await gone(["many6"], 1);
    expect(await count()).toBe(2);
    const { id: title_id } = await platform.database.read
      .selectFrom("titles")
      .select("id")
      .where("eisbn", "=", "many5")
      .executeTakeFirstOrThrow();
    const { id: store_id } = await storeOf(platform);
    await platform.database.transaction((tx) =>
      tx
        .insertInto("title_edits")
        .values({
          store_id,
          title_id,
          price: null,
          description: null,
          shelf_note: null,
          hidden: 1,
          updated_at: 0,
        })
        .execute(),
    );
    expect(await count()).toBe(1);
    const thousands = Array.from({ length: 1200 }, (_, index) => `many${10_000 + index}`);
    await gone(thousands, 1);
    expect(await count()).toBe(0);
    await platform.database.transaction((tx) =>
      tx.deleteFrom("title_edits").where("title_id", "=", title_id).execute(),
    );
    expect(await count()).toBe(1);
    await gone([...thousands, "many6"], null);
    expect(await count()).toBe(3);
    await shopper.ok("titlelist/delete", { list_id: short });
  });

  it("is stored and sorted as a list of the shop", async () => {
    const { database, clock } = platform;
    const store = await storeOf(platform);
    const rows = await database.read
      .selectFrom("titles")
      .select("id")
      .where("eisbn", "like", "many%")
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    const ids = rows.map(({ id }) => Number(id));
    expect(ids).toHaveLength(MAX_TITLES - 1);
    const list = { id: "Lmany0000000", name: "Many" };
    await database.transaction((tx) => saveList(tx, store.id, clock.now(), list, ids));
    const desk = { store, now: clock.now(), actor: "operator" };
    await sortShopList(database, desk, { list: list.id }, "title");
    expect(await listTitles(database.read, list.id)).toEqual(ids.toReversed());
  });

  it("takes no more, refuses the cart, and is copied whole", async () => {
    expect(await shopper.call("titlelist/addItemToList", { list_id, eisbn: tides.eisbn })).toMatchObject({
      code: "full",
      error: "A list can have at most 50000 titles.",
    });
    expect(await shopper.call("titlelist/copyToCart", { list_id })).toMatchObject({ code: "too_many" });
    const copied = await shopper.ok("titlelist/copyFromList", {
      from_list_id: list_id,
      to_list_id: "new",
      name: "Copy",
    });
    expect(copied.list.added).toBe(MAX_TITLES);
    expect(await room.titlesOf(shopper, copied.list.list_id, { limit: 2 })).toEqual(["Volume 1", "Volume 2"]);
    await shopper.ok("titlelist/delete", { list_id: copied.list.list_id });
  });
});
