import { constants } from "node:fs";
import { access, copyFile, cp, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { OnProgress } from "#app/lib/progress.ts";
import { writeCopy } from "../db/copies.server.ts";
import type { Database } from "../db/database.server.ts";

/** The contents of a backup besides the embedded database, by their names in `DATA_DIR`. */
export const SECRET_FILE = "session-secret";
export const PICTURES = "pictures";
/** Pictures fetched from other hosts can be fetched again. */
const FETCHED_FOLDER = "fetched";

export interface BackupSource {
  readonly database: Pick<Database, "backup">;
  readonly env: { readonly dataDir: string };
}

/**
 * Copies everything that cannot be recreated into a new folder, while the shop is open: the embedded database, the
 * imported pictures and the secret. With PostgreSQL only the pictures and the secret. The folder appears when it is
 * complete.
 * @param onProgress counts megabytes
 * @returns the size of the backup (bytes)
 * @throws if the folder exists already, or if there is no room
 */
export async function makeBackup(
  { database, env }: BackupSource,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<number> {
  // Built beside its target and renamed in one step, so a folder of that name is always complete.
  const work = await mkdtemp(`${folder}-`);
  try {
    // Database first, then files: a picture added meanwhile may be extra, but none is missing.
    if (database.backup) await writeCopy(database.backup, work, onProgress);
    await copyFiles(env.dataDir, work, onProgress);
    const size = await sizeOf(work);
    await rename(work, folder);
    return size;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the pictures and the secret from one folder to another. @param onProgress counts megabytes */
export async function copyFiles(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const pictures = path.join(from, PICTURES);
  if (await exists(pictures)) {
    const fetched = path.join(pictures, FETCHED_FOLDER);
    const doing = "copying the pictures";
    onProgress({ doing });
    const totalMegabytes = megabytesOf(await sizeOf(pictures, FETCHED_FOLDER));
    let doneMegabytes = 0;
    await cp(pictures, path.join(to, PICTURES), {
      recursive: true,
      // Takes no space on file systems that share blocks between files.
      mode: constants.COPYFILE_FICLONE,
      async filter(source) {
        if (source === fetched) return false;
        // A link may lead nowhere.
        const stats = await stat(source).catch(() => undefined);
        if (stats?.isFile()) {
          onProgress({ doing, done: doneMegabytes, total: totalMegabytes });
          doneMegabytes += megabytesOf(stats.size);
        }
        return true;
      },
    });
  }
  const secret = path.join(from, SECRET_FILE);
  if (await exists(secret)) await copyFile(secret, path.join(to, SECRET_FILE));
}

/**
 * The size of all files in a folder (bytes); 0 if there is no such folder. Files may come and go meanwhile.
 * @param except the name of a folder in it to skip
 */
export async function sizeOf(folder: string, except?: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== except) size += await sizeOf(file);
    else if (entry.isFile()) size += (await stat(file).catch(() => undefined))?.size ?? 0;
  }
  return size;
}

export const megabytesOf = (bytes: number) => bytes / 1_000_000;

export function exists(entry: string): Promise<boolean> {
  return access(entry).then(
    () => true,
    () => false,
  );
}
