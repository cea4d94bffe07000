import { failure } from "#app/messages/failure.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import type { CartRows } from "../../cart/assembly.server.ts";
import type { Cart } from "../../cart/cart.ts";
import { TICKET } from "../../catalogue/catalogue.ts";
import { copiesOnHand } from "../../catalogue/stock.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/** Copies of a ticket that may wait for payments from one network, however few are left. */
const AT_LEAST = 10;

/**
 * Refuses an order if more than half of a ticket's copies would then wait for payments from one network. Starting to
 * pay costs nothing, and until the payment ends nobody else can buy those copies
 * (docs/decisions/0134-tickets-while-paying.md).
 *
 * Call it once the copies are taken. That locks their stock, so orders that are placed at the same time count each
 * other.
 * @returns whether there are tickets among the lines
 */
export async function checkTicketHolds(
  tx: Tx,
  store: Store,
  network: string,
  { cart, lines }: CartRows & { cart: Cart },
): Promise<boolean> {
  const wanted = new Map<number, { title: string; quantity: number }>();
  for (const { line } of lines) {
    const item = cart.items.find(({ cart_info }) => cart_info.cart_id === line.id);
    if (item?.cart_info.tax_class !== TICKET) continue;
    const quantity = (wanted.get(line.title_id)?.quantity ?? 0) + line.quantity;
    wanted.set(line.title_id, { title: item.title_info.title, quantity });
  }
  if (wanted.size === 0) return false;
  const ids = [...wanted.keys()];
  const unpaidCopies = await settlingRows.unpaidCopies(tx, store.id, network, ids);
  const left = await copiesOnHand(tx, store.id, ids);
  for (const [id, { title, quantity }] of wanted) {
    const waiting = (unpaidCopies.get(id) ?? 0) + quantity;
    const count = Math.max(AT_LEAST, Math.floor((waiting + (left.get(id) ?? 0)) / 2));
    if (waiting > count) throw new Refusal(failure("orders.tickets_held", { count, title }));
  }
  return true;
}
