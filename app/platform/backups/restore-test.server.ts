import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { type Database, openUnchanged, type Queries } from "../db/database.server.ts";
import { migrations } from "../db/migrations/index.ts";
import { SQLITE_FILE } from "../db/sqlite.server.ts";
import { StartError } from "../start-error.ts";
import { contentsOf, restoreBackup } from "./restore.server.ts";

/** The contents of a restored copy. */
export interface RestoreTest {
  readonly shops: number;
  readonly orders: number;
  /** The size of the backup (bytes). */
  readonly size: number;
}

interface TestTarget {
  readonly database: Database;
  readonly dataDir: string;
  readonly now: EpochSeconds;
  /** The backup's folder. */
  readonly from: string;
  /** With PostgreSQL, the address of a database into which its own backup was restored. */
  readonly restored: string | undefined;
}

/**
 * Restores a backup into a folder of its own, reads the copy as a server would, deletes it, and records that in the
 * installation. Nothing that is in use is changed. With PostgreSQL, the database was restored with its own tools
 * before (`restored`); here it is read.
 * @param onProgress counts megabytes
 * @throws StartError if the backup could not be restored, with the reason
 */
export async function testRestore(
  tested: TestTarget,
  onProgress: OnProgress = () => {},
): Promise<RestoreTest> {
  const { database, dataDir, now, from, restored } = tested;
  const withDatabase = database.dialect === "sqlite";
  const folder = await mkdtemp(path.join(dataDir, "restoring-"));
  let restoreTest: RestoreTest;
  try {
    const { size } = await restoreBackup({ from, dataDir: folder, withDatabase, replace: false }, onProgress);
    onProgress({ doing: "reading the restored copy" });
    const read = withDatabase
      ? contentsOf(path.join(folder, SQLITE_FILE))
      : await contentsOfPostgres(restored);
    restoreTest = { ...read, size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const row = { at: now, backup: path.basename(from), orders: restoreTest.orders };
  await database.transaction((tx) =>
    tx
      .insertInto("restore_tests")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute(),
  );
  return restoreTest;
}

/** The last test of a restore, if there was one. */
export function lastRestoreTest(db: Queries): Promise<{ at: number; backup: string } | undefined> {
  return db.selectFrom("restore_tests").select(["at", "backup"]).where("id", "=", 1).executeTakeFirst();
}

async function contentsOfPostgres(url: string | undefined): Promise<{ shops: number; orders: number }> {
  if (url === undefined)
    throw new StartError(
      "Restore the database into another one first (pg_restore), and name it: --database URL",
    );
  const database = await openUnchanged({ DATABASE_URL: url, dataDir: "" });
  try {
    const count = async (table: "stores" | "orders" | "migrations") => {
      const { n } = await database.read
        .selectFrom(table as "stores")
        .select((select) => select.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    if ((await count("migrations")) < migrations.length)
      throw new StartError("The restored database is older than this version, or not complete.");
    return { shops: await count("stores"), orders: await count("orders") };
  } finally {
    await database.close();
  }
}
