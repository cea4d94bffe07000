import type { CustomerId, EpochSeconds, OrderId, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import {
  getRegistry,
  hasEnded,
  type Registry,
  type RegistryReader,
  receiversOf,
} from "./registries.server.ts";
import { GIFTS_A_PAGE, type LineRegistry, type RegistryLine } from "./registries.ts";
import * as rows from "./rows.server.ts";

/**
 * Purchases for registries, which are lines of orders. The transaction that places an order records them, and the one
 * that undoes it deletes them, so they always agree with the orders.
 */

type ShopContext = { readonly store: Store; readonly now: EpochSeconds };

/** The registry of each line, as the giver may see it; null for lines that are not gifts. */
export async function lineRegistries(
  db: Queries,
  { store, now }: ShopContext,
  lines: readonly RegistryLine[],
): Promise<(LineRegistry | null)[]> {
  const gifts = lines.filter(({ gift_registry_id }) => gift_registry_id !== "");
  if (gifts.length === 0) return lines.map(() => null);
  const ids = [...new Set(gifts.map(({ gift_registry_id }) => gift_registry_id))];
  const titleIds = [...new Set(gifts.map(({ title_id }) => title_id))];
  const [registries, wanted] = await Promise.all([
    store.settings.gift_registry_enabled ? rows.registriesById(db, store.id, ids) : [],
    rows.wantedIn(db, ids, titleIds),
  ]);
  const open = registries.filter((row) => !hasEnded(row, now));
  const receivers = await receiversOf(db, open, now);
  const about = new Map(
    open.map((row) => {
      const { name = "", address } = receivers.get(row.id) ?? {};
      const registry = {
        title: row.title,
        occasion: row.occasion,
        name,
        ships: address !== undefined,
        shipping_encouraged: row.shipping_encouraged === 1 && address !== undefined,
      };
      return [row.id, registry] as const;
    }),
  );
  const keyOf = (id: string, titleId: TitleId) => `${id}/${titleId}`;
  const left = new Map(wanted.map((line) => [keyOf(line.registry_id, line.title_id), line.left]));
  return lines.map((line) => {
    if (line.gift_registry_id === "") return null;
    const registry = about.get(line.gift_registry_id);
    if (!registry) return { ...CLOSED_REGISTRY, left: 0, question: "closed" as const };
    const key = keyOf(line.gift_registry_id, line.title_id);
    const wants = left.get(key) ?? 0;
    left.set(key, Math.max(0, wants - line.quantity));
    const question = line.quantity - wants > line.registry_extra ? ("bought" as const) : null;
    return { ...registry, left: wants, question };
  });
}

const CLOSED_REGISTRY = {
  title: "",
  occasion: "Other",
  name: "",
  ships: false,
  shipping_encouraged: false,
} as const;

/**
 * Checks, for an order that is being placed, that the registries still want what its lines buy for them, or that the
 * giver has agreed to buy more. The registries stay locked until the order is written, so two givers cannot both buy
 * the last copy unawares. Failure: `registry_question`.
 */
export async function stillWanted(
  tx: Tx,
  context: ShopContext,
  lines: readonly RegistryLine[],
): Promise<undefined | Failure> {
  const gifts = lines.filter(({ gift_registry_id }) => gift_registry_id !== "");
  if (gifts.length === 0) return undefined;
  await rows.lockRegistries(
    tx,
    context.store.id,
    gifts.map(({ gift_registry_id }) => gift_registry_id),
  );
  const registries = await lineRegistries(tx, context, gifts);
  return registries.some((registry) => registry?.question)
    ? failure("registries.registry_question")
    : undefined;
}

/** The fields of an order that purchases store. */
export interface GivenOrder {
  order_id: OrderId;
  /** The giver's account, if they have one. */
  customer_id: CustomerId | null;
  giver: string;
  note: string;
  now: EpochSeconds;
}

/**
 * Records an order's purchases for registries, by the positions of its lines. Leaves out lines for a deleted registry.
 */
export async function recordPurchases(
  tx: Tx,
  store: Store,
  { order_id, customer_id, giver, note, now }: GivenOrder,
  lines: readonly (Pick<RegistryLine, "gift_registry_id" | "title_id" | "quantity"> & { position: number })[],
): Promise<void> {
  const giftLines = lines.filter(({ gift_registry_id }) => gift_registry_id !== "");
  if (giftLines.length === 0) return;
  const ids = giftLines.map(({ gift_registry_id }) => gift_registry_id);
  await rows.lockRegistries(tx, store.id, ids);
  const known = new Set((await rows.registriesById(tx, store.id, ids)).map(({ id }) => id));
  const gifts = giftLines.filter(({ gift_registry_id }) => known.has(gift_registry_id));
  await rows.insertPurchases(
    tx,
    gifts.map(({ gift_registry_id: registry_id, title_id, quantity, position }) => ({
      order_id,
      position,
      registry_id,
      title_id,
      quantity,
      customer_id,
      giver,
      note,
      bought_at: now,
    })),
  );
}

/** The giver's note to the registry's owner; "" without one. */
export async function giftNoteOf(db: Queries, orderId: OrderId): Promise<string> {
  return (await rows.noteOfOrder(db, orderId)) ?? "";
}

/** Undoes the purchases of an order that was cancelled, not paid for, or refunded as a whole. */
export function undoPurchases(tx: Tx, orderId: OrderId): Promise<void> {
  return rows.deletePurchases(tx, orderId);
}

/** Undoes a part of a line's purchase, because these copies are no longer on the order. */
export function undoPurchase(tx: Tx, orderId: OrderId, position: number, quantity: number): Promise<void> {
  return rows.reducePurchase(tx, orderId, position, quantity);
}

/** A gift on the thank-you list. */
export interface Gift {
  title: string;
  eisbn: string;
  quantity: number;
  /** Epoch seconds. */
  bought_at: number;
}

/** One giver's order on the thank-you list. */
export interface GiftsOfGiver {
  /** "" if the giver has deleted their account. */
  giver: string;
  /** Plain text. */
  note: string;
  gifts: Gift[];
}

/**
 * Gifts, givers and their notes, for the owner of a registry that has ended. Failures: `registry_not_found`, also for
 * anyone else; `not_ended`.
 */
export async function thankYouList(
  db: Queries,
  reader: RegistryReader,
  id: string,
  offset: number,
): Promise<{ registry: Registry; givers: GiftsOfGiver[]; row_count: number } | Failure> {
  const registry = await getRegistry(db, reader, id, { limit: 0 });
  if (isFailure(registry)) return registry;
  if (!registry.owner.is_you) return failure("registries.registry_not_found");
  if (!registry.ended) return failure("registries.not_ended");
  const [givers, row_count] = await Promise.all([
    giftsOf(db, id, { limit: GIFTS_A_PAGE, offset }),
    rows.countPurchases(db, id),
  ]);
  return { registry, givers, row_count };
}

/** Purchases for a registry, order by order. @param page counts lines of orders */
export async function giftsOf(
  db: Queries,
  id: string,
  page: { limit: number; offset: number },
): Promise<GiftsOfGiver[]> {
  const bought = await rows.purchasesOf(db, id, page);
  return [...Map.groupBy(bought, ({ order_id }) => order_id).values()].map((lines) => ({
    giver: lines[0]?.giver ?? "",
    note: lines[0]?.note ?? "",
    gifts: lines.map(({ title, eisbn, quantity, bought_at }) => ({ title, eisbn, quantity, bought_at })),
  }));
}
