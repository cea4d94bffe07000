import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "#app/lib/error-text.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Database, openDatabase, openUnchanged } from "./db/database.server.ts";
import { emailSender } from "./email/delivery.server.ts";
import { emailRenderer, type Renderer } from "./email/renderer.server.ts";
import { type Env, readEnv, SECRET_LENGTH } from "./env.server.ts";
import { type Health, watchHealth } from "./health.server.ts";
import { startWorker, type Worker } from "./jobs/jobs.server.ts";
import { createLog, type Log } from "./log.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { keepPrivate } from "./private-files.server.ts";
import { ROOT } from "./root.ts";
import { fixable, StartError } from "./start-error.ts";
import type { Thread } from "./threads/thread.server.ts";

/** Everything a process holds while it runs. Verbs are passed the parts they need. */
export interface Platform {
  /** The program's folder, which threads and child processes are started from. */
  readonly root: string;
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  /** Signs values that are sent out and must come back unchanged. */
  readonly secret: string;
  readonly worker: Worker;
  readonly health: Health;
  /** Renders emails as HTML, for sending and for the demo's preview. */
  readonly renderer: Renderer;
  /** Threads the server has started. If one is missing, a fallback does its work. */
  readonly threads: { search?: Thread };
  /** The server's figures, if the operator asked for them. */
  readonly metrics: { on?: Metrics };
  /**
   * Work that this process runs beside requests. `hurry` begins the work of an import, and waits a few seconds for its
   * end.
   */
  readonly work: { hurry?: ((importId: number) => Promise<void>) | undefined };
  close(): Promise<void>;
}

/**
 * @param options `asIs` leaves the database's schema unchanged, whatever version made it
 * @throws StartError if the operator has to fix something first
 */
export async function openPlatform(
  options: { env?: Env; clock?: Clock; log?: Log; runJobs?: boolean; asIs?: boolean } = {},
): Promise<Platform> {
  const env = options.env ?? readEnv();
  const log = options.log ?? createLog(env.LOG_LEVEL);
  const clock = options.clock ?? systemClock;
  // Refuses a folder without a database before creating any file in it.
  const unchanged = options.asIs ? await openUnchanged(env) : undefined;
  fixable(`DATA_DIR (${env.dataDir})`, "Choose a folder that this user can write to.", () =>
    keepPrivate(env.dataDir),
  );
  const secret = env.SESSION_SECRET ?? keptSecret(env.dataDir);
  const database = unchanged ?? (await openDatabase(env, log));
  const root = ROOT;
  const handlers = { "mail.send": emailSender(database, clock, env, log, emailRenderer) };
  const health = watchHealth(database, clock, log);
  const worker =
    options.runJobs === false
      ? { wake() {}, async stop() {} }
      : startWorker({ database, clock, log, handlers, health });
  const threads: Platform["threads"] = {};
  return {
    root,
    renderer: emailRenderer,
    threads,
    metrics: {},
    work: {},
    env,
    log,
    clock,
    database,
    secret,
    worker,
    health,
    async close() {
      await worker.stop();
      await threads.search?.stop();
      await database.close();
    },
  };
}

/** This installation's secret, created at the first start and stored with the data. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  return fixable(file, "It holds the secret of this installation, and the server has to read it.", () => {
    if (!existsSync(file)) {
      try {
        writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
      } catch (error) {
        // Another process that started at the same moment created the secret first, so use that one.
        if (errorCode(error) !== "EEXIST") throw error;
      }
    }
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= SECRET_LENGTH) return secret;
    throw new StartError(
      `${file} is empty or too short to be a secret. Delete it to have a new one made: links to guests' orders and open forms then have to be requested again.`,
    );
  });
}

// The demo and the tests' servers load source files beside the bundle, and so does development beside Vite's modules:
// two module graphs in one process. They share this one platform, and so does every reload.
const KEY = Symbol.for("colophon.platform");
const sharedGlobal = globalThis as { [KEY]?: Promise<Platform> | undefined };

/** The one platform of this process, opened when it is first asked for. */
export function processPlatform(): Promise<Platform> {
  sharedGlobal[KEY] ??= openPlatform().catch((error) => {
    // Try again next time: a database that is missing now may exist later.
    sharedGlobal[KEY] = undefined;
    throw error;
  });
  return sharedGlobal[KEY];
}
