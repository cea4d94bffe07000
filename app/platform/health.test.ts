import { expect, it } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import type { Database } from "./db/database.server.ts";
import { watchHealth } from "./health.server.ts";
import type { Log } from "./log.server.ts";

const clock = { now: () => 1_000_000 };
const log = partOf<Log>({ error() {} });

it("[S10] says that the database is locked instead of waiting for the lock", async () => {
  let unlock = () => {};
  const locked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let pings = 0;
  const database = partOf<Database>({
    async ping() {
      pings++;
      await locked;
    },
    transaction: async <Answer>() => undefined as Answer,
  });
  const health = watchHealth(database, clock as Parameters<typeof watchHealth>[1], log, 1);
  expect(await health.check()).toBe("locked");
  expect(await health.check()).toBe("locked");
  // No second check starts while one waits.
  expect(pings).toBe(1);
  unlock();
  await locked;
  await Promise.resolve();
  const patient = watchHealth(database, clock as Parameters<typeof watchHealth>[1], log, 60_000);
  expect(await patient.check()).toBeUndefined();
});
