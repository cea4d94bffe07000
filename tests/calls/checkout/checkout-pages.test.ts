import { beforeEach, describe, expect, it } from "vitest";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { voidCard } from "#app/domain/gift-cards/sales/voided-cards.server.ts";
import { priceQuote } from "#app/domain/orders/quotes/quotes.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  CONTACT,
  type Guest,
  merged,
  openShop,
  PROMOTION,
  reviewed,
  SENDING,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { countingStatements } from "#tests/support/statement-count.ts";

/** The forms of the cart, the checkout and an order, as a browser without scripts posts them. */

let shopper: Guest;
const HOST = "test.localhost";
const SHOP = merged(SENDING, {
  store_info: { giftcards_enabled: true },
});

const shop = await openShop();
const { platform } = shop;
const counted = countingStatements(platform);
await shop.makeShop("test", SHOP, [HOST]);
const book = await shop.makeTitle({ title: "The Tides" });
await shop.stock("test", book, 50);
const store = await shop.storeOf();
const site = await openSite(counted.platform);
beforeEach(async () => {
  shopper = shop.guest();
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
});

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

async function sent(path: string, fields: Record<string, string>, as = shopper) {
  const answer = await site.post(HOST, path, as, fields);
  const flash = /flash=([\w.]*)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  const html = await answer.text();
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    flash,
    heading: textOf(html, /<h1[^>]*>(.*?)<\/h1>/s),
    html,
  };
}

const pickup = (as = shopper) => as.ok("checkout/setDelivery", { delivery_preference: "pickup" });

describe("[N16] the payment step", () => {
  const payment = async (as = shopper) => (await site.ask(HOST, "/checkout/payment", { as })).text();
  const add = (as: Guest, { number, pin }: { number: string; pin: string }) =>
    as.ok("checkout/addGiftCard", { gift_card_number: number, pin });

  it("says that a gift card was voided, which is not used any more", async () => {
    const card = await issueCard(platform.database, store.id, NOW, 500);
    await toReview(shopper);
    await add(shopper, card);
    expect(await payment()).not.toContain("can no longer be used");
    await voidCard(platform.database, store.id, NOW, { number: card.number });
    expect(await payment()).toContain("One of your gift cards can no longer be used.");
    expect((await shopper.ok("checkout/get")).cart.summary.total_gift_card_amount_used).toBe(0);
  });

  it("says why a gift card is not used for gift cards", async () => {
    const card = await issueCard(platform.database, store.id, NOW, 500);
    const design = await shop.makeTitle({ title: "A card", is_giftcard: true, tax_class: "gift_card" });
    const giver = await shop.customer("cards@example.com");
    await giver.ok("cart/add", { eisbn: design.eisbn, quantity: "1", price: "30" });
    await pickup(giver);
    await reviewed(giver, "contact");
    expect(await payment(giver)).not.toContain("pay for other gift cards");
    await add(giver, card);
    expect(await payment(giver)).toContain("Gift cards can’t pay for other gift cards.");
  });
});

describe("saving a step", () => {
  it("[H4] reads the cart's lines once", async () => {
    await pickup();
    const reads = (path: string, fields: Record<string, string>, to: string) =>
      // A column of the lines, because every request counts the copies of its cart as well.
      counted.naming("order_rest", async () => expect(await sent(path, fields)).toMatchObject({ to }));
    expect(await reads("/checkout/contact", CONTACT, "/checkout/payment")).toBe(1);
    expect(await reads("/checkout/payment", { payment_choice: "pickup" }, "/checkout/review")).toBe(1);
  });

  it("refuses a payment choice that this order does not have", async () => {
    await pickup();
    await shopper.ok("checkout/setExtras", CONTACT);
    for (const payment_choice of ["paypal", "nonsense", ""])
      expect(await sent("/checkout/payment", { payment_choice })).toMatchObject({ status: 422 });
  });
});

describe("[H7] each button has a URL of its own", () => {
  it("chooses the delivery, or shows the cart again with what is wrong", async () => {
    const path = "/checkout/cart/delivery";
    expect(await sent(path, { delivery_preference: "pickup" })).toMatchObject({ to: "/checkout/contact" });
    expect(await sent(path, { delivery_preference: "ship" })).toMatchObject({
      status: 422,
      heading: "Your Cart",
      html: expect.stringContaining("Checkout as Guest for in-store pick up only"),
    });
  });

  it("removes one promo code and keeps the others", async () => {
    for (const code of ["ONE", "TWO"]) {
      ok(await createPromotion(platform.database, store.id, NOW, { ...PROMOTION, code }));
      expect(await sent("/checkout/cart", { intent: "add-code", code })).toMatchObject({
        to: "/checkout/cart",
        flash: "code_added",
      });
    }
    expect(await sent("/checkout/cart", { remove_code: "one" })).toMatchObject({
      to: "/checkout/cart",
      flash: "code_removed",
    });
    expect((await shopper.ok("cart/get")).summary.promo_codes.map(({ code }) => code)).toEqual(["TWO"]);
  });

  it("shows a refused amount of a gift card on the card's page, as typed, and returns to the payment", async () => {
    await pickup();
    await shopper.ok("checkout/setExtras", CONTACT);
    const { number } = await issueCard(platform.database, store.id, NOW, 500, "");
    const { gift_cards } = await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    const path = `/checkout/gift-cards/${gift_cards[0]?.id}`;
    expect(await sent(`${path}?from=payment`, { amount: "a lot" })).toMatchObject({
      status: 422,
      heading: "How much of your gift card to use",
      html: expect.stringMatching(/value="a lot"[\s\S]*href="\/checkout\/payment"/),
    });
    const saved = { to: "/checkout/payment", flash: "updated_card" };
    expect(await sent(`${path}?from=payment`, { amount: "2.00" })).toMatchObject(saved);
    expect(await sent(`${path}/removal?from=payment`, {})).toMatchObject({
      to: "/checkout/payment",
      flash: "card_removed",
    });
    expect((await shopper.ok("cart/get")).gift_cards).toEqual([]);
  });

  it("leaves gift cards alone before the contact details are known", async () => {
    await pickup();
    const { number } = await issueCard(platform.database, store.id, NOW, 500, "");
    const { gift_cards } = await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    const path = `/checkout/gift-cards/${gift_cards[0]?.id}/removal`;
    for (const query of ["?from=payment", ""])
      expect(await sent(`${path}${query}`, {})).toMatchObject({ to: "/checkout/contact" });
    expect((await shopper.ok("cart/get")).gift_cards).toHaveLength(1);
  });

  it("declines a quote once, and only its customer can", async () => {
    const buyer = await shop.customer("quoted@example.com");
    await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    const { order_number } = await buyer.ok("checkout/requestQuote", { message: "Two, please" });
    const desk = await shop.deskOf();
    const prices = { prices: new Map([[0, 1000]]), until: NOW + 86_400, note: "" };
    await priceQuote(platform.database, desk, order_number, prices);
    const page = `/account/order/${order_number}`;
    expect(await sent(`${page}/decline`, {}, shopper)).toMatchObject({ to: page, flash: "failed" });
    expect(await sent(`${page}/decline`, {}, buyer)).toMatchObject({ to: page, flash: "quote_declined" });
    expect(await sent(`${page}/decline`, {}, buyer)).toMatchObject({ to: page, flash: "failed" });
  });

  it("removes the titles of an order from the favourites of its customer", async () => {
    const buyer = await shop.customer("bought@example.com");
    await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await buyer.ok("cart/copyCartToList");
    const { order_number } = await buyer.ok("checkout/submit", await toReview(buyer));
    const page = `/account/order/${order_number}`;
    const removal = `${page}/favourites-removal`;
    expect(await sent(removal, {}, shopper)).toMatchObject({ to: page, flash: "failed" });
    expect(await sent(removal, {}, buyer)).toMatchObject({ to: page, flash: "favourites_removed" });
    expect((await buyer.ok("titlelist/getFavourites", { eisbns: [book.eisbn] })).held).toEqual([]);
  });
});
