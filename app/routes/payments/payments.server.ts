import { redirect } from "@remix-run/node";
import * as payingCalls from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { ProviderPages } from "#app/domain/payments/gateways.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { stopAtGate, type WebVisit } from "#app/http/visit.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";

/**
 * Returns the data of a provider for a page that leads to it. Also allows the page's forms, and
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

/** A paid order, as returned by the calls that settle a payment. */
interface PaidOrder {
  order_number: number;
  key: string;
  /** It was placed before, and paid now. */
  later?: boolean | undefined;
}

/**
 * Redirects a shopper who comes back from a provider: to the order if it is paid or under review, or to the choice of a
 * payment if this one was cancelled or declined. Providers have no session; a closed shop's gate lets them through only
 * for a payment of this shop.
 * @returns why the payment is not settled, for the page to explain
 */
export function sendOn<Refused extends Failure<{ path?: string | undefined } | undefined>>(
  visit: WebVisit,
  done: PaidOrder | Refused,
): Refused {
  if (!isFailure(done)) {
    const order = `/account/order/${done.order_number}`;
    if (done.later) throw seeOther(visit, `${order}?key=${done.key}`, "order_paid");
    throw redirect(`${order}?success=1&key=${done.key}`, 303);
  }
  if (done.code === "payment_unknown") stopAtGate(visit);
  if (done.code === "payment_in_review" && done.detail?.path) throw redirect(done.detail.path, 303);
  const choice = done.detail?.path ?? "/checkout/payment";
  if (done.code === "payment_cancelled") throw seeOther(visit, choice, "payment_called_off");
  if (done.code === "payment_declined") throw seeOther(visit, choice, "payment_declined");
  return done;
}
