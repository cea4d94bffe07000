import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { newToken } from "#app/lib/token.server.ts";

/**
 * Files of imports, in `DATA_DIR/imports`. They stay until the import is done or given up. Processes that share a
 * database share this folder too, because any of them may do the work.
 */

const folderOf = (dataDir: string) => path.join(dataDir, "imports");

/** The path of a stored file. */
export const importPath = (dataDir: string, file: string): string =>
  path.join(folderOf(dataDir), path.basename(file));

export const isHere = (dataDir: string, file: string): boolean =>
  file !== "" && existsSync(importPath(dataDir, file));

/** A new name with the extension of the sender's file, by which readers recognize a spreadsheet. */
function newName(name: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? "";
  return createHash("sha256").update(newToken()).digest("hex").slice(0, 32) + ending;
}

async function folder(dataDir: string): Promise<string> {
  const directory = folderOf(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/**
 * Stores an uploaded file beyond its request. Copies it, because the folder may be on another disk, and gives it its
 * name once it is complete.
 * @returns its name
 */
export async function keepFile(dataDir: string, { path: from, name }: { path: string; name: string }) {
  const file = newName(name);
  const to = path.join(await folder(dataDir), file);
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
  await rm(from, { force: true });
  return file;
}

/** Stores a text as a file. @returns its name */
export async function keepText(dataDir: string, name: string, text: string): Promise<string> {
  const file = newName(name);
  await writeFile(path.join(await folder(dataDir), file), text, { mode: 0o600, flag: "wx" });
  return file;
}

/** Deletes a stored file; "" and a file that is gone are ignored. */
export async function dropFile(dataDir: string, file: string): Promise<void> {
  if (file === "") return;
  const filePath = importPath(dataDir, file);
  // The folder has the unpacked files.
  for (const target of [filePath, `${filePath}.d`]) await rm(target, { force: true, recursive: true });
}

/** Deletes files unchanged since then. @param before epoch seconds @returns how many */
export async function dropOldFiles(dataDir: string, before: number): Promise<number> {
  const directory = folderOf(dataDir);
  let deletedCount = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const entry = path.join(directory, name);
    const { mtimeMs } = (await stat(entry).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || mtimeMs / 1000 >= before) continue;
    await rm(entry, { recursive: true, force: true }).catch(() => {});
    deletedCount++;
  }
  return deletedCount;
}
