import { describe, expect, it } from "vitest";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { CANADIAN, guest, merged, openShop } from "#tests/support/shop.ts";

/** The feed of the French demo shop, which is an example of what a distributor in Québec sends. */

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", merged(CANADIAN, { locale: "fr-CA" }));
const result = await importOnix(platform.database, () => platform.clock.now(), "demo/quai.onix");
const item = (isbn: string) => guest(platform).ok("title/getItem", { eisbn: eisbnOf(isbn) });

describe("the feed of the French demo shop", () => {
  it("is read without a refusal, a remark or an unknown code", () => {
    expect(result).toMatchObject({ read: 228, added: 228, refused: 0, notes: [] });
    expect([result.remarks.size, result.unknown_codes.size]).toEqual([0, 0]);
  });

  it("has titles in French, English, Innu and Inuktitut, and translations that know each other", async () => {
    const titles = await Promise.all(
      ["9782760980990", "9780771094873", "9782897122041", "9780228029939"].map(item),
    );
    expect(titles.map(({ language }) => language)).toEqual(["fr", "en", "moe", "iu"]);
    expect(titles[1]).toMatchObject({ translations: 1 });
  });

  it("has series with volumes, Canadian authors, prizes, and prices in euros that are no price here", async () => {
    expect(result.without_price).toBe(3);
    expect(await item("9782707337917")).toMatchObject({
      list_price: null,
      prizes: [{ name: "Prix Goncourt" }],
    });
    expect(await item("9782760980990")).toMatchObject({
      series: "Le sang des promesses",
      series_num: "2",
      list_price: 1795,
      authors: [{ name: "Wajdi Mouawad", canadian: true }],
    });
  });
});
