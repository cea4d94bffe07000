import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { useResult } from "#app/ui/form/result.ts";
import { saveCart } from "./cart.server.ts";
import { cartPage, chooseDelivery } from "./cart-page.server.ts";
import { CartView, PAGES_OF_CART } from "./cart-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

export const loader = cartPage;

/**
 * The cart is one form, so that nothing typed is lost (decision 123): it is saved first, and then the
 * pressed button takes effect.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const saved = await saveCart(visit, form);
  if (saved.stop) return saved.stop;
  if (form.text("delivery_preference")) return chooseDelivery(visit, form);
  if (form.text("remove_code")) return removeCode(visit, form);
  if (form.text("registry_answer")) return answerRegistry(visit, form);
  if (form.text("copy")) return copyToFavourites(visit);
  const page = PAGES_OF_CART.find((path) => path === form.text("page"));
  if (page) return seeOther(visit, page, saved.flash, saved.about);
  const pageNumber = Number(form.text("cart_page"));
  if (pageNumber > 0) return seeOther(visit, `/checkout/cart?page=${pageNumber}`, saved.flash, saved.about);
  return seeOther(visit, "/checkout/cart", saved.flash ?? "updated", saved.about);
}

async function removeCode(visit: WebVisit, form: PostedForm) {
  const code = form.text("remove_code");
  const removed = await call(visit, giftCalls.removePromocode, asUnchecked({ code }));
  return seeOther(visit, "/checkout/cart", isFailure(removed) ? "failed" : "code_removed");
}

/** Decides about a line whose gift registry has closed or wants fewer copies. */
async function answerRegistry(visit: WebVisit, form: PostedForm) {
  const [cart_id, answer] = form.text("registry_answer").split(" ");
  const decided = await call(visit, cartCalls.answerRegistry, asUnchecked({ cart_id, answer }));
  return seeOther(visit, "/checkout/cart", isFailure(decided) ? "failed" : "gift_decided");
}

async function copyToFavourites(visit: WebVisit) {
  const copied = await call(visit, cartCalls.copyCartToList, {});
  return seeOther(visit, "/checkout/cart", isFailure(copied) ? "failed" : "copied");
}

export default function CartPage() {
  return <CartView data={useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}
