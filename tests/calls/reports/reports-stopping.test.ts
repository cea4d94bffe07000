import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { type FromMaker, runReports, type ToMaker } from "#app/calls/report/report-runner.server.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { AMERICAN, openShop } from "#tests/support/shop.ts";

/** Stopping a server while it makes reports: the maker's process is one that only records its messages. */
const makers: Maker[] = [];
interface Maker extends EventEmitter {
  told: ToMaker[];
  killed: boolean;
}
function recorder(): ChildProcess {
  const maker = Object.assign(new EventEmitter(), {
    told: [] as ToMaker[],
    killed: false,
    send: (message: ToMaker) => maker.told.push(message) > 0,
    kill: () => {
      maker.killed = true;
      return maker.emit("exit", null, "SIGTERM");
    },
  });
  makers.push(maker);
  // Its listeners' methods return this object instead of a whole process.
  return maker as unknown as ChildProcess;
}
const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", AMERICAN);
await shop.makeList("test", {
  id: "Lstop0000001",
  name: "Short",
  titles: [await shop.makeTitle()],
});

it("starts no process for a report that it claimed while it was stopping, and gives that back", async () => {
  const ask = async (email: string) =>
    (await (await shop.customer(email)).ok("titlelist/getPdf", { list_id: "Lstop0000001" }))
      .progress_report_id;
  const stateOf = (id: string) =>
    platform.database.read
      .selectFrom("reports")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
      .then(({ state }) => state);
  const ids = [await ask("one@example.com"), await ask("two@example.com")];
  let third = "";
  // Holds the claim of the third report once it is made, until the server is stopping.
  const claimed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { database } = platform;
  const slow = new Proxy(database, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name) as unknown;
      return async (work: Parameters<typeof database.transaction>[0]) => {
        const result = await target.transaction(work);
        if (third && (await stateOf(third)) === "running") {
          claimed.resolve();
          await released.promise;
        }
        return result;
      };
    },
  });
  const stop = runReports({ ...platform, database: slow } as TestPlatform, recorder);
  await vi.waitFor(() => expect(makers[0]?.told).toHaveLength(3), { timeout: 10_000 });
  third = await ask("three@example.com");
  const file = path.join(platform.env.dataDir, "made.pdf");
  await writeFile(file, "made");
  const madeFile = { path: file, name: "made.pdf", size: 4 };
  makers[0]?.emit("message", { id: ids[0] ?? "", made: madeFile } satisfies FromMaker);
  await claimed.promise;
  const stopping = stop();
  await vi.waitFor(() => expect(makers[0]?.killed).toBe(true));
  released.resolve();
  await stopping;
  expect(makers).toHaveLength(1);
  expect(makers[0]?.told).toHaveLength(3);
  expect(await stateOf(third)).toBe("waiting");
}, 30_000);
