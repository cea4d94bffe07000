import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isOneOf } from "#app/lib/records.ts";
import type { PrizeRank } from "./prizes.ts";
import type { FeedPicture } from "./resources/resources.ts";
import { fitsInPath, searchPath } from "./search/browse.ts";

/**
 * The tax class of tickets for events. The shop sets their number: none is ordered in or shipped,
 * and a stock file says nothing about them (docs/decisions/0091-tickets-are-titles.md).
 */
export const TICKET = "ticket";

/** Whether there are tickets for events, and nothing else that has to be handed over. */
export function isTicketsOnly(goods: readonly (Goods | undefined)[]): boolean {
  return (
    goods.some((item) => item?.tax_class === TICKET) &&
    goods.every((item) => item !== undefined && !isCarried(item))
  );
}

type Goods = { readonly tax_class: string; readonly is_giftcard?: boolean };

/** Whether goods are put into parcels: gift cards travel by email, and tickets do not travel. */
export function isCarried({ tax_class, is_giftcard }: Goods): boolean {
  return tax_class !== TICKET && !is_giftcard;
}

/** The five states of spec 1 §3. `no_price` is not stored; it follows from a missing price. */
export type AvailabilityState =
  | "available"
  | "out_of_print"
  | "out_of_stock_indefinitely"
  | "forthcoming"
  | "no_price";

/**
 * The condition of a copy, in the cart contract's codes: '' new, 'R' remainder, 'S' signed, 'U' used without
 * a grade, 'U1' to 'U4' used from like new to acceptable.
 */
export const CONDITIONS = ["", "S", "R", "U1", "U2", "U3", "U4", "U"] as const;
export type Condition = (typeof CONDITIONS)[number];

export function isCondition(text: string): text is Condition {
  return isOneOf(CONDITIONS, text);
}

/** One row of a title's availability (spec 1 §3 "Availability row"). Prices are cents, or null if unknown. */
export interface AvailabilityRow {
  code: Condition;
  /** The condition in words; `used` repeats it for used copies and is otherwise empty. */
  text: string;
  used: string;
  /** The location whose stock the row counts; null and empty for the whole shop's. */
  location_id: number | null;
  name: string;
  availability: AvailabilityState;
  /** The regular price; crossed out if `price` is lower. */
  row_price: Cents | null;
  price: Cents | null;
  /** Whole percent off the regular price; 0 for no discount. */
  discount: number;
  onhand: number;
  onorder: number;
  /** The number of locations with copies that `onhand` does not count. */
  at_other_locations: number;
  note: string;
  /**
   * The language of the note, if that is not the page's. Staff write notes by the hundred, in the shop's main language.
   */
  note_lang?: string;
  message: string;
  sub_message: string;
  /** Whether customers can order more copies than are on hand. */
  is_extra_orderable: boolean;
  /** Whether this row can be added to a cart. */
  cartable: boolean;
}

/** A row at its regular price, without the shop's discount on new copies. */
export function atRegularPrice(row: AvailabilityRow): AvailabilityRow {
  return row.code === "" ? { ...row, price: row.row_price, discount: 0 } : row;
}

/** A title's copies at one location of a multistore. */
export interface LocationStock {
  location_id: number;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string | undefined;
  /** New copies. */
  onhand: number;
  /** Copies by condition, without those that it has none of. */
  copies: { code: Condition; text: string; onhand: number }[];
}

export interface Contributor {
  name: string;
  /** The key of the author's page; "" for a name that does not name a person. */
  author: string;
  role: string;
  canadian: boolean;
}

/** The version of a shop's own cover in addresses of pictures: the hash with which the name of its picture begins. */
export const coverVersion = (cover: string): string => cover.slice(0, 16);

/** A title's data in lists. */
export interface TitleCard {
  eisbn: string;
  isbn: string | null;
  title: string;
  /** The language of its title and texts, if that is not the page's and known. */
  lang?: string | undefined;
  subtitle: string | null;
  author_line: string;
  binding: string | null;
  release_date: number | null;
  is_forthcoming: boolean;
  is_giftcard: boolean;
  /** Whether it is a ticket for an event, which has no ISBN and is on no shelf. */
  is_ticket: boolean;
  cover_image_cache: string | null;
  available: AvailabilityRow;
}

/** The kinds of texts about a title in feeds, besides its description and biographies. */
export type TextKind = "review" | "excerpt" | "contents" | "introduction" | "guide" | "note";

/** A title's data on the item page (spec 1 §3 "Title"). */
export interface TitleDetail extends TitleCard {
  product_code: string;
  upc: string | null;
  authors: Contributor[];
  bio: string[];
  publisher: string | null;
  edition: string | null;
  language: string | null;
  description: string | null;
  reviews: { content: string; author: string | null; source_title: string | null }[];
  /** Texts to judge it by before buying: an excerpt, its table of contents, and so on. */
  texts: { kind: Exclude<TextKind, "review">; content: string }[];
  /** Its prizes, those it won first. */
  prizes: { prize: string; name: string; year: number | null; rank: PrizeRank }[];
  /** Comments of the shop's booksellers; `lang` is the language if it is not the page's. */
  comments: { author: string; text: string; lang?: string | undefined }[];
  /** With the shop's own words about the subject as `tooltip`; "" if it has none. */
  subjects: { code: string; subject: string; section: string; tooltip: string }[];
  binding_code: string | null;
  pages: number | null;
  width: string | null;
  height: string | null;
  weight: string | null;
  is_large_print: boolean;
  has_libro_audiobook: boolean;
  audience: string | null;
  series: string | null;
  series_num: string | null;
  /** In the shop's currency; equal to one of the two prices below. */
  list_price: Cents | null;
  list_price_usa: Cents | null;
  list_price_can: Cents | null;
  rank: number | null;
  rank_is_future: boolean;
  carton_qty: number | null;
  /** Number of other editions, and of those in other languages, at most 24 each. */
  other_editions: number;
  translations: number;
  interiors: string[];
  /** Its back cover and sample pages, as its feed brings them. */
  pictures: (FeedPicture & { kind: "back" | "sample" })[];
  /** Files that its feed links to: a sample to read, a guide for reading groups. */
  files: { kind: "excerpt" | "guide"; url: string }[];
  /** The number of locations other than the chosen one with copies in any condition. */
  at_other_locations: number;
  /** Each location's stock on hand in a multistore. */
  multistore_available: LocationStock[];
  availability: AvailabilityRow[];
}

const RANK_TIERS = [1000, 10_000, 30_000, 100_000];
const FUTURE_RANK_TIERS = [100, 1000, 3000, 10_000];

/**
 * The tier of a sales rank, 1 (best) to 5. A rank on the boundary is in the better tier (spec 1 §4).
 * Only tier 1 shows the rank.
 */
export function rankTier(rank: number, future: boolean): 1 | 2 | 3 | 4 | 5 {
  const bounds = future ? FUTURE_RANK_TIERS : RANK_TIERS;
  const tier = bounds.findIndex((bound) => rank <= bound);
  return (tier === -1 ? 5 : tier + 1) as 1 | 2 | 3 | 4 | 5;
}

/**
 * Whether a shopper finds copies in stock. Until a location is chosen, the copies of every location count, though none
 * of them is "here" yet; afterwards only that location's. "Pre-order" applies only to a forthcoming title with no stock
 * (spec 1 §4).
 */
export function stockState(
  title: { is_forthcoming: boolean },
  row: Pick<AvailabilityRow, "onhand" | "location_id" | "at_other_locations">,
): "in_stock" | "pre_order" | "back_order" {
  if (row.onhand > 0 || (row.location_id === null && row.at_other_locations > 0)) return "in_stock";
  return title.is_forthcoming ? "pre_order" : "back_order";
}

/** A title is forthcoming if its state says so and its release date has not passed. */
export function isForthcoming(state: string, releaseDate: number | null, now: EpochSeconds): boolean {
  if (releaseDate !== null) return releaseDate > now && state !== "out_of_print";
  return state === "forthcoming";
}

/**
 * When ordered copies are expected: the release date of a title that was not out when it was ordered (`at`).
 * Null if nothing is waiting for a release.
 */
export function expectedOn(
  title: { release_date: number | null },
  line: { backorder_quantity: number },
  at: number,
): number | null {
  return line.backorder_quantity > 0 && title.release_date !== null && title.release_date > at
    ? title.release_date
    : null;
}

/** The path of a title's page, with the gift registry it is bought for, if any. */
export function titlePath(eisbn: string, registry = ""): string {
  return `/item/${eisbn}${registry ? `?registry=${encodeURIComponent(registry)}` : ""}`;
}

/** The path of an author's page, by its key (`authorKey`). */
export const authorPath = (key: string): string => `/authors/${encodeURIComponent(key)}`;

/** The "All editions" link (spec 1 §2). */
export function allEditionsPath(title: string, authors: readonly { name: string }[]): string {
  const term = [title, ...authors.map((author) => author.name)].join(" ").trim();
  const path = encodeURIComponent(term.toWellFormed());
  return fitsInPath(term) ? `/browse/filter/k/keyword/t/${path}` : searchPath(term);
}
