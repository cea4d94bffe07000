import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { requireAccount } from "#app/http/account.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import * as words from "#app/messages/account.ts";
import * as css from "#app/ui/account-page.css.ts";
import { AccountPage } from "#app/ui/account-page.tsx";
import * as button from "#app/ui/button.css.ts";
import { Csrf } from "#app/ui/error-list.tsx";
import { panel, soft, stack } from "#app/ui/layout.css.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useT } from "#app/ui/t.ts";

/** The orders of the account in use, and those that a guest with the same e-mail has left. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  const offset = Number(new URL(args.request.url).searchParams.get("o") ?? 0);
  const found = await call(visit, "order/getList", { offset });
  if (isFailure(found)) throw new Response(String(found.error), { status: 403 });
  return {
    ...found,
    offset,
    owner: account.owner,
    rows: found.rows.map((order) => ({
      number: order.order_number,
      date: formatDateTime(order.order_date, order.locale),
      items: order.summary.item_count,
      total: order.summary.total,
      titles: order.items.slice(0, 3).map(({ title_info }) => title_info.title),
    })),
  };
}

export default function Orders() {
  const { rows, rowcount, limit, offset, claimable, email_confirmed, owner } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountPage title={t(words.ordersTitle)}>
      {claimable > 0 && (
        <Form method="post" action="/account/orders/claim" className={`${panel} ${stack[3]}`}>
          <Csrf />
          <p>{t(words.claimText, { count: claimable })}</p>
          <p>
            <button type="submit" className={button.secondary}>
              {t(words.claimSubmit)}
            </button>
          </p>
        </Form>
      )}
      {owner && !email_confirmed && (
        <p className={soft}>
          {t(words.claimUnconfirmed)} <Link to="/account/details">{t(words.detailsTitle)}</Link>
        </p>
      )}
      {rows.length === 0 && (
        <div className={stack[4]}>
          <p>{t(words.noOrders)}</p>
          <p>
            <Link to="/browse" className={button.secondary}>
              {t(words.browse)}
            </Link>
          </p>
        </div>
      )}
      <ul className={css.rows}>
        {rows.map((order) => (
          <li key={order.number} className={css.rowLine}>
            <div>
              <h2>
                <Link to={`/account/order/${order.number}`}>
                  {t(words.orderLine, { number: String(order.number) })}
                </Link>
              </h2>
              <p className={soft}>{order.date}</p>
              <p>{order.titles.join(", ")}</p>
            </div>
            <p>
              {t(words.orderItems, { count: order.items })} · {formatCents(order.total)}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        offset={offset}
        limit={limit}
        total={rowcount}
        pathOf={(at) => (at > 0 ? `/account/orders?o=${at}` : "/account/orders")}
      />
    </AccountPage>
  );
}
