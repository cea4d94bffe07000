import { describe, expect, it } from "vitest";
import { asWall, clockChange } from "#app/lib/dates.ts";
import { isAllDay, whenInWords } from "./when.ts";

const at = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);
const span = (starts: string, ends: string) => ({ starts: at(starts), ends: at(ends) });
const words = (starts: string, ends: string, locale = "en-CA") =>
  whenInWords(span(starts, ends), locale).replaceAll(/[\u2009\u202f\u00a0]/g, " ");

describe("when an event takes place", () => {
  it("[P10] is said in words for a whole day and for several", () => {
    expect(words("2026-12-24T00:00", "2026-12-25T00:00")).toBe("Thursday, December 24, 2026, All day");
    expect(words("2026-12-24T00:00", "2026-12-26T00:00")).toBe("Dec 24–25, 2026, All day");
    expect(words("2026-12-31T00:00", "2027-01-02T00:00", "en-US")).toBe(
      "Dec 31, 2026 – Jan 1, 2027, All day",
    );
  });

  it("[P10] never shows a bare date, whenever it begins and ends", () => {
    for (const [starts, ends] of [
      ["2026-12-24T19:00", "2026-12-25T00:00"],
      ["2026-12-24T00:00", "2026-12-24T09:00"],
      ["2026-12-24T22:00", "2026-12-25T02:00"],
      ["2026-12-24T19:00", "2026-12-27T17:00"],
      ["2026-12-31T19:00", "2027-01-01T00:00"],
    ] as const)
      expect(words(starts, ends)).not.toMatch(/\d{4}-\d\d/);
  });

  it("[P10] is a whole day only from midnight to midnight", () => {
    expect(isAllDay(span("2026-12-24T00:00", "2026-12-25T00:00"))).toBe(true);
    expect(isAllDay(span("2026-12-24T00:00", "2026-12-24T23:59"))).toBe(false);
    expect(isAllDay(span("2026-12-24T00:00", "2026-12-24T00:00"))).toBe(false);
  });
});

describe("a time in the night when clocks change", () => {
  it("is skipped, shown twice, or as usual", () => {
    const zone = "America/Los_Angeles";
    const skipped = { kind: "skipped", instead: at("2027-03-14T03:30") };
    expect(clockChange(at("2027-03-14T02:30"), zone)).toEqual(skipped);
    expect(clockChange(at("2027-11-07T01:30"), zone)).toEqual({ kind: "repeated" });
    for (const usual of ["2027-03-14T01:59", "2027-03-14T03:00", "2027-11-07T00:59", "2027-11-07T02:00"])
      expect([usual, clockChange(at(usual), zone)]).toEqual([usual, undefined]);
    expect(clockChange(at("2027-03-14T02:30"), "America/Regina")).toBeUndefined();
  });
});
