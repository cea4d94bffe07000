import { formatCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { cartEmail as words } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block } from "#app/platform/email/message.ts";
import { emailOnRequest, type Requester } from "../email/email.server.ts";
import { coverOf, emailFrom, itemHeads, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Cart, CartItem } from "./cart.ts";

/** The parts of a cart that its email shows. */
interface ShownCart {
  readonly items: readonly {
    readonly title_info: Pick<CartItem["title_info"], "eisbn" | "title" | "author_line">;
    readonly cart_info: Pick<CartItem["cart_info"], "quantity" | "sold_price">;
  }[];
  readonly summary: Pick<Cart["summary"], "total">;
}

/**
 * Emails a cart that a shopper wants to send.
 * Failures: those of `emailOnRequest`.
 */
export function emailCart(
  database: Database,
  visitor: Requester & Writer & { readonly now: EpochSeconds },
  cart: Cart,
  to: string,
): Promise<Failure | undefined> {
  const envelope = { storeId: visitor.store.id, now: visitor.now, to };
  return database.transaction((tx) =>
    emailOnRequest(tx, visitor, envelope, () => cartEmail(visitor, cart, to)),
  );
}

/** The email of a cart: each title with its link, without hidden prices. */
export function cartEmail(writer: Writer, cart: ShownCart, recipient: string): Email {
  const { store, baseUrl } = writer;
  const locale = localeOf(store.settings);
  const t = translator(locale);
  const shop = { shop: store.settings.store_info.name };
  const { total } = cart.summary;
  const items = cart.items.map(({ title_info, cart_info: { quantity, sold_price } }) => ({
    quantity,
    title: title_info.title,
    details: [title_info.author_line].filter(Boolean),
    each: sold_price === null || quantity === 1 ? "" : `${quantity} × ${formatCents(sold_price, locale)}`,
    amount: sold_price === null ? "" : formatCents(sold_price * quantity, locale),
    url: `${baseUrl}/item/${title_info.eisbn}`,
    ...coverOf(writer, title_info.eisbn),
  }));
  const amounts: Block[] =
    total === null
      ? []
      : [
          {
            type: "amounts",
            rows: [{ label: t(words.total), value: formatCents(total, locale), strong: true }],
          },
          { type: "note", text: t(words.until) },
        ];
  return emailFrom(writer, {
    kind: "cart",
    recipient,
    subject: t(words.subject, shop),
    title: t(words.subject, shop),
    blocks: [
      { type: "text", text: t(words.text, shop) },
      { type: "items", heads: itemHeads(t), items },
      ...amounts,
      { type: "button", text: t(words.visit), url: baseUrl },
    ],
  });
}
