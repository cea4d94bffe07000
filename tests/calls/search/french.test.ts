import { describe, expect, it } from "vitest";
import { CANADIAN, merged, openShop } from "#tests/support/shop.ts";

/** French titles in the search that both languages share. */
const shop = await openShop();
await shop.makeShop("test", CANADIAN);
await shop.makeShop("french", merged(CANADIAN, { locale: "fr-CA" }));
const titlesOf = async (payload: object, store = "test") =>
  (await shop.guest(store).ok("browse/get", payload)).rows.map(({ title }) => title);

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

it("among equally good matches, titles in the page's language come first, after what the shop has", async () => {
  for (const [index, [title, language]] of [
    ["Zibeline in English", "en"],
    ["Zibeline allemande", "de"],
    ["Zibeline of no language", null],
    ["Zibeline en français", "fr"],
    ["Une zibeline", "fr"],
  ].entries())
    await shop.makeTitle({ title: title ?? "", language, rank: index });
  const inStock = await shop.makeTitle({ title: "Zibeline in Stock", language: "en", rank: 9 });
  for (const store of ["test", "french"]) await shop.stock(store, inStock, 2);
  const first = ["Une zibeline", "Zibeline in Stock"];
  expect(await titlesOf({ t: "zibeline" }, "french")).toEqual([
    ...first,
    "Zibeline of no language",
    "Zibeline en français",
    "Zibeline in English",
    "Zibeline allemande",
  ]);
  expect(await titlesOf({ t: "zibeline" })).toEqual([
    ...first,
    "Zibeline in English",
    "Zibeline of no language",
    "Zibeline allemande",
    "Zibeline en français",
  ]);
  expect((await titlesOf({ t: "zibeline", v: "popularity" }, "french"))[1]).toBe("Zibeline in English");
});

describe("closest matches on a French page", () => {
  it("have words of the other gender and number, and exact searches do not", async () => {
    await shop.makeTitle({ title: "Les Heureuses Quokkas", language: "fr" });
    for (const t of ["heureux quokkas", "heureuse quokka", "heureuses quokkas"])
      expect(await titlesOf({ t }, "french"), t).toEqual(["Les Heureuses Quokkas"]);
    expect(await titlesOf({ t: "heureux quokkas", m: "exact" }, "french")).toEqual([]);
  });

  it("have elisions without their apostrophe, also of words that are names", async () => {
    const contributors = [{ name: "Pierre Lazur", role: "A01", canadian: true }];
    await shop.makeTitle({ title: "Gravures", contributors });
    await shop.makeTitle({ title: "L’Azur et le Narval", language: "fr" });
    expect((await titlesOf({ t: "lazur narval" }, "french"))[0]).toBe("L’Azur et le Narval");
  });

  it("are those in French if others are just as close", async () => {
    await shop.makeTitle({ title: "Okapi Patagon!", language: "en", rank: 1 });
    await shop.makeTitle({ title: "Okapi patagon", language: "fr", rank: 2 });
    expect((await titlesOf({ t: "okapi patagom" }, "french"))[0]).toBe("Okapi patagon");
    expect((await titlesOf({ t: "okapi patagom" }))[0]).toBe("Okapi Patagon!");
  });
});
