import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { CANADIAN, CONTACT, guest, makeShop, makeTitle, merged, stock } from "../support/shop.ts";

const OAK = 1;
const SALT = 2;
const place = (location_id: number, altname: string) => ({
  location_id,
  altname,
  sc_name: altname,
  sc_addr_array: { address: "1 Street", city: "Town", prov: "BC", postal: "V8V 1A1", country: "CA" },
});
const ISLANDS = merged(CANADIAN, {
  store_info: { is_multistore: true, is_consolidated_multistore: false },
  locations: [place(OAK, "Oak Bay"), place(SALT, "Salt Spring")],
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await makeShop(platform, "test", ISLANDS);
});
afterAll(() => platform.close());

const lastCopies = async (oak: number, salt: number, name: string) => {
  const title = await makeTitle(platform, { title: name, state: "out_of_print" });
  await stock(platform, "test", title, oak, { location_id: OAK });
  await stock(platform, "test", title, salt, { location_id: SALT });
  return title;
};

describe("[C4] locations that each sell their own stock", () => {
  it("count only the first location's stock until one is chosen", async () => {
    const title = await lastCopies(1, 2, "One here");
    const one = guest(platform);
    expect(await one.call("cart/add", { eisbn: title.eisbn, quantity: "3" })).toMatchObject({
      code: "question",
      detail: { onhand: 1 },
    });
    expect((await one.ok("session/get")).pick_location).toBeNull();
  });

  it("refuse pickup where titles are missing, name the titles, and allow pickup where they are", async () => {
    const [oak, both] = [await lastCopies(2, 0, "Only at Oak Bay"), await lastCopies(3, 1, "At both")];
    const one = guest(platform);
    await one.ok("cart/add", { eisbn: oak.eisbn, quantity: "1" });
    await one.ok("cart/add", { eisbn: both.eisbn, quantity: "2" });
    const refused = await one.call("checkout/setDelivery", {
      delivery_preference: "pickup",
      location_id: SALT,
    });
    expect(refused).toMatchObject({
      code: "unavailable",
      fields: {
        location_id:
          "Not in stock at Salt Spring: Only at Oak Bay; At both (only 1 there). Choose another location, or change your cart.",
      },
    });
    expect((await one.ok("checkout/get")).draft.delivery).toBeUndefined();
    await one.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: OAK });
    await one.ok("checkout/setExtras", CONTACT);
    await one.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    await one.ok("checkout/submit");
  });

  it("check the chosen location's stock up to the order, and let the shopper choose another location", async () => {
    const title = await lastCopies(1, 1, "One at each");
    const one = guest(platform);
    await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: SALT });
    await one.ok("checkout/setExtras", CONTACT);
    await one.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const { orderToken: order_token, cart } = await one.ok("checkout/get");
    await stock(platform, "test", title, 0, { location_id: SALT });
    expect((await one.ok("cart/get")).contains_unavailable).toBe(true);
    expect(await one.call("checkout/submit", { order_token, cart_checksum: cart.checksum })).toMatchObject({
      code: "stock_gone",
    });
    await one.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: OAK });
    expect((await one.ok("cart/get")).contains_unavailable).toBe(false);
    await one.ok("checkout/submit");
    const left = await platform.database.read
      .selectFrom("stock")
      .select("onhand")
      .where("title_id", "=", title.id)
      .execute();
    expect(left.map(({ onhand }) => onhand)).toEqual([0, 0]);
  });
});
