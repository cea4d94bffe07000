import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { OnProgress } from "#app/lib/progress.ts";
import { StartError, systemWords } from "../start-error.ts";
import type { Database } from "./database.server.ts";
import { outageReason } from "./outage.ts";
import { SQLITE_FILE } from "./sqlite.server.ts";

/** More orders than a shop takes between two backups. */
export const NUMBERS_SKIPPED = 10_000;

/** Copies made before upgrades that stay on the disk. */
const COPIES_KEPT = 3;
const COPY = /^before-.*\.sqlite$/;

/**
 * Writes a consistent copy of the embedded database, of any schema version, into a folder. In the copy,
 * every shop's order counter is moved ahead by `NUMBERS_SKIPPED`: customers may already have numbers issued after
 * the copy was made, so a restored copy must not issue them again. Gaps in order numbers are fine.
 * @returns the file
 */
export async function writeCopy(
  backup: NonNullable<Database["backup"]>,
  folder: string,
  onProgress?: OnProgress,
): Promise<string> {
  const file = path.join(folder, SQLITE_FILE);
  await backup(file, onProgress);
  const copy = new DatabaseSync(file);
  try {
    copy.prepare("update stores set next_order_number = next_order_number + ?").run(NUMBERS_SKIPPED);
    // Switching the journal mode folds the log in, which leaves a single file that can be moved.
    copy.exec("pragma journal_mode = delete");
  } finally {
    copy.close();
  }
  return file;
}

/**
 * Copies the embedded database into `DATA_DIR/backups` before its schema is changed, and deletes all but the
 * newest few of these copies.
 * @param from the newest migration that the database has
 * @returns the copy
 * @throws StartError if there is no room for the copy: we never upgrade without one
 */
export async function copyBeforeUpgrade(
  backup: (file: string) => Promise<void>,
  dataDir: string,
  from: string,
): Promise<string> {
  const folder = path.join(dataDir, "backups");
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const target = path.join(folder, `before-${stamp}-was-${from}.sqlite`);
  let work: string | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    work = await mkdtemp(path.join(folder, "making-"));
    await rename(await writeCopy(backup, work), target);
  } catch (error) {
    const full = (error as { errcode?: number }).errcode === 13 || outageReason(error) === "full";
    const words = full ? "The disk is full." : systemWords(error, folder);
    throw words
      ? new StartError(`The database must be copied before it is upgraded. ${words}`, { cause: error })
      : error;
  } finally {
    if (work) await rm(work, { recursive: true, force: true });
  }
  const copies = (await readdir(folder)).filter((name) => COPY.test(name)).sort();
  for (const old of copies.slice(0, -COPIES_KEPT)) await rm(path.join(folder, old), { force: true });
  return target;
}
