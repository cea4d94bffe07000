import { makePeople } from "#app/cli/demo-people.ts";
import { type Store, saveSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { fillCatalogue } from "./generate.ts";

/**
 * Makes the shop that a bench measures, with invented titles. The caller adds what else it needs, and closes the platform.
 * @param options.url of a PostgreSQL database; "" for SQLite in the folder
 * @param options.settings beside the shop's name and address
 * @param options.people whether the demo's customers have accounts in it
 */
export async function benchShop(
  folder: string,
  titles: number,
  { url = "", settings = {}, people = true }: { url?: string; settings?: object; people?: boolean } = {},
): Promise<{ platform: Platform; store: Store }> {
  const platform = await openPlatform({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: "production", DATABASE_URL: url }),
    log: createLog("warn"),
    runJobs: false,
  });
  const { database, clock } = platform;
  await saveSettings(database, clock.now(), "bench", {
    store_info: { name: "Bench Books", email: "bench@example.com", country: "CA", province: "BC" },
    ...settings,
  });
  await fillCatalogue(platform, titles);
  const store = await storeNamed(database, "bench");
  if (!store) throw new Error("the shop was not made");
  if (people) await makePeople(platform, store);
  return { platform, store };
}
