import { spawn } from "node:child_process";
import path from "node:path";
import { npmStart } from "../support/npm-start.ts";
import { Client } from "./load.ts";

export interface Running {
  pid: number;
  port: number;
  startMs: number;
  /** The first process of its PostgreSQL server, if it has one. */
  postgres?: number;
  /** The log so far. */
  log(): string;
  stop(): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

/** Starts a program that logs its port, in this folder or another one, and waits until it answers. */
export async function started(
  command: string[],
  environment: NodeJS.ProcessEnv,
  cwd = process.cwd(),
): Promise<Running> {
  const begun = performance.now();
  const child = spawn(command[0] ?? "node", command.slice(1), {
    cwd,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      text += chunk;
      const match = /"port":(\d+)/.exec(text);
      if (match) resolve(Number(match[1]));
    });
    child.on("exit", () => reject(new Error(text)));
  });
  await new Client(port).send("/");
  return {
    pid: child.pid ?? 0,
    port,
    startMs: Math.round(performance.now() - begun),
    log: () => text,
    stop: () => void child.kill("SIGTERM"),
    ended,
  };
}

/** Starts the built server of a folder as `npm start` does there. */
export function startedShop(
  environment: NodeJS.ProcessEnv,
  { folder = process.cwd(), flags = [] }: { folder?: string; flags?: readonly string[] } = {},
): Promise<Running> {
  const compiled = path.join(folder, "build/server/compiled");
  const env = { ...environment, NODE_COMPILE_CACHE: compiled };
  return started([process.execPath, ...flags, ...npmStart(folder)], env, folder);
}

/** The environment of a server of the demo's first shop: the embedded database, any free port, and a trusted proxy. */
export function environmentOn(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: folder,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "info",
    DATABASE_URL: "",
    DEFAULT_STORE: "tidewater",
    TRUST_PROXY: "1",
  };
}
