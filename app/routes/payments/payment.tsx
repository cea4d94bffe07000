import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { handoverOfCart } from "#app/domain/cart/cart.ts";
import { nextStep, paidBy } from "#app/domain/checkout/checkout.ts";
import { isChargedWhenFound, paymentOptions } from "#app/domain/payments/payments.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import { requireStep, type StateOfStep } from "#app/routes/checkout/checkout.server.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { PaymentView } from "./payment-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "payment");
  const { giftcards_enabled } = visit.settings.store_info;
  const handover = handoverOfCart(state.cart);
  const info = visit.settings.checkout_info;
  return {
    chosen: state.draft.payment_choice,
    choices: paymentOptions(visit.t, state.choices, info, handover, (text) =>
      langOfSetting(visit.store, text),
    ).map((option) =>
      isChargedWhenFound(option.value, info)
        ? { ...option, hint: `${option.hint} ${visit.t(words.chargedWhenFound)}` }
        : option,
    ),
    step: state.step,
    cart: summedCart(state.cart),
    cards: giftcards_enabled ? state.cart.gift_cards : undefined,
    voidCards: giftcards_enabled ? state.cart.void_gift_cards : 0,
    buysCards: state.cart.items.some(({ cart_info }) => cart_info.is_giftcard),
    constraints: {
      ...constraintsOf(giftCalls.addGiftCard, "gift_card_number", "pin"),
      ...constraintsOf(giftCalls.editGiftCard, "amount"),
    },
  };
}

/** Saves the choice of payment, or adds a gift card and shows the page again. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const state = await requireStep(visit, "payment");
  return form.text("intent") === "add-card" ? addCard(visit, form) : choosePayment(visit, form, state);
}

async function choosePayment(visit: WebVisit, form: PostedForm, state: StateOfStep) {
  const known = { ...visit, paymentChoices: state.choices };
  const saved = await call(known, checkoutCalls.setPaymentChoice, form.values);
  if (isFailure(saved)) return form.refuse(saved);
  const choice = state.choices.find((option) => option === form.text("payment_choice"));
  return seeOther(visit, nextStep(choice ? paidBy(state, choice) : state, "payment").path);
}

async function addCard(visit: WebVisit, form: PostedForm) {
  const added = await call(visit, giftCalls.addGiftCard, form.values);
  if (!isFailure(added)) return seeOther(visit, "/checkout/payment", "card_added");
  // A gift card with a zero balance resets the form (spec 2 §8).
  return added.code === "no_balance" ? form.refuseEmpty(added, ["intent"]) : form.refuse(added);
}

export default function Payment() {
  return <PaymentView {...useLoaderData<typeof loader>()} lastResult={useResult<typeof action>()} />;
}
