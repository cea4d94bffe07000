import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pressButton } from "../button.server.ts";

/** `/desk/opening/close`: a button that puts the list of tasks away, or shows it on Today again. */
export const loader = () => redirect("/desk/opening", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  return pressButton(desk, args, {
    page: "/desk/opening",
    press: (form) => call(desk, opening.close, asUnchecked({ closed: form.text("closed") })),
    next: ({ closed }) =>
      closed ? seeOther(desk, "/desk", "desk_opening_closed") : seeOther(desk, "/desk/opening"),
  });
}
