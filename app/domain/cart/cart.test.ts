import { describe, expect, it } from "vitest";
import { joinedQuantity } from "./cart.ts";

describe("a title that stands in two carts", () => {
  const row = (onhand: number, is_extra_orderable: boolean, cartable = true) => ({
    onhand,
    is_extra_orderable,
    cartable,
  });
  it("has the sum of both, as far as the shelf has it, or as can be ordered where that was agreed", () => {
    expect(joinedQuantity(row(10, false), 2, 3, false)).toBe(5);
    expect(joinedQuantity(row(4, true), 2, 3, false)).toBe(4);
    expect(joinedQuantity(row(4, true), 2, 3, true)).toBe(5);
    expect(joinedQuantity(row(0, true), 2, 3, false)).toBe(5);
    expect(joinedQuantity(row(0, false), 2, 3, false)).toBe(3);
    expect(joinedQuantity(undefined, 2, 3, false)).toBe(3);
    expect(joinedQuantity(row(20_000, false), 9000, 9000, false)).toBe(9999);
  });
});
