import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { BoundedQueue } from "#app/lib/bounded-queue.ts";
import { isOneOf } from "#app/lib/records.ts";
import { lowerPriority, residentBytes } from "#app/platform/low-priority.ts";
import { UPLOAD_LIMIT, type UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import type { WantedLine } from "./lines-in-text.ts";

/** File types that shoppers can upload to search by (spec 1 §5). */
export const FILE_KINDS = ["txt", "pdf", "xls", "xlsx", "html", "csv"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export type FileFailure = "too_large" | "wrong_kind" | "not_that_kind" | "unreadable" | "busy";

/**
 * Limits for reading one file: processor time and elapsed time (milliseconds), and memory (bytes). The
 * process runs at low priority, so on a busy machine elapsed time says little about the work done.
 */
const CPU_LIMIT_MS = 20_000;
const TIME_LIMIT_MS = 90_000;
const MEMORY_LIMIT = 192 * 1024 * 1024;
const OUTPUT_LIMIT = 2 * 1024 * 1024;
/** Titles of a file that are read by default. */
const TITLES = 2000;
/** The queue for files: two are read at the same time, six may wait. */
const readingQueue = new BoundedQueue(2, 6);
/** Wait before trying again when too many files are being read (seconds). */
export const RETRY_AFTER_S = 60;
/** Length of the start of a file that is inspected to detect its type. */
const HEAD = 8192;

/** The file type, if the name and the first bytes agree on it. */
export function kindOfFile(name: string, bytes: Uint8Array): FileKind | FileFailure {
  const kind = FILE_KINDS.find((ending) => name.toLowerCase().endsWith(`.${ending}`));
  if (!kind) return "wrong_kind";
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  const zip = starts(0x50, 0x4b, 0x03, 0x04);
  const ole = starts(0xd0, 0xcf, 0x11, 0xe0);
  const pdf = starts(0x25, 0x50, 0x44, 0x46);
  const fits =
    kind === "pdf"
      ? pdf
      : kind === "xlsx"
        ? zip
        : kind === "xls"
          ? ole || isText(bytes)
          : !pdf && !zip && !ole && isText(bytes);
  return fits ? kind : "not_that_kind";
}

/** Text contains no NUL bytes, except UTF-16, which starts with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return marked || !bytes.subarray(0, 8192).includes(0);
}

/**
 * Finds the ISBNs in an uploaded file, and the number of copies for each (0 if its line does not say), then wrong
 * ISBNs. A separate process reads the file from disk and is killed if it takes too long or uses too much memory, so a
 * zip bomb costs the shop one process for a moment. It stops after `most` titles. The answer is "busy" if too many
 * files are waiting.
 */
export async function linesInFile(
  root: string,
  file: Pick<UploadedFile, "path" | "name" | "size">,
  most = TITLES,
  queue = readingQueue,
): Promise<WantedLine[] | FileFailure> {
  if (file.size > UPLOAD_LIMIT) return "too_large";
  const kind = kindOfFile(file.name, await headOf(file.path));
  if (!isOneOf(FILE_KINDS, kind)) return kind as FileFailure;
  const output = await queue.run(() => runReader(root, file.path, kind as FileKind, most));
  if (output === "full") return "busy";
  if (output === undefined) return "unreadable";
  return output.found
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [isbn = "", quantity = "1", problem] = line.split(" ");
      if (problem === "wrong") return { isbn, quantity: 0, wrong: true };
      return { isbn, quantity: Number(quantity), ...(problem && { problem }) };
    });
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function runReader(
  root: string,
  file: string,
  kind: FileKind,
  most: number,
): Promise<{ found: string } | undefined> {
  return new Promise((resolve) => {
    const program = path.join(root, "app/domain/exchange/isbn-search/read-file.child.ts");
    const child = spawn(process.execPath, ["--max-old-space-size=128", program, file, kind, String(most)], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      // The child gets none of the server's environment: no secrets, no database.
      env: { PATH: process.env.PATH, NODE_ENV: "production", LANG: "C.UTF-8" },
    });
    lowerPriority(child.pid);
    let output = "";
    const end = () => child.kill("SIGKILL");
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part: string) => {
      output += part;
      if (output.length > OUTPUT_LIMIT) end();
    });
    const limit = setTimeout(end, TIME_LIMIT_MS);
    const watch = setInterval(async () => {
      if (!child.pid) return;
      const [bytes, used] = await Promise.all([residentBytes(child.pid), cpuTime(child.pid)]);
      if (bytes > MEMORY_LIMIT || used > CPU_LIMIT_MS) end();
    }, 50);
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => {
      clearTimeout(limit);
      clearInterval(watch);
      resolve(code === 0 ? { found: output } : undefined);
    });
  });
}

/** Processor time that a process has used (milliseconds), from Linux clock ticks; 0 on other systems. */
async function cpuTime(pid: number): Promise<number> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
