import * as payingCalls from "#app/calls/checkout/paying.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { ProviderPages } from "#app/domain/payments/gateways.server.ts";
import { isFailure } from "#app/lib/result.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import { seeOther } from "./forms.server.ts";
import type { WebVisit } from "./visit.server.ts";

/**
 * What a page that leads to a provider needs to know of it; its forms, and what they are answered with, may then
 * lead to the provider's own pages.
 */
export async function allowProvider(visit: WebVisit, provider: ProviderId): Promise<ProviderPages> {
  const pages = await call(visit, payingCalls.getProvider, { provider });
  if (isFailure(pages)) throw new Response("", { status: 403 });
  visit.paymentOrigins.push(...pages.origins);
  return pages;
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
