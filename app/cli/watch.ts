import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { outageReason } from "#app/platform/db/outage.ts";
import { systemWords } from "#app/platform/start-error.ts";
import { CommandError } from "./command.ts";
import { lockFolder } from "./folder-lock.ts";

/** Where files are while they are read, and afterwards, below the watched folder. */
const WORKING_FOLDER = "working";
const DONE_FOLDER = "done";
const FAILED_FOLDER = "failed";
/** The refused rows of the file that is being read. Its name is one of those that are never imported. */
const REFUSED_NAME = ".refused.csv";
/** Names that programs give to files that are not complete yet. */
const INCOMPLETE = /^\.|\.(part|partial|filepart|tmp|temp|crdownload|upload)$|~$/i;
/** Attempts at a file whose import breaks for an unknown reason. */
const TRIES = 2;
/** Bytes that a kept file has of its name. The system allows 255, and the time and `.refused.csv` are added. */
const KEPT_NAME = 200;

export interface TakenFile {
  /** 0: all is well, or refusals stayed within the limit. */
  readonly code: number;
  readonly refused: number;
  /** The report. */
  readonly lines: readonly string[];
}

interface Watch {
  readonly folder: string;
  /** Seconds between two looks at the folder. A file that has not changed between them counts as complete. */
  readonly every: number;
  /** Imports the files that are there, then ends. */
  readonly once: boolean;
  readonly signal: AbortSignal;
  print(line: string): void;
  /** Imports a file. @param errors where to write refused rows */
  take(file: string, errors: string): Promise<TakenFile>;
  /** Emails the shop about a file that was not imported completely. */
  report(trouble: { file: string; folder: string; refused: number; lines: string[] }): Promise<unknown>;
}

/**
 * Takes files as they appear in a folder, one at a time and each once. Moves a file to `working` before it is read, and
 * afterwards to `done` or `failed`, beside its report and its refused rows. A file that was being read when the process
 * died is read again at the next start, since imports change nothing that is right already.
 * @throws CommandError if there is no such folder, or another process watches it
 */
export async function watchFolder(options: Watch): Promise<void> {
  const folder = path.resolve(options.folder);
  if (!(await isFolder(folder))) throw new CommandError(`${options.folder} is not a folder.`);
  const release = await lockFolder(folder);
  if (!release) throw new CommandError(`Another process is watching ${folder} already.`);
  try {
    for (const below of [WORKING_FOLDER, DONE_FOLDER, FAILED_FOLDER])
      await mkdir(path.join(folder, below), { recursive: true });
    if (!options.once) options.print(`Watching ${folder}.`);
    await takeAll({ ...options, folder });
  } finally {
    release();
  }
}

async function takeAll(watch: Watch): Promise<void> {
  const { folder, once, signal } = watch;
  // Read where they are: in the folder, there may be newer files of the same names by now.
  for (const { name } of await filesIn(path.join(folder, WORKING_FOLDER))) {
    if (signal.aborted) return;
    await finish(watch, name);
  }
  let before = await filesIn(folder);
  while (!signal.aborted && !(once && before.length === 0)) {
    await pause(watch);
    const files = await filesIn(folder);
    const known = new Map(before.map(({ name, state }) => [name, state]));
    for (const { name, state } of files) {
      if (signal.aborted) break;
      if (known.get(name) === state) await takeOne(watch, name, state);
    }
    if (once) break;
    before = files;
  }
}

/** Takes a file, unless it has changed or gone: the files before it may have taken hours. */
async function takeOne(watch: Watch, name: string, state: string): Promise<void> {
  const file = path.join(watch.folder, name);
  if ((await fileState(file))?.state !== state) return;
  const isGone = await rename(file, path.join(watch.folder, WORKING_FOLDER, name)).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return true;
  });
  if (!isGone) await finish(watch, name);
}

/** Reads a file in `working` and moves it on. */
async function finish(watch: Watch, name: string): Promise<void> {
  const { folder, print } = watch;
  const working = path.join(folder, WORKING_FOLDER, name);
  const errors = path.join(folder, WORKING_FOLDER, REFUSED_NAME);
  // Of another file, whose import was killed.
  await rm(errors, { force: true });
  const takenFile = await takeAgain(watch, working, errors);
  if (!takenFile) return;
  const { code, refused } = takenFile;
  const target = path.join(folder, code === 0 ? DONE_FOLDER : FAILED_FOLDER);
  // Feeds often have the same name every day.
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  const kept = path.join(target, `${time}-${Buffer.from(name).subarray(-KEPT_NAME)}`);
  const keptErrors = `${kept}.refused.csv`;
  // The report names the files as they were called while they were read.
  const lines = takenFile.lines.map((line) => line.replaceAll(errors, keptErrors).replaceAll(working, kept));
  await writeFile(`${kept}.report.txt`, `${lines.join("\n")}\n`);
  if (refused > 0) await rename(errors, keptErrors);
  else await rm(errors, { force: true });
  await rename(working, kept);
  print(`${name}: ${code === 0 ? DONE_FOLDER : FAILED_FOLDER}, ${refused} refused`);
  if (code === 0 && refused === 0) return;
  // The file is where it belongs, and its report beside it; the next files must not wait for an email.
  await watch
    .report({ file: name, folder: target, refused, lines })
    .catch((error) => print(`Could not email the shop about ${name}: ${wordsOf(error)}`));
}

/**
 * Imports a file. Waits for a database that cannot be used, and gives the file up when its import breaks again and
 * again.
 * @returns undefined if the process is to stop first: the next start reads the file
 * @throws the database outage with `once`: the timer that runs the command will run it again
 */
async function takeAgain(watch: Watch, file: string, errors: string): Promise<TakenFile | undefined> {
  const { once, signal, print, take } = watch;
  const name = path.basename(file);
  let waiting = false;
  for (let failures = 0; ; await pause(watch)) {
    if (signal.aborted && (waiting || failures > 0)) return undefined;
    try {
      return await take(file, errors);
    } catch (error) {
      if (outageReason(error)) {
        if (once) throw error;
        if (!waiting) print(`${name} waits: ${wordsOf(error)}`);
        waiting = true;
      } else {
        print(`${name}: ${(error as Error)?.stack ?? error}`);
        failures += 1;
        if (failures === TRIES)
          return { code: 1, refused: 0, lines: [`The import broke off ${TRIES} times: ${wordsOf(error)}`] };
      }
    }
  }
}

const wordsOf = (error: unknown) =>
  systemWords(error) ?? (error instanceof Error ? error.message : String(error));

/** Waits between two looks, or until the process is asked to stop. */
const pause = ({ every, signal }: Watch) => wait(every * 1000, undefined, { signal }).catch(() => {});

interface WaitingFile {
  readonly name: string;
  /** When the file was last changed (milliseconds). */
  readonly changed: number;
  /** Differs when the file has changed. */
  readonly state: string;
}

async function fileState(file: string): Promise<WaitingFile | undefined> {
  const about = await stat(file).catch(() => undefined);
  if (!about) return undefined;
  const { size, mtimeMs, ctimeMs } = about;
  // A program that copies a file may give it the time of the original, but cannot set the second time.
  return { name: path.basename(file), changed: mtimeMs, state: `${size} ${mtimeMs} ${ctimeMs}` };
}

/** The files of a folder that may be complete. */
async function filesIn(folder: string): Promise<WaitingFile[]> {
  const found: WaitingFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || INCOMPLETE.test(entry.name)) continue;
    const file = await fileState(path.join(folder, entry.name));
    if (file) found.push(file);
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
