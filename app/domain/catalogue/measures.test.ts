import { expect, it } from "vitest";
import { measureIn } from "./measures.ts";

it.each([
  ["5.5 in", "14\u00a0cm"],
  ["8.25 in", "21\u00a0cm"],
  ["21.5 cm", "21,5\u00a0cm"],
  ["1.2 lb", "1,2\u00a0lb"],
  ["350 g", "350\u00a0g"],
  ["in-8°", "in-8°"],
  [null, null],
])("writes the size %j in French in metric units, with a comma", (stored, shown) => {
  expect(measureIn("fr-CA", stored)).toBe(shown);
  expect(measureIn("en-CA", stored)).toBe(stored);
});
