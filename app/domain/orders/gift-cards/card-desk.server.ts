import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import {
  type CardPage,
  type CardsSought,
  cardInFull,
  type ListedCard,
  pageOfCards,
} from "../../gift-cards/card-search.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import * as rows from "../rows.server.ts";

/** A search by email address looks at this many orders, the newest first. */
const ORDERS = 500;

/** The order in which a gift card was bought or used, if staff may see it. */
export interface CardOrder {
  order_number: OrderNumber;
  purchaser_name: string;
}

/**
 * A page of a shop's gift cards, the newest first.
 * @param find a whole number or its last four digits, an order's number, or the email address of who got or bought it
 * @param within the only locations whose orders may be looked for
 */
export async function findGiftCards(
  db: Queries,
  store: Store,
  { find, returned, within }: { find?: string; returned: boolean; within: VisibleLocations },
  page: CardPage,
) {
  const sought = find ? await soughtBy(db, store, find, within) : {};
  const cardPage = await pageOfCards(db, store.id, { ...sought, returned }, page);
  const orders = await ordersOf(
    db,
    store,
    cardPage.cards.map(({ sale }) => sale?.order_id),
    within,
  );
  return { ...cardPage, cards: cardPage.cards.map((card) => withOrder(card, orders)) };
}

async function soughtBy(
  db: Queries,
  store: Store,
  find: string,
  within: VisibleLocations,
): Promise<CardsSought> {
  if (find.includes("@")) {
    const key = emailKey(find);
    return {
      recipientKey: key,
      orderIds: await rows.orderIdsByEmail(db, store.id, key, { limit: ORDERS, within }),
    };
  }
  const row = /^\d{1,9}$/.test(find) ? await rows.orderByNumber(db, store.id, Number(find)) : undefined;
  return { number: find, orderIds: row && maySee(row, within) ? [row.id] : [] };
}

const maySee = ({ order_location_id }: Pick<rows.OrderRow, "order_location_id">, within: VisibleLocations) =>
  !within || (order_location_id !== null && within.includes(order_location_id));

async function ordersOf(
  db: Queries,
  store: Store,
  ids: readonly (number | null | undefined)[],
  within: VisibleLocations,
): Promise<ReadonlyMap<number, CardOrder>> {
  const known = [...new Set(ids.filter((id) => id != null))];
  const orderRows = await rows.ordersByIds(db, store.id, known);
  return new Map(
    orderRows
      .filter((row) => maySee(row, within))
      .map(({ id, order_number, purchaser_name }) => [id, { order_number, purchaser_name }]),
  );
}

function withOrder<Card extends ListedCard>({ sale, ...card }: Card, orders: ReadonlyMap<number, CardOrder>) {
  return {
    ...card,
    sale: sale && { ...sale, order: orders.get(sale.order_id ?? 0) ?? null },
  };
}

/** A gift card with its ledger and the orders in it; undefined if the shop has no such card. */
export async function giftCardInFull(
  db: Queries,
  store: Store,
  card: { id: number } | { number: string },
  within: VisibleLocations,
) {
  const cardDetails = await cardInFull(db, store.id, card);
  if (!cardDetails) return undefined;
  const { entries, ...listed } = cardDetails;
  const ids = [listed.sale?.order_id, ...entries.map(({ order_id }) => order_id)];
  const orders = await ordersOf(db, store, ids, within);
  return {
    ...withOrder(listed, orders),
    entries: entries.map(({ order_id, gift_card_id, ...entry }) => ({
      ...entry,
      order_number: orders.get(order_id ?? 0)?.order_number ?? null,
    })),
  };
}
