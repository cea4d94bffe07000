import { describe, expect, it } from "vitest";
import {
  atCounter,
  isOwner,
  NOT_AT_COUNTERS,
  PRESET_NAMES,
  PRESETS,
  presetOf,
  RIGHTS,
  type Right,
} from "./rights.ts";

describe("the rights of staff", () => {
  it("are a manager's without erasing customers, the settings and staff, as the form says", () => {
    const others = ["erase", "settings", "staff"];
    expect(RIGHTS.filter((right) => !PRESETS.manager.some((one) => one === right))).toEqual(others);
  });

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
  it("are fewer at a counter, and only for those who work at its location", () => {
    const owner = { staff_id: 1, email: "", name: "", rights: RIGHTS, locations: "all" as const };
    const at = atCounter(owner, 2);
    expect(at?.locations).toEqual([2]);
    expect(RIGHTS.filter((right) => !at?.rights.includes(right)).sort()).toEqual([...NOT_AT_COUNTERS].sort());
    expect(atCounter({ ...owner, locations: [1] }, null)?.locations).toEqual([1]);
    expect(atCounter({ ...owner, locations: [1] }, 2)).toBeUndefined();
  });
  it("make an owner only of somebody who works in the whole shop", () => {
    expect(isOwner({ rights: RIGHTS, locations: [1] })).toBe(false);
  });
});
