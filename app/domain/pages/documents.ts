import { z } from "zod";
import { blockSchema, type ContentBlock, type ContentList, listSchema } from "../exchange/content/content.ts";
import { PAGE_BLOCKS, PLACEMENTS } from "../lists/blocks/blocks.ts";
import { type NavigationLeaf, navigationType, type SiteSettings } from "../stores/settings.ts";
import { AREAS, type Area } from "./menus.ts";

/** The content of a version of a page, and changes to a draft of it. Pure rules; `versions.server.ts` stores them. */

/** An entry of the menu or the footer, without the text of the page that it leads to, which is a page of its own. */
export const menuEntrySchema = z.strictObject({
  area: z.enum(AREAS),
  /** Whether it stands below the entry before it. */
  below: z.boolean().default(false),
  id: z.string().max(80),
  label: z.string().max(80),
  path: z.string().max(500).default(""),
  type: navigationType,
  search: z.string().max(500).default(""),
  require_login: z.boolean().default(false),
  login_message: z.string().max(500).default(""),
});
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** The most entries of the menu and the footer together. */
export const MENU_ENTRIES = 200;
/** Parts removed from a draft that can be put back, the newest. */
const MAX_REMOVED_PARTS = 20;

/**
 * A thing of a page, under a number that stays the same while others are moved. `edited` is the revision that changed
 * it last.
 */
const itemOf = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ key: z.int(), edited: z.int().default(0), value });
const itemsOf = <Value extends z.ZodType>(value: Value, most: number) => ({
  items: z.array(itemOf(value)).max(most),
  removed: z
    .array(z.strictObject({ at: z.int(), item: itemOf(value) }))
    .max(MAX_REMOVED_PARTS)
    .default([]),
});

export const documentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("blocks"),
    /** Lists that came with the page: those whose ISBNs were pasted into one of its blocks. */
    lists: z.array(listSchema).max(PAGE_BLOCKS).default([]),
    ...itemsOf(blockSchema, PAGE_BLOCKS),
  }),
  z.strictObject({
    kind: z.literal("menu"),
    footer_message: z.string().max(2000),
    ...itemsOf(menuEntrySchema, MENU_ENTRIES),
  }),
  z.strictObject({
    kind: z.literal("text"),
    title: z.string().max(300),
    html: z.string().max(100_000),
  }),
]);
export type PageDocument = z.infer<typeof documentSchema>;
export type PageKind = PageDocument["kind"];
export type BlocksDocument = Extract<PageDocument, { kind: "blocks" }>;
export type MenuDocument = Extract<PageDocument, { kind: "menu" }>;
type ItemsDocument = BlocksDocument | MenuDocument;
export type Item<Document extends ItemsDocument = ItemsDocument> = Document["items"][number];

/** The longest document (characters). */
export const DOCUMENT_LIMIT = 500_000;

/** The names of the pages that every shop has. */
export const HOME = "home";
export const MENU = "menu";
export const POLICY = "privacy-policy";
const OF_ENTRY = "page-";

/** The name of a page by its id, which is the id of its menu entry; the home page has none. */
export const pageName = (id: string) => (id === "" ? HOME : `${OF_ENTRY}${id}`);

/** The id of a page that a menu entry leads to, or "" for the home page; undefined for the menu and the policy. */
export function idOfPage(page: string): string | undefined {
  if (page === HOME) return "";
  return page.startsWith(OF_ENTRY) && page.length > OF_ENTRY.length ? page.slice(OF_ENTRY.length) : undefined;
}

/** A page that can be edited. */
export interface ShopPage {
  readonly page: string;
  readonly kind: PageKind;
  /** Its label in the menu; "" for the pages that every shop has. */
  readonly label: string;
  /** Where shoppers find it; "" for the menu, which is everywhere. */
  readonly path: string;
}

/** The kind of a page that a menu entry leads to; undefined if its page is not written by the shop. */
export function kindOfEntry({ type }: Pick<NavigationLeaf, "type">): PageKind | undefined {
  if (type === "custom" || type === "custom_lists") return "blocks";
  return type === "v3_content" ? "text" : undefined;
}

const withLeadingSlash = (path: string) => (path.startsWith("/") ? path : `/${path}`);

/** The pages of a shop: those that all shops have, and those that its menu and footer lead to. */
export function pagesOf(settings: SiteSettings): ShopPage[] {
  const seen = new Set<string>();
  const linked = entriesOf(settings).flatMap((entry): ShopPage[] => {
    const kind = kindOfEntry(entry);
    const page = pageName(entry.id);
    if (!kind || entry.id === "" || entry.path === "" || seen.has(page)) return [];
    seen.add(page);
    return [{ page, kind, label: entry.label, path: withLeadingSlash(entry.path) }];
  });
  return [
    { page: HOME, kind: "blocks", label: "", path: "/" },
    ...linked,
    { page: MENU, kind: "menu", label: "", path: "" },
    { page: POLICY, kind: "text", label: "", path: "/privacy-policy" },
  ];
}

/** Every entry of the menu and the footer, with those below others. */
export const entriesOf = ({ site_navigation, extra_navigation }: SiteSettings): NavigationLeaf[] =>
  [...site_navigation, ...extra_navigation].flatMap((link) => [link, ...link.submenu]);

/** A document of things that were never edited. */
export const itemsOfValues = <Value>(values: readonly Value[]) =>
  values.map((value, index) => ({ key: index + 1, edited: 0, value }));

/** The menu and the footer of a shop, as a document. */
export function menuOf(settings: SiteSettings): MenuDocument {
  const of = (area: Area) =>
    settings[area === "menu" ? "site_navigation" : "extra_navigation"].flatMap(({ submenu, ...entry }) => [
      entryOf(area, false, entry),
      ...submenu.map((leaf) => entryOf(area, true, leaf)),
    ]);
  return {
    kind: "menu",
    footer_message: settings.store_info.footer_message,
    items: itemsOfValues([...of("menu"), ...of("footer")]),
    removed: [],
  };
}

function entryOf(area: Area, below: boolean, { content, ...entry }: NavigationLeaf): MenuEntry {
  return { area, below, ...entry };
}

/**
 * The settings `site_navigation` and `extra_navigation` of a document. @param contentOf the text of the page with an id
 */
export function navigationOf({ items }: MenuDocument, contentOf: (id: string) => string) {
  const of = (area: Area) => {
    const entries: (NavigationLeaf & { submenu: NavigationLeaf[] })[] = [];
    for (const { value } of items.filter(({ value }) => value.area === area)) {
      const { area: _, below, ...entry } = value;
      const leaf = { ...entry, content: entry.type === "v3_content" ? contentOf(entry.id) : "" };
      const parent = entries.at(-1);
      if (below && parent) parent.submenu.push(leaf);
      else entries.push({ ...leaf, submenu: [] });
    }
    return entries;
  };
  return { site_navigation: of("menu"), extra_navigation: of("footer") };
}

/** The part of a page in which things are ordered: the place of a block, or the menu and the footer. */
export const groupOf = ({ value }: Item): string => ("area" in value ? value.area : value.placement);
const GROUPS: readonly string[] = [...PLACEMENTS, ...AREAS];
const isBelow = ({ value }: Item) => "area" in value && value.below;

/** The name of a part in the history of a draft. */
export function nameOf(value: ContentBlock | MenuEntry, lists: readonly ContentList[] = []): string {
  if ("area" in value) return value.label;
  const list = lists.find(({ list_id }) => list_id === value.list);
  return (value.header || list?.name || value.list || value.label || "").slice(0, 80);
}

/** Things in the order in which the page shows its parts. */
const inParts = <One extends Item>(items: readonly One[]): One[] =>
  [...items].sort((a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)));

/** A thing with those below it. */
const withBelow = <One extends Item>(items: readonly One[], index: number): One[] => {
  const first = items[index];
  if (!first) return [];
  if (isBelow(first)) return [first];
  const rest = items.slice(index + 1);
  const end = rest.findIndex((item) => !isBelow(item) || groupOf(item) !== groupOf(first));
  return [first, ...(end < 0 ? rest : rest.slice(0, end))];
};

/** The positions of the things that one can change places with, itself included. */
export function siblingsOf(items: readonly Item[], index: number): number[] {
  const item = items[index];
  if (!item) return [];
  const same = (position: number) => {
    const other = items[position];
    return other !== undefined && groupOf(other) === groupOf(item);
  };
  if (!isBelow(item)) {
    return [...items.keys()].filter((position) => {
      const other = items[position];
      return same(position) && other !== undefined && (!isBelow(other) || !same(position - 1));
    });
  }
  const indexes = [index];
  const isAlso = (position: number) => same(position) && isBelow(items[position] as Item);
  for (let before = index - 1; isAlso(before); before--) indexes.unshift(before);
  for (let after = index + 1; isAlso(after); after++) indexes.push(after);
  return indexes;
}

/** Where a thing goes: one place up or down, or to a place, counted from 1, in its part of the page. */
export type Move = "up" | "down" | number;

/** Moves a thing within its part of the page, with everything below it. */
export function moveItemIn<Document extends ItemsDocument>(
  document: Document,
  key: number,
  to: Move,
): Document {
  const items = inParts<Item>(document.items);
  const index = items.findIndex((item) => item.key === key);
  const siblings = siblingsOf(items, index);
  const position = siblings.indexOf(index);
  if (position < 0) return document;
  const wanted = to === "up" ? position - 1 : to === "down" ? position + 1 : to - 1;
  const target = Math.max(0, Math.min(siblings.length - 1, wanted));
  const chunks = siblings.map((position) => withBelow(items, position));
  const [chunk = []] = chunks.splice(position, 1);
  chunks.splice(target, 0, chunk);
  const first = siblings[0] ?? 0;
  const count = chunks.flat().length;
  const rest = items.slice(first + count);
  return withItems(document, { items: [...items.slice(0, first), ...chunks.flat(), ...rest] });
}

/** A document with other things on it. The schema has checked that they are of its kind. */
const withItems = <Document extends ItemsDocument>(
  document: Document,
  change: { items: readonly Item[]; removed?: readonly { at: number; item: Item }[] },
): Document => ({ ...document, ...change }) as Document;

/** Adds something at the end of its part of the page, under a new number. */
export function addItemTo<Document extends ItemsDocument>(
  document: Document,
  value: Item<Document>["value"],
  revision: number,
): { document: Document; key: number } {
  const items: readonly Item[] = document.items;
  const removed: readonly { item: Item }[] = document.removed;
  const key = Math.max(0, ...items.map((item) => item.key), ...removed.map(({ item }) => item.key)) + 1;
  const newItem = { key, edited: revision, value } as Item;
  return { document: withItems(document, { items: inParts([...items, newItem]) }), key };
}

/** Replaces something. */
export function replaceItemIn<Document extends ItemsDocument>(
  document: Document,
  key: number,
  value: Item<Document>["value"],
  revision: number,
): Document {
  const items = (document.items as Item[]).map((item) =>
    item.key === key ? ({ key, edited: revision, value } as Item) : item,
  );
  return withItems(document, { items: inParts(items) });
}

/** Takes something away, with everything below it, so that it can be put back. */
export function removeItemFrom<Document extends ItemsDocument>(document: Document, key: number): Document {
  const items: readonly Item[] = document.items;
  const index = items.findIndex((item) => item.key === key);
  const removedItems = withBelow(items, index);
  return withItems(document, {
    items: items.filter((item) => !removedItems.includes(item)),
    removed: [...document.removed, ...removedItems.map((item, more) => ({ at: index + more, item }))].slice(
      -MAX_REMOVED_PARTS,
    ),
  });
}

/** Puts something back where it was. */
export function putBack<Document extends ItemsDocument>(document: Document, key: number): Document {
  const removedItems: readonly { at: number; item: Item }[] = document.removed;
  const removedItem = removedItems.find(({ item }) => item.key === key);
  if (!removedItem) return document;
  const items: Item[] = [...document.items];
  items.splice(removedItem.at, 0, removedItem.item);
  return withItems(document, {
    items: inParts(items),
    removed: removedItems.filter((removed) => removed !== removedItem),
  });
}

/** A document's content without the numbers and the history of its parts, for comparison with another. */
export function saidBy(document: PageDocument): string {
  if (document.kind === "text") return JSON.stringify([document.title, document.html]);
  const values = inParts<Item>(document.items as Item[]).map(({ value }) => sortedEntries(value));
  return JSON.stringify(
    document.kind === "menu" ? [document.footer_message, values] : [document.lists, values],
  );
}

const sortedEntries = (value: object) =>
  Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The names of the pictures in a document. */
export function picturesIn(document: PageDocument): string[] {
  if (document.kind !== "blocks") return [];
  const listsAndItems = [...document.lists, ...document.items.map(({ value }) => value)];
  return [...new Set(listsAndItems.flatMap(({ image }) => image ?? []))];
}
