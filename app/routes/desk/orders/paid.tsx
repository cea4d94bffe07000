import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { owedOf } from "#app/domain/orders/order-words.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.submit.paid);

/** Records that an order was paid in the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order } = await openOrder(args, "mark_paid");
  return { about, owed: owedOf(order) };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const method = PAID_BY.find((option) => option === form.text("method")) ?? "cash";
  const paid = await call(desk, orders.markPaidInShop, { ...at, method });
  return answer(desk, form, at.order_number, paid, "desk_done");
}

export default function Paid() {
  const { about, owed } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const labels = { method: t(words.paidHow) };
  const state = formState("order-paid", useResult<typeof action>(), { method: "cash" }, undefined, labels);
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(words.paidText, { amount: money(owed) })]}
      about={about}
      state={state}
      submit={t(words.submit.paid)}
    >
      <Choices
        field={state.field("method")}
        options={PAID_BY.map((value) => ({ value, label: t(words.paidBy[value]) }))}
      />
    </OrderAction>
  );
}
