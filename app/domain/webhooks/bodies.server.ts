import { z } from "zod";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { getCustomer } from "../accounts/account.server.ts";
import { publicIdOf } from "../accounts/desk-accounts.server.ts";
import { codesById } from "../catalogue/catalogue.server.ts";
import { shelvesOf } from "../catalogue/stock.server.ts";
import { customerOfOrder, readOrder } from "../orders/orders.server.ts";
import type { Store } from "../stores/stores.server.ts";
import type { EventRow } from "./rows.server.ts";
import { bodyOf, type EventType, type HookCustomer, type HookOrder, type HookTitle } from "./webhooks.ts";

const storedSubjects = storedJson<number[]>(z.array(z.number()));

/**
 * An event as JSON. What it is about is read when it is sent, so the queue holds nothing about customers, and a
 * receiver that was down hears how things are now.
 * @returns undefined if there is nothing left to say: its titles are gone
 */
export async function eventText(
  db: Queries,
  store: Store,
  event: EventRow,
  now: EpochSeconds,
): Promise<string | undefined> {
  const subjects = storedSubjects.read(event.subjects);
  const data = await dataOf(db, store, event.type, subjects, now);
  return data && JSON.stringify(bodyOf(event, data));
}

async function dataOf(
  db: Queries,
  store: Store,
  type: EventType,
  subjects: readonly number[],
  now: EpochSeconds,
): Promise<object | undefined> {
  const [subject = 0] = subjects;
  switch (type) {
    case "test":
      return { shop: store.webstore_name };
    case "stock.changed": {
      const titles = await stockOf(db, store, subjects);
      return titles.length > 0 ? { titles } : undefined;
    }
    case "customer.created":
    case "customer.changed":
      return { customer: await customerWith(db, subject, now) };
    case "customer.deleted": {
      const customer = await getCustomer(db, subject, now);
      return customer && { public_id: customer.public_id };
    }
    default: {
      const order = await orderNumbered(db, store, subject);
      return order && { order };
    }
  }
}

async function orderNumbered(db: Queries, store: Store, number: number): Promise<HookOrder | undefined> {
  const order = await readOrder(db, store, number);
  if (!order) return undefined;
  const customer = await customerOfOrder(db, store, number);
  const { order_number, order_date, status, delivery_key, payment_type, payment_state, paid } = order;
  const { purchaseorder, order_location_id, shipping_batches, summary } = order;
  return {
    order_number,
    order_date,
    status,
    delivery_key,
    payment_type,
    payment_state,
    paid,
    purchaseorder,
    order_location_id,
    shipping_batches,
    summary,
    customer: customer === null ? null : ((await publicIdOf(db, customer)) ?? null),
    items: order.items.map(({ title_info, cart_info }) => {
      const { eisbn, isbn, title } = title_info;
      const { quantity, cancelled, returned, backorder_quantity, sold_price, taxes, tax_class } = cart_info;
      return {
        title_info: { eisbn, isbn, title },
        cart_info: { quantity, cancelled, returned, backorder_quantity, sold_price, taxes, tax_class },
      };
    }),
    refunds: order.refunds.map(({ at, amount, state, target }) => ({ at, amount, state, target })),
  };
}

async function customerWith(db: Queries, id: number, now: EpochSeconds): Promise<HookCustomer | null> {
  const customer = await getCustomer(db, id, now);
  if (!customer || customer.state === "deleted") return null;
  const { public_id, email_address, first_name, last_name, company, is_institution, approved, state } =
    customer;
  return { public_id, email_address, first_name, last_name, company, is_institution, approved, state };
}

async function stockOf(db: Queries, store: Store, ids: readonly number[]): Promise<HookTitle[]> {
  const [codes, shelves] = await Promise.all([codesById(db, ids), shelvesOf(db, store.id, ids)]);
  return ids.flatMap((id) => {
    const code = codes.get(id);
    if (code === undefined) return [];
    const titleShelves = shelves.filter(({ title_id }) => title_id === id);
    return [
      {
        code,
        shelves: titleShelves.map(({ location_id, condition, onhand, onorder, price }) => ({
          location_id,
          condition,
          for_sale: onhand,
          onorder,
          price,
        })),
      },
    ];
  });
}
