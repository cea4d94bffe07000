import { describe, expect, it } from "vitest";
import { asWall, instantOf, isoTime, wallSecondsOf } from "#app/lib/dates.ts";
import { readClock, readTime } from "./times.ts";

const ZONE = "America/Los_Angeles";
const wall = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);

describe("times of events", () => {
  it.each([
    ["2026-11-21 19:00", "2026-11-21T19:00"],
    ["2026-11-21T19:00:00", "2026-11-21T19:00"],
    ["2026-11-21 7 pm", "2026-11-21T19:00"],
    ["2026-11-21, 7:30 p.m.", "2026-11-21T19:30"],
    ["2026-11-21 at 12:15am", "2026-11-21T00:15"],
    ["2026-11-21 24:00", "2026-11-22T00:00"],
    ["2026-11-22T03:00:00Z", "2026-11-21T19:00"],
    ["2026-11-21T22:00:00-05:00", "2026-11-21T19:00"],
  ])("are read from %s", (text, shown) => {
    expect(readTime(text, ZONE)).toBe(wall(shown));
  });

  it("are no times without a time, or on days that do not exist", () => {
    expect(readTime("2026-11-21", ZONE)).toEqual({ day: wall("2026-11-21T00:00") });
    for (const text of [
      "2026-02-30 19:00",
      "2026-11-21 25:00",
      "2026-11-21 13 pm",
      "11/21/2026 7 pm",
      "soon",
      "",
    ])
      expect([text, readTime(text, ZONE)]).toEqual([text, undefined]);
    expect(readClock("8:30 pm")).toBe(20.5 * 3600);
    for (const half of ["20h30", "20 h 30", "20\u00a0h\u00a030"]) expect(readClock(half)).toBe(20.5 * 3600);
    expect([readClock("19 h"), readClock("9h")]).toEqual([19 * 3600, 9 * 3600]);
    expect(readTime("2026-11-21 à 19 h", ZONE)).toEqual(wall("2026-11-21T19:00"));
    expect(readClock("8:75")).toBeUndefined();
  });
});

describe("a time on the shop's clock", () => {
  it("is the same moment again, on every hour of the days when clocks change", () => {
    for (const zone of ["America/Los_Angeles", "America/Chicago", "America/Regina", "America/St_Johns"])
      for (const day of ["2026-03-08", "2026-11-01", "2026-07-01"])
        for (let hour = 0; hour < 24; hour++) {
          const shown = wall(`${day}T${String(hour).padStart(2, "0")}:00`);
          const skipped = day === "2026-03-08" && hour === 2 && zone !== "America/Regina";
          expect([zone, day, hour, wallSecondsOf(instantOf(shown, zone), zone) - shown]).toEqual([
            zone,
            day,
            hour,
            skipped ? 3600 : 0,
          ]);
        }
  });

  it("means the first time if clocks show it twice, and midnight on such days is midnight", () => {
    const twice = instantOf(wall("2026-11-01T01:30"), ZONE);
    expect(new Date(twice * 1000).toISOString()).toBe("2026-11-01T08:30:00.000Z");
    expect(new Date(instantOf(wall("2026-11-01T00:00"), ZONE) * 1000).toISOString()).toBe(
      "2026-11-01T07:00:00.000Z",
    );
    expect(new Date(instantOf(wall("2026-11-02T00:00"), ZONE) * 1000).toISOString()).toBe(
      "2026-11-02T08:00:00.000Z",
    );
  });

  it("is written with the zone's offset for other programs", () => {
    expect(isoTime(wall("2026-11-21T19:00"), ZONE)).toBe("2026-11-21T19:00:00-08:00");
    expect(isoTime(wall("2026-07-01T19:00"), "America/St_Johns")).toBe("2026-07-01T19:00:00-02:30");
  });
});
