import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { STEPS } from "#app/domain/checkout/checkout.ts";
import { requireStep } from "#app/http/checkout.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * Steps that no order of this shop goes through yet are declared and guarded all the same: whoever
 * asks for one is sent to where their order stands.
 */
export async function loader(args: LoaderFunctionArgs) {
  const step = STEPS.find((one) => one.path === `/checkout/${args.params.step}`);
  if (!step) throw new Response("", { status: 404 });
  const visit = await openVisit(args);
  await requireStep(visit, step.id);
  return redirect("/checkout/cart", 303);
}

/** Never drawn: it makes this a page, so that an unknown step is told on one. */
export default function OtherStep() {
  return null;
}
