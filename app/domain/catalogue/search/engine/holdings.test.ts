import { describe, expect, it } from "vitest";
import { random } from "#tests/bench/generate.ts";
import { Arena } from "./arena.ts";
import { Holdings } from "./holdings.ts";
import { FLAG_NAMES } from "./layout.ts";
import { HOLDING_BITS, HOLDING_NAMES } from "./overlay.ts";

const SIZE = 1000;

describe("what a shop holds", () => {
  it("has room for all facets in its bits, as the flags of a title have", () => {
    expect(HOLDING_NAMES.length).toBeLessThanOrEqual(31);
    expect(FLAG_NAMES.length).toBeLessThanOrEqual(16);
  });

  it("agrees with a map through random changes and removals", () => {
    const arena = new Arena(SIZE, 0);
    const roll = random(7);
    const below = (n: number) => Math.floor(roll() * n);
    const one = new Holdings(arena);
    const model = new Map<number, number>();
    for (let round = 0; round < 40; round++) {
      for (let n = below(300); n > 0; n--) {
        const document = below(SIZE);
        const held = roll() < 0.33 ? 0 : below(2 ** HOLDING_NAMES.length);
        expect(one.put(document, held)).toBe(held !== (model.get(document) ?? 0));
        model.set(document, held);
      }
      for (let document = 0; document < SIZE; document++)
        expect(one.of(document)).toBe(model.get(document) ?? 0);
      for (const name of HOLDING_NAMES) {
        const bits = one.setOf(name);
        const n = [...model.values()].filter((held) => held & HOLDING_BITS[name]).length;
        expect(bits === undefined ? 0 : arena.countOf(bits)).toBe(n);
      }
    }
  });

  it("takes a bitset for each kind of stock that it has, and gives them back", () => {
    const arena = new Arena(SIZE, 0);
    const fill = () => {
      const made = new Holdings(arena);
      for (let document = 0; document < SIZE; document += 2)
        made.put(document, HOLDING_BITS.onhand | HOLDING_BITS.sale);
      expect(made.bytes).toBe(2 * arena.bytes);
      expect(made.setOf("used")).toBe(undefined);
      made.release();
      expect(made.bytes).toBe(0);
    };
    fill();
    const before = arena.allocate(16);
    for (let round = 0; round < 20; round++) fill();
    expect(arena.allocate(16)).toBe(before + 16);
  });
});
