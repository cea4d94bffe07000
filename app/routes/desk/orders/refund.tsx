import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { shippingLeft } from "#app/domain/orders/reductions.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskDisputes, deskOrders as words } from "#app/messages/words.ts";
import { Amounts, CopiesFields, useAmountsOnEnter } from "#app/ui/desk/copies-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { openOrder, readOrderForm } from "./action.server.ts";
import { linesLeft } from "./copies.server.ts";
import { reduce } from "./given-back.server.ts";
import { amountIn, copiesIn } from "./typed.server.ts";

export const meta = deskMeta(words.submit.refund);

/** Refunds copies of an order that is paid, whether they were sent or not. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, about, order, found } = await openOrder(args, "refund");
  await requireRecent(desk, args);
  return {
    about,
    lines: linesLeft(order, "all"),
    shipping: shippingLeft(order.summary, order.reductions),
    inShop: order.paid_by_hand,
    isDisputed: found.disputes.some(({ state }) => state === "open" || state === "under_review"),
    constraints: constraintsOf(orders.refund, "note"),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRecent(await openDesk(args), args);
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const lines = copiesIn(desk, form);
  if (isFailure(lines)) return form.refuse(lines);
  const shipping = amountIn(desk, form, "shipping");
  if (isFailure(shipping)) return form.refuse(shipping);
  return reduce(desk, form, at.order_number, (visit) =>
    call(visit, orders.refund, {
      ...at,
      lines,
      shipping: shipping ?? 0,
      restock: form.text("restock") === "on",
      note: form.text("note"),
    }),
  );
}

export default function Refund() {
  const { about, lines, shipping, inShop, isDisputed, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const enter = useAmountsOnEnter();
  const money = useMoney();
  const result = useResult<typeof action>();
  const labels = {
    ...Object.fromEntries(lines.map(({ line, title }) => [`lines[${line - 1}].quantity`, title])),
    shipping: t(words.shippingOff),
    note: t(words.reason),
  };
  const state = formState(
    "order-refund",
    result,
    { restock: "on" } as Record<string, string>,
    constraints,
    labels,
  );
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
      <Amounts result={result} />
    </OrderAction>
  );
}
