import { z } from "zod";
import { bindingCodes } from "#app/domain/catalogue/bindings.ts";
import { browse } from "#app/domain/catalogue/catalogue.server.ts";
import { decideEditions } from "#app/domain/catalogue/editions.server.ts";
import { emptyRequest, MAX_OFFSET, MAX_TERM } from "#app/domain/catalogue/search/browse.ts";
import {
  EDIT_LIMITS,
  editedTitles,
  hiddenMatching,
  listedTitles,
  titleForStaff,
} from "#app/domain/catalogue/title-edits.server.ts";
import { emptyResult } from "#app/domain/exchange/import-result.ts";
import { addTitle } from "#app/domain/exchange/own-titles.server.ts";
import {
  changeTitle,
  setCover,
  titleHistory,
  undoChange,
} from "#app/domain/exchange/title-changes.server.ts";
import { applyEdits, EDIT_FIELDS, type Edit, editsInFile } from "#app/domain/exchange/title-edits.server.ts";
import { ordersOfTitles } from "#app/domain/orders/queues/title-orders.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import { recordOf } from "#app/lib/records.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, mapOf, rowId, shortText, whole } from "./fields.server.ts";
import { unlessUnreadable } from "./import.server.ts";
import { readUploaded } from "./pictures.server.ts";

/** Most titles that one call shows or changes. A file of changes may have any number. */
const MAX_TITLES = 10_000;

/** A page of a list for staff. */
const page = { limit: whole(1, 200).default(25), offset: whole(0, MAX_OFFSET).default(0) };

/** The rows of a list with what open orders hold of them. */
async function rowsWithOrders(visit: StaffVisit, ids: readonly TitleId[]) {
  const { platform, store } = visit;
  const [titles, orders] = await Promise.all([
    listedTitles(platform.database.read, store, ids),
    ordersOfTitles(platform.database.read, store, ids, locationsFor(visit)),
  ]);
  return titles.map((title) => {
    const ofTitle = orders.filter(({ title_id }) => title_id === title.id);
    const reserved = ofTitle.reduce((sum, order) => sum + order.reserved, 0);
    return {
      ...title,
      // Copies that are set aside for orders are in the shop too.
      onhand: title.onhand + reserved,
      reserved,
      awaited: ofTitle.reduce((sum, { awaited }) => sum + awaited, 0),
      /** The oldest orders that hold or wait for copies. */
      orders: [...new Set(ofTitle.map(({ order_number }) => order_number))].slice(0, MAX_ORDERS),
    };
  });
}
const MAX_ORDERS = 3;

/**
 * `titles/find {term, limit, offset}`: titles as shoppers find them, with data for staff. `hidden` has the shop's
 * hidden titles that match, which shoppers do not find.
 * @returns also whether these are only the closest matches
 */
export const find = defineCall("titles/find", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ term: z.string().trim().max(MAX_TERM).default(""), ...page }),
  run: async (visit, { term, limit, offset }) => {
    const { platform, store, now } = visit;
    const request = { ...emptyRequest(), term, limit, offset };
    const result = await browse(platform, { store, now }, request, { facets: false });
    const hidden =
      offset === 0 && term !== "" ? await hiddenMatching(platform.database.read, store.id, term) : [];
    return {
      titles: await rowsWithOrders(visit, result.ids),
      hidden: await rowsWithOrders(visit, hidden),
      row_count: result.row_count,
      closest: result.relaxed !== null,
    };
  },
});

/**
 * `titles/list {limit, offset, hidden}`: the titles that a shop has changed or hidden (with `hidden`, only the hidden
 * ones), the latest change first. The rows are those of `titles/find`.
 */
export const list = defineCall("titles/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ limit: limit(50), offset: page.offset, hidden: checkbox }),
  run: async (visit, page) => {
    const edited = await editedTitles(visit.platform.database.read, visit.store, page);
    const rows = new Map(
      (
        await rowsWithOrders(
          visit,
          edited.map(({ title_id }) => title_id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      titles: edited.flatMap(({ title_id, description, cover }) => {
        const row = rows.get(title_id);
        return row ? [{ ...row, own_description: description !== null, own_cover: cover !== null }] : [];
      }),
    };
  },
});

/**
 * `titles/show {codes, file}`: the data of feeds and of this shop about titles, by ISBN, EAN or UPC, listed or in a
 * table.
 * @returns the title of each code as typed; without a title, whether it is a valid code.
 * Failures: `unreadable`, `too_many`.
 */
export const show = defineCall("titles/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    codes: z.array(shortText).max(MAX_TITLES).default([]),
    file: z.instanceof(LocalFile).optional(),
  }),
  run: ({ platform, store }, { codes, file }) =>
    unlessUnreadable(async () => {
      const result = emptyResult();
      const wanted = [...codes];
      if (file)
        for await (const { code } of editsInFile(file.path, [], {}, result))
          if (wanted.push(code) > MAX_TITLES) return failure("calls.titles.too_many", { count: MAX_TITLES });
      if (result.stopped)
        return failure("calls.imports.unreadable", { problem: `${file?.path}: ${result.stopped}` });
      const titles = [];
      for (const text of wanted) {
        const code = parseProductCode(text);
        const title = code && (await titleForStaff(platform.database.read, store, code));
        titles.push({ text, is_code: code !== undefined, title: title || undefined });
      }
      return { titles };
    }),
});

const editFields = z.object(recordOf(EDIT_FIELDS, () => z.string().max(100_000).optional()));

const contextOf = ({ platform: { database, env }, store, now, baseUrl, actor }: StaffVisit) => ({
  database,
  store,
  now,
  baseUrl,
  actor,
  dataDir: env.dataDir,
});

/**
 * `titles/edit {edits, dry_run}`: sets a shop's own price, description, note, comment and visibility of titles.
 * @returns the report, with refused edits and their reasons
 */
export const edit = defineCall("titles/edit", {
  access: staff("titles"),
  input: z.object({
    edits: z.array(z.object({ code: shortText, written: editFields })).max(MAX_TITLES),
    dry_run: checkbox,
  }),
  run: async (visit, { edits, dry_run }) => ({
    report: await applyEdits(
      contextOf(visit),
      edits.map(({ code, written }) => ({ where: code, code, written }) as Edit),
      { dryRun: dry_run },
    ),
  }),
});

/**
 * `titles/editFromFile {file, fields, always, map, dry_run}`: sets a shop's own values, as `titles/edit` does, from the
 * columns of a table. `always` applies to every row. Failure: `unreadable` if the file cannot be read.
 */
export const editFromFile = defineCall("titles/editFromFile", {
  access: staff("titles"),
  input: z.object({
    file: z.instanceof(LocalFile),
    fields: z.array(z.enum(EDIT_FIELDS)),
    always: editFields.default({}),
    map: mapOf(Object.fromEntries(["isbn", ...EDIT_FIELDS].map((field) => [field, true]))),
    dry_run: checkbox,
  }),
  run: (visit, { file, fields, always, map, dry_run }) =>
    unlessUnreadable(async () => {
      const result = visit.watch?.result ?? emptyResult();
      const edits = editsInFile(file.path, fields, always as Edit["written"], result, map);
      return { report: await applyEdits(contextOf(visit), edits, { result, dryRun: dry_run }) };
    }),
});

/** A product code as somebody types it. */
const code = shortText.transform((text) => parseProductCode(text) ?? text);

/**
 * `titles/one {code}`: a title with the values of feeds and of the shop, the open orders that hold or wait for copies,
 * and its history. Failure: `not_found` if the shop has no such title.
 */
export const showForStaff = defineCall("titles/one", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ code }),
  run: async (visit, { code }) => {
    const { platform, store } = visit;
    const db = platform.database.read;
    const title = await titleForStaff(db, store, code);
    if (!title) return failure("titles.not_found", { code });
    const [orders, history] = await Promise.all([
      ordersOfTitles(db, store, [title.id], locationsFor(visit)),
      titleHistory(db, store.id, title, MAX_HISTORY),
    ]);
    return { title, orders: orders.slice(0, SHOWN_ORDERS), history };
  },
});
/** History entries and orders that a title's page shows. */
const MAX_HISTORY = 30;
const SHOWN_ORDERS = 50;

/**
 * `titles/change {code, seen, price, description, note, hidden, comment, author}`: changes a shop's own values of a
 * title. Omitted fields do not change; a null price or an empty text removes the shop's value. With `seen`, the version
 * that the caller saw, nothing is done if somebody has changed it since. Failures: `not_found` if the shop has no such
 * title; `changed` if somebody changed it after the caller read it.
 */
export const change = defineCall("titles/change", {
  access: staff("titles"),
  input: z
    .object({
      code,
      seen: shortText.optional(),
      /** $100,000: anything higher is a typo. */
      price: whole(0, 10_000_000).nullable().optional(),
      description: z.string().trim().max(20_000).optional(),
      note: z.string().trim().max(EDIT_LIMITS.shelf_note).optional(),
      hidden: z.boolean().optional(),
      comment: z.string().trim().max(EDIT_LIMITS.comment).optional(),
      author: z.string().trim().max(EDIT_LIMITS.author).default(""),
    })
    .refine(({ comment, author }) => comment === undefined || author !== "", {
      path: ["author"],
      error: problem(words.noAuthor),
    }),
  run: (visit, { code, seen, comment: text, author, ...change }) =>
    changeTitle(
      contextOf(visit),
      code,
      { ...change, ...(text !== undefined && { comment: { author, text } }) },
      seen,
    ),
});

/**
 * `titles/cover {code, seen, file or remove}`: shows a picture as the title's cover in this shop alone; with `remove`,
 * the feeds' cover again. Failures: `not_found` if the shop has no such title; `changed` if somebody changed it after
 * the caller read it; `cover_too_small` if the picture has too few pixels; `no_file` if no file came; `too_large` if
 * the file is too large; `not_a_picture` if it is not a picture that we can read; `full` if too many pictures are being
 * worked on.
 */
export const cover = defineCall("titles/cover", {
  access: staff("titles"),
  bodyLimits: { form: 64 * 1024, files: 1 },
  input: z.object({
    code,
    seen: shortText.optional(),
    file: z.instanceof(LocalFile).optional(),
    remove: checkbox,
  }),
  run: async (visit, { code, seen, file, remove }) => {
    const picture = remove ? null : await readUploaded(file);
    if (isFailure(picture)) return picture;
    return setCover(contextOf(visit), code, picture, seen);
  },
});

/**
 * `titles/undo {code, number}`: undoes an entry of a title's history. Failures: `not_found` if the shop has no such
 * title; `changed` if somebody changed it after the caller read it; `cover_gone` if the earlier cover is no longer
 * stored.
 */
export const undo = defineCall("titles/undo", {
  access: staff("titles"),
  input: z.object({ code, number: rowId }),
  run: (visit, { code, number }) => undoChange(contextOf(visit), code, number),
});

/**
 * `titles/add {code, title, author, publisher, price, binding}`: adds a title that no feed has. It belongs to this shop
 * alone until a feed or another shop has it too. Without a code it gets one. The price is in cents.
 * @returns its code, and whether another shop had it already; then that shop's texts stay
 * Failures: `bad_code` if the code is no ISBN, EAN or UPC; `exists` if the catalogue has it already.
 */
export const add = defineCall("titles/add", {
  access: staff("titles"),
  input: z.object({
    code: shortText.default(""),
    title: z.string().trim().min(1, problem(words.noTitle)).max(300),
    author: z.string().trim().max(300).default(""),
    publisher: shortText.default(""),
    price: whole(0, 10_000_000),
    binding: z.enum(bindingCodes),
  }),
  run: (visit, { code: typed, ...title }) => {
    const code = typed === "" ? undefined : parseProductCode(typed);
    if (typed !== "" && code === undefined) return failure("titles.bad_code", {}, { at: "code" });
    return addTitle(contextOf(visit), { ...title, code });
  },
});

const pair = z.object({ code: shortText, other: shortText });

/**
 * Decides for all shops whether two titles are editions of one work.
 * @returns the names of the titles
 */
const defineDecision = (name: "titles/join" | "titles/separate", same: boolean) =>
  defineCall(name, {
    access: operator,
    input: pair,
    run: (visit, { code, other }) =>
      decideEditions(
        visit.platform.database,
        [parseProductCode(code) ?? code, parseProductCode(other) ?? other],
        same,
        visit.now,
      ),
  });

/** `titles/join {code, other}`: two titles are editions of one work, whatever the feeds say. */
export const join = defineDecision("titles/join", true);

/** `titles/separate {code, other}`: two titles are not editions of one work, whatever the feeds say. */
export const separate = defineDecision("titles/separate", false);
