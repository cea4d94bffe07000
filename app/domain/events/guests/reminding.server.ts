import type { Platform } from "#app/platform/platform.server.ts";
import { repeat } from "#app/platform/repeating.ts";
import { linkBase } from "../../stores/links.ts";
import { storeWithId } from "../../stores/stores.server.ts";
import { remindGuests } from "./guests.server.ts";
import { storesToRemind } from "./rows.server.ts";

/** Milliseconds between checks for due reminders. */
const POLL_INTERVAL_MS = 300_000;

type JobContext = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/**
 * Reminds the guests of tomorrow's events, in all shops that have such guests. Any process may do it; each guest is
 * claimed in the transaction that queues their email.
 * @returns how many were reminded
 */
export async function remindAll(home: JobContext, isStopped = () => false): Promise<number> {
  const { database, clock, secret, env } = home;
  let reminded = 0;
  for (const id of await storesToRemind(database.read, clock.now())) {
    const store = await storeWithId(database, id);
    if (!store) continue;
    const baseUrl = linkBase(store, env);
    for (let more = true; more && !isStopped(); ) {
      const done = await remindGuests(database, { store, now: clock.now(), baseUrl, secret });
      reminded += done.reminded;
      more = done.more;
    }
  }
  if (reminded > 0) home.worker.wake();
  return reminded;
}

/** Reminds guests while the server runs. @returns a function that stops it */
export function startReminding(home: JobContext): () => Promise<void> {
  return repeat(
    POLL_INTERVAL_MS,
    (isStopped) => remindAll(home, isStopped),
    (error) => home.log.warn({ err: error }, "guests of events could not be reminded"),
  );
}
