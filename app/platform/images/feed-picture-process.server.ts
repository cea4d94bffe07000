import { type ChildProcessByStdio, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { lowerPriority, residentBytes } from "../low-priority.ts";
import type { Obtained, PictureProblem, Wanted } from "./feed-picture.server.ts";

/** The most memory that the process may use (bytes), and the longest that it may take for a picture (milliseconds). */
const MEMORY_LIMIT = 200 * 1024 * 1024;
const TIME_LIMIT = 90_000;
const LOOK = 100;

/** A line of the process, which has read a stranger's file: nothing that it writes is trusted. */
const PROBLEMS = [
  "bad_url",
  "not_public",
  "unreachable",
  "certificate",
  "not_found",
  "too_large",
  "not_a_picture",
  "too_small",
  "too_many_pixels",
  "not_stored",
] as const satisfies PictureProblem[];
const count = z.number().int().nonnegative();
const validator = z.string().max(1000).nullable();
const ANSWER = z.object({
  id: count,
  obtained: z.union([
    z.object({
      name: z.string().regex(/^[0-9a-f]{16}_\d{1,4}x\d{1,4}$/),
      hash: z.string().regex(/^[0-9a-f]{16}$/),
      bytes: count,
      etag: validator,
      modified: validator,
    }),
    z.object({ unchanged: z.literal(true) }),
    z.object({ wait: count }),
    z.object({ problem: z.enum(PROBLEMS) }),
  ]),
});

/** @returns undefined if the line is not an answer */
function answerIn(line: string): z.infer<typeof ANSWER> | undefined {
  try {
    return ANSWER.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Something that fetches pictures. */
export interface Fetcher {
  obtain(wanted: Wanted): Promise<Obtained>;
  stop(): void;
}

/**
 * Fetches pictures in a child process of low priority, which starts with the first one. If a picture fills its memory or takes
 * too long, or if it writes something else than an answer, it is killed; the pictures that it was fetching could not be read, and the
 * next one starts another.
 */
export function fetcherProcess(root: string, dataDir: string): Fetcher {
  let child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  let number = 0;
  const open = new Map<number, (obtained: Obtained) => void>();

  function start(): ChildProcessByStdio<Writable, Readable, null> {
    const program = path.join(root, "app/platform/images/feed-picture.child.ts");
    const begun = spawn(process.execPath, ["--max-old-space-size=64", program, dataDir], {
      cwd: root,
      stdio: ["pipe", "pipe", "ignore"],
      // None of the server's environment: no secrets, no database. One arena for malloc returns memory after each picture.
      env: { PATH: process.env.PATH, NODE_ENV: "production", LANG: "C.UTF-8", MALLOC_ARENA_MAX: "1" },
    });
    lowerPriority(begun.pid);
    let endedBy: "memory" | "time" | undefined;
    const end = (why?: typeof endedBy) => {
      endedBy ??= why;
      begun.kill("SIGKILL");
    };
    let idle = 0;
    const watch = setInterval(async () => {
      idle = open.size > 0 ? idle + LOOK : 0;
      if (idle > TIME_LIMIT) end("time");
      else if (begun.pid && (await residentBytes(begun.pid)) > MEMORY_LIMIT) end("memory");
    }, LOOK);
    createInterface({ input: begun.stdout }).on("line", (line) => {
      idle = 0;
      const answer = answerIn(line);
      if (!answer) return end();
      open.get(answer.id)?.(answer.obtained);
      open.delete(answer.id);
    });
    begun.stdin.on("error", () => {});
    const ended = () => {
      clearInterval(watch);
      if (child === begun) child = undefined;
      const problem = endedBy === "memory" ? "too_many_pixels" : "not_a_picture";
      for (const answer of open.values()) answer({ problem });
      open.clear();
    };
    begun.on("error", ended);
    begun.on("close", ended);
    return begun;
  }

  return {
    obtain: (wanted) =>
      new Promise((resolve) => {
        child ??= start();
        const id = ++number;
        open.set(id, resolve);
        child.stdin.write(`${JSON.stringify({ id, ...wanted })}\n`);
      }),
    stop() {
      child?.stdin.end();
      child?.kill();
      child = undefined;
    },
  };
}
