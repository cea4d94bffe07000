import { expect, it } from "vitest";
import { Arena } from "./arena.ts";

it("counts what two sets have in common, whatever their length", () => {
  let state = 5;
  const roll = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  for (const size of [1, 100, 128, 1000, 1023, 1024, 1025, 5000, 70_000, 300_000]) {
    const arena = new Arena(size, 0);
    for (const [some, others] of [
      [0.5, 0.5],
      [1, 1],
      [0.01, 1],
      [0, 1],
    ] as const) {
      const [a, b] = [arena.newSet(), arena.newSet()];
      let both = 0;
      for (let document = 0; document < size; document++) {
        const [inA, inB] = [roll() < some, roll() < others];
        if (inA) arena.put({ bits: a }, document);
        if (inB) arena.put({ bits: b }, document);
        if (inA && inB) both++;
      }
      expect(arena.kernel.countBoth(a, b, arena.bytes)).toBe(both);
    }
  }
});
