import { describe, expect, it } from "vitest";
import { MAX_READ } from "#app/domain/catalogue/search/best-match.ts";
import { emptyRequest } from "#app/domain/catalogue/search/browse.ts";
import { buildSegment } from "#app/domain/catalogue/search/engine/build.ts";
import { CatalogueIndex, openDelta } from "#app/domain/catalogue/search/engine/catalogue-index.ts";
import { buildDelta } from "#app/domain/catalogue/search/engine/delta.ts";
import { memorySource } from "#app/domain/catalogue/search/engine/memory-source.ts";
import { HOLDING_BITS } from "#app/domain/catalogue/search/engine/overlay.ts";
import {
  holdings,
  indexRows,
  indexRowsOf,
  overlayRowsOf,
  sectionTitles,
} from "#app/domain/catalogue/search/engine/rows.server.ts";
import { Segment } from "#app/domain/catalogue/search/engine/segment.ts";
import type { Field, SearchQuery, ShopKey } from "#app/domain/catalogue/search/query.ts";
import { searchBySql } from "#app/domain/catalogue/search/rows.server.ts";
import { resolve } from "#app/domain/catalogue/search/search.server.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { removeTitle, saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { bestFirst, type PrintedTitle } from "#tests/support/best-match-oracle.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, nextIsbn, openShop } from "#tests/support/shop.ts";
import { random } from "../../bench/generate.ts";

/** The order of searches by words: the index, plain SQL and plain code agree. */
const roll = random(31);
for (let at = 0; at < 50; at++) roll();
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item;
const ids: number[] = [];

const WORDS =
  "the the the the the the the of a an der in cat cat cat cats catcher hat rye baby babylon book l’enfant d’été œuvre 日本 mole adrian sea".split(
    " ",
  );
const NAMES = ["Adrian Mole", "A. D. Mole", "Cat le Sea", "Jean d’Ormesson", "李 白", "Rye Book"];
const BETWEEN = [": ", " (", " [", " – ", ": the ", "-", "/"];

function record(): TitleRecord {
  const some = (n: number) => Array.from({ length: 1 + Math.floor(roll() * n) }, () => pick(WORDS)).join(" ");
  return {
    product_code: nextIsbn(),
    title: roll() < 0.3 ? `${some(3)}${pick(BETWEEN)}${some(2)}` : some(4),
    subtitle: roll() < 0.2 ? some(3) : null,
    contributors: roll() < 0.8 ? [{ name: pick(NAMES), role: "A01", canadian: false }] : [],
    publisher: roll() < 0.5 ? `${pick(WORDS)} Press` : null,
    series: roll() < 0.3 ? some(2) : null,
    rank: roll() < 0.6 ? Math.floor(roll() * 60) : null,
    language: pick(["en", "fr", "de", null]),
    list_price_can: 2000,
    subjects: roll() < 0.3 ? [{ scheme: "bisac", code: "FIC014000", label: "Fiction / Cats" }] : [],
  };
}

async function addTitles(n: number): Promise<number[]> {
  const made: number[] = [];
  await platform.database.transaction(async (tx) => {
    made.length = 0;
    for (let at = 0; at < n; at++) {
      const saved = await saveTitle(tx, NOW, record());
      if ("id" in saved) made.push(saved.id);
    }
  });
  ids.push(...made);
  return made;
}

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const SHOP_KEY: ShopKey = { store: (await shop.storeOf("test")).id, location: 0, american: false };
await addTitles(480);
for (const id of new Set(Array.from({ length: 90 }, () => pick(ids))))
  await shop.stock("test", { id, eisbn: "", isbn: "" }, pick([0, 2]), { onorder: pick([0, 3]) });
await editTitles(
  platform.database,
  SHOP_KEY.store,
  NOW,
  Array.from(new Set(Array.from({ length: 30 }, () => pick(ids))), (title_id) => ({
    title_id,
    hidden: true,
  })),
);
const index = new CatalogueIndex(new Segment(memorySource(await buildSegment(indexRows(platform.database)))));
index.addOverlay(SHOP_KEY, {
  holdings: await holdings(platform.database.read, SHOP_KEY),
  sections: await sectionTitles(platform.database.read, SHOP_KEY.store),
});

async function printedTitles(): Promise<Map<number, PrintedTitle>> {
  const db = platform.database.read;
  const held = new Map((await holdings(db, SHOP_KEY)).map((row) => [row.title_id, row.held]));
  const rows = await db
    .selectFrom("titles")
    .innerJoin("title_search", "title_search.title_id", "titles.id")
    .selectAll("titles")
    .select("title_search.author")
    .execute();
  return new Map(
    rows.map(({ id, sort_rank, title, language, subtitle, series, author, publisher }) => {
      const bits = held.get(id) ?? 0;
      const tier = bits & HOLDING_BITS.onhand ? 0 : bits & HOLDING_BITS.onorder ? 1 : 2;
      return [id, { id, sort_rank, tier, title, language, subtitle, series, authors: [author], publisher }];
    }),
  );
}

function randomTerm(): string {
  const word = () => {
    const one = pick([...WORDS, "ad", "lesea", "AND", "Ormesson", "press", "fiction"]);
    return roll() < 0.15 ? one.slice(0, 3) : roll() < 0.08 ? `!${one}` : one;
  };
  const all = Array.from({ length: 1 + Math.floor(roll() * 3) }, word).join(" ");
  return roll() < 0.15 ? `"${pick(WORDS)} ${pick(WORDS)}" ${roll() < 0.5 ? all : ""}` : all;
}

const ROUNDS = Number(process.env.SEARCH_ROUNDS ?? (process.env.TEST_POSTGRES ? 40 : 120));

async function differences(rounds: number): Promise<{ found: string[]; many: number; several: number }> {
  const titles = await printedTitles();
  const result = { found: [] as string[], many: 0, several: 0 };
  for (let round = 0; round < rounds; round++) {
    // One search finds more than are read.
    const isFirst = round === 0;
    const type: Field = isFirst
      ? "keyword"
      : pick(["keyword", "keyword", "keyword", "title", "author", "publisher"]);
    const filters = !isFirst && roll() < 0.3 ? { g: [{ value: "fr", excluded: roll() < 0.5 }] } : {};
    const request = { ...emptyRequest(), term: isFirst ? "the" : randomTerm(), type, filters };
    const language = isFirst ? "fr" : pick(["en", "fr", null]);
    const options = { facets: false, lists: {}, language };
    const whole = await resolve(platform.database.read, SHOP_KEY, NOW, request, options);
    // Which titles match is another test's subject, and in this order they are all on one page.
    const matching = await searchBySql(platform.database.read, { ...whole, sort: "date", limit: 1000 });
    const matches = matching.ids.flatMap((id) => titles.get(id) ?? []);
    const expected = bestFirst(matches, request.term, type, language);
    if (matches.length > MAX_READ) result.many++;
    if (matches.length > 5) result.several++;
    const ask = async (query: SearchQuery) => ({
      index: index.search(query),
      sql: await searchBySql(platform.database.read, query),
    });
    const offset = Math.floor(roll() * (matches.length + 2));
    for (const [limit, from] of [
      [1000, 0],
      [7, offset],
    ] as const) {
      for (const [what, got] of Object.entries(await ask({ ...whole, limit, offset: from })))
        if (got.count !== expected.length || String(got.ids) !== String(expected.slice(from, from + limit)))
          result.found.push(
            `${what} ${JSON.stringify(request)} from ${from}: ${got.ids}, expected ${expected.slice(from, from + limit)}`,
          );
    }
  }
  return result;
}

describe("searches by words are in the same order in the index, in plain SQL and in plain code", {
  timeout: 180_000,
}, () => {
  it("for random searches, on every page", async () => {
    const { found, many, several } = await differences(ROUNDS);
    expect(found).toEqual([]);
    expect(many).toBeGreaterThan(0);
    expect(several).toBeGreaterThan(ROUNDS / 4);
  });

  it("after titles are added, changed and removed", async () => {
    const changed = await addTitles(80);
    await platform.database.transaction(async (tx) => {
      for (const id of new Set(Array.from({ length: 60 }, () => pick(ids)))) {
        const { product_code } = await tx
          .selectFrom("titles")
          .select("product_code")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (roll() < 0.4) await removeTitle(tx, NOW, product_code);
        else await saveTitle(tx, NOW, { ...record(), product_code });
        changed.push(id);
      }
    });
    const delta = await buildDelta(indexRowsOf(platform.database, changed), index.base.orders);
    const overlayRows = await overlayRowsOf(platform.database.read, [SHOP_KEY], changed);
    index.setDelta(changed, openDelta(delta), overlayRows);
    expect((await differences(ROUNDS)).found).toEqual([]);
  });
});

describe("titles that say what was typed", () => {
  const titlesOf = async (t: string) =>
    (await shop.guest("test").ok("browse/get", { t })).rows.map(({ title }) => title);

  it("come before more popular ones that have words that only begin so", async () => {
    for (const [at, title] of [
      "The Richest Man in Zabylon",
      "The Zatcher in the Rye",
      "The Zaby Zook: Everything You Need to Know",
      "The Zat in the Zhat",
      "Zat and Zhat",
    ].entries())
      await shop.makeTitle({ title, rank: at, series: "Zooks" });
    expect((await titlesOf("zaby zook"))[0]).toMatch(/^The Zaby Zook/);
    expect(await titlesOf("zat")).toEqual(["The Zat in the Zhat", "Zat and Zhat", "The Zatcher in the Rye"]);
    // Small words may be left out.
    expect((await titlesOf("zat in zhat"))[0]).toBe("The Zat in the Zhat");
  });

  it("and whose other words are the author's come before all titles that only have the words", async () => {
    const contributors = [{ name: "Ottoline Quill", role: "A01", canadian: false }];
    await shop.makeTitle({ title: "Understanding Quill: Xerxes", rank: 1 });
    await shop.makeTitle({ title: "The Xerxes", rank: 2, contributors });
    expect(await titlesOf("xerxes ottoline quill")).toEqual(["The Xerxes"]);
    expect((await titlesOf("xerxes quill"))[0]).toBe("The Xerxes");
  });
});
