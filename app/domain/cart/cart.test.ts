import { describe, expect, it } from "vitest";
import { Random } from "#tests/support/random.ts";
import { allot, broughtTo, type CartItem, type HeldLine, joinedQuantity, planChanges } from "./cart.ts";

describe("[L9] a cart that is picked up at one of several locations", () => {
  const item = (eisbn: string, wanted: number, copies: [number, number][], tax_class = "book") =>
    ({
      title_info: { eisbn },
      cart_info: {
        condition: "",
        tax_class,
        is_giftcard: false,
        available_quantity: wanted,
        backorder_quantity: 0,
        copies: copies.map(([location_id, onhand]) => ({ location_id, onhand })),
      },
    }) as CartItem;

  it("takes the location's own copies first, and brings the rest from the others", () => {
    expect(broughtTo(1, [item("a", 2, [[2, 5]])])).toEqual({ from: [2], all: true });
    expect(broughtTo(2, [item("a", 2, [[2, 5]])])).toEqual({ from: [], all: false });
    const both = item("a", 3, [
      [2, 5],
      [1, 2],
    ]);
    expect(broughtTo(1, [both])).toEqual({ from: [2], all: false });
    // Two lines of one title share its copies.
    const line = item("a", 1, [
      [1, 1],
      [3, 1],
    ]);
    expect(broughtTo(1, [line, line])).toEqual({ from: [3], all: false });
  });

  it("brings no tickets", () => {
    expect(broughtTo(1, [item("a", 2, [[2, 5]], "ticket")])).toEqual({ from: [], all: true });
  });
});

describe("a title that is in both of two merged carts", () => {
  const row = (onhand: number, is_extra_orderable: boolean, cartable = true) => ({
    onhand,
    is_extra_orderable,
    cartable,
  });
  it("gets the sum, as far as there is stock, or beyond it if the shopper agreed to backorder", () => {
    expect(joinedQuantity(row(10, false), 2, 3, false)).toBe(5);
    expect(joinedQuantity(row(4, true), 2, 3, false)).toBe(4);
    expect(joinedQuantity(row(4, true), 2, 3, true)).toBe(5);
    expect(joinedQuantity(row(0, true), 2, 3, false)).toBe(5);
    expect(joinedQuantity(row(0, false), 2, 3, false)).toBe(3);
    expect(joinedQuantity(undefined, 2, 3, false)).toBe(3);
    expect(joinedQuantity(row(20_000, false), 9000, 9000, false)).toBe(9999);
  });
});

describe("[C2] a title on several lines of a cart", () => {
  const row = (onhand: number, is_extra_orderable = false) => ({
    onhand,
    is_extra_orderable,
    cartable: true,
  });
  const line = (id: number, quantity: number, more: Partial<HeldLine> = {}): HeldLine => ({
    id,
    title_id: 1,
    condition: "",
    quantity,
    order_rest: false,
    row: row(3),
    eisbn: "e",
    title: "T",
    ...more,
  });

  it("counts each copy on hand once", () => {
    expect(allot([line(1, 2), line(2, 2)])).toEqual([
      { available: 2, backorder: 0 },
      { available: 1, backorder: 0 },
    ]);
    expect(allot([line(1, 3), line(2, 3)])[1]).toEqual({ available: 0, backorder: 0 });
    const orderable = { row: row(3, true) };
    expect(allot([line(1, 2, orderable), line(2, 2, orderable)])).toEqual([
      { available: 2, backorder: 0 },
      { available: 2, backorder: 1 },
    ]);
  });

  it("keeps conditions and titles apart", () => {
    const shares = allot([line(1, 3), line(2, 3, { condition: "U" }), line(3, 3, { title_id: 2 })]);
    expect(shares.map(({ available }) => available)).toEqual([3, 3, 3]);
  });

  it("serves lines first whose shopper did not agree to wait", () => {
    const orderable = { row: row(3, true) };
    expect(allot([line(1, 3, { ...orderable, order_rest: true }), line(2, 2, orderable)])).toEqual([
      { available: 3, backorder: 2 },
      { available: 2, backorder: 0 },
    ]);
  });

  it("allots every copy that is wanted, and never more than there are", () => {
    const random = new Random(1);
    const some = (below: number) => random.below(below);
    for (let round = 0; round < 500; round++) {
      const shelf = row(some(8), some(2) === 1);
      const lines = Array.from({ length: 1 + some(5) }, (_, index) =>
        line(index, 1 + some(5), { row: shelf, order_rest: some(2) === 1 }),
      );
      const shares = allot(lines);
      const onHand = shares.reduce((sum, { available, backorder }) => sum + available - backorder, 0);
      const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(onHand).toBe(Math.min(wanted, shelf.onhand));
      if (!shelf.is_extra_orderable) expect(shares.every(({ backorder }) => backorder === 0)).toBe(true);
      for (const [index, { available }] of shares.entries())
        expect(available).toBeLessThanOrEqual(lines[index]?.quantity ?? 0);
    }
  });

  it("[C3] asks about the line that goes too far, and changes the others", () => {
    const other = line(3, 1, { title_id: 2, row: row(9) });
    const plan = planChanges(
      [line(1, 1), line(2, 1), other],
      [
        { cart_id: 1, quantity: 3 },
        { cart_id: 3, quantity: 4 },
      ],
    );
    expect(plan.writes).toEqual([{ id: 3, quantity: 4, order_rest: false }]);
    expect(plan.questions).toMatchObject([{ cart_id: 1, onhand: 3, wanted: 3, left: 2 }]);
  });

  it("gives the first of two changed lines the first claim", () => {
    const both = [
      { cart_id: 1, quantity: 3 },
      { cart_id: 2, quantity: 3 },
    ];
    const plan = planChanges([line(1, 1), line(2, 1)], both);
    expect(plan.writes).toEqual([{ id: 1, quantity: 3, order_rest: false }]);
    expect(plan.questions).toMatchObject([{ cart_id: 2, left: 0, can_order_rest: false }]);
    const answered = planChanges(
      [line(1, 1), line(2, 1)],
      [
        { cart_id: 1, quantity: 2 },
        { cart_id: 2, quantity: 3, stock_answer: "in_stock" },
      ],
    );
    expect(answered).toEqual({ writes: [{ id: 1, quantity: 2, order_rest: false }], questions: [] });
  });

  it("accepts only an answer that was offered", () => {
    const orderable = line(1, 1, { row: row(2, true) });
    const change = (stock_answer: "in_stock" | "order_rest" | "remove") => [
      { cart_id: 1, quantity: 5, stock_answer },
    ];
    expect(planChanges([orderable], change("order_rest")).writes).toMatchObject([
      { quantity: 5, order_rest: true },
    ]);
    expect(planChanges([orderable], change("in_stock")).writes).toMatchObject([{ quantity: 2 }]);
    expect(planChanges([orderable], change("remove")).writes).toMatchObject([{ quantity: 0 }]);
    expect(planChanges([line(1, 1)], change("order_rest")).questions).toHaveLength(1);
    // A line whose title no longer exists can only be removed.
    const gone = line(1, 1, { row: undefined });
    expect(planChanges([gone], change("in_stock"))).toMatchObject({ writes: [], questions: [{ left: 0 }] });
    expect(planChanges([gone], change("remove")).writes).toMatchObject([{ quantity: 0 }]);
  });

  it("asks again when the shopper wants the copies in stock and other lines have them all", () => {
    for (const is_extra_orderable of [true, false]) {
      const shelf = row(2, is_extra_orderable);
      const plan = planChanges(
        [line(1, 2, { row: shelf }), line(2, 1, { row: shelf, order_rest: is_extra_orderable })],
        [{ cart_id: 2, quantity: 3, stock_answer: "in_stock" }],
      );
      expect(plan).toMatchObject({
        writes: [],
        questions: [{ cart_id: 2, left: 0, can_order_rest: is_extra_orderable }],
      });
    }
  });
});
