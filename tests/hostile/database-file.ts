import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Reads the shop's database file from outside the shop. */
function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, "colophon.sqlite"), { readOnly: true, timeout: 5000 });
}

/** A hash of each table's contents. */
export function fingerprints(dataDir: string): Record<string, string> {
  const database = open(dataDir);
  try {
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all() as { name: string }[];
    return Object.fromEntries(
      tables.map(({ name }) => {
        const hash = createHash("sha256");
        for (const row of database.prepare(`select * from "${name}"`).iterate())
          hash.update(JSON.stringify(row));
        return [name, hash.digest("hex")];
      }),
    );
  } finally {
    database.close();
  }
}

/** The number of reports that are still to be made, or are being made by a process of their own. */
export function unfinishedReports(dataDir: string): number {
  const database = open(dataDir);
  try {
    const row = database
      .prepare("select count(*) as count from reports where state in ('waiting', 'running')")
      .get() as { count: number };
    return row.count;
  } finally {
    database.close();
  }
}

/** The number of queued emails per recipient. */
export function emailsByRecipient(dataDir: string): { recipient: string; count: number }[] {
  const database = open(dataDir);
  try {
    return database
      .prepare("select recipient, count(*) as count from emails group by recipient order by count desc")
      .all() as { recipient: string; count: number }[];
  } finally {
    database.close();
  }
}

/** Holds the database's write lock until the returned function is called. */
export function lockDatabase(dataDir: string): () => void {
  const database = new DatabaseSync(path.join(dataDir, "colophon.sqlite"), { timeout: 5000 });
  database.exec("begin immediate");
  return () => {
    database.exec("rollback");
    database.close();
  };
}

/** @returns SQLite's own integrity check of the file: "ok" */
export function integrity(dataDir: string): string {
  const database = open(dataDir);
  try {
    return (database.prepare("pragma integrity_check").get() as { integrity_check: string }).integrity_check;
  } finally {
    database.close();
  }
}
