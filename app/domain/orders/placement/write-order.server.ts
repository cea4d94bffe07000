import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import { phoneText } from "../../accounts/address.ts";
import { addressOf } from "../../accounts/addresses/addresses.server.ts";
import type { AddressDetails } from "../../accounts/customer.ts";
import type { CartRows, Shopper } from "../../cart/assembly.server.ts";
import type { Cart, CartItem } from "../../cart/cart.ts";
import { isCarried } from "../../catalogue/catalogue.ts";
import type { TakenCopies } from "../../catalogue/stock.server.ts";
import { isProvider } from "../../payments/payments.ts";
import { extrasOf } from "../../preorders/preorders.ts";
import { isSent } from "../../shipping/shipping.ts";
import { currencyOf } from "../../stores/currency.ts";
import { localeOf } from "../../stores/settings.ts";
import { holdFor, NOT_HELD } from "../holds/holds.ts";
import {
  storedAddress,
  storedParcel,
  storedPromotions,
  storedSnapshot,
  storedTaken,
  storedTaxes,
} from "../json-columns.ts";
import { cardMessage } from "../order-words.ts";
import type { OrderAddress } from "../orders.ts";
import * as rows from "../rows.server.ts";
import type { OrderToPlace } from "./placement.server.ts";

/** An order as agreed, ready to be written. */
export interface OrderToWrite {
  readonly shopper: Shopper;
  /** The key that opens the order's page. Only its hash is stored. */
  readonly key: string;
  readonly content: CartRows & { cart: Cart };
  readonly placing: OrderToPlace;
  /** The copies taken for each line of the cart, by the line's id. */
  readonly takenOf: ReadonlyMap<number, TakenCopies[]>;
  /** Whether it is a quote, which takes nothing until the shop has set prices. */
  readonly isQuote?: boolean;
}

/**
 * Writes an order. Later changes of titles, rates and addresses do not affect it.
 * @throws Refusal `no_price` if the cart lacks a price
 */
export async function writeOrder(
  tx: Tx,
  order: OrderToWrite,
): Promise<{ id: OrderId; order_number: OrderNumber }> {
  const { shopper, content, isQuote } = order;
  const { cart } = content;
  const prices = pricesOf(order);
  const { account } = shopper.session;
  const billing = account ? await addressOf(tx, account, 0) : undefined;
  const order_number = await rows.drawNumber(tx, shopper.store.id);
  const id = await rows.insertOrder(
    tx,
    orderRow(order, order_number, prices, billing),
    cart.items.map((item, position) => itemRow(order, item, position)),
    cart.summary.taxes.map((tax, position) => ({ ...tax, position })),
  );
  if (cart.delivery.option && !isQuote) await rows.insertBatches(tx, batchesOf(id, cart));
  return { id, order_number };
}

type Prices = Pick<rows.NewOrder, "subtotal" | "original_price" | "discounts" | "total">;

/**
 * The prices of a cart. A quote has a total before its shipping has a price.
 * @throws Refusal `no_price` if one is unknown
 */
function pricesOf({ content: { cart }, isQuote }: OrderToWrite): Prices {
  const { subtotal, original_price, discounts } = cart.summary;
  const total = isQuote ? (cart.summary.total ?? subtotal) : cart.summary.total;
  if (subtotal === null || original_price === null || discounts === null || total === null)
    throw new Refusal(failure("orders.no_price"));
  return { subtotal, original_price, discounts, total };
}

/**
 * The row of an order as agreed.
 * @param billing the account's own address
 */
function orderRow(
  { shopper, key, content, placing, isQuote = false }: OrderToWrite,
  order_number: OrderNumber,
  prices: Prices,
  billing: AddressDetails | undefined,
): rows.NewOrder {
  const { cart, terms } = content;
  const { delivery } = cart;
  const { account } = shopper.session;
  const isThroughProvider = isProvider(placing.payment);
  return {
    store_id: shopper.store.id,
    order_number,
    key_hash: hashOf(key),
    session_id: shopper.session.id,
    customer_id: account?.customerId ?? null,
    institution_id: account?.institution ? account.accountId : null,
    is_under_book_law: content.isUnderBookLaw ? 1 : 0,
    tax_certificate: account?.tax?.certificate ?? "",
    french_terms: placing.french_terms ?? "",
    order_date: shopper.now,
    status: isQuote ? "requested" : isThroughProvider ? "pending" : "placed",
    delivery_type: terms.delivery ?? "pickup",
    delivery_key: isQuote ? "quote" : isSent(terms.delivery) ? "ship" : (terms.delivery ?? "pickup"),
    payment_type: placing.payment,
    payment_message: cardMessage(placing.card ?? { brand: "", last_four: placing.last_four ?? "" }),
    payment_state: isThroughProvider ? "pending" : "none",
    purchaser_name: placing.contact.name,
    email: placing.contact.email,
    phone: placing.contact.phone,
    order_location_id: terms.delivery === "email" ? null : (shopper.locationId ?? null),
    communication_preference: placing.contact.preferred_communication,
    notes: placing.contact.instructions,
    purchaseorder: placing.contact.purchaseorder,
    locale: localeOf(shopper.store.settings),
    currency: currencyOf(shopper.store.settings),
    ...prices,
    shipping: cart.summary.shipping ?? 0,
    is_shipping_tbd:
      cart.summary.is_shipping_tbd || (isQuote && isSent(terms.delivery) && !delivery.option) ? 1 : 0,
    tax: cart.summary.taxes.reduce((sum, tax) => sum + tax.amount, 0),
    post_subtotal_discount: cart.summary.post_subtotal_discount,
    promo_codes: storedPromotions.write(cart.summary.promo_codes),
    gift_card_amount: cart.summary.total_gift_card_amount_used,
    item_count: cart.summary.item_count,
    order_token: placing.orderToken,
    order_fingerprint: placing.fingerprint,
    ship_to: delivery.to ? storedAddress.write(addressOn(delivery.to, delivery.gift_registry_id ?? "")) : "",
    bill_to: billing ? storedAddress.write(addressOn(billing)) : "",
    provider: delivery.option?.provider ?? "",
    provider_label: delivery.option?.label ?? "",
    multiship_method: delivery.multiship_method,
    quote_until: null,
    attempt_id: null,
    paid_by_hand: 0,
    paid_by_hand_at: null,
    paid_method: "",
    shipping_set_at: null,
    ...(isQuote ? NOT_HELD : holdFor(shopper, placing.payment)),
    reduced: 0,
  };
}

/** The row of one line, with what its title said on the day of the order. */
function itemRow(
  { content, takenOf }: OrderToWrite,
  { title_info, cart_info }: CartItem,
  position: number,
): rows.NewItem {
  return {
    position,
    title_id: titleOfLine(content.lines, cart_info.cart_id),
    condition: cart_info.condition,
    quantity: cart_info.quantity,
    backorder_quantity: cart_info.backorder_quantity,
    sold_price: cart_info.sold_price ?? 0,
    original_price: cart_info.original_price ?? 0,
    tax_class: cart_info.tax_class,
    discount: cart_info.discount,
    taxes: storedTaxes.write(cart_info.taxes),
    taken: storedTaken.write(takenOf.get(cart_info.cart_id) ?? []),
    voided_at: null,
    cancelled: 0,
    returned: 0,
    preorder_id: cart_info.preorder?.id ?? null,
    dedication: cart_info.dedication,
    announced_day: cart_info.preorder && title_info.release_date,
    snapshot: storedSnapshot.write({
      ...title_info,
      ...cart_info,
      preorder: cart_info.preorder && extrasOf(cart_info.preorder),
      gift_registry_info: cart_info.registry && {
        title: cart_info.registry.title,
        occasion: cart_info.registry.occasion,
        name: cart_info.registry.name,
      },
    }),
  };
}

/** The id of the title of a cart's line. */
function titleOfLine(lines: CartRows["lines"], cartId: number): number {
  const pricedLine = lines.find(({ line }) => line.id === cartId);
  if (!pricedLine) throw new Error(`the cart has no line ${cartId}`);
  return pricedLine.line.title_id;
}

const EMPTY_CART = { cart_info: { quantity: 0, backorder_quantity: 0 } };

/** One parcel, or two: the copies in stock, and those that come later. */
function batchesOf(order_id: OrderId, { items: allItems, delivery }: Cart) {
  // Parcels hold no gift cards or tickets. They name an order's items by position.
  const items = allItems.map((item) => (isCarried(item.cart_info) ? item : EMPTY_CART));
  const batched = delivery.multiship_method === "batched";
  const parts = batched
    ? [
        items.map(({ cart_info }) => cart_info.quantity - cart_info.backorder_quantity),
        items.map(({ cart_info }) => cart_info.backorder_quantity),
      ]
    : [items.map(({ cart_info }) => cart_info.quantity)];
  return parts.map((quantities, index) => ({
    order_id,
    number: index + 1,
    items: storedParcel.write(
      quantities.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0),
    ),
    provider: delivery.option?.provider ?? "",
    cost: delivery.parcels[index] ?? 0,
    status: "waiting" as const,
    tracking: "",
    shipped_at: null,
  }));
}

/** An address as stored with an order. */
export function addressOn(address: AddressDetails, gift_registry_id = ""): OrderAddress {
  return {
    gift_registry_id,
    orgname: address.company_name,
    name: address.name,
    addr1: address.street_address,
    addr2: address.street_address_2,
    city: address.city,
    prov: address.province,
    country: address.country,
    postal_code: address.postal_code,
    phone: phoneText(address),
  };
}
