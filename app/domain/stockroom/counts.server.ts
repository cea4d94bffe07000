import type { StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import {
  copiesInSection,
  lockShelf,
  moveCopies,
  type ShelfId,
  sectionsWithCounts,
} from "../catalogue/stock.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import { asideByTitle, setAsideAt } from "../orders/packing/set-aside.server.ts";
import { checkLocation, type StockContext, titleIdOf } from "./adjustments.server.ts";
import * as countRows from "./count-rows.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Counts of a section's new copies at one location, by any number of people at once. The expected number of a title is
 * its stock when it is first counted. Applying a count moves the stock by the difference and never sets it, so copies
 * that are sold or arrive afterwards do not look like mistakes. Copies that are set aside for orders are expected too,
 * and stay with their orders even if nobody finds them.
 */

/** The most sections that a page offers. */
const MAX_SECTIONS = 300;

/** A shop's sections with how many titles each has. */
export function sectionsToCount(db: Queries, storeId: StoreId) {
  return sectionsWithCounts(db, storeId, MAX_SECTIONS);
}

/**
 * Begins to count a section at a location, or joins the count that is under way there. Without a section, only what is
 * scanned is compared. @returns its id. Failures: `no_location`, `no_section`
 */
export function beginCount(
  context: StockContext,
  { location_id, section }: { location_id: number; section: string },
): Promise<{ id: number } | Failure> {
  const { database, store, now, actor: begun_by } = context;
  return refusable(database, async (tx) => {
    checkLocation(context, location_id);
    const sections = section === "" ? [] : await sectionsToCount(tx, store.id);
    const name = section === "" ? "" : sections.find(({ key }) => key === section)?.label;
    if (name === undefined) throw new Refusal(failure("stockroom.no_section"));
    const id = await countRows.insertCount(tx, {
      store_id: store.id,
      location_id,
      section,
      name,
      begun_at: now,
      begun_by,
    });
    if (id === undefined) {
      const open = await countRows.openCountOf(tx, store.id, location_id, section);
      if (!open) throw new Refusal(failure("stockroom.no_count"));
      return { id: open.id };
    }
    if (section !== "") {
      const aside = await asideByTitle(tx, store, { locations: [location_id], condition: "" });
      const lines = await copiesInSection(tx, store.id, location_id, section);
      await countRows.insertLines(
        tx,
        id,
        lines.map(({ title_id, onhand }) => ({ title_id, onhand: onhand + (aside.get(title_id) ?? 0) })),
      );
    }
    return { id };
  });
}

/** Copies of a title that somebody counts: one more than so far, or `total` in all. */
export interface CopiesToCount {
  id: number;
  /** A canonical product code. */
  code: string;
  total?: number | undefined;
  token?: string | undefined;
}

/**
 * Counts copies. A form that is posted twice counts once. @returns the title. Failures: `no_count`, `no_location`,
 * `no_title`
 */
export function countCopies(
  context: StockContext,
  { id, code, total, token = newToken() }: CopiesToCount,
): Promise<{ title_id: TitleId; counted: number } | Failure> {
  const { database, store, now } = context;
  return refusable(database, async (tx) => {
    const count = await countRows.lockCount(tx, store.id, id);
    if (!count) throw new Refusal(failure("stockroom.no_count"));
    checkLocation(context, count.location_id);
    const title_id = await titleIdOf(tx, context, code);
    const before = await countRows.lineOf(tx, id, title_id);
    if (!(await countRows.addScan(tx, id, token, title_id)))
      return { title_id, counted: before?.counted ?? 0 };
    const counted = total ?? (before?.counted ?? 0) + 1;
    const shelf: ShelfId = { title_id, location_id: count.location_id, condition: "" };
    // If this line has been written to the stock already, the shelf holds what was counted.
    const known = before?.applied ? before.counted : before?.expected;
    const expected =
      known !== undefined && before?.counted_at != null
        ? known
        : (await lockShelf(tx, store.id, shelf, now)) + (await setAsideAt(tx, store, shelf)).copies;
    await countRows.putLine(tx, id, { title_id, expected, counted, counted_at: now });
    return { title_id, counted };
  });
}

/** A count with how far it is. */
export interface Count {
  id: number;
  location_id: number;
  /** The section's name; "" for a count of whatever is scanned. */
  name: string;
  begun_at: number;
  begun_by: string;
  ended_at: number | null;
  ended_by: string;
  applied: boolean;
}

export interface CountLine {
  code: string;
  title: string;
  expected: number;
  counted: number;
  /** Whether anybody has counted it. */
  seen: boolean;
}

const countOf = ({ store_id: _, section: __, applied, ...count }: countRows.CountRow): Count => ({
  ...count,
  applied: applied === 1,
});

/** The counts that are under way, and those that ended last. */
export async function countsOf(db: Queries, storeId: StoreId, limit: number): Promise<Count[]> {
  return (await countRows.countsOf(db, storeId, limit)).map(countOf);
}

/** A count, how far it is, and a page of its lines: those that differ, or those that were counted last. */
export async function countInFull(
  db: Queries,
  storeId: StoreId,
  id: number,
  { lines: which, offset, limit }: { lines: "differ" | "last"; offset: number; limit: number },
): Promise<(Count & { sums: Awaited<ReturnType<typeof countRows.sumsOf>>; lines: CountLine[] }) | undefined> {
  const count = await countRows.countById(db, storeId, id);
  if (!count) return undefined;
  const [sums, lines] = await Promise.all([
    countRows.sumsOf(db, id),
    which === "differ"
      ? countRows.differingLines(db, id, offset, limit)
      : countRows.countedLast(db, id, limit),
  ]);
  const names = await namesOfTitles(
    db,
    lines.map(({ title_id }) => title_id),
  );
  return {
    ...countOf(count),
    sums,
    lines: lines.map(({ title_id, expected, counted, counted_at }) => {
      const { product_code: code = "", title = "" } = names.get(title_id) ?? {};
      return { code, title, expected, counted, seen: counted_at !== null };
    }),
  };
}

/** Lines that one transaction writes, so that the shop stays usable. */
const BATCH_SIZE = 50;

/**
 * Moves the stock of every title that differs by its difference, and ends the count. A title of the section that nobody
 * counted is taken as gone. If it is interrupted, doing it again goes on where it stopped.
 * @param seen how many scans its reader knew of. If somebody counts on, it stops; lines written by then stay written,
 * and the next try writes the rest.
 * @returns how many titles were moved. Failures: `no_count`, `no_location`, `counted_on`
 */
export async function applyCount(
  context: StockContext,
  id: number,
  seen?: number,
): Promise<{ id: number; changed: number } | Failure> {
  const { database, store, now, actor } = context;
  for (let changed = 0; ; ) {
    const result = await refusable(database, async (tx) => {
      const count = await countRows.lockCount(tx, store.id, id);
      if (!count) throw new Refusal(failure("stockroom.no_count"));
      const { location_id, name } = count;
      checkLocation(context, location_id);
      if (seen !== undefined && (await countRows.sumsOf(tx, id)).scans !== seen)
        throw new Refusal(failure("stockroom.counted_on"));
      const lines = await countRows.unappliedLines(tx, id, BATCH_SIZE);
      const shelves: { shelf: ShelfId; before: number; expected: number; counted: number }[] = [];
      for (const { title_id, ...line } of lines) {
        const shelf: ShelfId = { title_id, location_id, condition: "" };
        shelves.push({ shelf, before: await lockShelf(tx, store.id, shelf, now), ...line });
      }
      const ids = lines.map(({ title_id }) => title_id);
      // Once the shelves are locked, no order takes copies from them.
      const aside = await asideByTitle(tx, store, { locations: [location_id], condition: "", titles: ids });
      let moved = 0;
      for (const { shelf, before, expected, counted } of shelves) {
        const quantity = Math.max(counted - expected, -before);
        if (quantity === 0) continue;
        moved++;
        await moveCopies(tx, store.id, shelf, { quantity }, now);
        await rows.addMovement(tx, {
          store_id: store.id,
          ...shelf,
          at: now,
          actor,
          reason: "counted",
          quantity,
          onhand: before + quantity + (aside.get(shelf.title_id) ?? 0),
          from_order: 0,
          note: name,
          token: newToken(),
          order_number: null,
          order_position: null,
        });
      }
      if (ids.length > 0) {
        await countRows.markApplied(tx, id, ids);
        await announceOnHand(tx, now, store, ids, context.baseUrl);
        return { moved, ended: false };
      }
      await countRows.endCount(tx, id, { ended_at: now, ended_by: actor, applied: 1 });
      await record(tx, {
        storeId: store.id,
        at: now,
        actor,
        action: "stock counted",
        subject: `count:${id}`,
        detail: JSON.stringify({ location_id, name }),
      });
      return { moved, ended: true };
    });
    if (isFailure(result)) return result;
    changed += result.moved;
    if (result.ended) return { id, changed };
  }
}

/** Ends a count without moving any stock. Failures: `no_count`, `no_location` */
export function dropCount(context: StockContext, id: number): Promise<{ id: number } | Failure> {
  const { database, store, now, actor } = context;
  return refusable(database, async (tx) => {
    const count = await countRows.lockCount(tx, store.id, id);
    if (!count) throw new Refusal(failure("stockroom.no_count"));
    checkLocation(context, count.location_id);
    await countRows.endCount(tx, id, { ended_at: now, ended_by: actor, applied: 0 });
    return { id };
  });
}
