import { expect, it } from "vitest";
import { BoundedQueue } from "./bounded-queue.ts";

/** Work that ends on command. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it("[X10] runs a limited number at once, lets a limited number wait, and refuses the rest", async () => {
  const queue = new BoundedQueue(2, 3);
  const works = Array.from({ length: 8 }, held);
  const begun: number[] = [];
  const results = works.map((work, at) =>
    queue.run(async () => {
      begun.push(at);
      await work.ended;
      return at;
    }),
  );
  expect(await Promise.all(results.slice(5))).toEqual(["full", "full", "full"]);
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await results[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it("[X10] continues after work that fails", async () => {
  const queue = new BoundedQueue(1, 1);
  const failing = queue.run(() => Promise.reject(new Error("broken")));
  const next = queue.run(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await queue.run(async () => "again")).toBe("again");
});
