import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { emptyRequest, parseBrowse, SORTS } from "#app/domain/catalogue/search/browse.ts";
import { buildSegment, collectSegment } from "#app/domain/catalogue/search/engine/build.ts";
import {
  CatalogueIndex,
  openDelta,
  shopKeyText,
} from "#app/domain/catalogue/search/engine/catalogue-index.ts";
import { buildDelta } from "#app/domain/catalogue/search/engine/delta.ts";
import { memorySource } from "#app/domain/catalogue/search/engine/memory-source.ts";
import {
  everyHolding,
  holdings,
  indexRows,
  indexRowsOf,
  overlayRowsOf,
  sectionTitles,
} from "#app/domain/catalogue/search/engine/rows.server.ts";
import { type HoldingRow, Segment } from "#app/domain/catalogue/search/engine/segment.ts";
import { openSnapshot, writeSnapshot } from "#app/domain/catalogue/search/engine/snapshot.ts";
import { valuesIn } from "#app/domain/catalogue/search/facet-rows.server.ts";
import type { SearchQuery, ShopKey } from "#app/domain/catalogue/search/query.ts";
import { searchBySql } from "#app/domain/catalogue/search/rows.server.ts";
import { resolve } from "#app/domain/catalogue/search/search.server.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { removeTitle, saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, merged, nextIsbn, openShop } from "#tests/support/shop.ts";
import { random } from "../../bench/generate.ts";

/**
 * The index and plain SQL give the same answers (rows in order, count, and every number of every facet) to random
 * requests over a small catalogue full of edge cases.
 */

let index: CatalogueIndex;
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-index-"));
const roll = random(7);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)]!;
const shopKeys: ShopKey[] = [];
const ids: number[] = [];
/** The titles of two lists that the reader may see, by id. */
const lists: Record<string, number[]> = {};
const counted = { facets: true, lists };
const file = path.join(folder, "catalogue.idx");

const WORDS =
  "the sea of river tides l’enfant cachée Catch-22 O’Reilly œuvre straße naïve cat catalogue cats city moon 日本 Ωmega a I don’t été winter wintering 1984 jusqu’été & cote côte coté côté".split(
    " ",
  );
const NAMES = [
  "Zoë Ångström",
  "Bea Able",
  "Jean d’Ormesson",
  "O’Reilly Sons",
  "李 白",
  "Mary-Kate de la Tour",
];
const SUBJECTS = ["fic000000", "fic014000", "fic014010", "FIC027020", "juv001000", "nat025000", "yaf052000"];

function record(): TitleRecord {
  const words = (n: number) =>
    Array.from({ length: 1 + Math.floor(roll() * n) }, () => pick(WORDS)).join(" ");
  const maybe = <Value>(chance: number, value: Value) => (roll() < chance ? value : null);
  return {
    product_code: nextIsbn(),
    title: words(4),
    subtitle: maybe(0.4, words(5)),
    contributors: Array.from({ length: Math.floor(roll() * 3) }, () => ({
      name: pick(NAMES),
      role: "A01",
      canadian: roll() < 0.2,
    })),
    publisher: maybe(0.8, `${pick(WORDS)} Press`),
    series: maybe(0.3, words(2)),
    language: maybe(0.9, pick(["en", "fr", "zh"])),
    binding_code: maybe(0.9, pick(["pb", "hc", "tp"])),
    audience: maybe(0.5, pick(["adult", "a4to6", "ya"])),
    release_date: maybe(0.8, NOW + Math.floor((roll() - 0.8) * (roll() < 0.3 ? 15_000 : 1500)) * DAY),
    state: pick([
      "available",
      "available",
      "forthcoming",
      "out_of_print",
      "out_of_stock_indefinitely",
      "cancelled",
    ]),
    is_large_print: roll() < 0.1,
    is_giftcard: roll() < 0.03,
    // Titles of one shop, such as tickets: of a shop that sells gift cards, and of one that does not.
    only_store_id: roll() < 0.1 ? pick(shopKeys).store : null,
    list_price_can: maybe(0.9, 1000 + Math.floor(roll() * 20) * 100),
    list_price_usa: maybe(0.9, 900 + Math.floor(roll() * 20) * 100),
    rank: maybe(0.6, Math.floor(roll() * 50)),
    future_rank: maybe(0.2, Math.floor(roll() * 50)),
    subjects: Array.from({ length: Math.floor(roll() * 4) }, () => ({
      scheme: roll() < 0.9 ? "bisac" : "thema",
      code: pick(SUBJECTS),
      label: pick(["Fiction / Sea Stories", "Nature", "Juvenile / Cats"]),
    })),
  };
}

async function addTitles(n: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    for (let at = 0; at < n; at++) {
      const saved = await saveTitle(tx, NOW, record());
      if ("id" in saved) ids.push(saved.id);
    }
  });
}

async function addStock(n: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    for (let at = 0; at < n; at++) {
      const shopKey = pick(shopKeys);
      const level = {
        store_id: shopKey.store,
        location_id: pick([1, 1, 2]),
        title_id: pick(ids),
        condition: pick(["", "", "R", "S", "U1", "U"] as const),
        onhand: pick([0, 1, 3]),
        onorder: pick([0, 0, 2]),
        price: pick([null, 800, 1200, 2500]),
        note: null,
        updated_at: NOW,
      };
      await tx
        .insertInto("stock")
        .values(level)
        .onConflict((conflict) =>
          conflict.columns(["store_id", "title_id", "location_id", "condition"]).doUpdateSet(level),
        )
        .execute();
    }
    const { summariseStock } = await import("#app/domain/catalogue/stock-rows.server.ts");
    for (const store of new Set(shopKeys.map((shopKey) => shopKey.store)))
      await summariseStock(tx, store, ids, NOW);
  });
}

/** Shop prices above and below the list price, and hidden titles, in both shops. */
async function addEdits(n: number): Promise<void> {
  for (const store of new Set(shopKeys.map((shopKey) => shopKey.store)))
    await editTitles(
      platform.database,
      store,
      NOW,
      Array.from({ length: n }, () => ({
        title_id: pick(ids),
        ...(roll() < 0.6 ? { price: pick([null, 700, 1100, 5000]) } : { hidden: roll() < 0.8 }),
      })),
    );
}

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("one", CANADIAN);
await shop.makeShop("two", merged(CANADIAN, { store_info: { is_american: true, giftcards_enabled: false } }));
const { id: one } = await shop.storeOf("one");
const { id: two } = await shop.storeOf("two");
shopKeys.push(
  { store: one, location: 0, american: false },
  { store: one, location: 2, american: false },
  { store: two, location: 0, american: true },
);
await addTitles(600);
await addStock(300);
await addEdits(120);
await platform.database.transaction(async (tx) => {
  for (const key of ["__local", "__signed-here", "gifts", "gifts-cards"]) {
    await tx
      .insertInto("store_sections")
      .values({ store_id: one, key, label: key, parent: null, position: 0 })
      .execute();
    for (const title_id of new Set(
      // Few enough for a list, and enough for a bitset.
      Array.from({ length: key === "gifts-cards" ? 12 : 30 }, () => pick(ids)),
    ))
      await tx.insertInto("title_sections").values({ store_id: one, key, title_id }).execute();
  }
  for (const id of ["Lone00000001", "Ltwo00000002"])
    lists[id] = [...new Set(Array.from({ length: 40 }, () => pick(ids)))];
});
writeSnapshot(file, await collectSegment(indexRows(platform.database)), "0");
await open();
afterAll(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the index. The tuning forces one of its ways of counting and sorting. */
async function open(tuning: ConstructorParameters<typeof Segment>[1] = {}): Promise<void> {
  index = new CatalogueIndex(new Segment(openSnapshot(file).source, tuning));
  await addOverlays();
}

async function overlayRowsOfShop(shopKey: ShopKey) {
  const db = platform.database.read;
  return { holdings: await holdings(db, shopKey), sections: await sectionTitles(db, shopKey.store) };
}

async function addOverlays(): Promise<void> {
  for (const shopKey of shopKeys) index.addOverlay(shopKey, await overlayRowsOfShop(shopKey));
}

async function inPartsOf(shopKey: ShopKey): Promise<HoldingRow[][]> {
  const parts: HoldingRow[][] = [];
  for await (const part of everyHolding(platform.database.read, shopKey, 7)) parts.push(part);
  return parts;
}

function randomPath(): string {
  const parts: string[] = [];
  const some = (chance: number, key: string, values: readonly string[]) => {
    if (roll() > chance) return;
    parts.push(key);
    for (let n = 1 + Math.floor(roll() * 2); n > 0; n--) parts.push((roll() < 0.2 ? "-" : "") + pick(values));
  };
  const word = () =>
    pick(["!", "", "", ""]) +
    pick([...WORDS, "CAT", "enfant", "oreilly", "catch", "zoe", "strasse", "dog", "winte"]);
  if (roll() < 0.5) {
    const words = Array.from({ length: 1 + Math.floor(roll() * 3) }, word).join(" ");
    parts.push("t", encodeURIComponent(roll() < 0.3 ? `"${words.replaceAll("!", "")}"` : words));
    parts.push("k", pick(["keyword", "title", "author", "publisher"]));
  }
  some(0.2, "r", [...valuesIn("r"), "instore", "nothing"]);
  some(0.2, "b", [...valuesIn("b"), "rankcaranked", "rankusranked", "zz"]);
  some(0.3, "s", ["fic", "fic014", "fic027", "juv", "juv001", "nat", "xyz", "fic014010", "fi"]);
  some(0.1, "n", ["__local", "__signed-here", "__none"]);
  some(0.1, "c", ["gifts", "gifts-cards", "none"]);
  some(0.2, "f", ["pb", "hc", "tp", "PB", "zz"]);
  some(0.2, "d", [
    "forthcoming",
    "last30",
    "2026z10z01",
    "2026z01z01",
    "2024z01z01",
    "2023z01z01",
    "2018z01z01",
    "2010s",
    "1990s",
    "2025",
    "1800",
    "2026z13z01",
  ]);
  some(0.15, "a", ["adult", "a4to6", "ya"]);
  some(0.15, "g", ["en", "fr", "de"]);
  some(0.15, "j", valuesIn("j"));
  some(0.1, "x", Object.keys(lists));
  parts.push("v", pick(SORTS), "l", pick(["26", "50", "200"]));
  if (roll() < 0.3) parts.push("o", String(pick([1, 26, 52, 300, 9999, 10_000])));
  return parts.join("/");
}

async function differences(rounds: number): Promise<string[]> {
  const found: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const request = parseBrowse(randomPath());
    const now = NOW + (roll() < 0.3 ? Math.floor((roll() - 0.5) * 100) * DAY : 0);
    const query = await resolve(platform.database.read, pick(shopKeys), now, request, counted);
    const difference = await compare(query);
    if (difference) found.push(`${JSON.stringify(request)}: ${difference}`);
  }
  return found;
}

async function compare(query: SearchQuery): Promise<string | undefined> {
  const expected = await searchBySql(platform.database.read, query);
  const got = index.search(query);
  if (got.count !== expected.count) return `count ${got.count}, expected ${expected.count}`;
  if (JSON.stringify(got.ids) !== JSON.stringify(expected.ids))
    return `ids ${got.ids}, expected ${expected.ids}`;
  for (const [group, values] of Object.entries(expected.counts ?? {})) {
    const mine = Object.entries(got.counts?.[group as "s"] ?? {}).sort();
    const theirs = Object.entries(values).sort();
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      return `facet ${group} ${JSON.stringify(mine)}, expected ${JSON.stringify(theirs)}`;
  }
  return undefined;
}

/** Plain SQL takes ten times as long on PostgreSQL as on SQLite, which runs in the same process. */
const ROUNDS = Number(process.env.SEARCH_ROUNDS ?? (process.env.TEST_POSTGRES ? 60 : 300));
const PATIENCE = 180_000;

describe("the index answers as plain SQL does", { timeout: PATIENCE }, () => {
  it("for random requests, from a snapshot", async () => {
    expect(await differences(ROUNDS)).toEqual([]);
  });

  // The ways are those of the index, and the statements the same as above.
  it.skipIf(process.env.TEST_POSTGRES)(
    "for random requests, forced to count one way or the other",
    async () => {
      for (const tuning of [
        { sparseBelow: 0, profileCost: 0, fewMatches: 600 },
        { sparseBelow: 601, profileCost: Number.POSITIVE_INFINITY, fewMatches: 0 },
      ]) {
        index.close();
        await open(tuning);
        expect(await differences(ROUNDS / 2)).toEqual([]);
      }
      index.close();
      await open();
    },
  );

  it("for every sort of the whole catalogue, up to the last page", async () => {
    // What is counted does not depend on the order or the page; the other tests count.
    const uncounted = { ...counted, facets: false };
    for (const shopKey of shopKeys) {
      for (const sort of SORTS) {
        for (const offset of [0, 26, 500, 590, 10_000]) {
          const request = { ...emptyRequest(), sort, offset };
          expect(await compare(await resolve(platform.database.read, shopKey, NOW, request, uncounted))).toBe(
            undefined,
          );
        }
      }
    }
  });

  it("after titles are added, changed, removed, edited and hidden, and stock moves", async () => {
    const before = ids.length;
    await addTitles(120);
    const changed = ids.slice(before);
    await platform.database.transaction(async (tx) => {
      for (let at = 0; at < 60; at++) {
        const id = pick(ids);
        const title = await tx
          .selectFrom("titles")
          .select("product_code")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (roll() < 0.4) await removeTitle(tx, NOW, title.product_code);
        else await saveTitle(tx, NOW, { ...record(), product_code: title.product_code });
        changed.push(id);
      }
    });
    await addStock(80);
    await addEdits(60);
    const rows = indexRowsOf(platform.database, [...new Set(changed)]);
    const delta = openDelta(await buildDelta(rows, index.base.orders));
    index.setDelta(changed, delta, await overlayRowsOf(platform.database.read, shopKeys, changed));
    for (const shopKey of shopKeys) index.hold(shopKey, ids, (await overlayRowsOfShop(shopKey)).holdings);
    expect(await differences(ROUNDS)).toEqual([]);
  });

  it("with the same stock and sections, read for one shop in parts or for many shops together", async () => {
    const db = platform.database.read;
    const some = ids.filter((_, at) => at % 3 === 0);
    const byTitle = (rows: readonly HoldingRow[]) =>
      rows.filter(({ held }) => held !== 0).sort((a, b) => a.title_id - b.title_id);
    const strangers = Array.from({ length: 60 }, (_, at) => ({
      store: 100 + at,
      location: 0,
      american: false,
    }));
    for (const known of [shopKeys, [...shopKeys, ...strangers]]) {
      const together = await overlayRowsOf(db, known, some);
      expect(together.size).toBe(known.length);
      for (const shopKey of shopKeys) {
        const found = together.get(shopKeyText(shopKey));
        const all = await overlayRowsOfShop(shopKey);
        const wanted = new Set(some);
        expect(byTitle(found?.holdings ?? [])).toEqual(
          byTitle(all.holdings.filter(({ title_id }) => wanted.has(title_id))),
        );
        expect(found?.sections.length).toBe(
          all.sections.filter(({ title_id }) => wanted.has(title_id)).length,
        );
        const inParts = await inPartsOf(shopKey);
        expect(inParts.length).toBeGreaterThan(5);
        expect(byTitle(inParts.flat())).toEqual(byTitle(all.holdings));
      }
    }
  });

  it("for a catalogue of one title, and for an empty one", async () => {
    const kept = index;
    const [row] = (await indexRowsOf(platform.database, ids.slice(0, 40)).next()).value ?? [];
    const requests = ["", "t/the", 't/"the sea"', "s/fic", "d/forthcoming", "v/author/f/-pb", "o/26"];
    for (const rows of [[], row ? [row] : []]) {
      index = new CatalogueIndex(new Segment(memorySource(await buildSegment([rows]))));
      index.addOverlay(shopKeys[0]!, { holdings: [], sections: [] });
      for (const request of requests) {
        const query = await resolve(platform.database.read, shopKeys[0]!, NOW, parseBrowse(request), counted);
        const only = { ...query, only: rows.map(({ id }) => id) };
        const expected = await searchBySql(platform.database.read, only);
        expect(index.search(only).ids).toEqual(expected.ids);
        expect(index.search(query).count).toBe(expected.count);
      }
    }
    index = kept;
  });
});
