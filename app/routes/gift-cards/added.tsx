import type { MetaFunction } from "@remix-run/node";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { title as titleWords, giftCards as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.title)) },
  { name: "robots", content: "noindex" },
];

/** After a gift card was put into the cart (spec 1 §4). */
export default function GiftCardAdded() {
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{t(words.addedTitle)}</h1>
      <p className={row}>
        <Link to="/checkout/cart" className={button.primary}>
          {t(titleWords.goToCart)}
        </Link>{" "}
        <Link to="/" className={button.secondary}>
          {t(words.keepShopping)}
        </Link>{" "}
        <Link to="/gift-cards" className={button.secondary}>
          {t(words.addMore)}
        </Link>
      </p>
    </div>
  );
}
