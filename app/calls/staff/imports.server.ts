import { z } from "zod";
import { browse, codesOfTitles } from "#app/domain/catalogue/catalogue.server.ts";
import { emptyRequest, MAX_TERM } from "#app/domain/catalogue/search/browse.ts";
import * as imports from "#app/domain/imports/imports.server.ts";
import { IMPORT_KINDS, type ImportKind, MAX_CHANGED, NO_COLUMN } from "#app/domain/imports/imports.ts";
import { csvOf } from "#app/lib/separated.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, rowId, shortText, whole } from "./fields.server.ts";

const contextOf = ({
  platform: { database, env },
  store,
  actor,
  now,
}: StaffVisit): imports.ImportContext => ({
  database,
  dataDir: env.dataDir,
  store,
  actor,
  now,
});

/**
 * Whether this member of staff may see and begin imports of a kind. Imports of events also take the right to content.
 */
export const mayImport = ({ by }: Pick<StaffVisit, "by">, kind: ImportKind): boolean =>
  by.stores === "all" || by.rights.includes(kind === "events" ? "content" : "titles");

/** Files and lists with at most this many rows are imported while the member of staff waits. */
const MAX_ROWS_AT_ONCE = 200;

/** Begins an import's work: immediately if it is short, else once a process takes it. */
async function beginWork<Done extends { id: number }>(
  { platform }: StaffVisit,
  done: Done | Failure,
  rows = Number.POSITIVE_INFINITY,
): Promise<Done | Failure> {
  if (isFailure(done)) return done;
  if (rows <= MAX_ROWS_AT_ONCE) await imports.workNow(platform, done.id);
  else await platform.work.hurry?.(done.id);
  return done;
}

/**
 * An import that this member of staff may see. Failure: `not_found` if the shop has no such import, or the caller may
 * not see it.
 */
async function visibleImport(visit: StaffVisit, id: number) {
  const { platform, store, now } = visit;
  const importRun = await imports.importInFull(platform.database.read, store, now, id);
  return importRun && mayImport(visit, importRun.kind) ? importRun : failure("imports.not_found");
}

/** A table of stock may be about every location, so staff of single locations may only look at the import. */
const isElsewhere = (visit: StaffVisit, kind: ImportKind): boolean =>
  kind === "stock" && locationsFor(visit) !== undefined;

/**
 * An import that this member of staff may work on. Failures: `not_found` if the shop has no such import, or the caller
 * may not see it; `whole_shop` if it is about the whole shop and the caller works in some locations.
 */
async function editableImport(visit: StaffVisit, id: number) {
  const importRun = await visibleImport(visit, id);
  return !isFailure(importRun) && isElsewhere(visit, importRun.kind)
    ? failure("imports.whole_shop")
    : importRun;
}

/**
 * `imports/list {before, limit}`: imports and changes of several titles, the newest first, and the next value of
 * `before`.
 */
export const list = defineCall("imports/list", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ before: rowId.optional(), limit: limit(30) }),
  run: (visit, page) => {
    const kinds = IMPORT_KINDS.filter((kind) => mayImport(visit, kind));
    return imports.pageOfImports(visit.platform.database.read, visit.store, visit.now, { ...page, kinds });
  },
});

/**
 * `imports/show {id}`: an import with its progress and results. Failure: `not_found` if the shop has no such import, or
 * the caller may not see it.
 */
export const show = defineCall("imports/show", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: (visit, { id }) => visibleImport(visit, id),
});

/** `imports/kinds`: the kinds of imports that the caller may begin, and whether they include data of all shops. */
export const listKinds = defineCall("imports/kinds", {
  kind: "read",
  access: staff("titles"),
  input: z.object({}),
  run: async (visit) => ({
    kinds: IMPORT_KINDS.filter(
      (kind) => kind !== "change" && mayImport(visit, kind) && !isElsewhere(visit, kind),
    ),
    shared: await imports.mayImportShared(visit.platform.database),
  }),
});

const options = {
  location: shortText.optional().transform((text) => text || undefined),
  whole: checkbox,
  replace: checkbox,
  currency: z.enum(["CAD", "USD", ""]).optional(),
  minutes: z
    .union([z.literal(""), whole(1, 10_000)])
    .optional()
    .transform((minutes) => minutes || undefined),
};
const optionsOf = ({
  currency,
  location,
  minutes,
  ...flags
}: z.output<z.ZodObject<typeof options>>): Omit<Parameters<typeof imports.setColumns>[2], "map"> => ({
  ...flags,
  ...(currency && { currency }),
  ...(location && { location }),
  ...(minutes && { minutes }),
});

/**
 * `imports/begin {kind, file, minutes}`: begins an import and reads the file. Next, choose its columns
 * (`imports/columns`), which tries the import, and apply it (`imports/apply`).
 * Failures: `too_many`, `shared`, `permission`, `whole_shop` for stock if somebody works in some locations only.
 * @returns its id
 */
export const begin = defineCall("imports/begin", {
  access: staff("titles"),
  bodyLimits: { form: 64 * 1024, files: 1 },
  input: z.object({ kind: z.enum(IMPORT_KINDS), file: z.instanceof(UploadedFile), minutes: options.minutes }),
  run: async (visit, { kind, file, minutes }) => {
    if (kind === "change" || !mayImport(visit, kind)) return failure("calls.right.permission");
    if (isElsewhere(visit, kind)) return failure("imports.whole_shop");
    const { path, name } = file;
    const newImport = { kind, path, name, options: { map: {}, ...(minutes && { minutes }) } };
    return beginWork(visit, await imports.beginImport(contextOf(visit), newImport));
  },
});

/** The titles that shoppers find with these words, by their codes. */
async function codesOfMatches({ platform, store, now }: StaffVisit, term: string): Promise<string[]> {
  const codes: string[] = [];
  for (let offset = 0; offset < MAX_CHANGED; offset += PAGE) {
    const request = {
      ...emptyRequest(),
      term,
      offset,
      limit: Math.min(PAGE, MAX_CHANGED - offset),
      exact: true,
    };
    const { ids } = await browse(platform, { store, now }, request, { facets: false });
    const found = await codesOfTitles(platform.database.read, ids);
    codes.push(...found);
    if (ids.length < PAGE) break;
  }
  return codes;
}
/** Titles looked up at a time. */
const PAGE = 500;

/**
 * `imports/change {codes, find, price, note, hidden}`: tries a change of several titles, by ISBN or all that a search
 * finds. The change is a price such as 12.50 or -20% of the list price, a note, or whether they are hidden; `none`
 * removes the shop's own. `imports/apply` applies it. Failures: `no_titles` if no ISBN is given; `nothing` if no change
 * is given; `too_many_titles` if there are more titles than one import changes; `too_many` if too many imports are
 * open; `invalid` if a field is wrong.
 * @returns its id
 */
export const change = defineCall("imports/change", {
  access: staff("titles"),
  bodyLimits: { form: 1024 * 1024, files: 0 },
  input: z.object({
    codes: z
      .array(shortText)
      .max(MAX_CHANGED + 1)
      .default([]),
    find: z.string().trim().max(MAX_TERM).default(""),
    price: shortText.optional(),
    note: shortText.optional(),
    hidden: z.enum(["", "yes", "no"]).optional(),
  }),
  run: async (visit, { codes, find, ...always }) => {
    const allCodes = [...new Set(find === "" ? codes : [...codes, ...(await codesOfMatches(visit, find))])];
    const changes = Object.entries(always).flatMap(([field, text]) => (text ? [`${field} ${text}`] : []));
    const which = find === "" ? `${allCodes.length} titles` : `“${find}”`;
    const name = `${changes.join(", ")} (${which})`;
    const begun = await imports.beginChange(contextOf(visit), { codes: allCodes, always, name });
    return beginWork(visit, begun, allCodes.length);
  },
});

const columnName = z
  .string()
  .max(2000)
  .transform((name) => (name === NO_COLUMN ? "" : name));

/**
 * `imports/columns {id, map, …}`: sets the column of each field, "" for none, and how to read the file; then tries the
 * import. The columns are stored for the next file. Failures: `not_found` if the shop has no such import, or the caller
 * may not see it; `changed` if somebody changed it after the caller read it; `column` if the file lacks a column that
 * is named; `whole_shop` if it is about the whole shop and the caller works in some locations.
 */
export const columns = defineCall("imports/columns", {
  access: staff("titles"),
  input: z.object({ id: rowId, map: z.record(shortText, columnName).default({}), ...options }),
  run: async (visit, { id, map, ...choices }) => {
    const importRun = await editableImport(visit, id);
    if (isFailure(importRun)) return importRun;
    const { minutes } = importRun.options;
    const set = { ...optionsOf(choices), map, ...(minutes && { minutes }) };
    return beginWork(visit, await imports.setColumns(contextOf(visit), id, set));
  },
});

/**
 * `imports/apply {id}`: applies an import that was tried. Failures: `not_found` if the shop has no such import, or the
 * caller may not see it; `changed` if somebody changed it after the caller read it; `shared` if it changes titles of
 * all shops; `whole_shop` if it is about the whole shop and the caller works in some locations.
 */
export const apply = defineCall("imports/apply", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const importRun = await editableImport(visit, id);
    if (isFailure(importRun)) return importRun;
    return beginWork(visit, await imports.applyImport(contextOf(visit), id), importRun.rows_total);
  },
});

/**
 * `imports/undo {id}`: undoes an import, except for values that were changed since. Failures: `not_found`, `changed`,
 * `expired`, `whole_shop`.
 */
export const undo = defineCall("imports/undo", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const importRun = await editableImport(visit, id);
    if (isFailure(importRun)) return importRun;
    // A command does the work itself: there may be no server.
    const rows = visit.by.stores === "all" ? 0 : importRun.added + importRun.changed;
    return beginWork(visit, await imports.undoImport(contextOf(visit), id), rows);
  },
});

/**
 * `imports/giveUp {id}`: deletes the file of an import that was not applied. Failures: `not_found` if the shop has no
 * such import, or the caller may not see it; `changed` if somebody changed it after the caller read it.
 */
export const giveUp = defineCall("imports/giveUp", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const importRun = await visibleImport(visit, id);
    return isFailure(importRun) ? importRun : imports.giveUpImport(contextOf(visit), id);
  },
});

/**
 * `imports/refused {id, after, limit}`: rows that an import refused, with the reason of each. Failure: `not_found` if
 * the shop has no such import, or the caller may not see it.
 */
export const listRefusedRows = defineCall("imports/refused", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ id: rowId, after: rowId.optional(), limit: limit(20) }),
  run: async (visit, { id, ...page }) => {
    const importRun = await visibleImport(visit, id);
    if (isFailure(importRun)) return importRun;
    const lines = await imports.refusedLines(visit.platform.database.read, id, page);
    return { import: importRun, lines };
  },
});

/**
 * `imports/refusedFile {id}`: the refused rows as a file to correct and import: CSV with the line and the reason after
 * each row, or for a feed, ONIX with the reason above each product. Failure: `not_found` if the shop has no such
 * import, or the caller may not see it.
 */
export const refusedFile = defineCall("imports/refusedFile", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const importRun = await visibleImport(visit, id);
    if (isFailure(importRun)) return importRun;
    const lines = await imports.refusedLines(visit.platform.database.read, id, { limit: 10_000 });
    const { message } = importRun.options;
    if (importRun.kind === "onix" && message !== undefined) {
      // Two hyphens would end the comment.
      const comment = (reason: string) => `<!-- ${reason.replaceAll("--", "- -").replace(/-$/, "")} -->`;
      const products = lines.map(({ reason, cells }) => `${comment(reason)}\n${cells[0] ?? ""}`);
      const text = imports.onixMessage(message, products);
      return { name: `refused-${id}.xml`, type: "application/xml", text };
    }
    const names = importRun.columns?.names ?? [];
    return {
      name: `refused-${id}.csv`,
      type: "text/csv",
      text: csvOf([
        [...names, "line", "reason"],
        ...lines.map(({ line, cells, reason }) => [
          ...names.map((_, index) => cells[index] ?? ""),
          ...[String(line), reason],
        ]),
      ]),
    };
  },
});

/**
 * `imports/correct {id, rows: [{line, cells}], all}`: tries refused rows again, with corrected cells by the position of
 * their column. `all` tries all of them unchanged, for example after a missing title was added; products of a feed need
 * it. Failures: `not_found` if the shop has no such import, or the caller may not see it; `changed` if somebody changed
 * it after the caller read it; `whole_shop` if it is about the whole shop and the caller works in some locations.
 */
export const correctRows = defineCall("imports/correct", {
  access: staff("titles"),
  input: z.object({
    id: rowId,
    rows: z
      .array(
        z.object({
          line: whole(0, 1_000_000_000),
          cells: z.record(z.string().regex(/^c\d{1,3}$/), z.string().max(100_000)),
        }),
      )
      .max(MAX_ROWS_AT_ONCE)
      .default([]),
    all: checkbox,
  }),
  run: async (visit, { id, rows, all }) => {
    const importRun = await editableImport(visit, id);
    if (isFailure(importRun)) return importRun;
    const corrected = rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(Object.entries(cells).map(([key, text]) => [Number(key.slice(1)), text])),
    }));
    return beginWork(
      visit,
      await imports.correctRows(contextOf(visit), id, all ? "all" : corrected),
      all ? importRun.refused : rows.length,
    );
  },
});
