import type { PendingPayment } from "#app/domain/checkout/checkout.server.ts";
import { getAttempt } from "#app/domain/payments/attempts.server.ts";
import { gatewayOf } from "#app/domain/payments/gateways.server.ts";
import type { Provider } from "#app/domain/payments/payments.ts";
import type { PostedForm } from "#app/platform/gateways/gateway.ts";
import type { WebVisit } from "./visit.server.ts";

/** Where a begun payment is paid; the page that shows it may send the browser there. */
export async function paymentPlace(
  visit: WebVisit,
  pending: PendingPayment,
): Promise<string | PostedForm | undefined> {
  await allowProvider(visit, pending.provider);
  return (await getAttempt(visit.platform.database.read, pending.attempt))?.goTo;
}

/** Lets this page's forms, and what they are answered with, lead to a provider's own pages. */
export async function allowProvider(visit: WebVisit, provider: Provider): Promise<void> {
  const { database, env } = visit.platform;
  const gateway = await gatewayOf(database.read, visit.store.id, provider, env.dataDir);
  visit.paymentOrigins.push(...(gateway?.origins ?? []));
}
