import { afterEach, expect, it, vi } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import { dataCache } from "./data-cache.server.ts";
import type { Database } from "./database.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const ONE = 1;
const OTHER = 2;

/** A database that only counts its changes, as PostgreSQL (later) or SQLite (at once). */
function counting(later = false) {
  const counts = { atOnce: 1, soon: 0 };
  const changeCounts = () => (later ? Promise.resolve({ ...counts }) : { ...counts });
  return { counts, database: partOf<Database>({ changeCounts }) };
}

/** Reads, each of which finds another answer. */
function readings() {
  let count = 0;
  return async () => ({ reading: ++count });
}

it.each([false, true])("an answer is read once, until something changes (later: %s)", async (later) => {
  const { counts, database } = counting(later);
  const answer = dataCache<{ reading: number }>();
  const read = readings();
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
  expect(await answer(database, ONE, "b", read)).toEqual({ reading: 2 });
  counts.soon++;
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
  counts.atOnce++;
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 3 });
  expect(await answer(database, ONE, "b", read)).toEqual({ reading: 4 });
});

it("shops have answers of their own", async () => {
  const { database } = counting();
  const answer = dataCache<{ reading: number }>();
  const read = readings();
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
  expect(await answer(database, OTHER, "a", read)).toEqual({ reading: 2 });
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
});

it("databases have answers of their own", async () => {
  const answer = dataCache<{ reading: number }>();
  const read = readings();
  expect(await answer(counting().database, ONE, "a", read)).toEqual({ reading: 1 });
  expect(await answer(counting().database, ONE, "a", read)).toEqual({ reading: 2 });
});

it("what was read while something changed is read again", async () => {
  const { counts, database } = counting();
  const answer = dataCache<{ reading: number }>();
  const read = readings();
  const whileChanging = answer(database, ONE, "a", async () => {
    counts.atOnce++;
    return { reading: -1 };
  });
  expect(await whileChanging).toEqual({ reading: -1 });
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
});

it("what is not there is looked for again", async () => {
  const { database } = counting();
  const answer = dataCache<{ reading: number }>();
  expect(await answer(database, ONE, "a", async () => undefined)).toBeUndefined();
  expect(await answer(database, ONE, "a", readings())).toEqual({ reading: 1 });
});

it("the answers that were not asked for longest go first", async () => {
  const { database } = counting();
  const answer = dataCache<{ text: string }>(1000);
  const made: string[] = [];
  const ask = (key: string) =>
    answer(database, ONE, key, async () => {
      made.push(key);
      return { text: "".padEnd(400) };
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

it("nothing is cached for longer than a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { database } = counting();
  const answer = dataCache<{ reading: number }>();
  const read = readings();
  await answer(database, ONE, "a", read);
  vi.advanceTimersByTime(59_000);
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 1 });
  vi.advanceTimersByTime(1_000);
  expect(await answer(database, ONE, "a", read)).toEqual({ reading: 2 });
});
