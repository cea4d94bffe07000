import { describe, expect, it } from "vitest";
import { asWall } from "#app/lib/dates.ts";
import { cancelledShare, daysOf, eventFilter, monthBefore, monthOf, publicId, weeksOf } from "./events.ts";

const wall = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);

describe("[A112] the part of a path after /events/", () => {
  it("is a day if it has eight digits, and an event's id otherwise", () => {
    expect(eventFilter("20261015")).toEqual({ day: wall("2026-10-15T00:00") });
    expect(eventFilter("120261015")).toEqual({ event_id: 120261015 });
    expect(eventFilter("6179020261020")).toEqual({ event_id: 6179020261020 });
  });

  it("is undefined if it is neither an existing day nor an event's id", () => {
    for (const text of ["20261340", "20260230", "00000000", "2026101a", "", "99999999999999999", "-1", "１"])
      expect([text, eventFilter(text)]).toEqual([text, undefined]);
  });

  it("never has eight digits for an event, whatever its row and day", () => {
    for (const row of [1, 9, 61790, 2 ** 26])
      expect(String(publicId(row, wall("1000-01-01T00:00"))).length).toBeGreaterThan(8);
    expect(publicId(61790, wall("2026-10-20T19:00"))).toBe(6179020261020);
  });
});

describe("days and months", () => {
  it("look back one month, to the last day of a shorter one", () => {
    expect(monthBefore(wall("2026-11-21T00:00"))).toBe(wall("2026-10-21T00:00"));
    expect(monthBefore(wall("2026-03-31T00:00"))).toBe(wall("2026-02-28T00:00"));
    expect(monthBefore(wall("2026-01-31T00:00"))).toBe(wall("2025-12-31T00:00"));
  });

  it("lay a month out in weeks from Sunday", () => {
    const weeks = weeksOf(monthOf(wall("2026-11-21T12:00")));
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe(wall("2026-11-01T00:00"));
    expect(weeks[4]).toEqual([
      wall("2026-11-29T00:00"),
      wall("2026-11-30T00:00"),
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(weeksOf(monthOf(wall("2026-12-31T12:00"), 2))[0]?.[1]).toBe(wall("2027-02-01T00:00"));
  });

  it("list every day of an event, without the one that it ends at the start of", () => {
    const days = (starts: string, ends: string) =>
      daysOf({ starts: wall(starts), ends: wall(ends) }).map((day) => new Date(day * 1000).getUTCDate());
    expect(days("2026-11-21T19:00", "2026-11-22T00:00")).toEqual([21]);
    expect(days("2026-11-21T19:00", "2026-11-23T00:30")).toEqual([21, 22, 23]);
  });
});

describe("the part of a ticket that its cancelled events are worth", () => {
  const night = (ends: number, cancelled_at: number | null = null) => ({ ends, cancelled_at });

  it("is the whole price if only cancelled events were left when it was ordered", () => {
    expect(cancelledShare([night(100, 50)], 10)).toBe(1);
    expect(cancelledShare([night(100), night(200, 150)], 120)).toBe(1);
    expect(cancelledShare([night(100, 50), night(200, 150)], 60)).toBe(1);
  });

  it("is the cancelled share of the events that it covered when it was ordered", () => {
    expect(cancelledShare([night(100), night(200, 150)], 10)).toBe(0.5);
    expect(cancelledShare([night(100), night(200, 150), night(300, 150)], 10)).toBe(2 / 3);
    expect(cancelledShare([night(100), night(200)], 10)).toBe(0);
  });

  it("is the whole price if it covers no event any more, because nobody could use it", () => {
    expect(cancelledShare([], 10)).toBe(1);
  });
});
