import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { type Call, call, type Posted } from "#app/calls/common/define.server.ts";
import type { Answer } from "#app/calls/index.server.ts";
import {
  nextStep,
  placeInCheckout,
  previousStep,
  type ShownStep,
  type StepId,
  stepShown,
} from "#app/domain/checkout/checkout.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { PROVIDER_IDS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { type PostedForm, readForm, seeOther } from "./forms.server.ts";
import { toPayment } from "./payments.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/**
 * Starts every step's loader and action. Returns the state of the checkout and the step as its page shows it, or
 * redirects to the earliest step that is not complete.
 */
export async function requireStep(
  visit: WebVisit,
  step: StepId,
): Promise<Exclude<Answer<"checkout/get">, Failure> & { step: ShownStep }> {
  const state = await call(visit, checkoutCalls.get);
  if (isFailure(state)) throw redirect("/checkout/cart", 303);
  // A pending payment must be finished or cancelled first.
  if (state.pending) throw toPayment(visit);
  const place = placeInCheckout(state, step);
  if (place.id !== step) throw redirect(place.path, 303);
  return { ...state, step: stepShown(visit.t, step, previousStep(state, step)) };
}

/**
 * A step's action: saves the form through the call, then goes to the next step, or shows the step again if
 * refused.
 */
export async function saveStep<Sent>(
  args: ActionFunctionArgs,
  step: StepId,
  called: Call<string, unknown, unknown, Sent>,
  payload: (form: PostedForm) => Sent | Posted = (form) => form.values,
) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  await requireStep(visit, step);
  return saveForm(visit, form, step, called, payload);
}

/** The same for an action that has already read its form. */
export async function saveForm<Sent>(
  visit: WebVisit,
  form: PostedForm,
  step: StepId,
  called: Call<string, unknown, unknown, Sent>,
  payload: (form: PostedForm) => Sent | Posted = (given) => given.values,
) {
  const saved = await call(visit, called, payload(form));
  if (isFailure(saved)) return form.refuse(saved);
  const state = await call(visit, checkoutCalls.get);
  return seeOther(visit, isFailure(state) ? "/checkout/cart" : nextStep(state, step).path);
}

/** The provider whose checkout step is at this URL. @throws a 404 Response for any other URL */
export function providerAt(request: Request): ProviderId {
  const last = new URL(request.url).pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  const provider = PROVIDER_IDS.find((id) => id === last);
  if (!provider) throw new Response("", { status: 404 });
  return provider;
}
