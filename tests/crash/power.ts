import { closeSync, existsSync, openSync, readdirSync, statSync, truncateSync, writeSync } from "node:fs";
import path from "node:path";

/** The write-ahead log, which every commit is written to first. */
function journalOf(folder: string): string | undefined {
  const name = readdirSync(folder).find((file) => file.endsWith("-wal"));
  return name && path.join(folder, name);
}
const sizeOf = (file: string | undefined) => (file && existsSync(file) ? statSync(file).size : 0);

/** The journal's length at this moment, in bytes. */
export const journalSize = (folder: string): number => sizeOf(journalOf(folder));

const random = (below: number) => Math.floor(Math.random() * below);

/**
 * Loses data that was not promised to be on disk. `durable` was read just after the last promise, so slightly more
 * than promised survives. Everything beyond it is cut off or overwritten with garbage.
 * @returns whether anything was lost
 */
export function cutPower(folder: string, durable: number): boolean {
  const file = journalOf(folder);
  const size = sizeOf(file);
  if (!file || durable === 0 || size <= durable) return false;
  const at = durable + random(size - durable);
  if (random(2) === 0) {
    truncateSync(file, at);
    return true;
  }
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.from(Array.from({ length: size - at }, () => random(256))), 0, size - at, at);
  closeSync(handle);
  return true;
}
