import { afterEach, describe, expect, it, vi } from "vitest";
import * as blocks from "#app/domain/lists/blocks/blocks.server.ts";
import { BLOCK, CANADIAN, type Guest, openShop } from "../../support/shop.ts";
import { openSite } from "../../support/site.ts";

/** [L18] Pages with nothing to show, and those that do not exist, offer a search and books that the shop chose. */

const HOST = "test.localhost";
const BARE = "bare.localhost";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, [HOST]);
await shop.makeShop("bare", CANADIAN, [BARE]);
const [tides, ferry, light, last] = [
  await shop.makeTitle({ title: "The Tides" }),
  await shop.makeTitle({ title: "A Ferry" }),
  await shop.makeTitle({ title: "Lighthouse" }),
  await shop.makeTitle({ title: "The last of four" }),
];
await shop.makeList("test", { id: "Lhidden", name: "Hidden", titles: [last], is_hidden: true });
await shop.makeList("test", { id: "Lempty", name: "Nothing yet", titles: [] });
await shop.makeList("test", { id: "Lchosen", name: "Winter reading", titles: [tides, ferry, light, last] });
await show({ list_id: "Lhidden" }, { list_id: "Lempty" }, { list_id: "Lchosen" }, { list_id: "Lempty" });
const site = await openSite(platform);
afterEach(() => vi.restoreAllMocks());

/** Puts blocks onto the shop's home page. */
async function show(...more: Partial<blocks.BlockSetup>[]): Promise<void> {
  const store = await shop.storeOf();
  await platform.database.transaction((tx) =>
    blocks.saveBlocks(
      tx,
      store.id,
      "",
      more.map((one) => ({ ...BLOCK, ...one })),
    ),
  );
}

/** A page, with the books that it offers and where its search leads. */
async function opened(path: string, host = HOST, as?: Guest) {
  const answer = await site.ask(host, path, { ...(as && { as }) });
  const main = /<main id="content".*?<\/main>/s.exec(await answer.text())?.[0] ?? "";
  const [, section = ""] = /aria-labelledby="chosen"(.*?)<\/section>/s.exec(main) ?? [];
  return {
    status: answer.status,
    main,
    searches: /<search[^>]*aria-label="Find books"/.test(main),
    books: [...section.matchAll(/href="\/item\/([^"]*)"/g)].map(([, eisbn]) => eisbn),
    list: /href="(\/lists\/[^"]*)"/.exec(section)?.[1],
  };
}

const THREE = [tides, ferry, light].map(({ eisbn }) => eisbn);

describe("a page with nothing to show", () => {
  it("[L18] offers the first three books of the first list on the home page that has any, and a search", async () => {
    const shopper = await shop.customer("empty@example.com");
    const { list_id } = await shopper.ok("titlelist/create", { name: "Mine" });
    for (const [path, as, status] of [
      ["/no/such/page", undefined, 404],
      ["/item/nothing", undefined, 404],
      ["/lists/Lnothing", undefined, 404],
      ["/gift-registry/nothing", undefined, 404],
      ["/account/order/12345", shopper, 404],
      ["/browse/filter/t/qqqzzz", undefined, 200],
      ["/checkout/cart", undefined, 200],
      [`/lists/${list_id}`, shopper, 200],
      ["/account/orders", shopper, 200],
    ] as const)
      expect({ path, ...(await opened(path, HOST, as)) }).toMatchObject({
        path,
        status,
        searches: true,
        books: THREE,
        list: "/lists/Lchosen",
      });
  });

  it("[L18] offers them for a customer's lists as long as there are none", async () => {
    const shopper = await shop.customer("no-lists@example.com");
    expect(await opened("/account/lists", HOST, shopper)).toMatchObject({ searches: true, books: THREE });
    await shopper.ok("titlelist/create", { name: "Mine" });
    expect(await opened("/account/lists", HOST, shopper)).toMatchObject({ searches: false, books: [] });
  });

  it("[L18] keeps what was searched for in the search", async () => {
    expect((await opened("/browse/filter/t/qqqzzz")).main).toMatch(/<input[^>]*name="t"[^>]*value="qqqzzz"/);
  });

  it("offers no books in a shop that chose none", async () => {
    expect(await opened("/no/such/page", BARE)).toMatchObject({ status: 404, searches: true, books: [] });
  });

  it("offers no books of a block whose days are over", async () => {
    await show({ list_id: "Lchosen", last_day: "2020-01-01" });
    expect((await opened("/no/such/page")).books).toEqual([]);
    await show({ list_id: "Lchosen" });
    expect((await opened("/no/such/page")).books).toEqual(THREE);
  });

  it("is still answered as missing when the books cannot be read", async () => {
    vi.spyOn(blocks, "chosenTitles").mockRejectedValue(new Error("the disk is gone"));
    expect(await opened("/item/nothing")).toMatchObject({ status: 404, searches: true, books: [] });
  });

  it("leaves files and programs their plain answers", async () => {
    for (const path of ["/pictures/nothing", "/events/77777/event.ics"]) {
      const answer = await site.ask(HOST, path);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
  });
});
