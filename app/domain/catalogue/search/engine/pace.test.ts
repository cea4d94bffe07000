import { describe, expect, it } from "vitest";
import { type IndexStanding, nextStep } from "./pace.ts";

const MILLION = 1_000_000;
const calm: IndexStanding = {
  changed: 0,
  size: MILLION,
  pending: false,
  building: false,
  now: 1_000_000,
  changedAt: 0,
  delta: { ended: 0, took: 0 },
  base: { ended: 0, took: 0 },
};
const step = (standing: Partial<IndexStanding>) => nextStep({ ...calm, ...standing });

describe("[F11] the search index", () => {
  it("does nothing while nothing changes", () => {
    expect(step({})).toBe("nothing");
    expect(step({ changed: 5000 })).toBe("nothing");
  });

  it("shows a few changes at once", () => {
    const just = { pending: true, changedAt: calm.now, delta: { ended: calm.now - 200, took: 20 } };
    expect(step({ ...just, changed: 1 })).toBe("delta");
    expect(step({ ...just, changed: 1, building: true })).toBe("delta");
    expect(step({ ...just, changed: 1, size: 3 })).toBe("delta");
  });

  it("spends at most a fifth of its time on deltas while many changes come", () => {
    const many = { pending: true, changed: 80_000, changedAt: calm.now };
    expect(step({ ...many, delta: { ended: calm.now - 7999, took: 2000 } })).toBe("nothing");
    expect(step({ ...many, delta: { ended: calm.now - 8000, took: 2000 } })).toBe("delta");
  });

  it("builds a new base once changes stop coming", () => {
    const many = { changed: 80_000, delta: { ended: calm.now - 1000, took: 2000 } };
    expect(step({ ...many, changedAt: calm.now - 4999 })).toBe("nothing");
    expect(step({ ...many, changedAt: calm.now - 5000 })).toBe("base");
    expect(step({ ...many, changedAt: calm.now - 5000, building: true })).toBe("nothing");
    expect(step({ changed: 20_000, changedAt: calm.now - 5000 })).toBe("nothing");
  });

  it("builds a new base while changes keep coming if there are very many", () => {
    const first = { pending: true, changedAt: calm.now, size: 1000 };
    expect(step({ ...first, changed: 900 })).toBe("delta");
    expect(step({ ...first, changed: 1001 })).toBe("base");
    expect(step({ ...first, changed: 200_001, size: MILLION })).toBe("base");
  });

  it("rests between two bases, and makes no large delta while a base is built", () => {
    const filling = { pending: true, changedAt: calm.now, size: 1000, changed: 1001 };
    const base = { ended: calm.now - 3999, took: 1000 };
    expect(step({ ...filling, base })).toBe("delta");
    expect(step({ ...filling, base: { ...base, ended: calm.now - 4000 } })).toBe("base");
    expect(step({ ...filling, changed: 20_000, building: true })).toBe("delta");
    expect(step({ ...filling, changed: 20_001, building: true })).toBe("nothing");
    expect(step({ ...filling, changed: 200_001, base })).toBe("nothing");
  });
});
