import type { Cart, CartItem } from "#app/domain/cart/cart.ts";
import { authorLineIn } from "#app/domain/catalogue/author-line.ts";
import { bindingIn } from "#app/domain/catalogue/bindings.ts";
import {
  type AvailabilityRow,
  atRegularPrice,
  type TitleCard,
  type TitleDetail,
} from "#app/domain/catalogue/catalogue.ts";
import { measureIn } from "#app/domain/catalogue/measures.ts";
import type { EventDetail } from "#app/domain/events/events.server.ts";
import type { Block } from "#app/domain/lists/blocks/blocks.server.ts";
import type { Feature, ReadList } from "#app/domain/lists/lists.server.ts";
import { promotionIn } from "#app/domain/promotions/promotions.server.ts";
import type { Registry } from "#app/domain/registries/registries.server.ts";
import { withoutStreet } from "#app/domain/registries/registries.ts";
import { withoutGuardedPages } from "#app/domain/stores/navigation.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { inLanguage } from "#app/domain/stores/translations.ts";
import { Guarded } from "#app/lib/guarded.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { translateStored } from "#app/messages/restated.ts";
import { subjects, lists as words } from "#app/messages/words.ts";
import { shows } from "./access.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * The only place that opens titles and carts, and so the only place that decides what this person sees of them:
 * prices if guests may see them, sale prices if the shop shows them, ranks, carton quantities. The domain returns
 * them closed (`Guarded`), and everything that leaves the server goes through here.
 */
export function visibleCard(visit: Visit, card: Guarded<TitleCard>): TitleCard {
  return shownCard(visit, Guarded.open(card));
}

export function visibleCards(visit: Visit, cards: readonly Guarded<TitleCard>[]): TitleCard[] {
  return cards.map((card) => visibleCard(visit, card));
}

export function visibleBlock(visit: Visit, block: Block): Block<TitleCard> {
  return { ...block, rows: visibleCards(visit, block.rows) };
}

/** A list, with the favourites named in the reader's language. */
export function visibleList(visit: Visit, list: ReadList): ReadList<TitleCard> {
  const named = list.favourites ? { name: visit.t(words.favourites), header: visit.t(words.favourites) } : {};
  return { ...list, ...named, rows: visibleCards(visit, list.rows) };
}

export function visibleRegistry(visit: Visit, registry: Registry): Registry<TitleCard> {
  const items = registry.items.map((item) => ({ ...item, title: visibleCard(visit, item.title) }));
  return { ...registry, items };
}

export function visibleFeature(visit: Visit, list: Feature): Feature<TitleCard> {
  return { ...list, covers: visibleCards(visit, list.covers) };
}

export function visibleEvent(visit: Visit, event: EventDetail): EventDetail<TitleCard> {
  return {
    ...event,
    books: visibleCards(visit, event.books),
    tickets: visibleCards(visit, event.tickets),
    // Québec's book law has no room for them: the price of the book would be reduced.
    bundles: visit.session.account?.isUnderBookLaw
      ? []
      : event.bundles.map(({ ticket, book, price }) => ({
          ticket: visibleCard(visit, ticket),
          book: visibleCard(visit, book),
          price: shows(visit).prices ? price : null,
        })),
    passes: event.passes.map(({ ticket, nights }) => ({ ticket: visibleCard(visit, ticket), nights })),
  };
}

export function visibleTitle(visit: Visit, guarded: Guarded<TitleDetail>): TitleDetail {
  const title = Guarded.open(guarded);
  const { prices, salesRank, cartonQuantity } = shows(visit);
  return {
    ...title,
    author_line: authorLineIn(visit.locale, title.author_line),
    binding: bindingIn(visit.locale, title.binding),
    width: measureIn(visit.locale, title.width),
    height: measureIn(visit.locale, title.height),
    weight: measureIn(visit.locale, title.weight),
    available: shownRow(visit, title.available),
    availability: title.availability.map((row) => shownRow(visit, row)),
    list_price: prices ? title.list_price : null,
    list_price_usa: prices ? title.list_price_usa : null,
    list_price_can: prices ? title.list_price_can : null,
    rank: salesRank ? title.rank : null,
    carton_qty: cartonQuantity ? title.carton_qty : null,
  };
}

/** Where prices are hidden, so is everything derived from them: totals, the order minimum and whether it is met. */
export function visibleCart(visit: Visit, guarded: Guarded<Cart>): Cart {
  const cart = Guarded.open(guarded);
  const { prices, salePricing } = shows(visit);
  const items = cart.items.map((item) => ({
    ...item,
    title_info: shownCard(visit, item.title_info),
    cart_info: prices
      ? shownLine(item.cart_info, salePricing)
      : { ...item.cart_info, sold_price: null, original_price: null, discount: 0, taxes: [] },
  }));
  const { to, gift_registry_id } = cart.delivery;
  // The giver never sees the address of a registry's owner.
  const delivery = {
    ...cart.delivery,
    to: to && gift_registry_id !== null ? withoutStreet(to) : to,
  };
  if (!prices) return { ...cart, ...withoutAmounts(cart, items), items };
  return { ...cart, items, delivery, summary: visibleSummary(visit, cart.summary) };
}

/**
 * The sums of a cart, for somebody who sees prices: taxes in their language, and no discounts where these are hidden.
 */
export function visibleSummary(visit: Visit, summary: Cart["summary"]): Cart["summary"] {
  const taxes = summary.taxes.map((tax) => ({
    ...tax,
    type: inLanguage(visit.store, translateStored(visit.locale, subjects.taxes, tax.type)),
  }));
  const promo_codes = summary.promo_codes.map((promotion) => promotionIn(visit.store, promotion));
  const idle_codes = summary.idle_codes.map((promotion) => promotionIn(visit.store, promotion));
  return shows(visit).salePricing
    ? { ...summary, taxes, promo_codes, idle_codes }
    : { ...summary, taxes, promo_codes, idle_codes, original_price: summary.subtotal, discounts: 0 };
}

/**
 * The cart's fields other than its lines, without amounts. The checksum is computed again, because the cart's own
 * includes prices, which could be guessed from it. Somebody who sees no prices cannot check out, so leaving out
 * the order's choices loses nothing.
 */
function withoutAmounts(cart: Cart, items: readonly CartItem[]): Omit<Cart, "items"> {
  const lines = items.map(({ title_info, cart_info }) => [
    cart_info.cart_id,
    title_info.eisbn,
    cart_info.condition,
    cart_info.quantity,
    cart_info.backorder_quantity,
  ]);
  return {
    summary: {
      item_count: cart.summary.item_count,
      total_quantity: cart.summary.total_quantity,
      original_price: null,
      discounts: null,
      subtotal: null,
      promo_codes: [],
      idle_codes: [],
      post_subtotal_discount: 0,
      taxes: [],
      shipping: null,
      is_shipping_tbd: false,
      total: null,
      total_gift_card_amount_used: 0,
      total_owing: null,
      contains_gift_registry_item: cart.summary.contains_gift_registry_item,
      contains_gift_registry_shipping: cart.summary.contains_gift_registry_shipping,
    },
    gift_cards: [],
    void_gift_cards: 0,
    delivery: {
      preference: null,
      location_id: null,
      to: null,
      gift_registry_id: null,
      option: null,
      multiship_method: "all",
      parcels: [],
    },
    checksum: hashOf(JSON.stringify(lines)).slice(0, 22),
    contains_unavailable: cart.contains_unavailable,
    meets_order_min: true,
    order_minimum: null,
    can_click_collect: cart.can_click_collect,
  };
}

function shownLine(line: CartItem["cart_info"], salePricing: boolean): CartItem["cart_info"] {
  return salePricing ? line : { ...line, original_price: line.sold_price };
}

function shownCard(visit: Visit, card: TitleCard): TitleCard {
  return {
    ...card,
    author_line: authorLineIn(visit.locale, card.author_line),
    binding: bindingIn(visit.locale, card.binding),
    available: shownRow(visit, card.available),
  };
}

function shownRow(visit: Visit, row: AvailabilityRow): AvailabilityRow {
  const { prices, salePricing } = shows(visit);
  if (!prices) return { ...row, price: null, row_price: null, discount: 0 };
  if (visit.session.account?.isUnderBookLaw) return atRegularPrice(row);
  return salePricing ? row : { ...row, row_price: row.price, discount: 0 };
}

/** A shop's settings as this person may read them: guests get no customers-only pages and no hidden amounts. */
export function visibleSettings(visit: Visit): SiteSettings {
  const { loggedIn } = visit;
  const all = loggedIn ? visit.settings : withoutGuardedPages(visit.settings);
  // Only the desk needs to know whose password opens it alone.
  const settings = { ...all, desk_second_factor: [] };
  if (shows(visit).prices) return settings;
  const { checkout_info, shipping, local_delivery } = settings;
  return {
    ...settings,
    checkout_info: { ...checkout_info, order_minimum: 0 },
    shipping: { ...shipping, providers: [] },
    local_delivery: { ...local_delivery, fee: 0, minimum: 0, free_minimum: 0 },
    delivery_fees: [],
  };
}
