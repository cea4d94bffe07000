import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { announceOnHand } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  AMERICAN,
  CANADIAN,
  guest,
  locationNamed,
  makeShop,
  merged,
  stock,
  storeOf,
} from "#tests/support/shop.ts";

/** Sales rights of a feed (docs/onix.md), from the import to what a shopper can buy. */
const LOCATIONS = [locationNamed(1, "Quay"), locationNamed(7, "Hill")];
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-rights-"));
const platform = await sharedPlatform();
await makeShop(platform, "test", merged(CANADIAN, { locations: LOCATIONS }));
await makeShop(platform, "american", AMERICAN);

describe("a title that its publisher does not sell everywhere", () => {
  const ISBN = "9780000005250";
  const eisbn = eisbnOf(ISBN);
  const feed = (rights: string, type = "03") => `<ONIXMessage release="3.0"><Product>
    <RecordReference>rights</RecordReference><NotificationType>${type}</NotificationType>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${ISBN}</IDValue></ProductIdentifier>
    <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><TitleText>Harbours</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
    ${rights}<ProductSupply><SupplyDetail><ProductAvailability>21</ProductAvailability>
      <Price><PriceType>01</PriceType><PriceAmount>20.00</PriceAmount><CurrencyCode>CAD</CurrencyCode></Price>
      <Price><PriceType>01</PriceType><PriceAmount>18.00</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
    </SupplyDetail></ProductSupply></Product></ONIXMessage>`;
  const AMERICA_ONLY = `<PublishingDetail><PublishingStatus>04</PublishingStatus><SalesRights><SalesRightsType>01</SalesRightsType>
    <Territory><CountriesIncluded>US</CountriesIncluded></Territory></SalesRights><ROWSalesRightsType>03</ROWSalesRightsType></PublishingDetail>`;
  const read = (content: string) => {
    const file = path.join(folder, "rights.xml");
    writeFileSync(file, content);
    return importOnix(platform.database, () => platform.clock.now(), file);
  };

  const rowOf = () =>
    platform.database.read
      .selectFrom("titles")
      .select(["id", "not_for_sale_in"])
      .where("product_code", "=", ISBN)
      .executeTakeFirstOrThrow();
  const madeTitle = async () => ({ id: (await rowOf()).id, eisbn, isbn: ISBN });

  it("is for sale in the shops of the other country only", async () => {
    await read(feed(AMERICA_ONLY));
    const title = await madeTitle();
    await stock(platform, "test", title, 3);
    await stock(platform, "test", title, 1, { condition: "S" });
    const shopper = guest(platform);
    const { settings } = await storeOf(platform);
    expect((await shopper.ok("title/getItem", { eisbn })).availability).toMatchObject([
      {
        code: "",
        availability: "out_of_stock_indefinitely",
        message: settings.availability_messages.out_of_stock_indefinitely,
        onhand: 0,
        is_extra_orderable: false,
        cartable: false,
      },
    ]);
    expect(await shopper.call("cart/add", { eisbn, quantity: "1" })).toHaveProperty("error");
    expect((await shopper.ok("cart/get")).items).toEqual([]);

    const american = guest(platform, "american");
    expect((await american.ok("title/getItem", { eisbn })).availability).toMatchObject([
      { code: "", availability: "available", is_extra_orderable: true, cartable: true },
    ]);
    await american.ok("cart/add", { eisbn, quantity: "1" });
    expect((await american.ok("cart/get")).items).toHaveLength(1);
  });

  it("is not sold from a cart that it is already in, and its used copies are", async () => {
    await read(feed(""));
    const title = await madeTitle();
    await stock(platform, "test", title, 3);
    await stock(platform, "test", title, 1, { condition: "U", price: 800 });
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
    expect(await shopper.ok("cart/get")).toMatchObject({ contains_unavailable: false });
    await read(feed(AMERICA_ONLY));
    expect(await shopper.ok("cart/get")).toMatchObject({ contains_unavailable: true });
    const [, used] = (await shopper.ok("title/getItem", { eisbn })).availability;
    expect(used).toMatchObject({ onhand: 1, cartable: true });
  });

  it("is at none of the locations of a multistore, except for used copies", async () => {
    const shop = merged(CANADIAN, { store_info: { is_multistore: true }, locations: LOCATIONS });
    await makeShop(platform, "several", shop);
    await read(feed(AMERICA_ONLY));
    const title = await madeTitle();
    await stock(platform, "several", title, 3, { location_id: 1 });
    const shopper = guest(platform, "several");
    const bare = { at_other_locations: 0, multistore_available: LOCATIONS.map(() => ({ copies: [] })) };
    expect(await shopper.ok("title/getItem", { eisbn })).toMatchObject(bare);
    await stock(platform, "several", title, 2, {
      location_id: 7,
      condition: "U",
      price: 500,
    });
    expect((await shopper.ok("title/getItem", { eisbn })).multistore_available).toMatchObject([
      { location_id: 1, copies: [] },
      { location_id: 7, copies: [{ code: "U", onhand: 2 }] },
    ]);
  });

  it("is not said to be back in stock as long as it may not be sold", async () => {
    await read(feed(AMERICA_ONLY));
    const { database } = platform;
    const title = await madeTitle();
    for (const condition of ["", "S", "U"] as const) await stock(platform, "test", title, 0, { condition });
    await guest(platform).ok("title/tellMe", { eisbn, email: "waits@example.com" });
    await database.transaction((tx) => tx.updateTable("stock_notices").set({ confirmed_at: 1 }).execute());
    const wasNotified = () =>
      database.transaction(
        async (tx) =>
          (await announceOnHand(tx, 1, await storeOf(platform), [title.id], "https://shop.test")) > 0,
      );
    await stock(platform, "test", title, 2);
    expect(await wasNotified()).toBe(false);
    await read(feed(""));
    expect(await wasNotified()).toBe(true);
  });

  it("keeps what is known when an update does not say, and is for sale again when a feed says so", async () => {
    const rightsOf = async () => (await rowOf()).not_for_sale_in;
    await read(feed(AMERICA_ONLY));
    expect(await rightsOf()).toBe("CA");
    await read(feed("", "04"));
    expect(await rightsOf()).toBe("CA");
    await read(feed(""));
    expect(await rightsOf()).toBeNull();
  });
});
