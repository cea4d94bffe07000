import { expect, it } from "vitest";
import { movedBy } from "./movements.ts";

it("takes copies away, adds them, or sets how many there are, by the reason", () => {
  expect(movedBy("damaged", 2, 5)).toBe(-2);
  expect(movedBy("found", 2, 5)).toBe(2);
  expect(movedBy("correction", 2, 5)).toBe(-3);
  expect(movedBy("correction", 5, 5)).toBe(0);
});
