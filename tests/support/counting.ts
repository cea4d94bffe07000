import type { KyselyPlugin } from "kysely";
import type { TestPlatform } from "./platform.ts";

/** Counts the statements that a piece of work sends to the database. */
export interface StatementCount {
  /** A platform whose statements are counted; it shares everything else with the one it was made from. */
  readonly platform: TestPlatform;
  /** How many statements that name this table `work` sends, reads and writes together. */
  naming(table: string, work: () => Promise<unknown>): Promise<number>;
  /** All statements that `work` sends. */
  all(work: () => Promise<unknown>): Promise<number>;
}

export function countingStatements(platform: TestPlatform): StatementCount {
  const sent: string[] = [];
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = platform;
  return {
    platform: {
      ...platform,
      database: {
        ...database,
        read: database.read.withPlugin(counter),
        transaction: (work, seen) => database.transaction((tx) => work(tx.withPlugin(counter)), seen),
      },
    },
    async naming(table, work) {
      sent.length = 0;
      await work();
      return sent.filter((statement) => statement.includes(`"name":"${table}"`)).length;
    },
    async all(work) {
      sent.length = 0;
      await work();
      return sent.length;
    },
  };
}
