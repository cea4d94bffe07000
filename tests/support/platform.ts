import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pino from "pino";
import { frozenClock } from "#app/platform/clock.ts";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { logOptions } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { createDatabase } from "./postgres.ts";

/** The time on the tests' clock: a Saturday at noon in Victoria. */
export const NOW = Date.UTC(2026, 10, 21, 20, 0, 0) / 1000;

export interface TestPlatform extends Platform {
  readonly clock: ReturnType<typeof frozenClock>;
  /** The log's lines, as objects. */
  readonly logged: Record<string, unknown>[];
}

/**
 * A platform with its own database, on PostgreSQL if TEST_POSTGRES is set, otherwise on SQLite. It begins as a copy of
 * the template (`template.ts`), where there is one.
 */
export async function testPlatform(extra: Record<string, string> = {}): Promise<TestPlatform> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-test-"));
  const postgres = process.env.TEST_POSTGRES;
  const template = process.env.TEST_TEMPLATE ?? "";
  if (template && !postgres) copyFileSync(template, path.join(dataDir, SQLITE_FILE));
  // A test may have a server of its own, without the template.
  const name = template.startsWith(`${postgres}/`) ? template.slice(`${postgres}/`.length) : undefined;
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SESSION_SECRET: "the-secret-of-the-tests-0123456789abcdef",
    ...(postgres ? { DATABASE_URL: await createDatabase(postgres, name) } : {}),
    ...extra,
  });
  const logged: Record<string, unknown>[] = [];
  const log = pino(logOptions("debug"), { write: (line: string) => logged.push(JSON.parse(line)) });
  const clock = frozenClock(NOW);
  const platform = await openPlatform({ env, clock, log, runJobs: false });
  return {
    ...platform,
    clock,
    logged,
    async close() {
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
