import { describe, expect, it } from "vitest";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

/** French titles in the search that both languages share. */
const shop = await openShop();
await shop.makeShop("test", CANADIAN);
const titlesOf = async (payload: object) =>
  (await shop.guest("test").ok("browse/get", payload)).rows.map(({ title }) => title);

describe("elisions", () => {
  it("are found with either apostrophe and without, and by the word that follows", async () => {
    await shop.makeTitle({ title: "L’Enfant de Zanzibar", language: "fr" });
    await shop.makeTitle({ title: "Jusqu'à Zanzibar", language: "fr" });
    await shop.makeTitle({ title: "Aujourd’hui Zanzibar", language: "fr" });
    for (const t of [
      "l'enfant de zanzibar",
      "L’ENFANT DE ZANZIBAR",
      "lenfant de zanzibar",
      "enfant zanzibar",
    ])
      expect(await titlesOf({ t }), t).toEqual(["L’Enfant de Zanzibar"]);
    for (const t of ["jusqu’à zanzibar", "jusqu'a zanzibar", "jusqua zanzibar"])
      expect(await titlesOf({ t }), t).toEqual(["Jusqu'à Zanzibar"]);
    for (const t of ["aujourd'hui zanzibar", "aujourdhui zanzibar"])
      expect(await titlesOf({ t }), t).toEqual(["Aujourd’hui Zanzibar"]);
    expect(await titlesOf({ t: "hui zanzibar", m: "exact" })).toEqual([]);
  });
});

describe("an ampersand", () => {
  it("is found as “et”, as “and” and as itself", async () => {
    await shop.makeTitle({ title: "Zoé & Blanc", language: "fr" });
    await shop.makeTitle({ title: "Zoé & Noir" });
    for (const [t, found] of [
      ["blanc", "Zoé & Blanc"],
      ["noir", "Zoé & Noir"],
    ])
      for (const and of ["et", "and", "&"]) {
        expect(await titlesOf({ t: `zoe ${and} ${t}`, m: "exact" })).toEqual([found]);
        expect(await titlesOf({ t: `"zoe ${and} ${t}"`, m: "exact" })).toEqual([found]);
      }
  });

  it("in an English title is “and” alone", async () => {
    await shop.makeTitle({ title: "Zuleika & Max", language: "en" });
    expect(await titlesOf({ t: "zuleika and max", m: "exact" })).toEqual(["Zuleika & Max"]);
    expect(await titlesOf({ t: "zuleika et max", m: "exact" })).toEqual([]);
  });

  it("in a French title is sorted as “et”, and is the whole title however it was typed", async () => {
    const publisher = "Ampersandre";
    for (const title of ["Elle & toi", "Elle est lui", "Elle et lui"])
      await shop.makeTitle({ title, language: "fr", publisher });
    expect(await titlesOf({ t: publisher, v: "title" })).toEqual([
      "Elle est lui",
      "Elle et lui",
      "Elle & toi",
    ]);
    await shop.makeTitle({ title: "Elle et toi et moi", language: "fr", rank: 1 });
    for (const t of ["elle et toi", "elle & toi"]) expect((await titlesOf({ t }))[0]).toBe("Elle & toi");
  });
});

it("small words of either language count in exact searches", async () => {
  await shop.makeTitle({ title: "Elle et Xavier", language: "fr" });
  await shop.makeTitle({ title: "Elle ou Xavier", language: "fr" });
  expect(await titlesOf({ t: "elle et xavier" })).toEqual(["Elle et Xavier"]);
  expect(await titlesOf({ t: "elle et xavier", m: "exact" })).toEqual(["Elle et Xavier"]);
});

it("titles that differ in accents alone are in the order of Québec, by title and by author", async () => {
  const publisher = "Accentua";
  const contributors = [{ name: "Ève Accent", role: "A01", canadian: true }];
  for (const title of ["Coté", "Le Côté", "Côte", "Cote d’or", "La Cote"])
    await shop.makeTitle({ title, language: "fr", publisher, contributors });
  const inOrder = ["La Cote", "Côte", "Coté", "Le Côté", "Cote d’or"];
  expect(await titlesOf({ t: publisher, v: "title" })).toEqual(inOrder);
  expect(await titlesOf({ t: publisher, v: "author" })).toEqual(inOrder);
});
