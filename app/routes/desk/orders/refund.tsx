import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import { shippingLeft } from "#app/domain/orders/reductions/reductions.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDisputes, deskOrders as words } from "#app/messages/words.ts";
import { Amounts, CopiesFields, useAmountsOnEnter, useCopiesState } from "#app/ui/desk/copies-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { openOrder, readOrderForm } from "./action.server.ts";
import { linesLeft } from "./copies.server.ts";
import { amountIn, copiesIn } from "./form-input.server.ts";
import { openRefund, reduce } from "./reduction.server.ts";

export const meta = deskMeta(words.submit.refund);

/** Refunds copies of an order that is paid, whether they were sent or not. */
export async function loader(args: LoaderFunctionArgs) {
  const { order, shown } = await openRefund(args);
  return {
    ...shown,
    lines: linesLeft(order, "all"),
    shipping: shippingLeft(order.summary, order.reductions),
    inShop: order.paid_by_hand,
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRecent(await openDesk(args), args);
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const lines = form.text("all") === "on" ? await allCopies(args) : copiesIn(desk, form);
  if (isFailure(lines)) return form.refuse(lines);
  const shipping = amountIn(desk, form, "shipping");
  if (isFailure(shipping)) return form.refuse(shipping);
  return reduce(desk, form, at.order_number, (visit) =>
    call(visit, orders.refund, {
      ...at,
      lines,
      shipping: shipping ?? 0,
      restock: form.text("restock") === "on",
      method: PAID_BY.find((option) => option === form.text("method")),
      note: form.text("note"),
    }),
  );
}

/** All copies that can still be refunded. */
async function allCopies(args: ActionFunctionArgs) {
  const { order } = await openOrder(args, "refund");
  return linesLeft(order, "all").map(({ line, most }) => ({ line, quantity: most }));
}

export default function Refund() {
  const { about, lines, shipping, inShop, method, isDisputed, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const enter = useAmountsOnEnter();
  const money = useMoney();
  const result = useResult<typeof action>();
  const more = { labels: { method: t(words.handBackHow) }, values: { method } };
  const state = useCopiesState("order-refund", result, { lines, constraints }, more);
  return (
    <OrderAction
      heading={t(words.refundTitle, { number: String(about.number) })}
      text={[
        t(words.refundText),
        ...(inShop > 0 ? [t(words.refundInShop, { amount: money(inShop) })] : []),
        ...(isDisputed ? [t(deskDisputes.refundWarning)] : []),
      ]}
      about={about}
      state={state}
      submit={t(words.refundSubmit)}
      enter={enter}
    >
      <CopiesFields state={state} lines={lines} shipping={shipping} />
      {inShop > 0 && (
        <Choices
          field={state.field("method")}
          legend={t(words.handBackHow)}
          options={PAID_BY.map((value) => ({ value, label: t(words.paidBy[value]) }))}
        />
      )}
      <Amounts result={result} />
    </OrderAction>
  );
}
