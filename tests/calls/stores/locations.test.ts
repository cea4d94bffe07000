import { describe, expect, it } from "vitest";
import { isFailure } from "#app/messages/result.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  CONTACT,
  callByName,
  customer,
  type Guest,
  guest,
  inSession,
  locationNamed,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  SENDING,
  stock,
} from "#tests/support/shop.ts";

const OAK = 1;
const SALT = 2;
const LOCATIONS = [locationNamed(OAK, "Oak Bay"), locationNamed(SALT, "Salt Spring")];
const PLAIN = merged(SENDING, { store_info: { is_multistore: true }, locations: LOCATIONS });
const SHARED = merged(CANADIAN, {
  store_info: { is_multistore: true, is_consolidated_multistore: true },
  locations: LOCATIONS,
});
const platform = await sharedPlatform();
await makeShop(platform, "test", PLAIN);
await makeShop(platform, "shared", SHARED);

const lastCopies = async (oak: number, salt: number, name: string, shop = "test") => {
  const title = await makeTitle(platform, { title: name, state: "out_of_print" });
  await stock(platform, shop, title, oak, { location_id: OAK });
  await stock(platform, shop, title, salt, { location_id: SALT });
  return title;
};
const shopAt = (shopper: Guest, location_id: number) =>
  shopper.ok("webstore/setMultistoreLocation", { location_id });
const add = (shopper: Guest, title: MadeTitle, quantity = 1) =>
  shopper.call("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
const contentOf = async (shopper: Guest) =>
  (await shopper.ok("cart/get")).items.map(({ title_info, cart_info }) => [
    title_info.title,
    cart_info.quantity,
  ]);
const locationOf = async (shopper: Guest) => (await shopper.ok("session/get")).pick_location;

describe("[A110] [C4] before a location is chosen, where each has its own stock", () => {
  it("nothing is in stock, and nothing is added up: a title says at how many locations it is", async () => {
    const title = await lastCopies(1, 2, "At two");
    const shopper = guest(platform);
    expect(await shopper.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      at_other_locations: 2,
      multistore_available: [
        { location_id: OAK, name: "Oak Bay", onhand: 1, copies: [{ code: "", text: "New", onhand: 1 }] },
        { location_id: SALT, name: "Salt Spring", onhand: 2 },
      ],
      availability: [
        { onhand: 0, at_other_locations: 2, location_id: null, name: "", message: "At 2 of our shops" },
      ],
    });
    expect(await locationOf(shopper)).toBeNull();
  });

  it("no title is on the shelves of a search, and every one that a location has is elsewhere", async () => {
    const title = await lastCopies(1, 0, "Findable");
    const found = async (shopper: Guest, r: string) =>
      (await shopper.ok("browse/get", { t: "Findable", r })).rows.map(({ eisbn }) => eisbn);
    const shopper = guest(platform);
    expect(await found(shopper, "0xy")).toEqual([]);
    expect(await found(shopper, "other")).toEqual([title.eisbn]);
    await shopAt(shopper, OAK);
    expect(await found(shopper, "0xy")).toEqual([title.eisbn]);
    expect(await found(shopper, "other")).toEqual([]);
  });

  it("a used copy is listed without saying where, and the highest of several prices counts", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 1, { location_id: OAK, condition: "U", price: 500 });
    await stock(platform, "test", title, 1, { location_id: SALT, condition: "U", price: 700 });
    const { availability } = await guest(platform).ok("title/getItem", { eisbn: title.eisbn });
    expect(availability.find(({ code }) => code === "U")).toMatchObject({
      price: 700,
      onhand: 0,
      at_other_locations: 2,
      cartable: true,
    });
  });

  it("nothing gets into a cart, by hand or from a list", async () => {
    const title = await lastCopies(5, 5, "Not yet");
    const shopper = guest(platform);
    expect(await add(shopper, title)).toMatchObject({
      code: "location_needed",
      error: "Please choose one of our shops first.",
    });
    for (const addToCart of ["true", "false"])
      expect(await shopper.call("cart/import", { text: title.isbn, addToCart })).toMatchObject({
        code: "location_needed",
      });
    expect((await shopper.ok("cart/get")).items).toEqual([]);
    const reader = await customer(platform, "lists@example.com");
    const { list_id } = await reader.ok("titlelist/create", { name: "Wanted", eisbn: title.eisbn });
    for (const large_print of ["", "leave"])
      expect(await reader.call("titlelist/copyToCart", { list_id, large_print })).toMatchObject({
        code: "location_needed",
      });
  });

  it("a shop with a single location has nothing to choose", async () => {
    await makeShop(platform, "single", merged(PLAIN, { locations: [locationNamed(OAK, "Oak Bay")] }));
    const title = await lastCopies(2, 0, "One place", "single");
    const shopper = guest(platform, "single");
    expect((await shopper.ok("title/getItem", { eisbn: title.eisbn })).available.onhand).toBe(2);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect(await contentOf(shopper)).toEqual([["One place", 1]]);
  });
});

describe("[A110] [C4] the chosen location, where each has its own stock", () => {
  it("decides what is in stock, and what the shopper is asked about it", async () => {
    const title = await lastCopies(1, 5, "Asked about");
    const shopper = guest(platform);
    await shopAt(shopper, OAK);
    expect(await add(shopper, title, 3)).toMatchObject({ code: "question", detail: { onhand: 1 } });
    await shopAt(shopper, SALT);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
    expect(await contentOf(shopper)).toEqual([["Asked about", 3]]);
  });

  it("empties the cart and the checkout's choices when it changes, but not when it is chosen again", async () => {
    const title = await lastCopies(3, 3, "Emptied");
    const shopper = guest(platform);
    await shopAt(shopper, OAK);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopAt(shopper, OAK);
    expect(await contentOf(shopper)).toEqual([["Emptied", 1]]);
    expect((await shopper.ok("checkout/get")).draft.delivery).toBe("pickup");
    await shopAt(shopper, SALT);
    expect(await contentOf(shopper)).toEqual([]);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect((await shopper.ok("checkout/get")).draft.delivery).toBeUndefined();
  });

  it("is where the books are picked up: another one has to be chosen for the whole cart", async () => {
    const title = await lastCopies(1, 1, "One at each");
    const shopper = guest(platform);
    await shopAt(shopper, SALT);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect(
      await shopper.call("checkout/setDelivery", { delivery_preference: "pickup", location_id: OAK }),
    ).toMatchObject({
      code: "elsewhere",
      fields: {
        location_id: "Your cart is for Salt Spring. To pick up somewhere else, change your shop first.",
      },
    });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", CONTACT);
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
    const { order_number } = await shopper.ok("checkout/submit", {
      order_token,
      cart_checksum: cart.checksum,
    });
    const order = await platform.database.read
      .selectFrom("orders")
      .select("order_location_id")
      .where("order_number", "=", order_number)
      .executeTakeFirstOrThrow();
    expect(order.order_location_id).toBe(SALT);
    const left = await platform.database.read
      .selectFrom("stock")
      .select(["location_id", "onhand"])
      .where("title_id", "=", title.id)
      .orderBy("location_id")
      .execute();
    expect(left).toEqual([
      { location_id: OAK, onhand: 1 },
      { location_id: SALT, onhand: 0 },
    ]);
  });

  it("runs out during the checkout, whatever the other locations have", async () => {
    const title = await lastCopies(4, 1, "Gone here");
    const shopper = guest(platform);
    await shopAt(shopper, SALT);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", CONTACT);
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
    await stock(platform, "test", title, 0, { location_id: SALT });
    expect((await shopper.ok("cart/get")).contains_unavailable).toBe(true);
    expect(
      await shopper.call("checkout/submit", { order_token, cart_checksum: cart.checksum }),
    ).toMatchObject({
      code: "stock_gone",
    });
  });

  it("is forgotten when the shop closes it: the cart then asks for another one", async () => {
    await makeShop(platform, "closing", PLAIN);
    const title = await lastCopies(2, 2, "Left over", "closing");
    const shopper = guest(platform, "closing");
    await shopAt(shopper, SALT);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const others = [locationNamed(OAK, "Oak Bay"), locationNamed(3, "Sooke")];
    await makeShop(platform, "closing", merged(PLAIN, { locations: others }));
    expect(await locationOf(shopper)).toBeNull();
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "location_needed",
    });
    await shopAt(shopper, OAK);
    expect(await locationOf(shopper)).toBe(OAK);
  });
});

describe("[A110] a customer of a shop where each location has its own stock", () => {
  const login = (email_address: string) => ({ email_address, password: PASSWORD });

  it("shops at the location of their cart wherever they log in, until the cart is empty", async () => {
    const title = await lastCopies(3, 3, "On both");
    const desk = await customer(platform, "desk@example.com");
    await shopAt(desk, OAK);
    await desk.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const phone = inSession(platform, await guest(platform).ok("account/login", login("desk@example.com")));
    expect(await locationOf(phone)).toBe(OAK);
    await shopAt(phone, SALT);
    expect(await contentOf(desk)).toEqual([]);
    await phone.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    expect(await locationOf(desk)).toBe(SALT);
    await phone.ok("cart/removeAll");
    expect(await locationOf(desk)).toBe(OAK);
  });

  it("brings the guest's cart to its own location, and keeps the lines from before as far as they are there", async () => {
    const [before, now] = [
      await lastCopies(3, 0, "From Oak Bay"),
      await lastCopies(0, 3, "From Salt Spring"),
    ];
    const first = await customer(platform, "moves@example.com");
    await shopAt(first, OAK);
    await first.ok("cart/add", { eisbn: before.eisbn, quantity: "1" });
    const visitor = guest(platform);
    await shopAt(visitor, SALT);
    await visitor.ok("cart/add", { eisbn: now.eisbn, quantity: "1" });
    const after = inSession(platform, await visitor.ok("account/login", login("moves@example.com")));
    expect(await locationOf(after)).toBe(SALT);
    expect(await locationOf(first)).toBe(SALT);
    const { items, contains_unavailable } = await after.ok("cart/get");
    expect(
      items.map(({ title_info, cart_info }) => [title_info.title, cart_info.available_quantity]),
    ).toEqual([
      ["From Oak Bay", 0],
      ["From Salt Spring", 1],
    ]);
    expect(contains_unavailable).toBe(true);
  });

  it("adds to the cart's location even if a page was opened before it changed", async () => {
    const title = await lastCopies(1, 4, "Two tabs");
    const shopper = await customer(platform, "tabs@example.com");
    await shopAt(shopper, OAK);
    const opened = await shopper.visit();
    await shopAt(shopper, SALT);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const added = await callByName(opened, "cart/add", { eisbn: title.eisbn, quantity: "2" });
    expect(isFailure(added)).toBe(false);
    expect(await contentOf(shopper)).toEqual([["Two tabs", 3]]);
    expect(await locationOf(shopper)).toBe(SALT);
  });
});

describe("[A110] locations that share their stock", () => {
  it("keep the cart when another one is chosen, and say where else a title is", async () => {
    const title = await lastCopies(1, 2, "Shared", "shared");
    const shopper = guest(platform, "shared");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
    expect(await shopper.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      available: { onhand: 3, at_other_locations: 0 },
      at_other_locations: 2,
    });
    await shopAt(shopper, OAK);
    await shopAt(shopper, SALT);
    expect(await contentOf(shopper)).toEqual([["Shared", 3]]);
    expect(await shopper.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      available: { onhand: 3 },
      at_other_locations: 1,
    });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: OAK });
  });
});
