import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { giftDestination } from "#app/domain/cart/cart.ts";
import { isTicketsOnly } from "#app/domain/catalogue/catalogue.ts";
import { locationsOf, sellsByLocation } from "#app/domain/stores/settings.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import {
  checkout as checkoutWords,
  delivery as deliveryWords,
  quotes as words,
} from "#app/messages/words.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";
import { AddressChoices, addressChosen, TO_OWNER } from "#app/ui/account/address-choices.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { Choices, FieldErrors, SelectField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

/** The ways a quote can be delivered, with what the customer chose or typed before. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  if (!visit.settings.quote_enabled) throw new Response("", { status: 404 });
  const state = await call(visit, checkoutCalls.get);
  if (isFailure(state) || state.cart.items.length === 0) throw redirect("/checkout/cart", 302);
  const { draft, cart } = state;
  const book = await call(visit, addressCalls.getList);
  const addresses = isFailure(book) ? [] : book.addresses;
  const chosen =
    addresses.find(({ address_id }) => address_id === draft.address_id) ??
    addresses.find(({ preferred }) => preferred);
  const gift = giftDestination(cart);
  const toOwner = gift && draft.gift_registry_id === gift.gift_registry_id;
  const { checkout_info } = visit.settings;
  const deliveries = DELIVERIES.filter((delivery) => checkout_info[`${delivery}_enabled`]);
  const wanted = draft.quote?.delivery ?? draft.delivery;
  const locations = sellsByLocation(visit.settings) ? [] : locationsOf(visit.settings);
  return {
    constraints: constraintsOf(quoteCalls.requestQuote, "message", "purchaseorder"),
    // Tickets alone are never sent.
    deliveries: isTicketsOnly(cart.items.map(({ cart_info }) => cart_info)) ? [] : deliveries,
    addresses,
    gift,
    locations: locations.map(({ location_id, altname }) => ({
      location_id,
      altname,
      lang: langOfSetting(visit.store, altname),
    })),
    owner: account.owner,
    defaults: {
      message: draft.quote?.message ?? "",
      purchaseorder: draft.quote?.purchaseorder ?? draft.contact?.purchaseorder ?? "",
      delivery_preference: deliveries.find((delivery) => delivery === wanted) ?? "",
      address_id: toOwner ? TO_OWNER : String(chosen?.address_id ?? 0),
      location_id: String(cart.delivery.location_id ?? visit.locationId ?? locations[0]?.location_id ?? ""),
    },
  };
}

const DELIVERIES = ["pickup", "ship", "local_delivery"] as const;

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const typed = {
    message: form.text("message"),
    purchaseorder: form.text("purchaseorder"),
    delivery_preference: form.text("delivery_preference") || undefined,
  };
  if (form.text("intent") === "address") {
    const delivery_preference = typed.delivery_preference === "local_delivery" ? "local_delivery" : "ship";
    const kept = await call(visit, quoteCalls.keepQuote, asUnchecked({ ...typed, delivery_preference }));
    return isFailure(kept) ? form.refuse(kept) : seeOther(visit, "/checkout/cart/quote/address");
  }
  const quote = await call(
    visit,
    quoteCalls.requestQuote,
    asUnchecked({ ...typed, location_id: form.text("location_id") || undefined, ...addressChosen(form) }),
  );
  return isFailure(quote) ? form.refuse(quote) : seeOther(visit, `/account/order/${quote.order_number}`);
}

/** Asks the shop for a quote for what is in the cart (spec 2 §6). */
export default function RequestQuote() {
  const { constraints, defaults, deliveries, addresses, gift, locations, owner } =
    useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    delivery_preference: t(words.delivery),
    location_id: t(checkoutWords.whichShop),
    address_id: t(deliveryWords.shippingAddress),
    purchaseorder: t(checkoutWords.purchaseOrder),
    message: t(words.message),
  };
  const form = formState("quote", useResult<typeof action>(), defaults, constraints, labels);
  const offers = (delivery: (typeof DELIVERIES)[number]) => deliveries.includes(delivery);
  const address = form.field("address_id");
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.title)}</h1>
      <p className={lead}>{t(words.lead)}</p>
      <PostForm state={form} enter={{ label: t(words.submit) }} className={stack[5]}>
        {deliveries.length > 0 && (
          <Choices
            field={form.field("delivery_preference")}
            options={deliveries.map((value) => ({ value, label: t(checkoutWords.checkOut[value]) }))}
          />
        )}
        {offers("pickup") && locations.length > 1 && (
          <SelectField
            field={form.field("location_id")}
            hint={t(words.pickupHint)}
            required
            options={locations.map((location) => [
              String(location.location_id),
              location.altname,
              location.lang,
            ])}
          />
        )}
        {(offers("ship") || offers("local_delivery")) && (
          <fieldset className={formCss.field} aria-describedby={address.errors ? address.errorId : undefined}>
            <legend className={formCss.label}>{t(deliveryWords.shippingAddress)}</legend>
            <p className={formCss.hint}>{t(words.addressHint)}</p>
            <FieldErrors field={address} />
            <div className={formCss.choices}>
              <AddressChoices field={address} addresses={addresses} gift={gift} required={false} />
              {owner && (
                <p>
                  <Submit as="secondary" name="intent" value="address" formNoValidate>
                    {t(deliveryWords.addAddress)}
                  </Submit>
                </p>
              )}
            </div>
          </fieldset>
        )}
        <TextField field={form.field("purchaseorder")} hint={t(checkoutWords.purchaseOrderHint)} />
        <TextArea field={form.field("message")} hint={t(words.cartCleared)} rows={6} />
        <p className={row}>
          <Submit>{t(words.submit)}</Submit>{" "}
          <Link to="/checkout/cart" className={button.plain}>
            {t(deliveryWords.backToCart)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}
