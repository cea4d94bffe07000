import { SORTS } from "../catalogue/search/browse.ts";

/** Limits and choices of title lists that pages share with the server. */

/** The longest name of a list (spec 1 §5). */
export const LIST_NAME = 80;
/** The longest description. */
export const LIST_DESCRIPTION = 2000;
/** The most lists of one account, which nobody reaches. */
export const MAX_LISTS = 500;
/** The most titles on a customer's list, which nobody reaches. */
export const MAX_TITLES = 50_000;
/** Customer's lists per page (spec 2 §9). */
export const LISTS_A_PAGE = 10;

/** The orders of a customer's lists (spec 2 §9); the first is the default. */
export const LIST_SORTS = ["date_updated", "date_posted", "name"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The orders of the titles on a list: as they were added, or as on the browse page. */
export const ITEM_SORTS = ["added", ...SORTS] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

/** The orders in which staff can sort a shop's list. */
export const LIST_ORDERS = ["title", "author", "newest", "bestselling"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** A list's page, framed by a page of the shop if there is a `page_id` (spec 1 §2). */
export function listPath(list_id: string, page_id = ""): string {
  return `/lists/${list_id}${framedBy(page_id)}`;
}

/** The list's page as an order form. */
export function orderFormPath(list_id: string, page_id = ""): string {
  return `/lists/cartable/${list_id}${framedBy(page_id)}`;
}

/** A page's id is whatever a shop calls its menu entry. */
const framedBy = (page_id: string) => page_id && `/${encodeURIComponent(page_id)}`;

/** Print layouts of a list: covers, a line for each title, a form for orders with barcodes, cards for a shelf. */
export const PDF_LAYOUTS = ["covers", "titles", "order_form", "shelf_cards"] as const;
