import type { Clock } from "#app/platform/clock.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Errors of pages, so that staff can look up the reference that a shopper reads out to them. A row says nothing about
 * who asked, and has no address, message or stack: the log has these, under the same reference.
 */

/** An error as staff see it. */
export type ServerError = Omit<rows.ErrorRow, "store_id">;

/** Errors stored for each shop. */
const MAX_ERRORS_KEPT = 500;
/** Errors that one process records in a minute: when everything fails, the first ones say enough. */
const MAX_A_MINUTE = 30;
/** References have at least this many characters in a search. */
const LEAST_TYPED = 4;
const MAX_SHOWN = 20;

let minute = 0;
let errorsThisMinute = 0;

/**
 * Records an error that somebody was shown with this reference, unless this process has recorded many within the
 * minute.
 * @param page the pattern of the page's address, such as `/item/:eisbn`
 */
export async function noteError(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  store: Pick<Store, "id">,
  { reference, method, page, error }: { reference: string; method: string; page: string; error: unknown },
): Promise<void> {
  const at = clock.now();
  const now = Math.floor(at / 60);
  if (now !== minute) [minute, errorsThisMinute] = [now, 0];
  if (errorsThisMinute++ >= MAX_A_MINUTE) return;
  const row = { reference, at, method, page: page.slice(0, 200), kind: kindOf(error) };
  await database.transaction(async (tx) => {
    await rows.insertError(tx, { store_id: store.id, ...row });
    await rows.dropErrors(tx, store.id, MAX_ERRORS_KEPT);
  }, "never");
}

/** The name and the code of an error. Its message may hold what somebody typed. */
function kindOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code]
    .filter((text): text is string => typeof text === "string" && /^[\w.-]{1,60}$/.test(text))
    .join(" ");
}

const withoutStore = ({ store_id, ...error }: rows.ErrorRow): ServerError => error;

/** The errors of a shop since a time, the newest first, and what `before` takes for the next page. */
export async function listErrors(
  db: Queries,
  store: Pick<Store, "id">,
  since: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ errors: ServerError[]; next: number | null }> {
  const errorRows = await rows.errorsSince(db, store.id, since, { before, limit: limit + 1 });
  const errors = errorRows.slice(0, limit).map(withoutStore);
  return { errors, next: errorRows.length > limit ? (errors.at(-1)?.id ?? null) : null };
}

/** Counts the errors that a shop's visitors have seen since a time. */
export const countErrors = (db: Queries, store: Pick<Store, "id">, since: number): Promise<number> =>
  rows.countErrors(db, store.id, since);

/** The errors with a reference, or with its first characters, as somebody read it out. */
export async function findErrors(
  db: Queries,
  store: Pick<Store, "id">,
  reference: string,
): Promise<ServerError[]> {
  const typed = reference.replace(/[^0-9a-z]/gi, "").toLowerCase();
  if (typed.length < LEAST_TYPED || !/^[0-9a-f]+$/.test(typed)) return [];
  return (await rows.errorsLike(db, store.id, typed, MAX_SHOWN)).map(withoutStore);
}
