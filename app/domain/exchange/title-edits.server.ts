import { cut } from "#app/lib/cut.ts";
import { formatCents, parseCents } from "#app/lib/money.ts";
import { type Failure, failure, isFailure } from "#app/lib/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { recordAll } from "../accounts/audit/audit.server.ts";
import { staffTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import { EDIT_LIMITS, editTitles, type MadeEdit, type TitleChange } from "../catalogue/editing.server.ts";
import { tellWaiting } from "../catalogue/notices/notices.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { emptyReport, type ImportReport, listChange, refuse } from "./report.ts";
import { sanitiseFeedHtml } from "./sanitise.server.ts";
import { codeOf } from "./tables/cells.ts";
import { ISBN_NAMES } from "./tables/columns.ts";
import { readTable } from "./tables/reading.server.ts";

/** A staff edit as typed: from a cell of a file or an option of the command. "" leaves a field unchanged. */
export interface WrittenEdit {
  /** An amount such as 12.50, or `none`. */
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
const NONE = "none";
/** $100,000: anything higher is a typo. */
const MOST = 10_000_000;
const BATCH = 200;

/**
 * Parses a staff edit of one title. Sanitises the description.
 * Failure: `invalid`, with a message for staff.
 */
export function changeOf(written: WrittenEdit): Omit<TitleChange, "title_id"> | Failure {
  const bad = (text: string) => failure("invalid", text);
  const cell = (field: EditField) => written[field]?.trim() ?? "";
  const change: Omit<TitleChange, "title_id"> = {};
  const given = (field: EditField, use: (text: string | null) => void) => {
    const text = cell(field);
    if (text !== "") use(text.toLowerCase() === NONE ? null : text);
  };
  const price = cell("price");
  if (price !== "") {
    const cents = price.toLowerCase() === NONE ? null : parseCents(price);
    if (cents === undefined) return bad(`"${price}" is not a price such as 12.50, and not "none"`);
    if (cents !== null && cents > MOST) return bad(`${formatCents(cents)} is more than ${formatCents(MOST)}`);
    change.price = cents;
  }
  given("description", (text) => {
    change.description = text === null ? null : sanitiseFeedHtml(text);
  });
  given("note", (text) => {
    change.shelf_note = text;
  });
  if ((change.shelf_note?.length ?? 0) > EDIT_LIMITS.shelf_note)
    return bad(`the note has more than ${EDIT_LIMITS.shelf_note} characters`);
  const comment = cell("comment");
  if (comment !== "") {
    const author = cell("by");
    if (author === "") return bad("a comment needs the name of who says it (--by, or the column by)");
    if (author.length > EDIT_LIMITS.author)
      return bad(`the name has more than ${EDIT_LIMITS.author} characters`);
    if (comment.length > EDIT_LIMITS.comment)
      return bad(`the comment has more than ${EDIT_LIMITS.comment} characters`);
    change.comment = { author, text: comment.toLowerCase() === NONE ? null : comment };
  }
  const hidden = cell("hidden").toLowerCase();
  if (hidden !== "") {
    const means = YES_NO.get(hidden);
    if (means === undefined) return bad(`"${hidden}" is not yes or no`);
    change.hidden = means;
  }
  return change;
}
const YES_NO = new Map([
  ...["yes", "y", "true", "1", "hidden"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0", "shown"].map((word) => [word, false] as const),
]);

/** Resources for editing titles, the base URL of links in emails, and who edits, for the history. */
export interface EditDesk {
  readonly database: Database;
  readonly store: Store;
  readonly now: number;
  readonly baseUrl: string;
  readonly actor: string;
}

/** What the history says about an edit: `detail` of its entry in the audit trail, as JSON. */
export type EditDetail = Pick<MadeEdit, "changed" | "by">;

/**
 * What happens with every edit, in its transaction: customers who wait for a title that is shown again get an email, and the
 * history says who changed what.
 */
export async function followEdits(
  tx: Tx,
  { store, now, baseUrl, actor }: EditDesk,
  shownAgain: readonly number[],
  made: readonly (MadeEdit & { code: string })[],
): Promise<void> {
  await tellWaiting(tx, now, store, shownAgain, baseUrl);
  await recordAll(
    tx,
    made.map(({ code, changed, by }) => {
      const detail: EditDetail = { changed, ...(by !== undefined && { by }) };
      return {
        ...{ storeId: store.id, at: now, actor, action: "title changed" as const },
        ...{ subject: `title:${code}`, detail: JSON.stringify(detail) },
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
  desk: EditDesk,
  edits: AsyncIterable<Edit> | Iterable<Edit>,
  { report = emptyReport(), dryRun = false }: { report?: ImportReport; dryRun?: boolean } = {},
): Promise<ImportReport> {
  const { database, store, now } = desk;
  let batch: (Edit & { change: Omit<TitleChange, "title_id"> })[] = [];
  const flush = async () => {
    const ids = await staffTitlesOfCodes(
      database.read,
      store,
      batch.map(({ code }) => code),
    );
    const changes = batch.flatMap(({ where, code, change, written, cells }): TitleChange[] => {
      const title_id = ids.get(code);
      if (title_id === undefined) {
        refuse(report, where, `${code} is not in the catalogue`, cells);
        return [];
      }
      if (dryRun) listChange(report, `${code}: ${inWords(written)}`);
      return [{ title_id, ...change }];
    });
    const codes = new Map([...ids].map(([code, id]) => [id, code]));
    if (changes.length > 0 && !dryRun)
      await editTitles(database, store.id, now, changes, (tx, shownAgain, made) =>
        followEdits(
          tx,
          desk,
          shownAgain,
          made.map((one) => ({ ...one, code: codes.get(one.title_id) ?? "" })),
        ),
      );
    report.changed += changes.length;
    batch = [];
  };
  for await (const edit of edits) {
    const { where, cells } = edit;
    const found = codeOf(edit.code);
    const change = changeOf(edit.written);
    if ("problem" in found) refuse(report, where, found.problem, cells);
    else if (isFailure(change)) refuse(report, where, String(change.error), cells);
    else if (Object.keys(change).length === 0) refuse(report, where, "there is nothing to change", cells);
    else batch.push({ ...edit, code: found.code, change });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return report;
}

/** An edit as typed, with a maximum length for each field. */
function inWords(written: WrittenEdit): string {
  return Object.entries(written)
    .filter(([, text]) => text.trim() !== "")
    .map(([field, text]) => `${field} ${cut(text.trim(), SHOWN)}`)
    .join(", ");
}
const SHOWN = 60;

/** The fields that staff may edit in a table, with their possible column names. */
const FIELDS: Readonly<Record<EditField, readonly string[]>> = {
  price: ["price", "ourprice", "sellingprice", "prix", "notreprix"],
  description: ["description"],
  note: ["note", "notes", "shelfnote", "remarque"],
  comment: ["comment", "staffcomment", "commentaire"],
  by: ["by", "author", "name", "staff", "par"],
  hidden: ["hidden", "hide", "cache"],
};

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
  report: ImportReport,
  map: Readonly<Record<string, string>> = {},
): AsyncGenerator<Edit> {
  const names = Object.fromEntries(fields.map((field) => [field, FIELDS[field]]));
  const table = { names: { isbn: ISBN_NAMES, ...names }, required: ["isbn"], oneOf: fields };
  for await (const row of readTable(file, table, map, report)) {
    const written = Object.fromEntries(
      fields
        .map((field) => [field, field === "description" ? row.markup(field) : row.cell(field)])
        .filter(([, text]) => text !== ""),
    );
    const code = row.cell("isbn");
    yield { where: row.where, code, written: { ...written, ...always }, cells: row.cells };
  }
}
