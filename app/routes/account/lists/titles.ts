import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { ownPath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { ownList } from "#app/routes/lists/lists.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/lists/${encodeURIComponent(params.list_id ?? "")}`, 302);

/** Removes a title from one of the customer's lists, and shows the list again. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { list_id } = await ownList(visit, args.params.list_id);
  const { form, stale } = await readForm(visit, args.request);
  const page = `/lists/${list_id}`;
  if (stale) return redirect(page, 303);
  const removed = await call(visit, listCalls.removeItemFromList, { list_id, eisbn: form.text("eisbn") });
  return seeOther(
    visit,
    ownPath(form.text("from")) ?? page,
    isFailure(removed) ? "failed" : removed.removed ? "list_title_removed" : undefined,
  );
}
