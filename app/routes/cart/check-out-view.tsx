import { giftCards as giftCardWords, registries, checkout as words } from "#app/messages/words.ts";
import * as css from "#app/ui/checkout/lines.css.ts";
import { StockForm } from "#app/ui/checkout/stock-form.tsx";
import { SelectField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, soft, stack, way } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import type { OpenCart } from "./cart-page.server.ts";

/**
 * The obstacle to this cart's checkout, with a form of its own: forms cannot be nested, so it comes
 * before the lines.
 */
export function Obstacle({ data }: { data: OpenCart }) {
  const t = useT();
  if (data.paying) return null;
  if (data.cart.contains_unavailable) {
    return (
      <section className={`${narrow} ${stack[4]}`}>
        <p className={css.warning}>{t(words.unavailable)}</p>
        <StockForm questions={data.shortages} from="cart" />
        <PostForm action="/checkout/cart/unavailable-removal">
          <Submit as="plain">{t(words.removeUnavailable)}</Submit>
        </PostForm>
        <CartLocation name={data.cartLocation} />
      </section>
    );
  }
  if (!data.obstacle) return null;
  return (
    <section className={`${narrow} ${stack[3]}`} aria-labelledby="obstacle">
      <h2 id="obstacle">{t(words.sorry)}</h2>
      <p>{data.obstacle}</p>
      <p className={row}>
        <LogInToBuy from="/checkout/cart" />
      </p>
      {data.shortages.length > 0 && <StockForm questions={data.shortages} from="cart" />}
    </section>
  );
}

type CartForm = FormState<"code" | "location_id">;

/** The checkout buttons, or the reason they are missing. */
export function CheckOut({ data, form }: { data: OpenCart; form: CartForm }) {
  const t = useT();
  const money = useMoney();
  const { cart } = data;
  if (data.paying) {
    return (
      <p>
        {t(words.underWay)} {/* A new document, whose policy lets its form lead to the provider. */}
        <Link to="/checkout/paying" reloadDocument>
          {t(words.toPayment)}
        </Link>
      </p>
    );
  }
  if (cart.contains_unavailable) return null;
  if (cart.items.some(({ cart_info }) => cart_info.registry?.question)) {
    return <p className={css.warning}>{t(registries.decideFirst)}</p>;
  }
  if (!cart.meets_order_min) {
    return (
      <p className={css.warning}>
        {t(words.belowMinimum)}. {t(words.minimumIs, { amount: money(cart.order_minimum ?? 0) })}
      </p>
    );
  }
  if (!data.mayCheckOut) {
    return (
      <p>
        {t(words.loginToCheckout)} <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
      </p>
    );
  }
  return data.obstacle ? null : <Deliveries data={data} form={form} />;
}

/** Where the cart's books come from, if each location sells its own stock, and the way to another one. */
function CartLocation({ name }: { name: string | undefined }) {
  const t = useT();
  return (
    name && (
      <p>
        {t(words.cartLocation, { location: name })}{" "}
        <Link to="/location?from=%2Fcheckout%2Fcart" discover="none" data-dialog="">
          {t(words.changeLocation)}
        </Link>
      </p>
    )
  );
}

/** A button for each kind of delivery. */
function Deliveries({ data, form }: { data: OpenCart; form: CartForm }) {
  const t = useT();
  if (data.deliveries.length === 0) {
    return (
      <div className={stack[3]}>
        <p>{t(data.guest ? words.noGuestPickup : words.noDelivery)}</p>
        {data.guest && (
          <p>
            <LogInToBuy from="/checkout/cart" />
          </p>
        )}
      </div>
    );
  }
  const { contains_gift_registry_item: gifts, contains_gift_registry_shipping: shipped } = data.cart.summary;
  return (
    <div className={stack[4]}>
      <CartLocation name={data.cartLocation} />
      {data.guest && gifts && (
        <p>
          {t(shipped && data.ships ? registries.loginAdvice : registries.loginAdviceShort)}{" "}
          <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
        </p>
      )}
      {data.deliveries.map((delivery) => (
        <div key={delivery} className={way}>
          {delivery === "pickup" &&
            !data.ticketsOnly &&
            data.locations.length > 1 &&
            data.cartLocation === undefined && (
              <SelectField
                field={form.field("location_id")}
                label={t(words.whichShop)}
                hint={data.locations.some(({ from }) => from) ? t(words.bringsHint) : undefined}
                required
                options={data.locations.map(
                  ({ location_id, altname: location, lang, from: locations, all }) => [
                    String(location_id),
                    locations
                      ? t(all ? words.bringsAll : words.bringsSome, { location, locations })
                      : location,
                    locations ? undefined : lang,
                  ],
                )}
              />
            )}{" "}
          <button
            type="submit"
            name="delivery_preference"
            value={delivery}
            className={delivery === data.deliveries[0] ? button.primary : button.secondary}
          >
            {delivery === "email"
              ? t(giftCardWords.deliverByEmail)
              : t(
                  data.ticketsOnly
                    ? words.ticketsAtDoor
                    : data.guest
                      ? words.guestPickup
                      : words.checkOut[delivery],
                )}
          </button>
          {data.guest && data.ships && !data.ticketsOnly && (
            <p className={soft}>
              {t(words.shippingNeedsLogin)}{" "}
              <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

/** For a guest in a shop that requires a login to buy. */
export function LogInToBuy({ from }: { from: string }) {
  const t = useT();
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <>
      <Link to={`/account/login${query}`} className={button.primary}>
        {t(words.login)}
      </Link>{" "}
      <Link to={`/account/signup${query}`} className={button.secondary}>
        {t(words.signUp)}
      </Link>{" "}
    </>
  );
}
