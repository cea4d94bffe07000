import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as disputes from "#app/calls/staff/disputes.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDisputes as words } from "#app/messages/words.ts";
import { DISPUTE_REASONS } from "#app/platform/gateways/gateway.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices, TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { amountIn, dayIn } from "./form-input.server.ts";

export const meta = deskMeta(words.add);

/** Records a dispute that no provider has reported. */
export async function loader(args: LoaderFunctionArgs) {
  const { about } = await openOrder(args, "refund");
  return { about, constraints: constraintsOf(disputes.add, "reference", "note") };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const amount = amountIn(desk, form, "amount", true);
  if (isFailure(amount)) return form.refuse(amount);
  const due_at = dayIn(desk, form, "due_at");
  if (isFailure(due_at)) return form.refuse(due_at);
  const [reason, reference, note] = ["reason", "reference", "note"].map((name) => form.text(name));
  const input = asUnchecked({ ...at, amount, due_at, reason, reference, note });
  return answer(desk, form, at.order_number, await call(desk, disputes.add, input), "desk_disputed");
}

export default function AddDispute() {
  const { about, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    amount: t(words.amount),
    due_at: t(words.answerBy),
    reason: t(words.reason),
    reference: t(words.reference),
    note: t(words.note),
  };
  const state = formState(
    "order-dispute",
    useResult<typeof action>(),
    { amount: "", due_at: "", reason: "not_received" },
    constraints,
    labels,
  );
  return (
    <OrderAction
      heading={t(words.addTitle, { number: String(about.number) })}
      text={[t(words.addText)]}
      about={about}
      state={state}
      submit={t(words.addSubmit)}
    >
      <TextField field={state.field("amount")} required autoComplete="off" />
      <TextField field={state.field("due_at")} hint={t(words.dueHint)} type="date" autoComplete="off" />
      <Choices
        field={state.field("reason")}
        options={DISPUTE_REASONS.map((value) => ({ value, label: t(words.reasons[value]) }))}
      />
      <TextField field={state.field("reference")} hint={t(words.referenceHint)} autoComplete="off" />
      <TextArea field={state.field("note")} hint={t(words.noteHint)} rows={3} />
    </OrderAction>
  );
}
