import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { accountOf } from "#app/domain/accounts/account.server.ts";
import { cartKeyOf } from "#app/domain/accounts/customer.ts";
import type { Report, ReportRow } from "#app/domain/reports/report.ts";
import { fileName, reportFileOf } from "#app/domain/reports/report-file.server.ts";
import type { ClaimedReport } from "#app/domain/reports/reports.server.ts";
import { storeWithId } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { type Visit, visitOf } from "../common/visit.server.ts";
import { describeReport } from "./sources.server.ts";

/** Largest report file (bytes), since files are stored and sent. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** A finished report's file on this machine. */
export interface MadeFile {
  path: string;
  name: string;
  size: number;
}

/**
 * Makes the file of a report, with the rights that the person who asked for it has now.
 * @param note is called with the number of finished rows and of all rows
 * @param signal stops it
 * @param largest the most bytes that the file may have
 * @throws Error if the person may no longer read it, or if the file cannot be made or would be too large
 */
export async function makeReport(
  platform: Platform,
  report: ClaimedReport,
  note: (done: number, total: number) => void = () => {},
  signal?: AbortSignal,
  largest = MAX_FILE_BYTES,
): Promise<MadeFile> {
  const visit = await visitOfAsker(platform, report);
  const described = await describeReport(visit, report);
  if (isFailure(described))
    throw new Error(`makeReport: report ${report.id} cannot be described: ${described.code}`);
  const folder = reportFolder(platform.env.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${report.id}.part`);
  let size = 0;
  const watched = { ...described, pages: countingRows(described, note) };
  async function* pieces() {
    for await (const piece of reportFileOf(watched, report.format, report.layout)) {
      size += piece.length;
      if (size > largest) throw new Error(`the file would have more than ${largest} bytes`);
      yield piece;
    }
  }
  await pipeline(Readable.from(pieces(), { objectMode: false }), createWriteStream(file, { mode: 0o600 }), {
    signal,
  });
  note(described.total, described.total);
  return { path: file, name: fileName(described, report.format), size };
}

/** Where files are written until they are complete. */
export const reportFolder = (dataDir: string) => path.join(dataDir, "reports");

/** Counts the rows as they are written. Between pages, other reports get a turn. */
async function* countingRows(
  { pages, total }: Report,
  note: (done: number, total: number) => void,
): AsyncGenerator<readonly ReportRow[]> {
  let done = 0;
  note(0, total);
  for await (const rows of pages) {
    yield rows;
    done += rows.length;
    // The last row counts as finished once the file is complete.
    note(Math.min(done, total - 1), total);
    await nextTurn();
  }
}

/**
 * The visit of the person who requested a report.
 * @throws Error if their account is closed or no longer theirs to use
 */
async function visitOfAsker(platform: Platform, report: ClaimedReport): Promise<Visit> {
  const { database, clock, log } = platform;
  const store = await storeWithId(database, report.store_id);
  const { customer_id, institution_id, owner } = report;
  const account =
    customer_id === null ? null : await accountOf(database.read, customer_id, institution_id, clock.now());
  if (!store || (customer_id !== null && (!account || cartKeyOf(account) !== owner)))
    throw new Error(
      `visitOfAsker: the shop or the account that asked for report ${report.id} no longer exists`,
    );
  const session = {
    session_id: "",
    id: owner,
    stored: true,
    account,
    locationId: report.location_id,
    cartKey: owner,
    signupEmail: null,
  };
  return visitOf(platform, store, session, { address: "127.0.0.1", baseUrl: report.base_url, log });
}
