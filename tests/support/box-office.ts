import { writeFileSync } from "node:fs";
import path from "node:path";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ok } from "./ok.ts";
import { openPaymentShop, resetBeforeEach } from "./payment-shop.ts";
import { CONTACT, guest, reviewed } from "./shop.ts";
import { openSite } from "./site.ts";
import { staffOf } from "./staff-calls.ts";

/** A shop that sells tickets, with its pages, stand-ins of payment providers, and what its staff and buyers do. */
export async function openBoxOffice() {
  const bookshop = await openPaymentShop();
  resetBeforeEach(bookshop);
  const { platform } = bookshop;
  const site = await openSite(platform);
  let files = 0;
  const staff = () => staffOf(platform, "test");

  function fileOf(name: string, content: string): LocalFile {
    const file = path.join(platform.env.dataDir, `${++files}-${name}`);
    writeFileSync(file, content);
    return new LocalFile(file);
  }

  /** Stores an event; the same key again changes it. @returns its id */
  async function event(fields: object = {}): Promise<number> {
    const usual = { key: `${files}`, name: "Concert", start: "2026-12-01 19:00", end: "2026-12-01 21:00" };
    const file = fileOf("events.json", JSON.stringify([{ ...usual, ...fields }]));
    const answer = await call(await staff(), eventCalls.importFile, { file });
    if ("error" in answer) throw new Error(String(answer.error));
    return answer.saved[0]?.event_id ?? 0;
  }

  /** Offers tickets. @returns the eisbn of their title */
  async function offer(event_id: number, left: number, name = "Adult", price = 1250): Promise<string> {
    ok(await call(await staff(), eventCalls.ticket, { event_id, name, price, left }));
    const { tickets } = await guest(platform).ok("event/get", { event_id });
    return tickets.find(({ title }) => title.endsWith(`: ${name}`))?.eisbn ?? "";
  }

  const cancel = async (event_id: number) => call(await staff(), eventCalls.cancel, { event_id });

  /** The number left of each of an event's tickets. */
  async function leftOf(event_id: number): Promise<number[]> {
    const { tickets } = await guest(platform).ok("event/get", { event_id });
    return tickets.map(({ available }) => available.onhand);
  }

  /** The list at the door. */
  async function door(event_id: number) {
    const answer = await call(await staff(), eventCalls.guests, { event_id });
    return isFailure(answer) ? [] : answer.entries;
  }

  /** Buys titles, to be paid in the shop. @returns the order's number */
  async function buy(
    eisbns: readonly string[],
    email = CONTACT.email,
    shopper = guest(platform),
  ): Promise<number> {
    for (const eisbn of eisbns) await shopper.ok("cart/add", { eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", { ...CONTACT, email });
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
    return (await shopper.ok("checkout/submit", { order_token, cart_checksum: cart.checksum })).order_number;
  }

  /** Buys these titles, paid through PayPal. */
  async function buyWithPayPal(
    eisbns: readonly string[],
    beforePaying: () => Promise<unknown> = async () => {},
  ): Promise<number> {
    const shopper = guest(platform);
    for (const eisbn of eisbns) await shopper.ok("cart/add", { eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const placed = await shopper.ok("checkout/submit", await reviewed(shopper, "paypal"));
    const ref = "go_to" in placed ? (new URL(String(placed.go_to)).searchParams.get("token") ?? "") : "";
    await beforePaying();
    bookshop.paypal.approve(ref);
    await shopper.ok("checkout/paypalSuccess", { order_id: ref });
    return placed.order_number;
  }

  /** The amount paid for the tickets of an order at this price, with the taxes on them. */
  async function paidFor(number: number, price = 1000): Promise<number> {
    const { taxes } = await platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("taxes")
      .where("order_number", "=", number)
      .where("sold_price", "=", price)
      .executeTakeFirstOrThrow();
    return (JSON.parse(taxes) as { rate: number }[]).reduce(
      (sum, { rate }) => sum + Math.round((price * rate) / 100_000),
      price,
    );
  }

  return {
    bookshop,
    platform,
    site,
    staff,
    fileOf,
    event,
    offer,
    cancel,
    leftOf,
    door,
    buy,
    buyWithPayPal,
    paidFor,
    statusOf: async (number: number) => (await bookshop.order(number)).status,
  };
}
