/** The path of the desk that a ticket's picture leads to. */
export const ticketPath = (code: string) => `/desk/ticket/${code}`;

/**
 * A ticket's code as it is compared, however it was typed or scanned, also as the address in the ticket's picture; undefined for
 * a text that cannot be one.
 */
export function readTicketCode(text: string): { order_number: number; code: string } | undefined {
  const bare = text
    .trim()
    .replace(/^https?:\/\/.*\//i, "")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  const [, number = "", tail = ""] = /^(\d{1,9})([0-9A-Z]{6})$/.exec(bare) ?? [];
  return number ? { order_number: Number(number), code: `${Number(number)}-${tail}` } : undefined;
}
