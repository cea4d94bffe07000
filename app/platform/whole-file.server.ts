import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file whole or not at all, with its folder. Two that write the same file at once each write their own part,
 * so neither takes the other's away.
 * @param mode the file's permissions; by default, what the process gives new files
 * @throws if the disk is full
 */
export async function writeWhole(file: string, content: string | Buffer, mode?: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, content, { mode });
  await rename(part, file);
}
