import { describe, expect, it } from "vitest";
import { decideEditions } from "#app/domain/catalogue/editions.server.ts";
import { worksOf } from "#app/domain/catalogue/editions.ts";
import { type BrowseRequest, emptyRequest, SORTS } from "#app/domain/catalogue/search/browse.ts";
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
import type { SearchAnswer, ShopKey } from "#app/domain/catalogue/search/query.ts";
import { browseCatalogue, resolve, search } from "#app/domain/catalogue/search/search.server.ts";
import { removeTitle, saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { togetherInPlainCode } from "#tests/support/editions-oracle.ts";
import { partOf } from "#tests/support/part-of.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, nextIsbn, openShop } from "#tests/support/shop.ts";
import { random } from "../../bench/generate.ts";

/** Editions of a work share a row: the index, plain SQL and plain code agree on a random catalogue. */
const roll = random(77);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item;
const SHOP_KEY: ShopKey = { store: 1, location: 0, american: false };
const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const db = platform.database.read;
const codes: string[] = [];

const WORDS = ["harbour", "lantern", "tide", "storm", "the", "winter", "poems"];
const NAMES = ["Ada Writer", "Ben Quay", "Zoë Ångström"];

function record(): TitleRecord {
  const title = Array.from({ length: 1 + Math.floor(roll() * 2) }, () => pick(WORDS)).join(" ");
  const relations = Array.from({ length: roll() < 0.3 ? 1 : 0 }, () =>
    roll() < 0.5
      ? { kind: "work" as const, code: `w${Math.floor(roll() * 20)}` }
      : { kind: pick(["edition", "similar"] as const), code: pick([...codes, nextIsbn()]) },
  );
  return {
    product_code: nextIsbn(),
    title,
    subtitle: roll() < 0.2 ? pick(["a novel", "study guide", "boxed set"]) : null,
    contributors: roll() < 0.8 ? [{ name: pick(NAMES), role: "A01", canadian: false }] : [],
    language: pick(["en", "en", "fr", null]),
    binding_code: pick(["pb", "hc"]),
    release_date: NOW - Math.floor(roll() * 500) * 86_400,
    rank: roll() < 0.7 ? Math.floor(roll() * 90) : null,
    list_price_can: 2000,
    relations,
  };
}

async function save(n: number, known: readonly string[] = []): Promise<number[]> {
  const ids: number[] = [];
  await platform.database.transaction(async (tx) => {
    for (let at = 0; at < n; at++) {
      const made = { ...record(), ...(known[at] && { product_code: known[at] }) };
      const saved = await saveTitle(tx, NOW, made);
      if ("id" in saved) ids.push(saved.id);
      codes.push(made.product_code);
    }
  });
  return ids;
}

/** An operator joins some titles, and separates others. */
async function decide(n: number): Promise<void> {
  for (let at = 0; at < n; at++)
    await decideEditions(platform.database, [pick(codes), pick(codes)], roll() < 0.5, NOW);
}

const ids = await save(260);
await decide(40);
for (const id of new Set(Array.from({ length: 70 }, () => pick(ids))))
  await shop.stock("test", { id, eisbn: "", isbn: "" }, pick([0, 2]), { onorder: pick([0, 3]) });

const index = new CatalogueIndex(new Segment(memorySource(await buildSegment(indexRows(platform.database)))));
const rowsOf = async () => ({
  holdings: await holdings(db, SHOP_KEY),
  sections: await sectionTitles(db, SHOP_KEY.store),
});
index.addOverlay(SHOP_KEY, await rowsOf());
const inIndex = partOf<Parameters<typeof search>[0]>({
  database: platform.database,
  threads: {
    search: {
      ready: true,
      ask: (_: string, query: Parameters<CatalogueIndex["search"]>[0]) =>
        Promise.resolve(index.search(query)),
    },
  },
});
const inSql = { database: platform.database, threads: {} };

/** The facts about all titles that plain code needs. */
async function facts() {
  const held = new Map((await holdings(db, SHOP_KEY)).map((row) => [row.title_id, row.held]));
  const works = await db.selectFrom("title_works").selectAll().execute();
  const byTitle = new Map(works.map(({ title_id, work }) => [title_id, Number(work)]));
  const titles = await db.selectFrom("titles").select(["id", "sort_rank"]).execute();
  return new Map(
    titles.map(({ id, sort_rank }) => {
      const bits = held.get(id) ?? 0;
      const tier = bits & HOLDING_BITS.onhand ? 0 : bits & HOLDING_BITS.onorder ? 1 : 2;
      return [id, { id, sort_rank, tier, work: byTitle.get(id) }];
    }),
  );
}

function randomRequest(): BrowseRequest {
  const typed = Array.from({ length: 1 + Math.floor(roll() * 2) }, () => pick([...WORDS, "ada", "quay"]));
  // A misspelt word finds closest matches.
  if (roll() < 0.3) typed.push(pick(["harbuor", "lantren", "wintr"]));
  return {
    ...emptyRequest(),
    term: typed.join(" "),
    sort: pick([...SORTS, "instore", "instore"]),
    filters: roll() < 0.3 ? { f: [{ value: "pb", excluded: roll() < 0.5 }] } : {},
  };
}

const ROUNDS = Number(process.env.SEARCH_ROUNDS ?? (process.env.TEST_POSTGRES ? 25 : 80));

async function differences(rounds: number) {
  const titles = await facts();
  const result = { found: [] as string[], folded: 0, relaxed: 0 };
  for (let round = 0; round < rounds; round++) {
    const request = randomRequest();
    const options = { facets: false, lists: {}, closest: true };
    const apart = await resolve(db, SHOP_KEY, NOW, request, options);
    const together = await resolve(db, SHOP_KEY, NOW, request, { ...options, together: true });
    for (const [what, place] of Object.entries({ index: inIndex, sql: inSql })) {
      const whole = await search(place, { ...apart, limit: 1000 });
      const rows = togetherInPlainCode(
        whole.ids.flatMap((id) => titles.get(id) ?? []),
        request.sort,
      );
      if (rows.length < whole.count) result.folded++;
      if (whole.relaxed) result.relaxed++;
      const limit = pick([3, 10, 1000]);
      const pages: SearchAnswer[] = [];
      for (let offset = 0; offset === 0 || offset < rows.length; offset += limit)
        pages.push(await search(place, { ...together, offset, limit }));
      const got = pages.flatMap((page) =>
        page.ids.map((id, at) => ({ id, editions: page.together?.editions[at] })),
      );
      const expected = rows.map(({ id, editions }) => ({ id, editions }));
      const counts = pages.map((page) => `${page.count}/${page.together?.rows}`);
      if (JSON.stringify(got) !== JSON.stringify(expected))
        result.found.push(
          `${what} ${JSON.stringify(request)}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`,
        );
      if (counts.some((count) => count !== `${whole.count}/${rows.length}`))
        result.found.push(
          `${what} ${JSON.stringify(request)}: counts ${counts}, expected ${whole.count}/${rows.length}`,
        );
    }
  }
  return result;
}

/** The works of all titles, worked out from the whole catalogue. */
async function worksOfAll() {
  const titles = await db.selectFrom("titles").selectAll().execute();
  const relations = await db.selectFrom("title_relations").selectAll().execute();
  const choices = await db
    .selectFrom("edition_choices")
    .selectAll()
    .orderBy("first_id")
    .orderBy("second_id")
    .execute();
  const linked = titles.map((title) => ({
    ...title,
    relations: relations.filter(({ title_id }) => title_id === title.id),
  }));
  return worksOf(linked, choices);
}

async function storedWorks() {
  const rows = await db.selectFrom("title_works").selectAll().execute();
  return new Map(rows.map(({ title_id, work }) => [title_id, Number(work)]));
}

const sorted = (works: ReadonlyMap<number, number>) => [...works].sort(([a], [b]) => a - b);

describe("editions of a work share a row in the index, in plain SQL and in plain code", {
  timeout: 180_000,
}, () => {
  it("for random searches, with filters, sorts and closest matches, on every page", async () => {
    const { found, folded, relaxed } = await differences(ROUNDS);
    expect(found).toEqual([]);
    expect(folded).toBeGreaterThan(ROUNDS / 2);
    expect(relaxed).toBeGreaterThan(0);
  });

  it("after titles are added, changed and removed, and operators decide", async () => {
    const before = new Set(
      (await db.selectFrom("catalogue_changes").select("seq").execute()).map(({ seq }) => seq),
    );
    await save(
      60,
      Array.from({ length: 30 }, () => pick(codes)),
    );
    await decide(20);
    await platform.database.transaction(async (tx) => {
      for (let at = 0; at < 12; at++) await removeTitle(tx, NOW, pick(codes));
    });
    expect(sorted(await storedWorks())).toEqual(sorted(await worksOfAll()));
    const changes = await db.selectFrom("catalogue_changes").selectAll().execute();
    // Titles whose work is another one are among what changed, too.
    const changed = [
      ...new Set(
        changes.flatMap((change) =>
          change.store_id === null && !before.has(change.seq) ? change.title_id : [],
        ),
      ),
    ];
    const delta = await buildDelta(indexRowsOf(platform.database, changed), index.base.orders);
    index.setDelta(changed, openDelta(delta), await overlayRowsOf(db, [SHOP_KEY], changed));
    expect((await differences(ROUNDS)).found).toEqual([]);
  });

  it("and a filter finds the editions of a title", async () => {
    const [id = 0, work = 0] = [...(await storedWorks())][0] ?? [];
    const { eisbn } = await db
      .selectFrom("titles")
      .select("eisbn")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const request = {
      ...emptyRequest(),
      filters: { e: [{ value: eisbn, excluded: false }] },
      together: true,
    };
    const of = [...(await storedWorks())].filter((one) => one[1] === work).map(([title]) => title);
    const shown = await db
      .selectFrom("titles")
      .select("id")
      .where("id", "in", of)
      .where("deleted_at", "is", null)
      .execute();
    for (const place of [inIndex, inSql]) {
      const result = await browseCatalogue(place, SHOP_KEY, NOW, request, { facets: false, lists: {} });
      expect(result.ids.toSorted()).toEqual(shown.map((one) => one.id).toSorted());
      expect(result.together).toBeUndefined();
    }
  });
});

describe("a search by words", () => {
  const contributors = [{ name: "Ivy Marsh", role: "A01", canadian: false }];
  const find = async (fields: Record<string, string>) => {
    const answer = await shop.guest("test").ok("browse/get", fields);
    return {
      ...answer,
      rows: answer.rows.map((row) => ({
        eisbn: row.eisbn,
        n: "matching_editions" in row ? row.matching_editions : undefined,
      })),
    };
  };

  it("shows the edition in stock or else the most popular one, and counts titles and rows", async () => {
    const made = [];
    for (const rank of [30, 10, 20])
      made.push(await shop.makeTitle({ title: "Marram Grass", language: "en", rank, contributors }));
    const [third, first, second] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    const other = await shop.makeTitle({
      title: "Marram Grass and Sand",
      language: "en",
      rank: 5,
      contributors,
    });
    const t = "marram grass";
    expect(await find({ t, w: "works" })).toMatchObject({
      rows: [
        { eisbn: first.eisbn, n: 3 },
        { eisbn: other.eisbn, n: 1 },
      ],
      row_count: 4,
      work_count: 2,
    });
    await shop.stock("test", third, 2);
    expect((await find({ t, w: "works" })).rows[0]).toEqual({ eisbn: third.eisbn, n: 3 });
    // The editions of one, in the same search.
    const editions = await find({ t, w: "works", e: second.eisbn });
    expect(editions.rows.map(({ eisbn }) => eisbn)).toEqual([third.eisbn, first.eisbn, second.eisbn]);
    expect(editions.chips).toMatchObject([{ key: "e", label: "Editions of Marram Grass" }]);
    // Programs that do not ask for it get what they always got.
    const plain = await find({ t });
    expect(plain.rows).toHaveLength(4);
    expect(plain).not.toHaveProperty("work_count");
    expect(plain.rows[0]).toEqual({ eisbn: third.eisbn, n: undefined });
  });
});
