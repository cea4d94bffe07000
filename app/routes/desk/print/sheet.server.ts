import { isCarried } from "#app/domain/catalogue/catalogue.ts";
import { addressLines, owedOf } from "#app/domain/orders/order-words.ts";
import type { Order } from "#app/domain/orders/orders.ts";
import { orderCode } from "#app/domain/orders/packing/scanned.ts";
import { copiesKept } from "#app/domain/orders/reductions/reductions.ts";
import { preorderedText } from "#app/domain/preorders/preorder-words.ts";
import { cityLine } from "#app/domain/stores/city-line.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { translator } from "#app/messages/translate.ts";

/** A slip of an order, as it is printed. */
export interface Sheet {
  number: number;
  code: string;
  date: string;
  shop: { name: string; lines: string[] };
  parcel: number | null;
  shipTo: string[];
  pickup: string;
  notes: string;
  purchaseOrder: string;
  lines: { quantity: number; title: string; detail: string; isbn: string; price: number | null }[];
  /** Null where prices stay off the paper. */
  money: { total: number; due: number } | null;
  isGift: boolean;
}

/**
 * The printed sheet of an order or one of its parcels.
 * @returns undefined if the order has no such parcel
 */
export function sheetOf(
  { store, locale }: Pick<DeskVisit, "store" | "locale">,
  order: Order,
  { parcel, prices }: { parcel?: number | undefined; prices: boolean },
): Sheet | undefined {
  const batch = order.shipping_batches.find(({ number }) => number === parcel);
  if (parcel !== undefined && !batch) return undefined;
  const inParcel = batch && new Map(batch.items.map(({ position, quantity }) => [position, quantity]));
  const info = store.settings.store_info;
  const isGift = (order.shipping?.gift_registry_id ?? "") !== "";
  const withPrices = prices && !isGift;
  return {
    number: order.order_number,
    code: orderCode(order.order_number),
    date: timesOf(store.settings, locale).date(order.order_date),
    shop: {
      name: info.name,
      lines: [info.address, cityLine(info, locale, ", "), info.phone].filter(Boolean),
    },
    parcel: parcel ?? null,
    shipTo: order.shipping ? addressLines(order.shipping, locale) : [order.purchaser_name],
    pickup: order.delivery_key === "pickup" ? order.order_location_name : "",
    notes: order.notes,
    purchaseOrder: order.purchaseorder,
    lines: order.items.flatMap(({ title_info, cart_info }, position) => {
      const quantity = inParcel ? (inParcel.get(position) ?? 0) : copiesKept(cart_info);
      if (quantity <= 0 || !isCarried(cart_info)) return [];
      const { title, author_line, binding, available, isbn } = title_info;
      const condition = available.code === "" ? "" : available.text;
      return [
        {
          quantity,
          title,
          isbn: isbn ?? "",
          detail: [
            ...[author_line, binding, condition],
            preorderedText({ ...cart_info, release_date: null }, translator(locale), locale),
          ]
            .filter(Boolean)
            .join(" · "),
          price: withPrices ? cart_info.sold_price : null,
        },
      ];
    }),
    // A parcel's slip says nothing about the money for the others.
    money:
      withPrices && !batch
        ? { total: order.summary.total - order.summary.reduced, due: owedOf(order) }
        : null,
    isGift,
  };
}

/** The order numbers in an address, at most this many. */
export function numbersIn(text: string, most: number): number[] {
  const numbers = text.split(/[^0-9]+/).flatMap((part) => (/^\d{1,9}$/.test(part) ? [Number(part)] : []));
  return [...new Set(numbers)].slice(0, most);
}
