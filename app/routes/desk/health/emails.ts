import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pressButton } from "../button.server.ts";

const BACK = "/desk/health";

export const loader = () => redirect(BACK, 302);

/** Sends one failed email again, or all of them, and comes back to the page about health. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: BACK,
    press: async (form) => {
      const id = form.text("id");
      return id ? await call(desk, mail.resend, { id }) : await call(desk, mail.resendFailed, {});
    },
    next: (sent) => {
      desk.platform.worker.wake();
      return "count" in sent
        ? seeOther(desk, BACK, "desk_all_resent", String(sent.count))
        : seeOther(desk, BACK, "desk_resent");
    },
  });
}
