import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { EventDetail } from "#app/domain/events/events.server.ts";
import { whenOf } from "#app/domain/events/when.ts";
import type { BundleData, Ticket, TicketData } from "./tickets-form.tsx";

/** The tickets and then the bundles that an event's page sells, until it is over or cancelled. */
export function ticketsForSale(event: EventDetail<TitleCard>, locale: string): Ticket[] {
  if (event.is_cancelled || event.is_past) return [];
  const dataOf = (ticket: TitleCard) => ticketData(ticket, event, locale);
  return [...event.tickets.map(dataOf), ...bundleData(event, dataOf)];
}

function ticketData(
  { eisbn, title, lang, available }: TitleCard,
  { passes }: Pick<EventDetail<TitleCard>, "passes">,
  locale: string,
): TicketData {
  const nights = passes.find(({ ticket }) => ticket.eisbn === eisbn)?.nights ?? [];
  return {
    eisbn,
    title,
    ...(lang && { lang }),
    price: available.price,
    left: available.cartable ? available.onhand : 0,
    also: nights.map((night) => ({
      name: night.name,
      ...(night.lang && { lang: night.lang }),
      path: night.path,
      day: whenOf(night, locale).day,
    })),
  };
}

/** Bundles that can be bought, and cost less than their parts. */
function bundleData(
  { bundles }: Pick<EventDetail<TitleCard>, "bundles">,
  dataOf: (ticket: TitleCard) => TicketData,
): BundleData[] {
  return bundles.flatMap(({ ticket, book, price }) => {
    const [single, copies] = [dataOf(ticket), book.available];
    const apart = single.price === null || copies.price === null ? null : single.price + copies.price;
    // Beyond the copies on hand, the cart asks whether to wait for the others.
    const left = copies.is_extra_orderable ? single.left : Math.min(single.left, copies.onhand);
    if (left === 0 || !copies.cartable || (price !== null && apart !== null && price >= apart)) return [];
    return [
      {
        ...single,
        price,
        left,
        apart,
        book: { eisbn: book.eisbn, title: book.title, ...(book.lang && { lang: book.lang }) },
      },
    ];
  });
}
