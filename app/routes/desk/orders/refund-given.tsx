import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.recordRefund);

/** Records that a refund which was left to the staff was given back. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, found } = await openOrder(args, "refund");
  const refund = found.refunds.find(({ id, state }) => id === args.params.id && state === "by_hand");
  if (!refund) throw new Response("", { status: 404 });
  return {
    about,
    amount: refund.amount,
    constraints: constraintsOf(payments.recordManualRefund, "reference"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const input = { id: args.params.id ?? "", reference: form.text("reference") };
  return answer(
    desk,
    form,
    at.order_number,
    await call(desk, payments.recordManualRefund, input),
    "desk_done",
  );
}

export default function RefundGiven() {
  const { about, amount, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const labels = { reference: t(words.refundReference) };
  const state = formState("refund-given", useResult<typeof action>(), {}, constraints, labels);
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(words.refundGivenText, { amount: money(amount) })]}
      about={about}
      state={state}
      submit={t(words.recordRefund)}
    >
      <TextField field={state.field("reference")} hint={t(words.refundReferenceHint)} autoComplete="off" />
    </OrderAction>
  );
}
