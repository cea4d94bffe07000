import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { owedOf } from "#app/domain/orders/order-words.ts";
import { deskPaper as paper, deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { HowPaid } from "#app/ui/desk/how-paid.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { handOver } from "./handover.server.ts";

export const meta = deskMeta(words.actions);

/** The steps that are done at once and can be undone, by the last part of their path. */
const STEPS = {
  accept: orders.accept,
  ready: orders.ready,
} as const;
type Step = keyof typeof STEPS | "complete";

function stepOf(request: Request): Step {
  const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return last === "complete" || Object.hasOwn(STEPS, last) ? (last as Step) : "accept";
}

/**
 * Accepts an order, marks it as ready or hands it over. The order's page posts here at once; this page adds a message.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order, desk } = await openOrder(args, "work_orders");
  const step = stepOf(args.request);
  const owed = step === "complete" ? owedOf(order) : 0;
  const mayTakePayment = desk.person.rights.includes("mark_paid");
  return { about, step, owed, mayTakePayment, constraints: constraintsOf(orders.accept, "note") };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const step = stepOf(args.request);
  const moved =
    step === "complete"
      ? await handOver(desk, form, at, (await openOrder(args, "work_orders")).order)
      : await call(desk, STEPS[step], { ...at, note: form.text("note") });
  return answer(desk, form, at.order_number, moved, "desk_done");
}

const PAID_FIELD: Partial<Record<"paid", string>> = {};
const TEXTS = { accept: words.acceptText, ready: words.readyText, complete: words.completeText } as const;

export default function StepPage() {
  const { about, step, owed, mayTakePayment, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const labels = { paid: t(paper.handHow), note: t(words.noteToShopper) };
  const state = formState("order-step", useResult<typeof action>(), PAID_FIELD, constraints, labels);
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(TEXTS[step]), ...(owed > 0 ? [t(paper.handDue, { amount: money(owed) })] : [])]}
      about={about}
      state={state}
      submit={t(words.submit[step])}
    >
      {owed > 0 && <HowPaid state={state} mayTakePayment={mayTakePayment} />}
      <NoteField state={state} />
    </OrderAction>
  );
}
