import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { pressButton } from "../button.server.ts";

const PAGE = "/desk/reports/bestsellers";
const weekPath = (week: string) => `${PAGE}?week=${encodeURIComponent(week)}`;

/** A button on the page of a week's bestsellers: marks the week as sent, or takes that back. */
export const loader = () => redirect(PAGE, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "reports");
  return pressButton(desk, args, {
    page: (form) => (form ? weekPath(form.text("week")) : PAGE),
    press: async (form) => {
      const [week, sent] = [form.text("week"), form.text("sent")];
      const answer = await call(desk, reports.markFileSent, asUnchecked({ week, sent }));
      return isFailure(answer) ? answer : { ...answer, isSent: sent === "yes" };
    },
    next: ({ week, isSent }) =>
      seeOther(desk, weekPath(week), isSent ? "desk_week_sent" : "desk_week_unsent"),
    refused: { marked: "desk_week_changed" },
  });
}
