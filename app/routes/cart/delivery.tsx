import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { nextStep } from "#app/domain/checkout/checkout.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { stepTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { useResult } from "#app/ui/form/result.ts";
import { cartPage } from "./cart-page.server.ts";
import { CartView } from "./cart-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** A choice that is refused is shown in the cart again. */
export const loader = cartPage;

/** Chooses the kind of delivery, which starts the checkout. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const cart = await call(visit, checkoutCalls.setDelivery, form.values);
  if (isFailure(cart)) return form.refuse(cart);
  const { preference } = cart.delivery;
  const draft = preference === null ? {} : { delivery: preference };
  return seeOther(visit, nextStep({ cart, draft, settings: visit.settings }, "cart").path);
}

export default function CartDelivery() {
  const data = useLoaderData<typeof loader>();
  return <CartView data={data} results={{ delivery: useResult<typeof action>() }} />;
}
