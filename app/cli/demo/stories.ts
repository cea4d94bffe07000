import * as cart from "#app/calls/cart/cart.server.ts";
import * as gifts from "#app/calls/checkout/gifts.server.ts";
import * as quoting from "#app/calls/checkout/quote.server.ts";
import * as events from "#app/calls/event/event.server.ts";
import * as giftCards from "#app/calls/giftcard/giftcard.server.ts";
import * as registries from "#app/calls/giftregistry/giftregistry.server.ts";
import * as ownOrders from "#app/calls/order/order.server.ts";
import * as cards from "#app/calls/staff/gift-cards.server.ts";
import * as desk from "#app/calls/staff/orders.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import type { PaidBy } from "#app/domain/orders/orders.ts";
import { dayOf } from "#app/lib/dates.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { DAY, HOUR, MINUTE } from "#app/lib/seconds.ts";
import type { Scene } from "./scene.ts";
import type { Shopper, Wish } from "./shoppers.ts";
import type { Story } from "./time.ts";

/** The stage that an order has reached. */
type Stage = "placed" | "accepted" | "ready" | "done";

/** The story of an order of the usual kind. */
export interface Plan {
  /** Decides what is bought, with the shop's name. */
  what: string;
  who: () => Shopper | Promise<Shopper>;
  wish: Wish;
  titles?: number;
  /** Copies of one more title, more than the shop has. */
  beyondStock?: number;
  until: Stage;
  /** A note for colleagues, written when the order is accepted. */
  note?: string;
  /** Everything happens within an hour or two, at any time of the day. */
  soon?: boolean;
  /** The payment method of a customer who has not paid yet when the order is handed over. */
  paid?: PaidBy;
}

async function placeOrder(scene: Scene, { what, who, wish, titles = 1, beyondStock }: Plan): Promise<number> {
  const shopper = await who();
  await scene.fill(shopper, what, titles);
  if (beyondStock) await scene.fillBeyondStock(shopper, `${what} beyond stock`, beyondStock);
  return shopper.orders(wish);
}

async function accept({ seller }: Scene, order_number: OrderNumber, note = ""): Promise<void> {
  await seller.does(desk.accept, { order_number });
  if (note) await seller.does(desk.addNote, { order_number, note });
}

/** An order that is picked up. */
export async function* pickup(scene: Scene, plan: Plan): AsyncGenerator<number, number> {
  const order_number = await placeOrder(scene, plan);
  if (plan.until === "placed") return order_number;
  yield plan.soon ? 25 * MINUTE : 2 * HOUR + scene.dice(plan.what, HOUR);
  await accept(scene, order_number, plan.note);
  if (plan.until === "accepted") return order_number;
  yield plan.soon ? 20 * MINUTE : 3 * HOUR;
  await scene.seller.does(desk.ready, { order_number });
  if (plan.until === "ready") return order_number;
  yield plan.soon ? HOUR : DAY;
  if (plan.paid) await scene.seller.does(desk.markPaidInShop, { order_number, method: plan.paid });
  await scene.seller.does(desk.complete, { order_number });
  return order_number;
}

/** An order that is shipped, or delivered by the shop. */
export async function* shipment(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  if (plan.until === "placed") return;
  yield 2 * HOUR + scene.dice(plan.what, HOUR);
  await accept(scene, order_number, plan.note);
  if (plan.until === "accepted") return;
  yield 4 * HOUR;
  const number = String(scene.dice(`parcel ${plan.what}`, 9_000_000) + 1_000_000);
  await scene.seller.does(desk.ship, { order_number, tracking: `7023 ${number}` });
}

/** A half-packed order. */
export async function* halfPacked(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  yield 2 * HOUR;
  await accept(scene, order_number);
  yield 20 * MINUTE;
  await scene.seller.does(packing.putBook, { order_number, line: 1, token: `demo-${order_number}` });
}

/** An order whose copies in stock are sent, while the others are still to come. */
export async function* partlySent(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  yield 3 * HOUR;
  await accept(scene, order_number, plan.note);
  yield DAY;
  await scene.seller.does(desk.ship, { order_number, parcel: 1, tracking: "7023 4410982" });
}

/** A slip of the finger: an order is marked as ready, and that is undone. */
export async function* readyThenUndone(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  yield HOUR;
  await accept(scene, order_number);
  yield 10 * MINUTE;
  await scene.seller.does(desk.ready, { order_number });
  yield MINUTE;
  const { acts } = await scene.seller.does(desk.show, { order_number });
  const act = acts.find(({ kind }) => kind === "ready")?.number ?? 0;
  await scene.seller.does(desk.undo, { order_number, act });
}

/** A paid order that loses one copy before it is sent. */
export async function* lineCancelled(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  yield 2 * HOUR;
  await accept(scene, order_number);
  yield HOUR;
  await scene.manager.does(desk.cancel, {
    order_number,
    lines: [{ line: 1, quantity: 1 }],
    restock: false,
    note: scene.words.damaged,
  });
  yield 2 * HOUR;
  await scene.seller.does(desk.ship, { order_number, tracking: "7023 1187264" });
}

/** A paid order with one copy returned. */
export async function* copyReturned(scene: Scene, plan: Plan): Story {
  const order_number = yield* pickup(scene, plan);
  yield 2 * DAY;
  await scene.manager.does(desk.refund, {
    order_number,
    lines: [{ line: 1, quantity: 1 }],
    restock: true,
    note: scene.words.secondCopy,
  });
}

/** An order that nobody wants any more. */
export async function* cancelledOrder(scene: Scene, plan: Plan): Story {
  const order_number = await placeOrder(scene, plan);
  yield 5 * HOUR;
  const note = scene.words.onThePhone;
  await scene.manager.does(desk.cancel, { order_number, note });
}

/** A parcel to a place that no table has a price for. */
export async function* shippingToPrice(scene: Scene, plan: Plan, price?: number): Story {
  const order_number = await placeOrder(scene, plan);
  if (price === undefined) return;
  yield 3 * HOUR;
  await scene.manager.does(desk.shipping, { order_number, price });
  yield HOUR;
  await accept(scene, order_number);
  yield 6 * HOUR;
  await scene.seller.does(desk.ship, { order_number, tracking: "" });
}

/** A quote, and what the customer answers once it is priced. */
export async function* quote(
  scene: Scene,
  { what, who, titles = 3 }: Pick<Plan, "what" | "who" | "titles">,
  message: string,
  until: "requested" | "quoted" | "accepted" | "declined",
): Story {
  const shopper = await who();
  await scene.fill(shopper, what, titles);
  const ask = { message, delivery_preference: "ship", address_id: 0 } as const;
  const { order_number } = await shopper.does(quoting.requestQuote, ask);
  if (until === "requested") return;
  yield 5 * HOUR;
  const { order } = await scene.manager.does(desk.show, { order_number });
  // A tenth off, in whole dollars.
  const prices = order.items.map(({ cart_info: { sold_price } }, index) => ({
    line: index + 1,
    price: Math.round((sold_price * 0.9) / 100) * 100,
  }));
  await scene.manager.does(desk.quote, { order_number, prices, shipping: 1200 });
  if (until === "quoted") return;
  yield DAY;
  if (until === "declined") {
    await shopper.does(quoting.declineQuote, { order_id: order_number });
    return;
  }
  const { summary } = await shopper.does(ownOrders.get, { order_id: order_number });
  const accepted = { order_id: order_number, payment_choice: "contact", amount: summary.total } as const;
  await shopper.does(quoting.acceptQuote, accepted);
  yield 3 * HOUR;
  await accept(scene, order_number);
  yield 5 * HOUR;
  await scene.seller.does(desk.ship, { order_number, tracking: "7023 3350917" });
}

/** A gift card that is bought for somebody. */
export async function* giftCard(scene: Scene, plan: Plan, email: string): Story {
  const shopper = await plan.who();
  const { store_giftcards } = await shopper.does(giftCards.get, {});
  const design = store_giftcards[scene.dice(plan.what, store_giftcards.length)]?.eisbn ?? "";
  await shopper.does(cart.add, {
    eisbn: design,
    quantity: 1,
    price: "50.00",
    personalized: true,
    to: scene.words.card.to,
    from: shopper.name,
    message: scene.words.card.message,
    email,
  });
  // The order is completed once the card is emailed.
  await shopper.orders(plan.wish);
  // A mail server that refuses an email is asked again every hour for three days.
  for (let hours = 0; hours < 90; hours++) yield HOUR;
}

/** An order that a gift card pays a part of. */
export async function* paidByCard(scene: Scene, plan: Plan): Story {
  const shopper = await plan.who();
  const { number } = await scene.manager.does(cards.issue, { amount: 2000, pin: "" });
  await scene.fill(shopper, plan.what, plan.titles ?? 2);
  await shopper.does(gifts.addGiftCard, { gift_card_number: number });
  const order_number = await shopper.orders(plan.wish);
  yield 2 * HOUR;
  await accept(scene, order_number);
}

/** Tickets for an event, in a shop that sells some. */
export async function* tickets(scene: Scene, plan: Plan, quantity: number): Story {
  const shopper = await plan.who();
  const listed = await shopper.does(events.getUpcoming, { limit: 20 });
  for (const { id } of listed.events) {
    const { tickets } = await shopper.does(events.get, { event_id: id });
    const [ticket] = tickets;
    if (!ticket) continue;
    await shopper.does(cart.add, { eisbn: ticket.eisbn, quantity });
    const order_number = await shopper.orders(plan.wish);
    yield 2 * HOUR;
    await scene.seller.does(desk.complete, { order_number });
    return;
  }
}

/** A gift registry whose day is near, and two gifts for it. */
export async function* registry(
  scene: Scene,
  owner: () => Promise<Shopper>,
  giver: () => Promise<Shopper>,
): Story {
  const somebody = await owner();
  const { gift_registry_id } = await somebody.does(registries.create, {
    title: scene.words.baby.title,
    occasion: "Baby",
    description: scene.words.baby.description,
    shipping_id: 0,
    shipping_encouraged: true,
    purchase_deadline: dayOf(scene.end + 9 * DAY, scene.store.settings.store_info.time_zone),
    store_can_edit: true,
    surprise: false,
  });
  const wanted = ["a", "b", "c", "d", "e", "f"].map((letter) => scene.title(`registry ${letter}`));
  for (const eisbn of wanted) await somebody.does(registries.addItem, { gift_registry_id, eisbn });
  yield 5 * DAY;
  const guest = scene.guest();
  await guest.does(cart.add, { eisbn: wanted[0] ?? "", quantity: 1, gift_registry_id });
  const gift_note = scene.words.baby.note;
  const first = await guest.orders({ pay: "pickup", gift_note });
  yield 3 * HOUR;
  await accept(scene, first);
  yield 3 * HOUR;
  await scene.seller.does(desk.ready, { order_number: first });
  yield DAY;
  await scene.seller.does(desk.markPaidInShop, { order_number: first, method: "card" });
  await scene.seller.does(desk.complete, { order_number: first });
  yield 6 * DAY;
  const friend = await giver();
  await friend.does(cart.add, { eisbn: wanted[1] ?? "", quantity: 1, gift_registry_id });
  const order_number = await friend.orders({
    ship: "ship",
    registry: gift_registry_id,
    pay: scene.provider,
    gift_note: scene.words.baby.friend,
  });
  yield 3 * HOUR;
  await accept(scene, order_number);
}
