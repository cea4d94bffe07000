import { z } from "zod";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { stopEmails } from "#app/platform/email/outbox.server.ts";
import { refundsOfOrder } from "../../payments/refunds.server.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { timesOf } from "../../stores/times.ts";
import { emailsOf } from "../emails/sent-emails.server.ts";
import { storedAddress } from "../json-columns.ts";
import { addressLines } from "../order-words.ts";
import { readOrder } from "../orders.server.ts";
import { hasGiftCards, ORDER_STATUS } from "../orders.ts";
import { reductionsOf } from "../reductions/rows.server.ts";
import * as rows from "../rows.server.ts";
import { versionOf, versionOfRow } from "../version.server.ts";
import { type Act, type ActKind, type ReplacedValues, UNDOABLE, UNDONE_WITHIN } from "./acts.ts";
import * as actRows from "./rows.server.ts";

/** Somebody who acts for a shop. */
export interface Actor {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly by: { readonly name: string };
}

const storedReplaced = storedJson<ReplacedValues>(
  z.object({ status: z.enum(ORDER_STATUS), location: z.string(), address: z.string() }),
);
const NOTHING_REPLACED: ReplacedValues = { status: "placed", location: "", address: "" };

/**
 * Runs a verb on an order that the caller has read, and records who did it. The verb's first transaction compares the
 * order's version, and the first one that succeeds records the act.
 * @param act.version the version that the caller read, from `versionOf`; undefined for the current one
 * @param verb is passed the database to use
 * Failures: those of the verb, and `changed` if somebody else changed the order first. Nothing is stored in that case.
 */
export async function performAct<Done>(
  database: Database,
  actor: Actor,
  act: { order_number: OrderNumber; version?: string | undefined; kind: ActKind; note?: string | undefined },
  verb: (database: Database) => Promise<Done>,
): Promise<Done | Failure> {
  const { order_number, version } = act;
  // PostgreSQL runs a transaction again after a conflict, so these change only once one is committed.
  let isCompared = version === undefined;
  let isRecorded = false;
  const transaction: Database["transaction"] = async (work, seen) => {
    const [result, recorded] = await database.transaction(async (tx) => {
      if (isRecorded) return [await work(tx), true] as const;
      const order = await rows.lockedOrder(tx, actor.store.id, order_number);
      if (!isCompared && order && (await versionOfRow(tx, order)) !== version)
        throw new Refusal(failure("orders.changed", { order: order_number }));
      const before = order && (await traceOf(tx, actor.store, order));
      const result = await work(tx);
      if (!order || !before || isFailure(result)) return [result, false] as const;
      await record(tx, actor, act, order, before);
      return [result, true] as const;
    }, seen);
    isCompared = true;
    isRecorded ||= recorded;
    return result;
  };
  try {
    return await verb({ ...database, transaction });
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** What an act adds to an order, and what keeps it from being undone: a card, refunds, gift cards. */
async function traceOf(tx: Tx, store: Store, row: rows.OrderRow) {
  const card = await rows.cardOfOrder(tx, row.id);
  const refunds = await refundsOfOrder(tx, row.id);
  const order = await readOrder(tx, store, row.order_number);
  return {
    hasSealedCard: card !== undefined,
    refunds: refunds.length,
    events: await rows.eventsOf(tx, row.id),
    reductions: (await reductionsOf(tx, row.id)).length,
    hasGiftCards: order !== undefined && hasGiftCards(order),
    lastEmail: (await emailsOf(tx, store, row.order_number, 1))[0]?.id ?? 0,
  };
}

async function record(
  tx: Tx,
  { store, now, by }: Actor,
  { kind, note = "" }: { kind: ActKind; note?: string | undefined },
  was: rows.OrderRow,
  before: Awaited<ReturnType<typeof traceOf>>,
): Promise<void> {
  const after = await traceOf(tx, store, was);
  const isFree =
    before.hasSealedCard === after.hasSealedCard &&
    before.refunds === after.refunds &&
    !(kind === "paid" && before.hasGiftCards);
  const event = after.events.findIndex(
    ({ status, shipping }, index) =>
      index >= before.events.length && (shipping === null ? status === kind : kind === "priced"),
  );
  await actRows.insertAct(tx, {
    order_id: was.id,
    store_id: store.id,
    at: now,
    who: by.name,
    kind,
    note,
    was: storedReplaced.write({
      status: was.status,
      location: locationName(store, was),
      address: was.ship_to ? addressLines(storedAddress.read(was.ship_to), was.locale).join(", ") : "",
    }),
    version: UNDOABLE.includes(kind) && isFree ? await versionOf(tx, store, was.order_number) : "",
    last_email: before.lastEmail,
    event: event < 0 ? null : event + 1,
    reduction: after.reductions > before.reductions ? after.reductions : null,
    undone_at: null,
    undone_by: "",
  });
}

/** Records which member of staff took an order by phone, in the transaction that places it. */
export async function recordTaken(
  tx: Tx,
  { store, now, by }: Actor,
  orderNumber: OrderNumber,
): Promise<void> {
  const row = await rows.orderByNumber(tx, store.id, orderNumber);
  if (!row) throw new Error(`recordTaken: order ${orderNumber} was placed but cannot be found`);
  await actRows.insertAct(tx, {
    order_id: row.id,
    store_id: store.id,
    at: now,
    who: by.name,
    kind: "taken",
    note: "",
    was: "",
    version: "",
    last_email: 0,
    event: null,
    reduction: null,
    undone_at: null,
    undone_by: "",
  });
}

const locationName = (store: Store, { order_location_id }: Pick<rows.OrderRow, "order_location_id">) =>
  locationsOf(store.settings).find(({ location_id }) => location_id === order_location_id)?.altname ??
  store.settings.store_info.name;

function actOf(row: Schema["order_acts"]): Act {
  const { number, at, who, kind, note, event, reduction, undone_at, undone_by } = row;
  return {
    number,
    at,
    who,
    note,
    event,
    reduction,
    undone_at,
    undone_by,
    kind,
    was: row.was ? storedReplaced.read(row.was) : NOTHING_REPLACED,
    undo_until: row.version && undone_at === null ? at + UNDONE_WITHIN : null,
  };
}

/**
 * Staff's acts on an order, the oldest first.
 * @param version the order's version: an act cannot be undone if the order has changed since
 */
export async function actsOf(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
  version: string,
): Promise<Act[]> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  const acts = row ? await actRows.actsOf(db, row.id) : [];
  return acts.map((act) => ({ ...actOf(act), ...(act.version !== version && { undo_until: null }) }));
}

/** An act, and the order that it was done to. */
export interface DoneAct extends Act {
  order_number: OrderNumber;
  purchaser_name: string;
}

/** Staff's acts since a moment, the newest first; only on orders of these locations, if any are given. */
export async function actsSince(
  db: Queries,
  store: Store,
  since: number,
  limit: number,
  within: VisibleLocations,
): Promise<DoneAct[]> {
  const acts = await actRows.actsSince(db, store.id, since, limit, within);
  return acts.map(({ order_number, purchaser_name, ...row }) => ({
    ...actOf(row),
    order_number,
    purchaser_name,
  }));
}

/**
 * Undoes what staff did to an order, if nothing has changed since, and stops its emails that were not sent yet. A
 * payment can be undone only on the shop's day on which it was recorded, because each day has its own bookkeeping.
 * @returns the undone act, and how many emails were stopped or had been sent
 * Failures: `not_found`, `not_undoable`, `undone_before`, `too_late`, `changed_since`.
 */
export function undoAct(
  database: Database,
  { store, now, by }: Actor,
  orderNumber: OrderNumber,
  number: number,
): Promise<{ act: Act; stopped: number; sent: number } | Failure> {
  return refusable(database, async (tx) => {
    const values = { order: orderNumber };
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    const actRow = row && (await actRows.actsOf(tx, row.id)).find((listedAct) => listedAct.number === number);
    if (!row || !actRow) return failure("orders.operator.not_found", values);
    const act = actOf(actRow);
    const { date } = timesOf(store.settings);
    if (act.undone_at !== null) return failure("orders.undone_before", values);
    if (act.undo_until === null) return failure("orders.not_undoable", values);
    if (act.undo_until < now || (act.kind === "paid" && date(act.at) !== date(now)))
      return failure("orders.too_late", values);
    if (actRow.version !== (await versionOfRow(tx, row))) return failure("orders.changed_since", values);
    if (act.kind === "paid") await actRows.undoPayment(tx, row.id);
    else await actRows.undoStatus(tx, row.id, act.was.status);
    await actRows.markUndone(tx, row.id, number, now, by.name);
    const emails = await stopEmails(tx, store.id, orderNumber, actRow.last_email);
    return { act: { ...act, event: null, undone_at: now, undone_by: by.name, undo_until: null }, ...emails };
  });
}
