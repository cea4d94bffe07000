import { expect, it } from "vitest";
import { runRows } from "#app/platform/db/prepared.ts";
import { NOW, testPlatform } from "../support/platform.ts";

it("stores each row's own values, whatever the order and number of its columns", async () => {
  const { database, close } = await testPlatform();
  const limit = (key: string, used: number) => ({ key, window_start: NOW, used });
  const insert = (rows: readonly ReturnType<typeof limit>[]) =>
    database.transaction((tx) => runRows(tx, "test", rows, () => tx.insertInto("rate_limits").values(rows)));
  await insert([limit("a", 1), { used: 2, window_start: NOW, key: "b" }]);
  await insert([{ used: 3, window_start: NOW, key: "c" }, limit("d", 4)]);
  await insert([limit("e", 5), limit("f", 6)]);
  await insert([]);
  await insert(Array.from({ length: 40 }, (_, index) => limit(`many ${index}`, index)));
  const stored = database.read.selectFrom("rate_limits").select(["key", "used"]).orderBy("key");
  expect(await stored.where("key", "not like", "many%").execute()).toEqual(
    ["a", "b", "c", "d", "e", "f"].map((key, index) => ({ key, used: index + 1 })),
  );
  expect(await stored.where("key", "=", "many 39").execute()).toEqual([{ key: "many 39", used: 39 }]);
  // The database fills in what a row leaves out.
  const change = (title_id: number, seq?: number) => ({ store_id: null, title_id, changed_at: NOW, seq });
  const changes = [change(1), { ...change(2), seq: 70 }, change(3)];
  for (const some of [changes.slice(0, 1), changes.slice(1, 2), changes.slice(2)])
    await database.transaction((tx) =>
      runRows(tx, "test", some, () => tx.insertInto("catalogue_changes").values(some)),
    );
  const seen = database.read.selectFrom("catalogue_changes").select(["seq", "title_id"]).orderBy("seq");
  expect(await seen.execute()).toEqual([
    { seq: 1, title_id: 1 },
    { seq: 70, title_id: 2 },
    { seq: 71, title_id: 3 },
  ]);
  await close();
});
