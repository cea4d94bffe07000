import { describe, expect, it } from "vitest";
import { copiesHere, isbnOf, isDue, isGivenUp, occurredAt, waitAfter } from "./till.ts";

describe("the ISBN of an item at Square", () => {
  it.each([
    ["9780306406157", "", "9780306406157"],
    [" 978-0-306-40615-7 ", "", "9780306406157"],
    ["978‐0‐306‐40615‐7", "", "9780306406157"],
    ["0-306-40615-2", "", "9780306406157"],
    ["0 8044 2957 x", "", "9780804429573"],
    ["MUG-1", "9780306406157", "9780306406157"],
    ["9791032305690", "9780306406157", "9791032305690"],
  ])("is SKU %j or UPC %j", (sku, upc, code) => {
    expect(isbnOf({ sku, upc })).toBe(code);
  });
  it.each([
    ["9780306406157-USED", ""],
    ["USED 9780306406157", ""],
    ["9780306406158", ""],
    ["", "036000291452"],
    ["", ""],
    ["978030640615X", "-"],
  ])("is none for SKU %j and UPC %j", (sku, upc) => {
    expect(isbnOf({ sku, upc })).toBe("");
  });
});

it("waits longer each time, up to an hour, and ends sooner after refusals than without an answer", () => {
  expect([1, 2, 3, 8, 200].map(waitAfter)).toEqual([30, 60, 120, 3600, 3600]);
  expect([4, 5].map((tries) => isGivenUp(tries, true))).toEqual([false, true]);
  expect([199, 200].map((tries) => isGivenUp(tries, false))).toEqual([false, true]);
});

it("names a time that Square takes, and the same one for as long as it does", () => {
  const HOUR = 3600;
  expect(occurredAt(1000, 1000)).toBe(1000);
  expect(occurredAt(1000, 1000 + 19 * HOUR)).toBe(1000);
  expect(occurredAt(1000, 1000 + 21 * HOUR)).toBe(1000 + 20 * HOUR);
  for (const hours of [0, 5, 23, 24, 47, 190]) {
    const now = 1000 + hours * HOUR;
    expect(now - occurredAt(1000, now)).toBeLessThan(24 * HOUR);
  }
  // The clock was set back.
  expect(occurredAt(1000, 500)).toBe(1000);
});

it("is due when its time has come, or when that is too far off to be right", () => {
  expect([10, 11, 12].map((at) => isDue(at, 11))).toEqual([true, true, false]);
  expect(isDue(11 + 3601, 11)).toBe(true);
});

it("has the copies that Square counts, less those that it has yet to hear of, and never fewer than none", () => {
  expect(copiesHere(5, 2)).toBe(3);
  expect(copiesHere(5, -1)).toBe(6);
  expect(copiesHere(-2, 0)).toBe(0);
});
