import { describe, expect, it } from "vitest";
import { coversOf, endOfDay, isPurchased } from "./registries.ts";

const iso = (at: number | undefined) => at && new Date(at * 1000).toISOString();

describe("a purchase deadline", () => {
  it("is the last second of the day in the shop's time zone", () => {
    expect(iso(endOfDay("2025-11-21", "America/Vancouver"))).toBe("2025-11-22T07:59:59.000Z");
  });

  it("is the end of a day on which the clocks change", () => {
    // 25 hours, and 23.
    expect(iso(endOfDay("2025-11-02", "America/Vancouver"))).toBe("2025-11-03T07:59:59.000Z");
    expect(iso(endOfDay("2025-03-09", "America/Vancouver"))).toBe("2025-03-10T06:59:59.000Z");
  });

  it("can be given as midnight of such a day", () => {
    const midnight = (text: string) => Date.parse(text) / 1000;
    expect(endOfDay(midnight("2025-11-02T00:00:00-07:00"), "America/Vancouver")).toBe(
      endOfDay("2025-11-02", "America/Vancouver"),
    );
    expect(endOfDay(midnight("2025-03-09T00:00:00-08:00"), "America/Vancouver")).toBe(
      endOfDay("2025-03-09", "America/Vancouver"),
    );
    // Where the clocks skip midnight, the day begins at one o'clock.
    expect(iso(endOfDay("2026-03-08", "America/Havana"))).toBe("2026-03-09T03:59:59.000Z");
    expect(iso(endOfDay("2026-03-07", "America/Havana"))).toBe("2026-03-08T04:59:59.000Z");
  });

  it("needs a day that exists", () => {
    for (const odd of ["2026-02-30", "2026-13-01", "tomorrow", ""])
      expect(endOfDay(odd, "America/Vancouver")).toBeUndefined();
  });
});

describe("a registry", () => {
  it("shows five covers, or six of exactly six titles", () => {
    expect([0, 5, 6, 7, 2000].map(coversOf)).toEqual([5, 5, 6, 5, 5]);
  });

  it("has an item once as many copies were bought as were asked for", () => {
    const item = (qty_purchased: number | null) => isPurchased({ qty_requested: 2, qty_purchased });
    expect([0, 1, 2, 3, null].map(item)).toEqual([false, false, true, true, false]);
  });
});
