import { afterAll, beforeAll, expect, it } from "vitest";
import { linkBase } from "#app/domain/stores/links.ts";
import { storeForHost, storeNamed } from "#app/domain/stores/stores.server.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { CANADIAN, makeShop } from "../support/shop.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it("[X14] an unknown host gets the default shop, whose links do not name that host", async () => {
  await makeShop(platform, "one", CANADIAN, ["one.example", "one.localhost:3000"]);
  await makeShop(platform, "two", CANADIAN, ["two.example"]);
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
  await makeShop(platform, "one", CANADIAN, ["moved.example", "stays.example"]);
  expect(await linkOf("one")).toBe("https://moved.example");
  await makeShop(platform, "two", CANADIAN, ["moved.example"], { takeHosts: true });
  expect(await linkOf("one")).toBe("https://stays.example");
  expect(await linkOf("two")).toBe("https://moved.example");
});

it("[F14] a host registered without a port answers on every port, one with a port only on that port", async () => {
  await makeShop(platform, "any", CANADIAN, ["any.example", "ported.example:8080"]);
  await makeShop(platform, "other", CANADIAN, ["any.example:9090"]);
  const nameAt = async (host: string) => (await storeForHost(platform.database, host, "one"))?.webstore_name;
  expect(await nameAt("Any.example")).toBe("any");
  expect(await nameAt("any.example:3000")).toBe("any");
  expect(await nameAt("any.example.:3000")).toBe("any");
  expect(await nameAt("any.example:9090")).toBe("other");
  expect(await nameAt("ported.example:8080")).toBe("any");
  expect(await nameAt("ported.example")).toBe("one");
});
