import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { type FastClock, fastClock } from "./clock.ts";
import type { Programs } from "./programs.ts";

/** Where a shop that is killed has its data, and what its processes have in common. */
export interface Site {
  readonly folder: string;
  /** Undefined for SQLite. */
  readonly databaseUrl: string | undefined;
  /** The mail server that counts what it gets. */
  readonly mailUrl: string;
  readonly clock: FastClock;
  readonly programs: Programs;
}

/** The environment that makes a process one of the shop's. */
export function environmentOf({ folder, databaseUrl, mailUrl, programs }: Site): Record<string, string> {
  return {
    DATA_DIR: folder,
    NODE_ENV: "test",
    LOG_LEVEL: process.env.CRASH_LOG ?? "silent",
    SESSION_SECRET: "the-secret-of-the-crash-test-0123456789",
    NODE_COMPILE_CACHE: programs.compiled,
    MAIL_URL: mailUrl,
    WEBHOOKS_ANYWHERE: "true",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

/** Opens the shop in this process, without anything that works by itself. */
export async function openSite(site: Site): Promise<Platform> {
  const env = readEnv(environmentOf(site));
  return openPlatform({ env, clock: site.clock, log: createLog(env.LOG_LEVEL), runJobs: false });
}

/** The command line argument of a process, as JSON. */
export interface Orders<Wares> {
  readonly clock: Pick<FastClock, "start" | "ahead" | "speed">;
  readonly wares: Wares;
  readonly slot: number;
  /** Whether it will be a power cut, so that nothing leaves the process that it has not promised before. */
  readonly careful: boolean;
  /** Forms whose answer was lost. */
  readonly again: readonly (readonly [session: string, token: string, checksum: string])[];
}

export const clockOf = ({ clock: { speed, start, ahead } }: Pick<Orders<unknown>, "clock">): FastClock =>
  fastClock(speed, start, ahead);
