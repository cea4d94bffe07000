import { describe, expect, it } from "vitest";
import { emptySpans, isShownOn, kindOfSpan, overlaps, soonEmpty, spanFrom } from "./days.ts";

const days = (first_day: string | null, last_day: string | null) => ({ first_day, last_day });

describe("the days of a block", () => {
  it("include the first and the last, and have no end without one", () => {
    const winter = days("2026-12-01", "2026-12-24");
    const on = (day: string) => isShownOn(winter, day);
    expect(["2026-11-30", "2026-12-01", "2026-12-24", "2026-12-25"].map(on)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isShownOn(days(null, "2026-12-24"), "1999-01-01")).toBe(true);
    expect(isShownOn(days("2026-12-24", null), "2999-01-01")).toBe(true);
    expect(isShownOn({}, "2026-01-01")).toBe(true);
  });

  it("are said without what is over", () => {
    const winter = days("2026-12-01", "2026-12-24");
    const kind = (today: string) => {
      const span = spanFrom(winter, today);
      return span && kindOfSpan(span);
    };
    expect(["2026-11-30", "2026-12-01", "2026-12-24", "2026-12-25"].map(kind)).toEqual([
      ...["between", "until", "until"],
      undefined,
    ]);
    expect(kindOfSpan({ first: "2026-12-01", last: "2026-12-01" })).toBe("on");
    expect(kindOfSpan({ first: "2026-12-01", last: null })).toBe("from");
    expect(kindOfSpan({ first: null, last: null })).toBe("always");
  });
});

describe("a page", () => {
  it("is empty after its last block, between two, and before the first", () => {
    const blocks = [
      days("2026-12-01", "2026-12-24"),
      days("2026-12-10", "2026-12-12"),
      days("2027-01-02", "2027-01-31"),
    ];
    expect(emptySpans(blocks, "2026-11-20")).toEqual([
      { first: null, last: "2026-11-30" },
      { first: "2026-12-25", last: "2027-01-01" },
      { first: "2027-02-01", last: null },
    ]);
    expect(emptySpans(blocks, "2027-03-01")).toEqual([{ first: null, last: null }]);
    expect(emptySpans([...blocks, {}], "2026-11-20")).toEqual([]);
    expect(emptySpans([], "2026-11-20")).toEqual([{ first: null, last: null }]);
  });

  it("goes on where one block follows another", () => {
    const blocks = [days(null, "2026-12-24"), days("2026-12-25", null)];
    expect(emptySpans(blocks, "2026-11-20")).toEqual([]);
  });

  it("is said to be empty soon a few days before", () => {
    const blocks = [days(null, "2026-12-24")];
    expect(soonEmpty(blocks, "2026-12-17", 7)).toBeUndefined();
    expect(soonEmpty(blocks, "2026-12-18", 7)).toEqual({ first: "2026-12-25", last: null });
  });

  it("names blocks with days that are shown together", () => {
    const blocks = [days("2026-12-01", "2026-12-24"), days("2026-12-20", null), {}, days(null, "2026-11-01")];
    expect(overlaps(blocks, "2026-11-20", 9)).toEqual([
      { of: [0, 1], first: "2026-12-20", last: "2026-12-24" },
      { of: [0, 2], first: "2026-12-01", last: "2026-12-24" },
      { of: [1, 2], first: "2026-12-20", last: null },
    ]);
    expect(overlaps(blocks, "2026-11-20", 1)).toHaveLength(1);
    expect(overlaps([{}, {}], "2026-11-20", 9)).toEqual([]);
    expect(overlaps([days(null, "2026-12-01"), days("2026-12-02", null)], "2026-11-20", 9)).toEqual([]);
  });
});
