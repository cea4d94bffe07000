import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

/** Everything that this program keeps in `DATA_DIR`, by the name of the file or folder there. */
const OURS =
  /^(colophon\.sqlite(-wal|-shm|-journal)?|session-secret|backups|mail|covers|pictures|search|payment-simulator)$/;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Makes `DATA_DIR` private: customers, orders and tokens are in it. What this process creates from here on is
 * readable by its own user alone, and what an earlier version or a restored backup left readable by others is
 * closed. Only this program's own files are touched, and the folder itself only where nothing else is in it.
 */
export function keepPrivate(dataDir: string): void {
  // Threads share the process's mask and may not set it.
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const names = readdirSync(dataDir);
  for (const name of names) if (OURS.test(name)) close(path.join(dataDir, name));
  if (names.every((name) => OURS.test(name))) restrict(dataDir, PRIVATE_FOLDER);
}

/**
 * Makes sure that a file exists and is private before SQLite opens it. A file that exists is not opened: closing it
 * again would release the locks that this process holds on it (POSIX locks belong to a process, not to a handle).
 */
export function privateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    restrict(file, PRIVATE_FILE);
  }
}

/** A folder that was private already was made so with everything in it. */
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
  // Somebody else's file (a folder mounted by a container's host) stays as its owner wants it.
  if (!stat || (stat.mode & OTHERS) === 0 || (process.getuid && stat.uid !== process.getuid())) return;
  chmodSync(entry, mode);
}
