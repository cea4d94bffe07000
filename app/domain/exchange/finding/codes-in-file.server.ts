import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { UPLOAD_LIMIT } from "#app/platform/uploads/uploads.server.ts";
import type { WantedLine } from "./lines-in-text.ts";

/** What may be uploaded to search by (spec 1 §5). */
export const FILE_KINDS = ["txt", "pdf", "xls", "xlsx", "html", "csv"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export type FileFailure = "too_large" | "wrong_kind" | "not_that_kind" | "unreadable";

/** How long a file may be read (milliseconds), and what the reading process may hold (bytes). */
const TIME_LIMIT = 20_000;
const MEMORY_LIMIT = 256 * 1024 * 1024;
const OUTPUT_LIMIT = 1024 * 1024;
/** More codes than this are not asked for at once. */
const CODES_LIMIT = 2000;

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
 * Finds the ISBNs in an uploaded file, and how many copies it names of each (0 where its line does not show). It is read by a process of its own, which is ended when it takes too
 * long or too much memory: a zip bomb costs the shop one process for a moment.
 */
export async function linesInFile(
  root: string,
  name: string,
  bytes: Uint8Array,
): Promise<WantedLine[] | FileFailure> {
  if (bytes.length > UPLOAD_LIMIT) return "too_large";
  const kind = kindOfFile(name, bytes);
  if (!(FILE_KINDS as readonly string[]).includes(kind)) return kind as FileFailure;
  const folder = await mkdtemp(path.join(os.tmpdir(), "colophon-file-"));
  try {
    const file = path.join(folder, "upload");
    await writeFile(file, bytes, { mode: 0o600 });
    const output = await run(root, file, kind as FileKind);
    if (output === undefined) return "unreadable";
    const found = output.split("\n").filter(Boolean).slice(0, CODES_LIMIT);
    return found.map((line) => {
      const [isbn = "", quantity = "1"] = line.split(" ");
      return { isbn, quantity: Number(quantity) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(root: string, file: string, kind: FileKind): Promise<string | undefined> {
  return new Promise((resolve) => {
    const program = path.join(root, "app/domain/exchange/finding/read-file.child.ts");
    const child = spawn(process.execPath, ["--max-old-space-size=192", program, file, kind], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      // Nothing of the shop's environment: no secrets, no database.
      env: { PATH: process.env.PATH, NODE_ENV: "production", LANG: "C.UTF-8" },
    });
    let output = "";
    const end = () => child.kill("SIGKILL");
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part: string) => {
      output += part;
      if (output.length > OUTPUT_LIMIT) end();
    });
    const limit = setTimeout(end, TIME_LIMIT);
    const watch = setInterval(async () => {
      if (child.pid && (await residentBytes(child.pid)) > MEMORY_LIMIT) end();
    }, 50);
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => {
      clearTimeout(limit);
      clearInterval(watch);
      resolve(code === 0 ? output : undefined);
    });
  });
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
