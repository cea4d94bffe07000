import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { besideField, failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { rememberSession } from "../accounts/sessions.server.ts";
import { getSellable, type SellableTitle, titleIdOf } from "../catalogue/catalogue.server.ts";
import {
  type Gift,
  isSendingDay,
  leastOnCard,
  MAX_IN_ORDER,
  MAX_ON_CARD,
  readGift,
  writeGift,
} from "../gift-cards/gift.ts";
import type { SiteSettings } from "../stores/settings.ts";
import type { Shopper } from "./assembly.server.ts";
import { type CartItem, MAX_LINES, MAX_QUANTITY } from "./cart.ts";
import * as rows from "./rows.server.ts";

/** Gift cards to put into the cart. */
export interface GiftToAdd {
  /** The design: a gift card of the catalogue. */
  eisbn: string;
  quantity: number;
  gift: Gift;
  /** The line to change; a new one if omitted. */
  cart_id?: number | undefined;
}

/**
 * Puts gift cards into the cart, or changes a line of them. Equal cards for the same person share a line.
 * Failures: `not_offered`, `not_found`, `range` (the amount), `day`, `cart_full`, `too_many`, `too_much`.
 */
export async function putGift(
  database: Database,
  shopper: Shopper,
  input: GiftToAdd,
): Promise<undefined | Failure> {
  const { store, session, now } = shopper;
  const refused = problemOf(store.settings, input.gift, now);
  if (refused) return refused;
  return database.transaction(async (tx) => {
    const titleId = await titleIdOf(tx, shopper, input.eisbn);
    const [design] =
      titleId === undefined ? [] : await getSellable(tx, shopper, [{ title_id: titleId, condition: "" }]);
    if (titleId === undefined || !design?.card.is_giftcard || design.gone) return failure("cart.not_found");
    await rememberSession(tx, store.id, session, now);
    const { id: cartId } = await rows.lockCart(tx, store.id, session.cartKey, now);
    const lines = await rows.linesOf(tx, cartId);
    const ownLine = lines.find((line) => line.id === input.cart_id && line.gift !== "");
    if (input.cart_id !== undefined && !ownLine) return failure("cart.line.not_found");
    const gift = writeGift(input.gift);
    const same = lines.find((line) => line !== ownLine && line.title_id === titleId && line.gift === gift);
    if (!ownLine && !same && lines.length >= MAX_LINES) return failure("cart.cart_full");
    const quantity = input.quantity + (same?.quantity ?? 0);
    if (quantity > MAX_QUANTITY)
      return failure("cart.copies.too_many", { count: MAX_QUANTITY }, { at: "quantity" });
    const others = lines.filter((line) => line !== ownLine && line !== same);
    const cost = others.reduce((sum, line) => sum + (readGift(line.gift)?.price ?? 0) * line.quantity, 0);
    const tooMuch = costObstacle(cost + input.gift.price * quantity);
    if (tooMuch) return besideField("quantity", tooMuch);
    await write(tx, cartId, { own: ownLine, same, titleId, gift, quantity, now });
    return undefined;
  });
}

async function write(
  tx: Tx,
  cartId: number,
  line: {
    own: rows.LineRow | undefined;
    same: rows.LineRow | undefined;
    titleId: TitleId;
    gift: string;
    quantity: number;
    now: EpochSeconds;
  },
): Promise<void> {
  const { own: ownLine, same, titleId, gift, quantity, now } = line;
  if (ownLine && !same) return rows.changeGift(tx, cartId, ownLine.id, { title_id: titleId, gift, quantity });
  if (ownLine) await rows.deleteLine(tx, cartId, ownLine.id);
  await rows.putLine(tx, {
    cart_id: cartId,
    title_id: titleId,
    condition: "",
    gift_registry_id: "",
    gift,
    dedication: "",
    quantity,
    order_rest: false,
    registry_extra: 0,
    added_at: now,
  });
}

/**
 * The reason why the gift cards of this cart cannot be bought in one order, or undefined.
 * Failure: `too_much`.
 */
export function giftCardsObstacle(items: readonly CartItem[]): Failure | undefined {
  const cost = items.reduce(
    (sum, { cart_info: { gift, quantity } }) => sum + (gift?.price ?? 0) * quantity,
    0,
  );
  return costObstacle(cost);
}

function costObstacle(cost: Cents): Failure | undefined {
  if (cost <= MAX_IN_ORDER) return undefined;
  return failure("giftCards.too_much", { amount: { cents: MAX_IN_ORDER } });
}

/** The reason why the shop does not sell a gift card, or undefined. */
function problemOf(settings: SiteSettings, { price, send_on }: Gift, now: EpochSeconds): Failure | undefined {
  const { store_info } = settings;
  if (!store_info.giftcards_enabled) return failure("calls.giftCards.not_offered");
  const least = leastOnCard(store_info);
  if (price < least || price > MAX_ON_CARD)
    return failure("giftCards.range", { min: { cents: least } }, { at: "price" });
  if (send_on !== "" && !isSendingDay(send_on, now, store_info.time_zone))
    return failure("giftCards.day", {}, { at: "send_on" });
  return undefined;
}

/**
 * A design as a title that the cart can sell: at the amount that the shopper chose, without weight or taxes. It cannot
 * be bought once the shop stops offering the design, or gift cards.
 */
export function asGift(design: SellableTitle, { price }: Gift, { store_info }: SiteSettings): SellableTitle {
  const offered = store_info.giftcards_enabled && design.card.is_giftcard && !design.gone;
  const row = {
    ...(design.row ?? design.card.available),
    price,
    row_price: price,
    discount: 0,
    // A card is made when it is sold, so it never runs out.
    onhand: offered ? MAX_QUANTITY * MAX_LINES : 0,
    is_extra_orderable: false,
    cartable: offered,
    message: "",
  };
  const card = { ...design.card, available: row };
  return { ...design, card, row, weight: "0", tax_class: "gift_card", copies: [] };
}
