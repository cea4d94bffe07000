import { Worker as NodeThread } from "node:worker_threads";
import type { Log } from "../log.server.ts";

/** A thread that does one kind of work for the process. It is called by name, and restarted if it dies. */
export interface Thread {
  /** Whether the thread has reported that it is ready. */
  readonly ready: boolean;
  /**
   * How often its answers to the questions of one asker (such as a shop) have changed: it says so itself, and when it starts or
   * ends, somebody else answers.
   */
  changes(asker: number): number;
  /** @throws Error if the call fails, the thread dies, or `ANSWER_LIMIT` passes */
  ask(name: string, payload: unknown): Promise<unknown>;
  /** Resolves when the thread is ready, whether for the first time or after a restart. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What a thread sends: an answer, a log line, that it is ready, or that from now on it answers differently, to everybody or to
 * some askers.
 */
export type FromThread =
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failed"; id: number; message: string }
  | { kind: "log"; level: "info" | "warn" | "error"; fields: Record<string, unknown>; message: string }
  | { kind: "ready" }
  | { kind: "changed"; for?: readonly number[] };

export interface ToThread {
  id: number;
  name: string;
  payload: unknown;
}

/** How long to wait for an answer (milliseconds). Callers have a fallback. */
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
  const changesFor = new Map<number, number>();
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
    } else if (message.kind === "changed") {
      if (!message.for) changes++;
      for (const asker of message.for ?? []) changesFor.set(asker, (changesFor.get(asker) ?? 0) + 1);
    } else if (message.kind === "log") log[message.level](message.fields, message.message);
    else {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === "answer") asked?.resolve(message.value);
      else asked?.reject(new Error(message.message));
    }
  }

  function start(): void {
    if (stopped) return;
    const own = new NodeThread(file, { workerData: data, resourceLimits: limits });
    worker = own;
    own.on("message", take);
    own.on("error", (error) => log.error({ err: error, thread: name }, "a thread failed"));
    own.once("exit", (code) => {
      ready = false;
      changes++;
      if (worker === own) worker = undefined;
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
    changes: (asker) => changes + (changesFor.get(asker) ?? 0),
    ask(call, payload) {
      return new Promise((resolve, reject) => {
        if (!worker) {
          reject(new Error(`the ${name} thread is not running`));
          return;
        }
        const id = next++;
        const limit = setTimeout(() => {
          waiting.delete(id);
          // What the caller falls back on answers differently, and must not be taken for this thread's answer.
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
