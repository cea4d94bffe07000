import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { parseCents } from "#app/lib/money.ts";
import { besideField, invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskEventPath, openEvent, overtaken } from "./event.server.ts";

export const meta = deskMeta(words.addBundle);

/** Offers a book together with one of an event's tickets at one price. */
export async function loader(args: LoaderFunctionArgs) {
  const { event, path } = await openEvent(args);
  if (event.is_cancelled || event.tickets.length === 0) throw redirect(path);
  return {
    path,
    event: event.name,
    tickets: event.tickets.map(({ name }) => name),
    code: event.books[0]?.code ?? "",
    constraints: constraintsOf(events.bundle, "code"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const price = parseCents(form.text("price"));
  if (price === undefined)
    return form.refuse(sayIn(desk.locale, invalid({ price: problem(words.badPrice) })));
  const { ticket, code } = form.values;
  const answer = await call(desk, events.bundle, asUnchecked({ event_id: id, ticket, code, price }));
  if (isFailure(answer))
    return (
      overtaken(desk, id, answer) ??
      form.refuse(answer.code === "no_book" ? besideField("code", answer) : answer)
    );
  return seeOther(desk, deskEventPath(id), "desk_event_bundle");
}

export default function Bundle() {
  const { path, event, tickets, code, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { ticket: t(words.bundleTicket), code: t(words.bundleBook), price: t(words.bundlePrice) };
  const typed = { ticket: tickets[0] ?? "", code, price: "" };
  const state = formState("desk-event-bundle", useResult<typeof action>(), typed, constraints, labels);
  return (
    <DeskAction
      heading={t(words.addBundle)}
      text={[event, t(words.bundleText)]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.backToEvent) }}
    >
      <Choices field={state.field("ticket")} options={tickets.map((value) => ({ value, label: value }))} />
      <TextField field={state.field("code")} required autoComplete="off" />
      <TextField field={state.field("price")} required autoComplete="off" />
    </DeskAction>
  );
}
