import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/operator/staff.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/flash.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { own } from "#app/lib/own.ts";
import { isFailure } from "#app/lib/result.ts";
import { memberNamed } from "./staff.server.ts";

/** What a button on a member's page does, by the last part of its address. */
const VERBS = {
  lock: { call: staff.lock, flash: "desk_staff_locked" },
  unlock: { call: staff.unlock, flash: "desk_staff_unlocked" },
  reset: { call: staff.resetFactor, flash: "desk_factor_reset" },
  "pin-unlock": { call: staff.unlockPin, flash: "desk_pin_unlocked" },
  "pin-reset": { call: staff.resetPin, flash: "desk_pin_reset" },
} as const satisfies Readonly<Record<string, { call: StaffVerb; flash: FlashCode }>>;
type StaffVerb =
  | typeof staff.lock
  | typeof staff.unlock
  | typeof staff.resetFactor
  | typeof staff.unlockPin
  | typeof staff.resetPin;

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/desk/staff/${Number(params.staff_id)}`, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { email, staff_id } = await memberNamed(desk, args.params.staff_id);
  await requireRecent(desk, args);
  const { form } = await readForm(desk, args.request);
  const verb = own(VERBS, args.params.verb ?? "");
  if (!verb) throw new Response("", { status: 404 });
  if (!form) return redirect(`/desk/staff/${staff_id}`, 303);
  const done = await call(desk, verb.call, { email });
  if (isFailure(done)) throw refusal(done);
  return seeOther(desk, `/desk/staff/${staff_id}`, verb.flash);
}
