import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as counters from "#app/calls/staff/counters.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

export const loader = () => redirect("/desk/sessions", 302);

/** Ends a counter, even if a colleague made it. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: "/desk/sessions",
    press: (form) => call(desk, counters.endCounter, { counter: form.text("counter") }),
    flash: "desk_counter_ended",
  });
}
