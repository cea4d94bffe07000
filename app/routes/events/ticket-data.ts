import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { EventDetail } from "#app/domain/events/events.server.ts";
import type { BundleData, TicketData } from "./ticket-form.tsx";

/** What a page shows of a ticket. */
export function ticketData({ eisbn, title, available }: TitleCard): TicketData {
  return { eisbn, title, price: available.price, left: available.cartable ? available.onhand : 0 };
}

/** What a page shows of an event's bundles: those that can be bought, and cost less than their parts. */
export function bundleData({ bundles }: Pick<EventDetail<TitleCard>, "bundles">): BundleData[] {
  return bundles.flatMap(({ ticket, book, price }) => {
    const [single, copies] = [ticketData(ticket), book.available];
    const apart = single.price === null || copies.price === null ? null : single.price + copies.price;
    // With some copies on hand, a bundle of more would ask whether to wait, which this form cannot.
    const waits = copies.onhand === 0 && copies.is_extra_orderable;
    const left = waits ? single.left : Math.min(single.left, copies.onhand);
    if (left === 0 || !copies.cartable || (price !== null && apart !== null && price >= apart)) return [];
    return [{ ...single, price, left, apart, book: { eisbn: book.eisbn, title: book.title } }];
  });
}
