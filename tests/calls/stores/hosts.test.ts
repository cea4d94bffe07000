import { beforeAll, describe, expect, it } from "vitest";
import { linkBase } from "#app/domain/stores/links.ts";
import {
  cachedStores,
  eachStore,
  MAX_CACHED_STORES,
  storeForHost,
  storeNamed,
  storeNames,
  storeWithId,
  textsInSettings,
} from "#app/domain/stores/stores.server.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;

it("[X14] an unknown host gets the default shop, whose links do not name that host", async () => {
  await shop.makeShop("one", CANADIAN, ["one.example", "one.localhost:3000"]);
  await shop.makeShop("two", CANADIAN, ["two.example"]);
  for (const host of ["attacker.localhost", "attacker.example", "localhost:3000", "two.example.evil"]) {
    const store = await storeForHost(platform.database, host, "one");
    expect(store?.webstore_name).toBe("one");
    expect(linkBase(store as NonNullable<typeof store>, { PORT: 3000 }, { host, secure: false })).toBe(
      "http://one.example",
    );
  }
});

it("[X14] a shop's links no longer use a host that another shop took over", async () => {
  const linkOf = async (name: string) => {
    const store = await storeNamed(platform.database, name);
    return linkBase(
      store as NonNullable<typeof store>,
      { PORT: 3000 },
      { host: "moved.example", secure: true },
    );
  };
  await shop.makeShop("one", CANADIAN, ["moved.example", "stays.example"]);
  expect(await linkOf("one")).toBe("https://moved.example");
  await shop.makeShop("two", CANADIAN, ["moved.example"], { takeHosts: true });
  expect(await linkOf("one")).toBe("https://stays.example");
  expect(await linkOf("two")).toBe("https://moved.example");
});

it("[F14] a host registered without a port answers on every port, one with a port only on that port", async () => {
  await shop.makeShop("any", CANADIAN, ["any.example", "ported.example:8080"]);
  await shop.makeShop("other", CANADIAN, ["any.example:9090"]);
  const nameAt = async (host: string) => (await storeForHost(platform.database, host, "one"))?.webstore_name;
  expect(await nameAt("Any.example")).toBe("any");
  expect(await nameAt("any.example:3000")).toBe("any");
  expect(await nameAt("any.example.:3000")).toBe("any");
  expect(await nameAt("any.example:9090")).toBe("other");
  expect(await nameAt("ported.example:8080")).toBe("any");
  expect(await nameAt("ported.example")).toBe("one");
});

// What is kept in memory does not depend on the database.
describe.skipIf(process.env.TEST_POSTGRES)("with more shops than are kept in memory", () => {
  const MORE = MAX_CACHED_STORES + 20;
  beforeAll(async () => {
    await shop.makeShop("model", CANADIAN);
    const settings = JSON.stringify((await storeNamed(platform.database, "model"))?.settings);
    await platform.database.transaction(async (tx) => {
      for (let from = 1; from <= MORE; from += 500) {
        const some = Array.from({ length: Math.min(500, MORE - from + 1) }, (_, index) => from + index);
        const made = await tx
          .insertInto("stores")
          .values(
            some.map((at) => ({
              webstore_name: `many-${at}`,
              settings: settings.replace(/"email":"[^"]*"/, `"email":"many-${at}@example.com"`),
              version: 1,
              created_at: 1,
            })),
          )
          .returning(["id", "webstore_name"])
          .execute();
        await tx
          .insertInto("store_hosts")
          .values(made.map(({ id, webstore_name }) => ({ store_id: id, host: `${webstore_name}.example` })))
          .execute();
      }
    });
  });

  it("each is found by its host, and the settings of at most MAX_CACHED_STORES are cached", async () => {
    for (let index = 1; index <= MORE; index++) {
      const store = await storeForHost(platform.database, `many-${index}.example`, undefined);
      expect(store?.settings.store_info.email).toBe(`many-${index}@example.com`);
      expect(cachedStores(platform.database)).toBeLessThanOrEqual(MAX_CACHED_STORES);
    }
    const first = await storeNamed(platform.database, "many-1");
    expect(await storeWithId(platform.database, first?.id ?? 0)).toBe(first);
    expect(await storeWithId(platform.database, 9_999_999)).toBeUndefined();
    expect(await storeForHost(platform.database, "nobody.example", undefined)).toBeUndefined();
  });

  it("all are visited one after the other, and found by what their settings name", async () => {
    const { names, count } = await storeNames(platform.database, 3);
    expect(names).toHaveLength(3);
    let visited = 0;
    let last = 0;
    for await (const store of eachStore(platform.database)) {
      expect(store.id).toBeGreaterThan(last);
      last = store.id;
      visited++;
    }
    expect(visited).toBe(count);
    const texts = await textsInSettings(platform.database, /many-\d+@example\.com/g);
    expect([texts.size, texts.has(`many-${MORE}@example.com`)]).toEqual([MORE, true]);
  });
});
