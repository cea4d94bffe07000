import { createReadStream } from "node:fs";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Session } from "../accounts/sessions.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { type Progress, progressOf, type ReportFormat, type ReportKind } from "./report.ts";
import * as rows from "./rows.server.ts";

/**
 * The queue of reports and their finished files. A report belongs to its requester: the account in use, or a
 * guest's session. Any process may make it, and any may send it
 * (docs/decisions/0102-reports-are-made-beside-the-pages.md).
 */

/** Unfinished reports that one person, and all people together, may have. */
const MAX_OF_ONE = 5;
const MAX_OF_ALL = 200;
/** Finished files stored per person. */
const FILES_OF_ONE = 10;
/** Seconds until a finished file expires; `housekeeping/retention.ts` deletes it then. */
export const FILE_KEPT = 3600;
/**
 * A report whose page has not asked about it for this long is given up (seconds). Browsers wake hidden tabs once a
 * minute.
 */
export const ABANDONED_AFTER = 120;
/** Seconds between two records of a page's polling; pages poll up to ten times a second. */
const RECORD_INTERVAL = 5;
/** A process that has not reported progress for this long is presumed dead (seconds). */
const LEASE = 30;
/** Attempts at a report whose process dies. */
const TRIES = 3;
/** Bytes of a file in one row. */
const PART = 192 * 1024;

/** The subject of a report, and the kind of file. */
export interface ReportOrder {
  kind: ReportKind;
  format: ReportFormat;
  /** The layout of a PDF; "" for other files. */
  layout: string;
  /** The id of the list or the order's number; "" for the cart. */
  subject: string;
}

/** The person who requests a report, and the shop. */
interface Asker {
  readonly store: Pick<Store, "id">;
  readonly session: Session;
  readonly locationId?: number | null | undefined;
  readonly baseUrl: string;
  readonly now: EpochSeconds;
}

/** A report as its owner sees it. */
export interface ReportState extends Progress, ReportOrder {
  progress_report_id: string;
  state: "waiting" | "running" | "completed" | "failed" | "cancelled" | "expired";
  completed: boolean;
  /** The file's name and size in bytes, once it is finished. */
  name: string;
  size: number;
}

/**
 * Puts a report into the queue. Asking again for one that is on its way gives the same report. Failures: `too_many`,
 * `busy`.
 */
export function askForReport(
  database: Database,
  { store, session, locationId = null, baseUrl, now }: Asker,
  order: ReportOrder,
): Promise<{ progress_report_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const mine = await rows.unfinishedOf(tx, session.cartKey);
    const same = mine.find(
      (report) =>
        report.store_id === store.id &&
        report.kind === order.kind &&
        report.format === order.format &&
        report.layout === order.layout &&
        report.subject === order.subject,
    );
    if (same) return { progress_report_id: same.id };
    if (mine.length >= MAX_OF_ONE) throw new Refusal(failure("reports.too_many", { count: mine.length }));
    if ((await rows.countUnfinished(tx)) >= MAX_OF_ALL)
      throw new Refusal(failure("reports.busy", {}, { retryAfter: ABANDONED_AFTER }));
    const { account } = session;
    const id = newToken();
    await rows.addReport(tx, {
      ...order,
      id,
      store_id: store.id,
      owner: session.cartKey,
      customer_id: account?.customerId ?? null,
      institution_id: account && account.accountId !== account.customerId ? account.accountId : null,
      location_id: locationId,
      base_url: baseUrl,
      state: "waiting",
      rows_done: 0,
      rows_total: 0,
      worker: "",
      tries: 0,
      locked_until: 0,
      created_at: now,
      asked_at: now,
      started_at: null,
      ended_at: null,
      name: "",
      size: 0,
    });
    return { progress_report_id: id };
  });
}

/** A report of this person's in this shop. */
async function ownReport(
  db: Queries,
  { store, session }: Pick<Asker, "store" | "session">,
  id: string,
): Promise<rows.Row | undefined> {
  const row = await rows.reportById(db, id);
  return row?.owner === session.cartKey && row.store_id === store.id ? row : undefined;
}

/**
 * A report's progress. Asking keeps the report from being given up. Failure: `not_found`, also for another person's
 * report.
 */
export async function reportState(
  database: Database,
  asker: Asker,
  id: string,
): Promise<ReportState | Failure> {
  const row = await ownReport(database.read, asker, id);
  if (!row) return failure("reports.not_found");
  const { now } = asker;
  const open = row.state === "waiting" || row.state === "running";
  if (open && row.asked_at <= now - RECORD_INTERVAL)
    await database.transaction((tx) => rows.noteAsked(tx, id, now));
  const completed = row.state === "completed" && (row.ended_at ?? 0) > now - FILE_KEPT;
  const { kind, format, layout, subject, name, size } = row;
  return {
    kind,
    format,
    layout,
    subject,
    name,
    size,
    ...(row.state === "running" ? progressOf(row, now) : { progress: completed ? 100 : 0, seconds: null }),
    progress_report_id: id,
    state: row.state === "completed" && !completed ? "expired" : row.state,
    completed,
  };
}

/** A finished file: its name, size, and content in parts. Failures: `not_found`, `not_ready`. */
export async function reportFile(
  database: Database,
  asker: Asker,
  id: string,
): Promise<{ name: string; size: number; format: ReportFormat; parts: AsyncIterable<Uint8Array> } | Failure> {
  const report = await reportState(database, asker, id);
  if (isFailure(report)) return report;
  if (!report.completed) return failure("reports.not_ready");
  const { name, size, format } = report;
  return { name, size, format, parts: partsOf(database.read, id) };
}

async function* partsOf(db: Queries, id: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const content = await rows.partOf(db, id, number);
    if (content === undefined) return;
    yield Buffer.from(content, "base64");
  }
}

/** Deletes the files of an account that is deleted. */
export function forgetReports(tx: Tx, customerId: CustomerId): Promise<void> {
  return rows.deleteReportsOf(tx, customerId);
}

// --- making them -----------------------------------------------------------------------------------

/** A report for this process to make. */
export type ClaimedReport = rows.Row;

/** Claims up to `limit` reports to make, including those of processes that died. */
export async function claimReports(
  database: Database,
  worker: string,
  now: EpochSeconds,
  limit: number,
): Promise<ClaimedReport[]> {
  const due = await rows.dueReports(database.read, now, limit);
  if (due.length === 0) return [];
  const claimed: ClaimedReport[] = [];
  const owners = new Set<string>();
  for (const report of due) {
    if (owners.has(report.owner)) continue;
    owners.add(report.owner);
    const tried = report.tries >= TRIES;
    const values: Partial<rows.Row> = tried
      ? { state: "failed", ended_at: now }
      : {
          state: "running",
          worker,
          tries: report.tries + 1,
          locked_until: now + LEASE,
          started_at: now,
          rows_done: 0,
          rows_total: 0,
        };
    // The first process to change the row gets the report.
    const ours = await database.transaction((tx) => rows.changeAs(tx, report, values));
    if (ours && !tried) claimed.push({ ...report, ...values });
  }
  return claimed;
}

/** Gives up waiting reports whose pages stopped asking. */
export async function cancelUnasked(database: Database, now: EpochSeconds): Promise<void> {
  await database.transaction((tx) => rows.cancelUnasked(tx, now - ABANDONED_AFTER, now));
}

/** Records a report's progress. @returns whether its page still asks; otherwise the report is given up */
export async function noteProgress(
  database: Database,
  worker: string,
  id: string,
  { done, total }: { done: number; total: number },
  now: EpochSeconds,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const values = { rows_done: done, rows_total: total, locked_until: now + LEASE };
    const askedAt = await rows.changeOwn(tx, id, worker, values);
    if (askedAt === undefined) return false;
    if (askedAt > now - ABANDONED_AFTER) return true;
    await rows.changeOwn(tx, id, worker, { state: "cancelled", ended_at: now });
    return false;
  });
}

/**
 * Counts the files of a shop's reports that could not be made in the last week, after which reports are deleted. The
 * count stops at `most`.
 */
export const countFailedReports: (db: Queries, storeId: StoreId, most: number) => Promise<number> =
  rows.countFailed;

/** Ends a report that could not be made; `again` puts it back into the queue instead. */
export async function failReport(
  database: Database,
  worker: string,
  id: string,
  now: EpochSeconds,
  again = false,
): Promise<void> {
  const values: Partial<rows.Row> = again ? { state: "waiting" } : { state: "failed", ended_at: now };
  await database.transaction((tx) => rows.changeOwn(tx, id, worker, values));
}

/** Stores a finished file, a part at a time, and completes its report. @returns whether it was still wanted */
export async function storeFile(
  database: Database,
  worker: string,
  report: Pick<ClaimedReport, "id" | "owner">,
  file: { path: string; name: string; size: number },
  clock: { now(): number },
): Promise<boolean> {
  const { id, owner } = report;
  // A process that stalled may have lost the report to another, which then owns these parts.
  const begun = await database.transaction(async (tx) => {
    const askedAt = await rows.changeOwn(tx, id, worker, { locked_until: clock.now() + LEASE });
    if (askedAt !== undefined) await rows.dropParts(tx, id);
    return askedAt !== undefined;
  });
  if (!begun) return false;
  let number = 0;
  for await (const part of createReadStream(file.path, { highWaterMark: PART })) {
    const now = clock.now();
    const ours = await database.transaction(async (tx) => {
      const askedAt = await rows.changeOwn(tx, id, worker, { locked_until: now + LEASE });
      if (askedAt !== undefined)
        await rows.addPart(tx, id, number++, (part as Buffer).toString("base64"), now);
      return askedAt !== undefined;
    });
    if (!ours) return false;
  }
  const { name, size } = file;
  return database.transaction(async (tx) => {
    const completion = { state: "completed", ended_at: clock.now(), name, size } as const;
    if ((await rows.changeOwn(tx, id, worker, completion)) === undefined) return false;
    for (const old of await rows.olderFiles(tx, owner, FILES_OF_ONE)) await rows.deleteReport(tx, old);
    return true;
  });
}
