import type { Queries } from "#app/platform/db/database.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import * as rows from "./posting-rows.server.ts";
import type {
  Cell,
  Copies,
  InstitutionSum,
  LabelSum,
  ListedPosting,
  PostingSpan,
  PostingsAfter,
  Sum,
  UnbalancedOrder,
} from "./sums.ts";

/** Sums of a shop's postings. Call `postDue` first, so that they include everything that has happened. */

/**
 * Sums by day, by title (0 for none), by location (0 for none) or by the section of a title's main subject ("none" for
 * none).
 */
export const sumsBy = (
  db: Queries,
  store: Store,
  within: PostingSpan,
  by: "day" | "title" | "location" | "subject",
): Promise<Sum[]> => rows.sumsBy(db, store.id, within, by);

/** Sums of a few parts by label, place and rate. */
export const sumsByLabel = (
  db: Queries,
  store: Store,
  within: PostingSpan,
  parts: readonly string[],
): Promise<LabelSum[]> => rows.sumsByLabel(db, store.id, within, parts);

/**
 * Copies sold by title, less returned ones, the best-selling titles first.
 * @param which new copies only?
 */
export const copiesByTitle = (
  db: Queries,
  store: Store,
  within: PostingSpan,
  which: { isNew: boolean; limit: number },
): Promise<Copies[]> => rows.copiesByTitle(db, store.id, within, which);

/** Books that institutions bought under Québec's book law, by location and institution. */
export const sumsOfInstitutions = (
  db: Queries,
  store: Store,
  within: PostingSpan,
): Promise<InstitutionSum[]> => rows.sumsOfInstitutions(db, store.id, within);

/**
 * The postings that add up to a figure, the oldest first.
 * @param page `after` is the last one of the page before
 */
export const postingsIn = (
  db: Queries,
  store: Store,
  within: PostingSpan,
  cell: Cell,
  page: { limit: number; after?: PostingsAfter | undefined },
): Promise<ListedPosting[]> => rows.postingsIn(db, store.id, within, cell, page);

/** Orders whose sales and money of a span of days differ, those with the largest difference first. */
export const unbalancedOrders = (
  db: Queries,
  store: Store,
  within: PostingSpan,
  limit: number,
): Promise<UnbalancedOrder[]> => rows.unbalancedOrders(db, store.id, within, limit);
