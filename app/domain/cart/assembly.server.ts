import { createHash } from "node:crypto";
import type { Queries } from "#app/platform/db/database.server.ts";
import { buysUnderBookLaw } from "../accounts/account.server.ts";
import { addressOf } from "../accounts/addresses/addresses.server.ts";
import type { Account, Address } from "../accounts/customer.ts";
import type { Session } from "../accounts/sessions.server.ts";
import { getSellable, type SellableTitle, type Storefront } from "../catalogue/catalogue.server.ts";
import { atRegularPrice, isCarried, isTicketsOnly, TICKET } from "../catalogue/catalogue.ts";
import { type Bundle, bundlesWith } from "../events/bundles.server.ts";
import { ticketName } from "../events/events.ts";
import { readGift } from "../gift-cards/gift.ts";
import { cardsOf, type GiftCard } from "../gift-cards/gift-cards.server.ts";
import { openPreorders } from "../preorders/preorders.server.ts";
import { extrasOf, type OpenPreorder } from "../preorders/preorders.ts";
import { type ActivePromotion, activePromotions } from "../promotions/promotions.server.ts";
import { lineRegistries } from "../registries/purchases.server.ts";
import { giftAddress } from "../registries/registries.server.ts";
import { type LineRegistry, withoutStreet } from "../registries/registries.ts";
import { isSent } from "../shipping/shipping.ts";
import { gramsOf } from "../shipping/weight.ts";
import { locationsOf, type SiteSettings, sellsByLocation } from "../stores/settings.ts";
import { ratesFor, type TaxAddress, withoutExempt } from "../tax/tax.ts";
import { type Arrival, arrivalsOf, pickupDays } from "./arrivals.ts";
import { allot, broughtTo, type Cart, type CartItem, soleRegistry } from "./cart.ts";
import { asGift } from "./gifts.server.ts";
import { storefrontAt, storefrontOfCart } from "./location.server.ts";
import { type LineToPrice, type PricedCart, price } from "./pricing.ts";
import * as rows from "./rows.server.ts";
import { readTerms, type Terms } from "./terms.ts";

/** The owner of a cart, and the storefront that sells its titles. */
export interface Shopper extends Storefront {
  readonly session: Session;
  /** Set while staff take an order by phone. */
  readonly caller?: Caller;
}

/** A caller whose order staff take by phone, and the address for it. */
export interface Caller {
  readonly address: Address | undefined;
}

/** Whether the shop knows the customer: books are ordered in, or sent to an address, for known customers only. */
export function isKnown({ session, caller }: Pick<Shopper, "session" | "caller">): boolean {
  return session.account !== null || caller !== undefined;
}

export interface PricedLine {
  line: rows.LineRow;
  sellable: SellableTitle | undefined;
  /** The gift registry that the line is bought for. */
  registry: LineRegistry | null;
  /** The pre-order campaign of its copies. */
  preorder: OpenPreorder | null;
}

/** The rows behind a cart's lines and terms. The price is calculated from these alone. */
export interface CartRows {
  lines: readonly PricedLine[];
  terms: Terms;
  /** The cart's location, if each location sells its own stock. */
  location: number | null;
  to: Address | undefined;
  /** The gift registry whose owner `to` belongs to. */
  toRegistry: string | null;
  promotions: readonly ActivePromotion[];
  /** The bundles that the cart's tickets belong to. */
  bundles: readonly Bundle[];
  cards: readonly GiftCard[];
  /** Whether Québec's book law applies: regular prices, no promotions and no bundles. */
  isUnderBookLaw: boolean;
}

/** The key by which uses of promotions with a limit per customer are counted. */
export function customerKeyOf(account: Account | null): string | undefined {
  return account?.email.toLowerCase();
}

/**
 * The storefront that sells a cart's copies. If each location sells its own stock, that is the cart's location.
 * Otherwise it is the pickup location, whose copies are taken first, or else the location where the shopper shops.
 */
export function storefrontFor(
  storefront: Storefront,
  { terms: { location_id }, location }: Pick<CartRows, "terms" | "location">,
): Storefront {
  return sellsByLocation(storefront.store.settings)
    ? storefrontOfCart(storefront, location)
    : storefrontAt(storefront, location_id);
}

/** A cart's row, with its lines if they were read already. */
export type ReadCart = rows.CartRow & { readonly lines?: readonly rows.LineRow[] };

/**
 * Reads a cart's lines with the current state and price of their titles, and everything that its terms refer to.
 * @param cart the cart's row, with its lines if they were read already
 * @param proposed terms to use in place of the stored ones
 */
export async function cartRows(
  db: Queries,
  shopper: Shopper,
  cart: ReadCart,
  proposed?: Terms,
): Promise<CartRows> {
  const lines = cart.lines ?? (await rows.linesOf(db, cart.id));
  const isUnderBookLaw = await buysUnderBookLaw(db, shopper.session.account);
  const wanted = proposed ?? readTerms(cart.terms);
  const terms = isUnderBookLaw ? { ...wanted, promo_codes: [] } : wanted;
  const location = cart.location_id;
  const { store, now, session } = shopper;
  const { using_promo_codes, store_info } = store.settings;
  const cards = store_info.giftcards_enabled ? (terms.gift_cards ?? []) : [];
  const [sellables, destination, registries, promotions, giftCards] = await Promise.all([
    getSellable(db, storefrontFor(shopper, { terms, location }), lines),
    destinationOf(db, shopper, terms, lines),
    lineRegistries(db, shopper, lines),
    using_promo_codes && lines.length > 0 && !isUnderBookLaw
      ? activePromotions(db, store.id, now, {
          codes: terms.promo_codes ?? [],
          titleIds: lines.map((line) => line.title_id),
          customerKey: customerKeyOf(session.account),
        })
      : [],
    cardsOf(
      db,
      store.id,
      cards.map(({ id }) => id),
    ),
  ]);
  const tickets = lines.flatMap(({ title_id }, index) =>
    sellables[index]?.tax_class === TICKET && !sellables[index].over ? [title_id] : [],
  );
  const awaited = lines.flatMap((line, index) =>
    isOfCampaign(line) && sellables[index]?.card.is_forthcoming ? [line.title_id] : [],
  );
  // Only unreleased titles have campaigns, so most carts need no query.
  const preorders = awaited.length > 0 ? await openPreorders(db, shopper, awaited) : undefined;
  const priced = lines.map((line, index) => ({
    line,
    sellable: sellableOf(store.settings, line, regular(sellables[index], isUnderBookLaw)),
    registry: registries[index] ?? null,
    preorder: (isOfCampaign(line) && preorders?.get(line.title_id)) || null,
  }));
  return {
    lines: priced,
    ...forTickets(priced, { terms: termsFor(lines, terms), ...destination }),
    location,
    promotions,
    bundles: isUnderBookLaw ? [] : await bundlesWith(db, store, tickets),
    cards: giftCards,
    isUnderBookLaw,
  };
}

/** A title at its regular price if the book law applies. */
const regular = (sellable: SellableTitle | undefined, isUnderBookLaw: boolean) =>
  sellable?.row && isUnderBookLaw ? { ...sellable, row: atRegularPrice(sellable.row) } : sellable;

/** Campaigns are for new copies only. */
const isOfCampaign = ({ condition, gift }: Pick<rows.LineRow, "condition" | "gift">) =>
  condition === "" && gift === "";

/** The item that a line sells: a title, or a gift card for the amount that the shopper chose. */
export function sellableOf(
  settings: SiteSettings,
  line: Pick<rows.LineRow, "gift">,
  sellable: SellableTitle | undefined,
): SellableTitle | undefined {
  const gift = readGift(line.gift);
  return gift && sellable ? asGift(sellable, gift, settings) : sellable;
}

/** Whether a cart holds gift cards and nothing else. */
export function isGiftCardsOnly(lines: readonly Pick<rows.LineRow, "gift">[]): boolean {
  return lines.length > 0 && lines.every(({ gift }) => gift !== "");
}

/**
 * A cart of gift cards alone is delivered by email, whatever was chosen before. Once it holds anything else, the
 * shopper has to choose a delivery.
 */
function termsFor(lines: readonly rows.LineRow[], terms: Terms): Terms {
  if (isGiftCardsOnly(lines)) return terms.delivery === undefined ? terms : { ...terms, delivery: "email" };
  const { delivery, ...rest } = terms;
  return delivery === "email" ? rest : terms;
}

type ChosenDelivery = Pick<CartRows, "terms" | "to" | "toRegistry">;

/** A cart of tickets alone is never sent, whatever was chosen before: the door has a list of the buyers. */
function forTickets(lines: readonly PricedLine[], chosen: ChosenDelivery): ChosenDelivery {
  const { delivery } = chosen.terms;
  if (
    delivery === undefined ||
    delivery === "pickup" ||
    !isTicketsOnly(lines.map(({ sellable }) => sellable))
  )
    return chosen;
  return { terms: { ...chosen.terms, delivery: "pickup" }, to: undefined, toRegistry: null };
}

/**
 * The address an order goes to. Guests have no address book, and pickup needs no address. An order goes to the owner of
 * a gift registry only if everything in it is for that registry, so that nobody gets another person's books.
 */
async function destinationOf(
  db: Queries,
  shopper: Shopper,
  { delivery, address_id, gift_registry_id }: Terms,
  lines: readonly rows.LineRow[],
): Promise<Pick<CartRows, "to" | "toRegistry">> {
  const { account } = shopper.session;
  const nowhere = { to: undefined, toRegistry: null };
  if (!isSent(delivery)) return nowhere;
  if (shopper.caller) return { to: shopper.caller.address, toRegistry: null };
  if (!account) return nowhere;
  if (gift_registry_id !== undefined) {
    const to =
      soleRegistry(lines) === gift_registry_id ? await giftAddress(db, shopper, gift_registry_id) : undefined;
    return to ? { to, toRegistry: gift_registry_id } : nowhere;
  }
  return address_id === undefined
    ? nowhere
    : { to: await addressOf(db, account, address_id), toRegistry: null };
}

export const NO_ROWS: CartRows = {
  lines: [],
  terms: {},
  location: null,
  to: undefined,
  toRegistry: null,
  promotions: [],
  bundles: [],
  cards: [],
  isUnderBookLaw: false,
};

/** Assembles a cart with prices, back-orders, taxes and totals. All values come from rows, never from a form. */
export function assemble(shopper: Shopper, content: CartRows): Cart {
  const { settings } = shopper.store;
  const { terms, to, toRegistry } = content;
  const cartItems = itemsOf(content);
  const known = cartItems.every(({ item }) => item.cart_info.sold_price !== null);
  const priced = known ? priceOf(shopper, content, cartItems) : undefined;
  const arrivals = terms.delivery ? arrivalsIn(shopper, terms, cartItems, priced) : [];
  const items = cartItems.map(({ item }, index) => ({
    ...item,
    cart_info: {
      ...item.cart_info,
      discount: priced?.perLine[index] ?? 0,
      taxes: priced?.lineTaxes[index] ?? [],
      arrivals: arrivals[index] ?? [],
    },
  }));
  const original = known
    ? items.reduce((sum, { cart_info }) => sum + (cart_info.original_price ?? 0) * cart_info.quantity, 0)
    : null;
  const quantity = items.reduce((sum, item) => sum + item.cart_info.quantity, 0);
  const contains_unavailable = items.some(
    (item) => item.cart_info.available_quantity < item.cart_info.quantity,
  );
  const { order_minimum, pickup_enabled } = settings.checkout_info;
  const subtotal = priced?.subtotal ?? null;
  const cart = {
    items,
    summary: {
      item_count: quantity,
      total_quantity: quantity,
      original_price: original,
      discounts: original !== null && subtotal !== null ? original - subtotal : null,
      subtotal,
      promo_codes: priced?.promotions ?? [],
      idle_codes: settings.using_promo_codes ? (priced?.idle ?? []) : [],
      post_subtotal_discount: priced?.discount ?? 0,
      taxes: priced?.taxes ?? [],
      shipping: priced?.shipping ?? null,
      is_shipping_tbd: priced?.tbd ?? false,
      total: priced?.total ?? null,
      total_gift_card_amount_used: priced?.cardsTotal ?? 0,
      total_owing: priced?.owing ?? null,
      contains_gift_registry_item: items.some(({ cart_info }) => cart_info.gift_registry_id !== ""),
      contains_gift_registry_shipping: items.some(({ cart_info }) => cart_info.registry?.ships === true),
    },
    void_gift_cards: (terms.gift_cards?.length ?? 0) - content.cards.length,
    gift_cards: content.cards.map(({ id, last_four, balance }) => ({
      id,
      number: `•••• ${last_four}`,
      balance,
      amount: priced?.cards.find((card) => card.id === id)?.amount ?? 0,
      wanted: terms.gift_cards?.find((card) => card.id === id)?.amount ?? null,
    })),
    delivery: {
      preference: terms.delivery ?? null,
      location_id: terms.location_id ?? null,
      to: to ?? null,
      gift_registry_id: toRegistry,
      option: priced?.option ?? null,
      multiship_method: priced?.multiship ?? ("all" as const),
      parcels: priced?.parcels ?? [],
    },
    contains_unavailable,
    meets_order_min: subtotal === null || subtotal >= order_minimum,
    order_minimum,
    can_click_collect: pickup_enabled && !contains_unavailable,
  };
  return { ...cart, checksum: checksumOf(cart, terms) };
}

/** When the copies of each line are expected with the chosen delivery and carrier. */
function arrivalsIn(
  { store, now }: Shopper,
  { delivery, location_id }: Terms,
  cartItems: readonly { sellable: SellableTitle; item: CartItem }[],
  priced: PricedCart | undefined,
): Arrival[][] {
  const items = cartItems.map(({ item }) => item);
  const isBrought = location_id !== undefined && broughtTo(location_id, items).from.length > 0;
  const option = priced?.option;
  const sent = option ? { min: option.delivery_min, max: option.delivery_max } : null;
  return arrivalsOf(
    cartItems.map(({ sellable, item: { title_info, cart_info } }) => ({
      ...cart_info,
      is_time_known: sellable.to_order.is_time_known,
      release_date: title_info.release_date,
      is_preordered: cart_info.preorder !== null,
    })),
    {
      isBatched: priced?.multiship === "batched",
      // Copies brought from another location take longer than `pickup_days`.
      days: isSent(delivery) ? sent : isBrought ? null : pickupDays(store.settings),
    },
    now,
  );
}

function priceOf(
  shopper: Shopper,
  { terms, location, to, promotions, bundles, cards }: CartRows,
  cartItems: readonly { line: rows.LineRow; sellable: SellableTitle; item: CartItem }[],
): PricedCart {
  const { settings } = shopper.store;
  const taxAddress = to ?? pickupTaxAddress(storefrontFor(shopper, { terms, location }));
  const titlesOf = new Map(promotions.map((promotion) => [promotion.id, promotion.titles]));
  return price({
    settings,
    terms,
    to,
    taxAddress,
    lines: cartItems.map(
      ({ line, sellable, item }): LineToPrice => ({
        ...parcelLine(item, sellable.weight),
        is_giftcard: item.cart_info.is_giftcard,
        bundle_title: line.condition === "" && line.gift === "" ? line.title_id : null,
        eligible: (promotion) => titlesOf.get(promotion.id)?.has(line.title_id) ?? true,
      }),
    ),
    rates: withoutExempt(
      ratesFor(taxAddress, homeOf(shopper), settings.tax_rates, shopper.now),
      shopper.session.account?.tax ?? null,
    ),
    promotions: promotions.map(({ titles: _, ...promotion }) => promotion),
    bundles: bundles.map((bundle) => ({ ...bundle, name: nameOf(bundle, cartItems) })),
    cards: cards.map(({ id, balance, issued_at }) => ({
      id,
      balance,
      issued_at,
      amount: terms.gift_cards?.find((card) => card.id === id)?.amount ?? null,
    })),
    now: shopper.now,
  });
}

/** `Adult + Life of Pi` */
function nameOf(
  { ticket_id, title_id }: Bundle,
  cartItems: readonly { line: rows.LineRow; item: CartItem }[],
): string {
  const titleOf = (id: number) =>
    cartItems.find(({ line }) => line.title_id === id)?.item.title_info.title ?? "";
  return `${ticketName(titleOf(ticket_id))} + ${titleOf(title_id)}`;
}

function parcelLine({ title_info, cart_info }: CartItem, weight: string | null) {
  return {
    eisbn: title_info.eisbn,
    quantity: cart_info.quantity,
    backorder_quantity: cart_info.backorder_quantity,
    grams: gramsOf(weight),
    price: cart_info.sold_price ?? 0,
    tax_class: cart_info.tax_class,
    binding: title_info.binding,
  };
}

/** A cart's lines as carriers price them. Gift cards and tickets are not carried. */
export function parcelOf(content: Pick<CartRows, "lines">) {
  return itemsOf(content)
    .filter(({ item }) => isCarried(item.cart_info))
    .map(({ item, sellable }) => parcelLine(item, sellable.weight));
}

/** The copies that each line claims from the shelf. */
export function claimsOf({ lines }: Pick<CartRows, "lines">) {
  return lines.flatMap(({ line, sellable }) =>
    sellable ? [{ ...line, row: sellable.row, ...wordsOf(sellable) }] : [],
  );
}

const wordsOf = ({ card: { eisbn, title } }: SellableTitle) => ({ eisbn, title });

/** A cart's lines, each with its share of the copies on hand. */
function itemsOf(content: Pick<CartRows, "lines">) {
  const shares = allot(claimsOf(content));
  return content.lines
    .flatMap(({ sellable, ...line }) => (sellable ? [{ ...line, sellable }] : []))
    .map(({ line, sellable, ...about }, index) => ({
      line,
      sellable,
      item: itemOf(line, sellable, about, shares[index] ?? { available: 0, backorder: 0 }),
    }));
}

function itemOf(
  line: rows.LineRow,
  { card, row, tax_class, copies, to_order }: SellableTitle,
  { registry, preorder }: Pick<PricedLine, "registry" | "preorder">,
  { available, backorder }: { available: number; backorder: number },
): CartItem {
  return {
    title_info: row ? { ...card, available: row } : card,
    cart_info: {
      cart_id: line.id,
      condition: line.condition,
      quantity: line.quantity,
      backorder_quantity: backorder,
      backorder_sub_message: backorder > 0 ? to_order.message : "",
      cartable: row?.cartable ?? false,
      cartable_logged_in: card.is_giftcard || backorder > 0,
      gift_registry_id: line.gift_registry_id,
      registry,
      preorder,
      dedication: line.dedication,
      is_giftcard: card.is_giftcard,
      gift: readGift(line.gift),
      sold_price: row?.price ?? null,
      original_price: row?.row_price ?? row?.price ?? null,
      tax_class,
      discount: 0,
      taxes: [],
      available_quantity: available,
      order_rest: line.order_rest,
      copies,
      arrivals: [],
    },
  };
}

/** The address of a pickup, as far as it decides the taxes. */
function pickupTaxAddress({ store, locationId }: Storefront): TaxAddress {
  const locations = locationsOf(store.settings);
  const location = locations.find((location) => location.location_id === locationId) ?? locations[0];
  return {
    country: store.settings.store_info.country,
    province: location?.sc_addr_array.prov ?? "",
    postal_code: location?.sc_addr_array.postal ?? "",
  };
}

function homeOf({ store }: Storefront): { country: string; province: string } {
  const { country, province } = store.settings.store_info;
  return { country, province: province || (locationsOf(store.settings)[0]?.sc_addr_array.prov ?? "") };
}

/**
 * A checksum of the goods, the price and the destination. It leaves out the street of a registry's owner, because
 * givers could guess it from the checksum.
 */
function checksumOf(cart: Omit<Cart, "checksum">, terms: Terms): string {
  const lines = cart.items.map(({ title_info, cart_info }) => [
    cart_info.cart_id,
    title_info.eisbn,
    cart_info.condition,
    cart_info.quantity,
    cart_info.sold_price,
    cart_info.backorder_quantity,
    cart_info.discount,
    cart_info.gift,
    cart_info.arrivals,
    cart_info.arrivals.some(({ wait }) => wait === "release") && title_info.release_date,
    ...(cart_info.preorder
      ? [cart_info.preorder.id, extrasOf(cart_info.preorder), cart_info.dedication]
      : []),
  ]);
  const { total, shipping, total_gift_card_amount_used: cards } = cart.summary;
  const { gift_registry_id: registry } = cart.delivery;
  const to = cart.delivery.to && (registry === null ? cart.delivery.to : withoutStreet(cart.delivery.to));
  const way = [
    terms.delivery,
    terms.location_id,
    cart.delivery.option?.provider,
    cart.delivery.multiship_method,
  ];
  return createHash("sha256")
    .update(JSON.stringify([lines, total, shipping, cards, way, to, registry]))
    .digest("base64url")
    .slice(0, 22);
}
