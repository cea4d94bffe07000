import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { owedOf } from "#app/domain/orders/order-words.ts";
import { heldTitle, type Order, PAID_BY } from "#app/domain/orders/orders.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { LATER } from "#app/ui/desk/how-paid.tsx";

/**
 * Hands an order over, and first records the payment that was taken for it: the field `paid` says how, or that nothing
 * was paid.
 * @param at the order and its version as the form's reader saw it Failures: one beside `paid` if something is owed and
 * it says nothing, those of `orders/paid` and of `orders/complete`.
 */
export async function handOver(
  desk: DeskVisit,
  form: PostedForm,
  { order_number, version }: { order_number: string; version: string },
  order: Order,
) {
  const note = form.text("note");
  // `orders/complete` refuses a held title, before a payment is recorded for it.
  if (heldTitle(order, desk.now, desk.store.settings.store_info.time_zone))
    return call(desk, orders.complete, { order_number, version, note });
  if (owedOf(order) <= 0) return call(desk, orders.complete, { order_number, version, note });
  const method = PAID_BY.find((option) => option === form.text("paid"));
  if (!method && form.text("paid") !== LATER)
    return sayIn(desk.locale, invalid({ paid: problem(words.handChoose) }));
  if (!method) return call(desk, orders.complete, { order_number, version, note });
  const paid = await call(desk, orders.markPaidInShop, { order_number, method, version });
  // The payment made it another version.
  return isFailure(paid) ? paid : call(desk, orders.complete, { order_number, note });
}
