import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode } from "#app/lib/error-text.ts";

/** The largest file that may be uploaded, in bytes. */
export const UPLOAD_LIMIT = 50 * 1024 * 1024;

/** A file or folder on this machine that a call may read. A call never takes a path: anyone could name any file. */
export class LocalFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/**
 * A file uploaded with a request. It is on disk, where only this process's user can read it, and is deleted when the
 * request ends.
 */
export class UploadedFile extends LocalFile {
  /** The name given by the sender, without folders. It is never part of `path`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The media type claimed by the sender, or "". Check the content before trusting it. */
  readonly type: string;

  constructor(file: { path: string; name: string; size: number; type: string }) {
    super(file.path);
    this.name = file.name;
    this.size = file.size;
    this.type = file.type;
  }
}

/** Each process has its own folder, so that a new process can tell which files are left over. */
const OWN_FOLDER = `${os.hostname().replace(/[^\w.-]/g, "_")}-${process.pid}`;
const folderOf = (dataDir: string) => path.join(dataDir, "uploads");
/** Folders of other machines are deleted only if they are older than this (milliseconds). */
const ABANDONED_AFTER_MS = 24 * 3600 * 1000;

/** This process's folder for uploaded files. */
export async function uploadFolder(dataDir: string): Promise<string> {
  const folder = path.join(folderOf(dataDir), OWN_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A new path in that folder that nothing else writes to. */
export function newUploadPath(folder: string): string {
  return path.join(folder, randomBytes(16).toString("hex"));
}

/** Writes an upload to a path from `newUploadPath`. */
export async function writeUpload(file: string, content: Readable, signal?: AbortSignal): Promise<void> {
  await pipeline(content, createWriteStream(file, { mode: 0o600, flags: "wx" }), { signal });
}

/** Deletes uploaded files, ignoring those that are already gone. */
export async function removeUploads(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file, { force: true })));
}

/** Deletes files left by earlier processes. Call it once, before the first request. */
export async function sweepUploads(dataDir: string, now = Date.now()): Promise<void> {
  const directory = folderOf(dataDir);
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    const [host, pid] = [name.slice(0, name.lastIndexOf("-")), Number(name.slice(name.lastIndexOf("-") + 1))];
    const here = `${host}-${process.pid}` === OWN_FOLDER;
    const left = here
      ? pid === process.pid || !isRunning(pid)
      : now - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? 0) > ABANDONED_AFTER_MS;
    if (left) await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
