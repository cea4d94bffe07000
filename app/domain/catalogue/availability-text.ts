import { formatDate } from "#app/lib/dates.ts";
import type { Translate } from "#app/messages/translate.ts";
import { reservations, title as words } from "#app/messages/words.ts";
import type { AvailabilityRow } from "./catalogue.ts";

/**
 * Describes the stock: "3 in stock", "3 in stock · Price to be confirmed", "3 tickets left", "Usually ready in 3 to 8
 * days", "Out April 14, 2027".
 */
export function availabilityText(
  t: Translate,
  locale: string,
  title: { release_date: number | null; is_forthcoming: boolean; is_ticket: boolean },
  row: Pick<AvailabilityRow, "availability" | "onhand" | "onorder" | "message">,
): string {
  if (title.is_ticket)
    return row.onhand > 0 ? t(reservations.ticketsLeft, { count: row.onhand }) : row.message;
  if (row.onhand > 0) {
    const onShelf = t(words.onShelf, { count: row.onhand });
    return row.availability === "no_price" && row.message ? `${onShelf} · ${row.message}` : onShelf;
  }
  if (row.availability === "forthcoming") {
    // A release date is a calendar day, stored as midnight UTC.
    return title.release_date !== null
      ? t(words.outDate, { date: formatDate(title.release_date, locale, "UTC") })
      : row.message || t(words.forthcoming);
  }
  if (row.availability === "available" && row.onorder > 0) return t(words.onOrder, { count: row.onorder });
  return row.message;
}

/** Copies of one condition at a location: "5 in stock", "2 × Used". */
export const copiesText = (
  t: Translate,
  { code, text, onhand }: { code: string; text: string; onhand: number },
): string => (code === "" ? t(words.onShelf, { count: onhand }) : t(words.copiesAt, { count: onhand, text }));
