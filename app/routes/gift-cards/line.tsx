import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/messages/result.ts";
import { giftCards as words } from "#app/messages/words.ts";
import { GiftCardForm } from "#app/ui/checkout/gift-card-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { giftCardOffer, putGiftCard } from "./gift-cards.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.editTitle)) },
  { name: "robots", content: "noindex" },
];

/** A gift card of the cart, to change it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const cart = await call(visit, cartCalls.get);
  const items = isFailure(cart) ? [] : cart.items;
  const item = items.find(({ cart_info }) => String(cart_info.cart_id) === args.params.cart_id);
  const offer = await giftCardOffer(visit);
  const gift = item?.cart_info.gift;
  if (!item || !gift || !offer) throw new Response("", { status: 404 });
  const { to, from, message, email, send_on } = gift;
  return {
    offer,
    values: {
      eisbn: item.title_info.eisbn,
      price: formatCents(gift.price, visit.locale),
      quantity: String(item.cart_info.quantity),
      to,
      from,
      message,
      email,
      send_on,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const changed = await putGiftCard(visit, form, args.params.cart_id ?? "");
  return isFailure(changed) ? form.refuse(changed) : seeOther(visit, "/checkout/cart", "updated");
}

export default function GiftCardLine() {
  const { offer, values } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{t(words.editTitle)}</h1>
      {/* As wide as where it was bought. */}
      <div className={withAside}>
        <GiftCardForm
          offer={offer}
          values={values}
          lastResult={useResult<typeof action>()}
          submit={t(words.update)}
        />
      </div>
      <p>
        <Link to="/checkout/cart" className={button.plain}>
          {t(words.backToCart)}
        </Link>
      </p>
    </div>
  );
}
