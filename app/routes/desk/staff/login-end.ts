import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pressButton } from "../button.server.ts";

const BACK = "/desk/staff/logins";

export const loader = () => redirect(BACK, 302);

/** Ends a login, or all except this one. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: BACK,
    press: (form) => call(desk, staff.logOut, { id: form.text("id") || undefined }),
    next: ({ ended }) => seeOther(desk, BACK, "desk_logins_ended", String(ended)),
  });
}
