import { existsSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { feedPictureFile } from "#app/platform/images/feed-picture.server.ts";
import { fetchFrom, file, picture, pictureHost } from "#tests/support/feed-pictures.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, makeTitle } from "#tests/support/shop.ts";

/** While `isEndless`, there are always more links to look at, as in the middle of a large import. */
const links = vi.hoisted(() => ({ isEndless: false, looked: 0 }));
vi.mock("#app/domain/catalogue/resources/looking.server.ts", async (original) => {
  const real = await original<typeof import("#app/domain/catalogue/resources/looking.server.ts")>();
  const lookAtLinks: typeof real.lookAtLinks = async (database, now) =>
    links.isEndless ? ++links.looked : real.lookAtLinks(database, now);
  return { ...real, lookAtLinks };
});

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);

it("a replaced picture's file stays while titles may show it, and an endless import does not hold up the others", async () => {
  const host = await pictureHost({ "/a.jpg": file(await picture(1).jpeg().toBuffer()) });
  const resource = { kind: "cover" as const, url: `${host.at}/a.jpg`, person: null, caption: null };
  const title = await makeTitle(platform, {
    title: "Replaced",
    resources: [{ ...resource, shown_from: null, shown_until: null, changed_at: null }],
  });
  await fetchFrom(platform, [host.port]);
  const stored = async () => {
    const { database } = platform;
    const found = await database.read.selectFrom("feed_pictures").select("name").executeTakeFirstOrThrow();
    return found.name ?? "";
  };
  const coverOf = async () => {
    const found = platform.database.read
      .selectFrom("titles")
      .select("cover_url")
      .where("eisbn", "=", title.eisbn);
    return (await found.executeTakeFirstOrThrow()).cover_url;
  };
  const old = await stored();
  expect(await coverOf()).toContain(old);

  platform.clock.advance(61 * 86_400);
  host.answers["/a.jpg"] = file(await picture(2).jpeg().toBuffer());
  links.isEndless = true;
  const isStopped = () => host.asked.length > 1 && links.looked > 20;
  await fetchFrom(platform, [host.port], {}, isStopped);
  expect(await stored()).not.toBe(old);
  // Twenty batches before the picture was fetched, and twenty for its old file.
  expect(links.looked).toBe(40);
  expect(existsSync(feedPictureFile(platform.env.dataDir, old))).toBe(true);
  expect(await coverOf()).toContain(old);

  links.isEndless = false;
  await fetchFrom(platform, [host.port]);
  expect(await coverOf()).toContain(await stored());
  host.close();
});
