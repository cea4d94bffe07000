import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/operator/settings.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { openPlace } from "./place.server.ts";

/** `/desk/settings/:area/:list/:index/removal`: a button that takes an entry out of its list. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/desk/settings/${params.area}`, 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, area, place } = await openPlace(args);
  const path = `/desk/settings/${area}`;
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const typed = { [`${place.list}[${place.index}].remove`]: "on" };
  const changed = await call(desk, settings.change, { ...place, seen: form.text("seen"), typed });
  if (!isFailure(changed)) return seeOther(desk, path, "desk_settings_saved");
  if (changed.code === "changed_meanwhile") return seeOther(desk, path, "desk_setting_changed_meanwhile");
  throw refusal(changed);
}
