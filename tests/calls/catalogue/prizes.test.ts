import { describe, expect, it } from "vitest";
import type { TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await shop.makeShop("test", CANADIAN);

type Prizes = NonNullable<TitleRecord["prizes"]>;
const titled = (title: string, prizes: Prizes, record: Partial<TitleRecord> = {}) =>
  shop.makeTitle({ title, prizes, ...record });

const won = await titled("The Winner", [
  { name: "The Giller Prize", year: 2024, rank: "winner" },
  { name: "Lantern Medal", year: null, rank: "nominated" },
]);
await titled("Short", [{ name: "Giller Prize", year: 2024, rank: "shortlist" }], { rank: 2 });
await titled("Shorter", [{ name: "Giller Prize", year: 2024, rank: "shortlist" }], { rank: 1 });
await titled("Earlier", [{ name: "GILLER PRIZE", year: 2025, rank: "joint_winner" }]);
await titled("Cancelled", [{ name: "Giller Prize", year: 2019, rank: "winner" }], { state: "cancelled" });
await titled("Without", []);
const shopper = shop.guest();

describe("a title's prizes", () => {
  it("are on its page, the best first", async () => {
    const title = await shopper.ok("title/getItem", { eisbn: won.eisbn });
    expect(title.prizes).toEqual([
      { prize: "giller-prize", name: "The Giller Prize", year: 2024, rank: "winner" },
      { prize: "lantern-medal", name: "Lantern Medal", year: null, rank: "nominated" },
    ]);
  });

  it("are lists that keep themselves: by rank, then by year and popularity", async () => {
    const { name, groups } = await shopper.ok("title/getPrizeItems", { prize: "giller-prize" });
    // As most feeds spell it.
    expect(name).toBe("Giller Prize");
    expect(groups.map(({ rank, rows }) => [rank, rows.map(({ title, year }) => `${title} ${year}`)])).toEqual(
      [
        ["winner", ["Earlier 2025", "The Winner 2024"]],
        ["shortlist", ["Shorter 2024", "Short 2024"]],
      ],
    );
    const { prizes } = await shopper.ok("title/getPrizes", {});
    expect(prizes).toEqual([
      { prize: "giller-prize", name: "Giller Prize", titles: 4 },
      { prize: "lantern-medal", name: "Lantern Medal", titles: 1 },
    ]);
    expect(await shopper.call("title/getPrizeItems", { prize: "no-such-prize" })).toMatchObject({
      error: "No Results",
    });
  });

  it("are a filter for those that won", async () => {
    const { rows, filter_info } = await shopper.ok("browse/get", { j: "prize" });
    expect(rows.map((row) => row.title).sort()).toEqual(["Earlier", "The Winner"]);
    expect(filter_info?.features).toMatchObject([{ k: "prize", e: "Prize winner", c: 2 }]);
  });

  it("are replaced by what the next feed says, and kept by one that says nothing", async () => {
    const title = await titled("Changing", [{ name: "Harbour Prize", year: 2020, rank: "longlist" }]);
    const prizes = async () =>
      (await shopper.ok("title/getItem", { eisbn: title.eisbn })).prizes.map(({ rank }) => rank);
    await shop.makeTitle({ product_code: title.isbn, title: "Changing, slowly" });
    expect(await prizes()).toEqual(["longlist"]);
    await titled("Changing", [{ name: "Harbour Prize", year: 2020, rank: "winner" }], {
      product_code: title.isbn,
    });
    expect(await prizes()).toEqual(["winner"]);
    await titled("Changing", [], { product_code: title.isbn });
    expect(await prizes()).toEqual([]);
  });
});
