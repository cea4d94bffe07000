import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import { type Feed, feedAfter, isSilent } from "./feeds.ts";

/** A feed whose files came at these times. */
const feedOf = (times: readonly number[]) =>
  times.reduce<Feed | undefined>((feed, now) => feedAfter(feed, now), undefined) as Feed;

describe("a feed", () => {
  it("is silent after three of its usual pauses, and after three days at least", () => {
    const weekly = feedOf([0, 7, 14, 21].map((day) => day * DAY));
    expect(weekly).toEqual({ files: 4, usual: 7 * DAY, last_at: 21 * DAY });
    expect(isSilent(weekly, 42 * DAY)).toBe(false);
    expect(isSilent(weekly, 42 * DAY + 1)).toBe(true);
    const hourly = feedOf([0, 1, 2, 3].map((hour) => hour * HOUR));
    expect(isSilent(hourly, 3 * HOUR + 3 * DAY)).toBe(false);
    expect(isSilent(hourly, 3 * HOUR + 3 * DAY + 1)).toBe(true);
  });

  it("is not silent before its third file, nor after two months", () => {
    expect(isSilent(feedOf([0, DAY]), 30 * DAY)).toBe(false);
    const daily = feedOf([0, DAY, 2 * DAY]);
    expect(isSilent(daily, 30 * DAY)).toBe(true);
    expect(isSilent(daily, 62 * DAY)).toBe(false);
  });

  it("that came on weekdays alone is not silent over a weekend; one long pause is forgotten in time", () => {
    const days = Array.from({ length: 30 }, (_, day) => day).filter((day) => day % 7 < 5);
    const weekdays = feedOf(days.map((day) => day * DAY));
    expect(weekdays.usual).toBeLessThanOrEqual(3 * DAY);
    expect(isSilent(weekdays, 29 * DAY + 4 * DAY)).toBe(false);
    const later = Array.from({ length: 40 }, (_, day) => 30 * DAY + day * DAY);
    expect(feedOf([0, ...later]).usual).toBeLessThan(2 * DAY);
  });
});
