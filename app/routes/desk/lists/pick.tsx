import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { pickOf } from "./pick.server.ts";

export const meta = deskMeta(words.pickAdd);

/** Adds or changes a staff pick. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const pick = await pickOf(desk, args.request);
  const there = await call(desk, lists.show, { list: desk.t(words.picksList), limit: 1 });
  return {
    hasList: !isFailure(there),
    defaults: {
      code: pick?.product_code ?? "",
      // Shoppers read it, and a first name is enough for them.
      by: pick?.author ?? desk.person.name.split(" ")[0] ?? "",
      comment: pick?.text ?? "",
      on_list: pick || isFailure(there) ? "" : "on",
    },
    constraints: constraintsOf(lists.pickTitle, "code", "by", "comment"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const list = form.text("on_list") === "on" ? desk.t(words.picksList) : undefined;
  const saved = await call(desk, lists.pickTitle, asUnchecked({ ...form.values, list }));
  return isFailure(saved) ? form.refuse(saved) : seeOther(desk, "/desk/lists/picks", "desk_pick_saved");
}

export default function Pick() {
  const { defaults, hasList, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { code: t(words.pickIsbn), by: t(words.pickName), comment: t(words.pickComment) };
  const form = formState("desk-pick", useResult<typeof action>(), defaults, constraints, labels);
  return (
    <DeskAction
      heading={t(words.pickAdd)}
      text={[]}
      state={form}
      submit={t(words.pickSubmit)}
      back={{ path: "/desk/lists/picks", label: t(words.pickBack) }}
    >
      <TextField field={form.field("code")} required autoComplete="off" />
      <TextField field={form.field("by")} hint={t(words.pickNameHint)} required autoComplete="off" />
      <TextArea field={form.field("comment")} required />
      <CheckField
        field={form.field("on_list")}
        label={t(hasList ? words.pickOnList : words.pickOnNewList, { list: t(words.picksList) })}
      />
    </DeskAction>
  );
}
