import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "#app/platform/db/database.server.ts";
import { HOLDING_BITS } from "../engine/overlay.ts";
import { countOnSale, holdings, titlesOfOneShop } from "../engine/rows.server.ts";
import { textRows, versionOf } from "../lookup-rows.server.ts";
import type { SearchQuery, ShopKey } from "../query.ts";
import { closestIn, type RelaxedWords } from "./closest.ts";
import { MemoryText, type ShopView } from "./memory-text.ts";

/**
 * Closest matches without the index: in small catalogues, and in others until their index is ready. The texts of the
 * catalogue are cached until a title changes.
 */

/** Larger catalogues wait for their index (titles). */
const MAX_TITLES = 20_000;
/** Titles to read before other work gets a turn. */
const BATCH_SIZE = 250;
/** Maximum number of shops and locations whose stock is cached. */
const MAX_SHELVES = 20;

interface CachedCatalogue {
  /** The version of the catalogue that was read. */
  readonly titles: string;
  readonly text: Promise<MemoryText | undefined>;
  /** The stock of shops, by the text of their keys, with the version that was read. */
  readonly views: Map<string, { readonly version: string; readonly view: Promise<ShopView> }>;
}

const catalogueCache = new WeakMap<Queries, CachedCatalogue>();

/**
 * Title ids, best first.
 * @param strict the titles that match strictly
 * @returns undefined if the catalogue is too large, or there is nothing to add (`closestIn`)
 */
export async function closestBySql(
  db: Queries,
  { shopKey, typed, field, brief = false, language }: SearchQuery,
  strict: { readonly ids: readonly number[]; readonly poor: boolean },
): Promise<{ ids: number[]; relaxed: RelaxedWords; strict: number } | undefined> {
  const version = await versionOf(db);
  let memory = catalogueCache.get(db);
  if (memory?.titles !== version.titles) {
    memory = { titles: version.titles, text: readTexts(db), views: new Map() };
    catalogueCache.set(db, memory);
    // The search that waits for it fails, and the next one tries again.
    memory.text.catch(() => catalogueCache.delete(db));
  }
  const text = await memory.text;
  if (!text) return undefined;
  const source = text.seenBy(await viewOf(db, memory, shopKey, version.all));
  const documents = strict.ids
    .flatMap((id) => text.documentOf(id) ?? [])
    .map((document) => ({ source: 0, document }));
  const closest = closestIn([source], typed, field, text.size, {
    strict: { documents, poor: strict.poor },
    brief,
    language,
  });
  return closest && { ...closest, ids: closest.documents.map(({ document }) => text.idOf(document)) };
}

async function readTexts(db: Queries): Promise<MemoryText | undefined> {
  if ((await countOnSale(db)) > MAX_TITLES) return undefined;
  const text = new MemoryText();
  for await (const rows of textRows(db, BATCH_SIZE)) {
    for (const row of rows) text.add(row);
    await nextTurn();
  }
  text.finish();
  return text;
}

function viewOf(
  db: Queries,
  { views }: CachedCatalogue,
  shopKey: ShopKey,
  version: string,
): Promise<ShopView> {
  const name = `${shopKey.store}:${shopKey.location}`;
  const before = views.get(name);
  if (before?.version === version) return before.view;
  if (views.size >= MAX_SHELVES) views.clear();
  const view = readView(db, shopKey);
  views.set(name, { version, view });
  view.catch(() => views.delete(name));
  return view;
}

async function readView(db: Queries, shopKey: ShopKey): Promise<ShopView> {
  const heldByTitle = new Map((await holdings(db, shopKey)).map((row) => [row.title_id, row.held]));
  const ofOneShop = await titlesOfOneShop(db);
  return {
    hidden: (id) => ofOneShop.has(id) !== (((heldByTitle.get(id) ?? 0) & HOLDING_BITS.exception) !== 0),
    tier(id) {
      const bits = heldByTitle.get(id) ?? 0;
      return bits & HOLDING_BITS.onhand ? 0 : bits & HOLDING_BITS.onorder ? 1 : 2;
    },
  };
}
