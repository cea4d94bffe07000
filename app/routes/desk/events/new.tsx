import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { eventFormOf } from "#app/domain/exchange/events/event-form.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { EventFields, useEventLabels } from "#app/ui/desk/event-fields.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskEventPath, locationOptions } from "./event.server.ts";

export const meta = deskMeta(words.add);

const WEEK = 7 * 86_400;

/** Adds an event. With `?from=` it begins as a copy of another one, a week later. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const from = new URL(args.request.url).searchParams.get("from");
  const event = from === null ? undefined : await call(desk, events.show, asUnchecked({ event_id: from }));
  if (event && isFailure(event)) throw new Response("", { status: 404 });
  const locations = locationOptions(desk);
  const first: Partial<ReturnType<typeof eventFormOf>> = { location_id: locations[0]?.value ?? "" };
  return {
    key: newToken(),
    copyOf: event ? { id: event.id, name: event.name } : null,
    typed: event ? eventFormOf(event, WEEK) : first,
    locations,
    constraints: constraintsOf(events.create, "name", "description", "place", "price", "books", "picture"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { copy_of, ...values } = form.values;
  const created = await call(
    desk,
    events.create,
    asUnchecked({ ...values, ...(copy_of ? { copy_of } : {}) }),
  );
  return isFailure(created)
    ? form.refuse(created)
    : seeOther(desk, deskEventPath(created.event_id), "desk_event_added");
}

export default function NewEvent() {
  const { key, copyOf, typed, locations, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const state = formState("desk-event", result, typed, constraints);
  const labels = useEventLabels();
  // After a refusal it is still the same event.
  const sent = result?.initialValue?.key;
  return (
    <DeskAction
      heading={t(copyOf ? words.duplicate : words.add)}
      text={copyOf ? [t(words.duplicateText, { name: copyOf.name })] : []}
      state={state}
      labels={labels}
      submit={t(words.addSubmit)}
      back={{ path: "/desk/events", label: t(words.back) }}
      noValidate
    >
      <input type="hidden" name="key" value={typeof sent === "string" ? sent : key} />
      {copyOf && <input type="hidden" name="copy_of" value={copyOf.id} />}
      <EventFields state={state} locations={locations} isHtml={typed.is_html === "on"} />
    </DeskAction>
  );
}
