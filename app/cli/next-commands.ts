import { type FailureKey, keyOf } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";

/**
 * The command that helps after a failure, or an option to add. The failures themselves name no commands, because the
 * desk shows them too. Braces stand for the values of the failure's text.
 */
const NEXT: Partial<Record<FailureKey, string>> = {
  "orders.unpriced.shipping_needed": "shop orders shipping {order} 12.50",
  "orders.owing.not_paid": "shop orders paid {order} --method cash, or shop orders cancel {order}",
  "orders.unissued": "shop orders paid {order} --method cash",
  "orders.held_in_cards": "shop gift-cards void, or shop orders refund {order} without an amount",
  "orders.no_shipping": "--ship-to",
  "orders.no_address": "--ship-to or --pickup",
  "orders.shipping_needed": "--shipping 12.50",
  "orders.not_paid": "shop orders paid {order} --method cash",
  "orders.partly_sent": "shop orders cancel {order}",
  "orders.nothing_unsent": "shop orders refund {order} --line 1=1",
  "orders.gift_card_line": "shop gift-cards void, then shop orders refund {order} --amount 50.00",
  "orders.unpaid.not_paid": "shop orders cancel {order} --line 1=1",
  "stores.no_value": "shop settings export",
};

/** The command to run after a failure, as the end of its text: " Use: shop orders paid 7 --method cash". */
export function nextCommand(failure: Failure): string {
  const { key, values } = keyOf(failure) ?? {};
  const next = key && NEXT[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
  return next ? ` Use: ${next}` : "";
}
