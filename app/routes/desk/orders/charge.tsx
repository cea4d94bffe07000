import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.submit.charge);

/** Charges the card that was authorized when the order was placed. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order } = await openOrder(args, "work_orders");
  return { about, amount: order.summary.total_owing };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  return answer(desk, form, at.order_number, await call(desk, orders.charge, at), "desk_done");
}

export default function Charge() {
  const { about, amount } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const state = formState("order-charge", useResult<typeof action>(), {}, undefined, {});
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(words.chargeText, { amount: money(amount) })]}
      about={about}
      state={state}
      submit={t(words.submit.charge)}
    />
  );
}
