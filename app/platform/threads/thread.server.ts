import { Worker as NodeThread } from "node:worker_threads";
import type { Log } from "../log.server.ts";

/** A thread that does one kind of work for the process. It is called by name, and restarted if it dies. */
export interface Thread {
  /** Whether the thread has reported that it is ready. */
  readonly ready: boolean;
  /**
   * Counts the changes of its answers. The thread reports changes itself; starting and ending count too, because a
   * fallback answers in between.
   */
  readonly changes: number;
  /** @throws Error if the call fails, the thread dies, or `ANSWER_LIMIT` passes */
  ask(name: string, payload: unknown): Promise<unknown>;
  /** Resolves when the thread is ready, whether for the first time or after a restart. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

/** A thread's messages: an answer, a log line, readiness, or a change of its answers. */
export type FromThread =
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failed"; id: number; message: string }
  | { kind: "log"; level: "info" | "warn" | "error"; fields: Record<string, unknown>; message: string }
  | { kind: "ready" }
  | { kind: "changed" };

export interface ToThread {
  id: number;
  name: string;
  payload: unknown;
}

/** Longest wait for an answer (milliseconds). Callers have a fallback. */
const ANSWER_LIMIT = 2000;
/** Waits before a restart: each is twice the previous one, up to the last (milliseconds). */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;

export function startThread(
  name: string,
  file: URL,
  data: unknown,
  log: Log,
  limits: { maxOldGenerationSizeMb?: number } = {},
): Thread {
  let worker: NodeThread | undefined;
  let ready = false;
  let changes = 0;
  let stopped = false;
  let wait = FIRST_WAIT;
  let restart: NodeJS.Timeout | undefined;
  let next = 1;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let onReady: (() => void)[] = [];

  function take(message: FromThread): void {
    if (message.kind === "ready") {
      ready = true;
      changes++;
      wait = FIRST_WAIT;
      for (const tell of onReady.splice(0)) tell();
    } else if (message.kind === "changed") changes++;
    else if (message.kind === "log") log[message.level](message.fields, message.message);
    else {
      const question = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === "answer") question?.resolve(message.value);
      else question?.reject(new Error(message.message));
    }
  }

  function start(): void {
    if (stopped) return;
    const thread = new NodeThread(file, { workerData: data, resourceLimits: limits });
    worker = thread;
    thread.on("message", take);
    thread.on("error", (error) => log.error({ err: error, thread: name }, "a thread failed"));
    thread.once("exit", (code) => {
      ready = false;
      changes++;
      if (worker === thread) worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error(`the ${name} thread ended`));
      waiting.clear();
      if (stopped) return;
      log.warn({ thread: name, code, wait }, "a thread ended and is started again");
      restart = setTimeout(start, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }
  start();

  return {
    get ready() {
      return ready;
    },
    get changes() {
      return changes;
    },
    ask(call, payload) {
      return new Promise((resolve, reject) => {
        if (!worker) {
          reject(new Error(`the ${name} thread is not running`));
          return;
        }
        const id = next++;
        const limit = setTimeout(() => {
          waiting.delete(id);
          // The fallback's answers differ and must not be taken for this thread's.
          changes++;
          reject(new Error(`the ${name} thread did not answer`));
        }, ANSWER_LIMIT);
        waiting.set(id, {
          resolve(value) {
            clearTimeout(limit);
            resolve(value);
          },
          reject(error) {
            clearTimeout(limit);
            reject(error);
          },
        });
        worker.postMessage({ id, name: call, payload } satisfies ToThread);
      });
    },
    whenReady() {
      return ready ? Promise.resolve() : new Promise((resolve) => onReady.push(resolve));
    },
    async stop() {
      stopped = true;
      clearTimeout(restart);
      onReady = [];
      await worker?.terminate();
    },
  };
}
