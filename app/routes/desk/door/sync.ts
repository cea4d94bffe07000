import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import {
  PHONE_ENTRIES,
  PHONE_STAYS,
  type PhoneAnswer,
  type PhoneEntry,
  type PhoneList,
} from "#app/domain/door/on-phone.ts";
import { type DeskVisit, openDesk, openDeskRequest, requireRight } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { instantOf } from "#app/lib/dates.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { rowOf, shownAnswer } from "./door.server.ts";

/**
 * `/desk/door/:id/sync`: what the door's page on a phone asks for, and the ticks that it sends. It answers with JSON.
 */

/**
 * Opens the desk for a phone's page: for somebody with a login of their own, never for a counter, whose people take
 * turns.
 * @throws a Response with status 401 instead of leading to the login, 403 without a right
 */
async function openPhone(args: LoaderFunctionArgs): Promise<DeskVisit> {
  const { login, counter } = await openDeskRequest(args);
  if (!login || counter) throw answer({}, 401);
  const desk = await openDesk(args, "see_customers");
  requireRight(desk, "work_orders");
  return desk;
}

const answer = (content: object, status = 200) =>
  Response.json(content, { status, headers: { "Cache-Control": "no-store" } });

/** The list, or with `?code=` what a ticket is worth. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openPhone(args);
  const code = new URL(args.request.url).searchParams.get("code");
  if (code === null) return answer(await listFor(desk, args.params.id));
  const checked = await call(desk, doors.check, asUnchecked({ event_id: args.params.id, code }));
  return answer(
    isFailure(checked)
      ? { text: errorLines(checked.error).join(" "), isGood: false }
      : shownAnswer(checked, desk),
  );
}

/** Ticks of one person, whom `owner` names: they count for no other. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openPhone(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return answer({}, 400);
  if (form.text("owner") !== String(desk.person.staff_id)) return answer({}, 409);
  const { coming } = form.values;
  const sent = (Array.isArray(coming) ? coming : []) as object[];
  const ticked = await call(desk, doors.tick, asUnchecked({ event_id: args.params.id, coming: sent }));
  // A refusal of the whole request, such as for a cancelled event, is final for each tick.
  const answers: PhoneAnswer[] = isFailure(ticked)
    ? sent.map(() => ({ text: errorLines(ticked.error).join(" "), isGood: false }))
    : ticked.answers.map((tickAnswer) => shownAnswer(tickAnswer, desk));
  return answer({ answers, list: await listFor(desk, args.params.id) });
}

async function listFor(desk: DeskVisit, id: string | undefined): Promise<PhoneList> {
  const list = await call(desk, events.guests, asUnchecked({ event_id: id }));
  if (isFailure(list)) throw answer({}, 404);
  const { event } = list;
  const { expected, came } = list.sums;
  return {
    person: { id: desk.person.staff_id, name: desk.person.name },
    at: desk.now,
    until: instantOf(event.ends, desk.store.settings.store_info.time_zone) + PHONE_STAYS,
    isCancelled: event.is_cancelled,
    expected,
    came,
    entries: [...list.entries, ...list.by_hand].slice(0, PHONE_ENTRIES).map((entry): PhoneEntry => {
      const { name, people, waiting, ticket, code, owing, arrived } = { ...entry, ...rowOf(desk, entry) };
      const { last, extra } = entry;
      return {
        entry: entry.entry,
        name,
        people,
        waiting,
        ticket,
        code,
        owing,
        arrived,
        last: last?.at ?? null,
        extra: extra && { at: extra.at, who: extra.who, places: extra.places },
      };
    }),
  };
}
