import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

/** `/desk/opening/email/send`: a button that sends an email to the person who presses it. */
export const loader = () => redirect(PAGE, 302);

const PAGE = "/desk/opening/email";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  return pressButton(desk, args, {
    page: PAGE,
    press: () => call(desk, opening.sendTestEmail, { email: desk.person.email }),
    flash: "desk_opening_sent",
  });
}
