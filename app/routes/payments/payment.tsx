import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { type Call, call } from "#app/calls/common/define.server.ts";
import { paymentHint, paymentLabel } from "#app/domain/payments/payments.ts";
import { requireStep, saveForm } from "#app/http/checkout.server.ts";
import type { FlashCode } from "#app/http/flash.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { stepTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { own } from "#app/lib/own.ts";
import { isFailure } from "#app/lib/result.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { PaymentView } from "./payment-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "payment");
  const { giftcards_enabled } = visit.settings.store_info;
  return {
    chosen: state.draft.payment_choice,
    choices: state.choices.map((value) => ({
      value,
      label: paymentLabel(visit.t, value),
      hint: paymentHint(visit.t, value),
    })),
    step: state.step,
    cart: summedCart(state.cart),
    cards: giftcards_enabled ? state.cart.gift_cards : undefined,
    constraints: {
      ...constraintsOf(giftCalls.addGiftCard, "gift_card_number", "pin"),
      ...constraintsOf(giftCalls.editGiftCard, "amount"),
    },
  };
}

/** Saves the choice of payment, or adds, changes or removes a gift card and shows the page again. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  await requireStep(visit, "payment");
  const intent = form.text("intent");
  const called = own(CARD_CALLS, intent);
  if (called === undefined) return saveForm(visit, form, "payment", checkoutCalls.setPaymentChoice);
  const changed = await call(visit, called, form.values);
  if (!isFailure(changed)) return seeOther(visit, "/checkout/payment", FLASH[intent]);
  // A gift card with a zero balance resets the form (spec 2 §8).
  return changed.code === "no_balance" ? form.refuseEmpty(changed, ["intent"]) : form.refuse(changed);
}

const CARD_CALLS: Readonly<Record<string, Call>> = {
  "add-card": giftCalls.addGiftCard,
  "edit-card": giftCalls.editGiftCard,
  "remove-card": giftCalls.removeGiftCard,
};
const FLASH: Readonly<Record<string, FlashCode>> = {
  "add-card": "card_added",
  "edit-card": "updated_card",
  "remove-card": "card_removed",
};

export default function Payment() {
  return <PaymentView {...useLoaderData<typeof loader>()} lastResult={useResult<typeof action>()} />;
}
