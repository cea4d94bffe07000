import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "./command.ts";

/** Where files are while they are read, and afterwards, below the watched folder. */
const WORKING = "working";
const DONE = "done";
const FAILED = "failed";
const LOCK = ".watched";
/** Names that programs give to files that are not complete yet. */
const INCOMPLETE = /^\.|\.(part|partial|filepart|tmp|temp|crdownload|upload)$|~$/i;

export interface Taken {
  /** 0: all is well, or as much as may be refused was refused. */
  readonly code: number;
  readonly refused: number;
  /** The report. */
  readonly lines: readonly string[];
}

interface Watch {
  readonly folder: string;
  /** How long a file must not have changed before it counts as complete, and how often to look (seconds). */
  readonly every: number;
  /** Takes what is there and ends. */
  readonly once: boolean;
  readonly signal: AbortSignal;
  print(line: string): void;
  /** Imports a file. @param errors where to write refused rows */
  take(file: string, errors: string): Promise<Taken>;
  /** Tells the shop about a file of which not everything was imported. */
  tell(trouble: { file: string; folder: string; refused: number; lines: string[] }): Promise<unknown>;
}

/**
 * Takes files as they appear in a folder, one at a time and each once: a file is moved to `working` before it is read and to
 * `done` or `failed` afterwards, with its report and its refused rows beside it. A file that was being read when the
 * process died is read again at the next start, since imports change nothing that is right already.
 * @throws CommandError if there is no such folder, or another process watches it
 */
export async function watchFolder(given: Watch): Promise<void> {
  const folder = path.resolve(given.folder);
  if (!(await isFolder(folder))) throw new CommandError(`${given.folder} is not a folder.`);
  const release = lock(folder);
  try {
    for (const below of [WORKING, DONE, FAILED]) await mkdir(path.join(folder, below), { recursive: true });
    for (const name of await readdir(path.join(folder, WORKING)))
      await rename(path.join(folder, WORKING, name), path.join(folder, name));
    if (!given.once) given.print(`Watching ${folder}.`);
    let sizes = new Map<string, number>();
    while (!given.signal.aborted) {
      const found = await filesIn(folder);
      const now = Date.now();
      for (const { name, size, changed } of found) {
        if (given.signal.aborted) break;
        const still = now - changed >= given.every * 1000;
        // A program that copies a file may set its time to that of the original at once.
        if (still && (given.once || sizes.get(name) === size)) await takeOne(given, folder, name);
      }
      if (given.once) break;
      sizes = new Map(found.map(({ name, size }) => [name, size]));
      await wait(given.every * 1000, undefined, { signal: given.signal }).catch(() => {});
    }
  } finally {
    release();
  }
}

async function takeOne({ print, take, tell }: Watch, folder: string, name: string): Promise<void> {
  const working = path.join(folder, WORKING, name);
  await rename(path.join(folder, name), working);
  const errors = `${working}.refused.csv`;
  const { code, refused, lines } = await take(working, errors);
  const target = path.join(folder, code === 0 ? DONE : FAILED);
  // Feeds often have the same name every day.
  const kept = `${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}-${name}`;
  await writeFile(path.join(target, `${kept}.report.txt`), `${lines.join("\n")}\n`);
  if (refused > 0) await rename(errors, path.join(target, `${kept}.refused.csv`));
  else await rm(errors, { force: true });
  await rename(working, path.join(target, kept));
  print(`${name}: ${code === 0 ? DONE : FAILED}, ${refused} refused`);
  if (code !== 0 || refused > 0) await tell({ file: name, folder: target, refused, lines: [...lines] });
}

async function filesIn(folder: string): Promise<{ name: string; size: number; changed: number }[]> {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || INCOMPLETE.test(entry.name)) continue;
    // It may have been taken away since.
    const about = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (about) found.push({ name: entry.name, size: about.size, changed: about.mtimeMs });
  }
  // The oldest first: a later file may correct an earlier one.
  return found.sort((a, b) => a.changed - b.changed || a.name.localeCompare(b.name));
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Keeps other processes of this machine away from the folder. @returns what ends that */
function lock(folder: string): () => void {
  const file = path.join(folder, LOCK);
  for (let tries = 0; tries < 2; tries++) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(readFileSync(file, "utf8"));
      if (isAlive(owner)) throw new CommandError(`Process ${owner} is watching ${folder} already.`);
      // Its process died without removing it.
      rmSync(file, { force: true });
    }
  }
  throw new CommandError(`${file} comes back as soon as it is removed.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of somebody else is alive too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
