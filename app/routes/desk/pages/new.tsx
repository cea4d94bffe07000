import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { AREAS } from "#app/domain/pages/menus.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openPages, pagePath } from "./pages.server.ts";

export const meta = deskMeta(words.add);

/** The kinds of pages that a shop writes. */
const KINDS = ["v3_content", "custom", "custom_lists"] as const;

/** Adds a page with its entry in the menu or the footer, both as drafts. */
export async function loader(args: LoaderFunctionArgs) {
  await openPages(args);
  return { constraints: constraintsOf(versions.saveEntry, "label", "path") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openPages(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const typed = Object.fromEntries(
    ["area", "label", "type", "path", "below"].map((name) => [name, form.text(name)]),
  );
  const answer = await call(desk, versions.saveEntry, asUnchecked(typed));
  if (isFailure(answer)) return form.refuse(answer);
  return seeOther(desk, pagePath(answer.page ?? "menu"), "desk_page_added");
}

export default function NewPage() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const defaults = { area: "menu", label: "", type: "v3_content", path: "", below: "" };
  const labels = {
    label: t(words.entryLabel),
    type: t(words.entryType),
    path: t(words.address),
    area: t(words.entryArea),
  };
  const state = formState("desk-page-new", useResult<typeof action>(), defaults, constraints, labels);
  return (
    <DeskAction
      heading={t(words.add)}
      text={[t(words.newLead)]}
      state={state}
      submit={t(words.newSubmit)}
      back={{ path: "/desk/pages", label: t(words.toPages) }}
    >
      <TextField field={state.field("label")} required autoComplete="off" />
      <Choices
        field={state.field("type")}
        options={KINDS.map((value) => ({ value, label: t(words.entryTypes[value]) }))}
      />
      <TextField field={state.field("path")} hint={t(words.addressHint)} autoComplete="off" />
      <Choices
        field={state.field("area")}
        options={AREAS.map((value) => ({ value, label: t(words.parts[value]) }))}
      />
      <CheckField field={state.field("below")} label={t(words.isBelow)} />
    </DeskAction>
  );
}
