import { beforeAll, describe, expect, it } from "vitest";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  type Guest,
  guest,
  makeList,
  makeShop,
  makeTitle,
  merged,
  stock,
} from "#tests/support/shop.ts";

/** Things that belong to one person or are hidden from guests stay hidden from everybody else. */

const HIDDEN = merged(CANADIAN, { guest_show_price: false, checkout_info: { order_minimum: 5000 } });

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN);
await makeShop(platform, "hidden", HIDDEN);
const book = await makeTitle(platform, { title: "The favourite" });
await stock(platform, "test", book, 5);
await stock(platform, "hidden", book, 5, { price: 1234 });

describe("a customer's favourites", () => {
  let ada: Guest;
  let list_id: string;
  beforeAll(async () => {
    ada = await customer(platform, "ada@example.com");
    await ada.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    list_id = (await ada.ok("cart/copyCartToList")).list.list_id;
  });

  it("[B16] are a filter of the browse page for their owner", async () => {
    const answer = await ada.ok("browse/get", { x: list_id });
    expect(answer.rows.map((row) => row.title)).toEqual(["The favourite"]);
    expect(answer.chips).toMatchObject([{ key: "x", label: "Favourites" }]);
  });

  it("[B16] are an empty filter without a name for everybody else, included or excluded", async () => {
    const all = (await guest(platform).ok("browse/get", {})).row_count;
    for (const stranger of [guest(platform), await customer(platform, "ben@example.com")]) {
      expect(await stranger.ok("browse/get", { x: list_id })).toMatchObject({ row_count: 0, rows: [] });
      const excluded = await stranger.ok("browse/get", { x: `-${list_id}` });
      expect(excluded.row_count).toBe(all);
      expect(excluded.chips.map((chip) => chip.label)).toEqual([list_id]);
    }
  });
});

describe("a shop's lists", () => {
  const page = { id: "club", label: "Club", path: "club", type: "custom", require_login: true };
  it("[B16] on a customers-only page are for customers only, by their id as well", async () => {
    await makeShop(platform, "club", merged(CANADIAN, { site_navigation: [page] }));
    await makeList(platform, "club", {
      id: "Lclub0000001",
      name: "For members",
      titles: [book],
      pages: ["club"],
    });
    const stranger = guest(platform, "club");
    expect(await stranger.call("titlelist/getItems", { list_id: "Lclub0000001" })).toMatchObject({
      code: "not_found",
    });
    expect((await stranger.ok("browse/get", { x: "Lclub0000001" })).row_count).toBe(0);
    const member = await customer(platform, "member@example.com", {}, "club");
    expect((await member.ok("browse/get", { x: "Lclub0000001" })).row_count).toBe(1);
  });
});

describe("where guests see no prices", () => {
  it("[C1] a cart has no amounts, and never says that it is below a minimum", async () => {
    const shopper = guest(platform, "hidden");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    for (const cart of [await shopper.ok("cart/get"), (await shopper.ok("session/get")).cart]) {
      expect(cart.summary).toMatchObject({ subtotal: null, total: null, total_owing: null, item_count: 1 });
      expect(cart).toMatchObject({ order_minimum: null, meets_order_min: true });
      expect(JSON.stringify(cart)).not.toMatch(/1234|1\.?2\.?34|5000/);
    }
  });

  it("[C1] a cart's checksum does not depend on prices, so nobody can find them by guessing", async () => {
    const shopper = guest(platform, "hidden");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const { checksum } = await shopper.ok("cart/get");
    expect((await shopper.ok("session/getChecksum")).cart_checksum).toBe(checksum);
    await stock(platform, "hidden", book, 5, { price: 1333 });
    expect((await shopper.ok("cart/get")).checksum).toBe(checksum);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect((await shopper.ok("cart/get")).checksum).not.toBe(checksum);
  });

  it("[C1] the settings reveal no amounts, and no spelling of the filter reveals what is on sale", async () => {
    const shopper = guest(platform, "hidden");
    expect((await shopper.ok("store/getSettings")) as object).toMatchObject({
      checkout_info: { order_minimum: 0 },
    });
    const all = (await shopper.ok("browse/get", {})).row_count;
    for (const b of ["sale", "SALE", "-Sale"])
      expect((await shopper.ok("browse/get", { b })).row_count).toBe(all);
  });
});

it("the checkout's state reveals no more settings than every guest may see", async () => {
  const club = {
    id: "c",
    label: "C",
    path: "c",
    type: "v3_content",
    require_login: true,
    content: "<p>xyzzy</p>",
  };
  await makeShop(platform, "words", merged(CANADIAN, { site_navigation: [club] }));
  const shopper = guest(platform, "words");
  expect(JSON.stringify(await shopper.ok("checkout/get"))).not.toContain("xyzzy");
});
