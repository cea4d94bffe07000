import type ICAL from "ical.js";
import { asWall, instantOf, type WallSeconds, wallPlus, wallSecondsOf } from "#app/lib/dates.ts";
import { errorText } from "#app/lib/error-text.ts";
import { DAY } from "#app/lib/seconds.ts";
import { UnreadableSource } from "../source-file.server.ts";
import { codesIn, type EventDraft, FILE_EVENTS, NO_DRAFT } from "./drafts.ts";
import { isKnownZone } from "./times.ts";

type Component = InstanceType<typeof ICAL.Component>;
type Event = InstanceType<typeof ICAL.Event>;
type Property = InstanceType<typeof ICAL.Property>;
type Time = InstanceType<typeof ICAL.Time>;

/** Time ahead for which a repeated event is expanded, and the most steps of its rule that are followed. */
const EXPANDED_SECONDS = 366 * DAY;
const STEPS = 20_000;

/**
 * Reads the events of an iCalendar file (RFC 5545), each date of a repeated one as an event of its own: from a month
 * ago to a year ahead.
 * @throws UnreadableSource if it is not such a file
 */
export async function calendarDrafts(
  text: string,
  { timeZone, clock }: { timeZone: string; clock: WallSeconds },
): Promise<EventDraft[]> {
  const { default: ical } = await import("ical.js");
  let calendar: Component;
  try {
    calendar = new ical.Component(ical.parse(text) as [string, unknown[], unknown[]]);
  } catch (error) {
    throw new UnreadableSource(`The file is not a calendar: ${errorText(error)}`);
  }
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((zone) => {
      const timezone = new ical.Timezone(zone);
      return [timezone.tzid, timezone];
    }),
  );
  /** A time of the file on the shop's clock. Zones with a common name need no definition in the file. */
  const wallOf = (time: Time, tzid: string | undefined): WallSeconds => {
    const wallTime = asWall(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) / 1000);
    if (time.isDate) return wallTime;
    if (time.zone === ical.Timezone.utcTimezone) return wallSecondsOf(wallTime, timeZone);
    if (isKnownZone(tzid)) return wallSecondsOf(instantOf(wallTime, tzid), timeZone);
    const ownZone = tzid === undefined ? undefined : zones.get(tzid);
    if (!ownZone) return wallTime;
    const there = time.clone();
    there.zone = ownZone;
    return wallSecondsOf(there.toUnixTime(), timeZone);
  };
  const components = calendar.getAllSubcomponents("vevent");
  const changed = components.filter((component) => component.hasProperty("recurrence-id"));
  const drafts: EventDraft[] = [];
  for (const [index, component] of components.entries()) {
    if (component.hasProperty("recurrence-id")) continue;
    const uid = textOf(component, "uid");
    const event = new ical.Event(component, {
      exceptions: changed.filter((exception) => textOf(exception, "uid") === uid),
    });
    const where = `event ${index + 1}`;
    const tzid = tzidOf(component.getFirstProperty("dtstart"));
    if (!event.startDate) drafts.push({ ...draftOf(component, where), key: uid });
    else if (!event.isRecurring())
      drafts.push({
        ...draftOf(component, where),
        key: uid,
        ...timesOf(event, event.startDate, event.endDate),
      });
    else
      for (const occurrence of occurrences(event)) {
        const day = occurrence.recurrenceId.toString();
        drafts.push({
          ...draftOf(occurrence.item.component, `${where} (${day})`),
          key: `${uid}/${day}`,
          ...timesOf(occurrence.item, occurrence.startDate, occurrence.endDate),
        });
      }
    if (drafts.length > FILE_EVENTS) break;

    function timesOf(item: Event, start: Time, end: Time) {
      const zone = tzidOf(item.component.getFirstProperty("dtstart")) ?? tzid;
      const ended = item.component.hasProperty("dtend") || item.component.hasProperty("duration");
      return {
        start: wallOf(start, zone),
        // A day without an end is the whole day; a time without an end has none.
        end: ended
          ? wallOf(end, tzidOf(item.component.getFirstProperty("dtend")) ?? zone)
          : start.isDate
            ? wallPlus(wallOf(start, zone), DAY)
            : "",
      };
    }
  }
  return drafts;

  function* occurrences(event: Event) {
    const iterator = event.iterator();
    for (let step = 0; step < STEPS; step++) {
      const next = iterator.next();
      if (!next) return;
      const occurrence = event.getOccurrenceDetails(next);
      const start =
        Date.UTC(occurrence.startDate.year, occurrence.startDate.month - 1, occurrence.startDate.day) / 1000;
      if (start > clock + EXPANDED_SECONDS) return;
      if (start >= clock - 31 * DAY) yield occurrence;
    }
  }
}

const tzidOf = (property: Property | null) => {
  const tzid = property?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
};

function textOf(component: Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
}

/**
 * Where the picture of an event is: its IMAGE (RFC 7986), or an attached file that is said or named to be one. Only web
 * addresses count: a calendar may be a stranger's, who could name files of this computer.
 */
function pictureOf(component: Component): string {
  const addressOf = (property: Property) => {
    const value = property.getFirstValue();
    return property.type === "uri" && typeof value === "string" && /^https?:/i.test(value) ? value : "";
  };
  const [image] = component.getAllProperties("image").map(addressOf).filter(Boolean);
  if (image) return image;
  const attached = component.getAllProperties("attach").find((property) => {
    const address = addressOf(property);
    const type = property.getParameter("fmttype");
    return address && (typeof type === "string" ? /^image\//i.test(type) : PICTURE_FILE.test(address));
  });
  return attached ? addressOf(attached) : "";
}

const PICTURE_FILE = /\.(avif|gif|jpe?g|png|svg|webp)(\?|$)/i;

function draftOf(component: Component, where: string): EventDraft {
  return {
    ...NO_DRAFT,
    where,
    name: textOf(component, "summary"),
    description: textOf(component, "description"),
    place: textOf(component, "location"),
    picture: pictureOf(component),
    picture_may_fail: true,
    books: codesIn(textOf(component, "x-isbn")),
    cancelled: textOf(component, "status").toUpperCase() === "CANCELLED",
  };
}
