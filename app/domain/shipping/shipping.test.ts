import { describe, expect, it } from "vitest";
import { settingsSchema } from "../stores/settings.ts";
import { batchCosts, cheapest, type ParcelLine, type ShippingOption, shippingOptions } from "./shipping.ts";
import { gramsOf } from "./weight.ts";

const line = (more: Partial<ParcelLine> = {}): ParcelLine => ({
  eisbn: "a",
  quantity: 1,
  backorder_quantity: 0,
  grams: 400,
  price: 2000,
  tax_class: "book",
  binding: "Paperback",
  ...more,
});
const settings = settingsSchema.parse({
  store_info: { name: "S", country: "CA", email: "a@example.com", latitude: 48.43, longitude: -123.36 },
  checkout_info: { ship_enabled: true, local_delivery_enabled: true },
  local_delivery: {
    fee: 500,
    minimum: 1500,
    free_minimum: 5000,
    postal_prefixes: ["V8V"],
    within_km: 10,
    places: [
      { postal_prefix: "V9A", lat: 48.44, lng: -123.41 },
      { postal_prefix: "V9L", lat: 48.78, lng: -123.7 },
      // Whatever the spelling, the longer prefix counts: its place is near, the shorter one's is not.
      { postal_prefix: "v - 8 - x", lat: 48.78, lng: -123.7 },
      { postal_prefix: "V8X1", lat: 48.44, lng: -123.41 },
    ],
  },
  shipping: {
    packing_grams: 100,
    providers: [
      {
        provider: "post",
        label: "Post",
        zones: [
          {
            countries: ["CA"],
            provinces: ["BC"],
            free_from: 9000,
            rates: {
              by: "weight",
              steps: [
                { up_to: 500, cost: 900 },
                { up_to: 1000, cost: 1200 },
              ],
              beyond: { each: 1000, cost: 300 },
            },
          },
          { countries: ["CA"], provinces: ["YT"] },
          { countries: ["CA"], rates: { by: "count", steps: [{ up_to: 2, cost: 1500 }] } },
        ],
        excludes: { tax_classes: ["merchandise"], heavier_than: 5000 },
      },
      {
        provider: "express",
        label: "Express",
        delivery_max: 2,
        zones: [{ countries: ["CA"], rates: { by: "price", steps: [{ up_to: 10_000, cost: 2500 }] } }],
      },
    ],
  },
});
const to = (province: string, postal_code: string, country = "CA") => ({ country, province, postal_code });
const bc = to("BC", "V8Z 1A1");
const costs = (lines: ParcelLine[], address = bc) =>
  Object.fromEntries(
    shippingOptions(settings, lines, address, "ship").map((option) => [option.provider, option.cost]),
  );

describe("the price of a parcel", () => {
  it("depends on the weight including packing, in steps and beyond the last", () => {
    expect(costs([line()])).toMatchObject({ post: 900, express: 2500 });
    expect(costs([line({ quantity: 2 })])).toMatchObject({ post: 1200 });
    expect(costs([line({ quantity: 3, price: 100 })])).toMatchObject({ post: 1500 });
    expect(costs([line({ quantity: 10, price: 100 })])).toMatchObject({ post: 2400 });
  });
  it("uses the shop's estimate for a title of unknown weight", () => {
    expect(costs([line({ grams: null })])).toMatchObject({ post: 900 });
    expect(["350 g", "1.2 kg", "12 oz", "2 lb", "heavy", null].map(gramsOf)).toEqual([
      350,
      1200,
      340,
      907,
      null,
      null,
    ]);
  });
  it("is zero from a certain value, and comes from the first zone with the address", () => {
    expect(costs([line({ price: 9000 })])).toMatchObject({ post: 0 });
    expect(costs([line()], to("ON", "M5V 1A1"))).toMatchObject({ post: 1500 });
  });
  it("is to be determined, never guessed, if no table has it", () => {
    expect(costs([line()], to("YT", "Y1A 1A1"))).toMatchObject({ post: null });
    expect(costs([line({ quantity: 3 })], to("ON", "M5V 1A1"))).toMatchObject({ post: null });
    expect(costs([line({ price: 20_000 })])).toMatchObject({ express: null });
  });
  it("is disabled with the titles that the provider does not take", () => {
    const [post] = shippingOptions(
      settings,
      [line(), line({ eisbn: "mug", tax_class: "merchandise" })],
      bc,
      "ship",
    );
    expect(post).toMatchObject({ provider: "post", available: false, conflicting_eisbns: ["mug"] });
  });
  it("does not exist where the shop does not ship", () => {
    expect(shippingOptions(settings, [line()], to("", "10115", "DE"), "ship")).toEqual([]);
  });
});

describe("local delivery, in cents", () => {
  const local = (postal: string, price = 2000) =>
    shippingOptions(settings, [line({ price })], to("BC", postal), "local_delivery")[0];
  it("reaches listed postal codes, and places within the distance, but no others", () => {
    expect(local("V8V 1A1")).toMatchObject({ cost: 500, available: true });
    expect(local("v9a-2b2")).toMatchObject({ cost: 500 });
    expect(local("V9L 2B2")).toBeUndefined();
    expect(local("V8X 1A1")).toMatchObject({ cost: 500 });
    expect(local("V8Z 1A1")).toBeUndefined();
    expect(shippingOptions(settings, [line()], to("WA", "V8V 1A1", "US"), "local_delivery")).toEqual([]);
  });
  it("has a minimum, and is free from a certain value", () => {
    expect(local("V8V 1A1", 1499)).toMatchObject({ available: false });
    expect(local("V8V 1A1", 5000)).toMatchObject({ cost: 0 });
  });
});

describe("[A73] the default option", () => {
  const option = (more: Partial<ShippingOption>): ShippingOption => ({
    provider: "p",
    delivery_preference: "ship",
    label: "P",
    cost: 1000,
    available: true,
    delivery_min: 1,
    delivery_max: 5,
    conflicting_eisbns: [],
    ...more,
  });
  const local = option({ provider: "local", delivery_preference: "local_delivery", cost: 0 });
  it("is the cheapest one available that is not local", () => {
    const chosen = cheapest([
      local,
      option({ provider: "dear", cost: 2000 }),
      option({ provider: "gone", cost: 1, available: false }),
      option({ provider: "cheap", cost: 900 }),
      option({ provider: "unknown", cost: null }),
    ]);
    expect(chosen?.provider).toBe("cheap");
  });
  it("is the faster of two equals, then the first by name, and local only if there is no other", () => {
    expect(
      cheapest([option({ provider: "slow" }), option({ provider: "quick", delivery_max: 2 })])?.provider,
    ).toBe("quick");
    expect(
      cheapest([option({ provider: "b", label: "B" }), option({ provider: "a", label: "A" })])?.provider,
    ).toBe("a");
    expect(cheapest([local, option({ available: false })])?.provider).toBe("local");
    expect(cheapest([option({ available: false })])).toBeUndefined();
  });
});

describe("two parcels", () => {
  it("cost as much as both parcels, and are offered only if some copies must wait", () => {
    const lines = [line({ quantity: 2, backorder_quantity: 1 })];
    expect(batchCosts(settings, lines, bc, "post")).toEqual([900, 900]);
    expect(batchCosts(settings, [line()], bc, "post")).toBeUndefined();
    expect(batchCosts(settings, [line({ backorder_quantity: 1 })], bc, "post")).toBeUndefined();
    expect(batchCosts(settings, lines, to("YT", "Y1A 1A1"), "post")).toBeUndefined();
  });
});
