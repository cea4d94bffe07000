import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { OnProgress } from "#app/lib/progress.ts";
import { type RanMigration, refusalOf } from "../db/migrate.server.ts";
import { holdAlone, SQLITE_FILE } from "../db/sqlite.server.ts";
import { keepPrivate } from "../private-files.server.ts";
import { StartError } from "../start-error.ts";
import { copyFiles, exists, megabytesOf, PICTURES, SECRET_FILE, sizeOf } from "./backup.server.ts";

/** Space that must stay free on the disk after a restore (bytes). */
const ROOM_LEFT = 64 * 1024 * 1024;
/** Interval between reports of a copy's progress (milliseconds). */
const PROGRESS_INTERVAL_MS = 250;
/** Data that a restore replaces. The search index belongs to the old data and is built again. */
const REPLACED_FILES = [
  SQLITE_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  PICTURES,
  SECRET_FILE,
  "search",
] as const;

export interface RestoredBackup {
  /** Number of shops and orders in the database; undefined with PostgreSQL. */
  readonly rows: { readonly shops: number; readonly orders: number } | undefined;
  /** The folder with the previous data, if there was any. */
  readonly replaced: string | undefined;
  /** The size of the backup (bytes). */
  readonly size: number;
}

/**
 * Replaces the data with a backup. The backup is checked and copied completely before anything is moved; the
 * previous data is moved aside, not deleted.
 * @param options `withDatabase` is false with PostgreSQL, which is restored with its own tools
 * @param options `replace` allows a folder that holds data already
 * @param onProgress counts megabytes
 * @throws StartError with instructions for the operator
 */
export async function restoreBackup(
  options: { from: string; dataDir: string; withDatabase: boolean; replace: boolean },
  onProgress: OnProgress = () => {},
): Promise<RestoredBackup> {
  const { from, dataDir, withDatabase, replace } = options;
  const source = path.join(from, SQLITE_FILE);
  const wanted = withDatabase ? source : path.join(from, SECRET_FILE);
  if (!(await exists(wanted)))
    throw new StartError(`${from} is not a backup: there is no ${path.basename(wanted)} in it.`);
  onProgress({ doing: "checking the backup" });
  const rows = withDatabase ? contentsOf(source) : undefined;
  const occupied = await inUse(dataDir, withDatabase);
  if (occupied && !replace)
    throw new StartError(
      `${dataDir} holds data already. Choose another DATA_DIR, or add --replace: the data there is moved aside, not deleted.`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const size = await sizeOf(from);
  await roomFor(size, dataDir);
  // Inside the folder, because it may be a mounted volume, and so that everything moves without being copied.
  const work = await mkdtemp(path.join(dataDir, "restoring-"));
  let replaced: string | undefined;
  try {
    await copyFiles(from, work, onProgress);
    if (withDatabase) await copyDurably(source, path.join(work, SQLITE_FILE), onProgress);
    if (occupied) {
      replaced = path.join(dataDir, `replaced-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`);
      await mkdir(replaced, { mode: 0o700 });
      for (const name of REPLACED_FILES)
        await moveIfThere(path.join(dataDir, name), path.join(replaced, name));
    }
    await rm(path.join(dataDir, "search"), { recursive: true, force: true });
    // The database last: without one, the server does not take a half-restored folder for the shop's data.
    for (const name of [PICTURES, SECRET_FILE, SQLITE_FILE])
      await moveIfThere(path.join(work, name), path.join(dataDir, name));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  keepPrivate(dataDir);
  return { rows, replaced, size };
}

/** Whether the folder holds data. @throws StartError if a server or a command is using it */
async function inUse(dataDir: string, withDatabase: boolean): Promise<boolean> {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!withDatabase) return exists(path.join(dataDir, PICTURES));
  if (!(await exists(file))) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    if (!holdAlone(database))
      throw new StartError(`A server or a command is using ${dataDir}. Stop it first.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    // Damaged data may be replaced.
  } finally {
    database?.close();
  }
  return true;
}

/**
 * Checks the database of a backup, and counts what is in it.
 * @throws StartError if it is damaged or belongs to another version of the program
 */
export function contentsOf(file: string): { shops: number; orders: number } {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return countRows(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database in the backup cannot be read: ${why}`, { cause: error });
  }
}

function countRows(database: DatabaseSync): { shops: number; orders: number } {
  const result = database.prepare("pragma quick_check(1)").get() as { quick_check: string };
  if (result.quick_check !== "ok")
    throw new StartError(`The database in the backup is damaged: ${result.quick_check}`);
  const ran = database.prepare("select * from migrations").all() as RanMigration[];
  const refusal = refusalOf(ran, "backup");
  if (refusal) throw new StartError(refusal);
  const count = (table: "stores" | "orders") =>
    Number((database.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n);
  return { shops: count("stores"), orders: count("orders") };
}

async function roomFor(needed: number, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free - needed < ROOM_LEFT)
    throw new StartError(
      `There is not enough room for the backup: it takes ${megabytes(needed)}, and ${dataDir} has ${megabytes(free)} free.`,
    );
}

/** Copies a file so that it is on the disk, not only on its way there. */
async function copyDurably(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const doing = "copying the database";
  onProgress({ doing });
  const totalMegabytes = megabytesOf((await stat(from)).size);
  const looking = setInterval(async () => {
    const copied = await stat(to).catch(() => undefined);
    if (copied) onProgress({ doing, done: megabytesOf(copied.size), total: totalMegabytes });
  }, PROGRESS_INTERVAL_MS);
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } finally {
    clearInterval(looking);
  }
  onProgress({ doing: "waiting for the disk" });
  const file = await open(to, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (await exists(from)) await rename(from, to);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
