import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { eventFormOf } from "#app/domain/exchange/events/event-form.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { EventFields, useEventLabels } from "#app/ui/desk/event-fields.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskEventPath, locationOptions, openEvent, overtaken } from "./event.server.ts";

export const meta = deskMeta(words.change);

/** Changes an event. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, event, path } = await openEvent(args);
  if (event.is_cancelled) throw redirect(path);
  return {
    path,
    name: event.name,
    seen: event.seen,
    typed: eventFormOf(event),
    locations: locationOptions(desk),
    constraints: constraintsOf(events.change, "name", "description", "place", "price", "books", "picture"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const saved = await call(desk, events.change, asUnchecked({ ...form.values, event_id: id }));
  if (isFailure(saved)) return overtaken(desk, id, saved) ?? form.refuse(saved);
  return seeOther(
    desk,
    deskEventPath(id),
    saved.change === "same" ? "desk_event_same" : "desk_event_changed",
  );
}

export default function ChangeEvent() {
  const { path, name, seen, typed, locations, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const state = formState("desk-event", result, typed, constraints);
  const labels = useEventLabels();
  // After a refusal, the form is still about what its reader saw.
  const sent = result?.initialValue?.seen;
  return (
    <DeskAction
      heading={t(words.changeOf, { name })}
      text={[t(words.changeText)]}
      state={state}
      labels={labels}
      submit={t(words.save)}
      back={{ path, label: t(words.backToEvent) }}
      noValidate
    >
      <input type="hidden" name="seen" value={typeof sent === "string" ? sent : seen} />
      <EventFields state={state} locations={locations} isHtml={typed.is_html === "on"} />
    </DeskAction>
  );
}
