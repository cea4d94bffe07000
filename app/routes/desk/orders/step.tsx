import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { owedOf } from "#app/domain/orders/order-words.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.actions);

/** The steps that are done at once and can be undone, by the last part of their path. */
const STEPS = {
  accept: orders.accept,
  ready: orders.ready,
  complete: orders.complete,
} as const;
type Step = keyof typeof STEPS;

function stepOf(request: Request): Step {
  const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return Object.hasOwn(STEPS, last) ? (last as Step) : "accept";
}

/** Accepts an order, marks it as ready or hands it over. The order's page posts here at once; this page adds a message. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order } = await openOrder(args, "work_orders");
  const step = stepOf(args.request);
  const owed = step === "complete" ? owedOf(order) : 0;
  return { about, step, owed, constraints: constraintsOf(orders.accept, "note") };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const done = await call(desk, STEPS[stepOf(args.request)], { ...at, note: form.text("note") });
  return answer(desk, form, at.order_number, done, "desk_done");
}

const TEXTS = { accept: words.acceptText, ready: words.readyText, complete: words.completeText } as const;

export default function StepPage() {
  const { about, step, owed, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const labels = { note: t(words.noteToShopper) };
  const state = formState("order-step", useResult<typeof action>(), {}, constraints, labels);
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(TEXTS[step]), ...(owed > 0 ? [t(words.dueStill, { amount: money(owed) })] : [])]}
      about={about}
      state={state}
      submit={t(words.submit[step])}
    >
      <NoteField state={state} />
    </OrderAction>
  );
}
