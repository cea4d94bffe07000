import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError, systemWords } from "../start-error.ts";
import { outageReason } from "./outage.ts";
import { SQLITE_FILE } from "./sqlite.server.ts";

/** More orders than a shop takes between two backups. */
export const NUMBERS_SKIPPED = 10_000;

/** How many copies made before upgrades are kept. */
const COPIES_KEPT = 3;
const COPY = /^before-.*\.sqlite$/;

/**
 * Writes a consistent copy of the embedded database into a folder, whatever version its schema has. In the copy
 * every shop goes on `NUMBERS_SKIPPED` order numbers later: numbers given out after the copy was made belong to
 * customers, so a restored copy must not give them out again. Numbers may have gaps.
 * @returns the file
 */
export async function writeCopy(backup: (file: string) => Promise<void>, folder: string): Promise<string> {
  const file = path.join(folder, SQLITE_FILE);
  await backup(file);
  const copy = new DatabaseSync(file);
  try {
    copy.prepare("update stores set next_order_number = next_order_number + ?").run(NUMBERS_SKIPPED);
    // One file, which can be moved: the log is folded in and no companion files are left.
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
 * @throws StartError where there is no room for it: without a copy there is no upgrade
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
