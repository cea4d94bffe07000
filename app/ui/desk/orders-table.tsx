import { ownValue } from "#app/lib/own.ts";
import { type Message, deskOrders as words } from "#app/messages/words.ts";
import { useMoney, useT } from "../page/t.ts";
import { ListTable } from "./list-parts.tsx";

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
export function OrdersTable({ orders, none }: { orders: readonly OrderRow[]; none: string }) {
  const t = useT();
  const money = useMoney();
  const { number, date, name, copies, total, delivery, state } = words.columns;
  const textOf = (messages: Readonly<Record<string, Message>>, key: string) => {
    const message = ownValue(messages, key);
    return message ? t(message) : key;
  };
  return (
    <ListTable
      none={none}
      rows={orders}
      keyOf={(order) => order.number}
      columns={[
        { name: t(number), cell: (order) => <a href={`/desk/orders/${order.number}`}>{order.number}</a> },
        { name: t(date), cell: (order) => order.date },
        { name: t(name), cell: (order) => order.name },
        { name: t(copies), cell: (order) => order.copies, isNumber: true },
        { name: t(total), cell: (order) => money(order.total), isNumber: true },
        { name: t(delivery), cell: (order) => textOf(words.deliveries, order.delivery) },
        {
          name: t(state),
          cell: (order) =>
            `${textOf(words.statuses, order.status)}, ${textOf(words.payments, order.payment)}`,
        },
      ]}
    />
  );
}
