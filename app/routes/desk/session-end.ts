import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as own from "#app/calls/desk/own.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";

export const loader = () => redirect("/desk/sessions", 302);

/** Ends another login of this person. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect("/desk/sessions", 303);
  await call(desk, own.endLogin, { id: form.text("id") });
  return seeOther(desk, "/desk/sessions", "desk_login_ended");
}
