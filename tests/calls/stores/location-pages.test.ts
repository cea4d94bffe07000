import { describe, expect, it } from "vitest";
import { announceOnHand } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  type Guest,
  guest,
  locationNamed,
  makeShop,
  makeTitle,
  merged,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Pages of two shops with locations: one where each has its own stock, and one where they share it. */
const PLAIN = "plain.localhost";
const SHARED = "shared.localhost";
const OAK = 1;
const SALT = 2;

const place = (location_id: number, altname: string, more: object = {}) => ({
  ...locationNamed(location_id, altname),
  ...more,
});

const platform = await sharedPlatform();
const settings = merged(CANADIAN, {
  store_info: { is_multistore: true, time_zone: "America/Vancouver" },
  locations: [
    // The test clock stands on a Saturday.
    place(OAK, "Oak Bay", { lat_lng: [48.4, -123.3], ws_hours: { weekdays: { saturday: [[600, 1050]] } } }),
    place(SALT, "Salt Spring"),
  ],
});
await makeShop(platform, "plain", settings, [PLAIN]);
const shared = merged(settings, { store_info: { is_consolidated_multistore: true } });
await makeShop(platform, "shared", shared, [SHARED]);
const title = await makeTitle(platform, { title: "Wayfinding" });
for (const shop of ["plain", "shared"]) {
  await stock(platform, shop, title, 3, { location_id: OAK });
  await stock(platform, shop, title, 1, { location_id: SALT });
  await stock(platform, shop, title, 1, { location_id: SALT, condition: "U", price: 500 });
}
const site = await openSite(platform);

const page = async (host: string, path: string, as?: Guest) => {
  const answer = await site.ask(host, path, as && { as });
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
};
it("[A110] a list goes into the cart once a location is chosen, and its order form waits for that", async () => {
  const reader = await customer(
    platform,
    "lists@example.com",
    { is_institution: "on", company: "S" },
    "plain",
  );
  const { list_id } = await reader.ok("titlelist/create", { name: "Mine", eisbn: title.eisbn });
  const add = `/account/lists/${list_id}/cart`;
  const picker = (from: string) => `/location?${new URLSearchParams({ from })}`;
  const posted = await site.post(PLAIN, add, reader, {});
  expect([posted.status, posted.headers.get("Location")]).toEqual([303, picker(add)]);
  for (const from of [add, `/lists/cartable/${list_id}`])
    expect(await page(PLAIN, from, reader)).toMatchObject({ status: 302, to: picker(from) });
  await site.post(PLAIN, "/location", reader, { location_id: String(OAK), from: add });
  expect((await page(PLAIN, add, reader)).status).toBe(200);
  expect((await page(PLAIN, `/lists/cartable/${list_id}`, reader)).html).toContain("3 in stock");
  const added = await site.post(PLAIN, add, reader, {});
  expect(added.headers.get("Location")).toBe("/checkout/cart");
});

it("[A110] an email that a title is back waits for the location where it was asked for", async () => {
  const wanted = await makeTitle(platform, { title: "Elsewhere" });
  const { database, clock } = platform;
  const ask = async (email: string, location_id?: number) => {
    const reader = guest(platform, "plain");
    if (location_id) await reader.ok("webstore/setMultistoreLocation", { location_id });
    await reader.ok("title/tellMe", { eisbn: wanted.eisbn, email });
  };
  await ask("oak@example.com", OAK);
  await ask("salt@example.com", SALT);
  await ask("anywhere@example.com");
  await database.transaction((tx) => tx.updateTable("stock_notices").set({ confirmed_at: 1 }).execute());
  // Somebody who asks for another person's address again does not end what that person has confirmed.
  await ask("salt@example.com", SALT);
  const told = async () => {
    await database.transaction(async (tx) =>
      announceOnHand(tx, clock.now(), await storeOf(platform, "plain"), [wanted.id], "https://shop.test"),
    );
    const sent = await database.read
      .selectFrom("emails")
      .select("recipient")
      .where("subject", "=", "Elsewhere is here")
      .orderBy("id")
      .execute();
    return sent.map(({ recipient }) => recipient);
  };
  await stock(platform, "plain", wanted, 2, { location_id: SALT });
  expect((await told()).sort()).toEqual(["anywhere@example.com", "salt@example.com"]);
  await stock(platform, "plain", wanted, 0, { location_id: SALT });
  await stock(platform, "plain", wanted, 1, { location_id: OAK });
  expect((await told()).at(-1)).toBe("oak@example.com");
  expect(await told()).toHaveLength(3);
});

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const textOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const WARNING = "Warning: your cart will be emptied when changing locations";

describe("[A110] the location picker", () => {
  it("offers nothing but the locations until one is chosen, and then a way back", async () => {
    for (const [host, shop] of [
      [PLAIN, "plain"],
      [SHARED, "shared"],
    ] as const) {
      const shopper = guest(platform, shop);
      const before = await page(host, "/location?from=/browse", shopper);
      expect(before.html.match(/<a [^>]*href="(?!#)/g)).toBeNull();
      expect(before.html).toContain("data-stay");
      await shopper.ok("webstore/setMultistoreLocation", { location_id: OAK });
      const after = await page(host, "/location?from=/browse", shopper);
      expect(after.html).not.toContain("data-stay");
      expect(after.html).toContain("Keep shopping at Oak Bay");
      expect(after.html).toContain("You are shopping here");
    }
  });

  it("warns that the cart will be emptied only where each location has its own stock", async () => {
    expect((await page(PLAIN, "/location")).html).toContain(WARNING);
    expect((await page(SHARED, "/location")).html).not.toContain(WARNING);
  });

  it("leads back to the page it was opened from, and to no other site", async () => {
    const shopper = guest(platform, "plain");
    const choose = async (from: string) =>
      (await site.post(PLAIN, "/location", shopper, { location_id: "1", from })).headers.get("Location");
    expect(await choose("/browse/filter/s/fic")).toBe("/browse/filter/s/fic");
    for (const from of ["//evil.example", "https://evil.example", "/location?from=/location", ""])
      expect(await choose(from)).toBe("/");
  });
});

describe("[A110] adding a title before a location is chosen", () => {
  const add = (shopper: Guest, quantity: string) =>
    site.post(PLAIN, `/item/${title.eisbn}`, shopper, { quantity, condition: "" });

  it("asks for the location first, and then adds it from there", async () => {
    const shopper = guest(platform, "plain");
    const location = (await add(shopper, "1")).headers.get("Location") ?? "";
    expect(location).toMatch(/^\/location\?/);
    const { html } = await page(PLAIN, location, shopper);
    const fields = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? "",
        value ?? "",
      ]),
    );
    const chosen = await site.post(PLAIN, "/location", shopper, { ...fields, location_id: String(SALT) });
    expect(chosen.headers.get("Location")).toBe(`/item/${title.eisbn}`);
    const { items } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([1]);
    expect((await shopper.ok("session/get")).pick_location).toBe(SALT);
  });

  it("goes on to the question about stock if the location has too few", async () => {
    const shopper = guest(platform, "plain");
    const chosen = await site.post(PLAIN, "/location", shopper, {
      location_id: String(SALT),
      eisbn: title.eisbn,
      quantity: "2",
      condition: "",
    });
    expect(chosen.headers.get("Location")).toMatch(new RegExp(`^/item/${title.eisbn}/add\\?quantity=2`));
  });

  it("goes back to the title if the location does not have the copy that was wanted", async () => {
    const shopper = guest(platform, "plain");
    const chosen = await site.post(PLAIN, "/location", shopper, {
      location_id: String(OAK),
      eisbn: title.eisbn,
      quantity: "1",
      condition: "U",
    });
    expect(chosen.headers.get("Location")).toBe(`/item/${title.eisbn}`);
    expect((await shopper.ok("cart/get")).items).toEqual([]);
  });

  it("is not needed where the locations share their stock", async () => {
    const shopper = guest(platform, "shared");
    const added = await site.post(SHARED, `/item/${title.eisbn}`, shopper, { quantity: "4", condition: "" });
    expect(added.headers.get("Location")).toBe(`/item/${title.eisbn}`);
  });

  it("holds for importing a list too", async () => {
    const { status, to } = await page(PLAIN, "/checkout/cart/import");
    expect([status, to]).toEqual([302, "/location?from=%2Fcheckout%2Fcart%2Fimport"]);
    expect((await page(SHARED, "/checkout/cart/import")).status).toBe(200);
  });
});

describe("[A110] a cart for one location", () => {
  it("names the location, and offers no other one for the pickup", async () => {
    const shopper = guest(platform, "plain");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: OAK });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const { html } = await page(PLAIN, "/checkout/cart", shopper);
    expect(textOf(html)).toContain("Your cart is for our shop Oak Bay. Change shop");
    expect(html).not.toContain('name="location_id"');
    const other = guest(platform, "shared");
    await other.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect((await page(SHARED, "/checkout/cart", other)).html).toContain('name="location_id"');
  });

  it("asks for another location if the shop has closed this one", async () => {
    const settings = merged(CANADIAN, {
      store_info: { is_multistore: true },
      locations: [place(OAK, "Oak Bay"), place(SALT, "Salt Spring")],
    });
    await makeShop(platform, "closing", settings, ["closing.localhost"]);
    const shopper = guest(platform, "closing");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: SALT });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await makeShop(
      platform,
      "closing",
      merged(settings, { locations: [place(OAK, "Oak Bay"), place(3, "Sooke")] }),
    );
    expect((await page("closing.localhost", "/checkout/cart", shopper)).to).toBe(
      "/location?from=%2Fcheckout%2Fcart",
    );
  });
});

describe("[A110] a title's page", () => {
  it("says where its copies are, in every condition", async () => {
    const text = textOf((await page(PLAIN, `/item/${title.eisbn}`)).html);
    expect(text).toContain("Each shop sells its own copies. Choose yours to order one.");
    expect(text).toContain("Oak Bay 3 in stock Salt Spring 1 in stock 1 × Used");
    expect(text).toContain("At 2 of our shops");
    expect(textOf((await page(SHARED, `/item/${title.eisbn}`)).html)).not.toContain(
      "Each shop sells its own copies",
    );
  });

  it("leads to each location's hours and a map", async () => {
    const { html } = await page(PLAIN, `/item/${title.eisbn}/locations`);
    const text = textOf(html);
    expect(text).toContain("Where to find Wayfinding");
    expect(text).toContain(WARNING);
    expect(text).toMatch(/Today: 10:00\sa\.m\. – 5:30\sp\.m\./);
    expect(html).toContain("https://www.openstreetmap.org/?mlat=48.4&amp;mlon=-123.3#map=15/48.4/-123.3");
    expect(html).toContain(
      "https://www.openstreetmap.org/search?query=1%20Street%2C%20Town%20BC%20V8V%201A1",
    );
    expect(textOf((await page(SHARED, `/item/${title.eisbn}/locations`)).html)).not.toContain(WARNING);
  });

  it("is in stock, for people and other programs, before anybody has chosen a location", async () => {
    const offer = (html: string) => /"availability":"https:\/\/schema\.org\/(\w+)"/.exec(html)?.[1];
    const { html } = await page(PLAIN, `/item/${title.eisbn}`);
    expect(offer(html)).toBe("InStock");
    expect(html).not.toContain(`/item/${title.eisbn}/tell-me`);
  });
});

describe("[A107] the title of a page", () => {
  it("begins with the name of the chosen location in a multistore, and with the shop's until then", async () => {
    for (const [host, shop] of [
      [PLAIN, "plain"],
      [SHARED, "shared"],
    ] as const) {
      const shopper = guest(platform, shop);
      expect(titleOf((await page(host, "/browse", shopper)).html)).toBe("Test Books | Browse");
      await shopper.ok("webstore/setMultistoreLocation", { location_id: SALT });
      expect(titleOf((await page(host, "/", shopper)).html)).toBe("Salt Spring");
      expect(titleOf((await page(host, "/privacy-policy", shopper)).html)).toBe(
        "Salt Spring | Privacy Policy",
      );
      expect(titleOf((await page(host, "/location", shopper)).html)).toBe("Salt Spring | Location");
      expect(titleOf((await page(host, `/item/${title.eisbn}`, shopper)).html)).toBe(
        "Salt Spring | Wayfinding",
      );
    }
  });

  it("is exactly the name and Browse for every search, whatever its filters and words", async () => {
    for (const path of ["/browse", "/browse/filter/s/fic", "/browse/filter/k/keyword/t/Wayfinding"])
      expect(titleOf((await page(PLAIN, path)).html)).toBe("Test Books | Browse");
  });

  it("is the shop's name again once the shop has no locations to choose from", async () => {
    await makeShop(
      platform,
      "former",
      merged(CANADIAN, {
        store_info: { is_multistore: true },
        locations: [place(OAK, "Oak Bay"), place(SALT, "Salt Spring")],
      }),
      ["former.localhost"],
    );
    const shopper = guest(platform, "former");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: SALT });
    await makeShop(platform, "former", CANADIAN);
    expect(titleOf((await page("former.localhost", "/browse", shopper)).html)).toBe("Test Books | Browse");
  });
});
