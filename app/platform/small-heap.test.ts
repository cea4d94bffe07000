import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** Makes five million objects that each live for a while, and prints how often all of the heap was collected. */
const CHURN = `
  import { constants, PerformanceObserver } from "node:perf_hooks";
  import { setImmediate } from "node:timers/promises";
  let collections = 0;
  const count = (entries) => {
    for (const { detail } of entries)
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections++;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ entryTypes: ["gc"] });
  const alive = new Array(150_000);
  for (let at = 0; at < 5_000_000; at++) {
    alive[at % alive.length] = { at, next: [at] };
    if (at % 10_000 === 0) await setImmediate();
  }
  count(observer.takeRecords());
  console.log(collections);
`;

function collections(before: string): number {
  const args = ["--input-type=module", "--eval", before + CHURN];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (!/^\d+\n$/.test(stdout)) throw new Error(stderr);
  return Number(stdout);
}

describe("a command's heap", () => {
  it("is collected long before it has grown fourfold", () => {
    const file = new URL("./small-heap.ts", import.meta.url).href;
    const small = collections(`import { keepHeapSmall } from ${JSON.stringify(file)}; keepHeapSmall();`);
    expect(small).toBeGreaterThan(1.5 * collections(""));
  });
});
