import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as counters from "#app/calls/operator/counters.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

export const loader = () => redirect("/desk/sessions", 302);

/** Ends a counter, whoever made it. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect("/desk/sessions", 303);
  const ended = await call(desk, counters.end, { counter: form.text("counter") });
  if (isFailure(ended)) throw refusal(ended);
  return seeOther(desk, "/desk/sessions", "desk_counter_ended");
}
