import { z } from "zod";
import { titlesOfAuthor } from "#app/domain/catalogue/authors.server.ts";
import { AUTHOR_KEY } from "#app/domain/catalogue/authors.ts";
import {
  countEventViews,
  eventsAbout,
  getEvent,
  listEvents,
  upcomingEvents,
} from "#app/domain/events/events.server.ts";
import { dayOfText, EVENT_TERM, LIST_LIMIT } from "#app/domain/events/events.ts";
import { withPictures } from "#app/domain/pictures/pictures.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { eventsViewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleEvent } from "../common/visible.server.ts";

const day = z
  .string()
  .transform((text, context) => {
    const wall = dayOfText(text.trim());
    if (wall !== undefined) return wall;
    context.addIssue({ code: "custom", message: "Write a day as YYYYMMDD." });
    return z.NEVER;
  })
  .describe("A day as `YYYYMMDD`.");

const countsViews = ({ increment_views }: Readonly<Record<string, unknown>>) =>
  checkbox.safeParse(increment_views).data === true;

/** Not in the contract. */
export const getList = defineCall("event/getList", {
  about:
    "Lists the shop's events in the order in which they start, by default from one month ago on. With " +
    "`increment_views`, each of them counts as seen once more, so the call has to be posted.",
  kind: "read",
  writesWith: countsViews,
  access: eventsViewer,
  input: z.object({
    from: day.optional(),
    to: day.optional(),
    location_id: z.coerce.number().int().min(1).optional(),
    term: z.string().trim().max(EVENT_TERM).default(""),
    limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
    increment_views: checkbox,
  }),
  run: async (visit, { increment_views, ...request }) => {
    const { database } = visit.platform;
    const events = await listEvents(database.read, visit, request);
    if (increment_views)
      await countEventViews(
        database,
        visit.store,
        events.map(({ id }) => id),
      );
    return { events };
  },
});

/** Not in the contract. */
export const getUpcoming = defineCall("event/getUpcoming", {
  about: "Lists the next events that are neither over nor cancelled.",
  kind: "read",
  access: eventsViewer,
  input: z.object({ limit: z.coerce.number().int().min(1).max(LIST_LIMIT).optional() }),
  run: async (visit, { limit }) => ({
    events: await upcomingEvents(visit.platform.database.read, visit, limit),
  }),
});

/** Not in the contract. */
export const getByAuthor = defineCall("event/getByAuthor", {
  about: "Lists the next events about an author's books that are neither over nor cancelled.",
  kind: "read",
  access: eventsViewer,
  input: z.object({ author: z.string().max(AUTHOR_KEY) }),
  run: async (visit, { author }) => {
    const { database } = visit.platform;
    const books = await titlesOfAuthor(database, visit, author);
    return { events: await eventsAbout(database.read, visit, books) };
  },
});

export const get = defineCall("event/get", {
  about:
    "Gets one event with its books and tickets. With `increment_views` it counts as seen once more, so the " +
    "call has to be posted.",
  kind: "read",
  writesWith: countsViews,
  access: eventsViewer,
  input: z.object({ event_id: z.coerce.number().int().min(1), increment_views: checkbox }),
  run: async (visit, { event_id, increment_views }) => {
    const { database } = visit.platform;
    const event = await getEvent(database.read, visit, event_id);
    if (isFailure(event)) return event;
    if (increment_views) await countEventViews(database, visit.store, [event_id]);
    const [picture = null] = (await withPictures(database.read, visit.store, [event])).map(
      (withPicture) => withPicture.picture,
    );
    return { ...visibleEvent(visit, event), picture };
  },
});
