import type { Cart } from "#app/domain/cart/cart.ts";
import type { AvailabilityRow, TitleCard, TitleDetail } from "#app/domain/catalogue/catalogue.ts";
import { shows } from "./access.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * What leaves the server for this person. A price that a guest may not see is taken out here, before
 * any screen or answer is made of it, and sale prices where the shop hides them (spec 1 §3, §6).
 */
function visibleRow(visit: Visit, row: AvailabilityRow): AvailabilityRow {
  const { prices, salePricing } = shows(visit);
  if (!prices) return { ...row, price: null, row_price: null, discount: 0 };
  return salePricing ? row : { ...row, row_price: row.price, discount: 0 };
}

export function visibleCard(visit: Visit, card: TitleCard): TitleCard {
  return { ...card, available: visibleRow(visit, card.available) };
}

export function visibleTitle(visit: Visit, title: TitleDetail): TitleDetail {
  const { prices, salesRank, cartonQuantity } = shows(visit);
  return {
    ...title,
    available: visibleRow(visit, title.available),
    availability: title.availability.map((row) => visibleRow(visit, row)),
    list_price: prices ? title.list_price : null,
    rank: salesRank ? title.rank : null,
    carton_qty: cartonQuantity ? title.carton_qty : null,
  };
}

export function visibleCart(visit: Visit, cart: Cart): Cart {
  const { prices, salePricing } = shows(visit);
  const items = cart.items.map((item) => ({
    title_info: visibleCard(visit, item.title_info),
    cart_info: {
      ...item.cart_info,
      sold_price: prices ? item.cart_info.sold_price : null,
      original_price: prices
        ? salePricing
          ? item.cart_info.original_price
          : item.cart_info.sold_price
        : null,
    },
  }));
  if (prices && salePricing) return { ...cart, items };
  const { summary } = cart;
  return {
    ...cart,
    items,
    order_minimum: prices ? cart.order_minimum : 0,
    summary: prices
      ? { ...summary, original_price: summary.subtotal, discounts: 0 }
      : {
          ...summary,
          original_price: null,
          discounts: null,
          subtotal: null,
          total: null,
          shipping: null,
          taxes: [],
        },
  };
}
