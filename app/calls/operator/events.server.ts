import { z } from "zod";
import { eventsForStaff } from "#app/domain/events/events.server.ts";
import { dayOfText } from "#app/domain/events/events.ts";
import { cancelEvent } from "#app/domain/events/saving.server.ts";
import { doorCsv, doorList, doorPdf } from "#app/domain/exchange/events/door-list.server.ts";
import { importEvents } from "#app/domain/exchange/events/import.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { limit, rowId, shortText } from "./fields.server.ts";

/**
 * `events/import {file, minutes, map, dry_run}`: stores the events of a file (CSV, a spreadsheet, JSON
 * or iCalendar), all or none. Failure: `mistakes`, with a line for each.
 */
export const importFile = defineCall("events/import", {
  access: staff,
  input: z.object({
    file: z.instanceof(LocalFile),
    minutes: z.number().int().min(1).max(10_000).optional(),
    map: z.record(z.string(), z.string()).default({}),
    dry_run: ticked,
  }),
  run: (visit, { file, minutes, map, dry_run }) =>
    importEvents(visit.platform.database, visit, file.path, { minutes, map, dryRun: dry_run }),
});

/** `events/list {from, limit}`: a shop's events from a month ago on, with how often each was seen. */
export const list = defineCall("events/list", {
  kind: "read",
  access: staff,
  input: z.object({ day: shortText.optional(), limit: limit(50) }),
  run: async (visit, { day, limit }) => ({
    events: await eventsForStaff(visit.platform.database.read, visit, {
      from: day === undefined ? undefined : dayOfText(day.replaceAll("-", "")),
      limit,
    }),
  }),
});

/**
 * `events/cancel {event_id}`: cancels an event and emails everybody who reserved a place. Failures: `not_found`,
 * `cancelled`.
 */
export const cancel = defineCall("events/cancel", {
  access: staff,
  input: z.object({ event_id: rowId }),
  run: (visit, { event_id }) => cancelEvent(visit.platform.database, visit, event_id),
});

/**
 * `events/guests {event_id, find}`: everybody expected at an event, by name. With `find`, only those whose name or email
 * has these words. Failure: `not_found`.
 */
export const guests = defineCall("events/guests", {
  kind: "read",
  access: staff,
  input: z.object({ event_id: rowId, find: shortText.default("") }),
  run: (visit, { event_id, find }) => doorList(visit.platform.database.read, visit, event_id, find),
});

/** `events/guestFile {event_id, format}`: the whole list as a file. Failure: `not_found`. */
export const guestFile = defineCall("events/guestFile", {
  kind: "read",
  access: staff,
  input: z.object({ event_id: rowId, format: z.enum(["csv", "pdf"]) }),
  run: async (visit, { event_id, format }) => {
    const found = await doorList(visit.platform.database.read, visit, event_id);
    if (isFailure(found)) return found;
    return { file: format === "pdf" ? await doorPdf(visit, found) : doorCsv(found) };
  },
});
