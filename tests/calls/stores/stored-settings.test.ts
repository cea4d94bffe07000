import { expect, it } from "vitest";
import { saveSetting, storedSettings } from "#app/domain/stores/stores.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, storeOf } from "#tests/support/shop.ts";

const platform = await sharedPlatform();
await makeShop(platform, "quai", { ...CANADIAN, locale: "fr-CA" }, ["quai.localhost"]);

it("changes one value of a French shop and stores no French texts that nobody wrote", async () => {
  const { database, clock } = platform;
  const store = await storeOf(platform, "quai");
  const before = await storedSettings(database.read, store.id);
  expect(store.settings.availability_messages).not.toEqual(before.availability_messages);
  await saveSetting(database, { store, now: clock.now() }, "store_info.phone", "418 555-0142");
  expect(await storedSettings(database.read, store.id)).toEqual({
    ...before,
    store_info: { ...before.store_info, phone: "418 555-0142" },
  });
});
