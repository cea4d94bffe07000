import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { PaymentChoice } from "../../payments/payments.ts";
import type { SiteSettings } from "../../stores/settings.ts";

/** Holds: the shop keeps the copies of an order that is paid later for some days. */

/** Seconds between the reminder and the end of a hold. A shorter hold has no reminder. */
const REMINDED_BEFORE = DAY;

/** The end of a hold, and when something is next due: the reminder, then the end. */
export interface Hold {
  held_until: number | null;
  hold_check_at: number | null;
}

export const NOT_HELD: Hold = { held_until: null, hold_check_at: null };

/** The hold of an order that is placed now with this payment choice. */
export function holdFor(
  { store, now }: { readonly store: { readonly settings: SiteSettings }; readonly now: EpochSeconds },
  payment: PaymentChoice,
): Hold {
  if (payment !== "later") return NOT_HELD;
  const length = store.settings.checkout_info.pay_later_days * DAY;
  const held_until = now + length;
  return { held_until, hold_check_at: length > REMINDED_BEFORE ? held_until - REMINDED_BEFORE : held_until };
}
