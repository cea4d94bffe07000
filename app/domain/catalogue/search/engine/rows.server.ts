import { type SqlBool, sql } from "kysely";
import type { StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { recordOf } from "#app/lib/records.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { ALL_SECTIONS } from "../../rows.server.ts";
import { FACETS, STOCK_FACETS, TITLE_FACETS } from "../facet-rows.server.ts";
import { type ShopKey, WHOLE_SHOP } from "../query.ts";
import type { IndexRow } from "./build.ts";
import { type OverlayRows, shopKeyText } from "./catalogue-index.ts";
import { FLAG, FLAG_NAMES, type Flag } from "./layout.ts";
import { HOLDING_BITS } from "./overlay.ts";
import type { HoldingRow, SectionRow } from "./segment.ts";

/** Rows that are read at once: few enough that the engine frees them before it moves them to old memory. */
const BATCH = 500;

/** Everything on sale in order of ids, a few hundred at a time. */
export async function* indexRows(database: Database): AsyncGenerator<IndexRow[]> {
  for (let after = 0; ; ) {
    const rows = await selectRows(database, sql`titles.id > ${after}`, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** The rows of the given titles that are on sale, in order of their ids. */
export async function* indexRowsOf(
  database: Database,
  ids: readonly number[],
): AsyncGenerator<readonly IndexRow[]> {
  const sorted = [...ids].sort((a, b) => a - b);
  for (const some of inChunks(sorted)) {
    yield await selectRows(database, sql`titles.id in (${sql.join(some)})`, some.length);
  }
}

/** The SQL condition of each flag. */
const FLAG_TESTS: Readonly<Record<Flag, ReturnType<typeof sql>>> = {
  ...recordOf(TITLE_FACETS, (name) => FACETS[name].test),
  futureRank: sql`titles.future_rank is not null`,
  ofOneShop: sql`titles.only_store_id is not null`,
};
const bitWhere = (bit: number, test: ReturnType<typeof sql>) =>
  sql`case when ${test} then ${sql.lit(bit)} else 0 end`;
const FLAGS = sql.join(
  FLAG_NAMES.map((name) => bitWhere(FLAG[name], FLAG_TESTS[name])),
  sql` + `,
);

async function selectRows(
  database: Database,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<IndexRow[]> {
  const joined =
    database.dialect === "postgres"
      ? sql`string_agg(title_subjects.code, ',')`
      : sql`group_concat(title_subjects.code, ',')`;
  const { rows } = await sql<IndexRow>`
    select titles.id, titles.sort_rank, titles.title_sort, titles.title_accents, titles.author_sort, title_search.title,
      title_search.author, title_search.publisher, title_search.keyword, title_search.main_words, titles.release_date, titles.state,
      titles.binding_code, titles.audience, titles.language,
      titles.series, titles.series_num, ${FLAGS} as flags,
      coalesce((select work from title_works where title_works.title_id = titles.id), 0) as work,
      (select ${joined} from title_subjects
        where title_subjects.title_id = titles.id and title_subjects.scheme = 'bisac') as subjects
    from titles join title_search on title_search.title_id = titles.id
    where ${where} and titles.deleted_at is null and titles.state <> 'cancelled'
    order by titles.id limit ${limit}`.execute(database.read);
  return rows;
}

/**
 * A shop's stock, its edits, and its exceptions to the titles that every shop shows; for all titles or for the given
 * ones.
 */
export async function holdings(
  db: Queries,
  shopKey: ShopKey,
  ids?: readonly number[],
): Promise<HoldingRow[]> {
  const holdingRows: HoldingRow[] = [];
  if (!ids) for await (const some of everyHolding(db, shopKey)) holdingRows.push(...some);
  else {
    for (const chunk of inChunks(ids)) {
      const some = sql`title_id in (${sql.join(chunk)})`;
      holdingRows.push(...(await selectHoldings(db, [shopKey], some)).map(([, row]) => row));
    }
  }
  return holdingRows;
}

/** Titles of a shop that are read at once: few enough that searches in other shops hardly wait. */
const SLICE = 2000;

/** All of a shop's holdings, in parts. */
export async function* everyHolding(
  db: Queries,
  shopKey: ShopKey,
  slice = SLICE,
): AsyncGenerator<HoldingRow[]> {
  for (let after = 0; ; ) {
    // This part ends after the next `slice` titles with stock or edits.
    const { rows } = await sql<{ last: number | null }>`
      select min(last) as last from (
        select title_id as last from (
          select distinct title_id from stock where store_id = ${shopKey.store} and title_id > ${after}
          order by title_id limit 1 offset ${slice - 1}
        ) as some_stock
        union all
        select title_id from (
          select title_id from title_edits where store_id = ${shopKey.store} and title_id > ${after}
          order by title_id limit 1 offset ${slice - 1}
        ) as some_edits
      ) as ends`.execute(db);
    const last = rows[0]?.last == null ? undefined : Number(rows[0].last);
    const here =
      last === undefined ? sql`title_id > ${after}` : sql`title_id > ${after} and title_id <= ${last}`;
    yield (await selectHoldings(db, [shopKey], here)).map(([, row]) => row);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * The holdings of many overlays for some titles, by the text of their keys. Overlays that differ only in their shop are
 * read together, because a change of a title concerns all shops.
 */
export async function overlayRowsOf(
  db: Queries,
  shopKeys: readonly ShopKey[],
  ids: readonly number[],
): Promise<Map<string, OverlayRows>> {
  const rowsByShop = new Map(
    shopKeys.map((shopKey) => [
      shopKeyText(shopKey),
      { holdings: [] as HoldingRow[], sections: [] as SectionRow[] },
    ]),
  );
  if (ids.length === 0) return rowsByShop;
  const kinds = Map.groupBy(
    shopKeys,
    ({ store, location, american }) => `${location > 0 ? store : ""}:${location}:${american}`,
  );
  const wanted = sql`title_id in (${sql.join(ids)})`;
  for (const alike of kinds.values()) {
    const names = new Map(alike.map((shopKey) => [shopKey.store, shopKeyText(shopKey)]));
    for (const [store, row] of await selectHoldings(db, alike, wanted))
      rowsByShop.get(names.get(store) ?? "")?.holdings.push(row);
  }
  const byStore = Map.groupBy(shopKeys, (shopKey) => shopKey.store);
  const { rows } = await sql<SectionRow & { store_id: StoreId }>`
    select store_id, key, title_id from title_sections
    where ${ofStores([...byStore.keys()])} and ${wanted}`.execute(db);
  for (const { store_id, ...row } of rows)
    for (const shopKey of byStore.get(store_id) ?? [])
      rowsByShop.get(shopKeyText(shopKey))?.sections.push(row);
  return rowsByShop;
}

/** For more shops than this, all shops' rows are read and the superfluous ones ignored. */
const STORES_NAMED = 50;

const ofStores = (stores: readonly number[]) =>
  stores.length > STORES_NAMED ? sql`1 = 1` : sql`store_id in (${sql.join(stores)})`;

/**
 * @param shopKeys keys that differ only in their shop
 * @returns the holdings of each shop
 */
async function selectHoldings(
  db: Queries,
  shopKeys: readonly ShopKey[],
  where: ReturnType<typeof sql>,
): Promise<(readonly [store: number, HoldingRow])[]> {
  const stock = new Map<number, Map<number, number>>();
  const heldBy = (store: number) => {
    const heldByTitle = stock.get(store) ?? new Map<number, number>();
    stock.set(store, heldByTitle);
    return heldByTitle;
  };
  for (const { store_id, title_id, held } of await selectStock(db, shopKeys, where))
    heldBy(store_id).set(title_id, Number(held));
  for (const { store_id, title_id, own_price, sale } of await selectEdits(db, shopKeys, where)) {
    const bitsByTitle = heldBy(store_id);
    // The shop's own price overrides the prices of its stock.
    const bits = (bitsByTitle.get(title_id) ?? 0) & (Number(own_price) ? ~HOLDING_BITS.sale : ~0);
    bitsByTitle.set(title_id, bits | (Number(sale) ? HOLDING_BITS.sale : 0));
  }
  for (const { store_id, title_id } of await selectExceptions(db, shopKeys, where)) {
    const bitsByTitle = heldBy(store_id);
    bitsByTitle.set(title_id, (bitsByTitle.get(title_id) ?? 0) | HOLDING_BITS.exception);
  }
  return Array.from(stock).flatMap(([store, bitsByTitle]) =>
    Array.from(bitsByTitle, ([title_id, held]) => [store, { title_id, held }] as const),
  );
}

/** The effect of shops' own prices on the search. */
async function selectEdits(
  db: Queries,
  shopKeys: readonly ShopKey[],
  where: ReturnType<typeof sql>,
): Promise<{ store_id: StoreId; title_id: TitleId; own_price: number; sale: number }[]> {
  const { rows } = await sql<{ store_id: StoreId; title_id: TitleId; own_price: number; sale: number }>`
    select store_id, title_id, case when price is null then 0 else 1 end as own_price,
      case when price < ${listPrice(shopKeys, sql`title_edits.title_id`)} then 1 else 0 end as sale
    from title_edits
    where ${ofStores(shopKeys.map(({ store }) => store))} and price is not null and ${where}`.execute(db);
  return rows;
}

/**
 * The exceptions of a shop: titles that it hides, and its own titles, which no other shop shows. `shownIn` in the
 * catalogue's `rows.server.ts` has the same rule for one title.
 */
async function selectExceptions(
  db: Queries,
  shopKeys: readonly ShopKey[],
  where: ReturnType<typeof sql>,
): Promise<{ store_id: StoreId; title_id: TitleId }[]> {
  const stores = shopKeys.map(({ store }) => store);
  const shared = sql`exists (select 1 from titles
    where titles.id = title_edits.title_id and titles.only_store_id is null)`;
  const { rows } = await sql<{ store_id: StoreId; title_id: TitleId }>`
    select store_id, title_id from title_edits
    where ${ofStores(stores)} and hidden = 1 and ${shared} and ${where}
    union
    select store_id, title_id from (
      select stores.id as store_id, titles.id as title_id from stores cross join titles
      where stores.sells_gift_cards = 0 and titles.is_giftcard = 1 and titles.only_store_id is null
    ) as not_sold where ${ofStores(stores)} and ${where}
    union
    select store_id, title_id from (
      select only_store_id as store_id, id as title_id, is_giftcard from titles where only_store_id is not null
    ) as own where ${ofStores(stores)} and ${where} and not exists (
      select 1 from title_edits where title_edits.store_id = own.store_id
        and title_edits.title_id = own.title_id and title_edits.hidden = 1
    ) and (is_giftcard = 0 or exists (
      select 1 from stores where stores.id = own.store_id and stores.sells_gift_cards = 1))`.execute(db);
  return rows;
}

async function selectStock(
  db: Queries,
  shopKeys: readonly ShopKey[],
  where: ReturnType<typeof sql>,
): Promise<(HoldingRow & { store_id: StoreId })[]> {
  const location = shopKeys[0]?.location ?? WHOLE_SHOP;
  const here = sql<SqlBool>`${location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${location}`}`;
  const has = (bit: number, test: ReturnType<typeof sql>) => sql`max(${bitWhere(bit, test)})`;
  // Look up the title only where it decides the result, because lookups take most of the time.
  const isSale = sql`${here} and condition = '' and price is not null and price < ${listPrice(shopKeys, sql`stock.title_id`)}`;
  const { rows } = await sql<HoldingRow & { store_id: StoreId }>`
    select store_id, title_id,
      ${sql.join([...STOCK_FACETS.map((name) => has(HOLDING_BITS[name], FACETS[name].test(here))), has(HOLDING_BITS.sale, isSale)], sql` + `)} as held
    from stock
    where ${ofStores(shopKeys.map(({ store }) => store))} and ${where}
    group by store_id, title_id`.execute(db);
  return rows;
}

function listPrice([shopKey]: readonly ShopKey[], title: ReturnType<typeof sql>): ReturnType<typeof sql> {
  const column = shopKey?.american ? sql`list_price_usa` : sql`list_price_can`;
  return sql`(select ${column} from titles where titles.id = ${title})`;
}

/** Which titles are in which of a shop's own sections. */
export function sectionTitles(db: Queries, store: number): Promise<SectionRow[]> {
  return db.selectFrom("title_sections").select(["key", "title_id"]).where("store_id", "=", store).execute();
}

// --- following the changes -----------------------------------------------------------------------

/** An index's position in the changes. Positions can only be compared. */
export type ChangePosition = string;

export interface Changes {
  position: ChangePosition;
  titles: number[];
  /** Titles whose stock changed, by shop. */
  stock: Map<number, number[]>;
  /** Shops whose sections changed. */
  sections: Set<number>;
  /** Whether there are more changes than the limit. */
  more: boolean;
}

/**
 * The current position. On SQLite it is the highest number assigned: there is one writer, so numbers become
 * visible in order. PostgreSQL assigns numbers before commit, and they become visible in any order. There the
 * position is the oldest open transaction, before which nothing new can appear.
 */
export async function positionNow(database: Database): Promise<ChangePosition> {
  const { rows } =
    database.dialect === "postgres"
      ? await sql<{ at: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as at`.execute(
          database.read,
        )
      : await sql<{ at: string }>`select coalesce(max(seq), 0) as at from catalogue_changes`.execute(
          database.read,
        );
  return String(rows[0]?.at ?? 0);
}

/** The changes after a position, at most `limit`. */
export async function changesSince(
  database: Database,
  position: ChangePosition,
  limit: number,
): Promise<Changes> {
  const changes: Changes = { position, titles: [], stock: new Map(), sections: new Set(), more: false };
  const take = (rows: readonly { store_id: StoreId | null; title_id: TitleId }[]) => {
    for (const { store_id, title_id } of rows) {
      if (store_id === null) {
        changes.titles.push(title_id);
        continue;
      }
      if (title_id === ALL_SECTIONS) {
        changes.sections.add(store_id);
        continue;
      }
      const ids = changes.stock.get(store_id);
      if (ids) ids.push(title_id);
      else changes.stock.set(store_id, [title_id]);
    }
  };
  if (database.dialect === "postgres") {
    const { rows } = await sql<{ store_id: StoreId | null; title_id: TitleId; until: string }>`
      with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin)
      select distinct store_id, title_id, (select xmin from horizon)::text as until from catalogue_changes
      where xid >= ${position}::bigint and xid < (select xmin from horizon)`.execute(database.read);
    take(rows);
    if (rows[0]) changes.position = rows[0].until;
    return changes;
  }
  const rows = await database.read
    .selectFrom("catalogue_changes")
    .select(["seq", "store_id", "title_id"])
    .where("seq", ">", Number(position))
    .orderBy("seq")
    .limit(limit)
    .execute();
  take(rows);
  const last = rows.at(-1);
  if (last) changes.position = String(last.seq);
  changes.more = rows.length === limit;
  return changes;
}

/** Whether all changes since a position are still stored; if not, the index has to be rebuilt. */
export async function isCovered(database: Database, position: ChangePosition): Promise<boolean> {
  const { rows } =
    database.dialect === "postgres"
      ? await sql<{ first: string | null }>`select min(xid)::text as first from catalogue_changes`.execute(
          database.read,
        )
      : await sql<{ first: string | null }>`select min(seq) as first from catalogue_changes`.execute(
          database.read,
        );
  const first = rows[0]?.first;
  // The newest change is always kept, so an empty table means there have never been any.
  return first == null || Number(first) <= Number(position) + 1;
}

/** Deletes older changes. An index that was stopped for longer is rebuilt. */
export async function forgetChanges(database: Database, before: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      delete from catalogue_changes
      where changed_at < ${before} and seq < (select max(seq) from catalogue_changes)`.execute(tx);
  });
}

/** The number of titles on sale. */
export async function countOnSale(db: Queries): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from titles where deleted_at is null and state <> 'cancelled'`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** The titles that belong to one shop and are shown in no other. */
export async function titlesOfOneShop(db: Queries): Promise<Set<number>> {
  const titles = await db.selectFrom("titles").select("id").where("only_store_id", "is not", null).execute();
  return new Set(titles.map(({ id }) => id));
}
