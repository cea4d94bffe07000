import { describe, expect, it } from "vitest";
import { CANADIAN, type MadeTitle, merged, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await shop.makeShop("test", CANADIAN);
const books = await Promise.all([1, 2, 3].map(() => shop.makeTitle()));
for (const book of books) await shop.stock("test", book, 10);

describe("favourites", () => {
  it("take each title in the cart once, in order, and leave the cart as it is", async () => {
    const shopper = await shop.customer("ada@example.com");
    expect(await shopper.call("cart/copyCartToList")).toMatchObject({ code: "empty" });
    for (const book of books.slice(0, 2)) await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    const first = await shopper.ok("cart/copyCartToList");
    expect(first.list.added).toBe(2);
    expect(first.cart.items).toHaveLength(2);
    await shopper.ok("cart/add", { eisbn: books[2]?.eisbn, quantity: "1" });
    const both = await Promise.all([1, 2, 3].map(() => shopper.ok("cart/copyCartToList")));
    expect(both.reduce((sum, { list }) => sum + list.added, 0)).toBe(1);
    const { rows, header } = await shopper.ok("titlelist/getItems", { list_id: first.list.list_id });
    expect(header).toBe("Favourites");
    expect(rows.map(({ eisbn }) => eisbn)).toEqual(books.map(({ eisbn }) => eisbn));
    expect(await shopper.ok("account/export")).toMatchObject({
      lists: [{ name: "Favourites", titles: rows.map(({ eisbn }) => eisbn) }],
    });
  });

  it("[A102] lose only the titles that were bought", async () => {
    const shopper = await shop.customer("buys@example.com");
    for (const book of books) await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("cart/copyCartToList");
    const bought = books.slice(0, 2).map(({ eisbn }) => eisbn);
    expect((await shopper.ok("titlelist/getFavourites", { eisbns: JSON.stringify(bought) })).held).toEqual(
      bought,
    );
    await shopper.ok("titlelist/removeItemsFromList", { eisbns: JSON.stringify(bought) });
    const { list, held } = await shopper.ok("titlelist/getFavourites", {
      eisbns: books.map(({ eisbn }) => eisbn),
    });
    expect(list?.row_count).toBe(1);
    expect(held).toEqual([books[2]?.eisbn]);
    expect(await shopper.call("titlelist/removeItemsFromList", { eisbns: "[no json" })).toMatchObject({
      code: "invalid",
    });
  });

  it("need an account, and are spelled as the shop's country spells them", async () => {
    expect(await shop.guest().call("cart/copyCartToList")).toMatchObject({ code: "login_required" });
    await shop.makeShop(
      "us",
      merged(CANADIAN, { store_info: { is_american: true, country: "US", province: "IA" } }),
    );
    await shop.stock("us", books[0] as MadeTitle, 5);
    const shopper = await shop.customer(
      "us@example.com",
      { country: "US", province: "IA", postal_code: "52240" },
      "us",
    );
    await shopper.ok("cart/add", { eisbn: books[0]?.eisbn, quantity: "1" });
    await shopper.ok("cart/copyCartToList");
    expect((await shopper.ok("titlelist/getFavourites")).list?.name).toBe("Favorites");
  });
});

describe("[A66] a title that a guest cannot buy", () => {
  it("is marked in the cart, and keeps the guest from checking out", async () => {
    const rare = await shop.makeTitle();
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: rare.eisbn, quantity: "1" });
    const cart = await shopper.ok("cart/get");
    expect(cart.items[0]?.cart_info).toMatchObject({ cartable: true, cartable_logged_in: true });
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "guest_refused",
    });
    const own = await shop.customer("rare@example.com");
    await own.ok("cart/add", { eisbn: rare.eisbn, quantity: "1" });
    expect((await own.ok("checkout/setDelivery", { delivery_preference: "pickup" })).items).toHaveLength(1);
  });
});
