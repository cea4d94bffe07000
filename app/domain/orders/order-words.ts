import * as words from "#app/messages/orders.ts";
import type { Order, ShipTo } from "./orders.ts";

/** What an order says of its payment, on its page and in its letters. */
export function paymentText({ payment_type, payment_state, summary }: Order): string {
  if (payment_state === "refunded") return words.refunded;
  if (payment_state === "refunded_in_part") return words.refundedInPart;
  if (payment_state === "paid") return words.paid;
  if (payment_type === "contact" || summary.is_shipping_tbd) return words.payOnContact;
  if (payment_type === "pickup") return words.payAtPickup;
  return payment_type === "credit_card" ? words.payByCard : words.nothingToPay;
}

const countries = new Intl.DisplayNames("en", { type: "region" });

/** An order's address as one writes it on a parcel. */
export function shipToLines(to: ShipTo): string[] {
  return [
    to.name,
    to.orgname,
    to.addr1,
    to.addr2,
    [to.city, to.prov, to.postal_code].filter(Boolean).join(" "),
    countries.of(to.country) ?? to.country,
    to.phone,
  ].filter(Boolean);
}
