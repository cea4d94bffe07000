import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

export const loader = () => redirect("/desk/second-factor", 302);

/** Removes one of this person's devices. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  return pressButton(desk, args, {
    page: "/desk/second-factor",
    press: (form) => call(desk, ownCalls.removeDevice, asUnchecked({ id: form.text("id") })),
    flash: "desk_device_removed",
  });
}
