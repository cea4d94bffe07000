import { data } from "@remix-run/node";
import type { Dispute } from "#app/domain/orders/disputes/disputes.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import { type DeskVisit, onTrial } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { GivenBack } from "#app/ui/desk/copies-fields.tsx";
import { answer, orderPath } from "./action.server.ts";

interface ReducedOrder {
  refunds: readonly Refund[];
  /** The amount that staff hand over themselves, where it is not among the refunds (cents). */
  hand_back?: number;
  /** Why the money, or a part of it, did not go back; copies are off the order even then. */
  problem?: unknown;
}

/**
 * Cancels or refunds copies, or refunds an amount. The button that only asks for the amounts changes nothing: the form
 * is shown again with them.
 * @param refused what the order's page says if the provider refused a refund
 */
export async function reduce(
  desk: DeskVisit,
  form: PostedForm,
  order_number: string,
  work: (visit: DeskVisit) => Promise<ReducedOrder | Failure>,
  refused: FlashCode = "desk_not_refunded",
) {
  if (form.text("intent") !== "amounts") {
    const result = await work(desk);
    if (!isFailure(result) && result.problem) return seeOther(desk, orderPath(order_number), refused);
    return answer(desk, form, order_number, result, "desk_done");
  }
  const tried = await onTrial(desk, work);
  if (isFailure(tried)) return answer(desk, form, order_number, tried, "desk_done");
  return data({ ...form.again().data, givenBack: givenBack(tried) });
}

/** Whether a dispute may still give the customer the money. */
export const isDisputed = (disputes: readonly Pick<Dispute, "state">[]): boolean =>
  disputes.some(({ state }) => state === "open" || state === "under_review");

function givenBack({ refunds, hand_back }: ReducedOrder): GivenBack {
  const sum = (target: Refund["target"]) =>
    refunds.filter((refund) => refund.target === target).reduce((total, { amount }) => total + amount, 0);
  return {
    payment: sum("payment"),
    gift_card: sum("gift_card"),
    by_hand: hand_back ?? sum("by_hand"),
  };
}
