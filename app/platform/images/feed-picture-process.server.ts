import { type ChildProcessByStdio, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { onlyWhenIdle, residentBytes } from "../low-priority.ts";
import type { ObtainedPicture, PictureProblem, WantedPicture } from "./feed-picture.server.ts";

/** The most memory that the process may use (bytes). */
const MEMORY_LIMIT = 200 * 1024 * 1024;
/** The longest that it may take for a picture (milliseconds). On a busy machine it has to wait for its turn. */
const TIME_LIMIT_MS = 150_000;
const POLL_INTERVAL_MS = 100;

/** Delay before retrying pictures that were queued when the process ended (seconds). */
const RETRY_DELAY = 60;

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
  /** Missing when the process begins to read this picture. */
  obtained: z
    .union([
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
    ])
    .optional(),
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
  obtain(wanted: WantedPicture): Promise<ObtainedPicture>;
  stop(): void;
}

/**
 * Fetches pictures in a child process of low priority, which starts with the first one. A process that fills its
 * memory, takes too long or writes anything but an answer is killed. Its picture counts as unreadable, and the others
 * are fetched later by a new process.
 * @param program what runs in it, below the program's folder
 */
export function fetcherProcess(
  root: string,
  dataDir: string,
  program = "app/platform/images/feed-picture.child.ts",
): Fetcher {
  let child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  let number = 0;
  const open = new Map<number, (obtained: ObtainedPicture) => void>();

  function start(): ChildProcessByStdio<Writable, Readable, null> {
    const args = ["--max-old-space-size=64", path.join(root, program), dataDir];
    const begun = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["pipe", "pipe", "ignore"],
      // None of the server's environment: no secrets, no database. One arena for malloc returns memory after each
      // picture.
      env: { PATH: process.env.PATH, NODE_ENV: "production", LANG: "C.UTF-8", MALLOC_ARENA_MAX: "1" },
    });
    onlyWhenIdle(begun.pid);
    let endedBy: "memory" | "time" | undefined;
    const end = (why?: typeof endedBy) => {
      endedBy ??= why;
      begun.kill("SIGKILL");
    };
    let idle = 0;
    /** The picture that it is reading now. */
    let inHand: number | undefined;
    const watch = setInterval(async () => {
      idle = open.size > 0 ? idle + POLL_INTERVAL_MS : 0;
      if (idle > TIME_LIMIT_MS) end("time");
      else if (begun.pid && (await residentBytes(begun.pid)) > MEMORY_LIMIT) end("memory");
    }, POLL_INTERVAL_MS);
    createInterface({ input: begun.stdout }).on("line", (line) => {
      idle = 0;
      const answer = answerIn(line);
      if (!answer) return end();
      const { id, obtained } = answer;
      if (!obtained) inHand = id;
      else {
        if (inHand === id) inHand = undefined;
        open.get(id)?.(obtained);
        open.delete(id);
      }
    });
    begun.stdin.on("error", () => {});
    const ended = () => {
      clearInterval(watch);
      if (child === begun) child = undefined;
      const problem = endedBy === "memory" ? "too_many_pixels" : "not_a_picture";
      for (const [id, answer] of open) answer(id === inHand ? { problem } : { wait: RETRY_DELAY });
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
