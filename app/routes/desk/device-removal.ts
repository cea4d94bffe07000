import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as own from "#app/calls/desk/own.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

export const loader = () => redirect("/desk/second-factor", 302);

/** Removes one of this person's devices. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect("/desk/second-factor", 303);
  const removed = await call(desk, own.removeDevice, posted({ id: form.text("id") }));
  if (isFailure(removed)) throw refusal(removed);
  return seeOther(desk, "/desk/second-factor", "desk_device_removed");
}
