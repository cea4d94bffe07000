import { orders as orderWords, account as words } from "#app/messages/words.ts";
import * as css from "#app/ui/account/account-page.css.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import * as lines from "#app/ui/checkout/lines.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar, type FilterChoice } from "#app/ui/page/filter-bar.tsx";
import { lead, panel, soft, spread, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import { WhereNext } from "#app/ui/title/where-next.tsx";
import type { loader } from "./orders.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
type OrderRow = Data["rows"][number];

/** The number of titles of an order shown at first (spec 2 §9). */
const MAX_SHOWN = 3;

export function OrdersView({ data }: { data: Data }) {
  const t = useT();
  const { rows, rowcount, years, limit, offset, search, claimable, email_confirmed, owner } = data;
  const narrowed = search.year !== "" || search.term !== "" || search.location_id !== "";
  const pathOf = (from: number) => {
    const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ""));
    if (from > 0) query.set("o", String(from));
    return query.size > 0 ? `/account/orders?${query}` : "/account/orders";
  };
  return (
    <AccountPage title={t(words.ordersTitle)}>
      {claimable > 0 && (
        <PostForm action="/account/orders/claim" className={`${panel} ${stack[3]}`}>
          <p>{t(words.claimText, { count: claimable })}</p>
          <p>
            <Submit as="secondary">{t(words.claimSubmit)}</Submit>
          </p>
        </PostForm>
      )}
      {owner && !email_confirmed && (
        <p className={soft}>
          {t(words.claimUnconfirmed)} <Link to="/account/details">{t(words.detailsTitle)}</Link>
        </p>
      )}
      {(years.length > 0 || narrowed) && <Search data={data} />}
      {rows.length === 0 && (
        <div className={stack[6]}>
          <p className={lead}>{t(narrowed ? words.noOrdersFound : words.noOrders)}</p>
          {narrowed ? (
            <p>
              <Link to="/account/orders" className={button.secondary}>
                {t(words.allOrders)}
              </Link>
            </p>
          ) : (
            <WhereNext chosen={data.chosen} />
          )}
        </div>
      )}
      <ul className={css.rows}>
        {rows.map((order) => (
          <li key={order.number} className={css.order}>
            <OrderPreview order={order} />
          </li>
        ))}
      </ul>
      <Pagination offset={offset} limit={limit} total={rowcount} pathOf={pathOf} />
    </AccountPage>
  );
}

/** Searches orders by year, location and text. */
function Search({ data: { years, locations, search, term } }: { data: Data }) {
  const t = useT();
  const choices: FilterChoice[] = [
    {
      name: "year",
      label: t(words.orderYear),
      value: search.year,
      options: [["", t(words.anyYear)], ...years.map((year) => [String(year), String(year)] as const)],
    },
    {
      name: "location_id",
      label: t(words.orderLocation),
      value: search.location_id,
      options: [["", t(words.anyLocation)], ...locations],
    },
  ];
  return (
    <FilterBar
      action="/account/orders"
      term={{ name: "term", label: t(words.orderTerm), value: search.term, limits: term }}
      choices={choices.filter(({ options }) => options.length > 1)}
    />
  );
}

function OrderPreview({ order }: { order: OrderRow }) {
  const t = useT();
  const money = useMoney();
  const rest = order.items.slice(MAX_SHOWN);
  return (
    <>
      <div className={spread}>
        <h2>
          <Link to={`/account/order/${order.number}`}>
            {t(order.quote ? orderWords.quoteTitle : words.orderLine, { number: String(order.number) })}
          </Link>
        </h2>
        <p className={lines.amount}>{money(order.total)}</p>
      </div>
      <p className={soft}>
        {[
          order.status,
          order.date,
          order.location,
          t(words.orderItems, { count: order.count }),
          order.purchaseorder && t(words.orderPurchaseOrder, { number: order.purchaseorder }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Titles items={order.items.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>{t(words.orderMore, { count: rest.length })}</summary>
          <Titles items={rest} />
        </details>
      )}
    </>
  );
}

function Titles({ items }: { items: OrderRow["items"] }) {
  return (
    <ul className={css.titles}>
      {items.map((item) => (
        <li key={item.eisbn} className={css.titleLine}>
          <Cover title={item} size="small" />
          <p>
            <Link to={`/item/${item.eisbn}`} lang={item.lang}>
              {item.title}
            </Link>
            {item.quantity > 1 && ` × ${item.quantity}`}
            <br />
            <span className={soft}>{item.author_line}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
