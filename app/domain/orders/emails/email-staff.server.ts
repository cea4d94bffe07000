import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import type { Order } from "../orders.ts";

/** Emails the shop about an order, and also the location that handles it, if that has its own address. */
export async function emailStaff(
  tx: Tx,
  store: Store,
  now: EpochSeconds,
  { order_location_id }: Pick<Order, "order_location_id">,
  composed: Email,
): Promise<void> {
  const there = locationsOf(store.settings).find(
    (location) => location.location_id === order_location_id,
  )?.sc_email;
  const otherRecipients = there && there.toLowerCase() !== composed.recipient.toLowerCase() ? [there] : [];
  for (const recipient of [composed.recipient, ...otherRecipients])
    await emailFromShop(tx, now, { ...composed, recipient });
}
