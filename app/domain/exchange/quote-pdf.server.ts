import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { quotes as quoteWords, orders as words } from "#app/messages/words.ts";
import { addressLines, titleLine } from "../orders/order-words.ts";
import type { Order } from "../orders/orders.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { MARGIN, newPdf } from "./pdf.server.ts";

/**
 * A quote as a PDF: shop and customer, every line with its price, taxes with their registration numbers, and
 * the expiry date.
 */
export async function quotePdf(store: Store, order: Order): Promise<Uint8Array> {
  const t = translator(order.locale);
  const info = store.settings.store_info;
  const times = timesOf(store.settings, order.locale);
  const { document, bold, plain, finish } = await newPdf(
    order.locale,
    t(quoteWords.pdfTitle, { number: String(order.order_number) }),
    info.name,
  );
  const width = document.page.width - 2 * MARGIN;
  const amountLine = (name: string, value: string) => {
    const y = document.y;
    document.text(name, MARGIN, y, { width: width - 90 });
    const after = document.y;
    document.text(value, MARGIN + width - 90, y, { width: 90, align: "right" });
    document.x = MARGIN;
    document.y = Math.max(after, document.y);
  };

  bold().fontSize(18).text(info.name);
  plain()
    .fontSize(10)
    .text([info.address, info.city, info.province, info.postal_code].filter(Boolean).join(", "))
    .text([info.phone, info.email].filter(Boolean).join(" · "));
  const taxNumber = store.settings.tax_number;
  if (taxNumber) document.text(t(quoteWords.pdfTaxNumber, { number: taxNumber }));
  document.moveDown(2);
  bold()
    .fontSize(16)
    .text(t(quoteWords.pdfTitle, { number: String(order.order_number) }));
  plain()
    .fontSize(11)
    .text(t(quoteWords.pdfFor, { name: order.purchaser_name }))
    .text(order.billing ? addressLines(order.billing, order.locale).slice(1).join(", ") : "")
    .text(times.date(order.order_date));
  if (order.quote_until !== null) document.text(t(quoteWords.until, { date: times.date(order.quote_until) }));
  document.moveDown(1.5);
  for (const item of order.items) {
    const { cart_info } = item;
    // Keep a line and its price on the same page.
    if (document.y > document.page.height - MARGIN - 40) document.addPage();
    amountLine(
      `${cart_info.quantity} × ${titleLine(item)}, ${formatCents(cart_info.sold_price, order.locale)}`,
      formatCents(cart_info.sold_price * cart_info.quantity, order.locale),
    );
    document.moveDown(0.3);
  }
  document.moveDown(1);
  const { summary } = order;
  amountLine(t(words.subtotal), formatCents(summary.subtotal, order.locale));
  if (summary.shipping > 0) amountLine(t(words.shipping), formatCents(summary.shipping, order.locale));
  for (const tax of summary.taxes)
    amountLine(`${tax.type}, ${tax.rate / 1000}%`, formatCents(tax.amount, order.locale));
  bold();
  amountLine(t(words.total), formatCents(summary.total, order.locale));
  return finish();
}
