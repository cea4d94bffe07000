import { describe, expect, it, vi } from "vitest";
import { indexRow } from "#tests/support/index-row.ts";
import { parseBrowse } from "../browse.ts";
import { queryOf, type ShopKey } from "../query.ts";
import { buildSegment } from "./build.ts";
import { CatalogueIndex } from "./catalogue-index.ts";
import { memorySource } from "./memory-source.ts";
import { HOLDING_BITS } from "./overlay.ts";
import { type OverlaySource, Overlays } from "./overlays.server.ts";
import { Segment } from "./segment.ts";

const NOW = Date.UTC(2026, 10, 21) / 1000;

const base = buildSegment([
  Array.from({ length: 40 }, (_, index) => indexRow(index + 1, `title ${index + 1}`)),
]);
const opened = async () => new CatalogueIndex(new Segment(memorySource(await base)));

const shopKeyOf = (store: number): ShopKey => ({ store, location: 0, american: false });
const [BUSY, NEW] = [shopKeyOf(1), shopKeyOf(2)];

/** Two shops, and what a test does whenever a shop has been read, before the rows arrive. */
async function twoShops() {
  let index = await opened();
  const stock = new Map([
    [1, new Set([1])],
    [2, new Set([7, 8])],
  ]);
  const sections = new Map([
    [1, new Set([1])],
    [2, new Set([7, 8])],
  ]);
  const after = {
    all: vi.fn(async (_store: number) => {}),
    some: vi.fn(async (_store: number) => {}),
    sections: vi.fn(async (_store: number) => {}),
  };
  const heldBy = (store: number) =>
    Array.from(stock.get(store) ?? [], (title_id) => ({ title_id, held: HOLDING_BITS.onhand }));
  const source: OverlaySource = {
    async *everyHolding({ store }) {
      const rows = heldBy(store);
      await after.all(store);
      yield rows;
    },
    async holdings({ store }, ids) {
      const rows = heldBy(store).filter(({ title_id }) => ids.includes(title_id));
      await after.some(store);
      return rows;
    },
    async sectionTitles(store) {
      const rows = Array.from(sections.get(store) ?? [], (title_id) => ({ key: "__local", title_id }));
      await after.sections(store);
      return rows;
    },
  };
  const overlays = new Overlays(source, () => index);
  const find = (path: string, { store } = NEW) =>
    index.search(
      queryOf(parseBrowse(path), shopKeyOf(store), NOW, {
        only: null,
        lists: {},
        facets: false,
        closest: false,
      }),
    ).ids;
  return {
    overlays,
    stock,
    sections,
    after,
    inStock: (shopKey?: ShopKey) => find("r/0xy", shopKey),
    inSection: () => find("n/__local"),
    index: () => index,
    swap: (made: CatalogueIndex) => {
      index.close();
      index = made;
    },
    sell: (store: number, id: number) => stock.get(store)?.delete(id),
  };
}

/** Changes of stock, by shop. */
const stockOf = (...changes: [store: number, ids: number[]][]) => ({
  stock: new Map(changes),
  sections: new Set<number>(),
});

/** A promise that the test settles later. */
const gate = () => Promise.withResolvers<void>();

describe("a shop that is asked about for the first time", () => {
  it("is read whole again if more titles changed meanwhile than it has", async () => {
    const { overlays, after, inStock, sell } = await twoShops();
    after.all.mockImplementationOnce(async () => {
      sell(2, 7);
      overlays.noteTitles(Array.from({ length: 100_000 }, (_, id) => id));
    });
    await overlays.open(NEW);
    expect(inStock()).toEqual([8]);
    expect([after.all.mock.calls.length, after.some.mock.calls.length]).toEqual([2, 0]);
  });

  it("may be said to have a title twice, of which the last counts", async () => {
    const { index, inStock } = await twoShops();
    const rows = (...held: [title_id: number, held: number][]) =>
      held.map(([title_id, bits]) => ({ title_id, held: bits }));
    const { onhand } = HOLDING_BITS;
    index().addOverlay(NEW, { holdings: rows([7, onhand], [7, 0], [8, onhand]), sections: [] });
    expect(inStock()).toEqual([8]);
    index().addOverlay(BUSY, { holdings: rows([7, 0], [8, onhand], [7, onhand]), sections: [] });
    expect(inStock(BUSY)).toEqual([7, 8]);
  });

  it("does not lose a sale if it opens while changes of another shop are taken in", async () => {
    const { overlays, after, sell, inStock } = await twoShops();
    await overlays.open(BUSY);
    const slow = gate();
    after.all.mockImplementation(() => slow.promise);
    const opening = overlays.open(NEW);
    sell(2, 7);
    after.some.mockImplementationOnce(async () => {
      slow.resolve();
      await opening;
    });
    sell(1, 1);
    await overlays.takeIn(stockOf([1, [1]], [2, [7]]));
    expect(inStock(BUSY)).toEqual([]);
    expect(inStock()).toEqual([8]);
  });

  it("does not lose its sections if it opens while those of another shop are taken in", async () => {
    const { overlays, sections, after, inSection } = await twoShops();
    await overlays.open(BUSY);
    const [read, slow] = [gate(), gate()];
    after.sections.mockImplementationOnce(() => {
      read.resolve();
      return slow.promise;
    });
    const opening = overlays.open(NEW);
    await read.promise;
    sections.set(2, new Set([9]));
    after.sections.mockImplementationOnce(async () => {
      slow.resolve();
      await opening;
    });
    await overlays.takeIn({ stock: new Map(), sections: new Set([1, 2]) });
    expect(inSection()).toEqual([9]);
  });

  it("is shown only once it has what changed while it was read, and while that was read again", async () => {
    const { overlays, stock, sections, after, sell, index, inStock, inSection } = await twoShops();
    const known: boolean[] = [];
    const change =
      (work: () => void, ids: number[], ofSections: number[] = []) =>
      async () => {
        known.push(index().hasOverlay(NEW));
        work();
        await overlays.takeIn({ stock: new Map([[2, ids]]), sections: new Set(ofSections) });
      };
    after.all.mockImplementationOnce(change(() => sell(2, 7), [7]));
    after.sections.mockImplementationOnce(change(() => sections.set(2, new Set([9])), [], [2]));
    after.some.mockImplementationOnce(change(() => stock.get(2)?.add(7).add(20), [7, 20]));
    after.some.mockImplementationOnce(change(() => sell(2, 20), [20]));
    await overlays.open(NEW);
    expect(known).toEqual([false, false, false, false]);
    expect(inStock()).toEqual([7, 8]);
    expect(inSection()).toEqual([9]);
  });

  it("is read again for titles that change meanwhile, because of their list prices", async () => {
    const { overlays, after, sell, inStock } = await twoShops();
    after.all.mockImplementationOnce(async () => {
      sell(2, 8);
      overlays.noteTitles([8]);
    });
    await overlays.open(NEW);
    expect(inStock()).toEqual([7]);
  });

  it("is added to the base that is in use once it has been read", async () => {
    const { overlays, after, swap, index, inStock } = await twoShops();
    const first = index();
    const made = await opened();
    after.all.mockImplementationOnce(async () => swap(made));
    await overlays.open(NEW);
    expect([first.hasOverlay(NEW), made.hasOverlay(NEW)]).toEqual([false, true]);
    expect(inStock()).toEqual([7, 8]);
  });

  it("is read once for many who ask at the same time, and again after a failure", async () => {
    const { overlays, after, inStock } = await twoShops();
    after.all.mockRejectedValueOnce(new Error("no connection"));
    const both = await Promise.allSettled([overlays.open(NEW), overlays.open(NEW)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await Promise.all([overlays.open(NEW), overlays.open(NEW)]);
    expect(after.all).toHaveBeenCalledTimes(2);
    expect(inStock()).toEqual([7, 8]);
  });
});

describe("an open shop", () => {
  it("follows its stock and sections, in every location of it", async () => {
    const { overlays, stock, sections, index, inStock, inSection } = await twoShops();
    const location = { ...NEW, location: 3 };
    for (const shopKey of [NEW, location]) await overlays.open(shopKey);
    expect(index().overlayKeysOf(2)).toEqual([NEW, location]);
    // More at once than are read at once.
    const many = Array.from({ length: 900 }, (_, at) => at + 1);
    stock.set(2, new Set([5]));
    sections.set(2, new Set([6]));
    await overlays.takeIn({ stock: new Map([[2, many]]), sections: new Set([2]) });
    expect(inStock()).toEqual([5]);
    expect(inSection()).toEqual([6]);
    index().dropUnused(0);
    expect(index().overlayKeysOf(2)).toEqual([]);
  });
});
