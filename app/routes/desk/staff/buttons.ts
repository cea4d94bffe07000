import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { memberNamed } from "./staff.server.ts";

/** The buttons on a member's page, by the last part of their addresses. */
const BUTTONS = {
  lock: { run: staff.lock, flash: "desk_staff_locked" },
  unlock: { run: staff.unlock, flash: "desk_staff_unlocked" },
  reset: { run: staff.resetFactor, flash: "desk_factor_reset" },
  "pin-unlock": { run: staff.unlockPin, flash: "desk_pin_unlocked" },
  "pin-reset": { run: staff.resetPin, flash: "desk_pin_reset" },
} as const;

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/desk/staff/${Number(params.staff_id)}`, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { email, staff_id } = await memberNamed(desk, args.params.staff_id);
  await requireRecent(desk, args);
  const { run, flash } = buttonOf(BUTTONS, args);
  return pressButton(desk, args, {
    page: `/desk/staff/${staff_id}`,
    press: () => call(desk, run, { email }),
    flash,
  });
}
