import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as importCalls from "#app/calls/staff/import.server.ts";
import * as listCalls from "#app/calls/staff/lists.server.ts";
import * as titleCalls from "#app/calls/staff/titles.server.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import {
  CANADIAN,
  customer,
  guest,
  makeList,
  makeShop,
  makeTitle,
  merged,
  stock,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const OTHER = "other.localhost";
const HERE = "test.localhost";

const office = await openBoxOffice();
const { platform, site } = office;
await makeShop(platform, "test", merged(CANADIAN, { checkout_info: { pickup_enabled: true } }), [HERE]);
await makeShop(platform, "other", CANADIAN, [OTHER]);
const event_id = await office.event({ key: "quiz", name: "Zanzibar quiz" });
const eisbn = await office.offer(event_id, 9);
const { product_code: code } = await platform.database.read
  .selectFrom("titles")
  .select("product_code")
  .where("eisbn", "=", eisbn)
  .executeTakeFirstOrThrow();
const ticket = { eisbn, code };
const cards: { eisbn: string }[] = [];
for (const title of ["Plain card", "Happy birthday card"])
  cards.push(await makeTitle(platform, { title, is_giftcard: true, tax_class: "gift_card" }));

const page = async (host: string, path: string) => {
  const answer = await site.ask(host, path);
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
};

describe("[M1] a ticket", () => {
  it("is found, suggested, listed and shown in its own shop", async () => {
    const shopper = guest(platform);
    expect((await shopper.ok("browse/get", { t: "zanzibar" })).row_count).toBe(1);
    expect((await shopper.ok("browse/suggest", { t: "zanzib" })).rows).toHaveLength(1);
    expect((await page(HERE, `/item/${ticket.eisbn}`)).status).toBe(200);
    expect((await page(HERE, "/sitemap/1.xml")).html).toContain(ticket.eisbn);
  });

  it("is not in the catalogue of another shop, nor counted, suggested, in feeds or sitemaps", async () => {
    const shopper = guest(platform, "other");
    expect((await shopper.ok("browse/get", { t: "zanzibar" })).row_count).toBe(0);
    expect((await shopper.ok("browse/get", { t: "zanzibra quiz" })).row_count).toBe(0);
    expect((await shopper.ok("browse/get", { t: ticket.code })).row_count).toBe(0);
    expect((await shopper.ok("browse/get", {})).row_count).toBe(
      (await guest(platform).ok("browse/get", {})).row_count - 1,
    );
    expect((await shopper.ok("browse/suggest", { t: "zanzib" })).rows).toEqual([]);
    expect((await page(OTHER, `/item/${ticket.eisbn}`)).status).toBe(404);
    expect((await page(OTHER, `/item/${ticket.code}`)).status).toBe(404);
    for (const path of ["/sitemap/1.xml", "/feeds/browse/filter/v/popularity", "/browse"])
      expect((await page(OTHER, path)).html, path).not.toContain(ticket.eisbn);
  });

  it("does not exist for the other shop's calls", async () => {
    const shopper = await customer(platform, "stranger@example.com", {}, "other");
    const { list_id } = await shopper.ok("titlelist/create", { name: "Mine" });
    const { gift_registry_id } = await shopper.ok("giftregistry/create", {
      title: "Ours",
      occasion: "Wedding",
      description: "Our books",
      deadline: "2027-06-01",
    });
    const eisbn = ticket.eisbn;
    const calls = {
      "title/getItem": { eisbn },
      "title/getProductCode": { eisbn },
      "title/getBindingItems": { eisbn },
      "title/getRelatedItems": { eisbn },
      "title/tellMe": { eisbn, email: "stranger@example.com" },
      "cart/add": { eisbn, quantity: "1" },
      "titlelist/addItemToList": { list_id, eisbn },
      "titlelist/setFavourite": { eisbn, favourite: true },
      "giftregistry/addItem": { gift_registry_id, eisbn },
    } as const;
    for (const [name, input] of Object.entries(calls))
      expect(isFailure(await shopper.call(name as "cart/add", input)), name).toBe(true);
    await shopper.call("cart/import", { text: `${ticket.code} 1`, addToCart: "on" });
    expect((await shopper.ok("cart/get")).items).toEqual([]);
  });

  it("does not exist for the other shop's staff, whichever call names it", async () => {
    const staff = await staffOf(platform, "other");
    const { code } = ticket;
    await makeList(platform, "other", { id: "Lother000000", name: "Theirs", titles: [], pages: [""] });
    expect(isFailure(await call(staff, listCalls.add, { list: "Theirs", codes: [code] }))).toBe(true);
    expect(await call(staff, titleCalls.show, { codes: [code] })).toMatchObject({
      titles: [{ is_code: true, title: undefined }],
    });
    // Its staff edited it when tickets belonged to all shops.
    const { id: title_id } = await platform.database.read
      .selectFrom("titles")
      .select("id")
      .where("product_code", "=", code)
      .executeTakeFirstOrThrow();
    await editTitles(platform.database, staff.store.id, staff.now, [{ title_id, shelf_note: "Theirs" }]);
    expect(await call(staff, titleCalls.list, {})).toEqual({ titles: [] });
    const stocked = await call(staff, importCalls.stock, {
      file: office.fileOf("stock.csv", `isbn,onhand\n${code},5\n`),
      whole: "",
      allow_refused: "100%",
      dry_run: "",
    });
    expect(stocked).toMatchObject({ report: { refused: 1 } });
    const event = { key: "theirs", name: "Theirs", start: "2026-12-01 19:00", end: "2026-12-01 21:00" };
    const file = office.fileOf("events.json", JSON.stringify([{ ...event, tickets: [code] }]));
    const imported = await call(staff, eventCalls.importFile, { file });
    expect(JSON.stringify(imported)).toContain(code);
    expect((await guest(platform, "other").ok("browse/get", { t: "zanzibar" })).row_count).toBe(0);
  });

  it("stays on lists from before, where it is neither shown nor counted", async () => {
    const book = await makeTitle(platform);
    const { id } = await platform.database.read
      .selectFrom("titles")
      .select("id")
      .where("eisbn", "=", ticket.eisbn)
      .executeTakeFirstOrThrow();
    await makeList(platform, "other", {
      id: "Lold00000000",
      name: "From before",
      titles: [book, { ...ticket, id, isbn: ticket.code }],
      pages: [""],
    });
    const list = await guest(platform, "other").ok("titlelist/getItems", { list_id: "Lold00000000" });
    expect([list.row_count, list.rows.map(({ eisbn }) => eisbn)]).toEqual([1, [book.eisbn]]);
  });

  it("has no ISBN in its own shop, and its page speaks of no book", async () => {
    const { html } = await page(HERE, `/item/${ticket.eisbn}`);
    for (const text of [
      "ISBN",
      ticket.code,
      "this book",
      '"Book"',
      "book:isbn",
      "All editions",
      "registries",
    ])
      expect(html, text).not.toContain(text);
    expect(html).toContain("9 tickets left");
    const [found] = (await guest(platform).ok("browse/get", { t: "zanzibar" })).rows;
    expect(found).toMatchObject({ is_ticket: true, isbn: null });
    expect((await page(HERE, "/search?t=zanzibar")).html).not.toContain("in stock");
  });

  it("[M3] links to its event, and is on no shelf of the shop's locations", async () => {
    const settings = merged(CANADIAN, { checkout_info: { pickup_enabled: true } });
    const { locations } = JSON.parse(readFileSync("demo/tidewater.json", "utf8"));
    await makeShop(platform, "test", merged(settings, { store_info: { is_multistore: true }, locations }), [
      HERE,
    ]);
    const book = await makeTitle(platform, { title: "On a shelf" });
    expect((await page(HERE, `/item/${book.eisbn}`)).html).toContain("In our shops");
    expect((await page(HERE, `/item/${ticket.eisbn}`)).html).not.toContain("In our shops");
    await makeShop(platform, "test", settings, [HERE]);
    expect((await page(HERE, `/item/${ticket.eisbn}`)).html).toMatch(
      /href="\/events\/\d{9,}"[^>]*>About the event: /,
    );
  });

  it("is shared by the shops whose events named it before tickets belonged to one", async () => {
    const shared = await makeTitle(platform, { title: "Joint gala", tax_class: "ticket" });
    await stock(platform, "test", shared, 3);
    const both = async (shop: string) => {
      const event = { key: "gala", name: "Gala", start: "2026-12-05 19:00", end: "2026-12-05 21:00" };
      const file = office.fileOf("gala.json", JSON.stringify([{ ...event, tickets: [shared.isbn] }]));
      expect(isFailure(await call(await staffOf(platform, shop), eventCalls.importFile, { file }))).toBe(
        false,
      );
    };
    await both("test");
    await platform.database.transaction((tx) =>
      tx.updateTable("titles").set({ only_store_id: null }).where("id", "=", shared.id).execute(),
    );
    await both("other");
    for (const shop of ["test", "other"])
      expect((await guest(platform, shop).ok("browse/get", { t: "joint gala" })).row_count, shop).toBe(1);
  });
});

describe("gift cards", () => {
  it("[N17] lead from browsing to their page with the design chosen", async () => {
    const shopper = await customer(platform, "giver@example.com");
    const [, birthday] = cards;
    const { status, to } = await page(HERE, `/item/${birthday?.eisbn}`);
    expect([status, to]).toEqual([302, `/gift-cards?design=${birthday?.eisbn}`]);
    const html = await (await site.ask(HERE, String(to), { as: shopper })).text();
    const chosen = [...html.matchAll(/<input[^>]*name="eisbn"[^>]*>/g)].filter(([tag]) =>
      tag.includes("checked"),
    );
    expect(chosen.map(([tag]) => tag.includes(`value="${birthday?.eisbn}"`))).toEqual([true]);
  });

  it("[N7] are nowhere in a shop that has switched them off, and back once it switches them on", async () => {
    const shopper = guest(platform, "other");
    const found = async () => {
      const { row_count, filter_info } = await shopper.ok("browse/get", {});
      const facet = filter_info?.status.find(({ k }) => k === "giftcard")?.c ?? 0;
      return [row_count, facet, (await shopper.ok("browse/get", { b: "giftcard" })).row_count];
    };
    const [all = 0] = await found();
    expect(await found()).toEqual([all, 2, 2]);
    await makeShop(platform, "other", merged(CANADIAN, { store_info: { giftcards_enabled: false } }));
    expect(await found()).toEqual([all - 2, 0, 0]);
    expect((await shopper.ok("browse/suggest", { t: "birthday car" })).rows).toEqual([]);
    expect((await page(OTHER, `/item/${cards[0]?.eisbn}`)).status).toBe(404);
    expect((await page(OTHER, "/browse/filter/b/giftcard")).html).not.toContain("Plain card");
    await makeShop(platform, "other", CANADIAN);
    expect(await found()).toEqual([all, 2, 2]);
  });
});
