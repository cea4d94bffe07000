import { formatCents } from "#app/lib/money.ts";
import type { Failure } from "#app/lib/result.ts";
import { translator } from "#app/messages/translate.ts";
import { cartEmail as words } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { emailOnRequest, type Requester } from "../email/email.server.ts";
import { letterFrom, signature } from "../stores/letters.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Cart } from "./cart.ts";

/** Sends a cart by email, on somebody's request. Failures: those of `emailOnRequest`. */
export function emailCart(
  database: Database,
  visitor: Requester & { store: Store; now: number; baseUrl: string },
  cart: Cart,
  to: string,
): Promise<Failure | undefined> {
  const { store, now, baseUrl } = visitor;
  return database.transaction((tx) =>
    emailOnRequest(tx, visitor, { storeId: store.id, now, to }, () => cartEmail(store, cart, to, baseUrl)),
  );
}

/** A cart as an email: each title with its link. A price that was taken out of the cart is not in it. */
function cartEmail(store: Store, cart: Cart, recipient: string, baseUrl: string): Mail {
  const locale = localeOf(store.settings);
  const t = translator(locale);
  const shop = { shop: store.settings.store_info.name };
  const { total } = cart.summary;
  return letterFrom(store, {
    recipient,
    subject: t(words.subject, shop),
    lines: [
      t(words.text, shop),
      "",
      ...cart.items.flatMap(({ title_info, cart_info }) => [
        t(words.line, {
          quantity: cart_info.quantity,
          title: [title_info.title, title_info.author_line].filter(Boolean).join(", "),
        }) +
          (cart_info.sold_price === null
            ? ""
            : `: ${formatCents(cart_info.sold_price * cart_info.quantity)}`),
        `${baseUrl}/item/${title_info.eisbn}`,
      ]),
      "",
      ...(total === null ? [] : [t(words.total, { amount: formatCents(total) }), t(words.until)]),
      ...signature(store),
    ],
    locale,
  });
}
