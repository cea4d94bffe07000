import { expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as operatorSearch from "#app/calls/staff/search.server.ts";
import { searchCommand } from "#app/cli/commands/search.ts";
import { storeMisses } from "#app/domain/catalogue/search/misses.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { AMERICAN, CANADIAN, guest, makeShop, makeTitle } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Searches without a match. */

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN);
await makeShop(platform, "other", AMERICAN);
await makeTitle(platform, { title: "Candide", rank: 1 });
await makeTitle(platform, { title: "Candide and Other Stories", rank: 2 });

const search = (payload: object, shop = "test") => guest(platform, shop).ok("browse/get", payload);
async function misses(payload: object = {}, shop = "test") {
  await storeMisses(platform);
  const answer = ok(await call(await staffOf(platform, shop), operatorSearch.misses, payload));
  return answer.misses;
}

it("counts searches that no title matches in every word, with what was offered", async () => {
  await search({ t: "Candde" });
  await search({ t: "candde!" });
  await search({ t: "xyzzy" });
  // Found, another page, a filter, the same search again for exact matches, and a product code.
  for (const one of [
    { t: "candide" },
    { t: "candde", o: "26" },
    { t: "candde", f: "pb" },
    { t: "candde", m: "exact" },
    { t: "9780439023481" },
    {},
  ])
    await search(one);
  expect(await misses()).toEqual([
    { type: "keyword", term: "candde", searches: 2, matches: 2, offered: "Candide", hidden: null },
    { type: "keyword", term: "xyzzy", searches: 1, matches: 0, offered: "", hidden: null },
  ]);
  expect(await misses({}, "other")).toEqual([]);
  await search({ t: "candde" });
  expect((await misses({ limit: 1 })).map(({ searches }) => searches)).toEqual([3]);
});

it("stores nothing that may be personal", async () => {
  const before = await misses();
  for (const t of ["ada@example.com", "call 250 555 0100", "4242 4242 4242 4242", "qq".repeat(60)])
    await search({ t });
  expect(await misses()).toEqual(before);
  const columns = await platform.database.read.selectFrom("search_misses").selectAll().executeTakeFirst();
  expect(Object.keys(columns ?? {}).sort()).toEqual(
    ["day", "matches", "offered", "searches", "store_id", "term", "type"].sort(),
  );
});

it("lists the last days in a command", async () => {
  const lines: string[] = [];
  const run = (options: Given) =>
    runCommand(searchCommand, platform, ["misses"], options, (text) => lines.push(text));
  expect(await run({ days: "7" })).toMatchObject({ code: 0 });
  expect(lines[0]).toBe("3\tcandde\tCandide and 1 more");
  platform.clock.advance(8 * 86_400);
  lines.length = 0;
  await run({ days: "7" });
  expect(lines).toEqual(["Every search of the last 7 days had a match."]);
  await run({});
  expect(lines).toHaveLength(3);
  await expect(run({ days: "none" })).rejects.toThrow("--days must be a whole number");
});
