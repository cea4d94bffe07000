import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type Answer, type CallName, call } from "#app/calls/index.server.ts";
import {
  type CheckoutState,
  nextStep,
  placeInCheckout,
  previousStep,
  type StepId,
} from "#app/domain/checkout/checkout.ts";
import { isFailure } from "#app/lib/result.ts";
import { type PostedForm, readForm, seeOther } from "./forms.server.ts";
import { toPayment } from "./payments.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/**
 * What every step's loader and action begins with: the state of the checkout, or a redirect to the
 * step where the shopper belongs (the earliest one that is not complete).
 */
export async function requireStep(visit: WebVisit, step: StepId): Promise<Answer<"checkout/get">> {
  const state = await call(visit, "checkout/get");
  if (isFailure(state)) throw redirect("/checkout/cart", 303);
  // What is being paid for is finished or called off first.
  if (state.pending) throw toPayment(visit);
  const place = placeInCheckout(state, step);
  if (place.id !== step) throw redirect(place.path, 303);
  return state;
}

/** A step's action: the call that saves what was sent, then the next step; refused, the step again. */
export async function saveStep(
  args: ActionFunctionArgs,
  step: StepId,
  name: CallName,
  payload: (form: PostedForm) => unknown = (form) => form.values,
) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  await requireStep(visit, step);
  return saveForm(visit, form, step, name, payload);
}

/** The same for an action that has read its form already. */
export async function saveForm(
  visit: WebVisit,
  form: PostedForm,
  step: StepId,
  name: CallName,
  payload: (form: PostedForm) => unknown = (given) => given.values,
) {
  const saved = await call(visit, name, payload(form));
  if (isFailure(saved)) return form.refuse(saved);
  const state = await call(visit, "checkout/get");
  return seeOther(visit, isFailure(state) ? "/checkout/cart" : nextStep(state, step).path);
}

/** Where the Back button of a step leads (spec 2 §2). */
export function backFrom(state: CheckoutState, step: StepId): string {
  return previousStep(state, step)?.path ?? "/checkout/cart";
}
