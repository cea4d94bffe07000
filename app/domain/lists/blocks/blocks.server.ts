import { z } from "zod";
import { dayOf } from "#app/lib/dates.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { dataCache } from "#app/platform/db/data-cache.server.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import {
  type AboutCards,
  aboutCards,
  cardsInStock,
  type Storefront,
} from "../../catalogue/catalogue.server.ts";
import type { TitleCard } from "../../catalogue/catalogue.ts";
import type { Store } from "../../stores/stores.server.ts";
import { htmlInLanguage, inLanguage, langOf } from "../../stores/translations.ts";
import * as itemRows from "../item-rows.server.ts";
import * as listRows from "../rows.server.ts";
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

const widgets = storedJson(z.array(z.enum(CALENDAR_WIDGETS)));

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
  /** The language of its header, if that is not the page's. */
  lang?: string | undefined;
  /** The language of its label, likewise. */
  label_lang?: string | undefined;
  /** Epoch seconds; 0 for a block that shows no list. */
  date_posted: number;
  date_updated: number;
  row_count: number;
  rows: Title[];
}

/** The blocks of a page and the catalogue data of their titles: everything except the stock. */
interface AboutBlocks {
  readonly blocks: readonly Omit<Block, "rows">[];
  /** The ids of each block's titles. */
  readonly items: readonly number[][];
  readonly about: AboutCards;
}

const aboutPages = dataCache<AboutBlocks>();

/**
 * The blocks of a page in order; the empty page id is the home page (`titlelist/getCustom`). Blocks whose days have not
 * come yet or are over are left out. A block whose list was deleted or is hidden keeps its own words and picture; it is
 * left out if it has neither.
 * @param brief only the titles that come with the page itself (`titlesShown`), in place of up to `BLOCK_ROWS`
 */
export async function pageBlocks(
  database: Database,
  storefront: Storefront,
  pageId: string,
  { brief = false } = {},
): Promise<Block[]> {
  const { read } = database;
  const today = todayOf(storefront);
  const aboutBlocks = await aboutPages(
    database,
    storefront.store.id,
    `${today} ${brief} ${pageId}`,
    async () => {
      const setups = await setupsOn(read, storefront.store.id, pageId, today);
      if (setups.length === 0) return undefined;
      const blocks = await blocksOf(read, storefront.store.id, setups);
      const rowCounts = brief ? titlesShown(blocks).map(({ first }) => first) : [];
      const items = await itemRows.firstItemsOf(
        read,
        storefront.store.id,
        blocks.map(({ list_id, limit }, index) => ({
          id: list_id,
          limit: list_id === "" ? 0 : (rowCounts[index] ?? limit ?? BLOCK_ROWS),
        })),
      );
      return { blocks, items, about: await aboutCards(read, storefront.store, [...new Set(items.flat())]) };
    },
  );
  if (!aboutBlocks) return [];
  const cards = await cardsInStock(read, storefront, aboutBlocks.about);
  return aboutBlocks.blocks.map((block, index) => ({
    ...blockFor(storefront.store, block),
    rows: (aboutBlocks.items[index] ?? []).flatMap((id) => cards.get(id) ?? []),
  }));
}

/** A block in the reader's language. */
function blockFor<One extends Omit<Block, "rows">>(store: Store, block: One): One {
  if (!store.main) return block;
  return {
    ...block,
    name: inLanguage(store, block.name),
    header: inLanguage(store, block.header),
    lang: langOf(store, block.header),
    description: htmlInLanguage(store, block.description),
    label: inLanguage(store, block.label),
    label_lang: langOf(store, block.label),
  };
}

const todayOf = ({ now, store }: Storefront) => dayOf(now, store.settings.store_info.time_zone);

/** The blocks of a page that are shown on a day, as set up. */
async function setupsOn(db: Queries, storeId: StoreId, pageId: string, day: string): Promise<BlockSetup[]> {
  return (await rows.blocksOfPage(db, storeId, pageId)).filter((row) => isShownOn(row, day)).map(setupOf);
}

/** Blocks with what they take from their lists, without those that have nothing to show. */
async function blocksOf(
  db: Queries,
  storeId: StoreId,
  setups: readonly BlockSetup[],
): Promise<Omit<Block, "rows">[]> {
  const listIds = [...new Set(setups.flatMap((block) => block.list_id ?? []))];
  const [lists, counts] = await Promise.all([
    listIds.length > 0 ? listRows.listsById(db, storeId, listIds) : [],
    itemRows.countItems(db, storeId, listIds),
  ]);
  const listOf = new Map(lists.filter((list) => !list.is_hidden).map((list) => [list.id, list]));
  return setups.flatMap(({ first_day: _, last_day: __, ...setup }) => {
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
}

/** The first titles of a list that the home page shows. */
export interface ChosenTitles<Title = Guarded<TitleCard>> {
  list_id: string;
  header: string;
  rows: Title[];
}

const aboutChosen = dataCache<Omit<ChosenTitles, "rows"> & { readonly about: AboutCards }>();

/**
 * The first titles of the first list that the shop's home page shows today and that has any; undefined if it shows
 * none.
 */
export async function chosenTitles(
  database: Database,
  storefront: Storefront,
  most: number,
): Promise<ChosenTitles | undefined> {
  const { read } = database;
  const today = todayOf(storefront);
  const choice = await aboutChosen(database, storefront.store.id, `${today} ${most}`, async () => {
    const setups = await setupsOn(read, storefront.store.id, "", today);
    const ids = [...new Set(setups.flatMap(({ list_id }) => list_id ?? []))];
    const lists = ids.length > 0 ? await listRows.listsById(read, storefront.store.id, ids) : [];
    for (const id of ids) {
      const list = lists.find((candidate) => candidate.id === id && !candidate.is_hidden);
      const items = list ? await itemRows.itemsOf(read, list, most) : [];
      if (list && items.length > 0)
        return {
          list_id: id,
          header: list.header || list.name,
          about: await aboutCards(read, storefront.store, items),
        };
    }
    return undefined;
  });
  if (!choice) return undefined;
  const { about, header, ...list } = choice;
  return {
    ...list,
    header: inLanguage(storefront.store, header),
    rows: [...(await cardsInStock(read, storefront, about)).values()],
  };
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
export async function blocksByPage(db: Queries, storeId: StoreId): Promise<Map<string, BlockSetup[]>> {
  const blockRows = await rows.blocksOfStore(db, storeId);
  const pages = Map.groupBy(blockRows, (row) => row.page_id);
  return new Map([...pages].map(([pageId, blocks]) => [pageId, blocks.map(setupOf)]));
}

/** The days of the home page's blocks, without blocks that show nothing because their list is hidden or gone. */
export async function daysOfHome(db: Queries, storeId: StoreId): Promise<Days[]> {
  return (await rows.daysOfPage(db, storeId, "")).filter((row) => {
    const { type, header, description, image } = row;
    const calendar_widgets = widgets.read(row.calendar_widgets);
    return (
      type !== "list" || row.is_hidden === 0 || hasContent({ header, description, image, calendar_widgets })
    );
  });
}

/** The blocks of one page, as set up. */
export async function blocksOfPage(db: Queries, storeId: StoreId, pageId: string): Promise<BlockSetup[]> {
  return (await rows.blocksOfPage(db, storeId, pageId)).map(setupOf);
}

/** The names of the pictures that the shops' lists and blocks show. */
export function shownPictures(db: Queries): Promise<Set<string>> {
  return rows.shownPictures(db);
}

/** The first blocks of a shop's pages that show this picture. */
export function blocksWithPicture(db: Queries, storeId: StoreId, image: string, limit: number) {
  return rows.blocksWithPicture(db, storeId, image, limit);
}

/** Shows another picture on the blocks of a shop that show this one. @returns how many do */
export function swapBlockPicture(tx: Tx, storeId: StoreId, from: string, to: string): Promise<number> {
  return rows.swapPicture(tx, storeId, from, to);
}

/** Replaces the blocks of a page. Its lists must exist. */
export function saveBlocks(
  tx: Tx,
  storeId: StoreId,
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
