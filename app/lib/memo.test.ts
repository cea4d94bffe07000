import { expect, it } from "vitest";
import { memoFor, memoLater } from "./memo.ts";

it("makes again what failed, and nothing else", async () => {
  let tries = 0;
  const get = memoLater(async (key) => {
    if (++tries === 1) throw new Error("not now");
    return `${key} ${tries}`;
  });
  await expect(get("a")).rejects.toThrow("not now");
  expect(await Promise.all([get("a"), get("a")])).toEqual(["a 2", "a 2"]);
  expect(await get("b")).toBe("b 3");
  expect(await get("a")).toBe("a 2");
});

it("makes a value once for each object, even if it is none", () => {
  let callCount = 0;
  const get = memoFor((one: { name: string }) => {
    callCount++;
    return one.name === "nobody" ? undefined : one.name;
  });
  const nobody = { name: "nobody" };
  expect([get(nobody), get(nobody), get({ name: "a" }), get({ name: "a" })]).toEqual([
    undefined,
    undefined,
    "a",
    "a",
  ]);
  expect(callCount).toBe(3);
});
