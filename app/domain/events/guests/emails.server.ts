import { formatWallDay, formatWallSpan } from "#app/lib/dates.ts";
import { translator } from "#app/messages/translate.ts";
import { events as eventWords, reservations as words } from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { emailFrom, type Writer } from "../../email/messages.server.ts";
import type { ListedEvent } from "../events.server.ts";

/** What an email needs to know of a reservation. `link` opens it and can cancel it. */
export interface Reservation {
  email: string;
  locale: string;
  party: number;
  state: "coming" | "waiting" | "cancelled";
  link: string;
  /** Where an email program stops reminders; only for those. */
  unsubscribe?: string;
}

type Announced = Pick<ListedEvent, "name" | "path" | "starts" | "ends" | "place">;

const TEXTS = {
  "event-coming": { subject: words.comingSubject, title: words.comingTitle, text: words.comingText },
  "event-waiting": { subject: words.waitingSubject, title: words.waitingTitle, text: words.waitingText },
  "event-moved-up": { subject: words.movedUpSubject, title: words.movedUpTitle, text: words.movedUpText },
  "event-reminder": { subject: words.reminderSubject, title: words.reminderTitle, text: words.reminderText },
  "event-changed": { subject: words.changedSubject, title: words.changedTitle, text: words.changedText },
} as const;

/** An email about a reservation, with when and where, and a link to cancel. */
export function reservationEmail(
  writer: Writer,
  kind: keyof typeof TEXTS,
  event: Announced,
  { email, locale, party, link, state, unsubscribe }: Reservation,
): Mail {
  const t = translator(locale);
  const { subject, title, text } = TEXTS[kind];
  const waits = kind === "event-waiting" || (kind === "event-changed" && state === "waiting");
  return emailFrom(writer, {
    kind,
    recipient: email,
    locale,
    ...(unsubscribe && { unsubscribe }),
    subject: t(subject, { event: event.name }),
    title: t(title),
    blocks: [
      { type: "text", text: t(text, { event: event.name, count: party }) },
      ...facts(event, locale),
      { type: "button", text: t(words.aboutEvent), url: writer.baseUrl + event.path },
      ...(waits
        ? []
        : [
            {
              type: "link" as const,
              text: t(eventWords.addToCalendar),
              url: `${writer.baseUrl}${event.path}/event.ics`,
            },
          ]),
      { type: "note", text: t(waits ? words.leaveText : words.cancelText) },
      { type: "link", text: t(waits ? words.leaveLink : words.cancelLink), url: link },
    ],
  });
}

/** The email to somebody who wanted to come, when the event is cancelled. */
export function cancellationEmail(
  writer: Writer,
  event: Announced,
  { email, locale }: Pick<Reservation, "email" | "locale">,
): Mail {
  const t = translator(locale);
  return emailFrom(writer, {
    kind: "event-cancelled",
    recipient: email,
    locale,
    subject: t(words.cancelledSubject, { event: event.name }),
    title: t(words.cancelledTitle),
    blocks: [
      {
        type: "text",
        text: t(words.cancelledText, { event: event.name, day: formatWallDay(event.starts, locale) }),
      },
      { type: "button", text: t(words.otherEvents), url: `${writer.baseUrl}/events` },
    ],
  });
}

function facts({ starts, ends, place }: Announced, locale: string) {
  const t = translator(locale);
  const when = [formatWallDay(starts, locale), formatWallSpan(starts, ends, locale)];
  return [
    { type: "fact" as const, label: t(eventWords.when), lines: when },
    ...(place ? [{ type: "fact" as const, label: t(eventWords.place), lines: [place] }] : []),
  ];
}
