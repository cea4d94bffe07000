import { describe, expect, it } from "vitest";
import { topicNames } from "#app/domain/catalogue/search/labels.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, guest, type MadeTitle, makeShop, makeTitle, merged, stock } from "#tests/support/shop.ts";

const made: Record<string, MadeTitle> = {};
const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN);
await makeShop(platform, "other", CANADIAN);
const by = (name: string) => [{ name, role: "A01", canadian: false }];
made.tides = await makeTitle(platform, {
  title: "The Tides",
  contributors: by("Zoë Ångström"),
  rank: 3,
  binding_code: "hc",
  subjects: [{ scheme: "bisac", code: "nat025000", label: "Nature / Oceans" }],
});
made.catalogue = await makeTitle(platform, {
  title: "A Catalogue of Cats",
  contributors: by("Bea Able"),
  rank: 2,
  release_date: Date.UTC(2020, 4, 1) / 1000,
  subjects: [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical" }],
});
made.cat = await makeTitle(platform, {
  title: "Cat, Alone",
  contributors: by("Cy Crane"),
  rank: 1,
  publisher: "Harbour",
  release_date: Date.UTC(2026, 11, 24) / 1000,
  state: "forthcoming",
  subjects: [{ scheme: "bisac", code: "fic000000", label: "Fiction" }],
});
made.old = await makeTitle(platform, {
  title: "L’Enfant du fleuve",
  contributors: by("Dé Dion"),
  rank: 4,
  release_date: Date.UTC(1851, 0, 1) / 1000,
  language: "fr",
});
await stock(platform, "test", made.old, 2);
await stock(platform, "test", made.tides, 0, { onorder: 5 });

const names = async (payload: object, shop = "test") =>
  (await guest(platform, shop).ok("browse/get", payload)).rows.map((row) => row.title);

describe("browse", () => {
  it("[A9] sorts by stock, popularity, date, title and author", async () => {
    expect(await names({})).toEqual(["L’Enfant du fleuve", "The Tides", "Cat, Alone", "A Catalogue of Cats"]);
    expect(await names({}, "other")).toEqual([
      "Cat, Alone",
      "A Catalogue of Cats",
      "The Tides",
      "L’Enfant du fleuve",
    ]);
    expect(await names({ v: "popularity" })).toEqual([
      "Cat, Alone",
      "A Catalogue of Cats",
      "The Tides",
      "L’Enfant du fleuve",
    ]);
    expect(await names({ v: "date" })).toEqual([
      "Cat, Alone",
      "A Catalogue of Cats",
      "L’Enfant du fleuve",
      "The Tides",
    ]);
    expect(await names({ v: "title" })).toEqual([
      "Cat, Alone",
      "A Catalogue of Cats",
      "L’Enfant du fleuve",
      "The Tides",
    ]);
    expect(await names({ v: "author" })).toEqual(order);
  });
  // Able, Ångström, Crane, Dion: by family name, ignoring accents.
  const order = ["A Catalogue of Cats", "The Tides", "Cat, Alone", "L’Enfant du fleuve"];

  it("finds prefixes, whole words after !, quoted phrases and words of one field, ignoring accents", async () => {
    expect((await names({ t: "cat" })).sort()).toEqual(["A Catalogue of Cats", "Cat, Alone"]);
    expect(await names({ t: "!cat" })).toEqual(["Cat, Alone"]);
    expect(await names({ t: '"catalogue of"' })).toEqual(["A Catalogue of Cats"]);
    expect(await names({ t: "angstrom" })).toEqual(["The Tides"]);
    expect(await names({ t: "angstrom", k: "title" })).toEqual([]);
    expect(await names({ t: "harbour", k: "publisher" })).toEqual(["Cat, Alone"]);
    expect(await names({ t: "enfant" })).toEqual(["L’Enfant du fleuve"]);
    expect(await names({ t: made.tides?.isbn })).toEqual(["The Tides"]);
    expect(await names({ t: "% _" })).toEqual([]);
    expect(await names({ t: "!!!" })).toEqual([]);
  });

  it("[A2] [A7] combines several values with OR, subtracts exclusions, and finds nothing for unknown values", async () => {
    expect((await names({ s: '["fic","nat"]' })).sort()).toEqual([
      "A Catalogue of Cats",
      "Cat, Alone",
      "The Tides",
    ]);
    expect(await names({ s: ["fic", "-fic014"] })).toEqual(["Cat, Alone"]);
    expect(await names({ s: "fic014", f: "pb" })).toEqual(["A Catalogue of Cats"]);
    expect(await names({ f: "hc" })).toEqual(["The Tides"]);
    expect(await names({ r: "0xy" })).toEqual(["L’Enfant du fleuve"]);
    expect(await names({ r: "onorder" })).toEqual(["The Tides"]);
    expect(await names({ b: "forthcoming" })).toEqual(["Cat, Alone"]);
    expect(await names({ g: "fr" })).toEqual(["L’Enfant du fleuve"]);
    expect(await names({ d: "2020z05z01" })).toEqual(["A Catalogue of Cats"]);
    expect(await names({ d: "1851" })).toEqual(["L’Enfant du fleuve"]);
    expect(await names({ s: "zzz" })).toEqual([]);
  });

  it("counts all matches and shows each of them on exactly one page", async () => {
    const shopper = guest(platform);
    const many = Array.from({ length: 30 }, (_, index) =>
      makeTitle(platform, { title: `Paged ${index}`, publisher: "Pagers", rank: 100 + index }),
    );
    await Promise.all(many);
    const first = await shopper.ok("browse/get", { t: "pagers", k: "publisher" });
    const second = await shopper.ok("browse/get", { t: "pagers", k: "publisher", o: 26 });
    expect([first.row_count, first.rows.length, second.rows.length]).toEqual([30, 26, 4]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.eisbn)).size).toBe(30);
    expect((await shopper.ok("browse/get", { t: "pagers", o: 9999 })).rows).toEqual([]);
  });
});

describe("a title", () => {
  it("has an availability for every state", async () => {
    const shopper = guest(platform);
    const row = async (title: MadeTitle) =>
      (await shopper.ok("title/getItem", { eisbn: title.eisbn })).available;
    expect(await row(await makeTitle(platform))).toMatchObject({
      availability: "available",
      is_extra_orderable: true,
      cartable: true,
    });
    expect(await row(await makeTitle(platform, { state: "out_of_print" }))).toMatchObject({
      availability: "out_of_print",
      cartable: false,
    });
    expect(await row(await makeTitle(platform, { state: "out_of_stock_indefinitely" }))).toMatchObject({
      cartable: false,
    });
    const priceless = await makeTitle(platform, { list_price_can: null });
    expect(await row(priceless)).toMatchObject({
      availability: "no_price",
      message: "Price to be confirmed",
      price: null,
      cartable: false,
    });
    const gone = await makeTitle(platform, { list_price_can: null, state: "out_of_print" });
    expect(await row(gone)).toMatchObject({ availability: "out_of_print", cartable: false });
    await stock(platform, "test", gone, 1);
    expect(await row(gone)).toMatchObject({ availability: "no_price", onhand: 1, cartable: false });
    expect(await row(made.cat as MadeTitle)).toMatchObject({ availability: "forthcoming", cartable: true });
    expect(
      await shopper.call("title/getItem", {
        eisbn: (await makeTitle(platform, { state: "cancelled" })).eisbn,
      }),
    ).toMatchObject({ error: "No Results" });
  });

  it("stops being forthcoming on its publication date", async () => {
    platform.clock.set(Date.UTC(2026, 11, 25) / 1000);
    const item = await guest(platform).ok("title/getItem", { eisbn: made.cat?.eisbn });
    platform.clock.set(Date.UTC(2026, 10, 21, 20) / 1000);
    expect(item).toMatchObject({ is_forthcoming: false, available: { availability: "available" } });
  });

  it("has its own stock and price in each shop", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 7, { price: 1500 });
    expect((await guest(platform).ok("title/getItem", { eisbn: title.eisbn })).available).toMatchObject({
      onhand: 7,
      price: 1500,
      row_price: 2000,
      discount: 25,
    });
    expect(
      (await guest(platform, "other").ok("title/getItem", { eisbn: title.eisbn })).available,
    ).toMatchObject({ onhand: 0, price: 2000 });
  });

  it("is sorted within its series by decimal number", async () => {
    for (const series_num of ["10", "2.5", "1", "3"])
      await makeTitle(platform, { title: `Saga ${series_num}`, series: "Saga", series_num });
    const { rows } = await guest(platform).ok("title/getSeriesItems", { series: "Saga" });
    expect(rows.map((row) => row.title)).toEqual(["Saga 1", "Saga 2.5", "Saga 3", "Saga 10"]);
  });

  it("has a product code and lists its other editions", async () => {
    const paper = await makeTitle(platform, { title: "Twice Told" });
    const cloth = await makeTitle(platform, { title: "Twice Told", binding: "Hardcover" });
    const shopper = guest(platform);
    expect(await shopper.ok("title/getProductCode", { eisbn: paper.eisbn })).toEqual({ isbn: paper.isbn });
    const { rows } = await shopper.ok("title/getBindingItems", { eisbn: paper.eisbn });
    expect(rows.map((row) => row.eisbn)).toEqual([cloth.eisbn]);
    expect(await shopper.ok("title/getBindingItems", { eisbn: made.tides?.eisbn })).toMatchObject({
      row_count: 0,
    });
  });

  it("[A24] [A32] hides sales ranks, sale prices and prices in every call of a shop that hides them", async () => {
    const title = await makeTitle(platform, { rank: 5, carton_qty: 20 });
    await stock(platform, "test", title, 7, { price: 1500 });
    await makeShop(platform, "test", merged(CANADIAN, { hide_sales_rank: true, hide_sale_pricing: true }));
    expect(await guest(platform).ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      rank: null,
      carton_qty: null,
      available: { price: 1500, row_price: 1500, discount: 0 },
    });
    const query = { t: title.isbn, b: "sale" };
    const unsold = await makeTitle(platform);
    // The sale filter is ignored, so that it cannot reveal which titles are on sale.
    expect((await guest(platform).ok("browse/get", query)).row_count).toBe(1);
    expect((await guest(platform).ok("browse/get", { ...query, t: unsold.isbn })).row_count).toBe(1);
    await makeShop(platform, "test", merged(CANADIAN, { guest_show_price: false }));
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const answers = await Promise.all([
      shopper.ok("title/getItem", { eisbn: title.eisbn }),
      shopper.ok("browse/get", { t: title.isbn }),
      shopper.ok("session/get"),
      shopper.ok("cart/get"),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/1500|2000/);
    await makeShop(platform, "test", CANADIAN);
  });
});

describe("the shop", () => {
  it("returns its settings, locations, policy, countries and provinces", async () => {
    const shopper = guest(platform);
    expect(await shopper.ok("store/getSettings", { webstore_name: "test" })).toMatchObject({
      webstore_name: "test",
      cart_enabled: true,
    });
    expect(await shopper.call("store/getSettings", { webstore_name: "nobody" })).toMatchObject({
      error: "invalid store_id",
    });
    expect((await shopper.ok("webstore/getContactAndHours")).locations).toHaveLength(1);
    expect(await shopper.ok("webstore/getPrivacyPolicyPage")).toMatchObject({ title: "Privacy policy" });
    expect((await shopper.ok("country/getList")).countries).toContainEqual({ code: "CA", name: "Canada" });
    expect((await shopper.ok("province/getList", { country: "CA" })).provinces).toHaveLength(13);
    expect((await shopper.ok("province/getList", { country: "FR" })).provinces).toEqual([]);
    expect(await shopper.ok("province/get", { country: "US", province: "ia" })).toEqual({
      code: "IA",
      name: "Iowa",
    });
    expect(await shopper.call("province/get", { country: "CA", province: "IA" })).toMatchObject({
      error: "Valid state / province is required.",
    });
  });

  it("[A110] empties the cart when the location changes and each location sells its own stock", async () => {
    const place = (location_id: number, altname: string) => ({
      location_id,
      altname,
      sc_name: altname,
      sc_addr_array: { address: "", city: "", prov: "BC", postal: "", country: "CA" },
    });
    const settings = merged(CANADIAN, {
      locations: [place(1, "One"), place(2, "Two")],
      store_info: { is_multistore: true },
    });
    await makeShop(platform, "multi", settings);
    const title = await makeTitle(platform);
    await stock(platform, "multi", title, 3, { location_id: 2 });
    const shopper = guest(platform, "multi");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: "1" });
    expect(await shopper.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      available: { onhand: 0 },
      at_other_locations: 1,
    });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect(await shopper.call("webstore/setMultistoreLocation", { location_id: "9" })).toMatchObject({
      code: "unknown_location",
    });
    await shopper.ok("webstore/setMultistoreLocation", { location_id: "2" });
    expect((await shopper.ok("cart/get")).items).toEqual([]);
    expect(await shopper.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({
      available: { onhand: 3 },
      at_other_locations: 0,
    });
    await makeShop(platform, "multi", merged(settings, { store_info: { is_consolidated_multistore: true } }));
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("webstore/setMultistoreLocation", { location_id: "1" });
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
  });

  it("names a topic by its heading in the feeds, which may change", async () => {
    const nameAfter = async (seconds: number, locale = "en-CA") => {
      const now = platform.clock.now() + seconds;
      return (await topicNames(platform.database.read, ["nat025", "nat999"], locale, now))("nat025");
    };
    expect(await nameAfter(0)).toEqual({ name: "Oceans" });
    expect(await nameAfter(0, "fr-CA")).toEqual({ name: "Oceans", lang: "en" });
    const { isbn: product_code = "" } = made.tides ?? {};
    const subjects = [
      { scheme: "bisac", code: "nat025000", label: "Nature / Seas" },
      { scheme: "bisac", code: "nat025000", label: "NATURE / Océans et mers", language: "fr" },
    ];
    await makeTitle(platform, { product_code, title: "The Tides", subjects });
    expect(await nameAfter(59)).toEqual({ name: "Oceans" });
    expect(await nameAfter(61)).toEqual({ name: "Seas" });
    expect(await nameAfter(61, "fr-CA")).toEqual({ name: "Océans et mers" });
  });

  it("[X15] finds nothing for characters that fold to hundreds of words, without failing", async () => {
    for (const t of ["ﷺ ".repeat(100), "ﷺ".repeat(100), '"ﷺ ﷺ" '.repeat(33)]) {
      expect(await guest(platform).ok("browse/get", { k: "keyword", t })).toMatchObject({ row_count: 0 });
      expect(await guest(platform).ok("browse/suggest", { t })).toMatchObject({ rows: [] });
    }
  });

  it("[A117] [A119] logs browser errors except 'Script error.', and accepts both spellings of session/get", async () => {
    const shopper = guest(platform);
    expect(await shopper.ok("log/error", { error: "Script error." })).toEqual({ logged: false });
    expect(await shopper.ok("log/error", { error: "boom", lineno: "3" })).toEqual({ logged: true });
    expect(platform.logged.at(-1)).toBeDefined();
    expect(
      platform.logged.filter((line) => (line.browser as { error?: string })?.error === "boom"),
    ).toHaveLength(1);
    const { callNamed } = await import("#app/calls/index.server.ts");
    expect(callNamed("sesson/get")).toBe(callNamed("session/get"));
  });
});
