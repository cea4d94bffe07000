import { describe, expect, it } from "vitest";
import { emptyRequest, MAX_OFFSET, SORTS } from "#app/domain/catalogue/search/browse.ts";
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
import {
  FIELDS,
  type SearchAnswer,
  type SearchQuery,
  type ShopKey,
} from "#app/domain/catalogue/search/query.ts";
import { FEW_STRICT, MAX_POOR } from "#app/domain/catalogue/search/relaxed/formula.ts";
import { pageOfTitles, searchBySql } from "#app/domain/catalogue/search/rows.server.ts";
import { resolve, search } from "#app/domain/catalogue/search/search.server.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { removeTitle, saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { words } from "#app/lib/fold.ts";
import { isPoor, type PrintedTitle, partsOf } from "#tests/support/best-match-oracle.ts";
import { closestPlainly, type PlainTitle } from "#tests/support/closest-oracle.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, nextIsbn, openShop } from "#tests/support/shop.ts";
import { random } from "../../bench/generate.ts";

/** Closest matches: the index, the database alone, and plain code give the same rows, order and counts. */
let index: CatalogueIndex;
const roll = random(23);
for (let at = 0; at < 50; at++) roll();
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item;
let shopKey: ShopKey;
const ids: number[] = [];

const WORDS =
  "the of and a in night nights knight castle castles glass web charlottes spider man spiderman harbour harbor colour twenty two 22 iv four 4 part tale tales mockingbird mocking bird garden gardens secret secrets harry potter porter l enfant l’enfant été œuvre 日本 J.K. e.b. book new creativity creature number".split(
    " ",
  );
const NAMES = [
  "J.K. Rowling",
  "J. R. R. Tolkien",
  "Stephen King",
  "Zoë Ångström",
  "Jean d’Ormesson",
  "Steven Peel",
  "Dan van Garten",
];
const SERIES = ["The Glass Castle", "Harbour Nights", "Tales"];

function record(): TitleRecord {
  const some = (n: number) => Array.from({ length: 1 + Math.floor(roll() * n) }, () => pick(WORDS)).join(" ");
  const series = roll() < 0.4 ? pick(SERIES) : null;
  return {
    product_code: nextIsbn(),
    title: roll() < 0.3 ? `${some(3)}: ${some(3)}` : some(5),
    subtitle: roll() < 0.3 ? some(5) : null,
    contributors: [
      { name: pick(NAMES), role: "A01", canadian: false, other_names: roll() < 0.2 ? ["Dan Brody"] : [] },
    ],
    publisher: roll() < 0.6 ? `${pick(WORDS)} Press` : null,
    series,
    series_num: series && pick(["1", "2", "4", "Vol. 22", "1-3", "2.5"]),
    rank: roll() < 0.6 ? Math.floor(roll() * 60) : null,
    binding_code: pick(["pb", "hc"]),
    language: pick(["en", "fr", "de", null]),
    list_price_can: 2000,
    // Some are the titles of this shop alone, and some of another one.
    only_store_id: roll() < 0.15 ? pick([1, 2]) : null,
    subjects: roll() < 0.4 ? [{ scheme: "bisac", code: "FIC014000", label: "Fiction / Secret Gardens" }] : [],
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
await addTitles(250);
for (const id of new Set(Array.from({ length: 60 }, () => pick(ids))))
  await shop.stock("test", { id, eisbn: "", isbn: "" }, pick([0, 2]), { onorder: pick([0, 3]) });
const { id: store } = await shop.storeOf("test");
shopKey = { store, location: 0, american: false };
const hidden = Array.from(new Set(Array.from({ length: 30 }, () => pick(ids))), (title_id) => ({
  title_id,
  hidden: true,
}));
await editTitles(platform.database, store, NOW, hidden);
index = new CatalogueIndex(new Segment(memorySource(await buildSegment(indexRows(platform.database)))));
await addOverlayOfShop();

async function addOverlayOfShop(): Promise<void> {
  const db = platform.database.read;
  index.addOverlay(shopKey, {
    holdings: await holdings(db, shopKey),
    sections: await sectionTitles(db, shopKey.store),
  });
}

type Plain = PlainTitle & PrintedTitle;

/** The titles as plain code reads them, straight from the tables. */
async function plainTitles(): Promise<Plain[]> {
  const db = platform.database.read;
  const held = new Map((await holdings(db, shopKey)).map((row) => [row.title_id, row.held]));
  const edited = await db.selectFrom("title_edits").select("title_id").where("hidden", "=", 1).execute();
  const hidden = new Set(edited.map(({ title_id }) => title_id));
  const rows = await db
    .selectFrom("titles")
    .innerJoin("title_search", "title_search.title_id", "titles.id")
    .where("deleted_at", "is", null)
    .where("state", "!=", "cancelled")
    .selectAll("titles")
    .select(["title_search.author", "title_search.keyword", "title_search.publisher as house"])
    .execute();
  return rows.map((row) => {
    const bits = held.get(row.id) ?? 0;
    const title = [row.title, row.subtitle, row.series].flatMap((text) => words(text ?? ""));
    const author = row.author.trim().split(" ");
    const publisher = words(row.publisher ?? "");
    const rest = words(row.keyword).slice(title.length + author.length + publisher.length);
    const { main, isDivided } = partsOf(row);
    const number = /^(?:Vol\. )?(\d+)$/.exec(row.series_num ?? "")?.[1];
    return {
      id: row.id,
      sort_rank: row.sort_rank,
      title: row.title,
      language: row.language,
      subtitle: row.subtitle,
      series: row.series,
      authors: [row.author],
      publisher: row.publisher,
      ranked: row.rank !== null || row.future_rank !== null,
      fields: [title, author, publisher, rest],
      titleWords: words(row.title).length,
      mainWords: isDivided ? words(main).length : 0,
      hasArticle: words(row.title).slice(1).join(" ") === row.title_sort,
      seriesWords: words(row.series ?? "").length,
      seriesNumber: Number(number ?? 0),
      binding: row.binding_code ?? "",
      shown: (row.only_store_id ?? shopKey.store) === shopKey.store && !hidden.has(row.id),
      tier: bits & HOLDING_BITS.onhand ? 0 : bits & HOLDING_BITS.onorder ? 1 : 2,
    };
  });
}

function mistyped(word: string): string {
  const at = Math.floor(roll() * word.length);
  return pick([
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at)}`,
    `${word.slice(0, at)}q${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at]}${word.slice(at + 2)}`,
    word.slice(0, 3),
  ]);
}

function randomTerm(): string {
  const more =
    "jk rowling jrr tolkien daniel brody bradie dangarten vangarten steven charlottesweb glasscastle nineteen fourth 1 2 third paperback xyzzy colours zoe castels king".split(
      " ",
    );
  return Array.from({ length: 1 + Math.floor(roll() * 5) }, () => {
    const word = roll() < 0.7 ? pick(WORDS) : pick(more);
    return (roll() < 0.05 ? "!" : "") + (roll() < 0.4 ? mistyped(word) : word);
  }).join(" ");
}

/** The answer of plain code: SQL for filters and strict matches, `isPoor` and `closestPlainly`. */
async function plainAnswer(
  titles: readonly Plain[],
  query: SearchQuery,
  term: string,
): Promise<SearchAnswer> {
  const db = platform.database.read;
  const strict = await searchBySql(db, query);
  const bare = { ...query, filters: [], facets: false, offset: 0, limit: MAX_POOR };
  const all = await searchBySql(db, bare);
  const matches = titles.filter(({ id }) => all.ids.includes(id));
  const poor = !/[!"]/.test(term) && isPoor(matches, term, query.field);
  if (!poor && all.count > FEW_STRICT) return strict;
  const { ids, plan } = closestPlainly(
    titles,
    query.typed,
    query.field,
    { ids: all.ids, poor },
    query.language,
  );
  if (ids.length === all.count) return strict;
  if (all.count > 0 && !poor && !plan.slots.some(({ misspelt }) => misspelt)) return strict;
  return { ...(await pageOfTitles(db, query, ids)), relaxed: null, strict: all.count };
}

const ROUNDS = Number(process.env.SEARCH_ROUNDS ?? (process.env.TEST_POSTGRES ? 30 : 60));

async function differences(rounds: number): Promise<{ found: string[]; relaxed: number }> {
  const titles = await plainTitles();
  const found: string[] = [];
  let relaxed = 0;
  for (let round = 0; round < rounds; round++) {
    const request = {
      ...emptyRequest(),
      term: randomTerm(),
      type: pick([...FIELDS, "keyword", "keyword"] as const),
      sort: roll() < 0.6 ? ("instore" as const) : pick(SORTS),
      offset: pick([0, 0, 0, 3, 26, MAX_OFFSET]),
      filters: roll() < 0.3 ? { g: [{ value: "fr", excluded: roll() < 0.5 }] } : {},
    };
    const options = { facets: true, lists: {}, closest: true, language: pick(["en", "fr", null]) };
    const query = await resolve(platform.database.read, shopKey, NOW, request, options);
    const expected = await plainAnswer(titles, query, request.term);
    const answers = {
      index: index.search(query),
      database: await search({ database: platform.database, threads: {} }, query),
    };
    if (answers.index.relaxed) relaxed++;
    for (const [what, got] of Object.entries(answers)) {
      const facets = (one: SearchAnswer) => JSON.stringify(Object.entries(one.counts?.f ?? {}).sort());
      const same =
        got.count === expected.count &&
        got.strict === expected.strict &&
        JSON.stringify(got.ids) === JSON.stringify(expected.ids) &&
        facets(got) === facets(expected);
      if (!same)
        found.push(
          `${what} ${JSON.stringify(request)}: ${got.count} ${got.ids} ${facets(got)}, expected ${expected.count} ${expected.ids} ${facets(expected)}`,
        );
    }
    const { relaxed: one } = answers.index;
    if (JSON.stringify(one) !== JSON.stringify(answers.database.relaxed))
      found.push(`${request.term}: ${JSON.stringify(one)} and ${JSON.stringify(answers.database.relaxed)}`);
  }
  return { found, relaxed };
}

describe("closest matches are the same in the index, the database and plain code", {
  timeout: 180_000,
}, () => {
  it("for random misspelt searches", async () => {
    const { found, relaxed } = await differences(ROUNDS);
    expect(found).toEqual([]);
    expect(relaxed).toBeGreaterThan(ROUNDS / 4);
  });

  it("after titles are added, changed and removed", async () => {
    const changed = await addTitles(60);
    await platform.database.transaction(async (tx) => {
      for (const id of new Set(Array.from({ length: 50 }, () => pick(ids)))) {
        const title = await tx
          .selectFrom("titles")
          .select("product_code")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (roll() < 0.5) await removeTitle(tx, NOW, title.product_code);
        else await saveTitle(tx, NOW, { ...record(), product_code: title.product_code });
        changed.push(id);
      }
    });
    const db = platform.database.read;
    const delta = await buildDelta(indexRowsOf(platform.database, changed), index.base.orders);
    const overlayRows = await overlayRowsOf(db, [shopKey], changed);
    index.setDelta(changed, openDelta(delta), overlayRows);
    // A second delta counts the removed titles' words only once.
    index.setDelta(changed, openDelta(delta), overlayRows);
    expect((await differences(ROUNDS)).found).toEqual([]);
  });

  it("for the few strict matches of a misspelling, which come first", async () => {
    for (let at = 0; at < 40; at++) await shop.makeTitle({ title: `Tolkien ${at}`, rank: at });
    const misspelt = await shop.makeTitle({ title: "On Tolkein", rank: 999 });
    index = new CatalogueIndex(new Segment(memorySource(await buildSegment(indexRows(platform.database)))));
    await addOverlayOfShop();
    const request = { ...emptyRequest(), term: "tolkein" };
    const options = { facets: false, lists: {}, closest: true };
    const query = await resolve(platform.database.read, shopKey, NOW, request, options);
    const inDatabase = await search({ database: platform.database, threads: {} }, query);
    for (const answer of [index.search(query), inDatabase]) {
      expect(answer.ids[0]).toBe(misspelt.id);
      expect(answer.count).toBeGreaterThan(40);
      expect(answer).toMatchObject({
        strict: 1,
        relaxed: { corrected: [{ from: "tolkein", to: "tolkien" }], dropped: [] },
      });
    }
    // A query that was not allowed closest matches has the strict one alone.
    expect(index.search({ ...query, typed: [] }).ids).toEqual([misspelt.id]);
  });
});
