import { sql } from "kysely";
import { expect, it } from "vitest";
import { testPlatform } from "#tests/support/platform.ts";
import { CANADIAN, guest, makeShop } from "#tests/support/shop.ts";

it.runIf(process.env.TEST_POSTGRES)(
  "replaces connections that the database closes, and the process survives",
  async () => {
    const platform = await testPlatform();
    await makeShop(platform, "test", CANADIAN);
    const shopper = guest(platform);
    await shopper.ok("session/get");
    const ended = platform.database.transaction((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`.execute(
        tx,
      ),
    );
    await expect(ended).rejects.toThrow();
    // One request may still get a connection that is closing; later ones do not.
    await shopper.ok("session/get").catch(() => {});
    expect((await shopper.ok("store/getSettings")).webstore_name).toBe("test");
    await platform.close();
  },
);
