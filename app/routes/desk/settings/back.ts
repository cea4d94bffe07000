import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { pressButton } from "../button.server.ts";
import { closedFlash } from "./closed-flash.server.ts";

/** `/desk/settings/history/:id/back`: a button that takes a change of the settings back. */
export const loader = () => redirect(HISTORY, 302);

const HISTORY = "/desk/settings/history";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { id = "" } = args.params;
  if (!/^\d{1,15}$/.test(id)) throw new Response("", { status: 404 });
  return pressButton(desk, args, {
    page: HISTORY,
    press: async () => {
      const result = await call(desk, settings.takeBack, { id });
      if (isFailure(result) && result.code === "no_change") throw failureResponse(result, 404);
      return result;
    },
    next: ({ changes }) => seeOther(desk, HISTORY, closedFlash(desk, changes) ?? "desk_setting_taken_back"),
    refused: {
      taken_back: "desk_setting_taken_back_before",
      changed_since: "desk_setting_changed_since",
      invalid_settings: "desk_setting_invalid_now",
    },
  });
}
