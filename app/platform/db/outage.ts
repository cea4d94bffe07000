/** Why the database cannot be used right now. Reading still works in all cases but the last two. */
export type OutageReason = "full" | "locked" | "read_only" | "failing" | "unreachable";

const NAME = "DatabaseOutage";

/** Thrown by a query when the database cannot do its work; the engine's own error is the `cause`. */
export class DatabaseOutage extends Error {
  readonly reason: OutageReason;

  constructor(reason: OutageReason, cause: unknown) {
    super(`the database cannot be used: ${reason}`, { cause });
    this.name = NAME;
    this.reason = reason;
  }
}

/**
 * The reason for the outage, if an error is one or was caused by one. Checks the error's name instead of its
 * class, because the server and the bundled application each have their own copy of the class.
 */
export function outageReason(error: unknown): OutageReason | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause.name === NAME) return (cause as DatabaseOutage).reason;
  return undefined;
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE: Readonly<Record<number, OutageReason>> = {
  5: "locked",
  6: "locked",
  8: "read_only",
  10: "failing",
  11: "failing",
  13: "full",
  14: "unreachable",
  26: "failing",
};

/** Turns an SQLite error into an outage if it is one. The low byte of an extended code is the primary code. */
export function sqliteError(error: unknown): unknown {
  const code = (error as { errcode?: number } | null)?.errcode;
  const reason = code === undefined ? undefined : SQLITE[code & 0xff];
  return reason ? new DatabaseOutage(reason, error) : error;
}

/** SQLSTATEs, in full or by class (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES: Readonly<Record<string, OutageReason>> = {
  "25006": "read_only",
  "53100": "full",
  "53": "unreachable",
  "55P03": "locked",
  "57P": "unreachable",
  "58": "failing",
  "08": "unreachable",
};
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** The driver's message about a statement that was given up (`Database.expectAnswers`). */
export const NO_ANSWER = /^Query read timeout$/;
/** Messages of the driver for broken connections, which have no code. */
export const BROKEN_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a|was closed)|Query read timeout)/;

/** Turns an error from PostgreSQL or its connection into an outage if it is one. */
export function postgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const state = typeof code === "string" ? code : "";
  const reason =
    POSTGRES[state] ??
    POSTGRES[state.slice(0, 3)] ??
    (state.length === 5 ? POSTGRES[state.slice(0, 2)] : undefined) ??
    (NETWORK.test(state) || BROKEN_CONNECTION.test(error.message) ? "unreachable" : undefined);
  return reason ? new DatabaseOutage(reason, error) : error;
}
