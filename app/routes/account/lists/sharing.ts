import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { ownList } from "#app/routes/lists/lists.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/account/lists/${encodeURIComponent(params.list_id ?? "")}`, 302);

/** Shares a list by its address, or makes it private again. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { list_id } = await ownList(visit, args.params.list_id);
  const page = `/account/lists/${list_id}`;
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  const shared = form.text("shared") === "true";
  const changed = shared
    ? await call(visit, listCalls.getPublicUrl, { list_id })
    : await call(visit, listCalls.modify, { list_id, shared: false });
  return seeOther(visit, page, isFailure(changed) ? "failed" : shared ? "list_shared" : "list_unshared");
}
