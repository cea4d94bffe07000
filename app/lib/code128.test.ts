import { describe, expect, it } from "vitest";
import { barsOf } from "./code128.ts";

/** The modules of a barcode, a 1 for each dark one. */
function modules(text: string): string {
  const { bars, width } = barsOf(text);
  const dark = Array.from({ length: width }, () => "0");
  for (const bar of bars) dark.fill("1", bar.at, bar.at + bar.width);
  return dark.join("");
}

describe("Code 128", () => {
  it("begins with the start of set B, and ends with check character and stop", () => {
    // "A" is value 33, so the check is (104 + 33) mod 103 = 34.
    expect(modules("A")).toBe("11010010000" + "10100011000" + "10001011000" + "1100011101011");
  });

  it("is eleven modules a character", () => {
    expect(barsOf("ORD100234").width).toBe((9 + 2) * 11 + 13);
  });

  it("has no bars for what it cannot say", () => {
    expect(() => barsOf("é")).toThrow(RangeError);
  });
});
