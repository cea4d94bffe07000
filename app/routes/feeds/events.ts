import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { calendarFile } from "#app/lib/ics.ts";
import { xml } from "#app/lib/xml.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, events as words } from "#app/messages/words.ts";
import { calendarEntry } from "#app/routes/events/calendar-entry.server.ts";

/**
 * `/feeds/events.ics`, a calendar to subscribe to, and `/feeds/events.atom` (RFC 4287): the shop's events from a month
 * ago on. A cancelled event stays in them, so that calendars notice.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await call(visit, eventCalls.getList, {});
  if (isFailure(answer)) throw new Response("", { status: 403 });
  const name = visit.t(words.feedName, { shop: visit.settings.store_info.name });
  const calendar = new URL(args.request.url).pathname.endsWith(".ics");
  return new Response(
    calendar
      ? calendarFile(
          name,
          answer.events.map((event) => calendarEntry(visit, event)),
        )
      : atom(visit, name, answer.events),
    {
      headers: {
        "Content-Type": `${calendar ? "text/calendar" : "application/atom+xml"}; charset=utf-8`,
        "Cache-Control": `${visit.loggedIn ? "private" : "public"}, max-age=900`,
      },
    },
  );
}

type Events = Exclude<Awaited<ReturnType<typeof eventCalls.getList.run>>, { error: unknown }>["events"];

function atom(visit: WebVisit, name: string, events: Events): string {
  const { baseUrl, locale } = visit;
  const time = (seconds: number) => new Date(seconds * 1000).toISOString();
  const changed = events.reduce((latest, { updated_at }) => Math.max(latest, updated_at), 0);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${xml(name)}</title>`,
    `<id>${xml(`${baseUrl}/events`)}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(`${baseUrl}/events`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${baseUrl}/feeds/events.atom`)}"/>`,
    `<updated>${time(changed)}</updated>`,
    `<author><name>${xml(visit.settings.store_info.name)}</name></author>`,
    ...events.map((event) => {
      const url = baseUrl + event.path;
      const name = event.is_cancelled
        ? visit.t(shell.labelled, { label: visit.t(words.cancelled), text: event.name })
        : event.name;
      const when = whenInWords(event, locale);
      return [
        "<entry>",
        `<title>${xml(name)}</title>`,
        `<id>${xml(url)}</id>`,
        `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
        `<updated>${time(event.updated_at)}</updated>`,
        `<summary>${xml([when, event.place, event.summary].filter(Boolean).join(". "))}</summary>`,
        "</entry>",
      ].join("");
    }),
    "</feed>",
    "",
  ].join("\n");
}
