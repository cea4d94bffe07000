import { barsOf } from "#app/lib/code128.ts";
import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { isCarried } from "../catalogue/catalogue.ts";
import { owedOf } from "../orders/order-words.ts";
import type { Order } from "../orders/orders.ts";
import { orderCode } from "../orders/packing/scanned.ts";
import { copiesKept } from "../orders/reductions/reductions.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { newPdf } from "./pdf.server.ts";

/** The papers of hold slips: a roll of 80 mm, and labels of 4 × 6 inches. */
export const SLIP_PAPER = ["80mm", "4x6"] as const;
export type SlipPaper = (typeof SLIP_PAPER)[number];

const MM = 72 / 25.4;
/** Width, margin, and height of the papers, in points; a roll is cut where the slip ends. */
const PAPER: Readonly<Record<SlipPaper, { width: number; margin: number; height: number | undefined }>> = {
  // Printers of such rolls print on 72 mm.
  "80mm": { width: 80 * MM, margin: 4 * MM, height: undefined },
  "4x6": { width: 288, margin: 18, height: 432 },
};
/** Books that are named; of the others, the slip says how many there are. */
const MAX_NAMED = 6;
const BARCODE = 44;

/** A name for the hold shelf, which every customer can see: "Reader, A." */
export function shelfName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  const [initial = ""] = words[0] ?? "";
  return words.length > 1 ? `${last}, ${initial}.` : last;
}

/**
 * A slip to put into an order on the hold shelf: the name, the number with its barcode, the books, and what is owed.
 */
export async function holdSlipPdf(
  store: Store,
  order: Order,
  paper: SlipPaper,
  fonts: string | undefined,
): Promise<Uint8Array> {
  const { height } = PAPER[paper];
  if (height !== undefined) return (await drawSlip(store, order, paper, height, fonts)).pdf;
  // Drawn twice: a page's height has to be known before anything is on it.
  const { end } = await drawSlip(store, order, paper, 2000, fonts);
  return (await drawSlip(store, order, paper, end, fonts)).pdf;
}

async function drawSlip(
  store: Store,
  order: Order,
  paper: SlipPaper,
  height: number,
  fonts: string | undefined,
): Promise<{ pdf: Uint8Array; end: number }> {
  const locale = localeOf(store.settings);
  const t = translator(locale);
  const times = timesOf(store.settings, locale);
  const { name } = store.settings.store_info;
  const { width, margin } = PAPER[paper];
  const number = String(order.order_number);
  const title = t(words.holdTitle, { number });
  const { document, write, finish } = await newPdf(locale, title, name, fonts, {
    size: [width, height],
    margin,
  });
  let y = margin;
  const line = (text: string, size: number, { bold = false, lines = 1, after = 2 } = {}) => {
    const box = { x: margin, y, width: width - 2 * margin, height: size * 1.4 * lines };
    y = write(text, box, { size, bold, colour: "black" }) + after;
  };
  line(shelfName(order.purchaser_name), 26, { bold: true, lines: 2, after: 4 });
  line(t(words.slipOrder, { number }), 16, { bold: true, after: 6 });
  barcode(document, orderCode(order.order_number), { x: margin, y, width: width - 2 * margin });
  y += BARCODE + 8;
  line(t(words.holdAt, { location: order.order_location_name }), 11, { lines: 2 });
  const since = order.events.findLast(({ status }) => status === "ready")?.at;
  if (since !== undefined) line(t(words.holdSince, { date: times.date(since) }), 11);
  y += 4;
  const books = order.items.flatMap(({ cart_info, title_info }) => {
    const quantity = copiesKept(cart_info);
    return isCarried(cart_info) && quantity > 0 ? [{ quantity, title: title_info.title }] : [];
  });
  const shownBooks = books.length > MAX_NAMED ? books.slice(0, MAX_NAMED - 1) : books;
  for (const book of shownBooks) line(`${book.quantity} × ${book.title}`, 11, { lines: 2 });
  const more = books.slice(shownBooks.length).reduce((sum, { quantity }) => sum + quantity, 0);
  if (more > 0) line(t(words.holdMore, { count: more }), 11);
  y += 4;
  const due = owedOf(order);
  const text = due > 0 ? t(words.slipDue, { amount: formatCents(due, locale) }) : t(words.slipPaid);
  line(text, 13, { bold: due > 0 });
  line(name, 9, { after: 0 });
  return { pdf: await finish(), end: Math.ceil(y + margin) };
}

function barcode(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { bars, width: modules } = barsOf(text);
  // With the white on either side that scanners need, which the margins add to.
  const module = Math.min(1.6, width / (modules + 8));
  const left = x + (width - modules * module) / 2;
  for (const bar of bars) document.rect(left + bar.at * module, y, bar.width * module, BARCODE);
  document.fill("black");
}
