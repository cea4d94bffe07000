import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { titlesCommand } from "#app/cli/commands/titles.ts";
import { removeTitle } from "#app/domain/catalogue/title-records.server.ts";
import { importStock } from "#app/domain/exchange/tables/stock.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  AMERICAN,
  CANADIAN,
  customer,
  emailsTo,
  guest,
  type MadeTitle,
  makeList,
  makeShop,
  makeTitle,
  nextIsbn,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** A shop's own changes to a title, and where shoppers see them. */
const HOST = "test.localhost";
let book: MadeTitle;
let other: MadeTitle;

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, [HOST]);
await makeShop(platform, "prairie", AMERICAN, ["prairie.localhost"]);
const site = await openSite(platform);
let n = 0;
beforeEach(async () => {
  n++;
  platform.clock.advance(60);
  const record = {
    contributors: [{ name: `Ann Author ${n}`, role: "A01", canadian: false }],
    series: `Series ${n}`,
    series_num: "1",
    description: "<p>What the publisher says.</p>",
    subjects: [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical" }],
  };
  book = await makeTitle(platform, { title: `Moonwort ${n}`, ...record });
  other = await makeTitle(platform, { title: `Moonwort ${n}`, binding: "Hardcover", ...record });
  for (const shop of ["test", "prairie"])
    for (const title of [book, other]) await stock(platform, shop, title, 3);
});

/** The operator's command. @returns what it printed, with its exit code */
const titles = (args: string[], options = {}) => runCommand(titlesCommand, platform, args, options);
function fileOf(text: string): string {
  const file = path.join(platform.env.dataDir, `edits-${nextIsbn()}.csv`);
  writeFileSync(file, text);
  return file;
}
async function shop(name = "test") {
  const store = await storeOf(platform, name);
  return store;
}
const item = (shopName = "test") => guest(platform, shopName).ok("title/getItem", { eisbn: book.eisbn });
const found = async (payload: object, shopName = "test") =>
  (await guest(platform, shopName).ok("browse/get", { t: `moonwort ${n}`, ...payload })).rows.map(
    (row) => row.eisbn,
  );

describe("a shop's own price", () => {
  it("applies to new copies wherever a price is shown or charged, in that shop only", async () => {
    expect(await titles(["price", book.isbn, "12.50"])).toMatchObject({
      code: 0,
      text: "1 changed, 0 refused",
    });
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    const { items, summary } = await shopper.ok("cart/get");
    expect(items[0]?.cart_info).toMatchObject({ sold_price: 1250, original_price: 2000 });
    expect(summary).toMatchObject({ subtotal: 2500, discounts: 1500 });
    const [row] = (await shopper.ok("browse/get", { t: book.isbn })).rows;
    expect(row?.available).toMatchObject({ price: 1250, row_price: 2000, discount: 38 });
    expect(await found({ b: "sale" })).toEqual([book.eisbn]);
    const { html } = await page(`/item/${book.eisbn}`);
    expect(html).toContain("$12.50");
    expect(html).toMatch(/"price":\s*"12\.50"/);
    expect(await found({ b: "sale" }, "prairie")).toEqual([]);
    expect(
      (await guest(platform, "prairie").ok("browse/get", { t: book.isbn })).rows[0]?.available,
    ).toMatchObject({
      price: 1500,
      discount: 0,
    });
  });

  it("takes precedence over stock files and survives imports, until it is removed", async () => {
    await titles(["price", book.isbn, "30"]);
    const file = fileOf(`isbn,onhand,price\n${book.isbn},4,9.99\n`);
    await importStock(platform.database, platform.clock.now(), await shop(), file);
    await makeTitle(platform, { product_code: book.isbn, title: "Moonwort anew", list_price_can: 2500 });
    const [row] = (await guest(platform).ok("browse/get", { t: book.isbn })).rows;
    expect(row?.available).toMatchObject({ price: 3000, onhand: 4, discount: 0 });
    expect((await guest(platform).ok("browse/get", { t: book.isbn, b: "sale" })).rows).toEqual([]);
    await titles(["price", book.isbn, "none"]);
    expect(
      (await guest(platform).ok("browse/get", { t: book.isbn, b: "sale" })).rows[0]?.available,
    ).toMatchObject({
      price: 999,
      row_price: 2500,
    });
  });

  it("changes the checksum of a cart, so that the shopper reviews it again", async () => {
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const before = (await shopper.ok("cart/get")).checksum;
    await titles(["edit", book.isbn], { price: ["11.00"] });
    expect((await shopper.ok("cart/get")).checksum).not.toBe(before);
  });
});

describe("a shop's own description, note and comment", () => {
  it("are shown on the title's page without harmful markup, and survive imports", async () => {
    const description = '<h2>Ours</h2><script>alert(1)</script> We <b onclick="x()">love</b> it.';
    await titles(["edit", book.isbn], { description, note: "On the front table" });
    await titles(["comment", book.isbn, "Read it in a night."], { by: "Bea" });
    await titles(["comment", book.isbn, "Twice."], { by: "Bea" });
    await titles(["comment", book.isbn, "For a train ride."], { by: "Cy" });
    await makeTitle(platform, { product_code: book.isbn, description: "<p>New from the publisher</p>" });
    const title = await item();
    expect(title.description).toMatch(/love/);
    expect(title.description).not.toMatch(/script|onclick|publisher/);
    expect(title.availability?.[0]).toMatchObject({ note: "On the front table" });
    expect(title.comments).toEqual([
      { author: "Bea", text: "Twice." },
      { author: "Cy", text: "For a train ride." },
    ]);
    const { html } = await page(`/item/${book.eisbn}`);
    expect(html).toContain("On the front table");
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toContain("love");
    expect((await item("prairie")).description).toContain("New from the publisher");
    expect((await item("prairie")).comments).toEqual([]);
    await titles(["edit", book.isbn], { description: "none", note: "none" });
    await titles(["comment", book.isbn, "aucun"], { by: "Bea" });
    const after = await item();
    expect(after.description).toContain("New from the publisher");
    expect(after.availability?.[0]?.note).toBe("");
    expect(after.comments).toEqual([{ author: "Cy", text: "For a train ride." }]);
  });
});

describe("a hidden title", () => {
  it("is hidden everywhere in its shop, but not in other shops", async () => {
    await makeList(platform, "test", {
      id: "Lhidden00001",
      name: "Ours",
      featured: { category: "", sub_category: "" },
      titles: [book, other],
      pages: [""],
    });
    expect((await titles(["hide", book.isbn])).code).toBe(0);
    const shopper = guest(platform);
    expect(await found({})).toEqual([other.eisbn]);
    expect((await shopper.ok("browse/get", { t: `moonwort ${n}` })).row_count).toBe(1);
    for (const call of [
      "title/getItem",
      "title/getProductCode",
      "title/getBindingItems",
      "title/getRelatedItems",
    ] as const)
      expect(await shopper.call(call, { eisbn: book.eisbn }), call).toMatchObject({ code: "not_found" });
    expect(await shopper.call("title/tellMe", { eisbn: book.eisbn, email: "a@example.com" })).toMatchObject({
      code: "not_found",
    });
    expect(await shopper.call("cart/add", { eisbn: book.eisbn, quantity: "1" })).toMatchObject({
      code: "not_found",
    });
    expect(await shopper.ok("title/getBindingItems", { eisbn: other.eisbn })).toMatchObject({ row_count: 0 });
    const series = await shopper.ok("title/getSeriesItems", { series: `Series ${n}` });
    expect(series.rows.map((row) => row.eisbn)).toEqual([other.eisbn]);
    const author = await shopper.ok("title/getAuthorItems", { author: `Ann Author ${n}` });
    expect(author.rows.map((row) => row.eisbn)).toEqual([other.eisbn]);
    const list = await shopper.ok("titlelist/getItems", { list_id: "Lhidden00001" });
    expect(list).toMatchObject({ row_count: 1, rows: [{ eisbn: other.eisbn }] });
    expect(await shopper.call("cart/import", { text: book.isbn })).toMatchObject({ code: "no_rows" });
    expect((await page(`/item/${book.eisbn}`)).status).toBe(404);
    expect((await page(`/item/${book.isbn}`)).status).toBe(404);
    const maps = async (host: string) => (await page("/sitemap/1.xml", host)).html;
    expect(await maps(HOST)).not.toContain(book.eisbn);
    expect(await maps("prairie.localhost")).toContain(book.eisbn);
    expect((await page(`/feeds/browse/filter/t/moonwort ${n}`)).html).not.toContain(book.eisbn);
    expect(await found({}, "prairie")).toHaveLength(2);
    expect((await item("prairie")).other_editions).toBe(1);
    await titles(["unhide", book.isbn]);
    expect(await found({})).toHaveLength(2);
    expect((await item()).eisbn).toBe(book.eisbn);
  });

  for (const [way, gone, back] of [
    ["the shop hides", () => titles(["hide", book.isbn]), () => titles(["unhide", book.isbn])],
    [
      "its publisher deletes",
      () => platform.database.transaction((tx) => removeTitle(tx, platform.clock.now(), book.isbn)),
      () => makeTitle(platform, { product_code: book.isbn }),
    ],
  ] as const)
    it(`that ${way} while it is in a cart cannot be bought, but can be removed`, async () => {
      const shopper = await customer(platform, `cart-${n}@example.com`);
      await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
      await gone();
      const cart = await shopper.ok("cart/get");
      expect(cart).toMatchObject({
        contains_unavailable: true,
        summary: { subtotal: 2000 },
        items: [{ cart_info: { available_quantity: 0, cartable: false } }],
      });
      expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
        code: "unavailable",
      });
      await back();
      expect(await shopper.ok("cart/get")).toMatchObject({ contains_unavailable: false });
      await gone();
      const line = cart.items[0];
      const left = await shopper.ok("cart/add", {
        eisbn: book.eisbn,
        cart_id: String(line?.cart_info.cart_id),
        quantity: "0",
      });
      expect(left.items).toEqual([]);
    });

  it("notifies waiting shoppers once when it is shown again", async () => {
    const email = `waits-${n}@example.com`;
    await stock(platform, "test", book, 0);
    await guest(platform).ok("title/tellMe", { eisbn: book.eisbn, email });
    await platform.database.transaction((tx) =>
      tx.updateTable("stock_notices").set({ confirmed_at: 1 }).where("email", "=", email).execute(),
    );
    await titles(["hide", book.isbn]);
    const file = fileOf(`isbn,onhand\n${book.isbn},4\n`);
    await importStock(platform.database, platform.clock.now(), await shop(), file, {
      baseUrl: "http://shop.test",
    });
    expect(await emailsTo(platform, email)).toHaveLength(1);
    await titles(["unhide", book.isbn]);
    await titles(["unhide", book.isbn]);
    expect(await emailsTo(platform, email)).toHaveLength(2);
  });
});

describe("shop titles", () => {
  it("changes many titles from a file, and reports refused lines", async () => {
    const file = fileOf(
      [
        "ISBN;Price;Description;Note;Comment;By;Hidden",
        `${book.isbn};14.00;Our words;Window;A gem;Bea;`,
        `="${other.isbn}";;;;;;yes`,
        "9780000000000;1.00;;;;;",
        `${book.isbn};twelve;;;;;`,
        `${book.isbn};;;;No name;;`,
        `${book.isbn};;;;;;`,
        `${book.isbn};;;;;;perhaps`,
        "not-an-isbn;1.00;;;;;",
      ].join("\n"),
    );
    const { code, text } = await titles(["edit"], { file });
    expect(code).toBe(1);
    expect(text.split("\n")).toEqual([
      'line 4: "9780000000000" is not an ISBN, EAN or UPC: its last digit does not fit the others',
      'line 5: "twelve" is not a price such as 12.50, and not "none"',
      "line 6: a comment needs the name of who says it (--by, or the column by)",
      "line 7: there is nothing to change",
      'line 8: "perhaps" is not yes or no',
      'line 9: "not-an-isbn" is not an ISBN, EAN or UPC',
      "2 changed, 6 refused",
    ]);
    expect(await item()).toMatchObject({
      description: "<p>Our words</p>",
      comments: [{ author: "Bea", text: "A gem" }],
    });
    expect(await found({})).toEqual([book.eisbn]);
    const shown = await titles(["show", book.isbn, other.isbn, "123"]);
    expect(shown.code).toBe(1);
    expect(shown.text).toContain("price\t$14.00\tlist price of the feeds $20.00");
    expect(shown.text).toContain("in this shop\thidden\tavailable");
    expect(shown.text).toContain("comment by Bea\tA gem");
    expect(shown.text).toContain("123: is not an ISBN, EAN or UPC");
    const listed = (await titles(["list"], { limit: "2" })).text;
    expect(listed).toContain(`${other.isbn}\tMoonwort ${n}\thidden`);
    expect((await titles(["show"], { file })).text).toContain("price\t$14.00");
    expect((await titles(["unhide"], { file: fileOf(`isbn\n${other.isbn}`) })).text).toBe(
      "1 changed, 0 refused",
    );
    expect(await found({})).toHaveLength(2);
    expect((await titles(["price"], { file: fileOf("title,price\nx,1") })).text).toContain(
      'Stopped: there is no column for "isbn"',
    );
  });

  it("can be tried from a file, whose columns may have any names, and keeps what was refused", async () => {
    const file = fileOf(`Code;Betrag\n${book.isbn};9.99\n${other.isbn};much\n${nextIsbn()};1.00\n`);
    const errors = `${file}.refused.csv`;
    const options = { file, errors, map: ["isbn=Code", "price=Betrag"] };
    const tried = await titles(["price"], { ...options, "dry-run": true });
    expect(tried.code).toBe(1);
    expect(tried.text).toContain(`${book.isbn}: price none → $9.99`);
    expect(tried.text).toContain("Nothing was stored. It would be: 1 changed, 2 refused");
    expect((await item()).available.price).not.toBe(999);
    expect(readFileSync(errors, "utf8").split("\r\n")).toEqual([
      "\uFEFFCode;Betrag;line;reason",
      expect.stringMatching(`^${other.isbn};much;3;.*is not a price`),
      expect.stringMatching(/;1\.00;4;.*is not in the catalogue$/),
      "",
    ]);
    expect((await titles(["price"], options)).text).toContain("1 changed, 2 refused");
    expect((await item()).available.price).toBe(999);
    expect((await titles(["price", book.isbn, "5"], { "dry-run": true })).lines).toEqual([
      `  ${book.isbn}: price $9.99 → $5.00`,
      "Nothing was stored. It would be: 1 changed, 0 refused",
    ]);
    expect((await item()).available.price).toBe(999);
    await expect(titles(["price"], { ...options, map: ["cost=Betrag"] })).rejects.toThrow(/no such field/);
  });

  it("refuses a note that is too long, unknown subcommands and missing files", async () => {
    const long = await titles(["edit", book.isbn], { note: "x".repeat(201) });
    expect(long).toMatchObject({ code: 1, text: expect.stringContaining("more than 200 characters") });
    await expect(titles(["burn", book.isbn])).rejects.toThrow(/^titles has no "burn"\. It has: show, list/);
    await expect(titles(["hide"])).rejects.toThrow("ISBN is missing");
    await expect(titles(["hide"], { file: "/nowhere.csv" })).rejects.toThrow("does not exist");
  });
});

const page = async (at: string, host = HOST) => {
  const answer = await site.ask(host, at);
  return { status: answer.status, html: await answer.text() };
};
