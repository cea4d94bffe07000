import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.server.ts";
import { type OutageReason, outageReason } from "./db/outage.ts";
import type { Log } from "./log.server.ts";

/** The database's health, from failures reported to the process and from its own checks. */
export interface Health {
  /**
   * Takes note of an error. An error caused by a database outage is logged, once a minute for each reason.
   * @returns the reason for the outage, or undefined for any other error, which the caller must handle
   */
  note(error: unknown): OutageReason | undefined;
  /**
   * Checks whether reading and writing work, at most once every `CHECK_INTERVAL` seconds. A check that takes too long
   * counts as a locked database, because health checks give up after a few seconds.
   * @returns the reason if they don't
   */
  check(): Promise<OutageReason | undefined>;
}

/** Seconds between checks, and between log lines. */
const CHECK_INTERVAL = 5;
const LOG_INTERVAL = 60;
/** Seconds for which a failed write counts, even if a small write succeeds: a full disk may still have gaps. */
const FAILURE_COUNTS_FOR = 10;

/** Longest that a check may take (milliseconds). Load balancers usually wait two seconds or more. */
const MAX_WAIT_MS = 1500;

export function watchHealth(database: Database, clock: Clock, log: Log, patience = MAX_WAIT_MS): Health {
  const reported = new Map<OutageReason, { at: number; since: number }>();
  let last: { reason: OutageReason; at: number } | undefined;
  let tried: { at: number; answer: Promise<OutageReason | undefined>; ended: boolean } | undefined;
  // The clock may have been set back, so a time in the future counts as its distance from now.
  const within = (at: number, seconds: number) => Math.abs(clock.now() - at) < seconds;

  function note(error: unknown): OutageReason | undefined {
    const reason = outageReason(error);
    if (!reason) return undefined;
    const now = clock.now();
    last = { reason, at: now };
    const before = reported.get(reason);
    if (before && within(before.at, LOG_INTERVAL)) before.since++;
    else {
      log.error({ err: error, reason, failedSince: before?.since ?? 0 }, "the database cannot be used");
      reported.set(reason, { at: now, since: 0 });
    }
    return reason;
  }

  async function look(): Promise<OutageReason | undefined> {
    const at = clock.now();
    try {
      await database.ping();
      await database.transaction((tx) =>
        tx
          .insertInto("health_checks")
          .values({ id: 1, checked_at: at })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ checked_at: at }))
          .execute(),
      );
      return last && within(last.at, FAILURE_COUNTS_FOR) ? last.reason : undefined;
    } catch (error) {
      return note(error) ?? "failing";
    }
  }

  return {
    note,
    async check() {
      if (!tried || (tried.ended && !within(tried.at, CHECK_INTERVAL))) {
        const begun = { at: clock.now(), answer: look(), ended: false };
        void begun.answer.finally(() => {
          begun.ended = true;
        });
        tried = begun;
      }
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<OutageReason>((resolve) => {
        timer = setTimeout(() => resolve(last?.reason ?? "locked"), patience);
      });
      try {
        return await Promise.race([tried.answer, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
