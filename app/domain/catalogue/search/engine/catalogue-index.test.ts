import { describe, expect, it } from "vitest";
import { indexRow } from "#tests/support/index-row.ts";
import { parseBrowse } from "../browse.ts";
import { queryOf, type ShopKey } from "../query.ts";
import { buildSegment } from "./build.ts";
import { CatalogueIndex, openDelta, shopKeyText } from "./catalogue-index.ts";
import { buildDelta } from "./delta.ts";
import { memorySource } from "./memory-source.ts";
import { HOLDING_BITS } from "./overlay.ts";
import { Segment } from "./segment.ts";

const NOW = Date.UTC(2026, 10, 21) / 1000;
const TITLES = 2000;

const row = (id: number) => indexRow(id, `title ${id}`, { binding_code: id % 2 === 0 ? "pb" : "hc" });
const base = buildSegment([Array.from({ length: TITLES }, (_, index) => row(index + 1))]);
const shopKeyOf = (store: number): ShopKey => ({ store, location: 0, american: false });
const rowsOf = (ids: readonly number[], held: number = HOLDING_BITS.onhand) => ({
  holdings: ids.map((title_id) => ({ title_id, held })),
  sections: ids.slice(0, 3).map((title_id) => ({ key: "__local", title_id })),
});

async function opened(options?: ConstructorParameters<typeof CatalogueIndex>[1]): Promise<CatalogueIndex> {
  return new CatalogueIndex(new Segment(memorySource(await base)), options);
}

const ask = (index: CatalogueIndex, store: number, path = "") =>
  index.search(
    queryOf(parseBrowse(path), shopKeyOf(store), NOW, {
      only: null,
      lists: {},
      facets: true,
      closest: false,
    }),
  );

describe("the shops of an index", () => {
  it("each see their own stock, sections and hidden titles, and share the rest", async () => {
    const index = await opened();
    index.addOverlay(shopKeyOf(1), rowsOf([10, 20, 30]));
    index.addOverlay(shopKeyOf(2), rowsOf([500, 7], HOLDING_BITS.onorder));
    index.addOverlay(shopKeyOf(3), rowsOf([1, 2, 3, 4], HOLDING_BITS.exception));
    const [one, two, three] = [ask(index, 1), ask(index, 2), ask(index, 3)];
    expect(one.ids.slice(0, 4)).toEqual([10, 20, 30, 1]);
    expect(one.counts).toMatchObject({ r: { "0xy": 3 }, s: { fic: TITLES, __local: 3 } });
    expect(two.ids.slice(0, 4)).toEqual([7, 500, 1, 2]);
    expect(two.counts).toMatchObject({ r: { onorder: 2 }, f: { pb: TITLES / 2 } });
    expect(three.ids[0]).toBe(5);
    expect(three.counts).toMatchObject({ r: {}, s: { fic: TITLES - 4 }, f: { pb: TITLES / 2 - 2 } });
    expect(three.count).toBe(TITLES - 4);
    expect(ask(index, 1)).toEqual(one);
  });

  it("lose what they see of a title that is removed, however often they were asked before", async () => {
    const index = await opened();
    for (const store of [1, 2])
      index.addOverlay(
        shopKeyOf(store),
        rowsOf([10, 20], store === 2 ? HOLDING_BITS.exception : HOLDING_BITS.onhand),
      );
    expect([ask(index, 1).count, ask(index, 2).count]).toEqual([TITLES, TITLES - 2]);
    const none = openDelta(await buildDelta([], index.base.orders));
    index.setDelta(
      [10, 11],
      none,
      new Map([1, 2].map((store) => [shopKeyText(shopKeyOf(store)), { holdings: [], sections: [] }])),
    );
    expect([ask(index, 1).count, ask(index, 2).count]).toEqual([TITLES - 2, TITLES - 3]);
    expect(ask(index, 1).counts).toMatchObject({ r: { "0xy": 1 }, s: { fic: TITLES - 2, __local: 1 } });
    expect(ask(index, 2).counts).toMatchObject({ s: { fic: TITLES - 3 } });
  });

  it("are dropped when they take too much memory together, those that were not asked for longest first", async () => {
    const index = await opened({ limit: 10_000 });
    for (const store of [1, 2, 3]) index.addOverlay(shopKeyOf(store), rowsOf([store * 10, store * 20]));
    ask(index, 1);
    for (let store = 4; store <= 40; store++) {
      index.addOverlay(shopKeyOf(store), rowsOf([store]));
      ask(index, 1);
      expect(index.bytesOfOverlays).toBeLessThanOrEqual(10_000);
    }
    expect(index.hasOverlay(shopKeyOf(1))).toBe(true);
    expect(index.hasOverlay(shopKeyOf(2))).toBe(false);
    expect(index.hasOverlay(shopKeyOf(40))).toBe(true);
    expect(index.base.overlays.size).toBe(index.overlayKeys.length);
    // However large it is, the requested shop is there.
    index.addOverlay(
      shopKeyOf(41),
      rowsOf(
        Array.from({ length: TITLES }, (_, at) => at + 1),
        255,
      ),
    );
    expect(index.hasOverlay(shopKeyOf(41))).toBe(true);
  });

  it("are dropped when nobody asks about them for long", async () => {
    let now = 0;
    const index = await opened({ now: () => now });
    for (const store of [1, 2, 3]) index.addOverlay(shopKeyOf(store), rowsOf([store]));
    now = 1000;
    ask(index, 2);
    now = 1500;
    index.dropUnused(1200);
    expect(index.overlayKeys.map(({ store }) => store)).toEqual([2]);
    expect(() => ask(index, 1)).toThrow("no overlay 1:0");
    expect(ask(index, 2).ids[0]).toBe(2);
  });

  it("take no more memory of the index, however often they come and go", async () => {
    const index = await opened();
    const many = rowsOf(
      Array.from({ length: 600 }, (_, at) => 3 * at + 1),
      127,
    );
    const sections = many.holdings.map(({ title_id }) => ({ key: "__many", title_id }));
    index.addOverlay(shopKeyOf(1), { ...many, sections });
    const first = ask(index, 1);
    const { arena } = index.base;
    const before = arena.allocate(16);
    for (let round = 0; round < 20; round++) {
      index.addOverlay(shopKeyOf(1), { ...many, sections });
      index.setSections(shopKeyOf(1), sections);
    }
    expect(arena.allocate(16)).toBe(before + 16);
    expect(ask(index, 1)).toEqual(first);
    expect(first.counts).toMatchObject({ s: { __many: 600 } });
  });
});

describe("counts", () => {
  const path = "s/fic";

  it("stay right for a section when titles are removed or hidden in a shop", async () => {
    const index = await opened();
    index.addOverlay(shopKeyOf(1), rowsOf([10]));
    index.addOverlay(shopKeyOf(2), rowsOf([1, 2], HOLDING_BITS.exception));
    const asked = () => [ask(index, 1, path), ask(index, 1, path), ask(index, 2, path)];
    for (const [at, { count, counts }] of asked().entries())
      expect([count, counts]).toMatchObject([
        TITLES - (at < 2 ? 0 : 2),
        { f: { hc: TITLES / 2 - (at < 2 ? 0 : 1) } },
      ]);
    const none = openDelta(await buildDelta([], index.base.orders));
    const shopKeys = [1, 2].map((store) => shopKeyText(shopKeyOf(store)));
    index.setDelta([3, 4, 5], none, new Map(shopKeys.map((name) => [name, { holdings: [], sections: [] }])));
    for (const [at, { counts }] of asked().entries())
      expect(counts).toMatchObject({
        f: { pb: TITLES / 2 - (at < 2 ? 1 : 2), hc: TITLES / 2 - (at < 2 ? 2 : 3) },
      });
  });

  it("of the newest decade and of its years that are offered singly are both right", async () => {
    const day = (year: number) => Date.UTC(year, 5, 1) / 1000;
    const rows = Array.from({ length: TITLES }, (_, index) =>
      indexRow(index + 1, `title ${index % 10}`, { release_date: day(2011 + (index % 14)) }),
    );
    const segment = await buildSegment([rows]);
    for (const path of ["t/title 3", ""]) {
      const [profiles, sets] = [0, Number.POSITIVE_INFINITY].map((profileCost) => {
        const index = new CatalogueIndex(new Segment(memorySource(segment), { profileCost }));
        index.addOverlay(shopKeyOf(1), rowsOf([1], HOLDING_BITS.exception));
        return ask(index, 1, path);
      });
      expect(sets?.counts?.d).toMatchObject({
        "2010s": expect.any(Number),
        "2018z01z01": expect.any(Number),
      });
      expect(profiles?.counts).toEqual(sets?.counts);
    }
  });

  it("stay right when there are more values than bits in a profile", async () => {
    const languages = Array.from({ length: 150 }, (_, index) => `x${index}`);
    const rows = Array.from({ length: TITLES }, (_, index) =>
      indexRow(index + 1, `title ${index % 10}`, { language: languages[(index * 7) % 150] ?? null }),
    );
    const segment = await buildSegment([rows]);
    const [profiles, sets] = [0, Number.POSITIVE_INFINITY].map((profileCost) => {
      const index = new CatalogueIndex(new Segment(memorySource(segment), { profileCost }));
      index.addOverlay(shopKeyOf(1), rowsOf([1]));
      return ask(index, 1, "t/title 3");
    });
    const expected: Record<string, number> = {};
    for (const { language } of rows.filter((_, index) => index % 10 === 3))
      expected[language ?? ""] = (expected[language ?? ""] ?? 0) + 1;
    expect(profiles?.counts?.g).toEqual(expected);
    expect(profiles).toEqual(sets);
  });
});
