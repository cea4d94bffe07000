import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startSearch } from "#app/domain/catalogue/search/start.server.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { importSections } from "#app/domain/exchange/tables/sections.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { CANADIAN, type MadeTitle, merged, nextIsbn, openShop } from "#tests/support/shop.ts";

/** The search index in its thread, while the shop changes. */
const made: MadeTitle[] = [];

const shop = await openShop({ SEARCH_FROM: "1" });
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
for (const title of ["The Tides", "A Catalogue of Cats", "L’Enfant du fleuve"])
  made.push(await shop.makeTitle({ title, rank: made.length + 1 }));
const stop = startSearch(platform);
await vi.waitFor(() => expect(platform.threads.search).toBeDefined());
await platform.threads.search?.whenReady();
afterAll(() => stop());

const browse = (payload: object) => shop.guest("test").ok("browse/get", payload);
const titles = async (payload: object) => (await browse(payload)).rows.map((row) => row.title);
// Building an index takes seconds, and many of them beside other work. Nothing waits that long when all goes well.
const eventually = { timeout: 90_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000 });

describe("the search thread", () => {
  it("answers with rows and counts", async () => {
    const result = await browse({ t: "enfant" });
    expect(result.rows.map((row) => row.title)).toEqual(["L’Enfant du fleuve"]);
    expect(result.filter_info?.status.find((entry) => entry.k === "available")?.c).toBe(1);
  });

  it("follows stock, new titles and changed titles", async () => {
    await shop.stock("test", made[1] as MadeTitle, 4);
    await expect.poll(() => titles({ r: "0xy" }), eventually).toEqual(["A Catalogue of Cats"]);
    await shop.makeTitle({ title: "Moonwort", rank: 9 });
    await expect.poll(() => titles({ t: "moonwort" }), eventually).toEqual(["Moonwort"]);
    await shop.makeTitle({ product_code: made[0]?.isbn ?? "", title: "The Ebb" });
    await expect.poll(() => titles({ t: "ebb" }), eventually).toEqual(["The Ebb"]);
    expect(await titles({ t: "tides" })).toEqual([]);
  });

  it("says that its answers have changed, with stock as with titles", async () => {
    const changes = () => platform.threads.search?.changes ?? 0;
    let before = changes();
    await shop.stock("test", made[2] as MadeTitle, 5);
    await expect.poll(changes, eventually).toBeGreaterThan(before);
    before = changes();
    await shop.makeTitle({ title: "Glasswort", rank: 8 });
    await expect.poll(changes, eventually).toBeGreaterThan(before);
    await shop.stock("test", made[2] as MadeTitle, 0);
    await expect.poll(() => titles({ r: "0xy" }), eventually).toEqual(["A Catalogue of Cats"]);
  });

  it("hides and shows a title, and follows a shop's own price", async () => {
    const store = await storeNamed(platform.database, "test");
    const cats = made[1] as MadeTitle;
    if (!store) throw new Error("no shop");
    const edit = (change: object) =>
      editTitles(platform.database, store.id, platform.clock.now(), [{ title_id: cats.id, ...change }]);
    const total = async () => (await browse({})).row_count;
    const before = await total();
    await edit({ hidden: true });
    await expect.poll(total, eventually).toBe(before - 1);
    expect(await titles({ t: "cats" })).toEqual([]);
    await edit({ hidden: false, price: 1500 });
    await expect.poll(() => titles({ b: "sale" }), eventually).toEqual(["A Catalogue of Cats"]);
    expect(await total()).toBe(before);
    await edit({ price: null });
    await expect.poll(() => titles({ b: "sale" }), eventually).toEqual([]);
  });

  it("follows a shop's own sections", async () => {
    const file = path.join(platform.env.dataDir, "sections.csv");
    const store = await shop.storeOf();
    for (const [at, title] of [
      [1, "A Catalogue of Cats"],
      [2, "L’Enfant du fleuve"],
    ] as const) {
      writeFileSync(file, `key,label,isbn\n__local,Local,${made[at]?.isbn}`);
      await importSections(platform.database, platform.clock.now(), store, file);
      await expect.poll(() => titles({ n: "__local" }), eventually).toEqual([title]);
    }
  });

  it("[F11] takes in an import of many titles, and single changes after it", async () => {
    const before = (await browse({})).row_count;
    await platform.database.transaction(async (tx) => {
      for (let index = 0; index < 400; index++)
        await saveTitle(tx, platform.clock.now(), {
          product_code: nextIsbn(),
          title: `Wave ${index}`,
          rank: 100 + index,
          list_price_can: 2000,
          state: "available",
        });
    });
    await expect.poll(async () => (await browse({})).row_count, eventually).toBe(before + 400);
    expect((await browse({ t: "wave" })).row_count).toBe(400);
    await shop.makeTitle({ title: "Saltmarsh", rank: 50 });
    await expect.poll(() => titles({ t: "saltmarsh" }), eventually).toEqual(["Saltmarsh"]);
  });

  it("restarts after a failure, while plain SQL answers", async () => {
    const thread = platform.threads.search;
    await expect(thread?.ask("nothing", {})).rejects.toThrow();
    // A query that the thread cannot read fails the call but does not end the thread.
    await expect(thread?.ask("search", null)).rejects.toThrow();
    expect(await titles({ t: "cats" })).toEqual(["A Catalogue of Cats"]);
    await thread?.ask("end", {}).catch(() => {});
    expect(await titles({ t: "cats" })).toEqual(["A Catalogue of Cats"]);
    await expect.poll(() => thread?.ready, eventually).toBe(true);
    expect((await browse({ t: "cats" })).filter_info).not.toBeNull();
    expect(platform.logged.map((line) => line.msg)).toContain("a thread ended and is started again");
  });

  // The snapshot is a file beside the database.
  it.skipIf(process.env.TEST_POSTGRES)("rebuilds a damaged snapshot, and logs why", async () => {
    const file = path.join(platform.env.dataDir, "search", "catalogue.idx");
    const whole = readFileSync(file);
    for (const [bytes, why] of [
      [whole.subarray(0, whole.length - 200), /cut short|damaged/],
      [Buffer.concat([Buffer.from("NOTINDEX"), whole.subarray(8)]), /not an index/],
    ] as const) {
      writeFileSync(file, bytes);
      platform.logged.length = 0;
      await platform.threads.search?.ask("end", {}).catch(() => {});
      await expect
        .poll(
          () => platform.logged.find((line) => line.msg === "the search index is rebuilt")?.because,
          eventually,
        )
        .toMatch(why);
      await expect.poll(() => platform.threads.search?.ready, eventually).toBe(true);
      expect(await titles({ t: "moonwort" })).toEqual(["Moonwort"]);
    }
  });

  it.skipIf(process.env.TEST_POSTGRES)("rebuilds a snapshot that is a day old", async () => {
    const file = path.join(platform.env.dataDir, "search", "catalogue.idx");
    const old = new Date(Date.now() - 25 * 3600_000);
    utimesSync(file, old, old);
    await expect.poll(() => statSync(file).mtimeMs > old.getTime() + 3600_000, eventually).toBe(true);
    expect(await titles({ t: "moonwort" })).toEqual(["Moonwort"]);
  });

  it("[N7] loses and regains gift cards as the shop switches them off and on", async () => {
    await shop.makeTitle({ title: "Lantern card", is_giftcard: true, rank: 20 });
    const counted = async () => {
      const { row_count, filter_info } = await browse({ t: "lantern" });
      return [row_count, filter_info?.status.find(({ k }) => k === "giftcard")?.c ?? 0];
    };
    await expect.poll(counted, eventually).toEqual([1, 1]);
    await shop.makeShop("test", merged(CANADIAN, { store_info: { giftcards_enabled: false } }));
    await expect.poll(counted, eventually).toEqual([0, 0]);
    await shop.makeShop("test", CANADIAN);
    await expect.poll(counted, eventually).toEqual([1, 1]);
  });

  it("[M1] follows a title that becomes the title of one shop", async () => {
    const { id } = await shop.storeOf();
    const { isbn: product_code } = await shop.makeTitle({ title: "Gala ticket", rank: 21 });
    const rowCount = async () => (await browse({ t: "gala" })).row_count;
    await expect.poll(rowCount, eventually).toBe(1);
    for (const [only_store_id, count] of [
      [id + 1, 0],
      [id, 1],
      [null, 1],
    ] as const) {
      await shop.makeTitle({ product_code, title: "Gala ticket", rank: 21, only_store_id });
      await expect.poll(rowCount, eventually).toBe(count);
    }
  });
});
