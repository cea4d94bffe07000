import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { doorKeyGone } from "#app/http/cookies.ts";
import { leaveDesk, openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";

export const loader = () => redirect("/desk", 302);

/** Ends this login. A counter stays one: the PIN is asked for next. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { stale } = await readForm(desk, args.request);
  if (stale) return redirect("/desk", 303);
  await call(desk, ownCalls.logOut, {});
  if (desk.counter) return seeOther(desk, "/desk/counter", "desk_counter_left");
  leaveDesk(desk);
  // Without it, nobody can read a list of guests that the door's page left on this phone.
  desk.setCookies.push(doorKeyGone(desk.secure));
  return seeOther(desk, "/desk/login", "desk_logged_out");
}
