import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import { doorText } from "#app/domain/door/door-words.ts";
import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SCAN } from "#app/ui/desk/scan-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { doorPath, openDoorList, rowOf, shownAnswer } from "./door.server.ts";
import { DoorView } from "./door-view.tsx";

export const meta = deskMeta(words.title);

/** Names on one page of the list. */
const MAX_SHOWN = 50;

/**
 * `/desk/door/:id`: who comes to an event. `?scan=` is the code of a ticket, a name or an order's number; `?in=` names
 * the entry that was just ticked, `?from=` the first row of the page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const search = (query.get(SCAN) ?? "").trim().slice(0, 200);
  const { desk, list, event, path, when } = await openDoorList(args, search);
  const rows = [...list.entries, ...list.by_hand];
  // A name or an order's number can look like a code, and most texts without a digit are names.
  const isCode = list.answer?.state !== "unknown" || (rows.length === 0 && /\d/.test(search));
  const answer = isCode ? list.answer : null;
  const from = Math.max(0, Math.floor(Number(query.get("from")) || 0));
  const just = query.get("in");
  const ticked = just ? rows.find(({ entry }) => entry === just) : undefined;
  const several = /^[1-9]\d{0,2}$/.exec(query.get("ticked") ?? "")?.[0];
  const done = ticked?.last
    ? doorText(
        {
          state: "arrived",
          entry: ticked.entry,
          name: ticked.name,
          places: ticked.last.places,
          people: ticked.people,
          arrived: ticked.arrived,
          owing: ticked.owing,
          at: ticked.last.at,
          days: [],
        },
        { settings: desk.store.settings, locale: desk.locale, now: desk.now },
      )
    : several
      ? desk.t(words.arrivedSeveral, { count: Number(several) })
      : query.has("undone")
        ? desk.t(words.undone)
        : "";
  const page = (offset: number) =>
    `${path}?${new URLSearchParams({ ...(search && { [SCAN]: search }), from: String(offset) })}`;
  return {
    path,
    name: event.name,
    when,
    search,
    done,
    isCancelled: event.is_cancelled,
    answer: answer && shownAnswer(answer, desk),
    sums: list.sums,
    rows: rows.slice(from, from + MAX_SHOWN).map((entry) => rowOf(desk, entry)),
    previous: from > 0 ? page(Math.max(0, from - MAX_SHOWN)) : "",
    next: rows.length > from + MAX_SHOWN ? page(from + MAX_SHOWN) : "",
    token: newToken(),
    mayTick: desk.person.rights.includes("work_orders") && !event.is_cancelled,
    mayKeep: !desk.counter,
    constraints: constraintsOf(doors.walkIn, "name", "places"),
  };
}

/** The button of a row, "Tick everybody I marked", "Undo", or the form for somebody who is not on the list. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "work_orders");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const id = args.params.id ?? "";
  const path = doorPath(encodeURIComponent(id));
  const undo = form.text("undo");
  if (undo) {
    const undone = await call(desk, doors.untick, asUnchecked({ event_id: id, tick_id: undo }));
    return isFailure(undone) ? form.refuse(undone) : seeOther(desk, `${path}?undone`);
  }
  const coming = form.text("by_hand") ? byHand(form) : markedArrivals(form);
  const [first] = coming;
  if (!first) return form.refuse({ error: desk.t(words.noneMarked) });
  const wrong = wrongIn(desk, coming, form.text("by_hand") !== "");
  if (wrong) return form.refuse(wrong);
  const ticked = await call(desk, doors.tick, asUnchecked({ event_id: id, coming }));
  if (isFailure(ticked)) return form.refuse(ticked);
  const refused = ticked.answers.filter(({ state }) => state !== "arrived");
  if (refused.length > 0) {
    const arrived = ticked.answers.length - refused.length;
    return form.refuse({
      error: [
        ...(arrived > 0 ? [desk.t(words.arrivedSeveral, { count: arrived })] : []),
        ...refused.map((answer) => shownAnswer(answer, desk).text),
      ].join("\n"),
    });
  }
  const [answer] = ticked.answers;
  return seeOther(
    desk,
    coming.length === 1 && answer
      ? `${path}?in=${encodeURIComponent(answer.entry)}`
      : `${path}?ticked=${coming.length}`,
  );
}

type Arrival = { token: string; ticket: string; name: string; places?: string };

/** Somebody who is written in by hand. */
function byHand(form: PostedForm): Arrival[] {
  const [token, name] = [form.text("token"), form.text("name").trim()];
  return [{ token: `${token}-hand`, ticket: "", name, places: form.text("places").trim() || "1" }];
}

/** The row whose button was pressed, or those that were marked. */
function markedArrivals(form: PostedForm): Arrival[] {
  const { mark } = form.values;
  const pressed = form.text("tick");
  const entries = pressed ? [pressed] : [mark ?? []].flat().filter((value) => typeof value === "string");
  return entries.map((ticket) => {
    const places = form.text(`places-${ticket}`).trim();
    return { token: `${form.text("token")}-${ticket}`, ticket, name: "", ...(places && { places }) };
  });
}

/** The mistakes in a submitted form, in the page's words. */
function wrongIn(desk: DeskVisit, coming: readonly Arrival[], isByHand: boolean): Failure | undefined {
  const most = DOOR_LIMITS.party;
  const refusal = (error: string, field: string): Failure => {
    return { code: "invalid", error, ...(isByHand && { fields: { [field]: error } }) };
  };
  if (isByHand && !coming[0]?.name) return refusal(desk.t(words.badName), "name");
  const isNumber = ({ places = "1" }: Arrival) => /^\d{1,3}$/.test(places) && +places >= 1 && +places <= most;
  if (coming.every(isNumber)) return undefined;
  return refusal(desk.t(words.badPlaces, { count: String(most) }), "places");
}

export default function Door() {
  const data = useLoaderData<typeof loader>();
  const result = useResult<typeof action>();
  const isByHand = (result?.initialValue as { by_hand?: string } | undefined)?.by_hand !== undefined;
  return (
    <DoorView
      {...data}
      state={formState("desk-door", isByHand ? undefined : result)}
      adding={formState(
        "desk-door-add",
        isByHand ? result : undefined,
        { name: "", places: "1" },
        data.constraints,
      )}
    />
  );
}
