import { sql } from "kysely";
import type { Failure } from "#app/messages/result.ts";
import type { WhenSeen } from "./change-counts.server.ts";
import type { Database, Tx } from "./database.server.ts";

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
  seen?: WhenSeen,
): Promise<Result | Failure> {
  try {
    return await database.transaction(work, seen);
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** Runs a transaction for its result alone: nothing is stored. */
export async function rollBack<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let outcome: { result: Result } | undefined;
  const undo = new Error("undone on purpose");
  await database
    .transaction(async (tx) => {
      outcome = { result: await work(tx) };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  if (!outcome) throw undo;
  return outcome.result;
}

/**
 * Runs work for its result alone: every transaction of the database that it is passed becomes a part of one that is
 * rolled back, and what it reads includes what it has written. It holds the database's lock meanwhile, so it must be
 * short.
 */
export function rehearse<Result>(
  database: Database,
  work: (rehearsal: Database) => Promise<Result>,
): Promise<Result> {
  return rollBack(database, (tx) => work({ ...within(database, tx), isRehearsal: true }));
}

/**
 * The database within an open transaction: what it reads includes what was written, and its transactions are parts of
 * that one. For a verb that opens its own transaction, where its changes must be stored together with others or not at
 * all.
 */
export function within(database: Database, tx: Tx): Database {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    read: tx,
    snapshot: (work) => work(tx),
    transaction(part) {
      // One after the other, as on SQLite: savepoints of one connection cannot overlap.
      const result = turn.then(() => savepoint(tx, part));
      turn = result.catch(() => {});
      return result;
    },
  };
}

/** A part of a transaction that can fail on its own. */
async function savepoint<Result>(tx: Tx, part: (tx: Tx) => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await part(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
