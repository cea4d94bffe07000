import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDisputes, deskOrders as words } from "#app/messages/words.ts";
import { Amounts, useAmountsOnEnter } from "#app/ui/desk/copies-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { readOrderForm } from "./action.server.ts";
import { refundIn } from "./form-input.server.ts";
import { openRefund, reduce } from "./reduction.server.ts";

export const meta = deskMeta(words.submit["refund-amount"]);

/** Refunds an amount, or everything that is left, and takes nothing off the order. */
export async function loader(args: LoaderFunctionArgs) {
  const { found, shown } = await openRefund(args);
  return { ...shown, refundable: found.refundable };
}

export async function action(args: ActionFunctionArgs) {
  await requireRecent(await openDesk(args), args);
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const amount = refundIn(desk, form);
  if (isFailure(amount)) return form.refuse(amount);
  return reduce(
    desk,
    form,
    at.order_number,
    (visit) =>
      call(visit, orders.refund, {
        ...at,
        amount: amount === "everything" ? undefined : amount,
        method: PAID_BY.find((option) => option === form.text("method")),
        note: form.text("note"),
      }),
    "desk_refund_refused",
  );
}

export default function RefundAmount() {
  const { about, refundable, method, isDisputed, constraints } = useLoaderData<typeof loader>();
  const { everything, beside_cards: beside, owed, by_hand: inShop } = refundable;
  const t = useT();
  const money = useMoney();
  const result = useResult<typeof action>();
  const mayBePart = beside > 0;
  const values = {
    how_much: mayBePart ? "part" : "everything",
    amount: owed > 0 ? (owed / 100).toFixed(2) : "",
    method,
  };
  const labels = {
    how_much: t(words.howMuch),
    amount: t(words.refundedAmount),
    method: t(words.handBackHow),
    note: t(words.reason),
  };
  const state = formState<string, string>("order-refund-amount", result, values, constraints, labels);
  const part = { value: "part", label: t(words.refundPart) };
  return (
    <OrderAction
      heading={t(words.refundAmountTitle, { number: String(about.number) })}
      text={[
        t(words.refundAmountText),
        ...(owed > 0 ? [t(words.refundOwed, { amount: money(owed) })] : []),
        ...(everything > beside ? [t(words.refundVoidsCards)] : []),
        ...(inShop > 0 ? [t(words.refundInShop, { amount: money(inShop) })] : []),
        ...(isDisputed ? [t(deskDisputes.refundWarning)] : []),
      ]}
      about={about}
      state={state}
      submit={t(words.refundAmountSubmit)}
      enter={useAmountsOnEnter()}
    >
      <Choices
        field={state.field("how_much")}
        options={[
          ...(mayBePart ? [part] : []),
          { value: "everything", label: t(words.refundEverything, { amount: money(everything) }) },
        ]}
      />
      {mayBePart && (
        <TextField
          field={state.field("amount")}
          hint={t(words.shippingOffHint, { amount: money(beside) })}
          autoComplete="off"
        />
      )}
      {inShop > 0 && (
        <Choices
          field={state.field("method")}
          options={PAID_BY.map((value) => ({ value, label: t(words.paidBy[value]) }))}
        />
      )}
      <NoteField state={state} reason />
      <Amounts result={result} />
    </OrderAction>
  );
}
