import { describe, expect, it } from "vitest";
import { translator } from "./translate.ts";
import * as words from "./words.ts";

describe("messages", () => {
  it("fill in values, choose plurals, and differ between locales", () => {
    const t = translator("en-CA");
    expect(t(words.checkout.itemCount, { count: 1 })).toBe("one item");
    expect(t(words.checkout.itemCount, { count: 3 })).toBe("3 items");
    expect(t(words.account.finishedTitle, { name: "Ada" })).toBe("Welcome, Ada");
    expect(t(words.registries.buyUntil, { date: "6:55 p.m." })).toBe("Please buy gifts by 6:55 p.m.");
    const spelling = words.checkout.copyToFavourites;
    expect([t(spelling), translator("en-US")(spelling)]).toEqual(["Copy to favourites", "Copy to favorites"]);
  });
});
