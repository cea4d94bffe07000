import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { DEDICATION_USUAL } from "#app/domain/preorders/preorders.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTitles, deskPreorders as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { titlePath } from "../titles/title.server.ts";
import { preorderIn, preorderPath, valuesOf } from "./preorder.server.ts";

export const meta = deskMeta(words.pageOfPreorder);

/** `/desk/titles/:code/preorder`: makes the pre-order campaign of a title, or changes it. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  requireRight(desk, "titles");
  const { title, preorder } = await callOr404(desk, preorders.showForTitle, { code: args.params.code ?? "" });
  const day = title.release_date;
  return {
    title: title.title,
    path: titlePath(title.product_code),
    seen: preorder?.version ?? 0,
    day: day !== null && day > desk.now ? formatDate(day, desk.locale, "UTC") : "",
    address: `${desk.baseUrl}/pre-orders/signed-atwood`,
    values: valuesOf(desk, preorder, DEDICATION_USUAL),
    constraints: constraintsOf(preorders.save, "extras", "prompt", "name"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = preorderIn(desk, form, args.params.code ?? "");
  if (isFailure(input)) return form.refuse(input);
  const saved = await call(desk, preorders.save, input);
  return isFailure(saved)
    ? form.refuse(saved)
    : seeOther(desk, preorderPath(saved.id), "desk_preorder_saved");
}

export default function EditPreorder() {
  const { title, path, seen, day, address, values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    extras: t(words.extras),
    prompt: t(words.prompt),
    text_most: t(words.textMost),
    per_person: t(words.perPerson),
    copies: t(words.copies),
    name: t(words.name),
    starts_at: t(words.startsAt),
    ends_at: t(words.endsAt),
  };
  const state = formState("desk-preorder", useResult<typeof action>(), values, constraints, labels);
  if (day === "")
    return (
      <DeskPage heading={t(words.formOf, { title })}>
        <p>{t(words.cannot)}</p>
        <BackLink to={path} label={t(deskTitles.backToTitle)} />
      </DeskPage>
    );
  const text = (name: keyof typeof labels, hint?: string) => (
    <TextField
      field={state.field(name)}
      {...(hint && { hint })}
      autoComplete="off"
      type={name.endsWith("_at") ? "date" : "text"}
    />
  );
  return (
    <DeskAction
      heading={t(words.formOf, { title })}
      text={[t(words.formText, { date: day })]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(deskTitles.backToTitle) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <CheckField field={state.field("signed")} label={t(words.isSigned)} />
      {text("extras", t(words.extrasHint))}
      {text("prompt", t(words.promptHint))}
      {text("text_most")}
      {text("per_person", t(words.perPersonHint))}
      {text("copies", t(words.copiesHint))}
      {text("starts_at", t(words.startsAtHint))}
      {text("ends_at", t(words.endsAtHint))}
      {text("name", t(words.nameHint, { address }))}
    </DeskAction>
  );
}
