import { expect, it } from "vitest";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

/** Suggestions while a shopper types. */

const shop = await openShop();
await shop.makeShop("test", CANADIAN);
const by = (name: string) => [{ name, role: "A01", canadian: false }];
for (const [index, title] of ["Leviathan Wakes", "Caliban’s War", "Abaddon’s Gate"].entries())
  await shop.makeTitle({
    title,
    series: "The Expanse",
    series_num: String(index + 1),
    contributors: by("James S. A. Corey"),
    rank: index + 1,
  });
await shop.makeTitle({ title: "It", contributors: by("Stephen King"), rank: 9 });

const suggest = async (t: string, k = "keyword") => {
  const { rows, authors, series } = await shop.guest().ok("browse/suggest", { t, k });
  const named = (list: readonly { name: string; label: string; path: string }[]) =>
    list.map(({ name, label, path }) => [name, label, path]);
  return {
    titles: rows.map(({ title, label }) => [title, label]),
    authors: named(authors),
    series: named(series),
  };
};

it("are titles, authors and series, each labelled", async () => {
  expect(await suggest("expan")).toEqual({
    titles: [
      ["Leviathan Wakes", "Title"],
      ["Caliban’s War", "Title"],
      ["Abaddon’s Gate", "Title"],
    ],
    authors: [],
    series: [["The Expanse", "Series", "/browse/filter/t/The%20Expanse/k/title"]],
  });
  expect((await suggest("corey")).authors).toEqual([
    ["James S. A. Corey", "Author", "/browse/filter/t/James%20S.%20A.%20Corey/k/author"],
  ]);
  expect((await suggest("corey", "title")).authors).toEqual([]);
});

it("tolerate mistakes, unfinished words and initials in any form", async () => {
  expect((await suggest("steven ki")).authors.map(([name]) => name)).toEqual(["Stephen King"]);
  expect((await suggest("levaithan wak")).titles).toEqual([["Leviathan Wakes", "Title"]]);
  expect((await suggest("leviahtan")).titles).toEqual([["Leviathan Wakes", "Title"]]);
  expect((await suggest("james sa core")).authors.map(([name]) => name)).toEqual(["James S. A. Corey"]);
  expect((await suggest("the expanse 2")).titles[0]).toEqual(["Caliban’s War", "Title"]);
  expect(await suggest("x")).toEqual({ titles: [], authors: [], series: [] });
});

it("name each work once", async () => {
  for (const [index, title] of ["The Quay", "The Quay", "The Quay", "The Quay at Dawn"].entries())
    await shop.makeTitle({ title, contributors: by("Ada Writer"), rank: 20 + index });
  const titles = [
    ["The Quay", "Title"],
    ["The Quay at Dawn", "Title"],
  ];
  expect((await suggest("quay")).titles).toEqual(titles);
  // The closest ones, too.
  expect((await suggest("the quya")).titles).toEqual(titles);
});
