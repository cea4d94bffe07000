import { z } from "zod";
import { staffTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { namesOfTitles } from "#app/domain/catalogue/lookups.server.ts";
import { EDIT_LIMITS, pageOfComments } from "#app/domain/catalogue/title-edits.server.ts";
import { candidatesInText } from "#app/domain/exchange/isbn-search/codes-in-text.ts";
import {
  addToShopList,
  changeShopList,
  dateShopList,
  deleteShopList,
  hideShopList,
  newShopList,
  onShopList,
  pageOfShopLists,
  placeOnShopList,
  removeFromShopList,
  SHOP_LIST_NAME,
  setStaffPick,
  shopListInFull,
  sortShopList,
} from "#app/domain/lists/desk-lists.server.ts";
import { LIST_ORDERS, MAX_TITLES } from "#app/domain/lists/lists.ts";
import { shopListNamed } from "#app/domain/lists/shop-lists.server.ts";
import { isInLibrary } from "#app/domain/pictures/pictures.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { markdownToHtml } from "#app/lib/markdown.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, rowId, shortText, whole } from "./fields.server.ts";

/** A list by its id or name, and the version that the caller saw. If it has changed since, nothing is done. */
const listInput = { list: shortText.min(1), seen: rowId.optional() };

/**
 * `lists/list {find, limit, after}`: the shop's lists by name, with the number of titles that they show.
 * @returns also the next value of `after`
 */
export const list = defineCall("lists/list", {
  kind: "read",
  access: staff("content"),
  input: z.object({ find: shortText.default(""), limit: limit(1000), after: shortText.optional() }),
  run: ({ platform, store }, page) => pageOfShopLists(platform.database.read, store, page),
});

/**
 * `lists/show {list, offset, limit}`: a list, some of its titles in order, the pages that show it, and staff's changes.
 * Failure: `not_found` if the shop has no such list.
 */
export const show = defineCall("lists/show", {
  kind: "read",
  access: staff("content"),
  input: z.object({ list: listInput.list, offset: whole(0, MAX_TITLES).default(0), limit: limit(50) }),
  run: (visit, { list, ...page }) =>
    withShopList(visit, { list }, async ({ list }) => {
      const { platform, store } = visit;
      const shopList = await shopListInFull(platform.database.read, store.id, list, page);
      return shopList ?? failure("calls.shopLists.not_found", { name: list });
    }),
});

/**
 * `lists/new {name, is_hidden}`: starts an empty list.
 * @returns its id
 * Failures: `no_name` if the name is empty or too long; `exists` if there is a list of this name.
 */
export const startList = defineCall("lists/new", {
  access: staff("content"),
  input: z.object({ name: z.string().max(SHOP_LIST_NAME), is_hidden: checkbox }),
  run: (visit, details) => newShopList(visit.platform.database, visit, details),
});

/**
 * `lists/change {list, seen, name, header, description, image, featured, category, sub_category}`: changes a list's
 * texts. The description is Markdown, and stays unchanged if omitted. The image is the name of a picture of the
 * library. Failures: `not_found` if the shop has no such list; `changed` if somebody changed it after the caller read
 * it; `no_name` if the name is empty or too long; `exists` if there is a list of this name; `no_picture` if there is no
 * picture of this name.
 */
export const change = defineCall("lists/change", {
  access: staff("content"),
  input: z.object({
    ...listInput,
    name: z.string().trim().min(1).max(SHOP_LIST_NAME),
    header: z.string().trim().max(SHOP_LIST_NAME).default(""),
    description: z.string().trim().max(10_000).optional(),
    image: shortText.default(""),
    featured: checkbox,
    category: z.string().trim().max(80).default(""),
    sub_category: z.string().trim().max(80).default(""),
  }),
  run: (visit, { list, seen, description, image, ...details }) =>
    withShopList(visit, { list, seen }, async (shopList) => {
      const { platform, store } = visit;
      if (
        image !== "" &&
        image !== shopList.image &&
        !(await isInLibrary(platform.database.read, store.id, image))
      )
        return failure("calls.shopLists.no_picture", {}, { at: "image" });
      return changeShopList(platform.database, visit, shopList, {
        ...details,
        image: image || null,
        description: description === undefined ? undefined : markdownToHtml(description),
      });
    }),
});

/**
 * `lists/hide {list, seen, is_hidden}`: hides a list from everyone but staff, or shows it again. Failures: `not_found`
 * if the shop has no such list; `changed` if somebody changed it after the caller read it.
 */
export const hide = defineCall("lists/hide", {
  access: staff("content"),
  input: z.object({ ...listInput, is_hidden: checkbox }),
  run: (visit, { is_hidden, ...target }) =>
    withShopList(visit, target, (shopList) =>
      hideShopList(visit.platform.database, visit, shopList, is_hidden),
    ),
});

/**
 * `lists/date {list, seen}`: gives a list today's date, which puts it first among the featured lists. Failures:
 * `not_found` if the shop has no such list; `changed` if somebody changed it after the caller read it.
 */
export const date = defineCall("lists/date", {
  access: staff("content"),
  input: z.object(listInput),
  run: (visit, target) =>
    withShopList(visit, target, (shopList) => dateShopList(visit.platform.database, visit, shopList)),
});

/**
 * `lists/delete {list, seen}`: deletes a list. Blocks that show it keep their texts. Failures: `not_found` if the shop
 * has no such list; `changed` if somebody changed it after the caller read it.
 */
export const deleteList = defineCall("lists/delete", {
  access: staff("content"),
  input: z.object(listInput),
  run: (visit, target) =>
    withShopList(visit, target, (shopList) => deleteShopList(visit.platform.database, visit, shopList)),
});

const codes = z.array(shortText).min(1).max(10_000);

/**
 * `lists/add {list, seen, codes}`: adds titles at the end of a list. Failures: `not_found` if the shop has no such
 * list; `changed` if somebody changed it after the caller read it; `no_code` if `code` is no ISBN or EAN;
 * `unknown_titles` if the catalogue lacks some of the titles.
 */
export const add = defineCall("lists/add", {
  access: staff("content"),
  input: z.object({ ...listInput, codes }),
  run: (visit, { codes, ...target }) => changeTitles(visit, target, codes, addToShopList),
});

/** `lists/remove {list, seen, codes}`: removes titles from a list. Failures: as in `lists/add`. */
export const removeTitles = defineCall("lists/remove", {
  access: staff("content"),
  input: z.object({ ...listInput, codes }),
  run: (visit, { codes, ...target }) => changeTitles(visit, target, codes, removeFromShopList),
});

/**
 * `lists/take {list, seen, title_id}`: removes one title, which may be gone from the catalogue. Failures: `not_found`
 * if the shop has no such list; `changed` if somebody changed it after the caller read it.
 */
export const take = defineCall("lists/take", {
  access: staff("content"),
  input: z.object({ ...listInput, title_id: rowId }),
  run: (visit, { title_id, ...target }) =>
    withShopList(visit, target, (shopList) =>
      removeFromShopList(visit.platform.database, visit, shopList, [title_id]),
    ),
});

/**
 * `lists/name {title_id}`: a title's name, to offer it again after it was removed. Failure: `no_title` if the catalogue
 * lacks the title.
 */
export const getTitleName = defineCall("lists/name", {
  kind: "read",
  access: staff("content"),
  input: z.object({ title_id: rowId }),
  run: async ({ platform }, { title_id }) => {
    const title = (await namesOfTitles(platform.database.read, [title_id])).get(title_id);
    return title ? { title: title.title } : failure("calls.shopLists.no_title");
  },
});

/**
 * `lists/place {list, seen, title_id or code, place}`: puts a title at a place, from 1, and adds it if it is not on the
 * list.
 * @returns its new and its old place
 * Failures: `not_found` if the shop has no such list; `changed` if somebody changed it after the caller read it;
 * `no_title` if the catalogue lacks the title.
 */
export const place = defineCall("lists/place", {
  access: staff("content"),
  input: z
    .object({
      ...listInput,
      title_id: rowId.optional(),
      code: shortText.optional(),
      place: whole(1, MAX_TITLES),
    })
    .refine(
      ({ title_id, code }) => (title_id === undefined) !== (code === undefined),
      "Enter a title or a code.",
    ),
  run: (visit, { title_id, code = "", place, ...target }) =>
    withShopList(visit, target, async (shopList) => {
      const { database } = visit.platform;
      const id = title_id ?? (await titleOf(visit, code));
      if (isFailure(id)) return id;
      if (!(await namesOfTitles(database.read, [id])).has(id)) return failure("calls.shopLists.no_title");
      return placeOnShopList(database, visit, shopList, id, place);
    }),
});

/**
 * `lists/sort {list, seen, by}`: sorts a list's titles. Failures: `not_found` if the shop has no such list; `changed`
 * if somebody changed it after the caller read it.
 */
export const sort = defineCall("lists/sort", {
  access: staff("content"),
  input: z.object({ ...listInput, by: z.enum(LIST_ORDERS) }),
  run: (visit, { by, ...target }) =>
    withShopList(visit, target, async (shopList) => {
      const sorted = await sortShopList(visit.platform.database, visit, shopList, by);
      return isFailure(sorted) ? sorted : { name: shopList.name };
    }),
});

/** Most ISBNs in one pasted text. */
const MAX_PASTED_ISBNS = 1000;

/** The result for one pasted ISBN. */
export type PastedIsbnState = "found" | "twice" | "there" | "unknown" | "wrong";

/**
 * `lists/check {list, text}`: the ISBNs in a text, in order, and whether each is in the catalogue, on the list already,
 * or in the text twice. Changes nothing. Failures: `not_found` if the shop has no such list; `no_titles` if the text
 * has no ISBN; `too_many_codes` if there are more codes than one call takes.
 */
export const check = defineCall("lists/check", {
  kind: "read",
  access: staff("content"),
  bodyLimits: { form: 128 * 1024, files: 0 },
  input: z.object({ list: listInput.list, text: z.string().max(60_000) }),
  run: (visit, { list, text }) =>
    withShopList(visit, { list }, async (shopList) => {
      const { platform, store } = visit;
      const db = platform.database.read;
      const written = codesIn(text);
      if (written.length === 0) return failure("calls.shopLists.no_titles", {}, { at: "text" });
      if (written.length > MAX_PASTED_ISBNS)
        return failure("calls.shopLists.too_many_codes", { count: MAX_PASTED_ISBNS }, { at: "text" });
      const codes = written.map((spelling) => parseProductCode(spelling));
      const known = [...new Set(codes.flatMap((code) => code ?? []))];
      const ids = await staffTitlesOfCodes(db, store, known);
      const [names, there] = await Promise.all([
        namesOfTitles(db, [...ids.values()]),
        onShopList(db, shopList.list, [...ids.values()]),
      ]);
      const seen = new Set<number>();
      return {
        lines: written.map((spelling, index) => {
          const code = codes[index];
          const id = code === undefined ? undefined : ids.get(code);
          const name = id === undefined ? undefined : names.get(id);
          if (code === undefined || id === undefined || !name)
            return line(spelling, code ?? "", code === undefined ? "wrong" : "unknown");
          const state = seen.has(id) ? "twice" : there.has(id) ? "there" : "found";
          seen.add(id);
          return line(spelling, code, state, name);
        }),
      };
    }),
});

const line = (
  spelling: string,
  code: string,
  state: PastedIsbnState,
  { title = "", author_line = "" }: { title?: string; author_line?: string } = {},
) => ({ spelling, code, state, title, author: author_line });

/** The ISBNs in a text as they are written there: numbers in any spelling, or else whole lines without any. */
function codesIn(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((row) => {
    const whole = row.trim();
    if (whole === "") return [];
    if (parseProductCode(whole) !== undefined) return [whole];
    const candidates = candidatesInText(whole);
    return candidates.length > 0 ? candidates : [whole.slice(0, 60)];
  });
}

/**
 * `lists/picks {code, by, limit, after}`: staff's comments on titles, the newest first. With a code and a name, that
 * person's comment on that title.
 * @returns also the next value of `after`
 */
export const picks = defineCall("lists/picks", {
  kind: "read",
  access: staff("content"),
  input: z.object({
    code: shortText.optional(),
    by: shortText.optional(),
    limit: limit(50),
    after: rowId.optional(),
  }),
  run: ({ platform, store }, { code, by, ...page }) => {
    const which = { code: code === undefined ? undefined : (parseProductCode(code) ?? code), by };
    return pageOfComments(platform.database.read, store.id, which, page);
  },
});

const pick = { code: shortText.min(1), by: z.string().trim().min(1).max(EDIT_LIMITS.author) };
const onList = z.string().trim().max(SHOP_LIST_NAME).optional();

/**
 * `lists/pick {code, by, comment, list}`: stores a staff member's comment on a title, for shoppers to read on the
 * title's page. With the name of a list, the title joins it; a list of that name is created if the shop has none.
 * Failures: `no_code` if `code` is no ISBN or EAN; `no_title` if the catalogue lacks the title.
 */
export const pickTitle = defineCall("lists/pick", {
  access: staff("content"),
  input: z.object({ ...pick, comment: z.string().trim().min(1).max(EDIT_LIMITS.comment), list: onList }),
  run: async (visit, { code, by, comment, list }) => {
    const title_id = await titleOf(visit, code);
    if (isFailure(title_id)) return title_id;
    return setStaffPick(visit.platform.database, visit, { title_id, by, comment }, list || undefined);
  },
});

/**
 * `lists/unpick {code, by}`: removes a comment on a title. Failures: `no_code` if `code` is no ISBN or EAN; `no_title`
 * if the catalogue lacks the title.
 */
export const unpickTitle = defineCall("lists/unpick", {
  access: staff("content"),
  input: z.object(pick),
  run: async (visit, { code, by }) => {
    const title_id = await titleOf(visit, code);
    if (isFailure(title_id)) return title_id;
    return setStaffPick(visit.platform.database, visit, { title_id, by, comment: null }, undefined);
  },
});

/** The title with an ISBN, hidden or not. */
async function titleOf({ platform, store }: StaffVisit, text: string): Promise<number | Failure> {
  const code = parseProductCode(text);
  if (code === undefined) return failure("calls.shopLists.no_code", { text }, { at: "code" });
  const ids = await staffTitlesOfCodes(platform.database.read, store, [code]);
  return ids.get(code) ?? failure("calls.shopLists.no_title", {}, { at: "code" });
}

interface FoundList {
  list: string;
  seen: number | undefined;
  name: string;
  image: string | null;
}

/**
 * Runs `work` on the list that the call names.
 * Failure: `not_found` if the shop has no such list.
 */
async function withShopList<Answer>(
  { platform, store }: StaffVisit,
  { list, seen }: { list: string; seen?: number | undefined },
  work: (found: FoundList) => Promise<Answer>,
): Promise<Answer | Failure> {
  const shopList = await shopListNamed(platform.database.read, store.id, list);
  if (!shopList) return failure("calls.shopLists.not_found", { name: list });
  return work({ list: shopList.id, seen, name: shopList.name, image: shopList.image });
}

async function changeTitles(
  visit: StaffVisit,
  target: { list: string; seen?: number | undefined },
  codes: readonly string[],
  verb: typeof addToShopList | typeof removeFromShopList,
) {
  return withShopList(visit, target, async (shopList) => {
    const ids = await titlesOf(visit, codes);
    if (isFailure(ids)) return ids;
    const changed = await verb(visit.platform.database, visit, shopList, ids);
    if (isFailure(changed)) return changed;
    return { name: shopList.name, changed: changed.changed, unchanged: ids.length - changed.changed };
  });
}

/** The titles that the codes in a call name. */
async function titlesOf(
  { platform, store }: StaffVisit,
  codes: readonly string[],
): Promise<number[] | Failure> {
  const wanted = codes.map((text) => ({ text, code: parseProductCode(text) }));
  const wrong = wanted.find(({ code }) => code === undefined);
  if (wrong) return failure("calls.shopLists.no_code", { text: wrong.text });
  const all = wanted.flatMap(({ code }) => code ?? []);
  const ids = await staffTitlesOfCodes(platform.database.read, store, all);
  const missing = all.filter((code) => !ids.has(code));
  if (missing.length > 0)
    return failure("calls.shopLists.unknown_titles", { codes: missing.slice(0, 20).join(", ") });
  return [...new Set(all.flatMap((code) => ids.get(code) ?? []))];
}
