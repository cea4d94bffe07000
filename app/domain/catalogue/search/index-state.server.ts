import path from "node:path";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { countOnSale, isCovered } from "./engine/rows.server.ts";
import { openSnapshot, SnapshotError } from "./engine/snapshot.ts";

export interface IndexState {
  /** Titles on sale. */
  readonly titles: number;
  /** Whether there are so few that they are searched in the database. */
  readonly needless: boolean;
  /** Why the index on the disk cannot be used at the next start; undefined if it can. */
  readonly fault: string | undefined;
}

/** Examines the search index on the disk, whole, whether or not a server is using it. */
export async function indexState(
  database: Database,
  env: Pick<Env, "dataDir" | "SEARCH_FROM">,
): Promise<IndexState> {
  const titles = await countOnSale(database.read);
  if (titles < Math.max(1, env.SEARCH_FROM)) return { titles, needless: true, fault: undefined };
  try {
    const { source, position } = openSnapshot(path.join(env.dataDir, "search", "catalogue.idx"));
    source.close();
    const covered = await isCovered(database, position);
    return { titles, needless: false, fault: covered ? undefined : "it is too old to be brought up to date" };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return { titles, needless: false, fault: error.message };
  }
}
