import type { Clock } from "../clock.ts";
import type { Database, Queries, Tx } from "../db/database.server.ts";
import type { Health } from "../health.server.ts";
import type { Log } from "../log.server.ts";

/**
 * Work that outlives the request that asked for it. A job is a row, written in the same transaction as the change
 * that needs it. Any process may run it; a failed job is retried after increasing waits.
 */
export type JobHandlers = Record<string, (payload: never, attempt: JobAttempt) => Promise<unknown>>;

/** What a handler may answer: a change to store together with the end of its job, in one transaction. */
export class AtEnd {
  readonly store: (tx: Tx) => Promise<unknown>;
  constructor(store: (tx: Tx) => Promise<unknown>) {
    this.store = store;
  }
}

/** The number of this try, starting at 1, and whether it will be retried if it fails. */
export interface JobAttempt {
  readonly number: number;
  readonly last: boolean;
}

/** A process that has held a job for longer than this (seconds) is presumed dead. */
const LEASE = 120;
const MAX_ATTEMPTS = 12;

/** The longest wait for a next try (seconds). */
const LONGEST_WAIT = 3600;

/** The longest that a job is put off when it is stored (seconds): an email that is held until the next day. */
const LONGEST_DELAY = 86_400;

/** Seconds until the next try: 5, 10, 20 …, at most an hour. */
export function backoff(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), LONGEST_WAIT);
}

/** How many tries it takes to keep trying for this many seconds. */
export function triesWithin(seconds: number): number {
  let tries = 1;
  for (let waited = 0; waited < seconds; tries++) waited += backoff(tries);
  return tries;
}

/** Stores a job. It runs once the transaction has been committed. */
export async function enqueue(
  tx: Tx,
  now: number,
  kind: string,
  payload: unknown,
  maxAttempts = MAX_ATTEMPTS,
): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      kind,
      payload: JSON.stringify(payload),
      state: "waiting",
      attempts: 0,
      max_attempts: maxAttempts,
      run_at: now,
      created_at: now,
      locked_until: null,
      last_error: null,
    })
    .execute();
}

/** Runs one due job, if there is one. @returns whether there was one */
export async function runOneJob(
  database: Database,
  clock: Clock,
  log: Log,
  handlers: JobHandlers,
): Promise<boolean> {
  const now = clock.now();
  // A clock that was ahead, and has been set back, left times that no job waits for.
  const tooFar = now + LEASE + LONGEST_WAIT;
  const due = await database.read
    .selectFrom("jobs")
    .select(["id", "kind", "payload", "attempts", "max_attempts", "state"])
    .where((where) =>
      where.or([
        where.and([
          where("state", "=", "waiting"),
          where.or([
            where("run_at", "<=", now),
            where.and([where("attempts", ">", 0), where("run_at", ">", tooFar)]),
            where("run_at", ">", tooFar + LONGEST_DELAY),
          ]),
        ]),
        where.and([
          where("state", "=", "running"),
          where.or([where("locked_until", "<", now), where("locked_until", ">", tooFar)]),
        ]),
      ]),
    )
    .orderBy("run_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;

  // The first process to change the row gets the job. The try counts even if the process dies during it.
  const claimed = await database.transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ state: "running", attempts: due.attempts + 1, locked_until: now + LEASE })
      .where("id", "=", due.id)
      .where("state", "=", due.state)
      .where("attempts", "=", due.attempts)
      .executeTakeFirst(),
  );
  if (claimed.numUpdatedRows === 0n) return true;

  const settle = (values: { state: string; run_at?: number; last_error?: string | null }, answer?: unknown) =>
    database.transaction(async (tx) => {
      if (answer instanceof AtEnd) await answer.store(tx);
      await tx
        .updateTable("jobs")
        .set({ ...values, locked_until: null })
        .where("id", "=", due.id)
        .execute();
    });
  const attempts = due.attempts + 1;
  const last = attempts >= due.max_attempts;
  try {
    const handler = handlers[due.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${due.kind}`);
    const answer = await handler(JSON.parse(due.payload) as never, { number: attempts, last });
    await settle({ state: "done", last_error: null }, answer);
  } catch (error) {
    const last_error = error instanceof Error ? error.message : String(error);
    log[last ? "error" : "warn"]({ job: due.id, kind: due.kind, attempts, err: error }, "a job failed");
    await settle(
      last
        ? { state: "failed", last_error }
        : { state: "waiting", run_at: clock.now() + backoff(attempts), last_error },
    );
  }
  return true;
}

/** How many jobs wait, are running or were given up, by kind. */
export async function jobsByState(db: Queries): Promise<{ kind: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((select) => ["kind", "state", select.fn.countAll().as("count")])
    .where("state", "<>", "done")
    .groupBy(["kind", "state"])
    .execute();
  return rows.map(({ kind, state, count }) => ({ kind, state, count: Number(count) }));
}

/** Since when the job that is due for the longest time has been due (epoch seconds); undefined if none is. */
export async function oldestDueJob(db: Queries, now: number): Promise<number | undefined> {
  const { since } = await db
    .selectFrom("jobs")
    .select((select) => select.fn.min("run_at").as("since"))
    .where("state", "=", "waiting")
    .where("run_at", "<=", now)
    .executeTakeFirstOrThrow();
  return since === null ? undefined : Number(since);
}

export interface Worker {
  /** Looks for work now instead of at the next tick. */
  wake(): void;
  /** Stops after the current job. */
  stop(): Promise<void>;
}

/** Runs jobs one after another until stopped, looking for new ones every `interval` milliseconds. */
export function startWorker(
  database: Database,
  clock: Clock,
  log: Log,
  handlers: JobHandlers,
  health: Pick<Health, "note">,
  interval = 1000,
): Worker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      while (!stopped && (await runOneJob(database, clock, log, handlers))) {
        // the loop's condition does the work
      }
    } catch (error) {
      // Keep going after any error: the next tick tries again.
      if (!health.note(error)) log.warn({ err: error }, "the job worker failed");
    }
  }
  function tick(): void {
    if (stopped || busy) return;
    busy = round().finally(() => {
      busy = undefined;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(tick, interval);
    });
  }
  timer = setTimeout(tick, 50);
  return {
    wake: tick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await busy;
    },
  };
}
