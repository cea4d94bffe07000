import path from "node:path";
import { ok } from "../support/ok.ts";
import { random, recordAt } from "./generate.ts";

/** The number of titles to write at a time. */
const BATCH = 500;

/**
 * Creates the shop to measure: Tidewater, as `npm run demo` makes it, with invented titles added. Every third of these
 * is in stock.
 * @param databaseUrl a PostgreSQL database; by default the embedded one
 * @param checkout the checkout of the code that creates it, because another build may have another schema
 */
export async function makeShop(
  folder: string,
  size: number,
  checkout = process.cwd(),
  databaseUrl = "",
): Promise<void> {
  const begun = performance.now();
  const from = <Module>(file: string) => import(path.join(checkout, "app", file)) as Promise<Module>;
  const { readEnv } = await from<typeof import("#app/platform/env.server.ts")>("platform/env.server.ts");
  const { createLog } = await from<typeof import("#app/platform/log.server.ts")>("platform/log.server.ts");
  const { openPlatform } = await from<typeof import("#app/platform/platform.server.ts")>(
    "platform/platform.server.ts",
  );
  const { makeDemo } = await from<typeof import("#app/cli/demo/shops.ts")>("cli/demo/shops.ts");
  const { saveTitle } = await from<typeof import("#app/domain/catalogue/title-records.server.ts")>(
    "domain/catalogue/title-records.server.ts",
  );
  const { setStock } = await from<typeof import("#app/domain/catalogue/stock.server.ts")>(
    "domain/catalogue/stock.server.ts",
  );
  const { storeNamed } = await from<typeof import("#app/domain/stores/stores.server.ts")>(
    "domain/stores/stores.server.ts",
  );
  const env = readEnv({ DATA_DIR: folder, NODE_ENV: "production", DATABASE_URL: databaseUrl });
  const platform = await openPlatform({ env, log: createLog("warn"), runJobs: false });
  const { database, clock } = platform;
  await makeDemo(platform, 1, { shops: ["tidewater", "prairie"] });
  const shop = await storeNamed(database, "tidewater");
  if (!shop) throw new Error("the demo has no Tidewater");
  const roll = random();
  for (let start = 0; start < size; start += BATCH) {
    const ids = await database.transaction(async (tx) => {
      const made: number[] = [];
      for (let index = start; index < Math.min(size, start + BATCH); index++) {
        const saved = ok(await saveTitle(tx, clock.now(), recordAt(index, roll)));
        made.push(saved.id);
      }
      return made;
    });
    const level = {
      location_id: 1,
      condition: "",
      onhand: 9999,
      onorder: 0,
      price: null,
      note: null,
    } as const;
    const stocked = ids.filter((_, index) => (start + index) % 3 === 0);
    await setStock(
      database,
      shop.id,
      clock.now(),
      stocked.map((title_id) => ({ ...level, title_id })),
    );
  }
  await platform.close();
  console.log(
    `the demo and ${size} more titles: made in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
}
