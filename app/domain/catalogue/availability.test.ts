import { describe, expect, it } from "vitest";
import { settingsSchema } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { availabilityRows, type Storefront } from "./availability.server.ts";
import type { EditRow } from "./edit-rows.server.ts";
import type { CardRow } from "./rows.server.ts";
import type { StockRow } from "./stock-rows.server.ts";

const NOW = Date.UTC(2026, 5, 1) / 1000;
const DAY = 86_400;

/** A shop in Canada with these settings. */
function shop({ store_info = {}, ...settings }: Record<string, object | boolean> = {}): Storefront {
  const info = { name: "Shop", country: "CA", email: "a@example.com", province: "BC", ...Object(store_info) };
  return { store: { settings: settingsSchema.parse({ store_info: info, ...settings }) } as Store, now: NOW };
}

/** A book that is $20.00 in Canada and $16.00 in the United States. */
const book = (more: Partial<CardRow> = {}) =>
  ({
    id: 1,
    state: "available",
    release_date: null,
    is_giftcard: 0,
    tax_class: "book",
    temporarily_out: 0,
    sold_until: null,
    not_for_sale_in: null,
    list_price_can: 2000,
    list_price_usa: 1600,
    ...more,
  }) as CardRow;

const copies = (onhand: number, more: Partial<StockRow> = {}): StockRow => ({
  title_id: 1,
  location_id: 1,
  condition: "",
  onhand,
  onorder: 0,
  price: null,
  note: null,
  ...more,
});

const rowsOf = (
  stock: readonly StockRow[],
  { title = book(), at = shop(), edit }: { title?: CardRow; at?: Storefront; edit?: Partial<EditRow> } = {},
) => availabilityRows(at, title, stock, edit as EditRow | undefined);
/** The row of new copies. */
const newRow = (...given: Parameters<typeof rowsOf>) => {
  const [row] = rowsOf(...given);
  if (row?.code !== "") throw new Error("there is no row of new copies");
  return row;
};

describe("the price of new copies", () => {
  it("is the list price of the shop's country", () => {
    expect(newRow([])).toMatchObject({ price: 2000, row_price: 2000, discount: 0 });
    const american = shop({ store_info: { country: "US", is_american: true } });
    expect(newRow([], { at: american })).toMatchObject({ price: 1600 });
  });

  it("is the lowest of those that the stock has, with what that saves", () => {
    const stock = [copies(1, { price: 1900 }), copies(1, { location_id: 2, price: 1500 })];
    expect(newRow(stock)).toMatchObject({ price: 1500, row_price: 2000, discount: 25 });
  });

  it("is the one that the shop set for the title, before the stock's", () => {
    const given = { edit: { price: 1800, shelf_note: "Signed" } };
    expect(newRow([copies(1, { price: 1500, note: "Dented" })], given)).toMatchObject({
      price: 1800,
      discount: 10,
      note: "Signed",
    });
  });

  it("shows no saving if it is above the list price, or if there is no list price", () => {
    const dear = [copies(1, { price: 2500 })];
    expect(newRow(dear)).toMatchObject({ price: 2500, row_price: 2500, discount: 0 });
    expect(newRow(dear, { title: book({ list_price_can: null }) })).toMatchObject({ row_price: 2500 });
  });

  it("is missing for a title without one, which nobody can buy", () => {
    const title = book({ list_price_can: null });
    for (const stock of [[], [copies(3)]])
      expect(newRow(stock, { title })).toMatchObject({ availability: "no_price", cartable: false });
    // It has no copies, so it needs no price.
    const gone = book({ list_price_can: null, state: "out_of_print" });
    expect(newRow([], { title: gone }).availability).toBe("out_of_print");
    expect(newRow([copies(1)], { title: gone }).availability).toBe("no_price");
  });
});

describe("the copies of a title that can be bought", () => {
  it("are those on hand whatever the publisher says, and more while the publisher has some", () => {
    for (const state of ["out_of_print", "out_of_stock_indefinitely"] as const) {
      const title = book({ state });
      expect(newRow([], { title })).toMatchObject({ is_extra_orderable: false, cartable: false });
      expect(newRow([copies(1)], { title })).toMatchObject({ is_extra_orderable: false, cartable: true });
    }
    expect(newRow([])).toMatchObject({ onhand: 0, is_extra_orderable: true, cartable: true });
  });

  it("are only those on hand in a shop that orders nothing in, and of gift cards and tickets", () => {
    const at = shop({ ordering_in_enabled: false });
    expect(newRow([], { at }).cartable).toBe(false);
    for (const title of [book({ is_giftcard: 1 }), book({ tax_class: "ticket" })])
      expect(newRow([copies(1)], { title })).toMatchObject({ is_extra_orderable: false, message: "" });
  });

  it("are forthcoming until the day on which they come out", () => {
    const title = (days: number) => book({ state: "forthcoming", release_date: NOW + days * DAY });
    expect(newRow([], { title: title(30) }).availability).toBe("forthcoming");
    expect(newRow([], { title: title(-30) }).availability).toBe("available");
  });

  it("are none once their sale is over", () => {
    const title = book({ tax_class: "ticket", sold_until: NOW });
    expect(newRow([copies(5)], { title })).toMatchObject({ onhand: 0, cartable: false });
    expect(newRow([copies(5)], { title: book({ ...title, sold_until: NOW + 1 }) }).cartable).toBe(true);
  });

  it("are used ones alone where the publisher may not sell", () => {
    const stock = [
      copies(2),
      copies(1, { condition: "R", price: 900 }),
      copies(1, { condition: "U1", price: 700 }),
    ];
    const title = book({ not_for_sale_in: "GB CA" });
    expect(rowsOf(stock, { title }).map(({ code, cartable }) => [code, cartable])).toEqual([
      ["", false],
      ["U1", true],
    ]);
    expect(rowsOf(stock, { title: book({ not_for_sale_in: "GB" }) })).toHaveLength(3);
  });
});

describe("other conditions", () => {
  it("have a row while there are copies, and only the price that the stock has", () => {
    const stock = [copies(0, { condition: "U1", price: 700 }), copies(2, { condition: "U2", price: 500 })];
    expect(rowsOf(stock).map(({ code }) => code)).toEqual(["", "U2"]);
    expect(rowsOf(stock)[1]).toMatchObject({ price: 500, row_price: 2000, discount: 75 });
    const unpriced = rowsOf([copies(2, { condition: "U2" })])[1];
    expect(unpriced).toMatchObject({ availability: "no_price", cartable: false });
  });

  it("are never ordered, and keep their price from the shop's own for new copies", () => {
    const [, used] = rowsOf([copies(1, { condition: "U1", price: 700 })], { edit: { price: 1800 } });
    expect(used).toMatchObject({ price: 700, is_extra_orderable: false });
  });
});

describe("a shop whose locations sell their own stock", () => {
  const location = (location_id: number) => ({
    location_id,
    altname: `Location ${location_id}`,
    sc_name: `Location ${location_id}`,
    sc_addr_array: {
      address: "1 Main St",
      city: "Victoria",
      prov: "BC",
      postal: "V8V 1A1",
      country: "CA",
    },
  });
  const at = shop({ store_info: { is_multistore: true }, locations: [location(1), location(2)] });
  const stock = [copies(2, { price: 1500 }), copies(3, { location_id: 2, price: 1700 })];

  it("has nothing on hand until a location is chosen, at the highest price", () => {
    expect(newRow(stock, { at })).toMatchObject({
      onhand: 0,
      at_other_locations: 2,
      price: 1700,
      cartable: true,
    });
  });

  it("sells the copies of the chosen one, at its price", () => {
    expect(newRow(stock, { at: { ...at, locationId: 1 } })).toMatchObject({
      onhand: 2,
      at_other_locations: 1,
      price: 1500,
      name: "Location 1",
    });
  });
});
