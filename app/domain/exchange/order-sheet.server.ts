import type { WorkSheet } from "@e965/xlsx";
import type { Cents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import { addressLines, copyText, owingText } from "../orders/order-words.ts";
import type { Order } from "../orders/orders.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";

/** A cell of a sheet: text or an amount of money. */
type Cell = string | number | { cents: Cents };

/** A summary line below the titles, aligned with their prices. */
const sumLine = (name: string, value: Cell): Cell[] => ["", "", "", "", "", name, value];

/**
 * An order as an Excel file. Titles and notes are written as text, never as formulas, and without characters
 * that Excel cannot store.
 */
export async function orderSheet(store: Store, order: Order): Promise<Uint8Array> {
  const t = translator(order.locale);
  const { summary } = order;
  const lines: Cell[][] = [
    [t(words.orderTitle, { number: String(order.order_number) })],
    [t(words.placedOn, { date: timesOf(store.settings, order.locale).dateTime(order.order_date) })],
    [order.purchaser_name, order.order_location_name],
    ...(order.billing ? [[t(words.billTo), addressLines(order.billing, order.locale).join(", ")]] : []),
    ...(order.shipping ? [[t(words.shipTo), addressLines(order.shipping, order.locale).join(", ")]] : []),
    ...(order.purchaseorder ? [[t(words.purchaseOrder), order.purchaseorder]] : []),
    [],
    [
      words.sheetTitle,
      words.sheetAuthor,
      words.sheetIsbn,
      words.sheetBinding,
      words.sheetQuantity,
      words.sheetPrice,
      words.sheetAmount,
    ].map((word) => t(word)),
    ...order.items.map(({ title_info, cart_info }) => [
      title_info.title,
      title_info.author_line,
      title_info.isbn ?? "",
      copyText(title_info),
      cart_info.quantity,
      { cents: cart_info.sold_price },
      { cents: cart_info.sold_price * cart_info.quantity },
    ]),
    [],
    sumLine(t(words.subtotal), { cents: summary.subtotal }),
    ...summary.promo_codes.map(({ code, description, amount }) =>
      sumLine(description || code, { cents: -amount }),
    ),
    ...(summary.is_shipping_tbd
      ? [sumLine(t(words.shipping), t(words.shippingTbd))]
      : summary.shipping > 0
        ? [sumLine(t(words.shipping), { cents: summary.shipping })]
        : []),
    ...summary.taxes.map((tax) => sumLine(tax.type, { cents: tax.amount })),
    sumLine(t(words.total), { cents: summary.total }),
    ...(summary.total_gift_card_amount_used > 0
      ? [
          sumLine(t(words.giftCards), { cents: -summary.total_gift_card_amount_used }),
          sumLine(t(owingText(order)), { cents: summary.total_owing }),
        ]
      : []),
  ];
  const { utils, write } = await import("@e965/xlsx");
  const sheet: WorkSheet = {};
  let width = 0;
  for (const [row, cells] of lines.entries()) {
    width = Math.max(width, cells.length);
    for (const [column, cell] of cells.entries())
      sheet[utils.encode_cell({ r: row, c: column })] = cellOf(cell);
  }
  sheet["!ref"] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lines.length - 1, c: width - 1 } });
  sheet["!cols"] = [44, 28, 15, 22, 10, 14, 14].map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, String(order.order_number));
  return new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
}

function cellOf(cell: Cell) {
  if (typeof cell === "number") return { t: "n" as const, v: cell };
  if (typeof cell === "object") return { t: "n" as const, v: cell.cents / 100, z: "0.00" };
  return { t: "s" as const, v: cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "") };
}
