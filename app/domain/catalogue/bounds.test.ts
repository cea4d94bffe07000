import { describe, expect, it } from "vitest";
import { boundedRecord } from "./bounds.ts";

describe("a record from a feed", () => {
  it("[X18] keeps as much of endless texts and lists as a page can show", () => {
    const long = "x".repeat(1_000_000);
    const record = boundedRecord({
      product_code: "9780000000019",
      title: long,
      series: long,
      contributors: Array.from({ length: 10_000 }, () => ({ name: long, role: "A01", canadian: false })),
      subjects: Array.from({ length: 10_000 }, () => ({ scheme: "bisac", code: "FIC000000", label: long })),
      texts: Array.from({ length: 10_000 }, () => ({
        kind: "review" as const,
        content: "Good.",
        author: long,
        source_title: null,
      })),
      interiors: Array.from({ length: 10_000 }, () => "a.jpg"),
    });
    expect(JSON.stringify(record).length).toBeLessThan(60_000);
    expect(record).toMatchObject({ texts: { length: 50 }, subjects: { length: 50 } });
  });

  it("[X18] is unchanged at the usual size, and is never cut within a character", () => {
    const record = { product_code: "9780000000019", title: "The Tides", subtitle: null, texts: [] };
    expect(boundedRecord(record)).toEqual(record);
    const title = boundedRecord({ product_code: "9780000000019", title: `x${"😀".repeat(500)}` }).title ?? "";
    expect(title.isWellFormed()).toBe(true);
    expect(title).toHaveLength(499);
  });
});
