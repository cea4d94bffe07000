import { sql } from "kysely";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { ALL_SECTIONS } from "../../rows.server.ts";
import { type ShelfKey, WHOLE_SHOP } from "../query.ts";
import type { IndexRow } from "./build.ts";
import type { HoldingRow, SectionRow } from "./catalogue-index.ts";
import { HELD } from "./overlay.ts";

/** So few rows that they are gone before the engine moves them to where memory is freed late. */
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

/** The rows of those titles that are on sale. */
export async function indexRowsOf(database: Database, ids: readonly number[]): Promise<IndexRow[]> {
  const found: IndexRow[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500);
    found.push(...(await selectRows(database, sql`titles.id in (${sql.join(some)})`, some.length)));
  }
  return found;
}

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
    select titles.id, titles.sort_rank, titles.title_sort, titles.author_sort, title_search.title,
      title_search.author, title_search.publisher, title_search.keyword, titles.release_date, titles.state,
      titles.binding_code, titles.audience, titles.language,
      case when titles.rank is null then 0 else 1 end as ranked,
      case when titles.future_rank is null then 0 else 1 end as future_ranked,
      titles.series, titles.series_num,
      titles.is_large_print, titles.is_giftcard,
      case when exists (
        select 1 from title_contributors
        where title_contributors.title_id = titles.id and title_contributors.canadian = 1
      ) then 1 else 0 end as canadian,
      (select ${joined} from title_subjects
        where title_subjects.title_id = titles.id and title_subjects.scheme = 'bisac') as subjects
    from titles join title_search on title_search.title_id = titles.id
    where ${where} and titles.deleted_at is null and titles.state <> 'cancelled'
    order by titles.id limit ${limit}`.execute(database.read);
  return rows;
}

/** What a shop holds of its titles and the edits it made, for all of them or only the given ones. */
export async function holdings(db: Queries, shelf: ShelfKey, ids?: readonly number[]): Promise<HoldingRow[]> {
  if (!ids) return selectHoldings(db, shelf, sql`1 = 1`);
  const found: HoldingRow[] = [];
  for (let at = 0; at < ids.length; at += 500)
    found.push(...(await selectHoldings(db, shelf, sql`title_id in (${sql.join(ids.slice(at, at + 500))})`)));
  return found;
}

async function selectHoldings(
  db: Queries,
  shelf: ShelfKey,
  where: ReturnType<typeof sql>,
): Promise<HoldingRow[]> {
  const held = new Map(
    (await selectStock(db, shelf, where)).map(({ title_id, held }) => [title_id, Number(held)]),
  );
  for (const { title_id, own_price, sale, hidden } of await selectEdits(db, shelf, where)) {
    // The shop's own price overrides the prices of its stock.
    const stock = (held.get(title_id) ?? 0) & (Number(own_price) ? ~HELD.sale : ~0);
    held.set(title_id, stock | (Number(sale) ? HELD.sale : 0) | (Number(hidden) ? HELD.hidden : 0));
  }
  return Array.from(held, ([title_id, bits]) => ({ title_id, held: bits }));
}

/** What a shop's own price or hiding of a title means for the search. */
async function selectEdits(
  db: Queries,
  { store, american }: ShelfKey,
  where: ReturnType<typeof sql>,
): Promise<{ title_id: number; own_price: number; sale: number; hidden: number }[]> {
  const list = american ? sql`titles.list_price_usa` : sql`titles.list_price_can`;
  const { rows } = await sql<{ title_id: number; own_price: number; sale: number; hidden: number }>`
    select title_id, case when price is null then 0 else 1 end as own_price,
      case when price < ${list} then 1 else 0 end as sale, hidden
    from title_edits join titles on titles.id = title_id
    where store_id = ${store} and (price is not null or hidden = 1) and ${where}`.execute(db);
  return rows;
}

async function selectStock(
  db: Queries,
  { store, location, american }: ShelfKey,
  where: ReturnType<typeof sql>,
): Promise<HoldingRow[]> {
  const here = location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${location}`;
  const list = american ? sql`titles.list_price_usa` : sql`titles.list_price_can`;
  const has = (bit: number, test: ReturnType<typeof sql>) =>
    sql`max(case when ${test} then ${sql.lit(bit)} else 0 end)`;
  const { rows } = await sql<HoldingRow>`
    select stock.title_id,
      ${has(HELD.onhand, sql`${here} and stock.onhand > 0`)} +
      ${has(HELD.onorder, sql`${here} and stock.onorder > 0`)} +
      ${has(HELD.other, sql`not (${here}) and stock.onhand > 0`)} +
      ${has(HELD.bargain, sql`${here} and stock.onhand > 0 and stock.condition = 'R'`)} +
      ${has(HELD.sale, sql`${here} and stock.condition = '' and stock.price < ${list}`)} +
      ${has(HELD.used, sql`${here} and stock.onhand > 0 and stock.condition like 'U%'`)} +
      ${has(HELD.signed, sql`${here} and stock.onhand > 0 and stock.condition = 'S'`)} as held
    from stock join titles on titles.id = stock.title_id
    where stock.store_id = ${store} and ${where}
    group by stock.title_id`.execute(db);
  return rows;
}

/** Which titles are in which of a shop's own sections. */
export function sectionTitles(db: Queries, store: number, ids?: readonly number[]): Promise<SectionRow[]> {
  let query = db.selectFrom("title_sections").select(["key", "title_id"]).where("store_id", "=", store);
  if (ids) query = query.where("title_id", "in", [...ids]);
  return query.execute();
}

// --- following the changes -----------------------------------------------------------------------

/** How far an index has followed the changes. Only the order of positions is meaningful. */
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
  const take = (rows: readonly { store_id: number | null; title_id: number }[]) => {
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
    const { rows } = await sql<{ store_id: number | null; title_id: number; until: string }>`
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

/** Deletes older changes; an index that was inactive for longer is rebuilt. */
export async function forgetChanges(database: Database, before: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      delete from catalogue_changes
      where changed_at < ${before} and seq < (select max(seq) from catalogue_changes)`.execute(tx);
  });
}

/** How many titles are on sale. */
export async function countOnSale(db: Queries): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from titles where deleted_at is null and state <> 'cancelled'`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
