import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { translator } from "#app/messages/translate.ts";
import { title as words } from "#app/messages/words.ts";
import { languageOf } from "../stores/languages.ts";
import {
  localeOf,
  locationNeeded,
  locationsOf,
  type SiteSettings,
  sellsByLocation,
} from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { langOfSetting } from "../stores/translations.ts";
import {
  type AvailabilityRow,
  type AvailabilityState,
  CONDITIONS,
  type Condition,
  coverVersion,
  isForthcoming,
  type LocationStock,
  TICKET,
  type TitleCard,
} from "./catalogue.ts";
import type * as editRows from "./edit-rows.server.ts";
import { translatedTitle } from "./own-titles.ts";
import type * as rows from "./rows.server.ts";
import type * as stockRows from "./stock-rows.server.ts";

/**
 * The shop, and in some shops the location, whose titles and stock a page or a cart shows. In a multistore that is not
 * consolidated, only the chosen location's stock counts, and nothing is in stock "here" until one is chosen; in any
 * other shop, all stock counts (decision records 0005 and 0086).
 */
export interface Storefront {
  readonly store: Store;
  readonly now: EpochSeconds;
  /** The location that was chosen. */
  readonly locationId?: number | undefined;
}

/** Each location's stock on hand in a multistore, in the order of the shop's settings. */
export function stockByLocation(store: Store, stock: readonly stockRows.StockRow[]): LocationStock[] {
  const { settings } = store;
  const t = translator(localeOf(settings));
  return locationsOf(settings).map(({ location_id, altname }) => {
    const lang = langOfSetting(store, altname);
    const shelves = stock.filter((row) => row.location_id === location_id);
    const copies = CONDITIONS.map((code) => ({
      code,
      text: t(words.conditions[code]),
      onhand: shelves.filter((row) => row.condition === code).reduce((sum, row) => sum + row.onhand, 0),
    })).filter(({ onhand }) => onhand > 0);
    const onhand = copies.find(({ code }) => code === "")?.onhand ?? 0;
    return { location_id, name: altname, ...(lang && { lang }), onhand, copies };
  });
}

/** Which locations' stock counts here. */
export function hereIn({ store, locationId }: Storefront): (location: number) => boolean {
  if (sellsByLocation(store.settings)) return (id) => id === locationId;
  return () => true;
}

/** The location whose stock counts here, if it is a single one. */
function soleLocation(storefront: Storefront) {
  const here = locationsOf(storefront.store.settings).filter(({ location_id }) =>
    hereIn(storefront)(location_id),
  );
  return here.length === 1 ? here[0] : undefined;
}

export function listPrice(
  store: Store,
  title: Pick<rows.Title, "list_price_usa" | "list_price_can">,
): Cents | null {
  return store.settings.store_info.is_american ? title.list_price_usa : title.list_price_can;
}

function stateOf(title: Pick<rows.CardRow, "state" | "release_date">, now: EpochSeconds): AvailabilityState {
  if (isForthcoming(title.state, title.release_date, now)) return "forthcoming";
  // Shoppers cannot find a cancelled title, but it may still be in a cart.
  if (title.state === "cancelled") return "out_of_print";
  // Once the release date has passed, the title is available, even if the feed still says forthcoming.
  return title.state === "forthcoming" ? "available" : title.state;
}

/**
 * The availability rows of a title: new copies always, other conditions if the shop has copies (spec 1 §3,
 * decision 5). Copies on hand can be bought whatever the publisher's status; more can be ordered
 * only while the title is available. The shop's own price and note apply to new copies.
 *
 * Until a location is chosen in a shop where each sells its own stock, nothing is on hand and a row says how many
 * locations have copies. It can be put into the cart if any of them could sell it; the cart then asks which one.
 */
export function availabilityRows(
  storefront: Storefront,
  title: rows.CardRow,
  stock: readonly stockRows.StockRow[],
  edit: editRows.EditRow | undefined,
): AvailabilityRow[] {
  const { settings, main } = storefront.store;
  const here = hereIn(storefront);
  const list = listPrice(storefront.store, title);
  const offers: AvailabilityRow[] = [];
  const t = translator(localeOf(settings));
  const location = soleLocation(storefront);
  const nowhere = locationNeeded(storefront);
  const open = new Set(locationsOf(settings).map(({ location_id }) => location_id));
  for (const code of CONDITIONS) {
    const copies = stock.filter((row) => row.condition === code);
    const shelves = copies.filter((row) => here(row.location_id));
    const onhand = shelves.reduce((sum, row) => sum + row.onhand, 0);
    const elsewhere = copies.filter(
      (row) => row.onhand > 0 && open.has(row.location_id) && !here(row.location_id),
    ).length;
    if (code !== "" && onhand === 0 && !(nowhere && elsewhere > 0)) continue;
    const onorder = shelves.reduce((sum, row) => sum + row.onorder, 0);
    // Of the prices of several locations, the highest: choosing a location must not raise it.
    const set = (nowhere ? copies : shelves).flatMap(({ price }) => (price === null ? [] : [price]));
    const ownEdit = code === "" ? edit : undefined;
    const note = ownEdit?.shelf_note ?? shelves.map((row) => row.note).find((text) => !!text) ?? "";
    const shelfPrice = set.length === 0 ? null : nowhere ? Math.max(...set) : Math.min(...set);
    const price = ownEdit?.price ?? shelfPrice ?? (code === "" ? list : null);
    const row_price = list !== null && price !== null && list > price ? list : price;
    const supplied = stateOf(title, storefront.now);
    const isOffered = supplied === "available" || supplied === "forthcoming";
    // A title that is out of print needs no price any more, unless a copy is left.
    const state: AvailabilityState = price === null && (isOffered || onhand > 0) ? "no_price" : supplied;
    const orderable =
      code === "" &&
      title.is_giftcard === 0 &&
      title.tax_class !== TICKET &&
      settings.ordering_in_enabled &&
      (state === "available" || state === "forthcoming");
    offers.push({
      code,
      text: t(words.conditions[code]),
      used: code.startsWith("U") ? t(words.conditions[code]) : "",
      location_id: location?.location_id ?? null,
      name: location?.altname ?? "",
      availability: state,
      row_price,
      price,
      discount: row_price && price !== null ? Math.round(((row_price - price) / row_price) * 100) : 0,
      onhand,
      onorder,
      at_other_locations: elsewhere,
      note,
      ...(note && main && { note_lang: localeOf(main.settings) }),
      message:
        nowhere && elsewhere > 0
          ? t(words.atLocations, { count: elsewhere })
          : messageOf(
              settings,
              state === "available" && title.temporarily_out === 1 && onhand === 0
                ? "temporarily_out"
                : state,
              onhand > 0 || orderable,
              title.is_giftcard === 1 || title.tax_class === TICKET,
            ),
      sub_message: "",
      is_extra_orderable: orderable,
      cartable: price !== null && (onhand > 0 || orderable || (nowhere && elsewhere > 0)),
    });
  }
  if (isOver(title, storefront.now))
    return offers.map((row) => ({ ...withdrawn(row), at_other_locations: 0, message: t(words.eventOver) }));
  return isNotForSale(title, storefront.store) ? withoutRights(offers, settings) : offers;
}

/**
 * The shop's message about copies that it has to order, even if it has others on hand, and whether the message says how
 * long they take. Only its message for available titles does.
 */
export function toOrder(
  { store: { settings } }: Storefront,
  title: Pick<rows.CardRow, "temporarily_out">,
  row: AvailabilityRow | undefined,
): { message: string; is_time_known: boolean } {
  const { available, temporarily_out } = settings.availability_messages;
  if (row?.availability !== "available") return { message: row?.message ?? "", is_time_known: false };
  if (title.temporarily_out === 1) return { message: temporarily_out, is_time_known: false };
  return { message: row.message, is_time_known: available !== "" && row.message === available };
}

/** Whether the publisher's sales rights leave out the country of the shop. */
function isNotForSale(
  { not_for_sale_in }: Pick<rows.CardRow, "not_for_sale_in">,
  { settings }: Store,
): boolean {
  return not_for_sale_in?.split(" ").includes(settings.store_info.country) ?? false;
}

/**
 * The copies that may be sold here: only used ones, if the publisher's sales rights leave out the country of the shop.
 */
export function saleableStock(
  store: Store,
  title: Pick<rows.CardRow, "not_for_sale_in">,
  stock: readonly stockRows.StockRow[],
): readonly stockRows.StockRow[] {
  return isNotForSale(title, store) ? stock.filter(({ condition }) => isUsed(condition)) : stock;
}

/** Sales rights do not cover resale of used copies. */
const isUsed = (condition: Condition) => condition.startsWith("U");

/**
 * The rows of a title that may not be sold here: the new copy, which cannot be bought, and used copies.
 */
function withoutRights(offers: readonly AvailabilityRow[], settings: SiteSettings): AvailabilityRow[] {
  const availability: AvailabilityState = "out_of_stock_indefinitely";
  const message = settings.availability_messages[availability];
  return offers.flatMap((row) => {
    if (isUsed(row.code)) return row;
    return row.code === "" ? { ...withdrawn(row), at_other_locations: 0, availability, message } : [];
  });
}

/** Whether the sale of a title has ended: tickets are sold until their event is over. */
export function isOver({ sold_until }: Pick<rows.CardRow, "sold_until">, now: EpochSeconds): boolean {
  return sold_until !== null && sold_until <= now;
}

/** The row of a title that no longer has a page. A cart that contains it still needs its price. */
export function withdrawn(row: AvailabilityRow): AvailabilityRow {
  return { ...row, onhand: 0, onorder: 0, is_extra_orderable: false, cartable: false, message: "" };
}

/**
 * The shop's message for a title's state. It mentions how long an order takes only if the title can be
 * obtained, and never for gift cards and tickets, which take no time.
 */
function messageOf(
  { availability_messages: messages }: SiteSettings,
  state: AvailabilityState | "temporarily_out",
  obtainable: boolean,
  atOnce: boolean,
): string {
  if (atOnce) return "";
  return (state === "available" || state === "temporarily_out") && !obtainable
    ? messages.not_held
    : messages[state];
}

/** The language of a title if that is not the page's. Titles that the shop names itself are in its main language. */
function langOfTitle({ store }: Storefront, { language, tax_class, is_giftcard }: rows.CardRow) {
  const isShopMade = tax_class === TICKET || is_giftcard === 1;
  const known = language ?? (isShopMade && store.main ? localeOf(store.main.settings) : null);
  return known !== null && languageOf(known) !== languageOf(localeOf(store.settings)) ? known : undefined;
}

export function cardOf(
  storefront: Storefront,
  title: rows.CardRow,
  availability: readonly AvailabilityRow[],
  edit: Pick<editRows.EditRow, "cover"> | undefined,
): TitleCard {
  const best =
    availability.find((row) => row.code === "" && row.cartable) ??
    availability.find((row) => row.cartable) ??
    availability[0];
  if (!best) throw new Error(`title ${title.id} has no availability row`);
  const translated = translatedTitle(storefront.store, title);
  const lang = translated === undefined && langOfTitle(storefront, title);
  return {
    eisbn: title.eisbn,
    isbn: title.tax_class === TICKET ? null : title.isbn,
    title: translated ?? title.title,
    ...(lang && { lang }),
    subtitle: title.subtitle,
    author_line: title.author_line,
    binding: title.binding,
    release_date: title.release_date,
    is_forthcoming: isForthcoming(title.state, title.release_date, storefront.now),
    is_giftcard: title.is_giftcard === 1,
    is_ticket: title.tax_class === TICKET,
    cover_image_cache: edit?.cover ? coverVersion(edit.cover) : title.cover_image_cache,
    available: best,
  };
}
