import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as search from "#app/calls/operator/search.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

const PAGE = "/desk/searches";

/** `/desk/searches/dismiss` and `/forget`: a button beside a search. */
export const loader = () => redirect(PAGE, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return seeOther(desk, PAGE, "failed");
  const isDismissal = new URL(args.request.url).pathname.endsWith("/dismiss");
  const done = await call(desk, isDismissal ? search.dismiss : search.forget, { term: form.text("term") });
  if (!isFailure(done))
    return seeOther(desk, PAGE, isDismissal ? "desk_search_dismissed" : "desk_search_forgotten");
  // A colleague was faster: the page shows how it is now.
  if (done.code === "not_found") return seeOther(desk, PAGE);
  throw refusal(done);
}
