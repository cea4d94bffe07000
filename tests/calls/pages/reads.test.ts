import { expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { allCalls } from "#app/calls/index.server.ts";
import { Random } from "#tests/support/random.ts";
import { merged, openShop, SENDING } from "#tests/support/shop.ts";
import { sampleOf } from "../../hostile/samples.ts";

/** A `read` changes nothing, except for the side effect that its definition names. */

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", merged(SENDING, { store_info: { name: "Test Books" } }));
const title = await shop.makeTitle({ title: "Lighthouse" });
await shop.stock("test", title, 5);
const shopper = await shop.customer("ada@example.com");
await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
const { list_id } = await shopper.ok("titlelist/create", { name: "Mine", eisbn: title.eisbn });
const { progress_report_id } = await shopper.ok("titlelist/getPdf", { list_id });
platform.clock.advance(60);
const known = { eisbn: title.eisbn, list_id, progress_report_id };

const reads = allCalls.filter(({ kind }) => kind === "read");

it("changes nothing in a read, unless its definition names a side effect", async () => {
  const visit = await shopper.visit();
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
      await call({ ...visit, platform: { ...platform, database: watched } }, called, asUnchecked(payload));
    }
  }
  const noting = reads.filter(({ sideEffect }) => sideEffect !== undefined).map(({ name }) => name as string);
  expect([...wrote].filter((name) => !noting.includes(name))).toEqual([]);
  expect([...wrote]).toContain("report/progress");
});
