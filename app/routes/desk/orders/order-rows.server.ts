import type { ListedOrder } from "#app/domain/orders/queues/queues.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import type { OrderRow } from "#app/ui/desk/orders-table.tsx";

/** Orders as a table of the desk shows them. */
export function orderRows({ store, locale }: DeskVisit, orders: readonly ListedOrder[]): OrderRow[] {
  const { date } = timesOf(store.settings, locale);
  return orders.map(({ order_date, order_number, purchaser_name, ...order }) => ({
    number: order_number,
    name: purchaser_name,
    date: date(order_date),
    copies: order.item_count,
    total: order.total,
    delivery: order.delivery_type,
    status: order.status,
    payment: order.payment_state,
  }));
}
