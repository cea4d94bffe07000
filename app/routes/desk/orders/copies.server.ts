import type { Order } from "#app/domain/orders/orders.ts";
import { copiesLeft } from "#app/domain/orders/reductions/reductions.ts";
import type { CopiesLine } from "#app/ui/desk/copies-fields.tsx";

/** An order's lines with copies that can still be taken off, without gift cards, which are voided instead. */
export function linesLeft(order: Order, which: "open" | "all"): CopiesLine[] {
  return order.items.flatMap(({ title_info: { title }, cart_info }, position) => {
    const { unsent: open, sent } = copiesLeft(order, cart_info, position);
    const most = which === "open" ? open : open + sent;
    return most > 0 && cart_info.gift === null ? [{ line: position + 1, title, most }] : [];
  });
}
