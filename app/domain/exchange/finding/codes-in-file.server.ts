import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { BoundedQueue } from "#app/lib/bounded-queue.ts";
import { UPLOAD_LIMIT, type UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import type { WantedLine } from "./lines-in-text.ts";

/** What may be uploaded to search by (spec 1 §5). */
export const FILE_KINDS = ["txt", "pdf", "xls", "xlsx", "html", "csv"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export type FileFailure = "too_large" | "wrong_kind" | "not_that_kind" | "unreadable" | "busy";

/**
 * What reading a file may take: processor time and time by the clock (milliseconds), and memory (bytes). The
 * process runs behind everything else, so on a busy machine the clock says little of what it has done.
 */
const CPU_LIMIT = 20_000;
const TIME_LIMIT = 90_000;
const MEMORY_LIMIT = 192 * 1024 * 1024;
const OUTPUT_LIMIT = 1024 * 1024;
/** Files that are read at the same time, and that wait to be. */
const reading = new BoundedQueue(2, 6);
/** When somebody who was turned away may try again (seconds). */
export const BUSY_FOR = 60;
/** Of a file's beginning, what says which kind it is. */
const HEAD = 8192;

/** The kind that a file's name and its first bytes agree on. */
export function kindOfFile(name: string, bytes: Uint8Array): FileKind | FileFailure {
  const kind = FILE_KINDS.find((one) => name.toLowerCase().endsWith(`.${one}`));
  if (!kind) return "wrong_kind";
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
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

/** Text has no NUL bytes, but in UTF-16, which says so in front. */
function isText(bytes: Uint8Array): boolean {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return marked || !bytes.subarray(0, 8192).includes(0);
}

/**
 * Finds the ISBNs in an uploaded file, and how many copies it names of each (0 where its line does not show).
 * A process of its own reads it from disk and is ended when it takes too long or too much memory: a zip bomb
 * costs the shop one process for a moment. Where too many files wait already the answer is "busy".
 */
export async function linesInFile(
  root: string,
  file: Pick<UploadedFile, "path" | "name" | "size">,
  queue = reading,
): Promise<WantedLine[] | FileFailure> {
  if (file.size > UPLOAD_LIMIT) return "too_large";
  const kind = kindOfFile(file.name, await headOf(file.path));
  if (!(FILE_KINDS as readonly string[]).includes(kind)) return kind as FileFailure;
  const output = await queue.run(() => run(root, file.path, kind as FileKind));
  if (output === "full") return "busy";
  if (output === undefined) return "unreadable";
  return output.found
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [isbn = "", quantity = "1", problem] = line.split(" ");
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

function run(root: string, file: string, kind: FileKind): Promise<{ found: string } | undefined> {
  return new Promise((resolve) => {
    const program = path.join(root, "app/domain/exchange/finding/read-file.child.ts");
    const child = spawn(process.execPath, ["--max-old-space-size=128", program, file, kind], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      // Nothing of the shop's environment: no secrets, no database.
      env: { PATH: process.env.PATH, NODE_ENV: "production", LANG: "C.UTF-8" },
    });
    yieldToPages(child.pid);
    let output = "";
    const end = () => child.kill("SIGKILL");
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part: string) => {
      output += part;
      if (output.length > OUTPUT_LIMIT) end();
    });
    const limit = setTimeout(end, TIME_LIMIT);
    const watch = setInterval(async () => {
      if (!child.pid) return;
      const [bytes, used] = await Promise.all([residentBytes(child.pid), cpuTime(child.pid)]);
      if (bytes > MEMORY_LIMIT || used > CPU_LIMIT) end();
    }, 50);
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => {
      clearTimeout(limit);
      clearInterval(watch);
      resolve(code === 0 ? { found: output } : undefined);
    });
  });
}

/** Reading a file takes whatever time the pages leave. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

const PAGE_SIZE = 4096;

/** What a process holds in memory; 0 where the system does not tell (then its heap limit and the clock remain). */
async function residentBytes(pid: number): Promise<number> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
    return Number(resident) * PAGE_SIZE;
  } catch {
    return 0;
  }
}

/** Processor time that a process has used (milliseconds), in the clock ticks that Linux counts; else 0. */
async function cpuTime(pid: number): Promise<number> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
