import type { OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type StaffCard, staffCardOf } from "./gift-cards.server.ts";
import { numberHash } from "./numbers.server.ts";
import { plainNumber } from "./numbers.ts";
import * as rows from "./rows.server.ts";
import { salesByIds } from "./sales/rows.server.ts";
import { type Sale, saleOf } from "./sales/sales.server.ts";

/** A gift card in a list for staff. */
export interface ListedCard extends StaffCard {
  /** The sale that it belongs to; null if staff issued it without an email, or imported it. */
  sale: Sale | null;
}

/** Search criteria for gift cards. Cards that match any of them are found; without any, all cards. */
export interface CardsSought {
  /** A whole number or its last four digits, as typed. */
  number?: string | undefined;
  /** The recipient's email address in the form used for comparing. */
  recipientKey?: string | undefined;
  /** Orders that bought cards or were paid with them. */
  orderIds?: readonly OrderId[] | undefined;
  /** Only cards whose email could not be delivered, and that can be spent. */
  returned?: boolean | undefined;
}

/** A page of a list. It begins after, or ends before, the given id. */
export interface CardPage {
  limit: number;
  after?: number | undefined;
  before?: number | undefined;
}

/**
 * A page of a shop's gift cards, the newest first.
 * @returns also the ids that `after` and `before` take for the pages beside it
 */
export async function pageOfCards(
  db: Queries,
  storeId: StoreId,
  { number, ...sought }: CardsSought,
  { limit, after, before }: CardPage,
): Promise<{ cards: ListedCard[]; next: number | null; previous: number | null }> {
  const plain = plainNumber((number ?? "").replaceAll("•", ""));
  const digits = {
    lastFour: plain.length === 4 ? plain : undefined,
    hash: plain.length > 4 ? numberHash(storeId, plain) : undefined,
  };
  const page = { limit: limit + 1, after, before };
  const cardRows = await rows.listedCards(db, storeId, { ...sought, ...digits }, page);
  const isMore = cardRows.length > limit;
  const cards = before === undefined ? cardRows.slice(0, limit) : cardRows.slice(-limit);
  return {
    cards: await withSales(db, cards),
    next: isMore || before !== undefined ? (cards.at(-1)?.id ?? null) : null,
    previous: (before === undefined ? after !== undefined : isMore) ? (cards[0]?.id ?? null) : null,
  };
}

async function withSales(db: Queries, cards: readonly rows.CardRow[]): Promise<ListedCard[]> {
  const ids = cards.flatMap(({ sale_id }) => (sale_id === null ? [] : [sale_id]));
  const sales = new Map((await salesByIds(db, [...new Set(ids)])).map((row) => [row.id, saleOf(row)]));
  return cards.map((row) => ({ ...staffCardOf(row), sale: sales.get(row.sale_id ?? 0) ?? null }));
}

/** A gift card with its ledger, and the cards that its balance came from. */
export async function cardInFull(db: Queries, storeId: StoreId, card: { id: number } | { number: string }) {
  const row =
    "id" in card
      ? (await rows.cardsByIds(db, storeId, [card.id]))[0]
      : await rows.cardByHash(db, storeId, numberHash(storeId, plainNumber(card.number)));
  if (!row) return undefined;
  const [listed] = await withSales(db, [row]);
  return listed && { ...listed, entries: await rows.entriesOf(db, row.id) };
}

/** Counts a shop's gift cards whose email could not be delivered, up to a limit. */
export async function countReturned(db: Queries, storeId: StoreId, most: number): Promise<number> {
  return (await rows.listedCards(db, storeId, { returned: true }, { limit: most })).length;
}

/** Totals of a shop's gift card entries in a span of epoch seconds, by kind, store credit apart. Cents. */
export const liabilitySums = (
  db: Queries,
  storeId: StoreId,
  span: { from: number; to: number },
): Promise<rows.LiabilitySum[]> => rows.liabilitySums(db, storeId, span);
