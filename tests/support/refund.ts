import type { RefundContext } from "#app/domain/orders/refunds/follow-refund.server.ts";
import { refundOrder, requestRefunds } from "#app/domain/orders/refunds/refunds.server.ts";
import type { RefundAmount } from "#app/domain/orders/refunds/refunds.ts";
import type { OrderContext } from "#app/domain/orders/status.server.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";

/**
 * Records the refund of an order, and requests it from the provider.
 * @param amount in cents; by default everything that is left
 * Failures: those of `refundOrder`; `refund_failed` if the provider refuses.
 */
export async function refundNow(
  services: RefundContext,
  context: OrderContext,
  orderNumber: number,
  amount: RefundAmount = "everything",
): Promise<Refund[] | Failure> {
  const recorded = await refundOrder(services.database, context, orderNumber, amount);
  return isFailure(recorded) ? recorded : requestRefunds(services, context, recorded);
}
