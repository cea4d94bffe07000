import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { saveTitles } from "#app/domain/catalogue/title-records.server.ts";
import { feedPictureFile } from "#app/platform/images/feed-picture.server.ts";
import { isbnAt } from "#tests/bench/generate.ts";
import { fetchFrom, file, picture, pictureHost } from "#tests/support/feed-pictures.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, makeTitle } from "#tests/support/shop.ts";

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);

/** More titles than are looked at before the files of one picture are deleted: 20 batches of 100. */
const IMPORTED = 2001;

it("a replaced picture's file stays while a title shows it, and a large import does not hold up other pictures", async () => {
  const { database, clock, env } = platform;
  const host = await pictureHost({ "/a.jpg": file(await picture(1).jpeg().toBuffer()) });
  const link = (url: string) => ({
    kind: "cover" as const,
    url,
    person: null,
    caption: null,
    shown_from: null,
    shown_until: null,
    changed_at: null,
  });
  const title = await makeTitle(platform, { title: "Replaced", resources: [link(`${host.at}/a.jpg`)] });
  await fetchFrom(platform, [host.port]);
  const coverOf = async () => {
    const rows = database.read.selectFrom("titles").select("cover_url").where("eisbn", "=", title.eisbn);
    return (await rows.executeTakeFirstOrThrow()).cover_url;
  };
  const row = () => database.read.selectFrom("feed_pictures").selectAll().where("url", "like", "%a.jpg");
  const old = (await row().executeTakeFirstOrThrow()).name ?? "";
  expect(await coverOf()).toContain(old);

  clock.advance(61 * 86_400);
  const newer = await picture(2).jpeg().toBuffer();
  const imported = Array.from({ length: IMPORTED }, (_, index) => ({
    product_code: isbnAt(index),
    title: `Imported ${index}`,
    resources: [link("https://covers.example.com/same.pdf")].map((one) => ({
      ...one,
      kind: "guide" as const,
    })),
  }));
  // An import takes place while the picture is fetched, and its links are first in line.
  host.answers["/a.jpg"] = async (_request, response) => {
    await database.transaction(async (tx) => {
      await saveTitles(tx, clock.now(), imported);
      await tx.updateTable("title_resources").set({ look_at: -1 }).where("kind", "=", "guide").execute();
    });
    file(newer)(_request, response);
  };
  const isStopped = () => host.asked.length > 1;
  await fetchFrom(platform, [host.port], {}, isStopped);
  expect((await row().executeTakeFirstOrThrow()).name).not.toBe(old);
  expect(await coverOf()).toContain(old);
  expect(existsSync(feedPictureFile(env.dataDir, old))).toBe(true);

  host.answers["/a.jpg"] = file(newer);
  await fetchFrom(platform, [host.port]);
  expect(await coverOf()).toContain((await row().executeTakeFirstOrThrow()).name);
  host.close();
});
