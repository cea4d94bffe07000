import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createDatabase } from "./postgres.ts";

/**
 * Makes one database with all migrations before the tests of calls begin. Every test's own database is a copy of it,
 * because migrating hundreds of them takes minutes. TEST_TEMPLATE has its file or its URL.
 * @returns what removes it at the end
 */
export default async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-template-"));
  const postgres = process.env.TEST_POSTGRES;
  const DATABASE_URL = postgres ? await createDatabase(postgres) : undefined;
  const database = await openDatabase({ dataDir, DATABASE_URL }, createLog("silent"));
  await database.close();
  process.env.TEST_TEMPLATE = DATABASE_URL ?? path.join(dataDir, SQLITE_FILE);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
