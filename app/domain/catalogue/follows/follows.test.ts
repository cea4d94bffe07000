import { expect, it } from "vitest";
import { hereFrom, isGathered, isNewsIn } from "./follows.ts";

const day = (text: string) => Date.parse(text) / 1000;

it("says that a title is here when it has arrived, but not before the morning of its day", () => {
  const out = day("2026-12-01");
  expect(hereFrom(day("2026-11-25T10:00Z"), out)).toBe(day("2026-12-01T17:00Z"));
  expect(hereFrom(day("2026-12-02T10:00Z"), out)).toBe(day("2026-12-02T10:00Z"));
});

it("sends news once no more comes for ten minutes, or after two hours", () => {
  const now = 100_000;
  expect(isGathered({ oldest: now - 700, newest: now - 600 }, now)).toBe(true);
  expect(isGathered({ oldest: now - 700, newest: now - 10 }, now)).toBe(false);
  expect(isGathered({ oldest: now - 7200, newest: now }, now)).toBe(true);
});

it("does not take a foreword for a new book", () => {
  expect(["A01", "A12", "B01", "B06", "E07"].every(isNewsIn)).toBe(true);
  expect(["A15", "A19", "A23", "A24"].some(isNewsIn)).toBe(false);
});
