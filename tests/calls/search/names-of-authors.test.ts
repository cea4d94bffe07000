import { describe, expect, it } from "vitest";
import { authorsCommand } from "#app/cli/commands/authors.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, nextIsbn, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await shop.makeShop("test", CANADIAN);
const titlesOf = async (t: string) =>
  (await shop.guest("test").ok("browse/get", { t })).rows.map(({ title }) => title);
const product_code = nextIsbn();
const save = (other_names: string[]) =>
  shop.platform.database.transaction((tx) =>
    saveTitle(tx, NOW, {
      product_code,
      title: "The Quay",
      list_price_can: 2000,
      contributors: [
        { name: "A. A. de la Quillfern", role: "A01", canadian: false, other_names },
        { name: "Dan Umberlow", role: "A12", canadian: false },
      ],
    }),
  );
await save(["Robin Vexmoor"]);
await shop.makeTitle({ title: "Umberlow’s Harbours" });

it.each([
  "AA Quillfern",
  "a.a. quillfern",
  "A A Quillfern",
  "Quillfern, A. A.",
  "delaquillfern",
  "laquillfern quay",
  "robin vexmoor",
  "vexmore",
  "daniel umberlow",
])("a title is found by its author's name as %s", async (typed) =>
  expect((await titlesOf(typed))[0]).toBe("The Quay"),
);

it("and by no name that its feed has taken back", async () => {
  await save(["Robin Wexhall"]);
  expect(await titlesOf("vexmoor")).not.toContain("The Quay");
  expect(await titlesOf("wexhall")).toEqual(["The Quay"]);
  // A feed that says nothing of the people leaves their names as they are.
  await shop.platform.database.transaction((tx) =>
    saveTitle(tx, NOW, { product_code, title: "The Old Quay" }),
  );
  expect(await titlesOf("wexhall")).toEqual(["The Old Quay"]);
});

describe("all books of a person are found by each name", () => {
  const by = (name: string, other_names: string[] = []) => [
    { name, role: "A01", canadian: false, other_names },
  ];
  const authors = (...args: string[]) => runCommand(authorsCommand, shop.platform, args);
  const ofAuthor = async (t: string) =>
    (await shop.guest("test").ok("browse/get", { t, k: "author", o: "title" })).rows
      .map(({ title }) => title)
      .sort();
  const foundBy = async (...names: string[]) => {
    const results = await Promise.all(names.map(ofAuthor));
    expect(results[1]).toEqual(results[0]);
    return results[0];
  };

  it("that an operator joined, also books that come later, until they are separated", async () => {
    await shop.makeTitle({ title: "Kelp", publisher: "Quay Press", contributors: by("P.T. Marrowby") });
    await shop.makeTitle({ title: "Eel", contributors: by("Odo Finchley") });
    const before = await changes();
    await authors("join", "P.T. Marrowby", "Odo Finchley");
    // The index hears of both.
    expect(await changes()).toBe(before + 2);
    await shop.makeTitle({ title: "Limpet", contributors: by("Odo Finchley") });
    expect(await foundBy("marrowby", "finchley")).toEqual(["Eel", "Kelp", "Limpet"]);
    expect(await titlesOf("pt marrowby limpet")).toEqual(["Limpet"]);
    // The other words of a title stay.
    expect(await titlesOf("kelp finchley quay press")).toEqual(["Kelp"]);
    await authors("separate", "P.T. Marrowby", "Odo Finchley");
    expect([await ofAuthor("marrowby"), await ofAuthor("finchley")]).toEqual([["Kelp"], ["Eel", "Limpet"]]);
  });

  it("that a feed gives with one of them, until it takes the name back", async () => {
    await shop.makeTitle({ title: "Barnacle", contributors: by("Ina Thrupp") });
    const title = await shop.makeTitle({ title: "Cockle", contributors: by("Ina Thrupp", ["Zeb Holloway"]) });
    await shop.makeTitle({ title: "Winkle", contributors: by("Zeb Holloway") });
    expect(await foundBy("thrupp", "holloway")).toEqual(["Barnacle", "Cockle", "Winkle"]);
    await shop.platform.database.transaction((tx) =>
      saveTitle(tx, NOW, { product_code: title.isbn, title: "Cockle", contributors: by("Ina Thrupp") }),
    );
    expect([await ofAuthor("thrupp"), await ofAuthor("holloway")]).toEqual([
      ["Barnacle", "Cockle"],
      ["Winkle"],
    ]);
  });
});

async function changes(): Promise<number> {
  const { rows } = await shop.platform.database.read
    .selectFrom("catalogue_changes")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
