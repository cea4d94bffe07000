import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { cartPage, chooseDelivery } from "./cart-page.server.ts";
import { CartView } from "./cart-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** A choice that is refused is shown in the cart again. */
export const loader = cartPage;

/** Chooses the kind of delivery on another page than the cart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  return stale ?? chooseDelivery(visit, form);
}

export default function CartDelivery() {
  return <CartView data={useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}
