import { expect, it } from "vitest";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, nextIsbn, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await shop.makeShop("test", CANADIAN);
const titlesOf = async (t: string, v: "title" | "instore" = "instore") =>
  (await shop.guest("test").ok("browse/get", { t, v })).rows.map(({ title }) => title);

it("titles are sorted without their article, and found with it or without", async () => {
  const publisher = "Quillfern Press";
  for (const [title, language] of [
    ["Zebrakraut", "de"],
    ["Der Ypsilon", "de"],
    ["An American Tragedy", "en"],
    ["Les Brumes", "fr"],
    ["A comme Alibi", "fr"],
    ["Die Xylander", "en"],
    ["El Cuervo", "es"],
  ] as const)
    await shop.makeTitle({ title, language, publisher });
  expect(await titlesOf("quillfern", "title")).toEqual([
    "A comme Alibi",
    "An American Tragedy",
    "Les Brumes",
    "El Cuervo",
    "Die Xylander",
    "Der Ypsilon",
    "Zebrakraut",
  ]);
  await shop.makeTitle({ title: "Ypsilon und Der Ypsilon", rank: 1 });
  await shop.makeTitle({ title: "Alibi: A comme", rank: 1 });
  expect((await titlesOf("der ypsilon"))[0]).toBe("Der Ypsilon");
  expect((await titlesOf("ypsilon"))[0]).toBe("Der Ypsilon");
  expect((await titlesOf("a comme alibi"))[0]).toBe("A comme Alibi");
});

it("a title whose language is corrected is sorted without the article of the new one, unless its feed sorts it", async () => {
  const { database } = shop.platform;
  const keyAfter = async (language: string, of: { title: string; title_sort?: string }) => {
    const product_code = nextIsbn();
    for (const record of [{ ...of, language: "en" }, { language }])
      await database.transaction((tx) => saveTitle(tx, NOW, { ...record, product_code }));
    const stored = await database.read
      .selectFrom("titles")
      .select("title_sort")
      .where("product_code", "=", product_code)
      .executeTakeFirst();
    return stored?.title_sort;
  };
  expect(await keyAfter("fr", { title: "Des Brumes" })).toBe("brumes");
  expect(await keyAfter("fr", { title: "Des Brumes", title_sort: "Des Brumes" })).toBe("brumes");
  expect(await keyAfter("fr", { title: "Des Brumes", title_sort: "Brouillards" })).toBe("brouillards");
});

it("titles that were stored by other rules are sorted by these after the same feed is imported again", async () => {
  const { database } = shop.platform;
  const record = { product_code: nextIsbn(), title: "Une vie: roman", language: "fr" };
  const save = () => database.transaction((tx) => saveTitle(tx, NOW, record));
  await save();
  await database.transaction((tx) =>
    tx
      .updateTable("titles")
      .set({ title_sort: "une vie roman" })
      .where("product_code", "=", record.product_code)
      .execute(),
  );
  expect(await save()).toMatchObject({ outcome: "changed" });
  expect(await save()).toMatchObject({ outcome: "unchanged" });
  const stored = await database.read
    .selectFrom("titles")
    .innerJoin("title_search", "title_search.title_id", "titles.id")
    .select(["titles.title_sort", "title_search.main_words"])
    .where("product_code", "=", record.product_code)
    .executeTakeFirst();
  expect(stored).toEqual({ title_sort: "vie roman", main_words: 1 });
});
