import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { AddressDetails } from "../../accounts/customer.ts";
import { locationsOf } from "../../stores/settings.ts";
import { ratesFor } from "../../tax/tax.ts";
import * as actRows from "../acts/rows.server.ts";
import { redirectedEmail } from "../emails/emails.server.ts";
import { storedAddress } from "../json-columns.ts";
import type { Order, OrderStatus } from "../orders.ts";
import * as rows from "../rows.server.ts";
import { type OrderContext, sendOrderEmail } from "../status.server.ts";
import { taxAddressOf } from "../tax-address.ts";
import { addressOn } from "./write-order.server.ts";

/** The destination of an order can change until it is sent. Prices and taxes stay as agreed. */
const CHANGEABLE: readonly OrderStatus[] = ["placed", "accepted"];

/**
 * Changes where an order is picked up, and emails the shopper.
 * Failures: `not_found`, `wrong_delivery`, `wrong_status`, `unknown_location`, `same_place`, `other_taxes`.
 */
export function changeLocation(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  locationId: number,
  note: string,
): Promise<Order | Failure> {
  return refusable(database, async (tx) => {
    const row = await changeable(tx, context, orderNumber);
    if (row.delivery_key !== "pickup")
      throw new Refusal(failure("orders.location.wrong_delivery", { order: orderNumber }));
    if (!locationsOf(context.store.settings).some(({ location_id }) => location_id === locationId))
      throw new Refusal(failure("checkout.unknown_location", {}, { at: "location" }));
    if (row.order_location_id === locationId)
      throw new Refusal(failure("orders.same_place", { order: orderNumber }, { at: "location" }));
    const change = { order_location_id: locationId };
    if (taxesDiffer(context, row, { ...row, ...change }))
      throw new Refusal(failure("orders.other_taxes", { order: orderNumber }, { at: "location" }));
    await actRows.setDelivery(tx, row.id, change);
    return sendOrderEmail(tx, context, orderNumber, row.order_token, (order, link) =>
      redirectedEmail(context, order, note, link),
    );
  });
}

/**
 * Changes the address of an order before anything has been sent, and emails the shopper.
 * Failures: `not_found`, `wrong_delivery`, `wrong_status`, `partly_sent`, `registry_address`, `other_taxes`.
 */
export function changeAddress(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  address: AddressDetails,
  note: string,
): Promise<Order | Failure> {
  return refusable(database, async (tx) => {
    const row = await changeable(tx, context, orderNumber);
    if (row.delivery_key !== "ship")
      throw new Refusal(failure("orders.address.wrong_delivery", { order: orderNumber }));
    if ((await rows.batchesOf(tx, row.id)).some(({ status }) => status === "shipped"))
      throw new Refusal(failure("orders.address.partly_sent", { order: orderNumber }));
    if (storedAddress.read(row.ship_to).gift_registry_id !== "")
      throw new Refusal(failure("orders.registry_address", { order: orderNumber }));
    const change = { ship_to: storedAddress.write(addressOn(address)) };
    if (taxesDiffer(context, row, { ...row, ...change }))
      throw new Refusal(failure("orders.other_taxes", { order: orderNumber }));
    await actRows.setDelivery(tx, row.id, change);
    return sendOrderEmail(tx, context, orderNumber, row.order_token, (order, link) =>
      redirectedEmail(context, order, note, link),
    );
  });
}

/** @throws Refusal `not_found`, `wrong_status` */
async function changeable(tx: Tx, { store }: OrderContext, orderNumber: OrderNumber): Promise<rows.OrderRow> {
  const row = await rows.lockedOrder(tx, store.id, orderNumber);
  if (!row) throw new Refusal(failure("orders.operator.not_found", { order: orderNumber }));
  if (!CHANGEABLE.some((status) => status === row.status))
    throw new Refusal(
      failure("orders.redirected.wrong_status", {
        order: orderNumber,
        status: { word: words.statuses[row.status] },
      }),
    );
  return row;
}

type TaxDestination = Parameters<typeof taxAddressOf>[1];

/**
 * Whether other taxes or fees would be owed, or the same ones in another province. Agreed taxes are not calculated
 * again, so they stay recorded for the old address.
 */
function taxesDiffer({ store }: OrderContext, row: rows.OrderRow, changed: TaxDestination): boolean {
  const { store_info, tax_rates, delivery_fees } = store.settings;
  const owed = (to: TaxDestination) => {
    const taxAddress = taxAddressOf(store, to);
    return JSON.stringify([
      row.tax > 0 && [taxAddress.country, taxAddress.province],
      ratesFor(taxAddress, store_info, tax_rates, row.order_date),
      delivery_fees.filter(({ provinces }) => provinces.includes(taxAddress.province)),
    ]);
  };
  return owed(row) !== owed(changed);
}
