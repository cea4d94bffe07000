import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/operator/settings.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/flash.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { own } from "#app/lib/own.ts";
import { isFailure } from "#app/lib/result.ts";
import { closedFlash } from "./closing.server.ts";

/** `/desk/settings/history/:id/back`: a button that takes a change of the settings back. */
export const loader = () => redirect(HISTORY, 302);

const HISTORY = "/desk/settings/history";
const SAID: Readonly<Record<string, FlashCode>> = {
  taken_back: "desk_setting_taken_back_before",
  changed_since: "desk_setting_changed_since",
  invalid_settings: "desk_setting_invalid_now",
};

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(HISTORY, 303);
  const { id = "" } = args.params;
  if (!/^\d{1,15}$/.test(id)) throw new Response("", { status: 404 });
  const taken = await call(desk, settings.back, { id });
  if (!isFailure(taken))
    return seeOther(desk, HISTORY, closedFlash(desk, taken.changes) ?? "desk_setting_taken_back");
  const said = own(SAID, taken.code);
  if (said) return seeOther(desk, HISTORY, said);
  throw refusal(taken, taken.code === "no_change" ? 404 : 400);
}
