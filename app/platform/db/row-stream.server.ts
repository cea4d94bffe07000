import { type RawBuilder, sql } from "kysely";
import type { Database, Queries } from "./database.server.ts";

/** Rows that a cursor of PostgreSQL fetches at a time. */
const FETCHED_ROWS = 1000;

/**
 * The results of a query, row by row, without holding them all. On PostgreSQL it needs a transaction. No other query
 * can run on the same connection until the last row is read.
 */
export async function* streamRows<Result>(
  db: Queries,
  dialect: Database["dialect"],
  query: RawBuilder<Result>,
): AsyncGenerator<Result> {
  if (dialect === "sqlite") {
    for await (const { rows } of db.getExecutor().stream<Result>(query.compile(db), 1)) yield* rows;
    return;
  }
  await sql`declare streamed no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Result>`fetch ${sql.lit(FETCHED_ROWS)} from streamed`.execute(db);
    yield* rows;
    if (rows.length < FETCHED_ROWS) break;
  }
  await sql`close streamed`.execute(db);
}
