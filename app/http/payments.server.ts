import * as payingCalls from "#app/calls/checkout/paying.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { ProviderPages } from "#app/domain/payments/gateways.server.ts";
import { isFailure } from "#app/lib/result.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import { seeOther } from "./forms.server.ts";
import type { WebVisit } from "./visit.server.ts";

/**
 * Returns what a page that leads to a provider needs to know about it. Also allows the page's forms, and
 * redirects after them, to lead to the provider's pages.
 */
export async function allowProvider(visit: WebVisit, provider: ProviderId): Promise<ProviderPages> {
  const pages = await call(visit, payingCalls.getProvider, { provider });
  if (isFailure(pages)) throw new Response("", { status: 403 });
  visit.paymentOrigins.push(...pages.origins);
  return pages;
}

/**
 * Redirects to the payment in progress, as a full page load even with JavaScript: a document keeps the policy it
 * was loaded with, and only that page's policy lets its form lead to the provider.
 */
export function toPayment(visit: WebVisit): Response {
  const response = seeOther(visit, "/checkout/paying");
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** A provider's visit, for calls that only make us ask the provider. It skips a closed shop's gate. */
export function asProvider(visit: WebVisit): WebVisit {
  return { ...visit, gate: undefined };
}
