import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { addressLines } from "#app/domain/orders/order-words.ts";
import { besideField } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { amountIn } from "./form-input.server.ts";

export const meta = deskMeta(words.submit.shipping);

/** Sets the shipping price of an order that was placed without one. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order } = await openOrder(args, "work_orders");
  const to = order.shipping ? addressLines(order.shipping, order.locale).join(", ") : "";
  return { about, to, constraints: constraintsOf(orders.shipping, "note") };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const price = amountIn(desk, form, "price", true);
  if (isFailure(price)) return form.refuse(price);
  const set = await call(desk, orders.shipping, { ...at, price: price ?? 0, note: form.text("note") });
  const result = isFailure(set) && set.code === "bad_price" ? besideField("price", set) : set;
  return answer(desk, form, at.order_number, result, "desk_done");
}

export default function ShippingPrice() {
  const { about, to, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState<"note", "price">(
    "order-shipping-price",
    useResult<typeof action>(),
    {},
    constraints,
  );
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[to, t(words.shippingText)].filter(Boolean)}
      about={about}
      state={state}
      labels={{ price: t(words.shippingPrice), note: t(words.noteToShopper) }}
      submit={t(words.submit.shipping)}
    >
      <TextField field={state.field("price")} label={t(words.shippingPrice)} autoComplete="off" required />
      <NoteField state={state} />
    </OrderAction>
  );
}
