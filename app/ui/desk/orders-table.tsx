import { own } from "#app/lib/own.ts";
import { type Message, deskOrders as words } from "#app/messages/words.ts";
import { useMoney, useT } from "../page/t.ts";
import * as css from "./orders.css.ts";

/** An order in a list. */
export interface OrderRow {
  number: number;
  name: string;
  date: string;
  copies: number;
  total: number;
  delivery: string;
  status: string;
  payment: string;
}

/** Orders with links to their pages. */
export function OrdersTable({ orders }: { orders: readonly OrderRow[] }) {
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
