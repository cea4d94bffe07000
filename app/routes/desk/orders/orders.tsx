import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { QUEUES } from "#app/domain/orders/queues/queues.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { orderPath } from "./action.server.ts";
import { orderRows } from "./order-rows.server.ts";
import { type OrderFilters, OrdersView } from "./orders-view.tsx";

export const meta = deskMeta(words.ordersTitle);

const MAX_SHOWN = 50;

/** The orders of a queue or a search. Everything that was chosen is in the address, so a link to it is a saved view. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const zone = desk.store.settings.store_info.time_zone;
  const filters: OrderFilters = {
    find: text("find").replace(/^#(?=\d+$)/, ""),
    queue: QUEUES.find((queue) => queue === text("queue")) ?? "",
    from: daySpan(text("from"), zone) ? text("from") : "",
    to: daySpan(text("to"), zone) ? text("to") : "",
    location: text("location"),
  };
  const answer = await call(desk, orders.list, {
    limit: MAX_SHOWN,
    find: filters.find || undefined,
    queue: filters.queue || undefined,
    from: daySpan(filters.from, zone)?.from,
    until: daySpan(filters.to, zone)?.to,
    location: filters.location || undefined,
    after: text("after") || undefined,
    before: text("before") || undefined,
  });
  const failed = isFailure(answer);
  const isReversed = filters.from !== "" && filters.to !== "" && filters.from > filters.to;
  const page = failed ? { orders: [], next: null, previous: null } : answer;
  const [only, ...others] = page.orders;
  // An order number leads straight to that order.
  if (only && others.length === 0 && String(only.order_number) === filters.find)
    throw redirect(orderPath(only.order_number), 302);
  return {
    filters,
    mayTake: desk.person.rights.includes("work_orders"),
    constraints: constraintsOf(orders.list, "find"),
    problem: failed ? String(answer.error) : isReversed ? desk.t(words.reversedDays) : "",
    locations: locationsOf(desk.store.settings).map(({ altname }) => altname),
    next: page.next,
    previous: page.previous,
    orders: orderRows(desk, page.orders),
  };
}

export default function Orders() {
  return <OrdersView {...useLoaderData<typeof loader>()} />;
}
