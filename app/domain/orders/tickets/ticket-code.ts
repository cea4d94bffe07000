import type { OrderNumber } from "#app/lib/number-kinds.ts";

/** The desk's path that a ticket's QR code leads to. */
export const ticketPath = (code: string) => `/desk/ticket/${code}`;

/**
 * Normalizes a ticket's code that was typed or scanned, also as the address in its QR code. Undefined for a text that
 * cannot be a code.
 */
export function readTicketCode(text: string): { order_number: OrderNumber; code: string } | undefined {
  const bare = text
    .trim()
    .replace(/^https?:\/\/.*\//i, "")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  const [, number = "", tail = ""] = /^(\d{1,9})([0-9A-Z]{6})$/.exec(bare) ?? [];
  return number ? { order_number: Number(number), code: `${Number(number)}-${tail}` } : undefined;
}
