import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as reports from "#app/calls/operator/reports.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** A button on the page of a week's bestsellers: marks the week as sent, or takes that back. */
export const loader = () => redirect("/desk/reports/bestsellers", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "reports");
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect("/desk/reports/bestsellers", 303);
  const [week, sent] = [form.text("week"), form.text("sent")];
  const path = `/desk/reports/bestsellers?week=${encodeURIComponent(week)}`;
  const done = await call(desk, reports.mark, posted({ week, sent }));
  if (!isFailure(done)) return seeOther(desk, path, sent === "yes" ? "desk_week_sent" : "desk_week_unsent");
  if (done.code === "marked") return seeOther(desk, path, "desk_week_changed");
  throw refusal(done);
}
