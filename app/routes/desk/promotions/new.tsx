import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { PROMOTION_KINDS } from "#app/domain/promotions/promotions.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { recordOf } from "#app/lib/records.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { promotionIn, promotionPath } from "./promotion.server.ts";

export const meta = deskMeta(words.make);

const SCOPES = ["all", "subject", "list"] as const;

/** Makes a promotion. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "discounts");
  return { constraints: constraintsOf(promotions.add, "code", "description", "scope_value") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = promotionIn(desk, form);
  if (isFailure(input)) return form.refuse(input);
  const created = await call(desk, promotions.add, input);
  return isFailure(created)
    ? form.refuse(created)
    : seeOther(desk, promotionPath(created.id), "desk_promotion_made");
}

export default function NewPromotion() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const typed = ["value", "minimum", "starts_at", "ends_at", "limit_total", "limit_customer"] as const;
  const labels = {
    code: t(words.code),
    description: t(words.description),
    kind: t(words.kind),
    value: t(words.value),
    scope: t(words.scope),
    scope_value: t(words.scopeValue),
    minimum: t(words.minimum),
    starts_at: t(words.firstDay),
    ends_at: t(words.lastDay),
    limit_total: t(words.limitTotal),
    limit_customer: t(words.limitCustomer),
  };
  const state = formState(
    "desk-promotion",
    useResult<typeof action>(),
    {
      ...recordOf(typed, () => ""),
      kind: "percent",
      scope: "all",
      automatic: "",
      stacks: "",
    },
    constraints,
    labels,
  );
  const text = (name: keyof typeof labels, hint?: string) => (
    <TextField
      field={state.field(name)}
      label={labels[name]}
      {...(hint && { hint })}
      autoComplete="off"
      type={name.endsWith("_at") ? "date" : "text"}
    />
  );
  return (
    <DeskAction
      heading={t(words.make)}
      text={[]}
      state={state}
      submit={t(words.makeSubmit)}
      back={{ path: "/desk/promotions", label: t(words.back) }}
    >
      <TextField field={state.field("code")} hint={t(words.codeHint)} required autoComplete="off" />
      {text("description", t(words.descriptionHint))}
      <Choices
        field={state.field("kind")}
        options={PROMOTION_KINDS.map((value) => ({ value, label: t(words.kinds[value]) }))}
      />
      {text("value", t(words.valueHint))}
      <Choices
        field={state.field("scope")}
        options={SCOPES.map((value) => ({ value, label: t(words.scopes[value]) }))}
      />
      {text("scope_value", t(words.scopeValueHint))}
      {text("minimum")}
      {text("starts_at", t(words.firstDayHint))}
      {text("ends_at")}
      {text("limit_total")}
      {text("limit_customer")}
      <CheckField field={state.field("automatic")} label={t(words.automatic)} />
      <CheckField field={state.field("stacks")} label={t(words.stacks)} />
    </DeskAction>
  );
}
