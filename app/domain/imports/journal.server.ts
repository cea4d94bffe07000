import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { changedFields, putStockBack, type StockChange } from "../catalogue/stock.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import { type MadeEdit, putEditsBack } from "../catalogue/title-edits.server.ts";
import type { ImportResult, RefusedRow } from "../exchange/import-result.ts";
import { type EditContext, followEdits } from "../exchange/title-edits.server.ts";
import { MAX_REFUSED, MAX_REFUSED_TEXT } from "./imports.ts";
import { CELLS, FIELDS, OPTIONS, type StoredFields } from "./json-columns.ts";
import * as rows from "./rows.server.ts";

/** Another process has taken the import over. */
export class LostImport extends Error {}

/** Undone per transaction. It blocks shoppers' cart changes, so it must be short. */
const BATCH = 100;

type Counts = Pick<rows.ImportRow, "added" | "changed" | "unchanged">;

/**
 * Records an import in its own transactions: counts, changes with the earlier values, refused rows, and how far it is.
 * A process that takes over continues after the last recorded change, so nothing is lost or done twice.
 */
export class Journal {
  readonly #row: rows.ImportRow;
  readonly #result: ImportResult;
  readonly #now: EpochSeconds;
  readonly #changes: boolean;
  readonly #corrects: boolean;
  #refusedCount = 0;
  #storedCount: number;
  #storedChars = 0;
  #pending: rows.RefusalRow[] = [];
  #writtenCount = 0;
  #readAtLastWrite = -1;
  lost = false;

  /** @param changes whether changes are noted, so that they can be undone */
  constructor(row: rows.ImportRow, result: ImportResult, now: EpochSeconds, changes: boolean) {
    this.#row = row;
    this.#result = result;
    this.#now = now;
    this.#changes = changes;
    // A feed of refused products is read like any other, so its products get new numbers.
    this.#corrects = OPTIONS.read(row.options).corrects === true && row.kind !== "onix";
    this.#storedCount = Math.min(row.refused, MAX_REFUSED);
    result.onRefused = (refusal) => this.#refused(refusal);
  }

  #refused({ where, reason, cells, field }: RefusedRow): void {
    this.#refusedCount++;
    if (++this.#storedCount > MAX_REFUSED) return;
    const line = /^line (\d+)$/.exec(where);
    // The last cell of a corrected row is the line that it had.
    const storedCells = CELLS.write([...((this.#corrects ? cells?.slice(0, -1) : cells) ?? [])]);
    this.#storedChars += storedCells.length;
    this.#pending.push({
      import_id: this.#row.id,
      // Records of a feed have no line, but a reference.
      line: this.#corrects ? Number(cells?.at(-1)) : line ? Number(line[1]) : this.#storedCount,
      cells: this.#storedChars > MAX_REFUSED_TEXT ? CELLS.write([]) : storedCells,
      field: field ?? "",
      reason: line ? reason : `${where}: ${reason}`,
      refused_at: this.#now,
    });
  }

  /** For `importStock`. */
  readonly stock = async (tx: Tx, changes: readonly StockChange[]): Promise<void> => {
    const counts = { added: 0, changed: 0, unchanged: 0 };
    for (const { outcome } of changes) counts[outcome]++;
    await this.#write(tx, counts, () =>
      changes
        .filter(({ outcome }) => outcome !== "unchanged")
        .map((change) => {
          const { title_id, location_id, condition } = change.level;
          const { before, after } = changedFields(change);
          return this.#change(title_id, location_id, condition, before, after);
        }),
    );
  };

  /** For `applyEdits`. */
  readonly edits = async (tx: Tx, madeEdits: readonly MadeEdit[], edits: number): Promise<void> => {
    const counts = { added: 0, changed: madeEdits.length, unchanged: edits - madeEdits.length };
    await this.#write(tx, counts, () =>
      madeEdits.flatMap(({ title_id, changed, by }) => {
        const { comment, ...fields } = changed;
        const of = (at: 0 | 1) => mapValues(fields, (pair) => pair[at]);
        return [
          ...(Object.keys(fields).length > 0 ? [this.#change(title_id, 0, "", of(0), of(1))] : []),
          ...(comment && by !== undefined
            ? [this.#change(title_id, 0, by, { comment: comment[0] }, { comment: comment[1] })]
            : []),
        ];
      }),
    );
  };

  #change(
    title_id: TitleId,
    location_id: number,
    part: string,
    before: StoredFields | undefined,
    after: StoredFields,
  ) {
    return {
      import_id: this.#row.id,
      title_id,
      location_id,
      part,
      before: before ? FIELDS.write(before) : "",
      after: FIELDS.write(after),
      state: "made" as const,
      changed_at: this.#now,
    };
  }

  async #write(tx: Tx, counts: Counts, changes: () => rows.ChangeRow[]): Promise<void> {
    if (this.lost) throw new LostImport();
    const { read } = this.#result;
    // PostgreSQL may run a transaction twice. When the import continues, the previous transaction is committed.
    if (read !== this.#readAtLastWrite) this.#pending.splice(0, this.#writtenCount);
    this.#readAtLastWrite = read;
    this.#writtenCount = this.#pending.length;
    const { id, worker, refused } = this.#row;
    const ours = await rows.count(tx, id, worker, {
      ...counts,
      rows_done: read,
      refused: refused + this.#refusedCount,
    });
    if (!ours) throw new LostImport();
    await rows.addRefusals(tx, this.#pending);
    if (this.#changes) await noteChanges(tx, id, changes());
  }

  /**
   * At the end, writes the rows refused since.
   * @returns how many rows were refused in all
   */
  async end(tx: Tx): Promise<number> {
    await rows.addRefusals(tx, this.#pending);
    return this.#row.refused + this.#refusedCount;
  }
}

/** Notes what an import changed. A row that it changes again goes back to what it was at first, in every field. */
async function noteChanges(tx: Tx, id: number, changes: readonly rows.ChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  const titles = [...new Set(changes.map(({ title_id }) => title_id))];
  const key = ({ title_id, location_id, part }: rows.ChangeRow) => `${title_id} ${location_id} ${part}`;
  const earlier = new Map((await rows.changesOf(tx, id, titles)).map((change) => [key(change), change]));
  const noted = new Map<string, rows.ChangeRow>();
  for (const change of changes) {
    const at = key(change);
    const first = noted.get(at) ?? earlier.get(at);
    noted.set(at, first ? mergeChanges(first, change) : change);
  }
  await rows.putChanges(tx, [...noted.values()]);
}

/** One change in place of two of the same row. Without `before` there was no row at first. */
function mergeChanges(first: rows.ChangeRow, last: rows.ChangeRow): rows.ChangeRow {
  const before = fieldsOf(first.before) && { ...fieldsOf(last.before), ...fieldsOf(first.before) };
  const after = { ...fieldsOf(first.after), ...fieldsOf(last.after) };
  return { ...last, before: before ? FIELDS.write(before) : "", after: FIELDS.write(after) };
}

/**
 * Undoes what an import changed, a hundred rows in a transaction. What somebody has changed again since is left as it
 * is.
 * @throws LostImport if another process has taken it over
 */
export async function undoChanges(
  context: EditContext,
  { id, kind, worker }: rows.ImportRow,
  lease: () => number,
): Promise<void> {
  const { database } = context;
  const before = await rows.countChanges(database.read, id);
  let handledCount = (before.undone ?? 0) + (before.left ?? 0);
  for (;;) {
    const some = await rows.changesMade(database.read, id, BATCH);
    if (some.length === 0) return;
    await database.transaction(async (tx) => {
      const progress = { rows_done: handledCount + some.length, locked_until: lease() };
      if (!(await rows.changeOwn(tx, id, worker, progress))) throw new LostImport();
      const outcomes =
        kind === "stock" ? await stockBack(tx, context, some) : await editsBack(tx, context, some);
      for (const [index, change] of some.entries())
        await rows.markChange(tx, change, outcomes[index] ? "undone" : "left");
    });
    handledCount += some.length;
  }
}

const mapValues = <From, To>(fields: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, to(value)]));

const fieldsOf = (text: string) => (text === "" ? undefined : FIELDS.read(text));

async function stockBack(tx: Tx, { store, now, baseUrl }: EditContext, changes: readonly rows.MadeChange[]) {
  const outcomes = await putStockBack(
    tx,
    store.id,
    now,
    changes.map(({ title_id, location_id, part, before, after }) => ({
      title_id,
      location_id,
      condition: part as Condition,
      before: fieldsOf(before),
      after: FIELDS.read(after),
    })),
  );
  const titles = new Set(changes.filter((_, index) => outcomes[index]).map(({ title_id }) => title_id));
  await announceOnHand(tx, now, store, [...titles], baseUrl);
  return outcomes;
}

async function editsBack(tx: Tx, context: EditContext, changes: readonly rows.MadeChange[]) {
  const edits = changes.map(({ title_id, part, before, after, product_code: code }) => {
    const old = fieldsOf(before) ?? {};
    const changed = Object.fromEntries(
      Object.entries(FIELDS.read(after)).map(([field, value]) => [field, [old[field] ?? null, value]]),
    ) as MadeEdit["changed"];
    return { title_id, changed, code, ...(changed.comment && { by: part }) };
  });
  const outcomes = await putEditsBack(tx, context.store.id, context.now, edits);
  // The title's history shows the undo as a change.
  const back = edits
    .filter((_, index) => outcomes[index])
    .map((edit) => ({ ...edit, changed: mapValues(edit.changed, ([old, made]) => [made, old] as const) }));
  const shownIds = back
    .filter(({ changed }) => changed.hidden?.[1] === false)
    .map(({ title_id }) => title_id);
  await followEdits(tx, context, shownIds, back);
  return outcomes;
}
