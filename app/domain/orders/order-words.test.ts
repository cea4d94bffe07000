import { describe, expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { toOrderText } from "./order-words.ts";
import { ORDER_STATUS, type Order } from "./orders.ts";

type Line = Order["items"][number]["cart_info"];
const t = translator("en-CA");
const line = (quantity: number, backorder_quantity: number) =>
  ({ quantity, backorder_quantity, cancelled: 0, returned: 0 }) as Line;

describe("backordered copies", () => {
  it("are counted only if the line has other copies in stock", () => {
    const placed = { status: "placed" } as const;
    expect(toOrderText(placed, line(1, 1), t)).toBe("To be ordered");
    expect(toOrderText(placed, line(3, 1), t)).toBe("1 of 3 to be ordered");
    expect(toOrderText(placed, line(3, 0), t)).toBe("");
  });

  it("are not mentioned once the order is ready, shipped, completed or cancelled", () => {
    const saying = ORDER_STATUS.filter((status) => toOrderText({ status }, line(2, 1), t) !== "");
    expect(saying.toSorted()).toEqual(["accepted", "pending", "placed", "quoted"]);
  });
});
