import { afterAll, beforeAll, expect, it } from "vitest";
import { call, posted } from "#app/calls/common/define.server.ts";
import { calls } from "#app/calls/index.server.ts";
import { Random } from "../hostile/random.ts";
import { sampleOf } from "../hostile/samples.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { customer, type Guest, makeShop, makeTitle, merged, SENDING, stock } from "../support/shop.ts";

/** What a `read` may do: nothing, unless its definition says what it notes. */
let platform: TestPlatform;
let one: Guest;
let known: Record<string, string>;

beforeAll(async () => {
  platform = await testPlatform();
  await makeShop(platform, "test", merged(SENDING, { store_info: { name: "Test Books" } }));
  const title = await makeTitle(platform, { title: "Lighthouse" });
  await stock(platform, "test", title, 5);
  one = await customer(platform, "ada@example.com");
  await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  const { list_id } = await one.ok("titlelist/create", { name: "Mine", eisbn: title.eisbn });
  const { progress_report_id } = await one.ok("titlelist/getPdf", { list_id });
  platform.clock.advance(60);
  known = { eisbn: title.eisbn, list_id, progress_report_id };
});
afterAll(() => platform.close());

const reads = calls.filter(({ kind }) => kind === "read");

it("changes nothing in a read, unless its definition says what it notes", async () => {
  const visit = await one.visit();
  const { database } = platform;
  const wrote = new Set<string>();
  for (const called of reads) {
    const watched = {
      ...database,
      transaction: ((work) => {
        wrote.add(called.name);
        return database.transaction(work);
      }) as typeof database.transaction,
    };
    for (let seed = 1; seed <= 4; seed++) {
      const payload = sampleOf(called.input, new Random(seed), known) as Record<string, unknown>;
      if (called.writesWith(payload)) continue;
      await call(
        { ...visit, platform: { ...platform, database: watched } },
        called as never,
        posted(payload),
      );
    }
  }
  const noting = reads.filter(({ notes }) => notes !== undefined).map(({ name }) => name as string);
  expect([...wrote].filter((name) => !noting.includes(name))).toEqual([]);
  expect([...wrote]).toContain("report/progress");
});
