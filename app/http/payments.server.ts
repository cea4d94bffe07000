import type { PendingPayment } from "#app/domain/checkout/checkout.server.ts";
import { type Attempt, getAttempt } from "#app/domain/payments/attempts.server.ts";
import { gatewayOf } from "#app/domain/payments/gateways.server.ts";
import type { PostedForm } from "#app/platform/gateways/gateway.ts";
import { seeOther } from "./forms.server.ts";
import { stopAtGate, type WebVisit } from "./visit.server.ts";

/** Where a begun payment is paid; the page that shows it may send the browser there. */
export async function paymentPlace(
  visit: WebVisit,
  pending: PendingPayment,
): Promise<string | PostedForm | undefined> {
  await allowProvider(visit, pending.provider);
  return (await getAttempt(visit.platform.database.read, pending.attempt))?.goTo;
}

/** Lets this page's forms, and what they are answered with, lead to a provider's own pages. */
export async function allowProvider(visit: WebVisit, provider: string): Promise<void> {
  const { database, env } = visit.platform;
  const gateway = await gatewayOf(database.read, visit.store.id, provider, env.dataDir);
  visit.paymentOrigins.push(...(gateway?.origins ?? []));
}

/**
 * The payment that a provider's return is about. A provider comes without a session, so a closed shop's gate lets
 * it pass for a payment of this shop alone; what became of that is asked of the provider.
 * @throws a 403 Response in a closed shop where there is no such payment
 */
export async function returnedAttempt(visit: WebVisit, id: string): Promise<Attempt | undefined> {
  const attempt = await getAttempt(visit.platform.database.read, id);
  if (attempt?.store_id === visit.store.id) return attempt;
  stopAtGate(visit);
  return undefined;
}

/**
 * Leads to the payment that is under way. As a new document, where scripts run too: a document keeps the policy
 * it came with, and only this page's own lets its form lead to the provider.
 */
export function toPayment(visit: WebVisit): Response {
  const response = seeOther(visit, "/checkout/paying");
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** The visit of a provider, for the calls that only make us ask it: no gate stands before those. */
export function asProvider(visit: WebVisit): WebVisit {
  return { ...visit, gate: undefined };
}
