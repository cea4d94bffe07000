import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { stockHeld } from "../catalogue/stock.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";
import { copiesHere, sharesStock } from "./till.ts";

/** The report for staff about the stock at Square: how far it was read, what waits, and what differs. */

/** Items that are compared at once, and at most. */
const PAGE = 500;
const MAX_PAGES = 200;
/** Entries of each list. Their numbers are counted further. */
const MAX_LISTED = 200;
const MAX_SEVERAL = 10_000;
/** Reading or sending that has failed for an hour needs somebody. */
const FAILING_AFTER = 3600;

/** Copies of a title at a location that Square counts differently. */
export interface Difference {
  code: string;
  title: string;
  location_id: number;
  here: number;
  /** Square's count; null if it never counted them. */
  square: number | null;
  /** Copies that orders took and that are not in Square's count. */
  waiting: number;
  /** The surplus here over the number that there should be; negative for a lack. */
  by: number;
}

/** The differences between the shop's stock and Square's, from the counts that were read last. */
export async function differencesOf(db: Queries, store: Store) {
  const differ: ComparedCount[] = [];
  const unknown: { sku: string; name: string; code: string }[] = [];
  const sums = { items: 0, differ: 0, unknown: 0, several: 0 };
  const several = await rows.sharedCodes(db, store.id, MAX_SEVERAL);
  const shared = new Set(several.map(({ product_code }) => product_code));
  sums.several = several.length;
  let after = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const items = await rows.itemsAfter(db, store.id, after, PAGE);
    const titles = await titlesOf(db, items);
    const differences = await compareCounts(
      db,
      store,
      items.filter(({ product_code }) => titles.has(product_code) && !shared.has(product_code)),
      titles,
    );
    const none = items.filter(({ product_code }) => !titles.has(product_code));
    sums.items += items.length;
    sums.differ += differences.length;
    sums.unknown += none.length;
    differ.push(...differences.slice(0, MAX_LISTED - differ.length));
    unknown.push(
      ...none
        .slice(0, MAX_LISTED - unknown.length)
        .map(({ sku, name, product_code: code }) => ({ sku, name, code })),
    );
    after = items.at(-1)?.variation_id ?? "";
    if (items.length < PAGE) break;
  }
  return {
    sums,
    unknown,
    differ: await withTitleNames(db, differ),
    several: await withWaiting(db, store, several.slice(0, MAX_LISTED)),
  };
}

/** The number of copies of each of these ISBNs that were sold here and wait until staff have left it on one item. */
async function withWaiting(
  db: Queries,
  store: Store,
  several: readonly { product_code: string; variations: number }[],
) {
  const titles = await titleIdsOfCodes(
    db,
    several.map(({ product_code }) => product_code),
  );
  const uncounted = await rows.uncountedOf(db, store.id, [...titles.values()]);
  return several.map(({ product_code: code, variations }) => {
    const sold = uncounted.filter(({ title_id }) => title_id === titles.get(code));
    return { code, variations, waiting: sold.reduce((sum, row) => sum + row.quantity, 0) };
  });
}

async function titlesOf(db: Queries, items: readonly rows.ItemRow[]): Promise<Map<string, number>> {
  const codes = items.flatMap(({ product_code }) => (product_code === "" ? [] : [product_code]));
  return titleIdsOfCodes(db, [...new Set(codes)]);
}

type ComparedCount = Omit<Difference, "title"> & { title_id: TitleId };

async function compareCounts(
  db: Queries,
  store: Store,
  items: readonly rows.ItemRow[],
  titles: ReadonlyMap<string, number>,
): Promise<ComparedCount[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ product_code }) => titles.get(product_code) ?? 0);
  const [counts, stockRows, uncounted] = await Promise.all([
    rows.countsOf(
      db,
      store.id,
      items.map(({ variation_id }) => variation_id),
    ),
    stockHeld(db, store.id, ids),
    rows.uncountedOf(db, store.id, ids),
  ]);
  const counted = new Map(
    counts.map((count) => [`${count.variation_id} ${count.square_location}`, count.quantity]),
  );
  const onhand = new Map(
    stockRows
      .filter(({ condition }) => condition === "")
      .map((row) => [`${row.title_id} ${row.location_id}`, row.onhand]),
  );
  const waits = new Map(uncounted.map((row) => [`${row.title_id} ${row.square_location}`, row.quantity]));
  return store.settings.square_stock.locations.flatMap(({ location_id, square_location }) =>
    items.flatMap(({ variation_id, product_code: code }) => {
      const title_id = titles.get(code) ?? 0;
      const square = counted.get(`${variation_id} ${square_location}`) ?? null;
      const here = onhand.get(`${title_id} ${location_id}`) ?? 0;
      const waiting = waits.get(`${title_id} ${square_location}`) ?? 0;
      const by = here - copiesHere(square ?? 0, waiting);
      return by === 0 ? [] : [{ code, title_id, location_id, here, square, waiting, by }];
    }),
  );
}

async function withTitleNames(db: Queries, differ: readonly ComparedCount[]): Promise<Difference[]> {
  const names = await namesOfTitles(
    db,
    differ.map(({ title_id }) => title_id),
  );
  return differ.map(({ title_id, ...difference }) => ({
    ...difference,
    title: names.get(title_id)?.title ?? "",
  }));
}

/**
 * The state of the stock shared with Square: whether it is shared, since when something fails, and what staff have to
 * settle.
 */
export async function tillState(db: Queries, store: Store, now: EpochSeconds) {
  const { read, send } = store.settings.square_stock;
  const [reading, facts, failed] = await Promise.all([
    rows.readingOf(db, store.id),
    rows.saleFacts(db, store.id),
    rows.failedSales(db, store.id, MAX_LISTED),
  ]);
  const titles = await namesOfTitles(
    db,
    failed.map(({ title_id }) => title_id),
  );
  const failing_since = reading?.failing_since ?? null;
  return {
    read,
    send,
    isOn: sharesStock(store.settings),
    read_at: reading?.read_at || null,
    failing_since,
    problem: reading?.problem ?? "",
    waiting: facts.waiting,
    waiting_since: facts.oldest,
    trouble: troubleOf(failing_since, facts, now),
    failed_count: facts.failed,
    failed: failed.map(({ id, title_id, location_id, quantity, sold_at, square_location, problem }) => {
      const { product_code: code = "", title = "" } = titles.get(title_id) ?? {};
      return { id, code, title, location_id, quantity, sold_at, square_location, problem };
    }),
  };
}

export type TillTrouble = "reading" | "sending" | "failed";

/** The most urgent problem for staff to solve, if there is one. */
function troubleOf(
  failing_since: number | null,
  { oldest, failed }: Awaited<ReturnType<typeof rows.saleFacts>>,
  now: EpochSeconds,
): TillTrouble | undefined {
  if (failing_since !== null && now - failing_since > FAILING_AFTER) return "reading";
  if (oldest !== null && now - oldest > FAILING_AFTER) return "sending";
  return failed > 0 ? "failed" : undefined;
}
