import { describe, expect, it } from "vitest";
import { openPaymentShop, resetBeforeEach } from "#tests/support/payment-shop.ts";
import {
  acceptance,
  CONTACT,
  emailsTo,
  type Guest,
  guest,
  makeRegistry,
  reviewed,
  toReview,
} from "#tests/support/shop.ts";

const bookshop = await openPaymentShop();
const { platform } = bookshop;
resetBeforeEach(bookshop);

const bought = async (id: string) =>
  (await guest(platform).ok("giftregistry/get", { gift_registry_id: id })).qty_purchased;

/** A guest's order of one gift that waits for its payment through PayPal. */
async function pendingGift(id: string): Promise<{ shopper: Guest; number: number; ref: string }> {
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1", gift_registry_id: id });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const placed = await shopper.ok("checkout/submit", await reviewed(shopper, "paypal"));
  const ref = "go_to" in placed ? (new URL(String(placed.go_to)).searchParams.get("token") ?? "") : "";
  return { shopper, number: placed.order_number, ref };
}

describe("a gift for a registry that is paid through a provider", () => {
  it("counts while its payment is under way, and no longer once that has failed", async () => {
    const { id } = await makeRegistry(platform, [{ title: bookshop.title }]);
    const { shopper, ref } = await pendingGift(id);
    expect(await bought(id)).toBe(1);
    bookshop.paypal.approve(ref);
    bookshop.paypal.declining = true;
    await shopper.call("checkout/paypalSuccess", { order_id: ref });
    bookshop.paypal.declining = false;
    expect(await bought(id)).toBe(0);
    // The giver can try again.
    const again = await pendingGift(id);
    bookshop.paypal.approve(again.ref);
    await again.shopper.ok("checkout/paypalSuccess", { order_id: again.ref });
    expect(await bought(id)).toBe(1);
  });

  it("no longer counts after a refund of the whole order, and still counts after one of a part", async () => {
    const { id } = await makeRegistry(platform, [{ title: bookshop.title }]);
    const { shopper, number, ref } = await pendingGift(id);
    bookshop.paypal.approve(ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    expect(await bookshop.refund(number, 100)).toMatchObject([{ state: "done" }]);
    expect(await bought(id)).toBe(1);
    expect(await bookshop.refund(number)).toMatchObject([{ state: "done" }]);
    expect((await bookshop.order(number)).payment_state).toBe("refunded");
    expect(await bought(id)).toBe(0);
  });

  it("puts the giver's note into the shop's email", async () => {
    const { id } = await makeRegistry(platform, [{ title: bookshop.title }]);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1", gift_registry_id: id });
    const review = await toReview(shopper);
    await shopper.ok("checkout/setExtras", { ...CONTACT, gift_note: "For the two of you" });
    const { order_number } = await shopper.ok("checkout/submit", review);
    const toShop = (await emailsTo(platform, bookshop.store.settings.store_info.email)).filter(
      ({ kind, body_text }) => kind === "staff-order" && body_text.includes(String(order_number)),
    );
    expect(toShop).toHaveLength(1);
    expect(toShop[0]?.body_text).toContain("For the two of you");
  });
});

describe("a quote with gifts for a registry", () => {
  it("says what the registry no longer wants, and is accepted only by somebody who knows", async () => {
    const { id } = await makeRegistry(platform, [{ title: bookshop.title, qty: 2 }]);
    const { customer } = bookshop;
    await customer.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "2", gift_registry_id: id });
    const number = await bookshop.quote(0);
    const choices = () => customer.ok("checkout/getQuoteChoices", { order_id: number });
    expect((await choices()).unwanted_gifts).toEqual([]);
    const { shopper, ref } = await pendingGift(id);
    bookshop.paypal.approve(ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    expect((await choices()).unwanted_gifts).toMatchObject([{ left: 1, question: "bought" }]);
    const accept = await acceptance(customer, number);
    expect(await customer.call("checkout/acceptQuote", accept)).toMatchObject({ code: "unwanted_gifts" });
    expect((await bookshop.order(number)).status).toBe("quoted");
    await customer.ok("checkout/acceptQuote", { ...accept, gifts_agreed: "on" });
    expect((await bookshop.order(number)).status).toBe("placed");
    expect(await bought(id)).toBe(2);
  });
});
