import { describe, expect, it } from "vitest";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { NOW } from "#tests/support/platform.ts";
import { addressIn, customer, guest, inSession, PASSWORD, PROMOTION } from "#tests/support/shop.ts";

const counter = await openGiftCounter();
const { bookshop, design, another } = counter;

describe("a gift card in the cart", () => {
  it("[A54] holds from the shop's minimum to 9999.00, typed in any common way", async () => {
    const shopper = await counter.buyer();
    for (const price of ["0.99", "9999.01", "0"])
      expect(await shopper.call("cart/add", counter.card({ price }))).toMatchObject({
        code: "range",
        fields: { price: "Gift cards can be loaded with any amount between $1.00 - $9999.00" },
      });
    for (const price of ["", "abc", "-5", "1e3"])
      expect(await shopper.call("cart/add", counter.card({ price }))).toMatchObject({
        fields: { price: "Amount required." },
      });
    expect(await shopper.call("cart/add", { eisbn: design, quantity: "1" })).toMatchObject({
      fields: { price: "Amount required." },
    });
    for (const [price, cents] of [
      ["$ 2,380.73", 238_073],
      ["$2,380.73", 238_073],
      ["25", 2500],
      ["9999.00", 999_900],
    ] as const) {
      await shopper.ok("cart/removeAll");
      await shopper.ok("cart/add", counter.card({ price }));
      const { items } = await shopper.ok("cart/get");
      expect(items[0]?.cart_info).toMatchObject({
        sold_price: cents,
        is_giftcard: true,
        cartable_logged_in: true,
      });
    }
  });

  it("[A55] has names of 50 and a message of 100 characters, only when it is personalized", async () => {
    const shopper = await counter.buyer();
    expect(await shopper.call("cart/add", counter.card({ to: "x".repeat(51) }))).toMatchObject({
      fields: { to: "At most 50 characters." },
    });
    expect(await shopper.call("cart/add", counter.card({ from: "x".repeat(10_000) }))).toMatchObject({
      fields: { from: "At most 50 characters." },
    });
    expect(await shopper.call("cart/add", counter.card({ message: "x".repeat(101) }))).toMatchObject({
      fields: { message: "At most 100 characters." },
    });
    const words = { to: "Ben", from: "Ada", message: "a\r\nb" };
    await shopper.ok("cart/add", counter.card({ ...words, personalized: "false" }));
    await shopper.ok("cart/add", counter.card({ ...words, personalized: "true" }));
    const gifts = (await shopper.ok("cart/get")).items.map(({ cart_info }) => cart_info.gift);
    expect(gifts).toMatchObject([
      { personalize: false, to: "", from: "", message: "" },
      { personalize: true, to: "Ben", from: "Ada", message: "a\nb" },
    ]);
  });

  it("goes to a valid address, on a day from today to a year ahead", async () => {
    const shopper = await counter.buyer();
    expect(await shopper.call("cart/add", counter.card({ email: "nobody" }))).toMatchObject({
      fields: { email: "Please input your email address." },
    });
    for (const send_on of ["2026-11-20", "2027-12-31", "2026-02-30", "tomorrow"])
      expect(await shopper.call("cart/add", counter.card({ send_on }))).toMatchObject({
        fields: { send_on: "Please choose a day from today on, at most a year ahead." },
      });
    await shopper.ok("cart/add", counter.card({ send_on: "2026-11-21" }));
  });

  it("stays apart from other gift cards, and joins an equal one", async () => {
    const shopper = await counter.withCard();
    await counter.withCard({ price: "25" }, shopper);
    await counter.withCard({ eisbn: another }, shopper);
    await counter.withCard({ email: "ben@example.com" }, shopper);
    await counter.withCard({ quantity: "2" }, shopper);
    const { items, summary } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([3, 1, 1, 1]);
    expect(summary).toMatchObject({ subtotal: 27_500, total: 27_500, taxes: [], item_count: 6 });
  });

  it("is changed in its place, joined with an equal line, and removed", async () => {
    const shopper = await counter.withCard();
    await counter.withCard({ price: "25" }, shopper);
    const lines = async () =>
      (await shopper.ok("cart/get")).items.map(({ title_info, cart_info }) => [
        cart_info.cart_id,
        title_info.title,
        cart_info.sold_price,
        cart_info.quantity,
      ]);
    const [[first] = [], [second] = []] = await lines();
    await shopper.ok(
      "cart/add",
      counter.card({ cart_id: first, eisbn: another, price: "30", quantity: "4" }),
    );
    expect(await lines()).toEqual([
      [first, "Birthday", 3000, 4],
      [second, "Lighthouse", 2500, 1],
    ]);
    await shopper.ok("cart/add", { cart_id: first, eisbn: another, quantity: "5" });
    await shopper.ok("cart/update", { lines: [{ cart_id: second, quantity: "2" }] });
    expect((await lines()).map(([, , , quantity]) => quantity)).toEqual([5, 2]);
    await shopper.ok(
      "cart/add",
      counter.card({ cart_id: second, eisbn: another, price: "30", quantity: "1" }),
    );
    expect(await lines()).toEqual([[first, "Birthday", 3000, 6]]);
    expect(await shopper.call("cart/add", counter.card({ cart_id: second }))).toMatchObject({
      code: "not_found",
    });
    await shopper.ok("cart/removeItem", { cart_id: first });
    expect(await lines()).toEqual([]);
  });

  it("cannot be changed into a book, nor a book into a gift card", async () => {
    const shopper = await counter.withCard();
    expect(await shopper.call("cart/add", counter.card({ eisbn: bookshop.title.eisbn }))).toMatchObject({
      code: "not_found",
    });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const book = (await shopper.ok("cart/get")).items[1]?.cart_info.cart_id;
    expect(await shopper.call("cart/add", counter.card({ cart_id: book }))).toMatchObject({
      code: "not_found",
    });
  });

  it("costs at most $100,000 with all others", async () => {
    const shopper = await counter.withCard({ price: "9999", quantity: "10" });
    expect(await shopper.call("cart/add", counter.card({ price: "11" }))).toMatchObject({
      fields: { quantity: /at most \$100,000\.00/ },
    });
    const line = (await shopper.ok("cart/get")).items[0]?.cart_info.cart_id;
    await shopper.ok("cart/update", { lines: [{ cart_id: line, quantity: "11" }] });
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "too_much",
    });
  });

  it("[A65] needs an account, and comes along when the guest logs in", async () => {
    const shopper = await counter.withCard({ to: "Ben" }, guest(bookshop.platform));
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "guest_refused",
    });
    const email = counter.somebody();
    await customer(bookshop.platform, email);
    const made = await shopper.ok("account/login", { email_address: email, password: PASSWORD });
    const again = inSession(bookshop.platform, made, "test");
    expect((await again.ok("cart/get")).items[0]?.cart_info.gift).toMatchObject({ to: "Ben", price: 5000 });
  });

  it("joins the codes and choices of a cart that the customer left when the guest logs in", async () => {
    const codes = ["LEFTONE", "BROUGHTONE"];
    for (const code of codes)
      await createPromotion(bookshop.platform.database, bookshop.store.id, NOW, {
        ...PROMOTION,
        code,
        description: code,
      });
    const email = counter.somebody();
    await customer(bookshop.platform, email);
    const credentials = { email_address: email, password: PASSWORD };
    const before = inSession(
      bookshop.platform,
      await guest(bookshop.platform).ok("account/login", credentials),
      "test",
    );
    await before.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await before.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await before.ok("checkout/addPromocode", { code: codes[0] ?? "" });
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addPromocode", { code: codes[1] ?? "" });
    const after = inSession(bookshop.platform, await shopper.ok("account/login", credentials), "test");
    const { summary, delivery } = await after.ok("cart/get");
    expect(delivery.preference).toBe("pickup");
    expect(summary.promo_codes.map(({ code }) => code).sort()).toEqual(codes.toSorted());
  });

  it("is not discounted, taxed or shipped", async () => {
    const code = "GIFTHALF";
    const promotion = await createPromotion(bookshop.platform.database, bookshop.store.id, NOW, {
      ...PROMOTION,
      code,
      description: "Half off",
      value: 50_000,
    });
    expect(promotion).not.toMatchObject({ code: "invalid" });
    const shopper = await counter.withCard({ quantity: "8" });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addPromocode", { code });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "BC", "V8V 1A1") });
    await shopper.ok("checkout/setShipping", { provider: "post" });
    const { summary, delivery } = await shopper.ok("cart/get");
    // One book of $20 at half price, in one parcel of one book.
    expect(summary).toMatchObject({ subtotal: 42_000, post_subtotal_discount: 1000, shipping: 1000 });
    expect(summary.taxes[0]).toMatchObject({ taxable: 2000 });
    expect(delivery.preference).toBe("ship");
    const book = (await shopper.ok("cart/get")).items.find(({ cart_info }) => !cart_info.gift);
    await shopper.ok("cart/removeItem", { cart_id: book?.cart_info.cart_id });
    expect((await shopper.ok("cart/get")).summary).toMatchObject({ shipping: 0, total: 40_000 });
    expect((await shopper.ok("cart/get")).delivery.preference).toBe("email");
  });

  it("cannot be bought with a gift card", async () => {
    const { to } = await counter.bought();
    const { number, pin } = await counter.received(to);
    const shopper = await counter.withCard({ price: "30" });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const cart = await shopper.ok("checkout/addGiftCard", { gift_card_number: number, pin });
    expect(cart.summary).toMatchObject({ total: 5100, total_gift_card_amount_used: 2100, total_owing: 3000 });
  });

  it("cannot be part of a quote", async () => {
    const shopper = await counter.withCard();
    expect(await shopper.call("checkout/requestQuote", { message: "Please" })).toMatchObject({
      code: "gift_cards_quoted",
    });
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
  });
});
