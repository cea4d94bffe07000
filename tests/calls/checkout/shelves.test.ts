import { expect, it } from "vitest";
import { CANADIAN, locationNamed, merged, openShop, toReview } from "#tests/support/shop.ts";

/** Orders that take copies of one title from different shelves at the same time. */
const shop = await openShop();
const { platform } = shop;
const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
await shop.makeShop("test", merged(CANADIAN, { store_info: { is_multistore: true }, locations }));

it("are all placed, and the shop's sum of copies is right", async () => {
  const title = await shop.makeTitle();
  for (const location_id of [1, 2]) await shop.stock("test", title, 20, { location_id });
  const shoppers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const shopper = shop.guest("test");
      await shopper.ok("webstore/setMultistoreLocation", { location_id: 1 + (index % 2) });
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
      return { shopper, review: await toReview(shopper, { email: `shelf-${index}@example.com` }) };
    }),
  );
  const placed = await Promise.all(
    shoppers.map(({ shopper, review }) => shopper.ok("checkout/submit", review)),
  );
  expect(new Set(placed.map(({ order_number }) => order_number)).size).toBe(16);
  const { id } = await shop.storeOf("test");
  const sums = platform.database.read.selectFrom("store_stock").select(["onhand", "onorder", "tier"]);
  expect((await sums.where("store_id", "=", id).execute()).map((row) => Number(row.onhand))).toEqual([24]);
});
