import { type Translate, translator } from "#app/messages/translate.ts";
import { events as eventWords, shell, reservations as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block } from "#app/platform/email/message.ts";
import { emailFrom, type Writer } from "../../email/messages.server.ts";
import type { ListedEvent } from "../events.server.ts";
import { whenOf } from "../when.ts";

/** A reservation's data for emails. `link` opens it and can cancel it. */
export interface Reservation {
  email: string;
  locale: string;
  party: number;
  state: "coming" | "waiting" | "cancelled";
  link: string;
  /** The address at which an email program stops reminders; only in reminders. */
  unsubscribe?: string;
}

type AnnouncedEvent = Pick<ListedEvent, "name" | "path" | "starts" | "ends" | "place">;

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
  event: AnnouncedEvent,
  { email, locale, party, link, state, unsubscribe }: Reservation,
): Email {
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
      ...eventFacts(event, locale),
      aboutButton(writer, event, t),
      ...(waits ? [] : [calendarLink(writer, event, t)]),
      { type: "note", text: t(waits ? words.leaveText : words.cancelText) },
      { type: "link", text: t(waits ? words.leaveLink : words.cancelLink), url: link },
    ],
  });
}

/** A person who bought tickets: how many, and a link to each of the orders. */
export interface Holder {
  email: string;
  locale: string;
  count: number;
  orders: readonly { number: number; link: string }[];
}

/** The email to somebody who bought tickets, when the event takes place at another time or somewhere else. */
export function ticketsChangedEmail(
  writer: Writer,
  event: AnnouncedEvent,
  { email, locale, count, orders }: Holder,
): Email {
  const t = translator(locale);
  return emailFrom(writer, {
    kind: "tickets-changed",
    recipient: email,
    locale,
    subject: t(words.changedSubject, { event: event.name }),
    title: t(words.changedTitle),
    blocks: [
      { type: "text", text: t(words.ticketsChangedText, { event: event.name, count }) },
      ...eventFacts(event, locale),
      aboutButton(writer, event, t),
      calendarLink(writer, event, t),
      { type: "note", text: t(words.ticketsChangedHelp) },
      ...orderLinks(orders, t),
    ],
  });
}

/** The email to somebody whose tickets are for several events, when one of them is cancelled. */
export function nightCancelledEmail(
  writer: Writer,
  event: AnnouncedEvent,
  { email, locale, orders }: Holder,
  left: readonly AnnouncedEvent[],
): Email {
  const t = translator(locale);
  return emailFrom(writer, {
    kind: "night-cancelled",
    recipient: email,
    locale,
    subject: t(words.cancelledSubject, { event: event.name }),
    title: t(words.nightCancelledTitle),
    blocks: [
      {
        type: "text",
        text: t(words.nightCancelledText, { event: event.name, day: whenOf(event, locale).day }),
      },
      {
        type: "fact",
        label: t(words.nightsLeft),
        lines: left.map((night) => t(shell.labelled, { label: night.name, text: whenOf(night, locale).day })),
      },
      { type: "note", text: t(words.nightCancelledHelp) },
      ...orderLinks(orders, t),
    ],
  });
}

const orderLinks = (orders: Holder["orders"], t: Translate): Block[] =>
  orders.map(({ number, link }) => ({
    type: "link",
    text: t(words.ticketsOrder, { number: String(number) }),
    url: link,
  }));

/** The email to somebody who wanted to come, when the event is cancelled. */
export function cancellationEmail(
  writer: Writer,
  event: AnnouncedEvent,
  { email, locale }: Pick<Reservation, "email" | "locale">,
): Email {
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
        text: t(words.cancelledText, { event: event.name, day: whenOf(event, locale).day }),
      },
      { type: "button", text: t(words.otherEvents), url: `${writer.baseUrl}/events` },
    ],
  });
}

const aboutButton = ({ baseUrl }: Writer, { path }: AnnouncedEvent, t: Translate): Block => ({
  type: "button",
  text: t(words.aboutEvent),
  url: baseUrl + path,
});

/** A link to an event's file for calendars. */
export const calendarLink = (
  { baseUrl }: Writer,
  { path }: Pick<AnnouncedEvent, "path">,
  t: Translate,
): Block => ({
  type: "link",
  text: t(eventWords.addToCalendar),
  url: `${baseUrl}${path}/event.ics`,
});

/** When and where an event is. */
export function eventFacts(event: Pick<AnnouncedEvent, "starts" | "ends" | "place">, locale: string) {
  const { place } = event;
  const t = translator(locale);
  const { day, time } = whenOf(event, locale);
  return [
    { type: "fact" as const, label: t(eventWords.when), lines: [day, time] },
    ...(place ? [{ type: "fact" as const, label: t(eventWords.place), lines: [place] }] : []),
  ];
}
