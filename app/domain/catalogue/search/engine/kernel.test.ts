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

it("counts every bit of profiles and the numbers in their last bytes, for any number of documents", () => {
  const size = 4000;
  const arena = new Arena(size, size * 16);
  const profiles = arena.allocate(size * 16);
  const out = arena.allocate(512 * 4);
  const { u8, u32 } = arena;
  for (let index = 0; index < size * 16; index++) u8[profiles + index] = (index * 2_654_435_761) >>> 24;
  for (const n of [0, 1, 3, 4, 5, 507, 508, 509, 511, 1021, 3998]) {
    const documents = Array.from({ length: n }, (_, index) => size - n + index - (index % 2));
    u32.set(documents, arena.list >> 2);
    arena.kernel.countProfiles(arena.list, n, profiles, out);
    const expected = new Array<number>(128 + 256).fill(0);
    for (const document of documents) {
      const offset = profiles + document * 16;
      for (let bit = 0; bit < 128; bit++) expected[bit]! += (u8[offset + (bit >> 3)]! >> (bit & 7)) & 1;
      expected[128 + u8[offset + 15]!]!++;
    }
    expect([...u32.subarray(out >> 2, (out >> 2) + expected.length)]).toEqual(expected);
  }
});
