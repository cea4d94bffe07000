import { z } from "zod";
import { wallSecondsFrom } from "#app/lib/dates.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { linkTarget, markdownToHtml } from "#app/lib/markdown.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure, invalid, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { renewPicture } from "#app/platform/images/shop-picture.server.ts";
import { staffTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { getEvent } from "../events/events.server.ts";
import { blockSchema, type ContentBlock, type ContentList } from "../exchange/content/content.ts";
import { sanitiseShopHtml } from "../exchange/sanitise.server.ts";
import { PAGE_BLOCKS } from "../lists/blocks/blocks.ts";
import { shopListNamed } from "../lists/shop-lists.server.ts";
import type { Store } from "../stores/stores.server.ts";
import {
  addItemTo,
  type BlocksDocument,
  type Item,
  MENU,
  MENU_ENTRIES,
  type MenuDocument,
  type MenuEntry,
  type Move,
  menuEntrySchema,
  moveItemIn,
  nameOf,
  pageName,
  putBack,
  removeItemFrom,
  replaceItemIn,
} from "./documents.ts";
import type { Edit } from "./json-columns.ts";
import { FORMATS, type Format } from "./typed-text.ts";
import { type Change, type DraftBefore, type Editor, editDraft, LIVE } from "./versions.server.ts";

/** Staff's changes to the draft of a page, each on its own, so that two people can work on one page at a time. */

/** The HTML of a text that was typed for a block: it may have what pages show, and nothing else. */
export function htmlOfBlock(text: string, format: Format): string {
  return format === "markdown" ? markdownToHtml(text) : sanitiseShopHtml(text).html;
}

/**
 * Refuses a change of something that somebody else has changed since it was opened.
 * @param seen the draft's number and the revision that changed the thing last, or "live", as the form was made with
 */
function conflict(seen: string | undefined, before: DraftBefore, edited: number): Failure | undefined {
  if (seen === undefined) return undefined;
  const isAsSeen = seen === LIVE ? edited === 0 : seen === `${before.number}.${edited}`;
  return isAsSeen ? undefined : failure("versions.changed");
}

type ItemsDocument = BlocksDocument | MenuDocument;

/** A change of a page that has things on it, which the menu and pages of text lack. */
function editItems(
  editor: Editor,
  page: string,
  change: (document: ItemsDocument, revision: number, before: DraftBefore) => Change | Failure,
) {
  return editDraft(editor, page, (document, revision, before) =>
    document.kind === "text" ? failure("versions.not_found") : change(document, revision, before),
  );
}

/** A change of one thing, which must still be there. Failures: `gone`, and those of `editDraft`. */
function editItem(
  editor: Editor,
  page: string,
  key: number,
  did: Edit["did"],
  change: (document: ItemsDocument) => ItemsDocument,
) {
  return editItems(editor, page, (document) => {
    const removedItems: readonly { item: Item }[] = document.removed;
    const known: readonly Item[] = did === "put_back" ? removedItems.map(({ item }) => item) : document.items;
    const item = known.find((candidate) => candidate.key === key);
    if (!item) return failure("versions.gone");
    return { document: change(document), did, name: nameIn(document, item.value) };
  });
}

const nameIn = (document: ItemsDocument, value: Item["value"]) =>
  nameOf(value, document.kind === "blocks" ? document.lists : []);

/** Moves something up, down, or to a place in its part of the page, counted from 1. Failures: those of `editItem`. */
export const moveItem = (editor: Editor, page: string, key: number, to: Move) =>
  editItem(editor, page, key, "moved", (document) => moveItemIn(document, key, to));

/** Takes something off a page. It can be put back. Failures: those of `editItem`. */
export const removeItem = (editor: Editor, page: string, key: number) =>
  editItem(editor, page, key, "removed", (document) => removeItemFrom(document, key));

/** Puts back what was taken off. Failures: those of `editItem`, and `full`. */
export const putBackItem = (editor: Editor, page: string, key: number) =>
  editItem(editor, page, key, "put_back", (document) => putBack(document, key));

const dayTyped = z
  .string()
  .trim()
  .refine((text) => text === "" || wallSecondsFrom(text, "00:00") !== undefined, problem(words.badDay))
  .default("");

/** A block as its form sends it. Empty texts stand for none. */
export const blockForm = z.object({
  ...blockSchema.pick({ placement: true, type: true }).shape,
  list: z.string().trim().max(200).default(""),
  event_id: z.string().trim().max(40).default(""),
  header: z.string().trim().max(160).default(""),
  header_visible: z.boolean(),
  text: z.string().max(20_000).default(""),
  format: z.enum(FORMATS).default("markdown"),
  label: z.string().trim().max(80).default(""),
  image: z.string().trim().max(500).default(""),
  link: z.string().trim().max(500).default(""),
  full_screen: z.boolean(),
  limit: z.int().min(1).max(25).optional(),
  calendar_widgets: blockSchema.shape.calendar_widgets,
  first_day: dayTyped,
  last_day: dayTyped,
});
export type BlockForm = z.infer<typeof blockForm>;

/**
 * Changes a block of a page's draft, or adds one at the end of its part of the page.
 * @param key the block's number; undefined for a new one
 * @param seen what `conflict` takes; undefined to change it whatever others did
 * Failures: `invalid` (beside its fields), `changed`, `gone`, `full`, and those of `editDraft`.
 */
export async function saveBlock(
  editor: Editor,
  page: string,
  { key, seen }: { key: number | undefined; seen: string | undefined },
  form: BlockForm,
): Promise<{ seen: string; key: number } | Failure> {
  const formBlock = await blockOf(editor, form);
  if (isFailure(formBlock)) return formBlock;
  let at = key ?? 0;
  const result = await editItems(editor, page, (document, revision, before) => {
    if (document.kind !== "blocks") return failure("versions.not_found");
    const oldItem = key === undefined ? undefined : document.items.find((item) => item.key === key);
    const known = document.lists.find(({ list_id }) => list_id === form.list);
    if (!known && isFailure(formBlock.list)) return formBlock.list;
    const list = known?.list_id ?? (isFailure(formBlock.list) ? undefined : formBlock.list);
    const value: ContentBlock = {
      ...formBlock.block,
      list: formBlock.block.type === "list" ? list : undefined,
    };
    if (key === undefined) {
      if (document.items.length >= PAGE_BLOCKS) return failure("versions.full", { count: PAGE_BLOCKS });
      const more = addItemTo(document, value, revision);
      at = more.key;
      return { document: more.document, did: "added", name: nameIn(document, value) };
    }
    if (!oldItem) return failure("versions.gone");
    const other = conflict(seen, before, oldItem.edited);
    if (other) return other;
    const next = replaceItemIn(document, key, value, revision);
    return { document: next, did: "changed", name: nameIn(document, value) };
  });
  return isFailure(result) ? result : { ...result, key: at };
}

/** A block made from its form. Its list may also be one that came with the page, which only the document knows. */
async function blockOf(
  { database, store, now, dataDir }: Editor,
  form: BlockForm,
): Promise<{ block: ContentBlock; list: string | undefined | Failure } | Failure> {
  const { list, event_id, header, text, format, label, image, link, first_day, last_day, ...rest } = form;
  const wrong: Record<string, string> = {};
  if (link !== "" && linkTarget(link) === undefined) wrong.link = problem(words.badLink);
  if (image !== "" && !(await renewPicture(dataDir, image))) wrong.image = problem(words.badImage);
  if (first_day !== "" && last_day !== "" && last_day < first_day)
    wrong.last_day = problem(words.daysBackwards);
  // Where no words stand beside a picture, its header is read aloud in its place.
  if (image !== "" && !form.header_visible && header === "") wrong.header = problem(words.pictureNeedsHeader);
  const known = list === "" ? undefined : await shopListNamed(database.read, store.id, list);
  if (form.type === "event" && event_id !== "") {
    const storefront = { store, now };
    const event = /^\d{1,9}$/.test(event_id) && (await getEvent(database.read, storefront, Number(event_id)));
    if (!event || isFailure(event)) wrong.event_id = problem(words.badEvent);
  }
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const block: ContentBlock = {
    ...rest,
    ...(event_id !== "" && form.type === "event" && { event_id }),
    ...(header !== "" && { header }),
    ...(text.trim() !== "" && { description: htmlOfBlock(text, format) }),
    ...(label !== "" && { label }),
    ...(image !== "" && { image }),
    ...(link !== "" && { link }),
    ...(first_day !== "" && { first_day }),
    ...(last_day !== "" && { last_day }),
  };
  const missing = list !== "" && !known && form.type === "list";
  return { block, list: missing ? invalid({ list: problem(words.badList) }) : known?.id };
}

/** The most ISBNs that can be pasted into a block. */
export const MAX_PASTED_ISBNS = 500;

/** A line of the text that was pasted into a block. */
export interface PastedTitle {
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly state: "found" | "unknown" | "not_a_code" | "twice";
}

/** Looks up what was pasted: ISBNs with spaces, commas or line breaks between them, in order. */
export async function pastedTitles(db: Queries, store: Store, pasted: string): Promise<PastedTitle[]> {
  const texts = pasted
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MAX_PASTED_ISBNS);
  const codes = texts.map((text) => parseProductCode(text));
  const ids = await staffTitlesOfCodes(db, store, [...new Set(codes.flatMap((code) => code ?? []))]);
  const names = await namesOfTitles(db, [...ids.values()]);
  const seen = new Set<string>();
  return texts.map((text, index): PastedTitle => {
    const code = codes[index];
    const id = code === undefined ? undefined : ids.get(code);
    const name = id === undefined ? undefined : names.get(id);
    const isTwice = code !== undefined && seen.has(code);
    if (code !== undefined) seen.add(code);
    const state = code === undefined ? "not_a_code" : !name ? "unknown" : isTwice ? "twice" : "found";
    return { text: text.slice(0, 40), title: name?.title ?? "", author: name?.author_line ?? "", state };
  });
}

/**
 * Gives a block the titles that were pasted, as a list that comes with the page: it is made when the page is published.
 * Titles that were not found, and copies, are left out. Failures: `invalid` (nothing was found), `gone`, and those of
 * `editDraft`.
 */
export async function setTitles(
  editor: Editor,
  page: string,
  key: number,
  pasted: string,
): Promise<{ seen: string } | Failure> {
  const { database, store } = editor;
  const knownTitles = (await pastedTitles(database.read, store, pasted)).filter(
    ({ state }) => state === "found",
  );
  if (knownTitles.length === 0) return invalid({ isbns: problem(words.noTitles) });
  const titles = knownTitles.map(({ text }) => parseProductCode(text) ?? text);
  const list_id = `L${newToken().slice(0, 11)}`;
  return editItems(editor, page, (document, revision) => {
    const item = document.kind === "blocks" && document.items.find((candidate) => candidate.key === key);
    if (document.kind !== "blocks" || !item) return failure("versions.gone");
    const before = document.lists.find((candidate) => candidate.list_id === item.value.list);
    const name = before?.name ?? listName(item.value.header ?? "", list_id);
    const list: ContentList = { ...before, list_id: before?.list_id ?? list_id, name, titles };
    const next = replaceItemIn(document, key, { ...item.value, type: "list", list: list.list_id }, revision);
    const lists = [...document.lists.filter((other) => other !== before), list];
    return { document: { ...next, lists }, did: "titles", name };
  });
}

/** The name of a list that came with a page, which no other list has. */
const listName = (header: string, id: string) =>
  `${header.slice(0, 70) || "Page"} (${id.slice(1, 6)})`.slice(0, 80);

/** An entry of the menu as its form sends it. */
export const entryForm = menuEntrySchema.omit({ id: true }).extend({
  label: z.string().trim().min(1, problem(words.needsLabel)).max(80),
  path: z.string().trim().max(500).default(""),
  search: z.string().trim().max(500).default(""),
});
export type EntryForm = z.infer<typeof entryForm>;

/** Types of entries that have a page of their own, and those that lead to what `search` names. */
const HAVE_PAGE: readonly string[] = ["custom", "custom_lists", "v3_content"];
const LEAD_ELSEWHERE: readonly string[] = ["link", "pdf"];

/**
 * Changes an entry of the draft of the menu and footer, or adds one. A new page gets an address of its label, if none
 * is given. Failures: `invalid`, `address_taken`, `changed`, `gone`, `full`, and those of `editDraft`.
 */
export async function saveEntry(
  editor: Editor,
  { key, seen }: { key: number | undefined; seen: string | undefined },
  form: EntryForm,
): Promise<{ seen: string; key: number; page: string | null } | Failure> {
  let at = key ?? 0;
  let page: string | null = null;
  const result = await editItems(editor, MENU, (document, revision, before) => {
    if (document.kind !== "menu") return failure("versions.not_found");
    const oldItem = document.items.find((item) => item.key === key);
    if (key !== undefined && !oldItem) return failure("versions.gone");
    const other = oldItem && conflict(seen, before, oldItem.edited);
    if (other) return other;
    const others = document.items.filter((item) => item.key !== key).map(({ value }) => value);
    const value = entryOf(form, oldItem?.value, others);
    if (isFailure(value)) return value;
    if (HAVE_PAGE.includes(value.type)) page = pageName(value.id);
    const did = oldItem ? "changed" : "added";
    if (oldItem)
      return { document: replaceItemIn(document, oldItem.key, value, revision), did, name: value.label };
    if (document.items.length >= MENU_ENTRIES) return failure("versions.full", { count: MENU_ENTRIES });
    const more = addItemTo(document, value, revision);
    at = more.key;
    return { document: more.document, did, name: value.label };
  });
  return isFailure(result) ? result : { ...result, key: at, page };
}

function entryOf(
  form: EntryForm,
  before: MenuEntry | undefined,
  others: readonly MenuEntry[],
): MenuEntry | Failure {
  const hasPage = HAVE_PAGE.includes(form.type);
  const elsewhere = LEAD_ELSEWHERE.includes(form.type);
  const slug = slugOf(form.label);
  const path = form.path || (hasPage ? `/${slug}` : "");
  const isSame = before !== undefined && path === before.path;
  if (path !== "" && !isSame && !/^\/[\w-]+(\/[\w-]+)*$/.test(path))
    return invalid({ path: problem(words.badPath) });
  if (hasPage && !isSame && others.some((other) => HAVE_PAGE.includes(other.type) && other.path === path))
    return failure("versions.address_taken", {}, { at: "path" });
  if (elsewhere && form.search === "" && form.search !== before?.search)
    return invalid({ search: problem(words.needsTarget) });
  if (form.search !== "" && form.search !== before?.search && linkTarget(form.search) === undefined)
    return invalid({ search: problem(words.badLink) });
  const takenIds = new Set(others.map(({ id }) => id));
  let id = before?.id ?? slug;
  for (let more = 2; takenIds.has(id) && before === undefined; more++) id = `${slug}-${more}`;
  return { ...form, path, id };
}

/** A label as a part of an address. */
function slugOf(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 60) || "page";
}

/** Changes what the footer says. Failures: those of `editDraft`. */
export const saveFooter = (editor: Editor, footer_message: string) =>
  editItems(editor, MENU, (document) =>
    document.kind === "menu"
      ? { document: { ...document, footer_message }, did: "changed", name: "" }
      : failure("versions.not_found"),
  );

/**
 * Changes the text of a page.
 * @param seen the draft's version, or "live", as the form was made with
 * @param mayHtml whether the text may be HTML, which pages of text show as it is
 * Failures: `changed`, `invalid`, and those of `editDraft`.
 */
export function saveText(
  editor: Editor,
  page: string,
  { seen, mayHtml }: { seen: string | undefined; mayHtml: boolean },
  { title, text, format }: { title: string | undefined; text: string; format: Format },
): Promise<{ seen: string } | Failure> {
  if (format === "html" && !mayHtml) return Promise.resolve(invalid({ text: problem(words.htmlNeedsRight) }));
  return editDraft(editor, page, (document, revision, before) => {
    if (document.kind !== "text") return failure("versions.not_found");
    const isAsSeen =
      seen === undefined || (seen === LIVE ? before.isNew : seen === `${before.number}.${revision - 1}`);
    if (!isAsSeen) return failure("versions.changed");
    const html = format === "html" ? text : markdownToHtml(text, { top: 2 });
    return { document: { ...document, html, title: title ?? document.title }, did: "changed", name: "" };
  });
}
