import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ImportResult } from "#app/domain/exchange/import-result.ts";
import { importPictures } from "#app/domain/exchange/pictures.server.ts";
import { importSections } from "#app/domain/exchange/tables/sections.server.ts";
import { CANADIAN, type MadeTitle, merged, openShop } from "#tests/support/shop.ts";

const made: MadeTitle[] = [];
const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
await shop.makeShop("other", CANADIAN);
for (const title of ["The Tides", "Tea Towel", "Birthday Card"]) made.push(await shop.makeTitle({ title }));

describe("a shop's own subjects and categories", () => {
  const take = async (lines: string[], options = {}) => {
    const file = path.join(platform.env.dataDir, "sections.csv");
    writeFileSync(file, ["key,label,isbn", ...lines].join("\n"));
    const store = await shop.storeOf();
    return importSections(platform.database, platform.clock.now(), store, file, options);
  };
  const [tides, towel, card] = [() => made[0]?.isbn, () => made[1]?.isbn, () => made[2]?.isbn];

  it("are filters of that shop only, and categories include their subcategories", async () => {
    const result = await take([
      `__local,Local history,${tides()}`,
      `gifts-towels,Towels,${towel()}`,
      `gifts-cards,Cards,${card()}`,
      `gifts,Gifts,${card()}`,
      `Not A Key,x,${card()}`,
      "__local,x,123",
    ]);
    expect(result).toMatchObject({ read: 6, refused: 2 });
    const shopper = shop.guest("test");
    const titles = async (payload: object) =>
      (await shopper.ok("browse/get", payload)).rows.map((row) => row.title);
    expect(await titles({ n: "__local" })).toEqual(["The Tides"]);
    expect((await titles({ c: "gifts" })).sort()).toEqual(["Birthday Card", "Tea Towel"]);
    expect(await titles({ c: "gifts-towels" })).toEqual(["Tea Towel"]);
    const { filter_info } = await shopper.ok("browse/get", {});
    expect(filter_info?.bisac36).toMatchObject([{ k: "__local", e: "Local history", c: 1 }]);
    expect(filter_info?.catcat2).toMatchObject([
      {
        k: "gifts",
        e: "Gifts",
        c: 2,
        subfilter: [
          { e: "Cards", c: 1 },
          { e: "Towels", c: 1 },
        ],
      },
    ]);
    expect((await shop.guest("other").ok("browse/get", {})).filter_info?.catcat2).toEqual([]);
  });

  it("are replaced by the next table that names them, with their subcategories, and others stay", async () => {
    const shopper = shop.guest("test");
    const titles = async (payload: object) =>
      (await shopper.ok("browse/get", payload)).rows.map((row) => row.title);
    expect(await take([`__local,Local,${towel()}`])).toMatchObject({ changed: 1, unchanged: 3, deleted: 0 });
    expect(await titles({ n: "__local" })).toEqual(["Tea Towel"]);
    expect((await titles({ c: "gifts" })).sort()).toEqual(["Birthday Card", "Tea Towel"]);
    expect(await take([`gifts-cards,,${tides()}`])).toMatchObject({ changed: 2, deleted: 1 });
    expect(await titles({ c: "gifts" })).toEqual(["The Tides"]);
    expect(await titles({ c: "gifts-towels" })).toEqual([]);
    const { filter_info } = await shopper.ok("browse/get", {});
    expect(filter_info?.catcat2).toMatchObject([{ e: "Gifts", c: 1, subfilter: [{ e: "Cards", c: 1 }] }]);
  });

  it("are exactly those of a whole table, unless some of its rows were refused", async () => {
    const shopper = shop.guest("test");
    const gifts = async () => (await shopper.ok("browse/get", { c: "gifts" })).row_count;
    await take([`__local,Local,${towel()}`, "__local,,123"], { whole: true });
    expect(await gifts()).toBe(1);
    expect(await take([`__local,Local,${towel()}`], { whole: true, dryRun: true })).toMatchObject({
      unchanged: 1,
      deleted: 2,
      changes: ["gifts-cards: deleted", "gifts: deleted"],
    });
    expect(await gifts()).toBe(1);
    expect(await take([`__local,Local,${towel()}`], { whole: true })).toMatchObject({ deleted: 2 });
    expect(await gifts()).toBe(0);
  });
});

describe("the sale filter", () => {
  it("exists only where prices and sale prices are shown", async () => {
    const title = await shop.makeTitle({ title: "Cheaper", list_price_can: 2000 });
    for (const [name, over, shown] of [
      ["open", {}, true],
      ["noprice", { guest_show_price: false }, false],
      ["nosale", { hide_sale_pricing: true }, false],
    ] as const) {
      await shop.makeShop(name, merged(CANADIAN, over));
      await shop.stock(name, title, 2, { price: 1500 });
      const { filter_info } = await shop.guest(name).ok("browse/get", {});
      expect(
        filter_info?.status.some((entry) => entry.k === "sale"),
        name,
      ).toBe(shown);
    }
  });
});

describe("pictures from a folder", () => {
  it("become covers and interiors, and the same pictures again change nothing", async () => {
    const folder = path.join(platform.env.dataDir, "incoming");
    mkdirSync(folder);
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    for (const name of [
      `${made[0]?.isbn}.png`,
      `${made[0]?.isbn}_2.png`,
      `${made[0]?.isbn}_1.png`,
      "notes.txt",
      "9780000000002.png",
    ])
      writeFileSync(path.join(folder, name), picture);
    const { database, clock, env } = platform;
    const take = (options = {}) => importPictures(database, clock.now(), env.dataDir, folder, options);
    const before = await shop.guest("test").ok("title/getItem", { eisbn: made[0]?.eisbn });
    const tried = await take({ dryRun: true });
    expect(tried).toMatchObject({ read: 5, changed: 3, refused: 2 });
    expect(tried.changes).toEqual([expect.stringContaining(`${made[0]?.isbn}: ${made[0]?.isbn}.png, `)]);
    expect(existsSync(path.join(env.dataDir, "pictures"))).toBe(false);
    expect(await shop.guest("test").ok("title/getItem", { eisbn: made[0]?.eisbn })).toEqual(before);
    const shares: (number | undefined)[] = [];
    const watched = { onProgress: (result: ImportResult) => shares.push(result.share?.()) };
    expect(await take(watched)).toMatchObject({ read: 5, changed: 3, refused: 2 });
    expect(shares).toEqual([expect.any(Number), 1]);
    const title = await shop.guest("test").ok("title/getItem", { eisbn: made[0]?.eisbn });
    expect(title.cover_image_cache).toMatch(/^[0-9a-f]{8}$/);
    expect(title.interiors).toHaveLength(2);
    expect(title.interiors[0]).toMatch(/^\/pictures\/\d{13}_1_[0-9a-f]{8}\.png$/);
    await take();
    expect(await shop.guest("test").ok("title/getItem", { eisbn: made[0]?.eisbn })).toEqual(title);
  });
});
