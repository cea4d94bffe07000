import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import * as deliveryCalls from "#app/calls/checkout/delivery.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import type { Address } from "#app/domain/accounts/customer.ts";
import { giftDestination } from "#app/domain/cart/cart.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as checkoutWords, registries, delivery as words } from "#app/messages/words.ts";
import * as cards from "#app/ui/account/account-page.css.ts";
import { AddressChoices, addressChosen, TO_OWNER } from "#app/ui/account/address-choices.tsx";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { OrderSummary, summedCart } from "#app/ui/checkout/order-summary.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { beside } from "#app/ui/checkout/summary.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { hidden, panel, row, soft, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireStep, saveStep } from "./checkout.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** The address step: the billing panel, and the address book to choose from (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "delivery");
  const book = await call(visit, addressCalls.getList);
  const addresses = isFailure(book) ? [] : book.addresses;
  const chosen =
    addresses.find((address) => address.address_id === state.draft.address_id) ??
    addresses.find((address) => address.preferred);
  const gift = giftDestination(state.cart);
  // Nothing has been chosen yet, so the owner's wish comes first.
  const asks = gift?.shipping_encouraged && state.cart.delivery.option === null;
  return {
    addresses,
    gift,
    separately: gift === null && state.cart.summary.contains_gift_registry_shipping,
    chosen:
      gift &&
      (state.draft.gift_registry_id ?? (asks ? gift.gift_registry_id : undefined)) === gift.gift_registry_id
        ? TO_OWNER
        : String(chosen?.address_id ?? 0),
    owner: visit.session.account?.owner ?? false,
    step: state.step,
    cart: summedCart(state.cart),
  };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "delivery", deliveryCalls.setAddress, (form) => asUnchecked(addressChosen(form)));
}

export default function Delivery() {
  const { addresses, gift, separately, chosen, owner, step, cart } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { address_id: t(words.shippingAddress) };
  const form = formState("delivery", useResult<typeof action>(), { address_id: chosen }, undefined, labels);
  const field = form.field("address_id");
  const first = addresses[0];
  return (
    <div className={stack[5]}>
      <Steps step={step} checksum={cart.checksum} />
      <h1>{t(words.addressTitle)}</h1>
      <div className={`${withAside} ${beside}`}>
        <section className={stack[4]} aria-labelledby="shipping-address">
          <h2 id="shipping-address">{t(words.shippingAddress)}</h2>
          <PostForm state={form} className={stack[5]}>
            <fieldset className={formCss.choices}>
              <legend className={hidden}>{t(words.whichAddress)}</legend>
              <AddressChoices field={field} addresses={addresses} gift={gift} />
            </fieldset>
            {separately && <p className={soft}>{t(registries.sendSeparately)}</p>}
            <p className={row}>
              <Submit>{t(checkoutWords.continueOn)}</Submit>{" "}
              {owner && (
                <Link to="/checkout/delivery/new" className={button.secondary}>
                  {t(words.addAddress)}
                </Link>
              )}
            </p>
          </PostForm>
          {owner && addresses.length > 1 && (
            <ul className={cards.rows}>
              {addresses.filter(canChange).map((address) => (
                <li key={address.address_id} className={cards.rowLine}>
                  <span>
                    {address.name}, <span className={soft}>{address.street_address}</span>
                  </span>
                  <AddressButtons address={address} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <div className={stack[5]}>
          <OrderSummary cart={cart} />
          {first && (
            <section className={`${panel} ${stack[3]}`} aria-labelledby="billing-address">
              <h2 id="billing-address">{t(words.billing)}</h2>
              <AddressLines address={first} />
              <p className={soft}>{t(words.billingText)}</p>
              {owner && (
                <p>
                  <Link to="/account/details" className={button.plain}>
                    {t(words.editBilling)}
                  </Link>
                </p>
              )}
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * The account's own address is edited in the account; if it is also the default, there is nothing to do with it
 * here.
 */
const canChange = ({ address_id, preferred }: Address) => address_id !== 0 || !preferred;

/** Buttons for an address book entry that work without leaving checkout. */
function AddressButtons({ address: { address_id, name, preferred } }: { address: Address }) {
  const t = useT();
  return (
    <div className={row}>
      {address_id !== 0 && (
        <Link
          to={`/checkout/delivery/${address_id}`}
          className={button.plain}
          aria-label={t(words.editOf, { name })}
        >
          {t(words.edit)}
        </Link>
      )}{" "}
      {!preferred && (
        <PostForm action={`/checkout/delivery/${address_id}/default`}>
          <Submit as="plain" aria-label={t(words.makeDefaultOf, { name })}>
            {t(words.makeDefault)}
          </Submit>
        </PostForm>
      )}{" "}
      {address_id !== 0 && (
        <Link
          to={`/checkout/delivery/${address_id}/removal`}
          className={button.plain}
          aria-label={t(words.removeOf, { name })}
        >
          {t(words.remove)}
        </Link>
      )}
    </div>
  );
}
