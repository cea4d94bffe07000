import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/operator/opening.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** `/desk/opening/email/send`: a button that sends an email to whoever presses it. */
export const loader = () => redirect(PAGE, 302);

const PAGE = "/desk/opening/email";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "settings");
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(PAGE, 303);
  const sent = await call(desk, opening.sendEmail, { email: desk.person.email });
  if (isFailure(sent)) throw refusal(sent);
  return seeOther(desk, PAGE, "desk_opening_sent");
}
