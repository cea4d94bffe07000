import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../support/free-port.ts";
import type { Question, Vitals } from "./probe.ts";

/** A server under attack: a child process with the probe in it, and its log. */
export interface Subject {
  readonly port: number;
  readonly pid: number;
  /** The probe's measurements. Asking also starts the next one. */
  vitals(question?: Omit<Question, "id">): Promise<Vitals>;
  /** The log since the last call. */
  newLog(): string;
  /** Set when the process has exited without being asked to. */
  readonly ended: string | undefined;
  stop(): Promise<void>;
}

const SILENCE_LIMIT = 60_000;

/** Starts a program as a child process with the probe loaded, and waits until it reports over IPC that it is ready. */
export async function startSubject(
  program: string,
  options: { port?: number; env?: Record<string, string> } = {},
): Promise<Subject> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, ["--expose-gc", "--import", "./tests/hostile/probe.ts", program], {
    // Nothing else from the test runner's own environment.
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      ...options.env,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const state = { log: "", ended: undefined as string | undefined, stopping: false };
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    state.log += text;
  });
  const waiting = new Map<number, (vitals: Vitals) => void>();
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message: { ready?: true; id?: number; vitals?: Vitals }) => {
      if (message.ready) resolve();
      if (message.id !== undefined && message.vitals) waiting.get(message.id)?.(message.vitals);
    });
    child.on("exit", (code, signal) => {
      if (!state.stopping) state.ended = `the process ended with ${signal ?? `code ${code}`}`;
      reject(new Error(`${program} did not start:\n${state.log.slice(-3000)}`));
    });
  });
  let requestCount = 0;
  return {
    port,
    pid: child.pid ?? 0,
    get ended() {
      return state.ended;
    },
    vitals: (question = {}) => {
      if (state.ended) return Promise.reject(new Error(state.ended));
      const id = ++requestCount;
      return new Promise((resolve, reject) => {
        const limit = setTimeout(
          () => reject(new Error(`the event loop did not answer within ${SILENCE_LIMIT / 1000} s`)),
          SILENCE_LIMIT,
        );
        const settle = () => {
          clearTimeout(limit);
          waiting.delete(id);
          child.off("exit", gone);
        };
        const gone = () => {
          settle();
          reject(new Error(state.ended ?? "the process ended"));
        };
        child.once("exit", gone);
        waiting.set(id, (vitals) => {
          settle();
          resolve(vitals);
        });
        // A process that is just exiting cannot receive this; its exit is reported right afterwards.
        child.send({ id, ...question }, () => {});
      });
    },
    newLog() {
      const log = state.log;
      state.log = "";
      return log;
    },
    async stop() {
      if (!state.stopping && !state.ended) terminate(child);
      state.stopping = true;
      await exited;
    },
  };
}

/** Asks the process to exit, and kills it if it is too busy to react. */
function terminate(child: ChildProcess): void {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), 8000).unref();
}
