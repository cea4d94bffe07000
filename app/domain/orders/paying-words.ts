import { translator } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import { instructionsFor } from "../payments/payments.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { owedOf } from "./order-words.ts";
import type { Order } from "./orders.ts";

/**
 * What a shopper needs to know to pay for an order: until when it is held, or the shop's instructions, a line each.
 * Empty once it is being paid.
 */
export function payingTexts({ settings }: Pick<Store, "settings">, order: Order): string[] {
  const { held_until, locale, payment_state, payment_type } = order;
  if (payment_state !== "none" || owedOf(order) === 0) return [];
  const heldTexts =
    held_until === null
      ? []
      : [translator(locale)(words.heldUntil, { date: timesOf(settings, locale).dateTime(held_until) })];
  const instructions = instructionsFor(payment_type, settings.checkout_info).split(/\s*\n\s*/);
  return [...heldTexts, ...instructions.filter(Boolean)];
}
