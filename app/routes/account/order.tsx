import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import * as checkoutWords from "#app/messages/checkout.ts";
import * as words from "#app/messages/orders.ts";
import * as button from "#app/ui/button.css.ts";
import { Cover } from "#app/ui/cover.tsx";
import { Expected } from "#app/ui/expected.tsx";
import { success } from "#app/ui/flash.css.ts";
import { lead, panel, row, screenOnly, soft, stack, withAside } from "#app/ui/layout.css.ts";
import * as css from "#app/ui/lines.css.ts";
import { Summary } from "#app/ui/summary.tsx";
import { useT } from "#app/ui/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? `Order ${data.order.order_number}` : undefined) },
  { name: "robots", content: "noindex" },
  // The address opens the order: it must not travel to other sites.
  { name: "referrer", content: "same-origin" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const key = query.get("key") ?? undefined;
  const order = await call(visit, "order/get", {
    order_id: args.params.order_number,
    key,
  });
  if (isFailure(order)) throw new Response("We could not find this order.", { status: 404 });
  const zone = visit.settings.store_info.time_zone;
  return {
    order,
    events: order.events.map(({ at, status, note }) => ({
      status,
      note,
      date: formatDateTime(at, order.locale, zone),
    })),
    // Only the address with its key opens the order to whoever has it.
    keyed: key !== undefined,
    justPlaced: query.has("success"),
    date: formatDateTime(order.order_date, order.locale, zone),
    file: `/download/customer/order_excel?order_id=${order.order_number}${key ? `&key=${encodeURIComponent(key)}` : ""}`,
  };
}

export default function OrderPage() {
  const { order, events, keyed, justPlaced, date, file } = useLoaderData<typeof loader>();
  const t = useT();
  const payment =
    order.payment_type === "pickup"
      ? words.payAtPickup
      : order.payment_type === "contact"
        ? words.payOnContact
        : words.nothingToPay;
  return (
    <div className={stack[6]}>
      {justPlaced && (
        <div role="status" className={success}>
          <span>{t(words.orderPlaced)}</span>
          <Link to="/">{t(words.continueShopping)}</Link>
        </div>
      )}
      <div className={stack[2]}>
        <h1>{t(words.orderTitle, { number: String(order.order_number) })}</h1>
        <p className={soft}>{t(words.placedOn, { date })}</p>
      </div>
      <div className={withAside}>
        <div className={stack[6]}>
          <section className={stack[2]}>
            <h2>{t(words.whatHappensNext)}</h2>
            <p className={lead}>{t(words.statuses[order.status])}</p>
            <p>
              {t(order.status === "placed" ? words.whatNextPickup : words.statusTexts[order.status], {
                location: order.order_location_name,
              })}
            </p>
            {order.status !== "completed" && order.status !== "cancelled" && <p>{t(payment)}</p>}
            {justPlaced && <p>{t(words.mailOnItsWay, { email: order.email })}</p>}
          </section>
          {events.length > 0 && (
            <section className={stack[2]}>
              <h2>{t(words.whatHappened)}</h2>
              <ul>
                {events.map((event) => (
                  <li key={event.status}>
                    {t(words.statuses[event.status])}, <span className={soft}>{event.date}</span>
                    {event.note && `: ${event.note}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={stack[3]}>
            <h2>{t(words.itemsLabel)}</h2>
            <ul className={css.lines}>
              {order.items.map(({ title_info, cart_info }) => (
                <li key={`${title_info.eisbn}${title_info.available.code}`} className={css.line_}>
                  <Cover title={title_info} size="small" />
                  <div className={css.words}>
                    <h3 className={css.title}>
                      <Link to={`/item/${title_info.eisbn}`}>{title_info.title}</Link>
                    </h3>
                    <p className={css.quiet}>{title_info.author_line}</p>
                    {cart_info.backorder_quantity > 0 && (
                      <p className={css.quiet}>
                        {t(words.toBeOrdered, { count: cart_info.backorder_quantity })}
                      </p>
                    )}
                    <Expected title={title_info} line={cart_info} at={order.order_date} />
                    <p className={css.numbers}>
                      <span>
                        {cart_info.quantity} × {formatCents(cart_info.sold_price)}
                      </span>
                      <span className={css.amount}>
                        {formatCents(cart_info.sold_price * cart_info.quantity)}
                      </span>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className={stack[5]}>
          <section className={panel} aria-label={t(checkoutWords.summary)}>
            <Summary
              cart={{
                summary: order.summary,
              }}
              delivery={order.delivery_type}
            />
          </section>
          <section className={stack[2]}>
            <h2>{t(words.contactLabel)}</h2>
            <p>{order.purchaser_name}</p>
            <p>{order.email}</p>
            <p>{order.phone}</p>
            {order.purchaseorder && (
              <p>
                {t(words.purchaseOrder)}: {order.purchaseorder}
              </p>
            )}
            {order.notes && <p className={soft}>{order.notes}</p>}
          </section>
          {keyed && <p className={soft}>{t(words.keepLink, { email: order.email })}</p>}
        </div>
      </div>
      <p className={`${row} ${screenOnly}`}>
        <a href={file} download className={button.plain}>
          {t(words.downloadExcel)}
        </a>
        <Link to="/" className={button.secondary}>
          {t(words.continueShopping)}
        </Link>
      </p>
    </div>
  );
}
