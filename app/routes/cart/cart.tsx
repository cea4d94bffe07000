import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { call, posted } from "#app/calls/common/define.server.ts";
import { besideLines, postedLines, stockPath } from "#app/http/cart.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms.server.ts";
import { stepTitle } from "#app/http/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { useResult } from "#app/ui/form/result.ts";
import { cartPage } from "./cart-page.server.ts";
import { CartView } from "./cart-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

export const loader = cartPage;

/** Updates quantities, or adds a promo code. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  return form.text("intent") === "add-code" ? addCode(visit, form) : updateQuantities(visit, form);
}

async function addCode(visit: WebVisit, form: PostedForm) {
  const added = await call(visit, giftCalls.addPromocode, form.values);
  if (isFailure(added)) return form.refuse(added);
  const code = form.text("code").trim().toUpperCase();
  const { summary } = await added.read();
  const idle = summary.idle_codes.some((one) => one.code === code);
  return seeOther(visit, "/checkout/cart", idle ? "code_idle" : "code_added");
}

async function updateQuantities(visit: WebVisit, form: PostedForm) {
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart)) return form.refuse(cart);
  const held = new Map(cart.items.map(({ cart_info }) => [String(cart_info.cart_id), cart_info.quantity]));
  const lines = postedLines(form).filter(({ cart_id }) => held.has(cart_id));
  const updated = await call(visit, cartCalls.update, posted({ lines }));
  if (isFailure(updated)) return form.refuse(besideLines(updated, form, lines));
  if (updated.questions.length > 0)
    return seeOther(visit, stockPath(updated.questions), updated.changed > 0 ? "others_updated" : undefined);
  return seeOther(visit, "/checkout/cart", "updated");
}

export default function CartPage() {
  const data = useLoaderData<typeof loader>();
  const result = useResult<typeof action>();
  const code = result?.initialValue?.intent === "add-code";
  return <CartView data={data} results={code ? { code: result } : { quantities: result }} />;
}
