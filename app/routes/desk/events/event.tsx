import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatWallDay, wallPlus } from "#app/lib/dates.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { historyOf } from "../history.server.ts";
import { storedText } from "../stored-text.server.ts";
import { clockNote, openEvent } from "./event.server.ts";
import { EventView } from "./event-view.tsx";

export const meta = deskMeta(words.aboutEvent);

/** An event: what is known about it, its tickets and bundles, and what staff did with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, event, path, when } = await openEvent(args, "see_orders");
  const { t, locale, person } = desk;
  const { seats, coming, waiting, answer_by } = event;
  const facts = [
    [t(words.facts.when), when],
    [t(words.facts.place), event.place],
    [t(words.facts.price), event.price],
    [
      t(words.facts.people),
      seats === null
        ? ""
        : [
            t(words.reservedOf, { coming: String(coming), seats: String(seats) }),
            ...(waiting > 0 ? [t(words.waitingToo, { count: waiting })] : []),
          ].join(", "),
    ],
    [t(words.facts.answerBy), answer_by === null ? "" : formatWallDay(wallPlus(answer_by, -1), locale)],
    [t(words.facts.books), event.books.map(({ title }) => title).join(", ")],
    [t(words.facts.views), t(words.times, { count: event.views })],
  ];
  return {
    path,
    name: event.name,
    note: clockNote(desk, event),
    inShop: event.path,
    id: event.id,
    door: person.rights.includes("see_customers") ? `/desk/door/${event.id}` : "",
    isCancelled: event.is_cancelled,
    ordersLeft: event.is_cancelled ? event.orders_to_take_back : 0,
    mayChange: person.rights.includes("content"),
    facts: facts.flatMap(([name = "", value = ""]) => (value === "" ? [] : [{ name, value }])),
    description: event.description,
    tickets: event.tickets.map(({ title_id, name, code, price, left, sold, is_own }) => ({
      id: title_id,
      name,
      code,
      price,
      left,
      sold,
      isOwn: is_own,
    })),
    bundles: event.bundles,
    refused: ordersIn(event.history, "event refunds refused"),
    handBack: ordersIn(event.history, "event money to hand back"),
    history: historyOf(
      desk,
      words.acts,
      event.history.map((entry) => ({
        ...entry,
        detail: storedText(desk, words.ticketDetails, entry.detail),
      })),
    ),
  };
}

/** The orders that such entries of the event's history name. */
function ordersIn(history: readonly { action: string; detail: string }[], action: string): string[] {
  const entries = history.filter((entry) => entry.action === action);
  const detailParts = entries.flatMap(({ detail }) => detail.split(", "));
  return [...new Set(detailParts.filter((text) => /^\d+$/.test(text)))];
}

export default function Event() {
  return <EventView {...useLoaderData<typeof loader>()} />;
}
