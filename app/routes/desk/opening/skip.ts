import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

/** `/desk/opening/:task/skip`: a button for a task that the shop does not need, or does after all. */
export const loader = () => redirect("/desk/opening", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { task } = args.params;
  return pressButton(desk, args, {
    page: "/desk/opening",
    press: (form) => call(desk, opening.skip, asUnchecked({ task, skipped: form.text("skipped") })),
  });
}
