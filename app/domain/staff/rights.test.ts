import { describe, expect, it } from "vitest";
import { isOwner, PRESET_NAMES, PRESETS, presetOf, RIGHTS, type Right } from "./rights.ts";

describe("the rights of staff", () => {
  it("go together in presets that differ", () => {
    for (const name of PRESET_NAMES) expect(presetOf([...PRESETS[name]].reverse())).toBe(name);
    expect(presetOf([])).toBeUndefined();
    expect(presetOf(["see_orders", "erase"])).toBeUndefined();
  });
  it("are all the owner's, and nobody else may add staff", () => {
    expect(PRESETS.owner).toEqual(RIGHTS);
    for (const name of PRESET_NAMES) {
      const rights: readonly Right[] = PRESETS[name];
      expect([name, rights.includes("staff")]).toEqual([name, name === "owner"]);
      expect(isOwner({ rights, locations: "all" })).toBe(name === "owner");
    }
  });
  it("make an owner only of somebody who works in the whole shop", () => {
    expect(isOwner({ rights: RIGHTS, locations: [1] })).toBe(false);
  });
});
