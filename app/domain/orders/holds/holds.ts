import { DAY } from "#app/lib/seconds.ts";
import type { PaymentChoice } from "../../payments/payments.ts";
import type { SiteSettings } from "../../stores/settings.ts";

/** Holds: orders that are paid later are held for their shoppers for some days. */

/** Seconds before the end of a hold at which its shopper is reminded, unless the whole hold is no longer than that. */
const REMINDED_BEFORE = DAY;

/** When a hold ends, and when something is due for it: the reminder, then the end. */
export interface Hold {
  held_until: number | null;
  hold_check_at: number | null;
}

export const NOT_HELD: Hold = { held_until: null, hold_check_at: null };

/** The hold of an order that is placed now and paid for in this way. */
export function holdFor(
  { store, now }: { readonly store: { readonly settings: SiteSettings }; readonly now: number },
  payment: PaymentChoice,
): Hold {
  if (payment !== "later") return NOT_HELD;
  const length = store.settings.checkout_info.pay_later_days * DAY;
  const held_until = now + length;
  return { held_until, hold_check_at: length > REMINDED_BEFORE ? held_until - REMINDED_BEFORE : held_until };
}
