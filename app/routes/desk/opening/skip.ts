import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/operator/opening.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** `/desk/opening/:task/skip`: a button for a task that the shop does not need, or does after all. */
export const loader = () => redirect("/desk/opening", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "settings");
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect("/desk/opening", 303);
  const { task } = args.params;
  const done = await call(desk, opening.skip, posted({ task, skipped: form.text("skipped") }));
  if (isFailure(done)) throw refusal(done, 404);
  return seeOther(desk, "/desk/opening");
}
