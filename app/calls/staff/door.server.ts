import { z } from "zod";
import { checkTicket, doorsOf, saveCame, tickAtDoor, untickAtDoor } from "#app/domain/door/door.server.ts";
import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, moment, rowId, shortText, whole } from "./fields.server.ts";

/**
 * The door of an event. Reading the list takes the right to see customers; ticking takes the right to work on orders.
 */

/** Most days ahead in the list of doors. */
const DAYS = 14;

/**
 * `events/doors {days, limit}`: the events of today and the coming days, with the numbers of people expected and
 * arrived.
 */
export const doors = defineCall("events/doors", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ days: whole(1, 62).default(DAYS), limit: limit(50) }),
  run: async (visit, request) => ({
    events: await doorsOf(visit.platform.database.read, visit, request),
  }),
});

/**
 * `events/check {event_id, code}`: whether a ticket is valid; `code` may also be an entry of the list. Without an
 * event, checks the next one that the ticket is for; the answer has its `event_id`. Changes nothing. Failures:
 * `not_found` if the shop has no such event; `cancelled` if the event is cancelled.
 */
export const check = defineCall("events/check", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ event_id: rowId.optional(), code: shortText }),
  run: (visit, input) => checkTicket(visit.platform.database.read, visit, input),
});

/** A form's token, which makes its ticks count once. It has no dots, because it becomes part of field names. */
const token = z.string().regex(/^[\w-]{1,60}$/);
const party = whole(1, DOOR_LIMITS.party);

/** The form for a guest who is on no list. */
export const walkIn = {
  input: z.object({ name: z.string().trim().min(1).max(DOOR_LIMITS.name), places: party }),
};

/**
 * `events/tick {event_id, coming: [{token, ticket, name, places, at}]}`: ticks people who come in. `ticket` is a code
 * or an entry of the list; without one, `name` is added by hand. Each tick has its own answer, and a token counts once.
 * Failures: `not_found` if the shop has no such event; `cancelled` if the event is cancelled; `too_many_ticks` if the
 * event has as many ticks as can be stored.
 */
export const tick = defineCall("events/tick", {
  access: staff("work_orders"),
  input: z.object({
    event_id: rowId,
    coming: z
      .array(
        z.object({
          token,
          ticket: shortText.default(""),
          name: z.string().trim().max(DOOR_LIMITS.name).default(""),
          /** By default, everyone who has not come yet. */
          places: party.optional(),
          /** When the tick was made, if the page could not send it immediately. */
          at: moment.optional(),
        }),
      )
      .min(1)
      .max(DOOR_LIMITS.sent),
  }),
  run: async (visit, { event_id, coming }) => {
    const answers = await tickAtDoor(visit.platform.database, visit, event_id, coming);
    return Array.isArray(answers) ? { answers } : answers;
  },
});

/**
 * `events/untick {event_id, tick_id}`: removes a tick. Failures: `not_found` if the shop has no such event; `no_tick`
 * if there is no such tick.
 */
export const untick = defineCall("events/untick", {
  access: staff("work_orders"),
  input: z.object({ event_id: rowId, tick_id: rowId }),
  run: (visit, input) => untickAtDoor(visit.platform.database, visit, input),
});

/**
 * `events/came {event_id, token, seen, came: [{entry, came}], by_hand: [{name, places}]}`: stores who came, everything
 * or nothing. Failures: `not_found` if the shop has no such event; `cancelled` if the event is cancelled;
 * `too_many_ticks` if the event has as many ticks as can be stored; `door_changed` if somebody ticked people after the
 * form was opened; `not_listed` if the form names somebody who is no longer on the list; `too_many_came` if more people
 * came under a name than it has places.
 */
export const saveAttendance = defineCall("events/came", {
  access: staff("work_orders"),
  input: z.object({
    event_id: rowId,
    token,
    seen: whole(0, Number.MAX_SAFE_INTEGER),
    came: z
      .array(z.object({ entry: shortText, came: whole(0, 1000) }))
      .max(DOOR_LIMITS.sent)
      .default([]),
    by_hand: z.array(walkIn.input).max(DOOR_LIMITS.freeLines).default([]),
  }),
  run: (visit, form) => saveCame(visit.platform.database, visit, form),
});
