import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { type Call, call, type UncheckedFields } from "#app/calls/common/define.server.ts";
import type { Answer } from "#app/calls/index.server.ts";
import {
  nextStep,
  previousStep,
  type ShownStep,
  type StepId,
  stepShown,
  stepToShow,
} from "#app/domain/checkout/checkout.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { PROVIDER_IDS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { toPayment } from "#app/routes/payments/payments.server.ts";

/** The checkout, and the step that a page shows. */
export type StateOfStep = Exclude<Answer<"checkout/get">, Failure> & { step: ShownStep };

/**
 * Starts every step's loader and action. Returns the state of the checkout and the step as its page shows it, or
 * redirects to the earliest step that is not complete.
 */
export async function requireStep(visit: WebVisit, step: StepId): Promise<StateOfStep> {
  const state = await call(visit, checkoutCalls.get);
  if (isFailure(state))
    throw state.code === "viewing" ? failureResponse(state) : redirect("/checkout/cart", 303);
  // A pending payment must be finished or cancelled first.
  if (state.pending) throw toPayment(visit);
  const stepToTake = stepToShow(state, step);
  if (stepToTake.id !== step) throw redirect(stepToTake.path, 303);
  return { ...state, step: stepShown(visit.t, step, state.draft.delivery, previousStep(state, step)) };
}

/**
 * A step's action: saves the form through the call, then goes to the next step, or shows the step again if
 * refused. What this saves does not decide which step is next; a choice that does has an action of its own.
 */
export async function saveStep<Sent>(
  args: ActionFunctionArgs,
  step: StepId,
  called: Call<string, unknown, unknown, Sent>,
  payload: (form: PostedForm) => Sent | UncheckedFields = (form) => form.values,
) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const state = await requireStep(visit, step);
  const saved = await call(visit, called, payload(form));
  return isFailure(saved) ? form.refuse(saved) : seeOther(visit, nextStep(state, step).path);
}

/** The step whose page a gift card was opened from: the payment, or else the review (`?from=payment`). */
export function stepOfCard(request: Request): { step: "payment" | "review"; page: string } {
  const step = new URL(request.url).searchParams.get("from") === "payment" ? "payment" : "review";
  return { step, page: `/checkout/${step}` };
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
