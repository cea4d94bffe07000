import { formatCents, formatPercent } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { quotes as quoteWords, orders as words } from "#app/messages/words.ts";
import { orderBorderTexts } from "../orders/border-words.ts";
import { addressLines, expectedTexts, titleLine } from "../orders/order-words.ts";
import type { Order } from "../orders/orders.ts";
import { cityLine } from "../stores/city-line.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { MARGIN, newPdf } from "./pdf.server.ts";

/**
 * A quote as a PDF: shop and customer, every line with its price, taxes with their registration numbers, and
 * the expiry date.
 */
export async function quotePdf(store: Store, order: Order, fonts: string | undefined): Promise<Uint8Array> {
  const t = translator(order.locale);
  const info = store.settings.store_info;
  const times = timesOf(store.settings, order.locale);
  const title = t(quoteWords.pdfTitle, { number: String(order.order_number) });
  const { document, write, say, finish } = await newPdf(order.locale, title, info.name, fonts);
  const width = document.page.width - 2 * MARGIN;
  const amountLine = (name: string, value: string, bold = false) => {
    const { y } = document;
    const style = { size: 11, bold };
    write(value, { x: MARGIN + width - 90, y, width: 90, height: 16 }, { ...style, align: "right" });
    say(name, style, { width: width - 90 });
  };

  say(info.name, { size: 18, bold: true });
  const small = { size: 10 };
  say([info.address, cityLine(info, order.locale, ", ")].filter(Boolean).join(", "), small);
  say([info.phone, info.email].filter(Boolean).join(" · "), small);
  const taxNumber = store.settings.tax_number;
  if (taxNumber) say(t(quoteWords.pdfTaxNumber, { number: taxNumber }), small);
  document.y += 24;
  say(title, { size: 16, bold: true });
  const usual = { size: 11 };
  say(t(quoteWords.pdfFor, { name: order.purchaser_name }), usual);
  say(order.billing ? addressLines(order.billing, order.locale).slice(1).join(", ") : "", usual);
  say(times.date(order.order_date), usual);
  if (order.quote_until !== null) say(t(quoteWords.until, { date: times.date(order.quote_until) }), usual);
  document.y += 20;
  for (const item of order.items) {
    const { cart_info } = item;
    // Keep a line and its price on the same page.
    if (document.y > document.page.height - MARGIN - 40) document.addPage();
    amountLine(
      `${cart_info.quantity} × ${titleLine(item)}, ${formatCents(cart_info.sold_price, order.locale)}`,
      formatCents(cart_info.sold_price * cart_info.quantity, order.locale),
    );
    for (const text of expectedTexts(order, item, t)) say(text, small, { width: width - 90 });
    document.y += 4;
  }
  document.y += 14;
  const { summary } = order;
  amountLine(t(words.subtotal), formatCents(summary.subtotal, order.locale));
  if (summary.shipping > 0) amountLine(t(words.shipping), formatCents(summary.shipping, order.locale));
  for (const tax of summary.taxes)
    amountLine(
      `${tax.type}, ${formatPercent(tax.rate, order.locale)}`,
      formatCents(tax.amount, order.locale),
    );
  amountLine(t(words.total), formatCents(summary.total, order.locale), true);
  document.y += 8;
  for (const text of orderBorderTexts(store.settings, order, t)) say(text, small);
  return finish();
}
