import { z } from "zod";
import { dayOf } from "#app/lib/dates.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import { stored } from "#app/lib/stored.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { cardsOf, type Shelf } from "../../catalogue/catalogue.server.ts";
import type { TitleCard } from "../../catalogue/catalogue.ts";
import * as itemRows from "../item-rows.server.ts";
import * as lists from "../rows.server.ts";
import {
  BLOCK_ROWS,
  BLOCK_TYPES,
  type BlockType,
  CALENDAR_WIDGETS,
  type CalendarWidget,
  type Placement,
  titlesShown,
} from "./blocks.ts";
import { type Days, isShownOn } from "./days.ts";
import * as rows from "./rows.server.ts";

const widgets = stored(z.array(z.enum(CALENDAR_WIDGETS)));

/** A block as a shop sets it up, without the titles of its list. */
export interface BlockSetup {
  placement: Placement;
  type: BlockType;
  list_id: string | null;
  event_id: string | null;
  /** Empty for the list's own header. */
  header: string;
  header_visible: boolean;
  /** HTML, already sanitised. Empty for the list's own description. */
  description: string;
  /** The label of a banner's button or link; empty for the usual words. */
  label: string;
  /** The name of a picture; null for the list's own. */
  image: string | null;
  /** Where it leads; null for its list. */
  link: string | null;
  full_screen: boolean;
  /** At most this many titles; null for as many as fit. */
  limit: number | null;
  calendar_widgets: CalendarWidget[];
  /** The first and the last day on which it is shown, as `YYYY-MM-DD` on the shop's clock; null for no limit. */
  first_day: string | null;
  last_day: string | null;
}

/** A block with its list's titles. They stay guarded until `calls/common/visible.server.ts` has checked them. */
export interface Block<Title = Guarded<TitleCard>>
  extends Omit<BlockSetup, "list_id" | "first_day" | "last_day"> {
  /** Empty for a block that shows no list. */
  list_id: string;
  name: string;
  /** Epoch seconds; 0 for a block that shows no list. */
  date_posted: number;
  date_updated: number;
  row_count: number;
  rows: Title[];
}

/**
 * The blocks of a page in order; the empty page id is the home page (`titlelist/getCustom`). Those whose days are
 * to come or over are left out. A block whose list
 * was deleted or is hidden keeps its own words and picture; it is left out if it has neither.
 * @param brief only the titles that come with the page itself (`titlesShown`), in place of up to `BLOCK_ROWS`
 */
export async function pageBlocks(
  db: Queries,
  shelf: Shelf,
  pageId: string,
  { brief = false } = {},
): Promise<Block[]> {
  const today = dayOf(shelf.now, shelf.store.settings.store_info.time_zone);
  const setups = (await rows.blocksOfPage(db, shelf.store.id, pageId))
    .filter((row) => isShownOn(row, today))
    .map(setupOf);
  const listIds = [...new Set(setups.flatMap((block) => block.list_id ?? []))];
  const [found, counts] = await Promise.all([
    listIds.length > 0 ? lists.listsById(db, shelf.store.id, listIds) : [],
    itemRows.countItems(db, shelf.store.id, listIds),
  ]);
  const listOf = new Map(found.filter((list) => !list.is_hidden).map((list) => [list.id, list]));
  const blocks = setups.flatMap(({ first_day: _, last_day: __, ...setup }) => {
    const list = setup.list_id === null ? undefined : listOf.get(setup.list_id);
    if (setup.type === "list" && !list && !hasContent(setup)) return [];
    return [
      {
        ...setup,
        list_id: list?.id ?? "",
        name: list?.name ?? "",
        header: setup.header || list?.header || list?.name || "",
        description: setup.description || list?.description || "",
        image: setup.image ?? list?.image ?? null,
        date_posted: list?.created_at ?? 0,
        date_updated: list?.updated_at ?? 0,
        row_count: list ? (counts.get(list.id) ?? 0) : 0,
      },
    ];
  });
  const shown = brief ? titlesShown(blocks).map(({ first }) => first) : [];
  const items = await Promise.all(
    blocks.map(({ list_id, limit }, at) => {
      const most = shown[at] ?? limit ?? BLOCK_ROWS;
      return list_id === "" || most === 0
        ? []
        : itemRows.itemsOf(db, { id: list_id, store_id: shelf.store.id }, most);
    }),
  );
  const cards = await cardsOf(db, shelf, [...new Set(items.flat())]);
  return blocks.map((block, at) => ({
    ...block,
    rows: (items[at] ?? []).flatMap((id) => cards.get(id) ?? []),
  }));
}

/** The first titles of a list that the home page shows. */
export interface Chosen<Title = Guarded<TitleCard>> {
  list_id: string;
  header: string;
  rows: Title[];
}

/**
 * The first titles of the first list that the shop's home page shows today and that has any; undefined if it shows none.
 */
export async function chosenTitles(db: Queries, shelf: Shelf, most: number): Promise<Chosen | undefined> {
  const today = dayOf(shelf.now, shelf.store.settings.store_info.time_zone);
  const setups = (await rows.blocksOfPage(db, shelf.store.id, "")).filter((row) => isShownOn(row, today));
  const ids = [...new Set(setups.flatMap(({ list_id }) => list_id ?? []))];
  if (ids.length === 0) return undefined;
  const found = (await lists.listsById(db, shelf.store.id, ids)).filter((list) => !list.is_hidden);
  for (const id of ids) {
    const list = found.find((one) => one.id === id);
    if (!list) continue;
    const items = await itemRows.itemsOf(db, list, most);
    const cards = await cardsOf(db, shelf, items);
    const titles = items.flatMap((item) => cards.get(item) ?? []);
    if (titles.length > 0) return { list_id: id, header: list.header || list.name, rows: titles };
  }
  return undefined;
}

/** Whether a block says or shows anything without a list. */
export function hasContent(block: Pick<BlockSetup, "header" | "description" | "image" | "calendar_widgets">) {
  return (
    block.header !== "" ||
    block.description !== "" ||
    block.image !== null ||
    block.calendar_widgets.length > 0
  );
}

/** All of a shop's blocks by page, as set up. */
export async function blocksByPage(db: Queries, storeId: number): Promise<Map<string, BlockSetup[]>> {
  const all = await rows.blocksOfStore(db, storeId);
  const pages = Map.groupBy(all, (row) => row.page_id);
  return new Map([...pages].map(([pageId, blocks]) => [pageId, blocks.map(setupOf)]));
}

/** The days of the home page's blocks, without blocks that show nothing because their list is hidden or gone. */
export async function daysOfHome(db: Queries, storeId: number): Promise<Days[]> {
  return (await rows.daysOfPage(db, storeId, "")).filter((row) => {
    const { type, header, description, image } = row;
    const calendar_widgets = widgets.read(row.calendar_widgets);
    return (
      type !== "list" || row.is_hidden === 0 || hasContent({ header, description, image, calendar_widgets })
    );
  });
}

/** The blocks of one page, as set up. */
export async function blocksOfPage(db: Queries, storeId: number, pageId: string): Promise<BlockSetup[]> {
  return (await rows.blocksOfPage(db, storeId, pageId)).map(setupOf);
}

/** The names of the pictures that the shops' lists and blocks show. */
export function shownPictures(db: Queries): Promise<Set<string>> {
  return rows.shownPictures(db);
}

/** The first blocks of a shop's pages that show this picture. */
export function blocksWithPicture(db: Queries, storeId: number, image: string, limit: number) {
  return rows.blocksWithPicture(db, storeId, image, limit);
}

/** Shows another picture on the blocks of a shop that show this one. @returns how many do */
export function swapBlockPicture(tx: Tx, storeId: number, from: string, to: string): Promise<number> {
  return rows.swapPicture(tx, storeId, from, to);
}

/** Replaces the blocks of a page. Its lists must exist. */
export function saveBlocks(
  tx: Tx,
  storeId: number,
  pageId: string,
  blocks: readonly BlockSetup[],
): Promise<void> {
  return rows.replaceBlocks(
    tx,
    storeId,
    pageId,
    blocks.map(({ limit, ...block }, position) => ({
      ...block,
      store_id: storeId,
      page_id: pageId,
      position,
      header_visible: block.header_visible ? 1 : 0,
      full_screen: block.full_screen ? 1 : 0,
      row_limit: limit,
      calendar_widgets: widgets.write(block.calendar_widgets),
    })),
  );
}

function setupOf(row: rows.BlockRow): BlockSetup {
  return {
    placement: row.placement,
    type: BLOCK_TYPES.find((type) => type === row.type) ?? "list",
    list_id: row.list_id,
    event_id: row.event_id,
    header: row.header,
    header_visible: row.header_visible === 1,
    description: row.description,
    label: row.label,
    image: row.image,
    link: row.link,
    full_screen: row.full_screen === 1,
    limit: row.row_limit,
    calendar_widgets: widgets.read(row.calendar_widgets),
    first_day: row.first_day,
    last_day: row.last_day,
  };
}
