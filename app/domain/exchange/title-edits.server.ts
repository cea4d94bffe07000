import { cutText } from "#app/lib/cut.ts";
import { formatCents, parseCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { type Failure, isFailure, rawFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { recordAll } from "../accounts/audit/audit.server.ts";
import { staffTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import {
  changesAnything,
  compareEdits,
  EDIT_LIMITS,
  editTitles,
  listPricesOf,
  type MadeEdit,
  type TitleChange,
} from "../catalogue/title-edits.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { emptyResult, type ImportResult, isDone, listChange, refuse } from "./import-result.ts";
import { sanitiseFeedHtml } from "./sanitise.server.ts";
import { codeOf } from "./tables/cells.ts";
import { ISBN_NAMES, type TableFields } from "./tables/columns.ts";
import { readTable } from "./tables/table-reader.server.ts";

/** A staff edit as typed: from a cell of a file or an option of the command. "" leaves a field unchanged. */
export interface WrittenEdit {
  /**
   * An amount such as 12.50, a share of the list price that is added or taken off such as -20%, or `none` or `aucun`.
   */
  price?: string | undefined;
  /** Text or HTML, or `none`. */
  description?: string | undefined;
  note?: string | undefined;
  comment?: string | undefined;
  /** The author of the comment. */
  by?: string | undefined;
  /** `yes` or `no`. */
  hidden?: string | undefined;
}
export const EDIT_FIELDS = ["price", "description", "note", "comment", "by", "hidden"] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** Removes the shop's own text or price. */
const NO_VALUE = new Set(["none", "aucun", "aucune"]);
/** $100,000: anything higher is a typo. */
const MAX_PRICE = 10_000_000;
const BATCH = 200;
const PERCENT = /^([+-])\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/;

/** A change as written; its price may depend on the title's list price. */
interface ParsedEdit extends Omit<TitleChange, "title_id"> {
  /** The shop's own price as a share of the list price: 0.8 for 20% less. */
  share?: number;
}

/**
 * Parses a staff edit of one title. Sanitises the description.
 * Failure: `invalid`, with a message for staff beside the field that is wrong.
 */
export function changeOf(written: WrittenEdit): ParsedEdit | Failure {
  const bad = (text: string, field: EditField) => rawFailure("invalid", text, { fields: { [field]: text } });
  const cell = (field: EditField) => written[field]?.trim() ?? "";
  const change: ParsedEdit = {};
  const withCell = (field: EditField, use: (text: string | null) => void) => {
    const text = cell(field);
    if (text !== "") use(NO_VALUE.has(text.toLowerCase()) ? null : text);
  };
  const price = cell("price");
  const percent = PERCENT.exec(price);
  if (percent) {
    change.share = 1 + Number(`${percent[1]}${percent[2]?.replace(",", ".")}`) / 100;
    if (change.share <= 0) return bad("a price cannot be reduced by 100% or more", "price");
  } else if (price !== "") {
    const cents = NO_VALUE.has(price.toLowerCase()) ? null : parseCents(price);
    if (cents === undefined) return bad(`"${price}" is not a price such as 12.50, and not "none"`, "price");
    if (cents !== null && cents > MAX_PRICE)
      return bad(`${formatCents(cents)} is more than ${formatCents(MAX_PRICE)}`, "price");
    change.price = cents;
  }
  withCell("description", (text) => {
    change.description = text === null ? null : sanitiseFeedHtml(text);
  });
  withCell("note", (text) => {
    change.shelf_note = text;
  });
  if ((change.shelf_note?.length ?? 0) > EDIT_LIMITS.shelf_note)
    return bad(`the note has more than ${EDIT_LIMITS.shelf_note} characters`, "note");
  const comment = cell("comment");
  if (comment !== "") {
    const author = cell("by");
    if (author === "") return bad("a comment needs the name of who says it (--by, or the column by)", "by");
    if (author.length > EDIT_LIMITS.author)
      return bad(`the name has more than ${EDIT_LIMITS.author} characters`, "by");
    if (comment.length > EDIT_LIMITS.comment)
      return bad(`the comment has more than ${EDIT_LIMITS.comment} characters`, "comment");
    change.comment = { author, text: NO_VALUE.has(comment.toLowerCase()) ? null : comment };
  }
  const hidden = cell("hidden").toLowerCase();
  if (hidden !== "") {
    const means = YES_NO.get(hidden);
    if (means === undefined) return bad(`"${hidden}" is not yes or no`, "hidden");
    change.hidden = means;
  }
  return change;
}
const YES_NO = new Map([
  ...["yes", "y", "oui", "true", "1", "hidden"].map((word) => [word, true] as const),
  ...["no", "n", "non", "false", "0", "shown"].map((word) => [word, false] as const),
]);

/** Resources for editing titles, the base URL of links in emails, and who edits, for the history. */
export interface EditContext {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  readonly actor: string;
}

/** An edit in the history: `detail` of its entry in the audit trail, as JSON. */
export type EditDetail = Pick<MadeEdit, "changed" | "by">;

/**
 * Follows up every edit in its transaction: emails customers who wait for a title that is shown again, and records who
 * changed what.
 */
export async function followEdits(
  tx: Tx,
  { store, now, baseUrl, actor }: EditContext,
  shownAgain: readonly number[],
  edits: readonly (MadeEdit & { code: string })[],
): Promise<void> {
  await announceOnHand(tx, now, store, shownAgain, baseUrl);
  await recordAll(
    tx,
    edits.map(({ code, changed, by }) => {
      const detail: EditDetail = { changed, ...(by !== undefined && { by }) };
      return {
        storeId: store.id,
        at: now,
        actor,
        action: "title changed" as const,
        subject: `title:${code}`,
        detail: JSON.stringify(detail),
      };
    }),
  );
}

/** One edit: where it is written, the title's code as typed, the change, and the row of the file that it is from. */
export interface Edit {
  where: string;
  code: string;
  written: WrittenEdit;
  cells?: readonly string[];
}

/**
 * Applies a shop's title edits, a few hundred per transaction. Refuses invalid ones and reports where they
 * are. Customers waiting for a title get an email if it becomes visible again and is on hand. A dry run stores
 * nothing, and lists the first changes in the report.
 */
export async function applyEdits(
  context: EditContext,
  edits: AsyncIterable<Edit> | Iterable<Edit>,
  {
    result = emptyResult(),
    dryRun = false,
    after,
    onProgress,
  }: {
    result?: ImportResult;
    dryRun?: boolean;
    /** Runs in each transaction, with what it changes and how many edits it has, also those that change nothing. */
    after?: (tx: Tx, madeEdits: readonly MadeEdit[], edits: number) => Promise<unknown>;
    onProgress?: (result: ImportResult) => void;
  } = {},
): Promise<ImportResult> {
  const { database, store, now } = context;
  let batch: (Edit & { change: ParsedEdit })[] = [];
  const flush = async () => {
    const ids = await staffTitlesOfCodes(
      database.read,
      store,
      batch.map(({ code }) => code),
    );
    const priced = batch.flatMap(({ code, change }) => (change.share ? (ids.get(code) ?? []) : []));
    const prices = await listPricesOf(database.read, store, priced);
    const changes = batch.flatMap((edit): TitleChange[] => {
      const { where, code, cells } = edit;
      const { share, ...change } = edit.change;
      const title_id = ids.get(code);
      if (title_id === undefined) {
        refuse(result, where, `${code} is not in the catalogue`, cells, "isbn");
        return [];
      }
      if (share === undefined) return [{ title_id, ...change }];
      const list = prices.get(title_id);
      if (list === undefined) {
        refuse(result, where, `${code} has no list price to take a percentage of`, cells, "price");
        return [];
      }
      return [{ title_id, ...change, price: Math.round(list * share) }];
    });
    const codes = new Map([...ids].map(([code, id]) => [id, code]));
    const codeBy = (id: number) => codes.get(id) ?? "";
    let madeEdits: MadeEdit[] = [];
    if (dryRun) madeEdits = await compareEdits(database.read, store.id, changes);
    else if (changes.length > 0)
      madeEdits = await editTitles(database, store.id, now, changes, async (tx, shownAgain, real) => {
        await followEdits(
          tx,
          context,
          shownAgain,
          real.map((edit) => ({ ...edit, code: codeBy(edit.title_id) })),
        );
        await after?.(tx, real, changes.length);
      });
    for (const edit of madeEdits) {
      const differs = changesAnything(edit);
      result[differs ? "changed" : "unchanged"]++;
      if (dryRun && differs) listChange(result, `${codeBy(edit.title_id)}: ${inWords(edit)}`);
    }
    batch = [];
    onProgress?.(result);
  };
  for await (const edit of edits) {
    if (isDone(result)) continue;
    const { where, cells } = edit;
    const codeOrProblem = codeOf(edit.code);
    const change = changeOf(edit.written);
    if ("problem" in codeOrProblem) refuse(result, where, codeOrProblem.problem, cells, "isbn");
    else if (isFailure(change))
      refuse(result, where, String(change.error), cells, Object.keys(change.fields ?? {})[0]);
    else if (Object.keys(change).length === 0) refuse(result, where, "there is nothing to change", cells);
    else batch.push({ ...edit, code: codeOrProblem.code, change });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return result;
}

/** An edit's changes in words, with a maximum length for each text. */
function inWords({ changed, by }: MadeEdit): string {
  const names = {
    price: "price",
    description: "description",
    shelf_note: "note",
    cover: "cover",
    hidden: "hidden",
  };
  const words = (value: unknown) => {
    if (typeof value === "number") return formatCents(value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    return value ? cutText(String(value), MAX_SHOWN) : "none";
  };
  return Object.entries(changed)
    .map(([field, [before, after]]) =>
      field === "comment"
        ? `comment by ${by} ${words(after)}`
        : `${names[field as keyof typeof names]} ${words(before)} → ${words(after)}`,
    )
    .join(", ");
}
const MAX_SHOWN = 60;

/** The fields that staff may edit in a table, with their possible column names. */
const FIELDS = {
  price: ["price", "ourprice", "sellingprice", "prix", "notreprix"],
  description: ["description"],
  note: ["note", "notes", "shelfnote", "remarque"],
  comment: ["comment", "staffcomment", "commentaire"],
  by: ["by", "author", "name", "staff", "par"],
  hidden: ["hidden", "hide", "cache"],
} as const satisfies Readonly<Record<EditField, readonly string[]>>;

/** The table of a shop's own prices, notes, descriptions and comments. */
export const editTable = (fields: readonly EditField[]): TableFields => ({
  names: { isbn: ISBN_NAMES, ...Object.fromEntries(fields.map((field) => [field, FIELDS[field]])) },
  required: ["isbn"],
  oneOf: fields,
});

/**
 * Reads edits from a table with one title per row: `isbn`, and at least one column of these fields. `always`
 * applies to every row. The report receives invalid rows, and why reading stopped early.
 * @param map custom column names, by field
 * @throws UnreadableSource with a sentence if the file is not a table
 */
export async function* editsInFile(
  file: string,
  fields: readonly EditField[],
  always: WrittenEdit,
  result: ImportResult,
  map: Readonly<Record<string, string>> = {},
): AsyncGenerator<Edit> {
  for await (const row of readTable(file, editTable(fields), map, result)) {
    const written = Object.fromEntries(
      fields
        .map((field) => [field, field === "description" ? row.markup(field) : row.cell(field)])
        .filter(([, text]) => text !== ""),
    );
    const code = row.cell("isbn");
    yield { where: row.where, code, written: { ...written, ...always }, cells: row.cells };
  }
}
