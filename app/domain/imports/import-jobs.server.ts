import path from "node:path";
import { cutText } from "#app/lib/cut.ts";
import { sayIn } from "#app/messages/failure.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { EVENT_FIELDS } from "../exchange/events/event-fields.ts";
import { kindOf } from "../exchange/events/event-reader.server.ts";
import { importEvents } from "../exchange/events/import.server.ts";
import { addNote, emptyResult, type ImportResult, listChange, refuse } from "../exchange/import-result.ts";
import { importOnix } from "../exchange/onix/import.server.ts";
import { importPictures } from "../exchange/pictures.server.ts";
import { openSource, UnreadableSource } from "../exchange/source-file.server.ts";
import { SECTION_FIELDS, STOCK_FIELDS, type TableFields, TITLE_FIELDS } from "../exchange/tables/columns.ts";
import { importSections } from "../exchange/tables/sections.server.ts";
import { importStock } from "../exchange/tables/stock.server.ts";
import { headOfTable } from "../exchange/tables/table-reader.server.ts";
import { importTitles } from "../exchange/tables/titles.server.ts";
import { applyEdits, editsInFile, editTable, type WrittenEdit } from "../exchange/title-edits.server.ts";
import { refundCancelledEvent } from "../orders/tickets/tickets.server.ts";
import { linkBase } from "../stores/links.ts";
import { type Store, storeWithId } from "../stores/stores.server.ts";
import { dropFile, importPath, isHere } from "./files.server.ts";
import {
  EDIT_COLUMNS,
  type ImportKind,
  isJournalled,
  MAX_COLUMNS,
  MAX_UNDOABLE,
  MAX_UNPACKED,
} from "./imports.ts";
import { Journal, LostImport, undoChanges } from "./journal.server.ts";
import {
  COLUMNS,
  type ImportOptions,
  type ImportSaid,
  NOTHING_SAID,
  OPTIONS,
  storedFacts,
} from "./json-columns.ts";
import { unpackPictures } from "./picture-archive.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Works on imports: reads files, tries them, applies them, undoes them. Any process may, one at a time for each import.
 */

/** A process without a sign of life for this long is presumed dead (seconds). */
const LEASE_SECONDS = 30;
/** Interval between a process's signs of life, which include its progress (milliseconds). */
const BEAT = 2000;
/** Attempts at an import whose process dies. */
const MAX_TRIES = 3;
/** A file that no process finds for this long is gone (seconds). */
const FILE_AWAITED = 600;

/** The services needed to work on imports. */
export interface WorkContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly env: Parameters<typeof linkBase>[1] & { readonly dataDir: string };
}

/** An import for this process to work on. */
export type ClaimedImport = rows.ImportRow;

/** The columns of a kind's table; undefined for kinds that are not tables. */
export function tableOf(kind: ImportKind): TableFields | undefined {
  if (kind === "stock") return STOCK_FIELDS;
  if (kind === "titles") return TITLE_FIELDS;
  if (kind === "sections") return SECTION_FIELDS;
  if (kind === "events") return EVENT_FIELDS;
  return kind === "edits" ? editTable(EDIT_COLUMNS) : undefined;
}

/**
 * Claims up to `limit` imports to work on, the oldest first, including those of processes that died. A shop's imports
 * of one kind run one at a time.
 */
export async function claimImports(
  { database, clock, env }: Pick<WorkContext, "database" | "clock" | "env">,
  worker: string,
  limit: number,
  only?: number,
): Promise<rows.ImportRow[]> {
  const now = clock.now();
  const claimed: rows.ImportRow[] = [];
  for (const row of await rows.dueImports(database.read, now, 100)) {
    if (claimed.length >= limit) break;
    if (only !== undefined && row.id !== only) continue;
    const missing = row.state !== "undoing" && !isHere(env.dataDir, row.file);
    // Another machine may have the file.
    if (missing && row.queued_at > now - FILE_AWAITED) continue;
    const dead = row.tries >= MAX_TRIES;
    const values: Partial<rows.ImportRow> =
      missing || dead
        ? {
            state: "failed",
            said: problem(row, missing ? FILE_GONE : row.state === "reading" ? TOO_MUCH : STOPPED_TEXT),
            file: "",
            updated_at: now,
          }
        : { worker, tries: row.tries + 1, locked_until: now + LEASE_SECONDS, updated_at: now };
    const ours = await database.transaction(async (tx) => {
      await rows.lockLane(tx, row);
      const waits =
        row.state !== "reading" && ((await rows.aheadOf(tx, row)) || (await rows.isLaneTaken(tx, row, now)));
      return !waits && (await rows.claim(tx, row, values));
    });
    if (ours && dead) await dropFile(env.dataDir, row.file);
    if (ours && !missing && !dead) claimed.push({ ...row, ...values });
  }
  return claimed;
}

const FILE_GONE = "The file is gone. Upload it again.";
const STOPPED_TEXT =
  "The work stopped three times before it was done. What was changed by then stays changed; look at the result before you try again.";
const TOO_MUCH =
  "The file could not be read: it may be damaged, or far larger than it looks. Save it as CSV and try again.";

const saidOf = ({ said }: rows.ImportRow): ImportSaid =>
  said === "" ? NOTHING_SAID : storedFacts.read(said);
const problem = (row: rows.ImportRow, text: string) => storedFacts.write({ ...saidOf(row), problem: text });

/**
 * Releases an import that this process works on, so that another process continues it immediately.
 * @param tries the number of tries to store
 */
export async function releaseImport(
  database: Database,
  { id, worker, tries: tried }: rows.ImportRow,
  tries = tried,
): Promise<void> {
  await database.transaction((tx) => rows.changeOwn(tx, id, worker, { locked_until: 0, tries }));
}

/**
 * Does an import's work and stores the result. A fault of the file is stored as a sentence. Any other error is thrown,
 * and another process tries again.
 * @param row as it was claimed
 */
export async function workOnImport(context: WorkContext, row: rows.ImportRow): Promise<void> {
  const { database, clock, env } = context;
  const { id, worker } = row;
  const result = emptyResult();
  const journalled = row.state === "applying" && isJournalled(row.kind);
  // This kind of run continues after the rows of a process that died. Others begin again.
  if (journalled) result.skip = row.rows_done;
  const journal = new Journal(row, result, clock.now(), saidOf(row).undoable);
  const beat = setInterval(() => {
    const progress =
      row.state === "undoing" || journalled
        ? {}
        : { rows_done: result.read, ...(result.share?.() && { rows_total: estimate(result) }) };
    database
      .transaction((tx) =>
        rows.changeOwn(tx, id, worker, { ...progress, locked_until: clock.now() + LEASE_SECONDS }),
      )
      .then((ours) => {
        if (!ours) journal.lost = true;
      })
      // The work itself will find the same error.
      .catch(() => {});
  }, BEAT);
  try {
    await step(context, row, result, journal);
  } catch (error) {
    if (error instanceof LostImport) return;
    if (!(error instanceof UnreadableSource)) throw error;
    const now = clock.now();
    const problemText = problem(row, plain(error.message, context, row));
    await database.transaction((tx) =>
      rows.changeOwn(tx, id, worker, { state: "failed", said: problemText, file: "", updated_at: now }),
    );
    await dropFile(env.dataDir, row.file);
  } finally {
    clearInterval(beat);
  }
}

const estimate = ({ read, share }: ImportResult): number => {
  const part = share?.();
  return part ? Math.round(read / part) : read;
};

async function step(
  context: WorkContext,
  row: rows.ImportRow,
  result: ImportResult,
  journal: Journal,
): Promise<void> {
  const { database, clock, env } = context;
  const { id, worker } = row;
  const store = row.store_id === null ? undefined : await storeWithId(database, row.store_id);
  if (!store) throw new Error(`the shop of import ${id} is gone`);
  const { kind } = row;
  const storeStep = (values: Partial<rows.ImportRow>, more?: (tx: Tx) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await more?.(tx);
      const now = clock.now();
      if (!(await rows.changeOwn(tx, id, worker, { tries: 0, locked_until: 0, updated_at: now, ...values })))
        throw new LostImport();
    });
  if (row.state === "undoing") {
    const lease = () => clock.now() + LEASE_SECONDS;
    await undoChanges(editContextOf(context, store, row), row, lease);
    await storeStep({ state: "undone" });
    return;
  }
  const file = importPath(env.dataDir, row.file);
  if (row.state === "reading") {
    await storeStep(await firstLook(context, store, row, file));
    return;
  }
  const dryRun = row.state === "checking";
  if (dryRun) await database.transaction((tx) => rows.dropRefusals(tx, id));
  const failed = await readImportFile(context, { store, row, file, result, journal, dryRun });
  const facts = saidBy(context, row, result, failed);
  const fatal = failed || (result.stopped && result.read === 0);
  const { added, changed, unchanged, deleted, read: rows_done } = result;
  if (dryRun) {
    facts.undoable = isJournalled(kind) && added + changed <= MAX_UNDOABLE;
    const counts = { added, changed, unchanged, deleted, rows_done, rows_total: rows_done };
    // With other columns, it may be readable as a table.
    const over = fatal && row.columns === "";
    const state = fatal ? ("failed" as const) : ("checked" as const);
    const fields = { state, ...counts, said: storedFacts.write(facts), ...(over && { file: "" }) };
    await storeStep(fields, async (tx) => {
      await rows.changeOwn(tx, id, worker, { refused: await journal.end(tx) });
    });
    if (over) await dropFile(env.dataDir, row.file);
    return;
  }
  const before = saidOf(row);
  facts.undoable = before.undoable;
  const state = failed ? ("failed" as const) : ("done" as const);
  // A journal has counted the changes in their own transactions.
  const options = OPTIONS.read(row.options);
  // The counts of corrected rows are added to the counts of the import.
  const had = options.corrects ? row : { added: 0, changed: 0, unchanged: 0, deleted: 0 };
  const counts = isJournalled(kind)
    ? {}
    : {
        added: had.added + added,
        changed: had.changed + changed,
        unchanged: had.unchanged + unchanged,
        deleted: had.deleted + deleted,
      };
  const { last_first = result.last_first, message = result.message } = options;
  const keys = result.refused > 0 || options.corrects ? result.keys : undefined;
  const known = options.corrects ? { keys } : { last_first, message, keys };
  const fields = {
    ...(options.corrects
      ? { state, ...counts, rows_done: row.rows_total, said: storedFacts.write(before) }
      : { state, ...counts, rows_done, rows_total: rows_done, said: storedFacts.write(facts) }),
    options: OPTIONS.write({ ...options, ...known }),
  };
  await storeStep({ ...fields, file: "" }, async (tx) => {
    await rows.changeOwn(tx, id, worker, { refused: await journal.end(tx) });
  });
  await dropFile(env.dataDir, row.file);
}

const editContextOf = (
  { database, clock, env }: WorkContext,
  store: Store,
  { asked_by: actor }: rows.ImportRow,
) => ({ database, store, actor, now: clock.now(), baseUrl: linkBase(store, env) });

/** Reads the columns of a table; of another file, only checks that it can be read. */
async function firstLook(
  { database }: WorkContext,
  store: Store,
  row: rows.ImportRow,
  file: string,
): Promise<Partial<rows.ImportRow>> {
  const { kind } = row;
  const queued = { state: "checking" as const };
  if (kind === "pictures") {
    await unpackPictures(file);
    return queued;
  }
  await measure(file);
  const table = tableOf(kind);
  if (!table || (kind === "events" && (await kindOf(file)) !== "table")) return queued;
  const chosen = await rows.columnsChosen(database.read, store.id, kind);
  const head = await headOfTable(file, table, {});
  if (head.names.length > MAX_COLUMNS || head.names.join("").length > LONGEST_HEADER)
    throw new UnreadableSource(`A table can have at most ${MAX_COLUMNS} columns.`);
  const names = new Set(head.names);
  const options = OPTIONS.read(row.options);
  // Columns that were chosen for another file, if this one has them.
  const known = chosen === undefined ? {} : OPTIONS.read(`{"map":${chosen}}`).map;
  const map = Object.fromEntries(Object.entries(known).filter(([, name]) => name === "" || names.has(name)));
  const { at } = Object.keys(map).length > 0 ? await headOfTable(file, table, map) : head;
  const columns = COLUMNS.write({
    names: head.names,
    at,
    rows: head.rows.map((cells) => cells.slice(0, head.names.length).map((cell) => cutText(cell, CELL))),
  });
  return { state: "columns", columns, options: OPTIONS.write({ ...options, map }) };
}

/** Longest cell shown in the choice of columns, and of all names together (characters). */
const CELL = 60;
const LONGEST_HEADER = 20_000;

/** Reads a file once, to refuse one that unpacks to far more than a shop's data. */
async function measure(file: string): Promise<void> {
  const endings = [".csv", ".tsv", ".tab", ".txt", ".xml", ".onix", ".json", ".ics"];
  // A spreadsheet is a zip file as well, and has readers of its own.
  if (/\.(xlsx|xlsm|xlsb|xls|ods)$/.test(file)) return;
  const { text } = await openSource(file, { endings, xml: true, limit: MAX_UNPACKED });
  for await (const _ of text);
}

/** The file of an import that is read or tried. */
interface FileToRead {
  readonly store: Store;
  readonly row: rows.ImportRow;
  /** The file's path. */
  readonly file: string;
  readonly result: ImportResult;
  readonly journal: Journal;
  /** Whether everything is rolled back. */
  readonly dryRun: boolean;
}

/**
 * Runs the import.
 * @returns the reason if it failed; everything else is in the report
 */
async function readImportFile(
  context: WorkContext,
  { store, row, file, result, journal, dryRun }: FileToRead,
): Promise<string | undefined> {
  const { clock, env } = context;
  const database = dryRun ? context.database : pacedDatabase(context.database);
  const options = OPTIONS.read(row.options);
  const { map, whole, replace, currency, location, always, corrects, last_first: lastFirst } = options;
  const now = clock.now();
  const baseUrl = linkBase(store, env);
  const watched = { result, dryRun };
  switch (row.kind) {
    case "stock":
      await importStock(database, now, store, file, {
        ...watched,
        map,
        location,
        whole: whole ?? false,
        baseUrl,
        tooManyRefused: areTooManyRefused,
        after: journal.stock,
      });
      return undefined;
    case "edits":
    case "change": {
      const fields = row.kind === "change" ? [] : EDIT_COLUMNS;
      const edits = editsInFile(file, fields, (always ?? {}) as WrittenEdit, result, map);
      const edit = { ...editContextOf(context, store, row), database };
      await applyEdits(edit, edits, { ...watched, after: journal.edits });
      return undefined;
    }
    case "titles":
      await importTitles(database, now, file, {
        ...watched,
        map,
        replace: replace ?? false,
        currency,
        // The list goes by popularity: a corrected row keeps its place, which is its line below the column names.
        ...(corrects && { lastFirst, positionOf: ({ cells }) => Math.max(1, Number(cells.at(-1)) - 1) }),
      });
      return undefined;
    case "sections":
      await importSections(database, now, store, file, {
        ...watched,
        map,
        whole: whole ?? false,
        adds: corrects ?? false,
      });
      return undefined;
    case "onix":
      await importOnix(database, () => clock.now(), file, watched);
      return undefined;
    case "pictures":
      await importPictures(database, now, env.dataDir, `${file}.d`, watched);
      return undefined;
    case "events":
      return readEvents(context, store, file, { result, dryRun, options });
  }
}

/**
 * Whether more than one row in twenty was refused. A complete stock list then removes nothing; staff have seen the rows
 * in the dry run.
 */
const areTooManyRefused = ({ read, refused }: ImportResult) => refused * 20 > read;

async function readEvents(
  { database, env, secret, log, clock }: WorkContext,
  store: Store,
  file: string,
  { result, dryRun, options }: { result: ImportResult; dryRun: boolean; options: ImportOptions },
): Promise<string | undefined> {
  const { minutes, map, corrects, keys } = options;
  const context = { store, now: clock.now(), baseUrl: linkBase(store, env), secret };
  const stored = await importEvents(database, context, file, {
    minutes,
    dryRun,
    map,
    pictures: { dataDir: env.dataDir, folder: undefined },
    refuse: ({ where, cells }, reason, field) => refuse(result, where, reason, cells, field),
    // The last cell of a corrected row is the line that it had.
    ...(corrects && { taken: keys, positionOf: ({ cells }) => `line ${cells?.at(-1) ?? ""}` }),
  });
  if (isFailure(stored)) return String(sayIn(SOURCE, stored).error);
  for (const { change, name } of stored.saved) {
    result[change === "same" ? "unchanged" : change]++;
    if (change !== "same") listChange(result, `${name}: ${change === "added" ? "new" : "changed"}`);
  }
  for (const name of stored.cancelled) listChange(result, `${name}: cancelled`);
  result.keys = Object.fromEntries(
    [...Object.entries(corrects ? (keys ?? {}) : {}), ...Object.entries(stored.keys)].slice(0, MAX_KEYS),
  );
  result.changed += stored.cancelled.length;
  result.read = stored.saved.length + stored.cancelled.length + result.refused;
  for (const note of stored.notes) addNote(result, note);
  if (!dryRun) {
    const services = { database, dataDir: env.dataDir, log };
    for (const event of stored.off) await refundCancelledEvent(services, context, event);
  }
  return undefined;
}

/** The most events of a file whose keys are kept while refused rows of the file can be corrected. */
const MAX_KEYS = 5000;

/**
 * Between transactions, waits as long as the last one took, so that shoppers' carts and orders get their turn. Shared
 * pages show the changes within about two seconds: if each of fifty transactions ended them at once, hardly any page
 * would come from the cache meanwhile.
 */
function pacedDatabase(database: Database): Database {
  return {
    ...database,
    async transaction(work, seen = "soon") {
      const begun = performance.now();
      const result = await database.transaction(work, seen);
      const wait = Math.min(MAX_PAUSE_MS, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, wait));
      return result;
    },
  };
}
/** Milliseconds. */
const MAX_PAUSE_MS = 250;

function saidBy(
  context: WorkContext,
  row: rows.ImportRow,
  result: ImportResult,
  failed: string | undefined,
): ImportSaid {
  const remarks = [...result.remarks].map(
    ([what, { count, where }]) =>
      `${count} × ${what} (${where.join(", ")}${count > where.length ? " …" : ""})`,
  );
  const codes = [...result.unknown_codes].slice(0, 20).map(([code, count]) => `${code} (${count})`);
  const prices = `${result.without_price} without a price in a currency of the shops.`;
  const notes = [
    ...result.notes,
    ...remarks,
    ...(result.without_price > 0 ? [prices] : []),
    ...(codes.length > 0 ? [`Codes that are not known: ${codes.join(", ")}`] : []),
    ...(row.tries > 1 && row.state === "applying" ? ["It was interrupted, and went on."] : []),
  ];
  return {
    changes: result.changes,
    notes: notes.map((text) => plain(text, context, row)).filter(Boolean),
    problem: plain(failed ?? result.stopped ?? "", context, row),
    undoable: false,
  };
}

/** A sentence of a command, without its options and with the file's own name. */
function plain(text: string, { env }: Pick<WorkContext, "env">, { file, name }: rows.ImportRow): string {
  const filePath = importPath(env.dataDir, file);
  const errorText = text
    .replaceAll(`${filePath}.d`, name)
    .replaceAll(filePath, name)
    .replaceAll(path.basename(filePath), name)
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => !/(^|[\s(])--[a-z]/.test(sentence))
    .join(" ");
  return errorText.charAt(0).toUpperCase() + errorText.slice(1);
}
