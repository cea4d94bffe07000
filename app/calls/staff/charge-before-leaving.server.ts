import { chargeOrder } from "#app/domain/checkout/charges.server.ts";
import * as acts from "#app/domain/orders/acts/acts.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { gatewayServices, type StaffVisit } from "../common/staff-visit.server.ts";

/** An order, and the version that the caller read; the current one if omitted. */
interface OrderVersion {
  readonly order_number: OrderNumber;
  readonly version?: string | undefined;
}

/**
 * Charges an authorized card for a member of staff.
 * Failures: `changed`, those of `chargeOrder`.
 */
export function chargeAsStaff(visit: StaffVisit, seen: OrderVersion): Promise<{ amount: Cents } | Failure> {
  const { now, platform, secret, store } = visit;
  return acts.performAct(platform.database, visit, { ...seen, kind: "charged" }, (database) =>
    chargeOrder({ ...gatewayServices(visit), database, now, secret }, store, seen.order_number),
  );
}

/**
 * Hands over an order. If that is refused only because its card is authorized and not charged, charges the card and
 * tries again. So nothing is handed over unpaid, and no card is charged for an order that cannot be handed over.
 * @param leave is passed the version of the order to check, which the charge has changed
 * Failures: those of `leave` and of `chargeAsStaff`
 */
export async function chargeThenLeave<Done>(
  visit: StaffVisit,
  { order_number, version }: OrderVersion,
  leave: (version: string | undefined) => Promise<Done | Failure>,
): Promise<Done | Failure> {
  const left = await leave(version);
  if (!isFailure(left) || left.code !== "not_charged") return left;
  const charged = await chargeAsStaff(visit, { order_number, version });
  return isFailure(charged) ? charged : leave(undefined);
}
