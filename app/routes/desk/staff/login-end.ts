import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as staff from "#app/calls/operator/staff.server.ts";
import { ask } from "#app/http/ask.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";

const BACK = "/desk/staff/logins";

export const loader = () => redirect(BACK, 302);

/** Ends a login, or all except this one. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(BACK, 303);
  const done = await ask(desk, staff.logOut, { id: form.text("id") || undefined });
  return seeOther(desk, BACK, "desk_logins_ended", String(done.ended));
}
