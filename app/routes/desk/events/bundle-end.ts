import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/operator/events.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskEventPath, overtaken } from "./event.server.ts";

/** `/desk/events/:id/bundle-end`: a button beside a bundle on the event's page. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(deskEventPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { id = "" } = args.params;
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(deskEventPath(id), 303);
  const { ticket, code } = form.values as Record<string, unknown>;
  const done = await call(desk, events.bundle, posted({ event_id: id, ticket, code }));
  if (isFailure(done)) {
    const faster = overtaken(desk, id, done);
    if (faster) return faster;
    throw refusal(done);
  }
  return seeOther(desk, deskEventPath(id), "desk_event_bundle_ended");
}
