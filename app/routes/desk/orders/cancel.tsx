import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { isUnacceptedQuote } from "#app/domain/orders/orders.ts";
import { shippingLeft } from "#app/domain/orders/reductions/reductions.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { Amounts, CopiesFields, useAmountsOnEnter, useCopiesState } from "#app/ui/desk/copies-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { linesLeft } from "./copies.server.ts";
import { amountIn, copiesIn } from "./form-input.server.ts";
import { reduce } from "./reduction.server.ts";

export const meta = deskMeta(words.submit.cancel);

/** Cancels copies that have not been sent: at first all of them. A quote is cancelled as a whole. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, about, order } = await openOrder(args, "cancel");
  await requireRecent(desk, args);
  const isQuote = isUnacceptedQuote(order);
  const isSent = order.shipping_batches.some(({ status }) => status === "shipped");
  const lines = isQuote ? [] : linesLeft(order, "open");
  return {
    about,
    lines,
    isQuote,
    isSent,
    shipping: isSent ? shippingLeft(order.summary, order.reductions) : 0,
    constraints: constraintsOf(orders.cancel, "note"),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRecent(await openDesk(args), args);
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const input = { ...at, note: form.text("note") };
  if (form.text("whole") === "on")
    return answer(desk, form, at.order_number, await call(desk, orders.cancel, input), "desk_done");
  const isAll = form.text("all") === "on";
  const lines = isAll ? undefined : copiesIn(desk, form);
  if (isFailure(lines)) return form.refuse(lines);
  const shipping = amountIn(desk, form, "shipping");
  if (isFailure(shipping)) return form.refuse(shipping);
  const restock = form.text("restock") === "on";
  return reduce(desk, form, at.order_number, (visit) =>
    call(visit, orders.cancel, { ...input, lines, shipping: shipping ?? 0, restock }),
  );
}

export default function Cancel() {
  const { about, lines, isQuote, isSent, shipping, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const enter = useAmountsOnEnter();
  const result = useResult<typeof action>();
  const state = useCopiesState("order-cancel", result, { lines, constraints });
  const number = String(about.number);
  return (
    <OrderAction
      heading={t(words.cancelTitle, { number })}
      text={[t(isQuote ? words.cancelQuoteText : words.cancelText), ...(isSent ? [t(words.sentStays)] : [])]}
      about={about}
      state={state}
      submit={t(isQuote ? words.cancelQuote : words.cancelSubmit)}
      {...(!isQuote && { enter })}
    >
      {isQuote ? (
        <>
          <input type="hidden" name="whole" value="on" />
          <NoteField state={state} reason />
        </>
      ) : (
        <>
          <CopiesFields state={state} lines={lines} shipping={shipping} />
          <Amounts result={result} />
        </>
      )}
    </OrderAction>
  );
}
