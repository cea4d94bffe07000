import { readFile } from "node:fs/promises";
import { getCart } from "#app/domain/cart/cart.server.ts";
import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import { coverSources } from "#app/domain/catalogue/catalogue.server.ts";
import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import { getList, listPage } from "#app/domain/lists/lists.server.ts";
import { orderBorderTexts } from "#app/domain/orders/border-words.ts";
import { addressLines, closingRows, conditionText, expectedTexts } from "#app/domain/orders/order-words.ts";
import { getOrder } from "#app/domain/orders/orders.server.ts";
import type { Order } from "#app/domain/orders/orders.ts";
import { type Cell, columnsOf, type Report, type ReportRow } from "#app/domain/reports/report.ts";
import type { ReportOrder } from "#app/domain/reports/reports.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type Cents, formatCents, formatPercent } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { orders as orderWords, reports as words } from "#app/messages/words.ts";
import { keptPicture, smallPicture } from "#app/platform/images/cover-files.server.ts";
import { drawCover } from "#app/platform/images/drawn-cover.server.ts";
import { keptFetchedPicture } from "#app/platform/images/fetched-picture.server.ts";
import { shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import { anyone, cartUser, gateFailure, shows, viewer } from "../common/access.server.ts";
import { visibleCards, visibleCart, visibleList } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/**
 * The contents of reports. They follow the same access rules as the pages, so a report holds what its reader may see,
 * and nothing else.
 */

/** Titles read at once. */
const PAGE = 200;

/**
 * Describes a report for this person. Failures: `not_found`, `empty`, and those of the shop's gate and of access.
 * @param key the key of an order's link, for somebody without an account
 */
export async function describeReport(
  visit: Visit,
  order: Pick<ReportOrder, "kind" | "subject">,
  key?: string,
): Promise<Report | Failure> {
  const refused = gateFailure(visit) ?? ACCESS[order.kind](visit);
  if (refused) return refused;
  const report = await reportOf(visit, order, key);
  return !isFailure(report) && report.total === 0 ? failure("reports.empty") : report;
}

const ACCESS = { list: viewer, cart: cartUser, order: anyone } as const;

function reportOf(
  visit: Visit,
  order: Pick<ReportOrder, "kind" | "subject">,
  key: string | undefined,
): Promise<Report | Failure> {
  if (order.kind === "list") return listReport(visit, order.subject);
  return order.kind === "cart" ? cartReport(visit) : orderReport(visit, Number(order.subject), key);
}

async function listReport(visit: Visit, list_id: string): Promise<Report | Failure> {
  const { t, locale, platform } = visit;
  const found = await getList(platform.database.read, visit, list_id);
  if (isFailure(found)) return found;
  const list = visibleList(visit, found);
  const total = list.row_count;
  async function* pages(): AsyncGenerator<ReportRow[]> {
    for (let offset = 0; offset < total; offset += PAGE) {
      const page = await listPage(platform, visit, list_id, { limit: PAGE, offset });
      if (isFailure(page)) throw new Error(`list ${list_id} can no longer be read: ${page.code}`);
      yield visibleCards(visit, page.rows).map((card) => ({
        ...cardRow(card),
        // As on the pages: stock on the shelves comes before the publisher's status.
        availability: availabilityText(t, locale, card, card.available),
      }));
    }
  }
  const { prices } = shows(visit);
  return {
    ...frameOf(visit, locale),
    name: list.name,
    title: list.header,
    about: [
      list.customers ? list.description : "",
      t(words.titleCount, { count: total }),
      timesOf(visit.settings, locale).date(visit.now),
    ].filter(Boolean),
    columns: columnsOf(t, [
      ...(["title", "subtitle", "author", "isbn", "binding", "released", "availability"] as const),
      ...(prices ? (["regular", "price"] as const) : []),
    ]),
    total,
    pages: pages(),
    foot: [],
  };
}

async function cartReport(visit: Visit): Promise<Report | Failure> {
  const { t, locale } = visit;
  const cart = visibleCart(visit, await getCart(visit.platform.database.read, visit));
  const { summary } = cart;
  const { prices } = shows(visit);
  const rows = cart.items.map(({ title_info, cart_info }) => ({
    ...cardRow(title_info),
    ...lineRow(cart_info, cart_info.discount),
    condition: conditionText(cart_info.condition, locale),
  }));
  return {
    ...frameOf(visit, locale),
    name: t(words.cart),
    title: t(words.cartOf, { shop: visit.settings.store_info.name }),
    about: [timesOf(visit.settings, locale).date(visit.now)],
    columns: columnsOf(
      t,
      ["title", "author", "isbn", "condition", "binding", "quantity", ...(prices ? AMOUNTS : [])],
      prices ? taxesOf(rows) : [],
    ),
    total: rows.length,
    pages: inOne(rows),
    foot: prices ? sums(locale, summary, { shippingTbd: summary.is_shipping_tbd }) : [],
  };
}

async function orderReport(visit: Visit, order_id: OrderNumber, key?: string): Promise<Report | Failure> {
  const { platform, store, session } = visit;
  const opening = { key, secret: platform.secret };
  const order = await getOrder(platform.database.read, store, session, order_id, opening);
  if (isFailure(order)) return order;
  const { locale } = order;
  const t = translator(locale);
  const { summary } = order;
  const number = String(order.order_number);
  const rows = order.items.map(({ title_info, cart_info }) => ({
    ...cardRow({ ...title_info, available: {} }),
    ...lineRow(cart_info, cart_info.promotion_discount),
    expected: expectedTexts(order, { title_info, cart_info }, t).join(" "),
    condition: title_info.available.text || conditionText(title_info.available.code, locale),
  }));
  return {
    ...frameOf(visit, locale),
    name: order.quote_until === null ? `order-${number}` : `quote-${number}`,
    title: t(order.quote_until === null ? orderWords.orderTitle : orderWords.quoteTitle, { number }),
    about: aboutOrder(visit, order),
    receipt: true,
    columns: columnsOf(
      t,
      ["title", "author", "isbn", "condition", "binding", "expected", "quantity", ...AMOUNTS],
      taxesOf(rows),
    ),
    total: rows.length,
    pages: inOne(rows),
    foot: [
      ...sums(locale, summary, { shippingTbd: summary.is_shipping_tbd }),
      ...closingRows(order, timesOf(visit.settings, locale).date).map(({ label, cents }) => ({
        label,
        value: { cents },
      })),
    ],
  };
}

const AMOUNTS = ["regular", "price", "discount", "amount"] as const;

function aboutOrder({ settings }: Visit, order: Order): string[] {
  const { locale } = order;
  const t = translator(locale);
  const times = timesOf(settings, locale);
  const labelled = (label: string, value: string) => t(words.lineSum, { label, value });
  return [
    t(orderWords.placedOn, { date: times.dateTime(order.order_date) }),
    [order.purchaser_name, order.order_location_name].filter(Boolean).join(" · "),
    order.billing ? labelled(t(orderWords.billTo), addressLines(order.billing, locale).join(", ")) : "",
    order.shipping ? labelled(t(orderWords.shipTo), addressLines(order.shipping, locale).join(", ")) : "",
    order.purchaseorder ? labelled(t(orderWords.purchaseOrder), order.purchaseorder) : "",
    order.tax_certificate ? t(orderWords.taxExempt, { certificate: order.tax_certificate }) : "",
    settings.tax_number ? t(orderWords.taxNumber, { number: settings.tax_number }) : "",
    ...orderBorderTexts(settings, order, t),
  ].filter(Boolean);
}

/** Fields that every report of this visit shares. */
function frameOf(visit: Visit, locale: string) {
  const { name } = visit.settings.store_info;
  return { shop: name, locale, fonts: visit.platform.env.PDF_FONTS, coversOf: coversOf(visit) };
}

async function* inOne(rows: readonly ReportRow[]): AsyncGenerator<readonly ReportRow[]> {
  yield rows;
}

/** A title as a row, without an order's amounts. */
function cardRow(
  card: Pick<
    TitleCard,
    "eisbn" | "isbn" | "title" | "subtitle" | "author_line" | "binding" | "release_date"
  > & {
    available: { row_price?: Cents | null; price?: Cents | null };
  },
): ReportRow {
  return {
    eisbn: card.eisbn,
    code: card.isbn ?? "",
    title: card.title,
    subtitle: card.subtitle ?? "",
    author: card.author_line,
    binding: card.binding ?? "",
    condition: "",
    released: card.release_date,
    availability: "",
    expected: "",
    quantity: null,
    regular: card.available.row_price ?? null,
    price: card.available.price ?? null,
    discount: null,
    amount: null,
    taxes: {},
  };
}

/** The columns of a cart's or an order's line. */
function lineRow(
  line: {
    quantity: number;
    sold_price: number | null;
    original_price: number | null;
    taxes: readonly { type: string; rate: number }[];
  },
  discount: number,
) {
  const { quantity, sold_price: price, original_price: regular } = line;
  return {
    quantity,
    regular,
    price,
    discount: price === null ? null : discount,
    amount: price === null ? null : price * quantity - discount,
    taxes: Object.fromEntries(line.taxes.map(({ type, rate }) => [type, rate])),
  };
}

const taxesOf = (rows: readonly ReportRow[]) => [...new Set(rows.flatMap(({ taxes }) => Object.keys(taxes)))];

type Summary = Pick<Order["summary"], "promo_codes"> & {
  subtotal: Cents | null;
  shipping: number | null;
  total: Cents | null;
  taxes: readonly { type: string; amount: Cents; taxable: Cents; rate: number }[];
};

/** The sums of a cart or an order, with what each tax was calculated on. */
function sums(locale: string, summary: Summary, { shippingTbd }: { shippingTbd: boolean }) {
  const t = translator(locale);
  const lines: { label: string; value: Cell }[] = [];
  const add = (label: string, value: Cents | null) => {
    if (value !== null) lines.push({ label, value: { cents: value } });
  };
  add(t(orderWords.subtotal), summary.subtotal);
  for (const { code, description, amount } of summary.promo_codes) add(description || code, -amount);
  if (shippingTbd) lines.push({ label: t(orderWords.shipping), value: t(orderWords.shippingTbd) });
  else if (summary.shipping !== 0) add(t(orderWords.shipping), summary.shipping);
  for (const { type, amount, taxable, rate } of summary.taxes) {
    const values = { tax: type, rate: formatPercent(rate, locale), taxable: formatCents(taxable, locale) };
    add(rate > 0 ? t(words.taxOf, values) : type, amount);
  }
  add(t(orderWords.total), summary.total);
  return lines;
}

/** Covers as the shop's pages show them, drawn if there is no picture. None are fetched. */
function coversOf({ store, platform: { database, env } }: Visit): Report["coversOf"] {
  return async (rows) => {
    const sources = await coverSources(
      database.read,
      store.id,
      rows.map(({ eisbn }) => eisbn),
    );
    return async ({ eisbn }) => {
      const source = sources.get(eisbn);
      if (!source) return undefined;
      const file = source.own_cover
        ? shopPictureFile(env.dataDir, source.own_cover)
        : source.cover_url && keptPicture(env.dataDir, source.cover_url);
      const picture = file
        ? await readFile(file).catch(() => undefined)
        : await keptFetchedPicture(env.dataDir, source.product_code);
      const drawn = () =>
        smallPicture(
          Buffer.from(drawCover(source.product_code, { title: source.title, author: source.author_line })),
        );
      return (picture ? smallPicture(picture).catch(drawn) : drawn()).catch(() => undefined);
    };
  };
}
