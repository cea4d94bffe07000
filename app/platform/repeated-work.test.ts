import { describe, expect, it } from "vitest";
import { shareRuns } from "./repeated-work.ts";

describe("work that is shared", () => {
  it("is done once for all who ask meanwhile, and again for those who ask later", async () => {
    let [started, inProgress, most] = [0, 0, 0];
    const work = shareRuns(async () => {
      started++;
      inProgress++;
      most = Math.max(most, inProgress);
      await Promise.resolve();
      inProgress--;
      return started;
    });
    expect(await Promise.all([work(), work(), work()])).toEqual([1, 1, 1]);
    expect(await work()).toBe(2);
    expect(most).toBe(1);
  });

  it("can be done again after it failed", async () => {
    let failing = true;
    const work = shareRuns(async () => {
      if (failing) throw new Error("no");
      return "yes";
    });
    await expect(work()).rejects.toThrow("no");
    failing = false;
    expect(await work()).toBe("yes");
  });
});
