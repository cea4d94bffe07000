import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { currentStatusName } from "#app/domain/orders/order-words.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { chosenBooks } from "#app/http/forms/chosen.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";
import { OrdersView } from "./orders-view.tsx";

/** The orders of the account in use, and any orders placed as a guest with the same email address (spec 2 §9). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  const query = new URL(args.request.url).searchParams;
  // Ignores an impossible year or location: the URL was typed or is out of date.
  const number = (name: string) => /^[1-9]\d{0,3}$/.exec(query.get(name) ?? "")?.[0] ?? "";
  const search = {
    year: number("year"),
    term: (query.get("term") ?? "").slice(0, 200),
    location_id: number("location_id"),
  };
  const offset = offsetIn(query, 1_000_000);
  const answer = await callOrErrorPage(visit, orderCalls.getList, { ...search, offset }, 403);
  requirePage(args.request, { offset, limit: answer.limit, total: answer.rowcount });
  return {
    ...answer,
    search,
    offset,
    owner: account.owner,
    chosen: answer.rows.length === 0 ? await chosenBooks(visit) : null,
    locations: visit.settings.store_info.is_multistore
      ? locationsOf(visit.settings).map(
          ({ location_id, altname }) =>
            [String(location_id), altname, langOfSetting(visit.store, altname)] as const,
        )
      : [],
    term: constraintsOf(orderCalls.getList, "term").term,
    rows: answer.rows.map((order) => ({
      number: order.order_number,
      quote: order.delivery_key === "quote",
      date: timesOf(visit.settings, order.locale).dateTime(order.order_date),
      // An order without a location has the shop's name, which says nothing on the shop's own page.
      location: order.order_location_id === null ? "" : order.order_location_name,
      status: visit.t(currentStatusName(order)),
      purchaseorder: order.purchaseorder,
      count: order.summary.item_count,
      total: order.summary.total,
      items: order.items.map(({ title_info, cart_info }) => ({
        eisbn: title_info.eisbn,
        title: title_info.title,
        lang: title_info.lang,
        author_line: title_info.author_line,
        cover_image_cache: title_info.cover_image_cache,
        quantity: cart_info.quantity,
      })),
    })),
  };
}

export default function Orders() {
  return <OrdersView data={useLoaderData<typeof loader>()} />;
}
