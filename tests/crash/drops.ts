import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Milliseconds between two dropped connections, at most. */
const LONGEST_PAUSE = 2000;

/**
 * Drops a connection to a database every now and then. @returns a function that stops it and says how many were dropped
 */
export async function dropConnections(databaseUrl: string): Promise<() => Promise<number>> {
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  let dropped = 0;
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      await sleep(Math.random() * LONGEST_PAUSE);
      const { rows } = await client.query(
        `select pg_terminate_backend(pid) as dropped from pg_stat_activity
          where datname = $1 and pid <> pg_backend_pid() order by random() limit 1`,
        [database],
      );
      if (rows[0]?.dropped) dropped++;
    }
  })();
  return async () => {
    stopped = true;
    await work;
    await client.end();
    return dropped;
  };
}
