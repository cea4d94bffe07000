import { expect, it } from "vitest";
import { barsOf, modulesOf } from "./barcode.ts";

it("draws the bars of an ISBN as GS1 says", () => {
  // A code that begins with 9 has its left half in the sets A B B A B A.
  expect(modulesOf("9780141439518")).toBe(
    ["101", "0111011", "0001001", "0100111", "0011001", "0011101", "0011001", "01010"].join("") +
      ["1011100", "1000010", "1110100", "1001110", "1100110", "1001000", "101"].join(""),
  );
  expect(modulesOf("9780141439518")).toHaveLength(95);
});

it("joins neighbouring modules into bars, of which every EAN-13 has 30", () => {
  const bars = barsOf("9780141439518");
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({ at: 0, wide: 1 });
  expect(bars.at(-1)).toEqual({ at: 94, wide: 1 });
});
