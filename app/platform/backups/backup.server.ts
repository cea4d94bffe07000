import { constants } from "node:fs";
import { access, copyFile, cp, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { writeCopy } from "../db/copies.server.ts";
import type { Database } from "../db/database.server.ts";

/** What a backup holds beside the embedded database, by the names that it has in `DATA_DIR`. */
export const SECRET_FILE = "session-secret";
export const PICTURES = "pictures";
/** Pictures that were fetched from elsewhere can be fetched again. */
const FETCHED = "fetched";

export interface Kept {
  readonly database: Pick<Database, "backup">;
  readonly env: { readonly dataDir: string };
}

/**
 * Copies everything that cannot be made again into a new folder, while the shop is open: the embedded database, the
 * imported pictures and the secret. With PostgreSQL only the pictures and the secret. The folder appears when it is
 * complete.
 * @throws if the folder exists already, or if there is no room
 */
export async function makeBackup({ database, env }: Kept, folder: string): Promise<void> {
  // Built beside its target and renamed in one step, so a folder of that name is always complete.
  const work = await mkdtemp(`${folder}-`);
  try {
    // Database first, then files: a picture added meanwhile may be extra, but none is missing.
    if (database.backup) await writeCopy(database.backup, work);
    await copyFiles(env.dataDir, work);
    await rename(work, folder);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the pictures and the secret from one folder to another. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const pictures = path.join(from, PICTURES);
  if (await exists(pictures)) {
    const fetched = path.join(pictures, FETCHED);
    await cp(pictures, path.join(to, PICTURES), {
      recursive: true,
      // Takes no space on file systems that share blocks between files.
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => source !== fetched,
    });
  }
  const secret = path.join(from, SECRET_FILE);
  if (await exists(secret)) await copyFile(secret, path.join(to, SECRET_FILE));
}

export function exists(entry: string): Promise<boolean> {
  return access(entry).then(
    () => true,
    () => false,
  );
}
