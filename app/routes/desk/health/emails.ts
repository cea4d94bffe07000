import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as mail from "#app/calls/operator/mail.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

const BACK = "/desk/health";

export const loader = () => redirect(BACK, 302);

/** Sends one failed email again, or all of them, and comes back to the page about health. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(BACK, 303);
  const id = form.text("id");
  const sent = id ? await call(desk, mail.resend, { id }) : await call(desk, mail.resendFailed, {});
  if (isFailure(sent)) throw refusal(sent);
  desk.platform.worker.wake();
  return "count" in sent
    ? seeOther(desk, BACK, "desk_all_resent", String(sent.count))
    : seeOther(desk, BACK, "desk_resent");
}
