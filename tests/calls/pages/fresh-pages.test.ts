import { expect, it } from "vitest";
import { putEdit } from "#app/domain/catalogue/edit-rows.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  BLOCK,
  CANADIAN,
  customer,
  type Guest,
  type MadeTitle,
  makeList,
  makeShop,
  makeTitle,
  merged,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Catalogue data of titles is cached. A customer's pages never show old data or another customer's. */
const HOST = "test.localhost";

const save = (more = {}) => makeShop(platform, "test", merged(CANADIAN, more), [HOST]);

const platform = await sharedPlatform();
await save();
const book = await makeTitle(platform, {
  title: "Dwarf Birch & Sedge",
  binding: "Paperback",
  list_price_can: 2500,
  subjects: [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical" }],
});
await stock(platform, "test", book, 5, { price: 2000 });
const other = await makeTitle(platform, { title: "Cloudberry", binding: "Hardcover" });
const ada = await customer(platform, "ada@example.com");
const site = await openSite(platform);

async function browse(as: Guest = ada): Promise<string> {
  const answer = await site.ask(HOST, "/browse", { as });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The card of a title, as it was sent. */
async function cardOf({ eisbn }: MadeTitle, as?: Guest): Promise<string> {
  const cards = (await browse(as)).match(/<article.*?<\/article>/gs) ?? [];
  return cards.find((card) => card.includes(`href="/item/${eisbn}"`)) ?? "";
}

const STRUCK = /<s class="[^"]*">\$25\.00<\/s>/;

it("a card shows the stock and the price of this moment", async () => {
  expect(await cardOf(book)).toMatch(/\$20\.00.*5 in stock/s);
  await stock(platform, "test", book, 4, { price: 1500 });
  const card = await cardOf(book);
  expect(card).toMatch(/\$15\.00.*4 in stock/s);
  expect(card).not.toContain("$20.00");
});

it("a card shows the regular price only while the shop does", async () => {
  expect(await cardOf(book)).toMatch(STRUCK);
  await save({ show_strikethrough: false });
  expect(await cardOf(book)).not.toMatch(STRUCK);
  await save();
  expect(await cardOf(book)).toMatch(STRUCK);
});

it("a heart is the customer's own, and follows each change of it", async () => {
  const eve = await customer(platform, "eve@example.com");
  const favourite = (held: boolean) =>
    ada.ok("titlelist/setFavourite", { eisbn: book.eisbn, favourite: held ? "on" : "" });
  const [held, free] = ["remove", "add"].map((name) => `name="${name}" value="${book.eisbn}"`);
  expect(await cardOf(book)).toContain(free);
  await favourite(true);
  expect(await cardOf(book)).toContain(held);
  expect(await cardOf(book, eve)).toContain(free);
  await favourite(false);
  expect(await cardOf(book)).toContain(free);
});

it("a filter counts what is there at this moment", async () => {
  const inStore = async () => /In store now<\/span> <span class="[^"]*">(\d+)</.exec(await browse())?.[1];
  expect(await inStore()).toBe("1");
  await stock(platform, "test", other, 1);
  expect(await inStore()).toBe("2");
});

it("a title's page shows the title, the shop's edits and the shelves of this moment", async () => {
  const contributors = [{ name: "Mo Sedge", role: "A01", canadian: false }];
  const record = { title: "Bog Myrtle", contributors, series: "Moors", series_num: "1" };
  const first = await makeTitle(platform, record);
  const page = async () => (await site.ask(HOST, `/item/${first.eisbn}`, { as: ada })).text();
  expect(await page()).not.toContain("Crowberry");
  const second = await makeTitle(platform, { ...record, title: "Crowberry", series_num: "2" });
  expect((await page()).match(/>Crowberry</g)).toHaveLength(1);
  const { id } = await storeOf(platform);
  const edit = (edits: Parameters<typeof putEdit>[3]) =>
    platform.database.transaction((tx) => putEdit(tx, id, first.id, edits, platform.clock.now()));
  await edit({ description: "<p>What we say about it.</p>", price: 1234 });
  expect(await page()).toMatch(/\$12\.34.*What we say about it/s);
  await stock(platform, "test", second, 7);
  expect(await page()).toContain("7 in stock");
  await edit({ hidden: 1 });
  expect((await site.ask(HOST, `/item/${first.eisbn}`, { as: ada })).status).toBe(404);
});

it("the home page shows the blocks, the lists and the stock of this moment", async () => {
  const { id } = await storeOf(platform);
  const show = (...blocks: Partial<typeof BLOCK>[]) =>
    platform.database.transaction((tx) =>
      saveBlocks(
        tx,
        id,
        "",
        blocks.map((block) => ({ ...BLOCK, ...block })),
      ),
    );
  const home = async () => (await site.ask(HOST, "/", { as: ada })).text();
  const [moss, heath] = [
    await makeTitle(platform, { title: "Moss" }),
    await makeTitle(platform, { title: "Heath" }),
  ];
  await makeList(platform, "test", { id: "Lmoor", name: "On the moor", titles: [moss] });
  await show({ list_id: "Lmoor", first_day: "2026-11-22" });
  expect(await home()).not.toContain("On the moor");
  platform.clock.advance(86_400);
  expect(await home()).toMatch(/On the moor.*>Moss</s);
  await makeList(platform, "test", { id: "Lmoor", name: "On the moor", titles: [heath, moss] });
  expect(await home()).toMatch(/>Heath<.*>Moss</s);
  await stock(platform, "test", moss, 9);
  expect(await home()).toContain("9 in stock");
  await platform.database.transaction((tx) => putEdit(tx, id, heath.id, { hidden: 1 }, platform.clock.now()));
  expect(await home()).not.toContain(">Heath<");
  await show({ header: "Closed for the holidays" });
  const closed = await home();
  expect(closed).toContain("Closed for the holidays");
  expect(closed).not.toContain("On the moor");
});
