import { z } from "zod";
import { editedTitles, titleForStaff } from "#app/domain/catalogue/editing.server.ts";
import { emptyReport } from "#app/domain/exchange/report.ts";
import { applyEdits, EDIT_FIELDS, type Edit, editsInFile } from "#app/domain/exchange/title-edits.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { failure } from "#app/messages/failure.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/operator-visit.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { limit, mapOf, shortText } from "./fields.server.ts";
import { unlessUnreadable } from "./import.server.ts";

/** How many titles one call shows or changes; a file of changes may have any number. */
const MOST = 10_000;

/** `titles/list {limit}`: the titles that a shop has changed or hidden. */
export const list = defineCall("titles/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ limit: limit(50) }),
  run: async ({ platform, store }, { limit }) => ({
    titles: await editedTitles(platform.database.read, store, limit),
  }),
});

/**
 * `titles/show {codes, file}`: what feeds and this shop say about titles, by ISBN, EAN or UPC, given or in a table.
 * @returns for each code as typed its title; without one, whether it is a code at all.
 * Failures: `unreadable`, `too_many`.
 */
export const show = defineCall("titles/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    codes: z.array(shortText).max(MOST).default([]),
    file: z.instanceof(LocalFile).optional(),
  }),
  run: ({ platform, store }, { codes, file }) =>
    unlessUnreadable(async () => {
      const report = emptyReport();
      const wanted = [...codes];
      if (file)
        for await (const { code } of editsInFile(file.path, [], {}, report))
          if (wanted.push(code) > MOST) return failure("calls.titles.too_many", { count: MOST });
      if (report.stopped)
        return failure("calls.imports.unreadable", { problem: `${file?.path}: ${report.stopped}` });
      const titles = [];
      for (const text of wanted) {
        const code = parseProductCode(text);
        const title = code && (await titleForStaff(platform.database.read, store, code));
        titles.push({ text, is_code: code !== undefined, title: title || undefined });
      }
      return { titles };
    }),
});

const written = z.object(
  Object.fromEntries(EDIT_FIELDS.map((field) => [field, z.string().max(100_000).optional()])) as Record<
    (typeof EDIT_FIELDS)[number],
    z.ZodOptional<z.ZodString>
  >,
);

const deskOf = ({ platform: { database }, store, now, baseUrl }: StaffVisit) => ({
  database,
  store,
  now,
  baseUrl,
});

/**
 * `titles/edit {edits, dry_run}`: a shop's own price, description, note, comment and visibility of titles, as staff type
 * them.
 * @returns the report: what was refused, and why
 */
export const edit = defineCall("titles/edit", {
  access: staff("titles"),
  input: z.object({ edits: z.array(z.object({ code: shortText, written })).max(MOST), dry_run: ticked }),
  run: async (visit, { edits, dry_run }) => ({
    report: await applyEdits(
      deskOf(visit),
      edits.map(({ code, written }) => ({ where: code, code, written }) as Edit),
      { dryRun: dry_run },
    ),
  }),
});

/**
 * `titles/editFromFile {file, fields, always, map, dry_run}`: the same, for every row of a table, from its columns for
 * these fields. `always` applies to every row. Failure: `unreadable`.
 */
export const editFromFile = defineCall("titles/editFromFile", {
  access: staff("titles"),
  input: z.object({
    file: z.instanceof(LocalFile),
    fields: z.array(z.enum(EDIT_FIELDS)),
    always: written.default({}),
    map: mapOf(Object.fromEntries(["isbn", ...EDIT_FIELDS].map((field) => [field, true]))),
    dry_run: ticked,
  }),
  run: (visit, { file, fields, always, map, dry_run }) =>
    unlessUnreadable(async () => {
      const report = visit.watch?.report ?? emptyReport();
      const edits = editsInFile(file.path, fields, always as Edit["written"], report, map);
      return { report: await applyEdits(deskOf(visit), edits, { report, dryRun: dry_run }) };
    }),
});
