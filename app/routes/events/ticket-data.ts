import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { TicketData } from "./ticket-form.tsx";

/** What a page shows of a ticket. */
export function ticketData({ eisbn, title, available }: TitleCard): TicketData {
  return { eisbn, title, price: available.price, left: available.cartable ? available.onhand : 0 };
}
