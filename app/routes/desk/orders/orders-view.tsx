import { Fragment } from "react";
import { QUEUES, type Queue } from "#app/domain/orders/queues.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { own } from "#app/lib/own.ts";
import { type Message, deskOrders as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

/** What was chosen, as the address has it. */
export interface Filters {
  find: string;
  queue: Queue | "";
  /** Days as `YYYY-MM-DD`. */
  from: string;
  to: string;
  location: string;
}

interface OrderRow {
  number: number;
  name: string;
  date: string;
  copies: number;
  total: number;
  delivery: string;
  status: string;
  payment: string;
}

export function OrdersView({
  filters,
  problem,
  locations,
  orders,
  next,
  previous,
  constraints,
}: {
  filters: Filters;
  problem: string;
  locations: readonly string[];
  orders: readonly OrderRow[];
  next: number | null;
  previous: number | null;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(filters.queue ? words.queues[filters.queue] : words.ordersTitle)}>
      <nav aria-label={t(words.queuesLabel)} className={css.tabs}>
        {(["", ...QUEUES] as const).map((queue) => (
          <Fragment key={queue}>
            <a
              href={queue ? `/desk/orders?queue=${queue}` : "/desk/orders"}
              aria-current={queue === filters.queue ? "page" : undefined}
              className={css.tab}
            >
              {t(queue ? words.queues[queue] : words.anyQueue)}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <FilterForm filters={filters} locations={locations} constraints={constraints} />
      {problem && <p role="alert">{problem}</p>}
      {orders.length === 0 ? <p>{t(words.none)}</p> : <OrdersTable orders={orders} />}
      {(next !== null || previous !== null) && (
        <nav aria-label={t(words.pages)} className={row}>
          {previous !== null && (
            <a href={pathOf(filters, { before: previous })} rel="prev" className={button.secondary}>
              {t(words.previous)}
            </a>
          )}{" "}
          {next !== null && (
            <a href={pathOf(filters, { after: next })} rel="next" className={button.secondary}>
              {t(words.next)}
            </a>
          )}
        </nav>
      )}
    </DeskPage>
  );
}

/** The address of a page of the list. */
function pathOf(filters: Filters, edge: { after: number } | { before: number }): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  for (const [name, value] of Object.entries(edge)) query.set(name, String(value));
  return `/desk/orders?${query}`;
}

function FilterForm({
  filters,
  locations,
  constraints,
}: {
  filters: Filters;
  locations: readonly string[];
  constraints: Constraints<"find">;
}) {
  const t = useT();
  const isChosen = Object.values(filters).some((value) => value !== "");
  return (
    <form action="/desk/orders" aria-label={t(words.filters)} className={css.filters}>
      {filters.queue && <input type="hidden" name="queue" value={filters.queue} />}
      <label className={css.filter}>
        {t(words.find)}{" "}
        <input
          type="search"
          name="find"
          defaultValue={filters.find}
          placeholder={t(words.findHint)}
          {...constraints.find}
          autoComplete="off"
          className={input}
        />
      </label>{" "}
      <label className={css.filter}>
        {t(words.from)} <input type="date" name="from" defaultValue={filters.from} className={input} />
      </label>{" "}
      <label className={css.filter}>
        {t(words.to)} <input type="date" name="to" defaultValue={filters.to} className={input} />
      </label>{" "}
      {locations.length > 1 && (
        <label className={css.filter}>
          {t(words.location)}{" "}
          <select name="location" defaultValue={filters.location} className={input}>
            <option value="">{t(words.anyLocation)}</option>
            {locations.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}{" "}
      <p className={row}>
        <button type="submit" className={button.secondary}>
          {t(words.show)}
        </button>{" "}
        {isChosen && (
          <a href="/desk/orders" className={button.plain}>
            {t(words.clear)}
          </a>
        )}
      </p>
    </form>
  );
}

function OrdersTable({ orders }: { orders: readonly OrderRow[] }) {
  const t = useT();
  const money = useMoney();
  const { number, date, name, copies, total, delivery, state } = words.columns;
  const said = (named: Readonly<Record<string, Message>>, key: string) => {
    const message = own(named, key);
    return message ? t(message) : key;
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(number)}</th>
          <th scope="col">{t(date)}</th>
          <th scope="col">{t(name)}</th>
          <th scope="col" className={css.number}>
            {t(copies)}
          </th>
          <th scope="col" className={css.number}>
            {t(total)}
          </th>
          <th scope="col">{t(delivery)}</th>
          <th scope="col">{t(state)}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <th scope="row">
              <a href={`/desk/orders/${order.number}`}>{order.number}</a>
            </th>
            <td data-label={t(date)}>{order.date}</td>
            <td data-label={t(name)}>{order.name}</td>
            <td data-label={t(copies)} className={css.number}>
              {order.copies}
            </td>
            <td data-label={t(total)} className={css.number}>
              {money(order.total)}
            </td>
            <td data-label={t(delivery)}>{said(words.deliveries, order.delivery)}</td>
            <td data-label={t(state)}>
              {said(words.statuses, order.status)}, {said(words.payments, order.payment)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
