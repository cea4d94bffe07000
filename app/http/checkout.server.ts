import { redirect } from "@remix-run/node";
import { type Answer, call } from "#app/calls/index.server.ts";
import { placeInCheckout, type StepId } from "#app/domain/checkout/checkout.ts";
import { isFailure } from "#app/lib/result.ts";
import type { WebVisit } from "./visit.server.ts";

/**
 * What every step's loader and action begins with: the state of the checkout, or a redirect to the
 * step where the shopper belongs (the earliest one that is not complete).
 */
export async function requireStep(visit: WebVisit, step: StepId): Promise<Answer<"checkout/get">> {
  const state = await call(visit, "checkout/get");
  if (isFailure(state)) throw redirect("/checkout/cart", 303);
  const place = placeInCheckout(state, step);
  if (place.id !== step) throw redirect(place.path, 303);
  return state;
}
