import { dayOf } from "#app/lib/dates.ts";
import { anywhere } from "#app/lib/find-text.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import type { CustomerId, EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { getCustomer, lockAccount, nameOf } from "../accounts/account.server.ts";
import { addressOf } from "../accounts/addresses/addresses.server.ts";
import type { Account, Address } from "../accounts/customer.ts";
import { cardsOf, type Storefront } from "../catalogue/catalogue.server.ts";
import type { TitleCard } from "../catalogue/catalogue.ts";
import type { Store } from "../stores/stores.server.ts";
import {
  endOfDay,
  exampleDay,
  ITEMS_A_PAGE,
  MAX_ITEMS,
  MAX_REGISTRIES,
  type Occasion,
  type RegistryFilter,
  type RegistrySort,
} from "./registries.ts";
import * as rows from "./rows.server.ts";

/**
 * Gift registries. They belong to the account in use, so an institution's buyers share its registries. Anyone who
 * has a registry's id may read it; a verb that changes one answers `registry_not_found` for other accounts' registries.
 */

type Owner = Pick<Account, "accountId">;
type ShopContext = { readonly store: Store; readonly now: EpochSeconds };

/** The visitor who reads a registry, and the shop. */
export interface RegistryReader extends Storefront {
  readonly session: { readonly account: Owner | null };
}

export interface RegistryItem<Title = Guarded<TitleCard>> {
  title: Title;
  qty_requested: number;
  /** Null while it is hidden from the registry's owner. */
  qty_purchased: number | null;
}

/** A registry (spec 2 §3) with a page of its titles. */
export interface Registry<Title = Guarded<TitleCard>> {
  gift_registry_id: string;
  title: string;
  occasion: Occasion;
  /** Plain text. */
  description: string;
  /** The owner's address that gifts are sent to; null for none, and for anyone but the owner. */
  shipping_id: number | null;
  shipping_encouraged: boolean;
  /** Whether gifts can be sent to the owner. */
  ships: boolean;
  /** Epoch seconds: the last second of a day on the shop's clock. */
  purchase_deadline: number | null;
  store_can_edit: boolean;
  /** Whether purchases are hidden from the owner until the registry has ended. */
  surprise: boolean;
  /** Whether the owner keeps it open. */
  is_open: boolean;
  /** Whether nothing can be bought for it any more: it is closed, or its deadline has passed. */
  ended: boolean;
  owner: { name: string; is_you: boolean };
  /** Number of titles. */
  item_count: number;
  /** Number of copies wanted, and of those bought (null while hidden). */
  qty_requested: number;
  qty_purchased: number | null;
  /** Number of titles that match the filter. */
  found: number;
  items: RegistryItem<Title>[];
}

export const hasEnded = (row: rows.RegistryRow, now: EpochSeconds) =>
  row.is_open === 0 || (row.purchase_deadline !== null && row.purchase_deadline < now);

/** The owner's name as givers see it: an institution's, or the person's. */
async function ownerName(db: Queries, customerId: CustomerId, now: EpochSeconds): Promise<string> {
  const owner = await getCustomer(db, customerId, now);
  return owner ? owner.company || nameOf(owner) : "";
}

/** The recipient of each registry, and the address for gifts. Registries of one owner look both up once. */
export async function receiversOf(
  db: Queries,
  registryRows: readonly rows.RegistryRow[],
  now: EpochSeconds,
): Promise<Map<string, { name: string; address: Address | undefined }>> {
  const once = <Key, Value>(look: (key: Key, row: rows.RegistryRow) => Promise<Value>) => {
    const valueByKey = new Map<Key, Promise<Value>>();
    return (key: Key, row: rows.RegistryRow) => {
      const value = valueByKey.get(key) ?? look(key, row);
      valueByKey.set(key, value);
      return value;
    };
  };
  const name = once((id: number) => ownerName(db, id, now));
  const address = once((_: string, row) => shippingOf(db, row));
  return new Map(
    await Promise.all(
      registryRows.map(async (row) => {
        const addressKey = `${row.customer_id}/${row.shipping_id}`;
        return [
          row.id,
          { name: await name(row.customer_id, row), address: await address(addressKey, row) },
        ] as const;
      }),
    ),
  );
}

/** The address for a registry's gifts; undefined if the owner gave none or has deleted it. */
export async function shippingOf(db: Queries, row: rows.RegistryRow): Promise<Address | undefined> {
  if (row.shipping_id === null) return undefined;
  return addressOf(db, { accountId: row.customer_id }, row.shipping_id);
}

async function withTotals(
  db: Queries,
  { store, now, session }: RegistryReader,
  registryRows: readonly rows.RegistryRow[],
): Promise<Registry[]> {
  const totals = await rows.totalsOf(
    db,
    store.id,
    registryRows.map(({ id }) => id),
  );
  const receivers = await receiversOf(db, registryRows, now);
  return registryRows.map((row): Registry => {
    const is_you = session.account?.accountId === row.customer_id;
    const { name = "", address } = receivers.get(row.id) ?? {};
    const { items = 0, requested = 0, purchased = 0 } = totals.get(row.id) ?? {};
    const ended = hasEnded(row, now);
    return {
      gift_registry_id: row.id,
      title: row.title,
      occasion: row.occasion,
      description: row.description,
      shipping_id: is_you && address ? row.shipping_id : null,
      shipping_encouraged: row.shipping_encouraged === 1 && address !== undefined,
      ships: address !== undefined,
      purchase_deadline: row.purchase_deadline,
      store_can_edit: row.store_can_edit === 1,
      surprise: row.surprise === 1,
      is_open: row.is_open === 1,
      ended,
      owner: { name, is_you },
      item_count: items,
      qty_requested: requested,
      qty_purchased: hides({ surprise: row.surprise === 1, ended, owner: { is_you } }) ? null : purchased,
      found: items,
      items: [],
    };
  });
}

/** Whether purchases are hidden from this reader, an owner who wants to be surprised. */
const hides = ({
  surprise,
  ended,
  owner,
}: {
  surprise: boolean;
  ended: boolean;
  owner: { is_you: boolean };
}) => surprise && owner.is_you && !ended;

/** Titles of each registry that `listRegistries` returns; `getRegistry` has them all. */
const LISTED_ITEMS = 100;

/** All registries of the account in use, the last changed first, each with its first titles if wanted. */
export async function listRegistries(
  db: Queries,
  reader: RegistryReader,
  account: Owner,
  items = LISTED_ITEMS,
): Promise<Registry[]> {
  const registryRows = await rows.registriesOf(db, account.accountId);
  const registries = await withTotals(db, reader, registryRows);
  if (items === 0) return registries;
  const first = await rows.firstItemsOf(
    db,
    reader.store.id,
    registryRows.map(({ id }) => id),
    items,
  );
  const cards = await cardsOf(db, reader, [...new Set(first.map(({ title_id }) => title_id))]);
  return registries.map((registry) => ({
    ...registry,
    items: itemsWith(
      registry,
      cards,
      first.filter(({ registry_id }) => registry_id === registry.gift_registry_id),
    ),
  }));
}

function itemsWith(
  registry: Registry,
  cards: ReadonlyMap<number, Guarded<TitleCard>>,
  itemRows: readonly rows.ItemRow[],
): RegistryItem[] {
  return itemRows.flatMap(({ title_id, qty_requested, qty_purchased }) => {
    const title = cards.get(title_id);
    return title ? [{ title, qty_requested, qty_purchased: hides(registry) ? null : qty_purchased }] : [];
  });
}

/** Copies of a title that each of the account's registries wants, by the registry's id. */
export async function requestedIn(db: Queries, account: Owner, eisbn: string): Promise<Map<string, number>> {
  const items = await rows.requestedIn(db, account.accountId, eisbn);
  return new Map(items.map(({ registry_id, qty_requested }) => [registry_id, qty_requested]));
}

/** Which of a registry's titles to read. */
export interface RegistryRequest {
  sort?: RegistrySort;
  /** Ignored for an owner who wants to be surprised. */
  filter?: RegistryFilter;
  limit?: number;
  offset?: number;
}

/** One registry with a page of its titles, for everybody who has its id. Failure: `registry_not_found`. */
export async function getRegistry(
  db: Queries,
  reader: RegistryReader,
  id: string,
  { sort = "title", filter = "all", limit = ITEMS_A_PAGE, offset = 0 }: RegistryRequest = {},
): Promise<Registry | Failure> {
  const row = await rows.registryById(db, reader.store.id, id);
  const [registry] = row ? await withTotals(db, reader, [row]) : [];
  if (!row || !registry) return NOT_FOUND;
  if (limit === 0) return registry;
  const request = { sort, filter: hides(registry) ? ("all" as const) : filter, limit, offset };
  const page = await rows.itemsOf(db, row, request);
  const cards = await cardsOf(
    db,
    reader,
    page.rows.map(({ title_id }) => title_id),
  );
  return { ...registry, found: page.found, items: itemsWith(registry, cards, page.rows) };
}

const NOT_FOUND = failure("registries.registry_not_found");

/** A registry that is open for gifts. Failure: `registry_not_found`, also for one that has ended. */
export async function openRegistry(
  db: Queries,
  { store, now }: ShopContext,
  id: string,
): Promise<{ gift_registry_id: string; title: string } | Failure> {
  const row = await rows.registryById(db, store.id, id);
  return row && !hasEnded(row, now) ? { gift_registry_id: row.id, title: row.title } : NOT_FOUND;
}

/** The fields of a registry that its owner fills in. */
export interface RegistryDetails {
  title: string;
  occasion: Occasion;
  description: string;
  /** An address of the account's; null if gifts are not sent to the owner. */
  shipping_id: number | null;
  shipping_encouraged: boolean;
  /** A day as `YYYY-MM-DD`, or a time in that day; null for none. */
  purchase_deadline: string | number | null;
  store_can_edit: boolean;
  surprise: boolean;
  is_open: boolean;
}

/**
 * Creates a registry.
 * Failures: `too_many`, `no_day`, `past`, `no_address`.
 * @param id for the demo, whose links are known; otherwise unguessable
 */
export function createRegistry(
  database: Database,
  context: ShopContext,
  account: Owner,
  details: RegistryDetails,
  id = newToken(),
): Promise<{ gift_registry_id: string } | Failure> {
  const { store, now } = context;
  return refusable(database, async (tx) => {
    await lockAccount(tx, account);
    if ((await rows.registriesOf(tx, account.accountId)).length >= MAX_REGISTRIES)
      throw new Refusal(failure("registries.too_many", { count: MAX_REGISTRIES }));
    await rows.insertRegistry(tx, {
      id,
      store_id: store.id,
      customer_id: account.accountId,
      title: details.title,
      occasion: details.occasion,
      description: details.description,
      ...(await shippingValues(tx, account.accountId, details)),
      purchase_deadline: deadlineOf(context, details.purchase_deadline),
      store_can_edit: details.store_can_edit ? 1 : 0,
      surprise: details.surprise ? 1 : 0,
      is_open: details.is_open ? 1 : 0,
      thanks_sent_at: null,
      created_at: now,
      updated_at: now,
    });
    return { gift_registry_id: id };
  });
}

/** @throws Refusal if the address is not the account's */
async function shippingValues(
  tx: Tx,
  accountId: number,
  { shipping_id, shipping_encouraged }: Pick<RegistryDetails, "shipping_id" | "shipping_encouraged">,
) {
  if (shipping_id !== null && !(await addressOf(tx, { accountId }, shipping_id)))
    throw new Refusal(failure("registries.no_address", {}, { at: "shipping_id" }));
  const encouraged = shipping_encouraged && shipping_id !== null;
  return { shipping_id, shipping_encouraged: encouraged ? (1 as const) : (0 as const) };
}

/** @param unchanged the stored deadline, which may have passed @throws Refusal if the day is over or does not exist */
function deadlineOf(
  { store, now }: ShopContext,
  wanted: string | number | null,
  unchanged: number | null = null,
): number | null {
  if (wanted === null) return null;
  const zone = store.settings.store_info.time_zone;
  const deadline = endOfDay(wanted, zone);
  if (deadline === undefined)
    throw new Refusal(
      failure("registries.no_day", { example: exampleDay(now, zone) }, { at: "purchase_deadline" }),
    );
  if (unchanged !== null && dayOf(deadline, zone) === dayOf(unchanged, zone)) return unchanged;
  if (deadline < now) throw new Refusal(failure("registries.past", {}, { at: "purchase_deadline" }));
  return deadline;
}

/** @throws Refusal if the registry is somebody else's or has been deleted */
async function lockOwn(tx: Tx, store: Store, account: Owner, id: string): Promise<rows.RegistryRow> {
  const row = await lockRegistry(tx, store, id);
  if (row.customer_id !== account.accountId) throw new Refusal(NOT_FOUND);
  return row;
}

async function lockRegistry(tx: Tx, store: Store, id: string): Promise<rows.RegistryRow> {
  await rows.lockRegistries(tx, store.id, [id]);
  const row = await rows.registryById(tx, store.id, id);
  if (!row) throw new Refusal(NOT_FOUND);
  return row;
}

/** The editor of a registry: its owner, or the shop where the owner lets it help (`store_can_edit`). */
export type Editor = Owner | "store";

async function lockFor(tx: Tx, store: Store, editor: Editor, id: string): Promise<rows.RegistryRow> {
  if (editor !== "store") return lockOwn(tx, store, editor, id);
  const row = await lockRegistry(tx, store, id);
  if (row.store_can_edit === 0) throw new Refusal(failure("registries.owner_only"));
  return row;
}

/**
 * The fields that the shop may change for an owner. It may not change the address, who may edit, or what the owner sees
 * (spec 2 §6).
 */
export type SharedDetails = Pick<RegistryDetails, "title" | "occasion" | "description" | "purchase_deadline">;

/**
 * Changes the given details. A registry that is reopened will send another thank-you list. Failures:
 * `registry_not_found`, `owner_only`, `no_day`, `past`, `no_address`.
 */
export function updateRegistry(
  database: Database,
  context: ShopContext,
  editor: Owner,
  id: string,
  change: Partial<RegistryDetails>,
): Promise<undefined | Failure>;
export function updateRegistry(
  database: Database,
  context: ShopContext,
  editor: Editor,
  id: string,
  change: Partial<SharedDetails>,
): Promise<undefined | Failure>;
export function updateRegistry(
  database: Database,
  context: ShopContext,
  editor: Editor,
  id: string,
  change: Partial<RegistryDetails>,
): Promise<undefined | Failure> {
  const { store, now } = context;
  return refusable(database, async (tx) => {
    const row = await lockFor(tx, store, editor, id);
    const { purchase_deadline: wanted, shipping_id, shipping_encouraged, ...rest } = change;
    const flag = (value: boolean | undefined, before: 0 | 1) =>
      value === undefined ? before : value ? (1 as const) : (0 as const);
    const next: rows.RegistryRow = {
      ...row,
      ...(rest.title !== undefined && { title: rest.title }),
      ...(rest.occasion !== undefined && { occasion: rest.occasion }),
      ...(rest.description !== undefined && { description: rest.description }),
      ...(wanted !== undefined && { purchase_deadline: deadlineOf(context, wanted, row.purchase_deadline) }),
      ...((shipping_id !== undefined || shipping_encouraged !== undefined) &&
        (await shippingValues(tx, row.customer_id, {
          shipping_id: shipping_id === undefined ? row.shipping_id : shipping_id,
          shipping_encouraged: shipping_encouraged ?? row.shipping_encouraged === 1,
        }))),
      store_can_edit: flag(rest.store_can_edit, row.store_can_edit),
      surprise: flag(rest.surprise, row.surprise),
      is_open: flag(rest.is_open, row.is_open),
      updated_at: now,
    };
    const { id: _, store_id, customer_id, created_at, ...values } = next;
    await rows.changeRegistry(tx, id, { ...values, ...(!hasEnded(next, now) && { thanks_sent_at: null }) });
    return undefined;
  });
}

/** Whether a title is on a registry. */
export async function asksFor(db: Queries, id: string, titleId: TitleId): Promise<boolean> {
  return (await rows.requestedOf(db, id, titleId)) !== undefined;
}

/** Deletes a registry with its titles and its thank-you list. Failure: `registry_not_found`. */
export function deleteRegistry(
  database: Database,
  { store }: Pick<ShopContext, "store">,
  account: Owner,
  id: string,
): Promise<{ gift_registry_id: string } | Failure> {
  return refusable(database, async (tx) => {
    await lockOwn(tx, store, account, id);
    await rows.deleteRegistry(tx, id);
    return { gift_registry_id: id };
  });
}

/**
 * Sets how many copies of a title a registry asks for, or adds to them.
 * @param item with `add`, its quantity is added to the copies already wanted
 * @returns how many copies it asks for now
 * Failures: `registry_not_found`, `owner_only`, `full`, `too_many_copies`.
 */
export function putItem(
  database: Database,
  { store, now }: ShopContext,
  editor: Editor,
  id: string,
  item: { titleId: TitleId; quantity: number; add: boolean },
): Promise<number | Failure> {
  const { titleId, quantity, add } = item;
  return refusable(database, async (tx) => {
    await lockFor(tx, store, editor, id);
    const before = await rows.requestedOf(tx, id, titleId);
    if (before === undefined && (await rows.countItems(tx, id)) >= MAX_ITEMS)
      throw new Refusal(failure("registries.full", { count: MAX_ITEMS }));
    const qty_requested = quantity + (add ? (before ?? 0) : 0);
    if (qty_requested > MAX_COPIES)
      throw new Refusal(failure("registries.too_many_copies", { count: MAX_COPIES }, { at: "qty" }));
    await rows.putItem(tx, { registry_id: id, title_id: titleId, qty_requested, added_at: now });
    await rows.changeRegistry(tx, id, { updated_at: now });
    return qty_requested;
  });
}

/** The most copies of one title (spec 1 §9). */
const MAX_COPIES = 9999;

/**
 * Removes a title from a registry, if it is there. Its purchases stay on the thank-you list.
 * Failures: `registry_not_found`, `owner_only`.
 */
export function deleteItem(
  database: Database,
  { store, now }: ShopContext,
  editor: Editor,
  id: string,
  eisbn: string,
): Promise<{ gift_registry_id: string; removed: boolean } | Failure> {
  return refusable(database, async (tx) => {
    await lockFor(tx, store, editor, id);
    const removed = await rows.deleteItem(tx, id, eisbn);
    if (removed) await rows.changeRegistry(tx, id, { updated_at: now });
    return { gift_registry_id: id, removed };
  });
}

/**
 * The address that gifts for an open registry are sent to. Givers never see it: their carts and orders show only the
 * name and the province.
 */
export async function giftAddress(
  db: Queries,
  { store, now }: ShopContext,
  id: string,
): Promise<Address | undefined> {
  const row = await rows.registryById(db, store.id, id);
  return row && !hasEnded(row, now) ? shippingOf(db, row) : undefined;
}

/** An account's registries with their titles, for its data export. */
export async function registryContent(db: Queries, { accountId }: Owner) {
  const registryRows = await rows.registriesOf(db, accountId);
  return Promise.all(
    registryRows.map(async ({ id, title, occasion, description, purchase_deadline }) => ({
      gift_registry_id: id,
      title,
      occasion,
      description,
      purchase_deadline,
      titles: (await rows.allItemsOf(db, id)).map(({ eisbn, qty_requested }) => ({ eisbn, qty_requested })),
    })),
  );
}

/** Deletes an account's registries, and its name from what it bought for others. */
export async function forgetRegistries(tx: Tx, customerId: CustomerId): Promise<void> {
  await rows.deleteRegistriesOf(tx, customerId);
  await rows.anonymisePurchases(tx, customerId);
}

/** A registry's day is near for this long before it (seconds). */
const DUE_WITHIN = 14 * 86_400;

/** Counts open registries whose day is within two weeks, up to a limit. */
export function countNear(db: Queries, { store, now }: ShopContext, most: number): Promise<number> {
  return rows.countDue(db, store.id, { from: now, to: now + DUE_WITHIN }, most);
}

/**
 * The open registries that have their day within two weeks, the earliest first.
 * @param after the `next` of the previous page
 */
export async function nearRegistries(
  db: Queries,
  { store, now }: ShopContext,
  limit: number,
  after = "",
): Promise<{ registries: Registry[]; next: string | null }> {
  const [, at = "", id = ""] = /^(\d{1,15})-(.+)$/.exec(after) ?? [];
  const edge = at === "" ? undefined : { at: Number(at), id };
  const registryRows = await rows.dueRegistries(
    db,
    store.id,
    { from: now, to: now + DUE_WITHIN },
    limit + 1,
    edge,
  );
  const page = registryRows.slice(0, limit);
  const last = registryRows.length > limit ? page.at(-1) : undefined;
  return {
    registries: await withTotals(db, { store, now, session: { account: null } }, page),
    next: last ? `${last.purchase_deadline}-${last.id}` : null,
  };
}

/** A condition for the orders that bought for a registry with a word in its title: a query for their ids. */
export const ordersForTitled = (storeId: StoreId, word: string) => rows.orderIdsFor(storeId, anywhere(word));

/** The registries whose owners let the shop help, the last changed first. */
export async function helpedRegistries(
  db: Queries,
  context: ShopContext,
  limit: number,
): Promise<Registry[]> {
  const registryRows = await rows.editableRegistries(db, context.store.id, limit);
  return withTotals(db, { ...context, session: { account: null } }, registryRows);
}
