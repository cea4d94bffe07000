import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as search from "#app/calls/staff/search.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskSearches as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.nameTitle);

/** `/desk/searches/name?term=`: gives the words of a search another meaning. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "titles");
  const term = (new URL(args.request.url).searchParams.get("term") ?? "").slice(0, 200);
  return { values: { term, meant: "" }, constraints: constraintsOf(search.name, "term", "meant") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const decision = await call(desk, search.name, { term: form.text("term"), meant: form.text("meant") });
  return isFailure(decision) ? form.refuse(decision) : seeOther(desk, "/desk/searches", "desk_search_named");
}

export default function Name() {
  const { values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { term: t(words.term), meant: t(words.meant) };
  const state = formState("desk-search-name", useResult<typeof action>(), values, constraints, labels);
  return (
    <DeskAction
      heading={t(words.nameTitle)}
      text={[t(words.nameText)]}
      state={state}
      submit={t(words.save)}
      back={{ path: "/desk/searches", label: t(words.back) }}
    >
      <TextField field={state.field("term")} required autoComplete="off" />
      <TextField field={state.field("meant")} hint={t(words.meantHint)} required autoComplete="off" />
    </DeskAction>
  );
}
