import type { KyselyPlugin } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { TestPlatform } from "./platform.ts";

/** Counts the statements that a piece of work sends to the database. */
export interface StatementCount {
  /** A platform whose statements are counted; it shares everything else with the one it was made from. */
  readonly platform: TestPlatform;
  /** The number of statements naming this table that `work` sends, reads and writes together. */
  naming(table: string, work: () => Promise<unknown>): Promise<number>;
  /** All statements that `work` sends. */
  all(work: () => Promise<unknown>): Promise<number>;
  /** Counts statements, and the transactions that `work` commits, each of which waits for the disk. */
  costs(work: () => Promise<unknown>): Promise<{ statements: number; commits: number }>;
}

export function countingStatements(platform: TestPlatform): StatementCount {
  const sent: string[] = [];
  let commits = 0;
  const { database } = platform;
  return {
    platform: {
      ...platform,
      database: {
        ...database,
        read: counted(database.read, sent),
        transaction: async (work, seen) => {
          const result = await database.transaction((tx) => work(counted(tx, sent)), seen);
          commits++;
          return result;
        },
      },
    },
    async naming(table, work) {
      sent.length = 0;
      await work();
      return sent.filter((statement) => statement.includes(`"${table}"`)).length;
    },
    async all(work) {
      sent.length = 0;
      await work();
      return sent.length;
    },
    async costs(work) {
      sent.length = 0;
      commits = 0;
      await work();
      return { statements: sent.length, commits };
    },
  };
}

/** Wraps queries to record the statements they send, newly built or prepared. */
function counted<Db extends Queries>(db: Db, sent: string[]): Db {
  const own = db.withPlugin(UNCHANGED) as Db;
  const executor = own.getExecutor();
  const send = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    sent.push(query.sql);
    return send(query, ...rest);
  };
  return own;
}

/** A plugin gives a database an executor of its own. */
const UNCHANGED: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};
