import { type Selectable, sql } from "kysely";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Clock } from "../clock.ts";
import type { Database, Queries, Tx } from "../db/database.server.ts";
import { runPrepared, runRows } from "../db/prepared.ts";
import type { Schema } from "../db/schema.ts";
import type { Health } from "../health.server.ts";
import type { Log } from "../log.server.ts";
import { traced } from "../tracing/tracing.ts";

/**
 * Work that outlives the request that asked for it. A job is a row, written in the same transaction as the change
 * that needs it. Any process may run it; a failed job is retried after increasing waits.
 */
export type JobHandlers = Record<string, (payload: unknown, attempt: JobAttempt) => Promise<unknown>>;

/** The answer of a handler: a change to store together with the end of its job, in one transaction. */
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

/** The number of tries that spans this many seconds. */
export function triesWithin(seconds: number): number {
  let tries = 1;
  for (let waited = 0; waited < seconds; tries++) waited += backoff(tries);
  return tries;
}

/** Stores a job. It runs once the transaction has been committed. */
export async function enqueue(
  tx: Tx,
  now: EpochSeconds,
  kind: string,
  payload: unknown,
  maxAttempts = MAX_ATTEMPTS,
): Promise<void> {
  const job = {
    kind,
    payload: JSON.stringify(payload),
    state: "waiting" as const,
    attempts: 0,
    max_attempts: maxAttempts,
    run_at: now,
    created_at: now,
    locked_until: null,
    last_error: null,
  };
  const build = () => tx.insertInto("jobs").values(job);
  await runRows(tx, "enqueue", [job], build);
}

type Job = Selectable<Schema["jobs"]>;
/** A job as it was found waiting, or left behind by a process that died. */
type DueJob = Pick<Job, "id" | "kind" | "payload" | "attempts" | "max_attempts" | "state">;

/**
 * The next job to run, if any is due. Each part of the statement finds its job by an index, because scanning all
 * waiting jobs for each one would add up.
 */
async function dueJob(db: Queries, now: EpochSeconds): Promise<DueJob | undefined> {
  const abandoned = () =>
    earliest(db, "running").where((where) =>
      where.or([where("locked_until", "<", now), where("locked_until", ">", tooFar(now))]),
    );
  const waiting = () => earliest(db, "waiting").where("run_at", "<=", now);
  const either = () =>
    db
      .selectFrom(abandoned().as("abandoned"))
      .selectAll()
      .unionAll(db.selectFrom(waiting().as("waiting")).selectAll())
      .orderBy("run_at")
      .limit(sql.lit(1));
  return (await runPrepared<DueJob>(db, "dueJob", either, [now, tooFar(now), now]))[0];
}

/**
 * The latest plausible run time. A clock that was ahead and then set back leaves jobs due later than that.
 */
const tooFar = (now: EpochSeconds) => now + LEASE + LONGEST_WAIT;

/** A job that waits for such a time. Looks through all that wait for the next day, so only while nothing is due. */
async function misdatedJob(db: Queries, now: EpochSeconds): Promise<DueJob | undefined> {
  const far = tooFar(now);
  const build = () =>
    earliest(db, "waiting")
      .where("run_at", ">", far)
      .where((where) => where.or([where("attempts", ">", 0), where("run_at", ">", far + LONGEST_DELAY)]));
  return (await runPrepared<DueJob>(db, "misdatedJob", build, [far, 0, far + LONGEST_DELAY]))[0];
}

const earliest = (db: Queries, state: "waiting" | "running") =>
  db
    .selectFrom("jobs")
    .select(["id", "kind", "payload", "attempts", "max_attempts", "state", "run_at"])
    .where("state", "=", sql.lit(state))
    .orderBy("run_at")
    .orderBy("id")
    .limit(sql.lit(1));

/**
 * Takes a job in a transaction, so that no other process runs it.
 * @param nextJob the due job, if known
 * @returns the job that was taken; undefined if none is due
 */
async function takeJob(tx: Tx, now: EpochSeconds, nextJob?: DueJob): Promise<DueJob | undefined> {
  for (;;) {
    const due = nextJob ?? (await dueJob(tx, now));
    if (!due) return undefined;
    const claim = { state: "running" as const, attempts: due.attempts + 1, locked_until: now + LEASE };
    // The first process to change the row gets the job. The try counts even if the process dies during it.
    const build = () =>
      tx
        .updateTable("jobs")
        .set(claim)
        .where("id", "=", due.id)
        .where("state", "=", due.state)
        .where("attempts", "=", due.attempts)
        .returning("id");
    const rows = await runRows(tx, "takeJob", [claim], build, [due.id, due.state, due.attempts]);
    if (rows.length > 0) return due;
    nextJob = undefined;
  }
}

interface Workplace {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: JobHandlers;
}

/**
 * Runs a job that was taken, and stores how it ended.
 * @param next runs in the transaction that stores the job's end; if it fails, the end is stored without it
 * @returns what `next` returned
 */
async function runJob<Next>(
  { database, clock, log, handlers }: Workplace,
  job: DueJob,
  next: (tx: Tx) => Promise<Next>,
): Promise<Next | undefined> {
  const finishJob = (values: Partial<JobEnd>, answer?: unknown, then?: typeof next) =>
    database.transaction(async (tx) => {
      if (answer instanceof AtEnd) await answer.store(tx);
      const allValues = { last_error: null, locked_until: null, ...values };
      const build = () => tx.updateTable("jobs").set(allValues).where("id", "=", job.id);
      await runRows(tx, "finishJob", [allValues], build, [job.id]);
      return then?.(tx);
    });
  const attempts = job.attempts + 1;
  const last = attempts >= job.max_attempts;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const payload = JSON.parse(job.payload);
    const tried = { number: attempts, last };
    const answer = await traced(`job ${job.kind}`, { "colophon.attempt": attempts }, () =>
      handler(payload, tried),
    );
    const doneState = { state: "done" } as const;
    try {
      return await finishJob(doneState, answer, next);
    } catch (error) {
      log.warn({ job: job.id, err: error }, "the end of a job was not stored with the next one");
      return await finishJob(doneState, answer);
    }
  } catch (error) {
    const last_error = error instanceof Error ? error.message : String(error);
    log[last ? "error" : "warn"]({ job: job.id, kind: job.kind, attempts, err: error }, "a job failed");
    return finishJob(
      last
        ? { state: "failed", last_error }
        : { state: "waiting", last_error, run_at: clock.now() + backoff(attempts) },
      undefined,
      next,
    );
  }
}

/** The outcome of a try. */
type JobEnd = Pick<Job, "state" | "run_at" | "last_error">;

/** Runs one due job, if there is one. @returns whether there was one */
export async function runOneJob(
  database: Database,
  clock: Clock,
  log: Log,
  handlers: JobHandlers,
): Promise<boolean> {
  return runJobs({ database, clock, log, handlers }, () => false);
}

/**
 * Runs due jobs, one after the other. Takes the next one in the transaction that stores the end of the previous, which
 * saves a commit for each.
 * @param goesOn whether to take another one
 * @returns whether there was one
 */
export async function runJobs(workplace: Workplace, goesOn: () => boolean): Promise<boolean> {
  const { database, clock } = workplace;
  // Usually nothing is due, and checking that needs no transaction.
  const now = clock.now();
  const due = (await dueJob(database.read, now)) ?? (await misdatedJob(database.read, now));
  if (!due) return false;
  let job = await database.transaction((tx) => takeJob(tx, clock.now(), due));
  while (job)
    job = await runJob(workplace, job, async (tx) => (goesOn() ? takeJob(tx, clock.now()) : undefined));
  return true;
}

/** The number of jobs that wait, run or were given up, by kind. */
export async function jobsByState(db: Queries): Promise<{ kind: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((select) => ["kind", "state", select.fn.countAll().as("count")])
    .where("state", "<>", "done")
    .groupBy(["kind", "state"])
    .execute();
  return rows.map(({ kind, state, count }) => ({ kind, state, count: Number(count) }));
}

/** The due time of the longest overdue job (epoch seconds); undefined if none is due. */
export async function oldestDueJob(db: Queries, now: EpochSeconds): Promise<number | undefined> {
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
  { health, ...context }: Workplace & { readonly health: Pick<Health, "note"> },
  interval = 1000,
): Worker {
  const { log } = context;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      while (!stopped && (await runJobs(context, () => !stopped))) {
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
