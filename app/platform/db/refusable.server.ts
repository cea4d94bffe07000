import type { Failure } from "#app/lib/result.ts";
import type { Database, Tx } from "./database.server.ts";
import type { Seen } from "./page-versions.server.ts";

/** Rolls back the transaction it is thrown in, and becomes the verb's result. */
export class Refusal extends Error {
  readonly reason: Failure;
  constructor(reason: Failure) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Runs a transaction and returns its refusals as values. @param seen as `Database.transaction` takes it */
export async function refusable<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  seen?: Seen,
): Promise<Result | Failure> {
  try {
    return await database.transaction(work, seen);
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** Runs a transaction for its result alone: nothing is stored. */
export async function undone<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined;
  const undo = new Error("undone on purpose");
  await database
    .transaction(async (tx) => {
      done = { result: await work(tx) };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  if (!done) throw undo;
  return done.result;
}
