import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

export const loader = () => redirect("/desk/sessions", 302);

/** Ends another login of this person. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: "/desk/sessions",
    press: (form) => call(desk, ownCalls.endLogin, { id: form.text("id") }),
    flash: "desk_login_ended",
  });
}
