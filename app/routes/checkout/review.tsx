import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { arrivalTexts, arrivingText } from "#app/domain/cart/arrival-words.ts";
import { broughtTo, type Cart, handoverOfCart } from "#app/domain/cart/cart.ts";
import { previousStep, stepShown } from "#app/domain/checkout/checkout.ts";
import { borderTexts } from "#app/domain/orders/border-words.ts";
import { cardMessage, cardText } from "#app/domain/orders/order-words.ts";
import { isProvider, paymentLabel } from "#app/domain/payments/payments.ts";
import { isSent } from "#app/domain/shipping/shipping.ts";
import { currencyOf } from "#app/domain/stores/currency.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { leave, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { listText } from "#app/lib/word-list.ts";
import { detailOf, errorLines, type Failure, isFailure } from "#app/messages/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import { pricesBefore, pricesOf } from "#app/routes/cart/cart.server.ts";
import { allowProvider, toPayment } from "#app/routes/payments/payments.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { requireStep } from "./checkout.server.ts";
import { type RefusedOrder, ReviewView } from "./review-view.tsx";

export const meta: MetaFunction<typeof loader> = stepTitle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  // After a refused submit, the page must still appear and report it, whatever is in the cart by now.
  const state = visit.failed ? await call(visit, checkoutCalls.get) : await requireStep(visit, "review");
  if (isFailure(state)) throw new Response("", { status: 403 });
  const { cart, draft, orderToken, payment } = state;
  if (isProvider(payment)) await allowProvider(visit, payment);
  const handover = handoverOfCart(cart);
  const location = locationsOf(visit.settings).find(
    (candidate) => candidate.location_id === draft.location_id,
  );
  const card = payment === "credit_card" ? draft.card : undefined;
  return {
    cart,
    expected: cart.items.map((item) =>
      arrivalTexts(arrivingText(item), isSent(draft.delivery), visit.t, visit.locale),
    ),
    contact: draft.contact,
    certificate: visit.session.account?.tax?.certificate ?? "",
    border: borderTexts(visit.settings, currencyOf(visit.settings), cart.delivery.to?.country, visit.t),
    payment: payment && paymentLabel(visit.t, payment, { handover }),
    handover,
    // Nothing is left to pay, so there is no payment to change.
    free: payment === "not_required",
    // The last button leads to a provider's page, where the payment is made.
    leaves: isProvider(payment),
    card: card && cardText(cardMessage(card), visit.t),
    location: location && {
      brought: broughtText(visit, cart, location.location_id),
      name: location.altname,
      address: [location.sc_addr_array.address, location.sc_addr_array.city].filter(Boolean).join(", "),
    },
    orderToken,
    salePages: state.sale_pages,
    frenchTerms: state.french_terms,
    choicesChecksum: state.choices_checksum,
    prices: pricesOf(cart.items),
    step: stepShown(visit.t, "review", draft.delivery, previousStep(state, "review")),
  };
}

/** Says from which other locations the copies come to this one, if any. */
function broughtText({ settings, t, locale }: WebVisit, { items }: Cart, locationId: number): string {
  const { from, all } = broughtTo(locationId, items);
  const names = locationsOf(settings).filter(({ location_id }) => from.includes(location_id));
  if (names.length === 0) return "";
  const locations = listText(
    locale,
    names.map(({ altname }) => altname),
    "and",
  );
  return t(all ? words.broughtAll : words.broughtSome, { locations });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale)
    return data(
      { errors: [visit.t(words.formExpired)], stockGone: false, questions: [], termsError: "" },
      { status: 403 },
    );
  const placed = await call(visit, checkoutCalls.submit, form.values);
  if (!isFailure(placed)) {
    if ("go_to" in placed)
      return typeof placed.go_to === "string" ? leave(visit, placed.go_to) : toPayment(visit);
    return seeOther(visit, `/account/order/${placed.order_number}?success=1&key=${placed.key}`);
  }
  const elsewhere = await answeredElsewhere(visit, placed, form.text("prices"));
  if (elsewhere) return elsewhere;
  visit.failed = true;
  const status = STATUSES[placed.code] ?? 422;
  const short = detailOf(placed, "stock_gone");
  const errors = errorLines(placed.error);
  const termsError = placed.fields?.french_terms ?? "";
  return data(
    { errors, stockGone: short !== undefined, questions: short?.questions ?? [], termsError },
    { status },
  );
}

const STATUSES: Readonly<Record<string, number>> = { token_reused: 409, too_many: 429 };

/**
 * The page on which the shopper can do something about a refused order; undefined if that is this one.
 * @param prices the prices that this page showed
 */
async function answeredElsewhere(
  visit: WebVisit,
  refused: Failure,
  prices: string,
): Promise<Response | undefined> {
  switch (refused.code) {
    case "cart_changed":
    case "empty":
      return seeOther(visit, "/checkout/cart", "cart_changed", await pricesBefore(visit, prices));
    case "registry_question":
      return seeOther(visit, "/checkout/cart", "gift_question");
    case "payment_waiting":
    case "payment_pending":
      return toPayment(visit);
    case "payment_declined":
      return seeOther(visit, "/checkout/payment", "payment_declined");
  }
  const missing = detailOf(refused, "incomplete");
  return missing && seeOther(visit, missing.path);
}

export default function Review() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>() as RefusedOrder | undefined;
  return <ReviewView {...loaded} answer={answer} />;
}
