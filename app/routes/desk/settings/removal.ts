import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import { pressButton } from "../button.server.ts";
import { openArea } from "./area.server.ts";

/** `/desk/settings/:area/:list/:index/removal`: a button that takes an entry out of its list. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/desk/settings/${params.area}`, 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, area, target } = await openArea(args);
  const typed = { [`${target.list}[${target.index}].remove`]: "on" };
  return pressButton(desk, args, {
    page: `/desk/settings/${area}`,
    press: (form) => call(desk, settings.change, { ...target, seen: form.text("seen"), typed }),
    flash: "desk_settings_saved",
    refused: { changed_meanwhile: "desk_setting_changed_meanwhile" },
  });
}
