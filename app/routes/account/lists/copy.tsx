import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { listChoices, readableList, requireLister } from "#app/routes/lists/lists.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { CopyForm } from "#app/ui/title/list-fields.tsx";

/** Copies a list that the customer may read to one of their own, or to a new one (spec 1 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const { list_id, name } = await readableList(visit, args.params.list_id);
  return {
    list_id,
    name,
    choices: await listChoices(visit, list_id),
    constraints: constraintsOf(listCalls.create, "name"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const { list_id } = await readableList(visit, args.params.list_id);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const copied = await call(visit, listCalls.copyFromList, {
    from_list_id: list_id,
    to_list_id: form.text("to_list_id"),
    name: form.text("to_list_id") === "" ? undefined : form.text("name"),
  });
  return isFailure(copied)
    ? form.refuse(copied)
    : seeOther(visit, `/lists/${copied.list.list_id}`, "list_copied");
}

export default function CopyList() {
  const { list_id, name, choices, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("copy-list", useResult<typeof action>(), { to_list_id: "" }, constraints);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.copyTitle)}</h1>
      <p className={lead}>{t(words.copyLead, { list: name })}</p>
      <CopyForm
        state={form}
        choices={choices}
        back={
          <Link to={`/lists/${list_id}`} className={button.plain}>
            {t(words.backToList, { list: name })}
          </Link>
        }
      />
    </div>
  );
}
