import { type Cents, formatCents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import type { DisputeReason, DisputeState } from "#app/platform/gateways/gateway.ts";
import { currencyOf } from "../../stores/currency.ts";
import type { Store } from "../../stores/stores.server.ts";

/** A dispute (chargeback): a customer has asked their bank or the provider for an order's money back. */
export interface Dispute {
  id: number;
  /** Empty if no provider is involved. */
  provider: string;
  /** The provider's number of the dispute; empty if unknown. */
  reference: string;
  amount: Cents;
  currency: string;
  reason: DisputeReason;
  /** Until when the shop can answer (epoch seconds). */
  due_at: number | null;
  state: DisputeState;
  opened_at: number;
  changed_at: number;
  /** Whether the provider has sent a notice about it. */
  noticed: boolean;
  /** The money that the dispute took, and the times when it went and came back. */
  lost: Cents;
  lost_at: number | null;
  regained_at: number | null;
}

/** A dispute in a list, with the number of its order. */
export interface ListedDispute extends Dispute {
  order_number: OrderNumber;
  purchaser_name: string;
}

/** The amount of a dispute, with its currency if that is not the shop's. */
export function disputedText(
  { settings }: Pick<Store, "settings">,
  { amount, currency }: Pick<Dispute, "amount" | "currency">,
  locale: string,
): string {
  const text = formatCents(amount, locale);
  const ownCurrency = currencyOf(settings);
  return currency === ownCurrency ? text : `${text} ${currency}`;
}

/** The money that the shop has lost in a dispute and not got back. */
export const goneOf = ({ lost, lost_at, regained_at }: Dispute): Cents =>
  lost_at !== null && regained_at === null ? lost : 0;
