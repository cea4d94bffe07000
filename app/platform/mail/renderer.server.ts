import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "../log.server.ts";
import { startThread, type Thread } from "../threads/thread.server.ts";
import type { Message } from "./message.ts";

/** Renders messages as HTML. */
export interface Renderer {
  /** @throws Error if the message cannot be rendered, or not in time */
  html(message: Message): Promise<string>;
  stop(): Promise<void>;
}

/** How long the thread stays idle before it ends and frees its memory (milliseconds). */
const IDLE = 30_000;
/** How long the thread may take to load its library on a busy machine (milliseconds). */
const LOADING = 30_000;

/**
 * Renders in a thread that starts with the first email and ends when there are no more. In the main thread,
 * loading the library would block checkouts for most of a second and keep 40 MB afterwards.
 * @param root the program's folder
 */
export function emailRenderer(root: string, log: Log): Renderer {
  const file = pathToFileURL(path.join(root, "app/platform/mail/html.thread.server.ts"));
  let thread: Thread | undefined;
  let working = 0;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const own = thread;
    thread = undefined;
    await own?.stop();
  }

  return {
    stop,
    async html(message) {
      clearTimeout(idle);
      working++;
      try {
        thread ??= startThread("email", file, undefined, log, { maxOldGenerationSizeMb: 128 });
        await inTime(thread.whenReady());
        return (await thread.ask("html", message)) as string;
      } finally {
        if (--working === 0) idle = setTimeout(() => void stop(), IDLE).unref();
      }
    },
  };
}

function inTime(ready: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error("the email thread did not start")), LOADING);
    ready.then(() => {
      clearTimeout(limit);
      resolve();
    });
  });
}
