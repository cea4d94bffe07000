import { describe, expect, it } from "vitest";
import { mistakeCost } from "./mistakes.ts";

describe("what a misspelling costs", () => {
  it("is nothing for the word itself, and the same in both directions", () => {
    expect(mistakeCost("friends", "friends")).toBe(0);
    for (const [one, other] of [
      ["firends", "friends"],
      ["tommorow", "tomorrow"],
      ["été", "ete"],
    ] as const)
      expect(mistakeCost(one, other)).toBeCloseTo(mistakeCost(other, one));
  });

  it.each([
    ["swapped letters", "firends", "frxends"],
    ["a missing double letter", "wiliam", "wllliam"],
    ["another vowel", "willium", "willibm"],
    ["a missing vowel", "willim", "willam"],
    ["a letter that sounds the same", "wirliam", "wigliam"],
    ["a neighbour on the keyboard", "wiloiam", "wildiam"],
  ])("is no more for %s than for something less likely", (_, likely, unlikely) => {
    const meant = likely.startsWith("f") ? "friends" : "william";
    expect(mistakeCost(likely, meant)).toBeLessThanOrEqual(mistakeCost(unlikely, meant));
    expect(mistakeCost(likely, meant)).toBeLessThan(1);
  });

  it("is more at the beginning of a word", () => {
    expect(mistakeCost("nagic", "magic")).toBeGreaterThan(mistakeCost("manic", "mamic"));
  });

  it("adds up", () => {
    expect(mistakeCost("tommorow", "tomorrow")).toBeCloseTo(2 * mistakeCost("adress", "address"));
  });
});
