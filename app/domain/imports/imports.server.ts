import { randomUUID } from "node:crypto";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { csvLine } from "#app/lib/separated.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { type AuditAction, record } from "../accounts/audit/audit.server.ts";
import type { ImportResult } from "../exchange/import-result.ts";
import { changeOf, type WrittenEdit } from "../exchange/title-edits.server.ts";
import { type Store, storeNames } from "../stores/stores.server.ts";
import { feedAfter, GIVEN_UP_AFTER, isSilent, SHORTEST_SILENCE } from "./feeds.ts";
import { dropFile, dropOldFiles, keepFile, keepText } from "./files.server.ts";
import { claimImports, type WorkContext, workOnImport } from "./import-jobs.server.ts";
import {
  FILE_LASTS,
  IMPORT_KINDS,
  type ImportKind,
  type ImportState,
  isAtWork,
  isShared,
  JOURNAL_KEPT,
  MAX_CHANGED,
  MAX_OPEN,
  MAX_REFUSED,
} from "./imports.ts";
import {
  CELLS,
  COLUMNS,
  type ImportColumns,
  type ImportOptions,
  type ImportSaid,
  NOTHING_SAID,
  OPTIONS,
  storedFacts,
} from "./json-columns.ts";
import * as rows from "./rows.server.ts";

/** Whose imports they are, who acts, and where files are kept. */
export interface ImportContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly store: Store;
  readonly actor: string;
  readonly now: EpochSeconds;
}

/** An import as its page shows it. */
export interface Import {
  id: number;
  kind: ImportKind;
  actor: string;
  name: string;
  state: ImportState;
  options: Omit<ImportOptions, "keys">;
  columns: ImportColumns | undefined;
  said: ImportSaid;
  rows_done: number;
  rows_total: number;
  added: number;
  changed: number;
  unchanged: number;
  deleted: number;
  refused: number;
  created_at: number;
  applied_at: number | null;
  updated_at: number;
  /** Until when it can be undone (epoch seconds); null if it cannot be. */
  undo_until: number | null;
  /** Whether its refused rows can be corrected. */
  correctable: boolean;
}

function importOf(row: rows.ImportRow, now: EpochSeconds): Import {
  const { id, actor, name, state, rows_done, rows_total, added, changed, unchanged, deleted, refused } = row;
  const { kind } = row;
  const facts = row.said === "" ? NOTHING_SAID : storedFacts.read(row.said);
  const until = (row.applied_at ?? 0) + JOURNAL_KEPT;
  const over = state === "done" || (state === "failed" && row.applied_at !== null);
  const { keys: _, ...options } = OPTIONS.read(row.options);
  return {
    id,
    kind,
    actor,
    name,
    state,
    rows_done,
    rows_total,
    added,
    changed,
    unchanged,
    deleted,
    refused,
    created_at: row.created_at,
    applied_at: row.applied_at,
    updated_at: row.updated_at,
    said: facts,
    options,
    columns: row.columns === "" ? undefined : COLUMNS.read(row.columns),
    undo_until: over && facts.undoable && added + changed > 0 && until > now ? until : null,
    correctable: state === "done" && (kind === "onix" ? options.message !== undefined : row.columns !== ""),
  };
}

/** The imports of these kinds, the newest first; `next` is what `before` takes for the next page. */
export async function pageOfImports(
  db: Queries,
  { id }: Store,
  now: EpochSeconds,
  { kinds, before, limit }: { kinds: readonly ImportKind[]; before?: number | undefined; limit: number },
): Promise<{ imports: Import[]; next: number | null }> {
  if (kinds.length === 0) return { imports: [], next: null };
  const importRows = await rows.pageOfImports(db, id, kinds, before, limit + 1);
  const shownRows = importRows.slice(0, limit);
  return {
    imports: shownRows.map((row) => importOf(row, now)),
    next: importRows.length > limit ? (shownRows.at(-1)?.id ?? null) : null,
  };
}

/** Imports with trouble that are named. */
const MAX_TROUBLED_NAMED = 10;

/** The newest imports of the last two weeks that failed or refused rows, with how many they refused. */
export async function importTrouble(
  db: Queries,
  { id }: Store,
  now: EpochSeconds,
  kinds: readonly ImportKind[],
): Promise<Pick<Import, "id" | "kind" | "name" | "state" | "refused" | "created_at">[]> {
  if (kinds.length === 0) return [];
  return rows.troubledImports(db, id, now - JOURNAL_KEPT, kinds, MAX_TROUBLED_NAMED);
}

/** Silent feeds that are named. */
const SILENT = 20;

/** A feed whose files have stopped coming; its shop's id is 0 if it is for all shops. */
export type SilentFeed = Pick<rows.FeedRow, "store_id" | "usual" | "last_at" | "kind">;

/** The silent feeds of a shop and those for all shops; without a shop, the silent feeds of every shop. */
export async function silentFeeds(
  db: Queries,
  now: EpochSeconds,
  kinds: readonly ImportKind[],
  storeId?: StoreId,
): Promise<SilentFeed[]> {
  const stores = storeId === undefined ? undefined : [storeId, 0];
  const between = { after: now - GIVEN_UP_AFTER, before: now - SHORTEST_SILENCE };
  const feeds = await rows.feedsBetween(db, stores, between, 200);
  return feeds
    .filter((feed) => isSilent(feed, now) && kinds.some((kind) => kind === feed.kind))
    .slice(0, SILENT)
    .map(({ store_id, usual, last_at, kind }) => ({ store_id, usual, last_at, kind }));
}

/** Titles left by an undo that are named. */
const LEFT_SHOWN = 100;

/** An import with what its page says: whose turn comes before, and what an undo left. */
export async function importInFull(
  db: Queries,
  { id: storeId }: Store,
  now: EpochSeconds,
  id: number,
): Promise<
  (Import & { waits_for: { id: number; name: string; actor: string } | null; left: LeftTitles }) | undefined
> {
  const row = await rows.importById(db, storeId, id);
  if (!row) return undefined;
  const waiting = isAtWork(row.state) && row.state !== "reading";
  const ahead = waiting ? await rows.aheadOf(db, row) : undefined;
  const counts = row.state === "undone" ? await rows.countChanges(db, id) : {};
  return {
    ...importOf(row, now),
    waits_for: ahead ?? null,
    left: {
      undone: counts.undone ?? 0,
      count: counts.left ?? 0,
      titles: counts.left ? await rows.titlesLeft(db, id, LEFT_SHOWN) : [],
    },
  };
}

/** The result of an undo: the number of titles it restored, and those it left because they had changed again. */
export interface LeftTitles {
  undone: number;
  count: number;
  titles: { product_code: string; title: string }[];
}

/** Whether the shop may import what all shops share: the installation has no other. */
export async function mayImportShared(database: Database): Promise<boolean> {
  return (await storeNames(database, 1)).count === 1;
}

/**
 * Begins an import of a file, which is kept until the import is done or given up. A process reads its columns next.
 * Failures: `too_many`, `shared`.
 */
export async function beginImport(
  context: ImportContext,
  { kind, path, name, options }: { kind: ImportKind; path: string; name: string; options: ImportOptions },
): Promise<{ id: number } | Failure> {
  const { database, dataDir } = context;
  if (isShared(kind) && !(await mayImportShared(database))) return failure("imports.shared");
  const refused = await tooMany(context);
  if (refused) return refused;
  const file = await keepFile(dataDir, { path, name });
  return { id: await add(context, { kind, name, file, options, state: "reading" }) };
}

async function tooMany({ database, store }: ImportContext): Promise<Failure | undefined> {
  const open = await rows.countOpen(database.read, store.id);
  return open >= MAX_OPEN ? failure("imports.too_many", { count: open }) : undefined;
}

interface NewImport {
  kind: ImportKind;
  name: string;
  file: string;
  options: ImportOptions;
  state: "reading" | "checking";
  columns?: ImportColumns;
}

function add({ database, store, actor, now }: ImportContext, newImport: NewImport): Promise<number> {
  const { kind, file, options, state, columns } = newImport;
  return database.transaction((tx) =>
    rows.addImport(tx, {
      store_id: store.id,
      kind,
      actor,
      asked_by: actor,
      file,
      state,
      name: newImport.name.slice(0, LONGEST_NAME).toWellFormed(),
      options: OPTIONS.write(options),
      columns: columns ? COLUMNS.write(columns) : "",
      said: "",
      ...NO_COUNTS,
      worker: "",
      tries: 0,
      locked_until: 0,
      created_at: now,
      queued_at: now,
      applied_at: null,
      updated_at: now,
    }),
  );
}

/** The longest name of a file that is kept. */
const LONGEST_NAME = 200;
const NO_COUNTS = { rows_done: 0, rows_total: 0, added: 0, changed: 0, unchanged: 0, deleted: 0, refused: 0 };

/**
 * Begins a change of several titles: the same price, note or visibility for each. It is tried first, like an import of
 * a file with their ISBNs.
 * @param codes as typed; anything but an ISBN is refused like a row of a file
 * @param name what it is called in the history
 * Failures: `too_many`, `nothing` (no codes or no change), `too_many_titles`, `invalid`.
 */
export async function beginChange(
  context: ImportContext,
  { codes, always, name }: { codes: readonly string[]; always: WrittenEdit; name: string },
): Promise<{ id: number } | Failure> {
  const change = changeOf(always);
  if (isFailure(change)) return change;
  if (codes.length === 0) return failure("imports.no_titles", {}, { at: "codes" });
  if (Object.keys(change).length === 0) return failure("imports.nothing");
  if (codes.length > MAX_CHANGED)
    return failure("imports.too_many_titles", { count: MAX_CHANGED }, { at: "codes" });
  const refused = await tooMany(context);
  if (refused) return refused;
  const text = csvLine(["isbn"]) + codes.map((code) => csvLine([code])).join("");
  const file = await keepText(context.dataDir, "titles.csv", text);
  const columns = { names: ["isbn"], at: { isbn: 0 }, rows: [] };
  const written = Object.entries(always).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const options = { map: {}, always: Object.fromEntries(written) };
  return { id: await add(context, { kind: "change", name, file, options, columns, state: "checking" }) };
}

/** Changes an import in one of these states. Failures: `not_found`, `changed` if it is in another. */
function changeImport(
  { database, store, now, actor }: ImportContext,
  id: number,
  states: readonly ImportState[],
  change: (row: rows.ImportRow, tx: Parameters<typeof rows.addImport>[0]) => Promise<Partial<rows.ImportRow>>,
  action?: AuditAction,
): Promise<rows.ImportRow | Failure> {
  return refusable(database, async (tx) => {
    const row = await rows.importById(tx, store.id, id);
    if (!row || row.store_id === null) throw new Refusal(failure("imports.not_found"));
    if (!states.includes(row.state)) throw new Refusal(failure("imports.changed"));
    const values = await change(row, tx);
    if (!(await rows.changeIn(tx, id, states, { ...values, asked_by: actor, updated_at: now })))
      throw new Refusal(failure("imports.changed"));
    if (action) {
      const detail = `${row.kind}: ${row.name}`;
      await record(tx, { storeId: store.id, at: now, actor, action, subject: `import:${id}`, detail });
    }
    return row;
  });
}

const queuedFields = (state: ImportState, now: EpochSeconds) => ({
  state,
  queued_at: now,
  tries: 0,
  locked_until: 0,
  worker: "",
});

/**
 * Stores how a file is to be read, and has the file tried. The columns are remembered for the shop's next file of this
 * kind.
 * Failures: `not_found`, `changed`, `column` for a column that the file does not have.
 */
export async function setColumns(
  context: ImportContext,
  id: number,
  { map, ...options }: ImportOptions,
): Promise<{ id: number } | Failure> {
  const { store, now } = context;
  const result = await changeImport(context, id, ["columns", "checked", "failed"], async (row, tx) => {
    if (row.file === "") throw new Refusal(failure("imports.changed"));
    const names = new Set(row.columns === "" ? [] : COLUMNS.read(row.columns).names);
    const wrong = Object.entries(map).find(([, name]) => name !== "" && !names.has(name));
    if (wrong) throw new Refusal(failure("imports.column", { name: wrong[1] }, { at: `map.${wrong[0]}` }));
    const chosen = { store_id: store.id, kind: row.kind, columns: JSON.stringify(map), updated_at: now };
    await rows.chooseColumns(tx, chosen);
    return {
      ...queuedFields("checking", now),
      ...NO_COUNTS,
      options: OPTIONS.write({ map, ...options }),
      said: "",
    };
  });
  return isFailure(result) ? result : { id };
}

/** Applies an import that was tried. Failures: `not_found`, `changed`. */
export async function applyImport(context: ImportContext, id: number): Promise<{ id: number } | Failure> {
  const { now } = context;
  const result = await changeImport(
    context,
    id,
    ["checked"],
    async (row, tx) => {
      if (isShared(row.kind) && !(await mayImportShared(context.database)))
        throw new Refusal(failure("imports.shared"));
      await rows.dropRefusals(tx, id);
      return { ...queuedFields("applying", now), ...NO_COUNTS, rows_total: row.rows_total, applied_at: now };
    },
    "import applied",
  );
  return isFailure(result) ? result : { id };
}

/**
 * Puts back what an import changed, as far as nobody has changed it again. Failures: `not_found`, `changed`, `expired`.
 */
export async function undoImport(context: ImportContext, id: number): Promise<{ id: number } | Failure> {
  const { now } = context;
  const result = await changeImport(
    context,
    id,
    ["done", "failed"],
    async (row, tx) => {
      if (importOf(row, now).undo_until === null) throw new Refusal(failure("imports.expired"));
      const { made: madeCount = 0 } = await rows.countChanges(tx, id);
      return { ...queuedFields("undoing", now), rows_done: 0, rows_total: madeCount };
    },
    "import undone",
  );
  return isFailure(result) ? result : { id };
}

/** Gives up an import that was not applied, and deletes its file. Failures: `not_found`, `changed`. */
export async function giveUpImport(context: ImportContext, id: number): Promise<{ id: number } | Failure> {
  const result = await changeImport(context, id, ["columns", "checked", "failed"], async ({ file }) => {
    if (file === "") throw new Refusal(failure("imports.changed"));
    return { state: "given_up", file: "" };
  });
  if (isFailure(result)) return result;
  await dropFile(context.dataDir, result.file);
  return { id };
}

// --- refused rows ----------------------------------------------------------------------------------

/** A refused row: its cells by column, the field that is wrong, and why. */
export interface RefusedLine {
  line: number;
  cells: string[];
  field: string;
  reason: string;
}

/** Refused rows of an import in the order of its file. @param after only those behind this line */
export async function refusedLines(
  db: Queries,
  id: number,
  page: { after?: number | undefined; limit: number },
): Promise<RefusedLine[]> {
  const refusals = await rows.refusalsOf(db, id, page);
  return refusals.map(({ line, cells, field, reason }) => ({
    line,
    cells: CELLS.read(cells),
    field,
    reason,
  }));
}

/** A corrected row: the cells that were typed, by the position of their column. */
export interface CorrectedLine {
  line: number;
  cells: Readonly<Record<number, string>>;
}

/**
 * Tries refused rows again, with cells that somebody has corrected, or all of them as they are. Accepted rows belong to
 * the import, and an undo of the import undoes them too. The refused products of a feed are tried again all together,
 * without corrections.
 * Failures: `not_found`, `changed` if the import is at work or the rows are no longer refused.
 */
export async function correctRows(
  context: ImportContext,
  id: number,
  corrected: readonly CorrectedLine[] | "all",
): Promise<{ id: number } | Failure> {
  const { dataDir, now } = context;
  let file = "";
  const result = await changeImport(
    context,
    id,
    ["done"],
    async (row, tx) => {
      if (!importOf(row, now).correctable) throw new Refusal(failure("imports.changed"));
      if (row.kind === "onix" && corrected !== "all") throw new Refusal(failure("imports.changed"));
      const refusals =
        corrected === "all"
          ? await rows.refusalsOf(tx, id, { limit: MAX_REFUSED })
          : await rows.refusalsIn(
              tx,
              id,
              corrected.map(({ line }) => line),
            );
      // Rows that were too long to store have no cells, only the reason.
      const refused = refusals.filter(({ cells }) => CELLS.read(cells).length > 0);
      if (refused.length === 0) throw new Refusal(failure("imports.changed"));
      file = await (row.kind === "onix"
        ? keepText(dataDir, "again.xml", onixOf(OPTIONS.read(row.options), refused))
        : keepText(
            dataDir,
            "corrected.csv",
            tableOfCorrected(row, refused, corrected === "all" ? [] : corrected),
          ));
      await rows.dropRefusals(
        tx,
        id,
        refused.map(({ line }) => line),
      );
      const options = { ...OPTIONS.read(row.options), whole: false, corrects: true };
      return {
        ...queuedFields("applying", now),
        file,
        rows_done: 0,
        refused: row.refused - refused.length,
        options: OPTIONS.write(options),
      };
    },
    "import corrected",
  );
  if (!isFailure(result)) return { id };
  await dropFile(dataDir, file);
  return result;
}

/** Refused rows as a table, with the cells that somebody has typed, and the line of each. */
function tableOfCorrected(
  row: rows.ImportRow,
  refused: readonly rows.RefusalRow[],
  corrected: readonly CorrectedLine[],
): string {
  const { names } = COLUMNS.read(row.columns);
  const typed = new Map(corrected.map(({ line, cells }) => [line, cells]));
  const text = refused.map(({ line, cells }) => {
    const known = CELLS.read(cells);
    const correctedCells = typed.get(line) ?? {};
    const whole = names.map((_, index) => correctedCells[index] ?? known[index] ?? "");
    return csvLine([...whole, String(line)]);
  });
  return csvLine([...names, LINE_COLUMN]) + text.join("");
}

/** Refused products as an ONIX message. */
function onixOf({ message = "" }: ImportOptions, refused: readonly Pick<rows.RefusalRow, "cells">[]): string {
  return onixMessage(
    message,
    refused.map(({ cells }) => CELLS.read(cells)[0] ?? ""),
  );
}

/**
 * An ONIX message of these products, with the header of the one that they came from.
 * @param message its first tag and its header
 */
export function onixMessage(message: string, products: readonly string[]): string {
  const tag = /^<([^\s>/]+)/.exec(message)?.[1] ?? "ONIXMessage";
  return `<?xml version="1.0" encoding="UTF-8"?>\n${message}${products.join("\n")}\n</${tag}>\n`;
}

/** The column of a corrected file with the line that a row had. */
export const LINE_COLUMN = "line";

// --- work, history, and what is old ----------------------------------------------------------------

/** Works on one import in this process, if it has its turn. */
export async function workNow(context: WorkContext, id: number): Promise<void> {
  for (const row of await claimImports(context, randomUUID(), 1, id)) await workOnImport(context, row);
}

/**
 * Records a command's import in the history, and that the file came. An import that changed and refused nothing stays
 * out of the history.
 */
export async function noteImport(
  { database, now, actor }: Pick<ImportContext, "database" | "now" | "actor">,
  storeId: StoreId | null,
  sort: string,
  name: string,
  result: ImportResult,
): Promise<void> {
  const kind = IMPORT_KINDS.find((importKind) => importKind === sort);
  if (!kind) return;
  const { added, changed, unchanged, deleted, refused, read, notes, stopped = "" } = result;
  await database.transaction((tx) =>
    rows.noteFeed(tx, storeId ?? 0, kind, (before) => feedAfter(before, now)),
  );
  if (added + changed + deleted + refused === 0 && !stopped) return;
  const facts = storedFacts.write({ ...NOTHING_SAID, notes: [...notes], problem: stopped });
  await database.transaction((tx) =>
    rows.addImport(tx, {
      store_id: storeId,
      kind,
      actor,
      asked_by: actor,
      name: name.slice(0, LONGEST_NAME),
      file: "",
      columns: "",
      said: facts,
      options: OPTIONS.write({ map: {} }),
      state: stopped ? "failed" : "done",
      rows_done: read,
      rows_total: read,
      added,
      changed,
      unchanged,
      deleted,
      refused,
      worker: "",
      tries: 0,
      locked_until: 0,
      created_at: now,
      queued_at: now,
      applied_at: now,
      updated_at: now,
    }),
  );
}

/** Gives up imports that nobody has touched for a week, and deletes files that belong to none. @returns how many */
export async function tidyImports(database: Database, dataDir: string, now: EpochSeconds): Promise<number> {
  const old = await rows.withOldFiles(database.read, now - FILE_LASTS, 100);
  for (const { id, state, file } of old) {
    const fields = { state: "given_up" as const, file: "", updated_at: now };
    if (await database.transaction((tx) => rows.changeIn(tx, id, [state], fields)))
      await dropFile(dataDir, file);
  }
  return old.length + (await dropOldFiles(dataDir, now - 2 * FILE_LASTS));
}
