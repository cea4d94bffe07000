import { expect, test } from "vitest";
import { Deferred, readNow } from "./deferred.ts";

test("[H4] an answer for later is worked out when it is read, and only then", async () => {
  let times = 0;
  const cart = new Deferred(async () => ++times);
  expect(times).toBe(0);
  expect(await readNow(cart)).toBe(1);
  expect(await readNow({ changed: 2, cart })).toEqual({ changed: 2, cart: 2 });
  expect(await readNow({ changed: 2 })).toEqual({ changed: 2 });
  expect(await readNow(undefined)).toBeUndefined();
});
