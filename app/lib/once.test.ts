import { expect, it } from "vitest";
import { once } from "./once.ts";

it("makes a thing once, even if two need it at the same moment", async () => {
  let callCount = 0;
  const thing = once(async () => ++callCount);
  expect(await Promise.all([thing(), thing()])).toEqual([1, 1]);
  expect(await thing()).toBe(1);
});

it("forgets a failure, so that the next one has another try", async () => {
  let tries = 0;
  const thing = once(async () => {
    tries++;
    if (tries === 1) throw new Error("not there yet");
    return tries;
  });
  await expect(thing()).rejects.toThrow("not there yet");
  expect(await thing()).toBe(2);
  expect(await thing()).toBe(2);
});
