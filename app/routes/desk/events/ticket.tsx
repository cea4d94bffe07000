import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { EVENT_LIMITS } from "#app/domain/events/events.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { parseCents } from "#app/lib/money.ts";
import { centsTyped } from "#app/lib/typed-number.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskEventPath, openEvent, overtaken } from "./event.server.ts";

export const meta = deskMeta(words.addTicket);

/** Offers tickets for an event, or changes those that `?name=` names. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, event, path } = await openEvent(args);
  if (event.is_cancelled) throw redirect(path);
  const name = new URL(args.request.url).searchParams.get("name");
  const ticket = event.tickets.find((candidate) => candidate.is_own && candidate.name === name);
  if (name !== null && !ticket) throw new Response("", { status: 404 });
  return {
    path,
    event: event.name,
    ticket: ticket
      ? { name: ticket.name, price: centsTyped(ticket.price ?? 0, desk.locale), left: String(ticket.left) }
      : null,
    constraints: constraintsOf(events.ticket, "name"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const text = (name: string) => form.text(name).trim();
  const price = parseCents(text("price"));
  const left = /^\d{1,6}$/.test(text("left")) ? Number(text("left")) : undefined;
  const wrong = {
    ...(text("name") === "" && { name: problem(words.badTicketName) }),
    ...(price === undefined && { price: problem(words.badPrice) }),
    ...((left === undefined || left > EVENT_LIMITS.seats) && { left: problem(words.badLeft) }),
  };
  if (Object.keys(wrong).length > 0) return form.refuse(sayIn(desk.locale, invalid(wrong)));
  const seen = text("seen_left");
  const answer = await call(
    desk,
    events.ticket,
    asUnchecked({ event_id: id, name: text("name"), price, left, ...(seen && { seen_left: seen }) }),
  );
  if (isFailure(answer)) return overtaken(desk, id, answer) ?? form.refuse(answer);
  return seeOther(desk, deskEventPath(id), "desk_event_tickets");
}

export default function Ticket() {
  const { path, event, ticket, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { name: t(words.ticketName), price: t(words.ticketPrice), left: t(words.ticketLeft) };
  const result = useResult<typeof action>();
  const typed = { name: ticket?.name ?? "", price: ticket?.price ?? "", left: ticket?.left ?? "" };
  const state = formState("desk-event-ticket", result, typed, constraints, labels);
  return (
    <DeskAction
      heading={ticket ? t(words.changeTicketOf, { name: ticket.name }) : t(words.addTicket)}
      text={[event, t(words.ticketText)]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.backToEvent) }}
    >
      {ticket ? (
        <>
          <input type="hidden" name="name" value={ticket.name} />
          {/* What the page shows now: after a refusal because some were sold, the new number. */}
          <input type="hidden" name="seen_left" value={ticket.left} />
        </>
      ) : (
        <TextField field={state.field("name")} hint={t(words.ticketNameHint)} required autoComplete="off" />
      )}
      <TextField field={state.field("price")} required autoComplete="off" />
      <TextField field={state.field("left")} hint={t(words.ticketLeftHint)} required autoComplete="off" />
    </DeskAction>
  );
}
