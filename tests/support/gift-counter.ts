import { sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { markPaid } from "#app/domain/orders/placement/shop-payment.server.ts";
import { ok } from "./ok.ts";
import { openPaymentShop, resetBeforeEach } from "./payment-shop.ts";
import { customer, emailsTo, type Guest, guest, makeTitle, reviewed } from "./shop.ts";

/**
 * A shop that sells gift cards of two designs and takes PayPal. Its clock shows noon on 21 November 2026 in Victoria.
 */
export async function openGiftCounter() {
  const bookshop = await openPaymentShop();
  resetBeforeEach(bookshop);
  const { platform } = bookshop;
  const usual = { is_giftcard: true, tax_class: "gift_card", list_price_can: null, list_price_usa: null };
  const { eisbn: design } = await makeTitle(platform, { ...usual, title: "Lighthouse" });
  const { eisbn: another } = await makeTitle(platform, { ...usual, title: "Birthday" });

  let drawn = 0;
  const somebody = () => `reader-${++drawn}@example.com`;
  /** A customer who buys. */
  const buyer = () => customer(platform, somebody());
  const desk = () => ({
    store: bookshop.store,
    now: platform.clock.now(),
    baseUrl: "http://shop.test",
    secret: platform.secret,
  });
  /** The fields of `cart/add` for a card of $50. */
  const card = (more: object = {}) => ({ eisbn: design, price: "50", quantity: "1", ...more });
  /** A shopper with a gift card in the cart. */
  async function withCard(more: object = {}, one?: Guest): Promise<Guest> {
    const shopper = one ?? (await buyer());
    await shopper.ok("cart/add", card(more));
    return shopper;
  }
  /** Checks the cart out. @returns the order's number, and the provider's id of its payment */
  async function order(shopper: Guest, payment = "contact"): Promise<{ number: number; ref: string }> {
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const placed = await shopper.ok("checkout/submit", await reviewed(shopper, payment));
    const goTo = "go_to" in placed && typeof placed.go_to === "string" ? placed.go_to : undefined;
    return { number: placed.order_number, ref: goTo ? (new URL(goTo).searchParams.get("token") ?? "") : "" };
  }
  /** Checks the cart out and pays with PayPal. */
  async function payOnline(shopper: Guest): Promise<{ number: number; ref: string }> {
    const placed = await order(shopper, "paypal");
    bookshop.paypal.approve(placed.ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: placed.ref });
    return placed;
  }
  /** A gift card that was bought and paid in the shop. @returns its buyer, its order and who gets it */
  async function bought(more: object = {}): Promise<{ shopper: Guest; number: number; to: string }> {
    const to = somebody();
    const shopper = await withCard({ email: to, ...more });
    const { number } = await order(shopper);
    ok(await markPaid(platform.database, desk(), number, "cash"));
    return { shopper, number, to };
  }
  const sender = () => giftCardSender(platform);
  /** The key in the newest email to an address. */
  async function keyTo(address: string): Promise<string> {
    const email = (await emailsTo(platform, address)).at(-1);
    return /\/gift-card\/([\w-]{22})/.exec(email?.body_text ?? "")?.[1] ?? "";
  }
  /** The first card that its recipient finds behind the link in the email. */
  async function received(to: string) {
    await sendDue(sender());
    const opened = await guest(platform).ok("giftcard/open", { key: await keyTo(to) });
    const [first] = opened.cards;
    if (!first) throw new Error("no card");
    return first;
  }
  const salesOf = (number: number) =>
    platform.database.read
      .selectFrom("gift_card_sales")
      .innerJoin("orders", "orders.id", "gift_card_sales.order_id")
      .selectAll("gift_card_sales")
      .where("orders.order_number", "=", number)
      .execute();
  const cardsOf = async (number: number) =>
    platform.database.read
      .selectFrom("gift_cards")
      .selectAll()
      .where(
        "sale_id",
        "in",
        (await salesOf(number)).map(({ id }) => id),
      )
      .execute();

  return {
    bookshop,
    design,
    another,
    somebody,
    buyer,
    desk,
    card,
    withCard,
    order,
    payOnline,
    bought,
    sender,
    keyTo,
    received,
    salesOf,
    cardsOf,
  };
}
