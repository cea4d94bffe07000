import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";
import { deskEventPath } from "./event.server.ts";

/** `/desk/events/:id/bundle-end`: a button beside a bundle on the event's page. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(deskEventPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { id = "" } = args.params;
  return pressButton(desk, args, {
    page: deskEventPath(id),
    press: (form) =>
      call(
        desk,
        events.bundle,
        asUnchecked({ event_id: id, ticket: form.text("ticket"), code: form.text("code") }),
      ),
    flash: "desk_event_bundle_ended",
    refused: { changed: "desk_event_overtaken", cancelled: "desk_event_overtaken" },
  });
}
