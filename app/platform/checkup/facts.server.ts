import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import { lastRestoreTest } from "../backups/restore-test.server.ts";
import { backupsIn, startOf } from "../backups/schedule.server.ts";
import type { Database, Queries } from "../db/database.server.ts";
import { SQLITE_FILE } from "../db/sqlite.server.ts";
import type { Env } from "../env.server.ts";
import { jobsByState, oldestDueJob } from "../jobs/jobs.server.ts";
import type { State } from "./finding.ts";

/** Facts about the machine, with a verdict, that `shop doctor` and the desk's page about health put into words. */

const MB = 1024 * 1024;
/** Below this, writing may fail at any moment (bytes). */
const LEAST_ROOM = 64 * MB;
/** Below this, there is no room for a large import or a day of orders (bytes). */
const LITTLE_ROOM = 1024 * MB;
/** A job that has been due for longer than this (seconds) waits for a server that is not there. */
const LATE_AFTER = 300;
/** A restore test says little about backups that were made so long afterwards (days). */
const TEST_VALID_DAYS = 180;

/** The size of the database (bytes). */
export async function databaseSize(
  { dialect, read }: Pick<Database, "dialect" | "read">,
  { dataDir }: Pick<Env, "dataDir">,
): Promise<number> {
  if (dialect === "sqlite") {
    const file = path.join(dataDir, SQLITE_FILE);
    // The latest writes are in a file of their own, SQLite's write-ahead log.
    const fresh = await stat(`${file}-wal`).catch(() => undefined);
    return (await stat(file)).size + (fresh?.size ?? 0);
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    read,
  );
  return Number(rows[0]?.size);
}

/** Free space in DATA_DIR (bytes). */
export async function diskFacts(
  database: Pick<Database, "dialect" | "read">,
  env: Pick<Env, "dataDir">,
): Promise<{ state: State; free: number }> {
  const { bavail, bsize } = await statfs(env.dataDir);
  const free = bavail * bsize;
  if (free < LEAST_ROOM) return { state: "problem", free };
  // An upgrade copies the embedded database first.
  const copied = database.dialect === "sqlite" ? 2 * (await databaseSize(database, env)) : 0;
  return { state: free < Math.max(LITTLE_ROOM, copied) ? "warning" : "ok", free };
}

/** For how many minutes the oldest job has been late, and the jobs that were given up. */
export async function jobFacts(
  db: Queries,
  now: EpochSeconds,
): Promise<{ state: State; minutesLate: number; failed: { kind: string; count: number }[] }> {
  const since = await oldestDueJob(db, now);
  const isLate = since !== undefined && now - since > LATE_AFTER;
  const failed = (await jobsByState(db)).filter(({ state }) => state === "failed");
  return {
    state: isLate ? "problem" : failed.length > 0 ? "warning" : "ok",
    minutesLate: isLate ? Math.round((now - since) / 60) : 0,
    failed,
  };
}

export interface BackupFacts {
  state: State;
  /** Where the server makes backups; undefined if it makes none. */
  folder: string | undefined;
  /** The name of the newest, its time (epoch seconds), and how old it is. */
  newest: string | undefined;
  at: number;
  hoursOld: number;
  /** Hours between two backups. */
  hours: number;
}

/** When the server made its last backup, and where. */
export async function backupFacts(
  { BACKUP_DIR: folder, BACKUP_HOURS: hours }: Pick<Env, "BACKUP_DIR" | "BACKUP_HOURS">,
  now: EpochSeconds,
): Promise<BackupFacts> {
  const newest = folder === undefined ? undefined : (await backupsIn(folder)).at(-1);
  const at = newest === undefined ? 0 : startOf(newest);
  const hoursOld = newest === undefined ? 0 : Math.round((now - at) / 3600);
  const isThere = newest !== undefined && hoursOld <= hours * 2;
  return {
    state: folder === undefined ? "warning" : isThere ? "ok" : "problem",
    folder,
    newest,
    at,
    hoursOld,
    hours,
  };
}

/** When a backup was last restored for a test; without `daysAgo` if none ever was. */
export async function restoreFacts(
  db: Queries,
  now: EpochSeconds,
): Promise<{ state: State; at?: number; daysAgo?: number; backup?: string }> {
  const last = await lastRestoreTest(db);
  if (!last) return { state: "warning" };
  const daysAgo = Math.max(0, Math.floor((now - last.at) / DAY));
  return { state: daysAgo > TEST_VALID_DAYS ? "warning" : "ok", at: last.at, daysAgo, backup: last.backup };
}
