import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import { type DeskVisit, onTrial, requireRecent } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { GivenBack } from "#app/ui/desk/copies-fields.tsx";
import { answer, openOrder, orderPath } from "./action.server.ts";

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

/**
 * Opens the page of a refund for somebody who may refund and has entered their password. `shown` has the data that both
 * pages show.
 */
export async function openRefund(args: LoaderFunctionArgs) {
  const { desk, about, order, found } = await openOrder(args, "refund");
  await requireRecent(desk, args);
  const shown = {
    about,
    method: order.paid_method || "cash",
    // The customer may still get the money through a dispute as well.
    isDisputed: found.disputes.some(({ state }) => state === "open" || state === "under_review"),
    constraints: constraintsOf(orders.refund, "note"),
  };
  return { order, found, shown };
}

function givenBack({ refunds, hand_back }: ReducedOrder): GivenBack {
  const sum = (target: Refund["target"]) =>
    refunds.filter((refund) => refund.target === target).reduce((total, { amount }) => total + amount, 0);
  return {
    payment: sum("payment"),
    gift_card: sum("gift_card"),
    by_hand: hand_back ?? sum("by_hand"),
  };
}
