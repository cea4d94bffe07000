import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { errorCode } from "#app/lib/error-text.ts";

/** The names of all files and folders that this program keeps in `DATA_DIR`. */
const OURS =
  /^(colophon\.sqlite(-wal|-shm|-journal)?|session-secret|backups|mail|covers|pictures|reports|search|uploads|payment-simulator|(replaced|restoring)-\w+)$/;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Makes `DATA_DIR` private, because it holds customers, orders and tokens. Files this process creates from here
 * on are readable only by its own user, and files that an earlier version or a restored backup left readable by
 * others are made private. Only this program's own files are changed; the folder itself only if there is nothing
 * else in it.
 */
export function keepPrivate(dataDir: string): void {
  // Threads share the process's umask and may not set it.
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const names = readdirSync(dataDir);
  for (const name of names) if (OURS.test(name)) close(path.join(dataDir, name));
  if (names.every((name) => OURS.test(name))) restrict(dataDir, PRIVATE_FOLDER);
}

/**
 * Makes sure that a file exists and is private before SQLite opens it. An existing file is not opened, because
 * closing it would release this process's locks on it (POSIX locks belong to a process, not a handle).
 */
export function privateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", PRIVATE_FILE));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    restrict(file, PRIVATE_FILE);
  }
}

/** Closes a file or folder to others. A folder that is already private has private contents too. */
function close(entry: string): void {
  const stat = lstatSync(entry, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  if (!stat.isDirectory()) {
    restrict(entry, PRIVATE_FILE);
    return;
  }
  if ((stat.mode & OTHERS) === 0) return;
  for (const name of readdirSync(entry)) close(path.join(entry, name));
  restrict(entry, PRIVATE_FOLDER);
}

function restrict(entry: string, mode: number): void {
  const stat = lstatSync(entry, { throwIfNoEntry: false });
  // Files owned by another user, such as a folder mounted by a container's host, are left alone.
  if (!stat || (stat.mode & OTHERS) === 0 || (process.getuid && stat.uid !== process.getuid())) return;
  chmodSync(entry, mode);
}
