import { describe, expect, it } from "vitest";
import { contractAnswer } from "#app/calls/common/contract.server.ts";
import { type CallName, callNamed } from "#app/calls/index.server.ts";
import { addressIn, merged, openShop, reviewed, SENDING } from "#tests/support/shop.ts";

/** Answers to external programs: every name in the specification, with the same nesting. */

const shop = await openShop();
const location = (location_id: number, altname: string) => ({
  location_id,
  altname,
  sc_name: altname,
  sc_addr_array: { address: "1 Quay", city: "Victoria", prov: "BC", postal: "V8V 1A1", country: "CA" },
});
await shop.makeShop(
  "test",
  merged(SENDING, {
    store_info: { is_multistore: true, is_consolidated_multistore: true },
    locations: [location(1, "Wharf Street"), location(2, "Oak Bay")],
    extra_navigation: [{ id: "x", type: "link", label: "Elsewhere", path: "https://example.com" }],
  }),
);
const title = await shop.makeTitle({
  title: "The Tides",
  subjects: [{ scheme: "bisac", code: "FIC014000", label: "Historical" }],
});
await shop.stock("test", title, 5);
await shop.stock("test", title, 2, { condition: "S", price: 4000 });
const shopper = await shop.customer("program@example.com");

/** A call's answer as a program gets it in JSON. */
async function asked(name: CallName, payload: object = {}): Promise<unknown> {
  const answer = contractAnswer(await shopper.visit(), name, await shopper.ok(name, payload));
  return JSON.parse(JSON.stringify(answer));
}

describe("[D2] an answer to a program", () => {
  it("has every name of the specification", async () => {
    const { eisbn } = title;
    await shopper.ok("cart/add", { eisbn, quantity: "2" });
    await shopper.ok("cart/add", { eisbn, condition: "S", quantity: "1" });
    const { list } = await shopper.ok("cart/copyCartToList");
    const session = await asked("session/get");
    expect(session).toMatchObject({
      logged_in: true,
      wishlist: [{ eisbn }],
      wishlist_id: list.list_id,
      cart: {
        items: [
          {
            title_info: { eisbn, price: 2000, available: { code: "", text: "New", onhand: 5 } },
            cart_info: { quantity: 2, count: 3, is_giftcard: false, cart_notes: null },
          },
          { title_info: { available: { code: "S", text: "Signed" } }, cart_info: { quantity: 1, count: 3 } },
        ],
      },
    });
    expect(await asked("title/getItem", { eisbn })).toMatchObject({
      available: [
        { code: "", text: "New" },
        { code: "S", text: "Signed" },
      ],
      subjects: [{ code: "FIC014000", subject: "Fiction", sub_labels: [{ label: "Historical" }] }],
    });
    expect(await asked("titlelist/getItems", { list_id: list.list_id })).toMatchObject({
      list_id: list.list_id,
      can_delete: false,
      changed: false,
      has_titles: true,
      limit: null,
      calendar_widgets: [],
      type: null,
      event_id: null,
      contains_eisbn: false,
      date_posted: expect.any(Number),
      date_updated: expect.any(Number),
    });
    const store = await shop.storeOf();
    expect(await asked("store/getSettings")).toMatchObject({
      store_info: {
        id: store.id,
        multistore_info: [
          { id: 1, name: "Wharf Street" },
          { id: 2, name: "Oak Bay" },
        ],
      },
      extra: [{ label: "Elsewhere" }],
    });
    const answer = (await asked("browse/get", { t: "tides" })) as {
      filter_info: Record<string, object[]>;
    };
    for (const entry of Object.values(answer.filter_info).flat())
      expect(Object.keys(entry).sort()).toEqual(["c", "e", "k", "m", "n", "s", "subfilter"]);
  });

  it("is a list where the specification says so", async () => {
    const address_id = await addressIn(shopper, "BC", "V8V 1A1");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id });
    for (const [name, payload] of [
      ["address/setPreferred", { address_id }],
      ["country/getList", {}],
      ["province/getList", { country: "CA" }],
      ["checkout/getShippingProviders", { address_id }],
      ["checkout/getShippingBatch", { address_id, provider: "post", delivery_preference: "ship" }],
      ["title/getRelatedItems", { eisbn: title.eisbn }],
      ["titlelist/getCustom", {}],
    ] as const)
      expect(await asked(name, payload), name).toBeInstanceOf(Array);
  });

  it("describes an order's lines as they were agreed", async () => {
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
    expect(await asked("order/get", { order_id: order_number })).toMatchObject({
      items: [
        {
          title_info: { available: { code: "", text: "New", row_price: 2000, sub_message: "" } },
          cart_info: { gift_registry_info: null, cart_notes: null },
        },
        { title_info: { available: { code: "S" } } },
      ],
    });
  });

  it("starts the checkout over with reset_cart, which counts as a change", async () => {
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    expect((await shopper.ok("checkout/get")).draft.delivery).toBe("pickup");
    await shopper.ok("session/get", { reset_cart: "true" });
    const after = await shopper.ok("checkout/get");
    expect(after.draft.delivery).toBeUndefined();
    expect(after.cart.items).toHaveLength(1);
    const call = callNamed("session/get")!;
    expect(
      [{}, { reset_cart: "false" }, { reset_cart: "1" }].map((payload) => call.writesWith(payload)),
    ).toEqual([false, false, true]);
  });
});
