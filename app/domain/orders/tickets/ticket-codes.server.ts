import { createHmac } from "node:crypto";
import type { OrderNumber, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { type OrderStatus, PAYABLE } from "../orders.ts";
import * as rows from "../rows.server.ts";
import { readTicketCode } from "./ticket-code.ts";

/** An alphabet without characters that are easily confused. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/**
 * The code of a line of tickets, such as `100023-K7QM4X`: the order's number, and six characters that follow from the
 * order's own secret. It is not stored, so orders that were placed before tickets had codes have one too.
 */
export function ticketCode(orderNumber: OrderNumber, orderToken: string, position: number): string {
  const bytes = createHmac("sha256", orderToken).update(`ticket:${position}`).digest();
  let rest = bytes.readUIntBE(0, 6);
  let text = "";
  for (let index = 0; index < LENGTH; index++) {
    text += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${orderNumber}-${text}`;
}

/** The code of an order's line; null if the order was not placed or was cancelled. */
export function codeOfLine(
  order: { order_number: OrderNumber; order_token: string; status: OrderStatus },
  position: number,
): string | null {
  return PAYABLE.includes(order.status) ? ticketCode(order.order_number, order.order_token, position) : null;
}

/** The tickets that a code is for. */
export interface CodedTicket {
  order_number: OrderNumber;
  position: number;
  title_id: TitleId;
  name: string;
  /** The number of people that the code lets in; 0 if the tickets were cancelled, refunded or returned. */
  places: number;
  /** Whether the whole order was refunded. An order that was never paid is only cancelled. */
  isRefunded: boolean;
}

/** Statuses in which shoppers see an order as placed. */
const PLACED_STATUSES: readonly string[] = [...PAYABLE, "cancelled"] satisfies (OrderStatus | string)[];

/** Finds tickets by their code, valid or not; undefined if there are none. */
export async function ticketByCode(
  db: Queries,
  { store }: { store: Store },
  text: string,
): Promise<CodedTicket | undefined> {
  const typed = readTicketCode(text);
  if (!typed) return undefined;
  const lines = await rows.ticketLinesOfOrder(db, store.id, typed.order_number);
  const line = lines.find(
    ({ order_number, order_token, position, status }) =>
      PLACED_STATUSES.includes(status) && ticketCode(order_number, order_token, position) === typed.code,
  );
  if (!line) return undefined;
  const isValid = line.status !== "cancelled" && line.payment_state !== "refunded" && line.voided_at === null;
  const { order_number, position, title_id, purchaser_name: name } = line;
  return {
    order_number,
    position,
    title_id,
    name,
    places: isValid ? Math.max(0, line.places) : 0,
    isRefunded: line.payment_state === "refunded",
  };
}
