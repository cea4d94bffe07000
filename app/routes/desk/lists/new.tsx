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
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskListPath } from "./list.server.ts";

export const meta = deskMeta(words.make);

/** Makes an empty list, which is hidden until staff show it. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "content");
  return { constraints: constraintsOf(lists.startList, "name") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const created = await call(desk, lists.startList, asUnchecked({ ...form.values, is_hidden: "on" }));
  return isFailure(created)
    ? form.refuse(created)
    : seeOther(desk, deskListPath(created.id), "desk_list_made");
}

export default function NewList() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { name: t(words.name) };
  const form = formState("desk-list-new", useResult<typeof action>(), {}, constraints, labels);
  return (
    <DeskAction
      heading={t(words.make)}
      text={[t(words.makeText)]}
      state={form}
      submit={t(words.makeSubmit)}
      back={{ path: "/desk/lists", label: t(words.back) }}
    >
      <TextField field={form.field("name")} required autoComplete="off" />
    </DeskAction>
  );
}
