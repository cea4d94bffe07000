import { createHash } from "node:crypto";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Session } from "../accounts/sessions.server.ts";
import { getSellable, type SellableTitle, type Shelf } from "../catalogue/catalogue.server.ts";
import { locationsOf } from "../stores/stores.server.ts";
import { ratesFor, taxesOn, withoutExempt } from "../tax/tax.ts";
import { type Cart, type CartItem, deliverable } from "./cart.ts";
import * as rows from "./rows.server.ts";

/** Whose cart it is, and where its titles are looked at. */
export interface Shopper extends Shelf {
  readonly session: Session;
}

export interface PricedLine {
  line: rows.LineRow;
  sellable: SellableTitle | undefined;
}

/** The lines of a cart with what their titles are and cost now. */
export async function pricedLines(db: Queries, shopper: Shopper, cartId: number): Promise<PricedLine[]> {
  const lines = await rows.linesOf(db, cartId);
  const sellables = await getSellable(db, shopper, lines);
  return lines.map((line, at) => ({ line, sellable: sellables[at] }));
}

/** Prices, back-orders, taxes and totals: decided here, from rows, whatever a form may say. */
export function assemble(shopper: Shopper, lines: readonly PricedLine[]): Cart {
  const { settings } = shopper.store;
  const items = lines.flatMap(({ line, sellable }) => (sellable ? [itemOf(line, sellable)] : []));
  const known = items.every((item) => item.cart_info.sold_price !== null);
  const sum = (price: (item: CartItem) => number) =>
    items.reduce((total, item) => total + price(item) * item.cart_info.quantity, 0);
  const original = known ? sum((item) => item.cart_info.original_price ?? 0) : null;
  const subtotal = known ? sum((item) => item.cart_info.sold_price ?? 0) : null;
  const taxes = known
    ? taxesOn(
        items.map((item) => ({
          amount: (item.cart_info.sold_price ?? 0) * item.cart_info.quantity,
          tax_class: item.cart_info.tax_class,
        })),
        withoutExempt(
          ratesFor(pickupPlace(shopper), settings.tax_rates, shopper.now),
          shopper.session.account?.tax ?? null,
        ),
      )
    : [];
  const quantity = items.reduce((total, item) => total + item.cart_info.quantity, 0);
  const contains_unavailable = items.some(
    (item) => item.cart_info.available_quantity < item.cart_info.quantity,
  );
  const order_minimum = settings.checkout_info.order_minimum;
  const total = subtotal === null ? null : subtotal + taxes.reduce((all, tax) => all + tax.amount, 0);
  return {
    items,
    summary: {
      item_count: quantity,
      total_quantity: quantity,
      original_price: original,
      discounts: original !== null && subtotal !== null ? original - subtotal : null,
      subtotal,
      taxes,
      shipping: 0,
      total,
      is_shipping_tbd: false,
      contains_gift_registry_item: items.some((item) => item.cart_info.gift_registry_id !== ""),
    },
    checksum: checksumOf(items, total),
    contains_unavailable,
    meets_order_min: subtotal === null || subtotal >= order_minimum,
    order_minimum,
    can_click_collect: settings.checkout_info.pickup_enabled && !contains_unavailable,
  };
}

function itemOf(line: rows.LineRow, { card, row, tax_class }: SellableTitle): CartItem {
  const { available, backorder } = deliverable(row, line.quantity);
  return {
    title_info: row ? { ...card, available: row } : card,
    cart_info: {
      cart_id: line.id,
      condition: line.condition,
      quantity: line.quantity,
      backorder_quantity: backorder,
      backorder_sub_message: backorder > 0 ? (row?.message ?? "") : "",
      cartable: row?.cartable ?? false,
      cartable_logged_in: false,
      gift_registry_id: line.gift_registry_id,
      is_giftcard: card.is_giftcard,
      sold_price: row?.price ?? null,
      original_price: row?.row_price ?? row?.price ?? null,
      tax_class,
      available_quantity: available,
    },
  };
}

/** Where goods that are picked up change hands: taxes are those of that place. */
function pickupPlace({ store, locationId }: Shelf): { country: string; province: string } {
  const locations = locationsOf(store.settings);
  const place = locations.find((location) => location.location_id === locationId) ?? locations[0];
  return { country: store.settings.store_info.country, province: place?.sc_addr_array.prov ?? "" };
}

function checksumOf(items: readonly CartItem[], total: number | null): string {
  const content = items.map(({ title_info, cart_info }) => [
    cart_info.cart_id,
    title_info.eisbn,
    cart_info.condition,
    cart_info.quantity,
    cart_info.sold_price,
    cart_info.backorder_quantity,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([content, total]))
    .digest("base64url")
    .slice(0, 22);
}
