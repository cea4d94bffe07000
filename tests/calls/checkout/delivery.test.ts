import { beforeEach, describe, expect, it } from "vitest";
import { moveOrder, shipOrder } from "#app/domain/orders/status.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { addressIn, CONTACT, merged, openShop, reviewed, SENDING } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", SENDING);
const book = await shop.makeTitle({ title: "The Tides" });
await shop.stock("test", book, 1000);
beforeEach(() => shop.makeShop("test", SENDING));

let drawn = 0;
async function shopper(quantity = 1, title = book) {
  const buyer = await shop.customer(`sent-${++drawn}@example.com`);
  await buyer.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity), stock_answer: "order_rest" });
  return buyer;
}
const desk = () => shop.deskOf();

describe("an order that is shipped", () => {
  it("[A63] [A68] has an address and a provider, and keeps what was agreed", async () => {
    const buyer = await shopper(2);
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    // 0 is the account's own address, which is selected by default.
    expect((await buyer.ok("checkout/get")).cart.delivery.to).toMatchObject({
      address_id: 0,
      postal_code: "V8V 1A1",
    });
    const ontario = await addressIn(buyer, "ON", "m5v1a1");
    await buyer.ok("checkout/setAddress", { address_id: ontario });
    const before = await buyer.ok("checkout/get");
    expect(before.cart.summary).toMatchObject({ shipping: null, total: null });
    const answer = await buyer.ok("checkout/getShippingProviders");
    expect(answer.providers.map(({ provider, cost }) => [provider, cost])).toEqual([
      ["post", 1000],
      ["express", 2500],
    ]);
    expect(answer.chosen).toBe("post");
    const cart = await buyer.ok("checkout/setShipping", { provider: "express" });
    // Books and their shipping are one supply: 5 % on both in Ontario.
    expect(cart.summary).toMatchObject({
      subtotal: 4000,
      shipping: 2500,
      taxes: [{ type: "HST (book rate)", rate: 5000, taxable: 6500, amount: 325 }],
      total: 6825,
    });
    const placed = await buyer.ok("checkout/submit", await reviewed(buyer, "contact"));
    const order = await buyer.ok("order/get", { order_id: placed.order_number });
    expect(order).toMatchObject({
      delivery_type: "ship",
      delivery_key: "ship",
      shipping: {
        name: "Ada Reader",
        addr1: "4 Lighthouse Lane",
        prov: "ON",
        postal_code: "M5V 1A1",
        provider: "Express",
      },
      shipping_batches: [{ number: 1, items: [{ position: 0, quantity: 2 }], cost: 2500, status: "waiting" }],
      summary: { shipping: 2500, total: 6825 },
      items: [{ cart_info: { taxes: [{ type: "HST (book rate)", rate: 5000 }] } }],
    });
    // Later changes to the address book do not change the order.
    await buyer.ok("address/delete", { address_id: ontario });
    expect((await buyer.ok("order/get", { order_id: placed.order_number })).shipping?.prov).toBe("ON");
    const email = (await shop.emailsTo(CONTACT.email)).at(-1);
    expect(email?.body_text).toContain("Somewhere ON M5V 1A1");
    expect(email?.body_text).not.toContain("pick");
  });

  it("[A73] uses the cheapest carrier by default, and local delivery only when the shopper chooses it", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const cart = await buyer.ok("checkout/setShipping", {});
    expect(cart.delivery.option).toMatchObject({ provider: "post", delivery_preference: "ship", cost: 1000 });
    await buyer.ok("checkout/setDelivery", { delivery_preference: "local_delivery" });
    expect((await buyer.ok("checkout/get")).cart.delivery.option).toBeNull();
    const local = await buyer.ok("checkout/setShipping", { delivery_preference: "local_delivery" });
    expect(local.delivery.option).toMatchObject({ provider: "local_delivery", cost: 500 });
    expect(local.summary.total).toBe(2000 + 500 + 125);
  });

  it("[A74] can go in two shipments, whose price the total includes", async () => {
    const rare = await shop.makeTitle();
    await shop.stock("test", rare, 1);
    const buyer = await shopper(2, rare);
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const { options } = await buyer.ok("checkout/getShippingBatch", { provider: "post" });
    expect(options).toEqual([
      { multiship_method: "all", delta_cost: 0 },
      { multiship_method: "batched", delta_cost: 1000 },
    ]);
    const all = await buyer.ok("checkout/setShipping", { provider: "post", multiship_method: "all" });
    const two = await buyer.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
    expect([all.summary.shipping, two.summary.shipping]).toEqual([1000, 2000]);
    expect(two.checksum).not.toBe(all.checksum);
    const placed = await buyer.ok("checkout/submit", await reviewed(buyer, "contact"));
    const { shipping_batches } = await buyer.ok("order/get", { order_id: placed.order_number });
    expect(shipping_batches.map(({ items, cost }) => [items, cost])).toEqual([
      [[{ position: 0, quantity: 1 }], 1000],
      [[{ position: 0, quantity: 1 }], 1000],
    ]);
    // Each parcel has its own email; the order counts as shipped with the last one.
    const first = await shipOrder(platform.database, await desk(), placed.order_number, {
      tracking: "CA1",
      note: "",
    });
    expect(first).toMatchObject({
      status: "placed",
      shipping_batches: [{ status: "shipped", tracking: "CA1" }, { status: "waiting" }],
    });
    const last = await shipOrder(platform.database, await desk(), placed.order_number, {
      tracking: "CA2",
      note: "",
    });
    expect(last).toMatchObject({ status: "shipped" });
    expect(
      await shipOrder(platform.database, await desk(), placed.order_number, { tracking: "", note: "" }),
    ).toMatchObject({ code: "wrong_status" });
    const emails = (await shop.emailsTo(CONTACT.email)).slice(-2).map(({ body_text }) => body_text);
    expect(emails[0]).toContain("We will send the rest");
    expect(emails[0]).toContain("CA1");
    expect(emails[1]).toContain("is on its way to you");
  });

  it("offers two shipments only when some copies must wait", async () => {
    const buyer = await shopper(2);
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    expect((await buyer.ok("checkout/getShippingBatch", { provider: "post" })).options).toEqual([]);
    const cart = await buyer.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
    expect(cart.delivery.multiship_method).toBe("all");
  });

  it("leaves only payment by arrangement when the shipping price is still to be determined", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await buyer.ok("checkout/setAddress", { address_id: await addressIn(buyer, "YT", "Y1A 1A1") });
    const cart = await buyer.ok("checkout/setShipping", { provider: "post" });
    expect(cart.summary).toMatchObject({ shipping: null, is_shipping_tbd: true, total: 2100 });
    expect((await buyer.ok("checkout/get")).choices).toEqual(["contact"]);
    const placed = await buyer.ok("checkout/submit", await reviewed(buyer, "contact"));
    expect(await buyer.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      summary: { is_shipping_tbd: true },
    });
  });
});

describe("[A75] what cannot be shipped", () => {
  it("is refused in the specification's words", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const berlin = await addressIn(buyer, "", "10115", "DE");
    expect(await buyer.call("checkout/getShippingProviders", { address_id: berlin })).toMatchObject({
      error: "Not available",
    });
    await buyer.ok("checkout/setDelivery", { delivery_preference: "local_delivery" });
    expect(
      await buyer.call("checkout/getShippingProviders", {
        address_id: await addressIn(buyer, "BC", "V9L 2B2"),
      }),
    ).toMatchObject({
      error: "Local delivery failed",
    });
    const cheap = await shop.makeTitle({ list_price_can: 1000 });
    await shop.stock("test", cheap, 5);
    const other = await shopper(1, cheap);
    await other.ok("checkout/setDelivery", { delivery_preference: "local_delivery" });
    // [C9] A small order and an address out of reach have different codes.
    expect(await other.call("checkout/getShippingProviders")).toMatchObject({
      error: "Local delivery failed",
      code: "local_minimum",
    });
  });

  it("[A73] [C9] can still get local delivery where no carrier goes", async () => {
    const far = merged(SENDING, { shipping: { providers: [] } });
    await shop.makeShop("test", far);
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const answer = await buyer.ok("checkout/getShippingProviders");
    expect(answer).toMatchObject({
      providers: [{ provider: "local_delivery", available: true }],
      chosen: "local_delivery",
    });
    const cart = await buyer.ok("checkout/setShipping", { provider: "local_delivery" });
    expect(cart.delivery).toMatchObject({ preference: "local_delivery", option: { cost: 500 } });
    await buyer.ok("checkout/submit", await reviewed(buyer, "contact"));
  });

  it("[C10] includes addresses out of reach, which the address book marks", async () => {
    const buyer = await shopper();
    await addressIn(buyer, "ON", "m5v1a1");
    await addressIn(buyer, "", "10115", "DE");
    const { addresses } = await buyer.ok("address/getList");
    expect(addresses.map(({ country, can_ship_to }) => [country, can_ship_to])).toEqual([
      ["CA", true],
      ["CA", true],
      ["DE", false],
    ]);
    const { user } = await buyer.ok("session/get");
    expect(user?.addresses.map(({ can_ship_to }) => can_ship_to)).toEqual([true, true, false]);
  });

  it("conflicts with a carrier that does not take one of the titles", async () => {
    const mug = await shop.makeTitle({ tax_class: "merchandise" });
    await shop.stock("test", mug, 5);
    const buyer = await shopper(1, mug);
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const { providers, chosen } = await buyer.ok("checkout/getShippingProviders");
    expect(providers[0]).toMatchObject({ available: false, conflicting_eisbns: [mug.eisbn] });
    expect(chosen).toBe("express");
    expect(await buyer.call("checkout/setShipping", { provider: "post" })).toMatchObject({
      code: "conflict",
    });
    expect(await buyer.call("checkout/setShipping", { provider: "by-balloon" })).toMatchObject({
      code: "conflict",
    });
  });

  it("[A64] includes every guest's order, whatever they post", async () => {
    const buyer = shop.guest();
    await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    for (const name of [
      "checkout/setAddress",
      "checkout/setShipping",
      "checkout/getShippingProviders",
    ] as const)
      expect(await buyer.call(name, { address_id: 0, provider: "post" })).toMatchObject({
        code: "login_required",
      });
  });
});

describe("a change between review and submit", () => {
  it("[A84] asks again and places nothing after another address, provider or price", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await buyer.ok("checkout/setShipping", { provider: "post" });
    const form = await reviewed(buyer, "contact");
    const changes = [
      async () => buyer.ok("checkout/setShipping", { provider: "express" }),
      async () => buyer.ok("checkout/setAddress", { address_id: await addressIn(buyer, "AB", "T2P 1J9") }),
      async () =>
        shop.makeShop(
          "test",
          merged(SENDING, {
            shipping: {
              providers: [
                {
                  provider: "express",
                  label: "Express",
                  zones: [{ countries: ["CA"], rates: { by: "count", steps: [{ up_to: 9, cost: 2600 }] } }],
                },
              ],
            },
          }),
        ),
    ];
    for (const change of changes) {
      await change();
      expect(await buyer.call("checkout/submit", form)).toMatchObject({ code: "cart_changed" });
    }
    expect(isFailure(await buyer.call("checkout/submit", await reviewed(buyer, "contact")))).toBe(false);
  });

  it("ignores the delivery in a draft from before carts stored the terms", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await buyer.ok("checkout/setExtras", CONTACT);
    await platform.database.transaction(async (tx) => {
      const { draft, cart_id } = await tx
        .selectFrom("checkout_drafts")
        .innerJoin("carts", "carts.id", "checkout_drafts.cart_id")
        .select(["draft", "cart_id"])
        .where("carts.owner", "=", (await buyer.visit()).session.cartKey)
        .executeTakeFirstOrThrow();
      const old = { ...JSON.parse(draft), delivery: "pickup", location_id: 1 };
      await tx
        .updateTable("checkout_drafts")
        .set({ draft: JSON.stringify(old) })
        .where("cart_id", "=", cart_id)
        .execute();
      await tx.updateTable("carts").set({ terms: "{}" }).where("id", "=", cart_id).execute();
    });
    expect((await buyer.ok("checkout/get")).draft.delivery).toBeUndefined();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    expect((await buyer.ok("checkout/get")).draft.delivery).toBe("ship");
  });

  it("[S22] ignores prices, totals and discounts in a form", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship", shipping: "0", total: "1" });
    const cart = await buyer.ok("checkout/setShipping", { provider: "post", cost: "0", delta_cost: "-900" });
    expect(cart.summary).toMatchObject({ shipping: 1000, total: 3150 });
    const form = {
      ...(await reviewed(buyer, "contact")),
      total: "1",
      total_owing: "0",
      discounts: "3000",
      price: "1",
    };
    const placed = await buyer.ok("checkout/submit", form);
    expect((await buyer.ok("order/get", { order_id: placed.order_number })).summary.total).toBe(3150);
  });

  it("[A61] leads back to the provider step when the provider is gone", async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await buyer.ok("checkout/setShipping", { provider: "express" });
    const form = await reviewed(buyer, "contact");
    await shop.makeShop("test", merged(SENDING, { shipping: { providers: [] } }));
    const state = await buyer.ok("checkout/get");
    expect(state.cart.delivery.option).toBeNull();
    expect(
      await buyer.call("checkout/submit", { ...form, cart_checksum: state.cart.checksum }),
    ).toMatchObject({
      code: "incomplete",
      detail: { path: "/checkout/provider" },
    });
  });
});

describe("the operator", () => {
  it('never says "shipped" to somebody who picks up, or "ready for pickup" to somebody who gets a parcel', async () => {
    const buyer = await shopper();
    await buyer.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const pickup = await buyer.ok("checkout/submit", await reviewed(buyer, "pickup"));
    expect(
      await shipOrder(platform.database, await desk(), pickup.order_number, { tracking: "", note: "" }),
    ).toMatchObject({ code: "wrong_delivery" });
    const two = await shopper();
    await two.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await two.ok("checkout/setShipping", {});
    const sent = await two.ok("checkout/submit", await reviewed(two, "contact"));
    expect(await moveOrder(platform.database, await desk(), sent.order_number, "ready")).toMatchObject({
      code: "wrong_delivery",
    });
    await moveOrder(platform.database, await desk(), sent.order_number, "accepted");
    const email = (await shop.emailsTo(CONTACT.email)).at(-1);
    expect(email?.body_text).toContain("are packing your books");
    expect(email?.body_text).not.toContain("pick");
  });
});

describe("an American shop's taxes", () => {
  it("apply where they are set, treat shipping as configured, and add fees once per order", async () => {
    await shop.makeShop("us", {
      store_info: { name: "US", email: "us@example.com", country: "US", province: "IA", is_american: true },
      checkout_info: { ship_enabled: true },
      tax_rates: [
        { type: "Iowa", rate: 6000, on_shipping: "never" },
        { type: "New York", rate: 4000, provinces: ["NY"] },
        { type: "New York City", rate: 4500, provinces: ["NY"], postal_prefixes: ["100"] },
        { type: "Florida", rate: 6000, provinces: ["FL"], on_shipping: "unless_pickup" },
      ],
      delivery_fees: [{ type: "Colorado retail delivery fee", provinces: ["CO"], amount: 28 }],
      shipping: {
        providers: [
          {
            provider: "post",
            label: "Post",
            zones: [{ countries: ["US"], rates: { by: "count", steps: [{ up_to: 9, cost: 1000 }] } }],
          },
        ],
      },
    });
    await shop.stock("us", book, 100);
    const buyer = await shop.customer(
      "us@example.com",
      { country: "US", province: "IA", postal_code: "52240" },
      "us",
    );
    await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await buyer.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const taxesTo = async (province: string, zip: string) => {
      await buyer.ok("checkout/setAddress", { address_id: await addressIn(buyer, province, zip, "US") });
      const { summary } = await buyer.ok("checkout/setShipping", { provider: "post" });
      return summary.taxes.map(({ type, taxable, amount }) => [type, taxable, amount]);
    };
    expect(await taxesTo("IA", "50309")).toEqual([["Iowa", 1500, 90]]);
    expect(await taxesTo("NY", "10001")).toEqual([
      ["New York", 2500, 100],
      ["New York City", 2500, 113],
    ]);
    expect(await taxesTo("NY", "14604")).toEqual([["New York", 2500, 100]]);
    expect(await taxesTo("FL", "33101")).toEqual([["Florida", 1500, 90]]);
    expect(await taxesTo("OR", "97035")).toEqual([]);
  });
});
