import { describe, expect, it } from "vitest";
import { allEditionsPath, expectedOn, isForthcoming, rankTier, stockState } from "./catalogue.ts";
import { browsePath, emptyRequest, parseBrowse, totalText } from "./search/browse.ts";

describe("titles", () => {
  it("[A18] can be pre-ordered only while forthcoming and not in stock", () => {
    const state = (
      is_forthcoming: boolean,
      onhand: number,
      at_other_locations = 0,
      location_id: number | null = null,
    ) => stockState({ is_forthcoming }, { onhand, at_other_locations, location_id });
    expect(state(true, 0)).toBe("pre_order");
    expect(state(true, 1)).toBe("in_stock");
    expect(state(false, 0)).toBe("back_order");
    // Copies of other locations count until one is chosen.
    expect(state(true, 0, 1)).toBe("in_stock");
    expect(state(false, 0, 1, 7)).toBe("back_order");
    expect(isForthcoming("available", 200, 100)).toBe(true);
    expect(isForthcoming("forthcoming", 50, 100)).toBe(false);
    expect(isForthcoming("forthcoming", null, 100)).toBe(true);
  });
  it("[A23] belong to the better rank tier at its limit", () => {
    const tiers = (ranks: number[], future: boolean) => ranks.map((rank) => rankTier(rank, future));
    expect(tiers([1, 1000, 1001, 10_000, 10_001, 30_000, 30_001, 100_000, 100_001], false)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]);
    expect(tiers([1, 100, 101, 1000, 1001, 3000, 3001, 10_000, 10_001], true)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]);
  });
  it("[A28] link to all their editions by title and names", () => {
    expect(allEditionsPath("Good Omens", [{ name: "Terry Pratchett" }, { name: "Neil Gaiman" }])).toBe(
      "/browse/filter/k/keyword/t/Good%20Omens%20Terry%20Pratchett%20Neil%20Gaiman",
    );
  });
});

describe("browse URLs", () => {
  it("[A1] mean the same in any order of keys", () => {
    const one = parseBrowse("t/x%20y/k/title");
    expect(parseBrowse("k/title/t/x%20y")).toEqual(one);
    expect(one).toMatchObject({ term: "x y", type: "title" });
  });
  it("[A2] can have several values per key, and exclusions", () => {
    expect(parseBrowse("s/fic/juv/f/-pb").filters).toEqual({
      s: [
        { value: "fic", excluded: false },
        { value: "juv", excluded: false },
      ],
      f: [{ value: "pb", excluded: true }],
    });
  });
  it("[A3] accept page sizes of 26, 50, 100 and 200 only", () => {
    expect(
      ["26", "50", "100", "200", "28", "1e2", "-50"].map((size) => parseBrowse(`l/${size}`).limit),
    ).toEqual([26, 50, 100, 200, 26, 26, 26]);
  });
  it("[A8] show totals of exactly 1000 and 10000 with a plus", () => {
    expect([999, 1000, 1001, 10_000].map(totalText)).toEqual(["999", "1000+", "1001", "10000+"]);
  });
  it("are parsed from their canonical path into the same request", () => {
    const request = {
      ...emptyRequest(),
      term: "c/o & ?x",
      type: "author" as const,
      offset: 52,
      limit: 50,
      filters: { s: [{ value: "fic014", excluded: false }], f: [{ value: "hc", excluded: true }] },
    };
    const path = browsePath(request);
    expect(parseBrowse(path.replace("/browse/filter/", ""))).toEqual(request);
    const short = { ...emptyRequest(), term: "x" };
    expect(browsePath(short)).toBe("/browse?t=x");
    expect(parseBrowse("", new URLSearchParams("t=x"))).toEqual(short);
  });
  it("survive unknown keys, huge and negative numbers, control characters and bad escapes", () => {
    expect(parseBrowse("z/9/o/-5/o/1e99/v/nothing/k/nothing")).toEqual(emptyRequest());
    expect(parseBrowse(`t/${"x".repeat(10_000)}`).term).toHaveLength(200);
    expect(parseBrowse("t/%E0%A4%A/%00").term).not.toContain("\u0000");
    expect(parseBrowse("s/".repeat(4000)).filters).toEqual({});
  });
});

describe("the date when a line is expected", () => {
  it("is the release date if the title must be ordered before it", () => {
    expect(expectedOn({ release_date: 200 }, { backorder_quantity: 1 }, 100)).toBe(200);
    expect(expectedOn({ release_date: 200 }, { backorder_quantity: 0 }, 100)).toBeNull();
    expect(expectedOn({ release_date: 200 }, { backorder_quantity: 1 }, 200)).toBeNull();
    expect(expectedOn({ release_date: null }, { backorder_quantity: 1 }, 100)).toBeNull();
  });
});
