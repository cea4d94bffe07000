import { expect, it } from "vitest";
import { saveTitle } from "#app/domain/catalogue/saving.server.ts";
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
