import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { STEPS } from "#app/domain/checkout/checkout.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { requireStep } from "./checkout.server.ts";

/** Checkout steps that no order of this shop uses yet. Opening one redirects to the shopper's current step. */
export async function loader(args: LoaderFunctionArgs) {
  const step = STEPS.find((candidate) => candidate.path === `/checkout/${args.params.step}`);
  if (!step) throw new Response("", { status: 404 });
  const visit = await openVisit(args);
  await requireStep(visit, step.id);
  return redirect("/checkout/cart", 303);
}

/** Never rendered. It makes this route a page, so that an unknown step gets an error page. */
export default function OtherStep() {
  return null;
}
